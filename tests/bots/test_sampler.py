"""The sampler plays what does best over worlds that fit what it saw."""

from __future__ import annotations

from math import inf
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manillen_bots import sampler
from manillen_bots.club import ClubBot
from manillen_bots.random_bot import RandomBot
from manillen_bots.sampler import BRISK, LONG, PLAIN, SamplerBot
from manillen_bots.swift import SwiftBot
from manillen_tui.errors import PluginError
from manillen_tui.game.actions import Play, Signal
from manillen_tui.game.deal import Deal
from manillen_tui.game.observation import Observation
from manillen_tui.game.rules import Rules
from manillen_tui.game.sampling import Worlds
from manillen_tui.game.state import State
from manillen_tui.game.table import Phase
from manillen_tui.game.variants import VARIANTS, variant
from manillen_tui.solver import KERNEL
from manillen_tui.solver.reference import Reference
from manillen_tui.solver.solution import solve
from tests.bots.positions import to_south
from tests.game.strategies import own_tables, seeds

any_table = st.sampled_from(VARIANTS).map(variant) | own_tables()


def started(rules: Rules, seed: int) -> State:
    """A shuffled deal before its first call."""
    rng = Random(seed)
    return State.start(Deal.shuffled(rules, rng.choice(rules.plan.players), rng))


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Worlds]:
    """From which worlds one was drawn, by draw."""
    found: list[Worlds] = []
    draw = Worlds.draw

    def told(worlds: Worlds, rng: Random) -> State:
        found.append(worlds)
        return draw(worlds, rng)

    monkeypatch.setattr(Worlds, "draw", told)
    return found


@given(rules=any_table, seed=seeds, wild=st.floats(0, 1))
@settings(max_examples=25)
def test_legal_and_repeatable(rules: Rules, seed: int, wild: float) -> None:
    """At any table, also after others' wild play; it calls as the club player does."""
    state, rng = started(rules, seed), Random(seed)
    bots = [SamplerBot(rng=Random(seed), worlds=2) for _ in range(2)]
    while (player := state.player_to_act) is not None:
        seen = state.observe(player)
        action, again = (bot.act(seen) for bot in bots)
        assert action in seen.legal_actions
        assert action == again
        if state.table.phase is not Phase.PLAY:
            assert action == ClubBot().act(seen)
        state = state.after(RandomBot(rng=rng).act(seen) if rng.random() < wild else action)


@pytest.mark.parametrize("name", ["boam", "manillen", "piles", "three", "dummies"])
def test_plays_the_best_where_all_is_known(name: str) -> None:
    """Where one world is left, its best play is the bot's, and of equals the cheapest."""
    compared = 0
    for seed in range(30):
        state = started(variant(name), seed)
        while (player := state.player_to_act) is not None:
            seen = state.observe(player)
            choice = state.table.phase is Phase.PLAY and len(seen.legal_cards) > 1
            if choice and _is_known(seen) and _is_solved(seen):
                compared += 1
                assert SamplerBot(rng=Random(1)).act(seen) == solve(state).best
            state = state.after(SwiftBot().act(seen))
    assert compared


def _is_solved(seen: Observation) -> bool:
    """Whether the solver that there is looks so far ahead."""
    rules = seen.table.rules
    return KERNEL or (rules.tricks - len(seen.table.tricks)) * len(rules.seats) <= PLAIN


def _is_known(seen: Observation) -> bool:
    """Whether one world fits; bottoms may change places, even if it is known which they are."""
    covered = sum(pile.covered for own in seen.table.piles for pile in own)
    return covered < 2 and Worlds(seen).count == 1


@pytest.mark.skipif(not KERNEL, reason="the plain solver looks at the last tricks only")
def test_takes_the_mean_over_worlds() -> None:
    """The partner has the ten in some worlds and an opponent in others: all of them count."""
    seen = to_south("KD 7D", "9D", trump="", table="zonder-troef", left="TD AD 8D AS 9S")
    bot = SamplerBot(rng=Random(3), worlds=40)
    *_, estimates = bot.estimates(seen)
    rng, expected = Random(3), dict.fromkeys(estimates, 0)
    worlds = Worlds(seen)
    for _ in range(40):
        for play, value in solve(worlds.draw(rng)).values.items():
            expected[play.card.index] += value
    assert {card: round(40 * found.mean) for card, found in estimates.items()} == expected


@pytest.mark.skipif(not KERNEL, reason="the plain solver would take minutes")
def test_draws_fewer_worlds_far_from_the_end(drawn: list[Worlds]) -> None:
    """How many depends on the tricks left, and on no clock."""
    state = started(variant("piles"), 1)
    bot, asked = SamplerBot(rng=Random(1), worlds=6), 0
    while (player := state.player_to_act) is not None:
        seen = state.observe(player)
        drawn.clear()
        action = bot.act(seen)
        if state.table.phase is Phase.PLAY and len(seen.legal_cards) > 1:
            left = 16 - len(state.table.tricks)
            assert len(drawn) == (6 if left <= LONG else 2)
            asked += left > LONG
        state = state.after(action)
    assert asked


@pytest.mark.skipif(not KERNEL, reason="the plain solver looks at the last tricks only")
def test_stops_when_its_time_is_up(drawn: list[Worlds]) -> None:
    """One world it always draws."""
    seen = to_south("KD 7D", "9D", trump="", table="zonder-troef", left="TD AD 8D AS 9S")
    SamplerBot(rng=Random(1), seconds=0).act(seen)
    assert len(drawn) == 1


def test_without_the_kernel_it_samples_the_last_tricks(
    monkeypatch: pytest.MonkeyPatch, drawn: list[Worlds]
) -> None:
    """Before them it plays as the swift player."""
    monkeypatch.setattr(sampler, "KERNEL", False)
    monkeypatch.setattr(sampler, "solver_for", Reference)
    bot, sampled = SamplerBot(rng=Random(1), worlds=3), 0
    for name in ("boam", "three"):
        state = started(variant(name), 2)
        while (player := state.player_to_act) is not None:
            seen = state.observe(player)
            drawn.clear()
            action = bot.act(seen)
            left = (variant(name).tricks - len(state.table.tricks)) * len(variant(name).seats)
            if left > PLAIN:
                assert action == SwiftBot().act(seen)
            if state.table.phase is Phase.PLAY and len(seen.legal_cards) > 1:
                assert len(drawn) == (3 if left <= BRISK else 1 if left <= PLAIN else 0)
                sampled += left <= PLAIN
            state = state.after(action)
    assert sampled


def test_speaks() -> None:
    """Signals are spoken where the table has them (R37)."""
    spoken = set()
    for seed in range(12):
        state = started(variant("parlante"), seed)
        while (player := state.player_to_act) is not None:
            seen = state.observe(player)
            near = len(state.table.tricks) > 4
            action = (SamplerBot(rng=Random(1), worlds=2) if near else SwiftBot()).act(seen)
            if near and isinstance(action, Play):
                spoken.add(action.signal)
            state = state.after(action)
    assert {None, Signal.STRONG, Signal.LAST} <= spoken


@pytest.mark.parametrize(
    "settings", [{"worlds": 0}, {"worlds": 2.5}, {"worlds": "many"}, {"seconds": -1}]
)
def test_refuses_what_it_cannot_do(settings: dict[str, int]) -> None:
    with pytest.raises(PluginError) as refused:
        SamplerBot(rng=Random(1), **settings)
    assert refused.value.message.values["setting"] in settings


def test_settings_within_bounds_are_taken() -> None:
    SamplerBot(rng=Random(1), worlds=1, seconds=inf)
