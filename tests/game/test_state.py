"""A deal as it goes on: where it begins, what it refuses and with which words, what it tells."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from manillen_tui.errors import IllegalActionError
from manillen_tui.game.actions import NO_TRUMP, Action, Double, Look, Pass, Play, Signal
from manillen_tui.game.cards import Card
from manillen_tui.game.deal import Deal
from manillen_tui.game.events import ActionTaken, TrickWon
from manillen_tui.game.seats import Seat
from manillen_tui.game.state import State
from manillen_tui.game.table import Award, Revoke
from manillen_tui.game.variants import VARIANTS, variant
from tests.game.setting import dealt, in_play, play, table_of

S, W, N, E = Seat.S, Seat.W, Seat.N, Seat.E
TEN, ACE = Play(Card.parse("TD")), Play(Card.parse("AH"))


def naming() -> State:
    """A deal in which South, with the ten of diamonds, is to name trumps."""
    return State.start(dealt(variant("boam"), S, {S: "TD"}))


def doubling() -> State:
    """A deal in which West may double."""
    return naming().after(NO_TRUMP)


def following() -> State:
    """A deal in which North holds hearts and is to follow to one; East has the nine of spades."""
    rules = table_of("boam", revoke="restore", direction="clockwise")
    deal = dealt(rules, S, {W: "9H", N: "AH 7H TD", E: "9S"})
    return play(State.to_play(deal, NO_TRUMP), "9H")


def over() -> State:
    """A deal of which the rest was claimed."""
    return following().claim(1)


def covering() -> State:
    """A deal with piles, in which South's ten lies on the seven of hearts."""
    rules = table_of("piles", revoke="restore")
    deal = dealt(rules, S, {N: "AD"}, tops={S: "TD"}, bottoms={S: "7H"})
    return play(State.to_play(deal, NO_TRUMP), "AD")


@pytest.mark.parametrize("name", VARIANTS)
def test_a_deal_begins_without_a_score_unless_it_is_told_one(name: str) -> None:
    rules = variant(name)
    deal = Deal.shuffled(rules, rules.plan.players[0], Random(1))
    nothing, some = (0,) * len(rules.scorers), tuple(range(len(rules.scorers)))
    assert State.start(deal).table.totals == nothing
    assert State.start(deal, some).table.totals == some


@pytest.mark.parametrize(
    ("state", "action", "key", "values"),
    [
        (over, Pass(), "game.over", {}),
        (over, TEN, "game.over", {}),
        (naming, TEN, "game.not-play", {"seat": S}),
        (doubling, TEN, "game.not-play", {"seat": W}),
        (doubling, NO_TRUMP, "game.not-asked", {"seat": W, "allowed": "pass, double"}),
        (following, Double(), "game.not-asked", {"seat": N, "allowed": ""}),
        (following, Look(), "game.not-asked", {"seat": N, "allowed": ""}),
    ],
)
def test_what_is_not_asked_is_refused_with_who_is_asked_what(
    state: Callable[[], State], action: Action, key: str, values: dict[str, object]
) -> None:
    with pytest.raises(IllegalActionError) as refused:
        state().after(action)
    message = refused.value.message
    assert (message.key, message.values) == (key, {"action": action, **values})


def test_a_card_is_refused_with_all_that_its_refusal_tells() -> None:
    found = following().refusal(TEN)
    assert found is not None
    with pytest.raises(IllegalActionError) as refused:
        following().after(TEN)
    assert refused.value.message == found.message
    assert (found.seat, found.card) == (N, TEN.card)


def test_a_deal_that_is_over_refuses_every_card() -> None:
    found = over().refusal(TEN)
    assert found is not None
    assert (found.reason, found.rule, found.seat, found.card) == ("not-held", "record", S, TEN.card)


@pytest.mark.parametrize(
    ("state", "shown"),
    [
        (over, TEN),
        (naming, TEN),
        (naming, Play(TEN.card, Signal.LAST)),
        (following, ACE),
        (following, Play(Card.parse("9S"))),
        (covering, Play(Card.parse("7H"))),
    ],
)
def test_only_an_illegal_card_that_is_held_is_a_revoke(
    state: Callable[[], State], shown: Play
) -> None:
    with pytest.raises(IllegalActionError) as refused:
        state().revoke(shown)
    message = refused.value.message
    assert (message.key, message.values) == ("game.no-revoke", {"action": shown})


def test_a_revoke_is_kept_with_the_word_spoken() -> None:
    rules = table_of("parlante", revoke="restore", direction="clockwise")
    state = State.to_play(dealt(rules, S, {W: "AH 7H"}), NO_TRUMP)
    after = state.revoke(Play(ACE.card, Signal.LAST))
    assert after.table.revokes == (Revoke(W, ACE.card, Signal.LAST, "R37"),)


def test_after_a_claim_nobody_is_asked_any_more() -> None:
    table = over().table
    assert table.award == Award(1, forfeit=False)
    assert (table.queue, table.to_act) == ((), None)


def test_the_last_card_of_a_trick_tells_of_that_trick() -> None:
    state = in_play(variant("boam"), None)
    for _ in range(3):
        seat, action = state.to_act, state.legal_actions[0]
        assert seat is not None
        state, events = state.step(action)
        assert events == (ActionTaken(seat, action),)
    after, events = state.step(state.legal_actions[0])
    assert events[1:] == (TrickWon(after.table.tricks[0]),)
