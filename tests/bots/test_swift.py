"""The swift player is legal and steady everywhere, and plays what was learnt."""

from __future__ import annotations

from pathlib import Path
from random import Random
from zlib import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import manillen_bots.weights
from manillen_bots.club import ClubBot
from manillen_bots.features import SIZES
from manillen_bots.quantities import Quantities
from manillen_bots.random_bot import RandomBot
from manillen_bots.sight import Sight
from manillen_bots.swift import SwiftBot, scores
from manillen_bots.weights import TableError, packed, table, table_name, unpacked
from manillen_tui.game.actions import Play, Signal
from manillen_tui.game.deal import Deal
from manillen_tui.game.rules import Rules
from manillen_tui.game.sampling import Worlds
from manillen_tui.game.state import State
from manillen_tui.game.table import Phase
from manillen_tui.game.variants import VARIANTS, variant
from tests.bots.positions import to_south
from tests.bots.test_judgement import BIDDING, LEADS, NO_TRUMPS, WON_BY_PARTNER, WON_BY_THEM
from tests.game.strategies import own_tables, seeds

any_table = st.sampled_from(VARIANTS).map(variant) | own_tables()
ALL_PLAYS = {
    **{
        name: (to_south(hand, trick), good)
        for name, (hand, trick, good) in (WON_BY_PARTNER | WON_BY_THEM).items()
    },
    **{
        f"{name}, bidding": (to_south(hand, trick, table="manillen"), good)
        for name, (hand, trick, good) in BIDDING.items()
    },
    **{
        f"{name}, no trump": (to_south(hand, trick, trump=""), good)
        for name, (hand, trick, good) in NO_TRUMPS.items()
    },
    **{
        name: (to_south(hand, trump=trump, left=left), good)
        for name, (hand, good, left, trump) in LEADS.items()
    },
}
names = sorted({table_name(variant(name)) for name in VARIANTS})


def started(rules: Rules, seed: int) -> State:
    """A shuffled deal before its first call."""
    rng = Random(seed)
    return State.start(Deal.shuffled(rules, rng.choice(rules.plan.players), rng))


@given(rules=any_table, seed=seeds, wild=st.floats(0, 1), temperature=st.sampled_from([0.0, 1.0]))
@settings(max_examples=60)
def test_always_legal(rules: Rules, seed: int, wild: float, temperature: float) -> None:
    """At any table, also after others' wild play; the same seed gives the same play."""
    state, rng = started(rules, seed), Random(seed)
    bots = [SwiftBot(rng=Random(seed), temperature=temperature) for _ in range(2)]
    while (player := state.player_to_act) is not None:
        seen = state.observe(player)
        action, again = (bot.act(seen) for bot in bots)
        assert action in seen.legal_actions
        assert action == again
        state = state.after(RandomBot(rng=rng).act(seen) if rng.random() < wild else action)
    assert bots[0].warning is None


@given(name=st.sampled_from(VARIANTS), seed=seeds)
@settings(max_examples=30)
def test_hidden_cards_change_nothing(name: str, seed: int) -> None:
    """In another world that fits what was seen, the numbers looked at are the same."""
    state, rng = started(variant(name), seed), Random(seed)
    while (player := state.player_to_act) is not None:
        seen = state.observe(player)
        action = SwiftBot(rng=rng).act(seen)
        if state.table.phase is Phase.PLAY:
            other = Worlds(seen).draw(rng).observe(player)
            assert Sight.of(other) == Sight.of(seen)
            assert SwiftBot(rng=rng).act(other) == action
        state = state.after(action)


def test_numbers_are_those_trained_on() -> None:
    """A change of any quantity makes every table worthless; it must be meant."""
    total, rng = 0, Random(7)
    for name in VARIANTS:
        state = started(variant(name), 7)
        while (player := state.player_to_act) is not None:
            seen = state.observe(player)
            if state.table.phase is Phase.PLAY:
                quantities = Quantities(Sight.of(seen))
                for card in sorted(card.index for card in seen.legal_cards):
                    values = quantities.of(card)
                    assert all(0 <= v < n for v, n in zip(values, SIZES.values(), strict=True))
                    total = crc32(bytes(value % 251 for value in values), total)
            state = state.after(RandomBot(rng=rng).act(seen))
    assert f"{total:08x}" == "97fe3818"


@pytest.mark.parametrize("name", names)
def test_table_is_shipped(name: str) -> None:
    """Each set of duties has its table, small enough to ship."""
    found = table(name)
    assert any(found.values)
    path = Path(manillen_bots.weights.FOLDER, f"{name}.bin")
    assert path.stat().st_size < 300_000


def test_table_is_checked() -> None:
    """A changed byte, a cut file and another version are all seen."""
    data = packed([0.5, -0.25, 0.0])
    assert list(unpacked("x", data).values) == [127, -64, 0]
    for bad in (data[:-1], data[:5], b"", data[:20] + bytes([data[20] ^ 1]) + data[21:]):
        with pytest.raises(TableError):
            unpacked("x", bad)


def test_club_plays_where_a_table_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """And the bot says so."""

    def missing(name: str) -> None:
        raise TableError(name)

    monkeypatch.setattr("manillen_bots.swift.table", missing)
    bot, club = SwiftBot(), ClubBot()
    state = started(variant("boam"), 3)
    while (player := state.player_to_act) is not None:
        seen = state.observe(player)
        assert bot.act(seen) == club.act(seen)
        state = state.after(club.act(seen))
    assert bot.warning is not None
    assert bot.warning.values["table"] == "boam"


def test_temperature_varies_play() -> None:
    """At a high temperature every legal card is played some time."""
    state = started(variant("zonder-troef"), 1)
    player = state.player_to_act
    assert player is not None
    seen = state.observe(player)
    hot = {SwiftBot(rng=Random(n), temperature=50.0).act(seen) for n in range(200)}
    cold = {SwiftBot(rng=Random(n)).act(seen) for n in range(5)}
    assert len(cold) == 1
    assert {action.card for action in hot if isinstance(action, Play)} == set(seen.legal_cards)
    found = scores(Sight.of(seen), table("manillen"))
    (best,) = (action.card.index for action in cold if isinstance(action, Play))
    assert found[best] == max(found.values())


def test_speaks() -> None:
    """Signals are spoken where the table has them (R37)."""
    spoken = set()
    for seed in range(40):
        state = started(variant("parlante"), seed)
        while (player := state.player_to_act) is not None:
            action = SwiftBot().act(state.observe(player))
            if isinstance(action, Play):
                spoken.add(action.signal)
            state = state.after(action)
    assert {None, Signal.STRONG, Signal.LAST} <= spoken


OWN_MIND = {"no trump: not the jack under them all"}
"""Where the table has learnt otherwise; no two such cards are far apart."""


@pytest.mark.parametrize("name", sorted(ALL_PLAYS))
def test_plays_as_a_good_player(name: str) -> None:
    """At the positions by which the club player is judged."""
    observation, good = ALL_PLAYS[name]
    action = SwiftBot().act(observation)
    assert isinstance(action, Play)
    assert (str(action.card) in good.split()) == (name not in OWN_MIND)
