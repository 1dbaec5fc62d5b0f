"""The club player is legal and steady everywhere, and knows no hidden card."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manillen_bots.club import ClubBot
from manillen_bots.random_bot import RandomBot
from manillen_tui.game.actions import BLIND_NO_TRUMP, NO_TRUMP, Look, Pass, Play, Signal
from manillen_tui.game.cards import CardSet
from manillen_tui.game.deal import Deal
from manillen_tui.game.rules import Rules
from manillen_tui.game.state import State
from manillen_tui.game.table import Phase
from manillen_tui.game.variants import VARIANTS, variant
from tests.bots.positions import games
from tests.game.strategies import own_tables, seeds

tables = st.sampled_from(VARIANTS).map(variant) | own_tables()


def started(rules: Rules, seed: int) -> State:
    """A shuffled deal before its first call."""
    rng = Random(seed)
    return State.start(Deal.shuffled(rules, rng.choice(rules.plan.players), rng))


@given(rules=tables, seed=seeds, wild=st.floats(0, 1))
@settings(max_examples=150, deadline=None)
def test_always_legal_and_always_the_same(rules: Rules, seed: int, wild: float) -> None:
    """At any table, also after others' wild play; the advice has no chance in it."""
    rng = Random(seed)
    state = started(rules, seed)
    while (player := state.player_to_act) is not None:
        seen = state.observe(player)
        advice = ClubBot(rng=rng).advise(seen)
        assert advice.action in seen.legal_actions
        assert advice == ClubBot().advise(seen)
        stray = RandomBot(rng=rng).act(seen)
        assert stray in seen.legal_actions
        state = state.after(stray if rng.random() < wild else advice.action)


@given(name=st.sampled_from(VARIANTS), seed=seeds)
@settings(max_examples=60, deadline=None)
def test_advice_does_not_hang_on_hidden_cards(name: str, seed: int) -> None:
    """Two hidden cards that change places leave the advice as it was.

    A swap that what was seen rules out is as good: the observation is what counts.
    """
    rng = Random(seed)
    state = started(variant(name), seed)
    for _ in range(rng.randrange(24)):
        player = state.player_to_act
        if player is None:
            return
        advice = ClubBot().advise(state.observe(player))
        swapped = _swapped(state, rng)
        assert ClubBot().advise(swapped.observe(player)) == advice
        state = state.after(advice.action)


def _swapped(state: State, rng: Random) -> State:
    """The state with two hidden cards of one mind exchanged, as far as there are two."""
    player = state.player_to_act
    assert player is not None
    hands = list(state.hands)
    hidden = state.observe(player).unseen
    places = [at for at, hand in enumerate(hands) if hand & hidden]
    if len(places) < 2:
        return state
    one, other = rng.sample(places, 2)
    mine, theirs = (rng.choice(list(hands[at] & hidden)) for at in (one, other))
    hands[one] = hands[one] - CardSet.of([mine]) | CardSet.of([theirs])
    hands[other] = hands[other] - CardSet.of([theirs]) | CardSet.of([mine])
    return State(state.table, tuple(hands), state.bottoms)


def test_blind_only_when_all_else_is_lost() -> None:
    """A blind call is a gamble for a side far behind (R17)."""
    rules = variant("cafe")
    deal = Deal.shuffled(rules, rules.seats[0], Random(1))
    own, theirs = rules.scorers.index("NS"), rules.scorers.index("WE")
    for behind, called in ((0, Look()), (40, Look()), (95, BLIND_NO_TRUMP)):
        totals = [0, 0]
        totals[own], totals[theirs] = 0, behind
        state = State.start(deal, tuple(totals))
        assert state.player_to_act is not None
        assert ClubBot().act(state.observe(state.player_to_act)) == called


def test_speaks_and_understands() -> None:
    """Signals are spoken at a table that has them, and not elsewhere (R37)."""
    spoken = {
        action.signal
        for state, action in games(variant("parlante"), 60, 5)
        if isinstance(action, Play) and state.table.phase is Phase.PLAY
    }
    assert {None, Signal.STRONG, Signal.LAST} <= spoken
    assert all(
        action.signal is None
        for _, action in games(variant("manillen"), 5, 5)
        if isinstance(action, Play)
    )


def test_plays_what_it_must() -> None:
    """A dealer to whom all pass at a compulsory table has one call (R13)."""
    state = started(variant("verplicht"), 1)
    for _ in range(3):
        state = state.after(Pass())
    assert state.player_to_act is not None
    advice = ClubBot().advise(state.observe(state.player_to_act))
    assert (advice.action, advice.reason.key) == (NO_TRUMP, "club.only-call")


@pytest.mark.parametrize("name", ["boam", "manillen", "three", "piles"])
def test_doubles_and_passes(name: str) -> None:
    """Every answer to a question is given now and then."""
    rules = variant(name)
    answers = {
        (state.table.phase, str(action))
        for state, action in games(rules, 120, 2, wild=0)
        if state.table.phase is not Phase.PLAY
    }
    if rules.double:
        assert {"double", "pass"} <= {word for phase, word in answers if phase is Phase.DOUBLING}
        assert "pass" in {word for phase, word in answers if phase is Phase.REDOUBLING}
    named = {word for phase, word in answers if phase is Phase.NAMING}
    assert {"spades", "hearts", "diamonds", "clubs", "no-trump"} <= named
