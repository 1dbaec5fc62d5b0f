"""The expert player is legal and steady everywhere, and its search says what it should."""

from __future__ import annotations

from dataclasses import replace
from math import exp
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import manillen_bots.weights
from manillen_bots.calls import advise_call
from manillen_bots.expert import ExpertBot, utilities_of
from manillen_bots.random_bot import RandomBot
from manillen_bots.reading import Reading
from manillen_bots.sampler import SamplerBot
from manillen_bots.weights import others_name, table, table_name
from manillen_tui.errors import PluginError
from manillen_tui.game.actions import NO_TRUMP, Name, Pass, Play
from manillen_tui.game.cards import PACK, Suit
from manillen_tui.game.deal import Deal
from manillen_tui.game.fast import fast_rules
from manillen_tui.game.observation import Observation
from manillen_tui.game.rules import Rules
from manillen_tui.game.sampling import Worlds
from manillen_tui.game.seats import Seat
from manillen_tui.game.state import State
from manillen_tui.game.table import Phase
from manillen_tui.game.variants import VARIANTS, variant
from manillen_tui.solver import KERNEL
from manillen_tui.solver.solution import solve
from tests.game.strategies import own_tables, seeds

if KERNEL:
    from manillen_bots.policy import policy
    from manillen_bots.search import Search, Thinking
    from manillen_tui.solver.compiled import Compiled

needs_kernel = pytest.mark.skipif(not KERNEL, reason="there is no kernel")
any_table = st.sampled_from(VARIANTS).map(variant) | own_tables()
FEW = 20
"""Worlds enough to see that it works."""


def started(rules: Rules, seed: int) -> State:
    """A shuffled deal before its first call."""
    rng = Random(seed)
    return State.start(Deal.shuffled(rules, rng.choice(rules.plan.players), rng))


def at_play(name: str, seed: int, tricks: int) -> Observation:
    """What the player to act knows after some tricks of random play, with a choice to make."""
    state, rng = started(variant(name), seed), Random(seed)
    while True:
        assert state.player_to_act is not None
        seen = state.observe(state.player_to_act)
        if len(state.table.tricks) >= tricks and len(seen.legal_cards) > 1:
            return seen
        state = state.after(RandomBot(rng=rng).act(seen))


def compiled(seen: Observation) -> Compiled:
    """The solver for a deal."""
    return Compiled(fast_rules(seen.table.rules, seen.table.dealer, seen.table.trump))


@given(rules=any_table, seed=seeds, wild=st.floats(0, 1))
@settings(max_examples=30)
def test_always_legal(rules: Rules, seed: int, wild: float) -> None:
    """At any table, also after others' wild play; the same seed gives the same play."""
    state, rng = started(rules, seed), Random(seed)
    while (player := state.player_to_act) is not None:
        seen = state.observe(player)
        chance = rng.getrandbits(32)
        bots = [ExpertBot(rng=Random(chance), worlds=FEW) for _ in range(2)]
        action, again = (bot.act(seen) for bot in bots)
        assert action in seen.legal_actions
        assert action == again
        assert bots[0].warning is None
        state = state.after(RandomBot(rng=rng).act(seen) if rng.random() < wild else action)


@given(name=st.sampled_from(VARIANTS), seed=seeds)
@settings(max_examples=15)
def test_hidden_cards_change_nothing(name: str, seed: int) -> None:
    """In another world that fits what was seen it plays the same."""
    state, rng = started(variant(name), seed), Random(seed)
    while (player := state.player_to_act) is not None:
        seen = state.observe(player)
        action = ExpertBot(rng=Random(seed), worlds=FEW).act(seen)
        if state.table.phase is Phase.PLAY:
            other = Worlds(seen).draw(rng).observe(player)
            assert ExpertBot(rng=Random(seed), worlds=FEW).act(other) == action
        state = state.after(action)


@pytest.mark.parametrize("settings", [{"worlds": 3}, {"worlds": "many"}, {"temperature": 0}])
def test_settings_out_of_range_are_refused(settings: dict[str, object]) -> None:
    with pytest.raises(PluginError) as caught:
        ExpertBot(rng=Random(1), **settings)  # type: ignore[arg-type]  # on purpose
    assert caught.value.message.values["setting"] in settings


@needs_kernel
@pytest.mark.parametrize("name", VARIANTS)
def test_the_table_that_judges_others_is_shipped(name: str) -> None:
    rules = variant(name)
    assert any(table(others_name(rules)).values)
    assert table(others_name(rules)).values != table(table_name(rules)).values


def test_a_weaker_player_stands_in_where_a_table_is_missing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    """And the bot says so."""
    monkeypatch.setattr(manillen_bots.weights, "files", lambda _: tmp_path)
    table.cache_clear()
    if KERNEL:
        policy.cache_clear()
    try:
        seen = at_play("boam", 3, 2)
        bot, plain = ExpertBot(rng=Random(1)), SamplerBot(rng=Random(1))
        assert bot.act(seen) == plain.act(seen)
        if KERNEL:
            assert bot.warning is not None
            assert bot.warning.values["table"] == "boam"
    finally:
        table.cache_clear()


@pytest.mark.skipif(KERNEL, reason="there is a kernel")
def test_without_the_kernel_it_plays_as_the_sampler_does_there() -> None:
    for tricks in range(8):
        seen = at_play("boam", tricks, tricks) if tricks < 7 else at_play("boam", 1, 6)
        assert ExpertBot(rng=Random(1)).act(seen) == SamplerBot(rng=Random(1)).act(seen)


@needs_kernel
def test_the_last_tricks_are_exact() -> None:
    """With every card but one's own known to be in one hand, it says what the solver says."""
    tried = 0
    for seed in range(40):
        state, rng = started(variant("dummies"), seed), Random(seed)
        while (player := state.player_to_act) is not None:
            seen = state.observe(player)
            sure = state.table.phase is Phase.PLAY and Worlds(seen).count == 1
            covered = any(pile.covered for own in seen.table.piles for pile in own)
            if sure and not covered and len(seen.legal_cards) > 1:
                left = variant("dummies").tricks - len(seen.table.tricks)
                if left <= Thinking().solved and not seen.table.plays:
                    solution = solve(state)
                    found = Search(seen, rng, Thinking(endings=2), compiled(seen)).think()
                    for card, estimate in found.items():
                        assert estimate == (solution.values[Play(PACK[card])], 0)
                    tried += 1
            state = state.after(RandomBot(rng=rng).act(seen))
    assert tried > 10


@needs_kernel
def test_near_the_target_the_boam_decides() -> None:
    """At 0 to 0 nothing but a slam wins the boam; at 98 nearly any end of the deal does."""
    state = started(variant("boam"), 5)
    while state.table.phase is not Phase.PLAY:
        action = Name(Suit.HEARTS) if state.table.naming is None else Pass()
        state = state.after(action)
    table_ = state.table
    assert table_.to_act is not None
    assert utilities_of(table_, table_.to_act) is None
    without = replace(table_, naming=NO_TRUMP)
    assert utilities_of(without, table_.to_act) is None
    assert utilities_of(replace(without, totals=(50, 0)), table_.to_act) is not None
    near = utilities_of(replace(table_, totals=(98, 60)), Seat.S)
    assert near is not None
    assert near[0] < near[30] < near[-1] == 100
    far = utilities_of(replace(table_, totals=(60, 98)), Seat.S)
    assert far is not None
    assert far[0] == 0 < far[31] < 100


@needs_kernel
def test_more_worlds_make_an_estimate_surer() -> None:
    seen = at_play("boam", 1, 0)
    search = Search(seen, Random(1), Thinking(), compiled(seen))
    cards = list(search.results)
    search.refine(50, cards)
    coarse = search.estimates
    search.refine(400, cards)
    fine = search.estimates
    assert set(coarse) == set(fine) == {card.index for card in seen.legal_cards}
    for card in cards:
        assert 0 < fine[card].error < coarse[card].error
        assert abs(fine[card].mean - coarse[card].mean) < 5 * coarse[card].error
        assert 0 <= fine[card].mean <= variant("boam").deal_points


@needs_kernel
def test_a_card_no_longer_tried_stays_behind() -> None:
    """Whatever the worlds of the first round were like, in which alone it was tried."""
    dropped = 0
    for seed in range(30):
        seen = at_play("boam", seed, 1)
        search = Search(seen, Random(seed), Thinking(rounds=(5, 60)), compiled(seen))
        found = search.think()
        most = max(len(results) for results in search.results.values())
        tried = {card for card, results in search.results.items() if len(results) == most}
        dropped += len(found) - len(tried)
        best = max(found[card].mean for card in tried)
        assert all(found[card].mean < best for card in found.keys() - tried)
    assert dropped > 30


@needs_kernel
def test_what_the_deal_is_worth_decides_not_its_points() -> None:
    """With all worth on one point more than a half, it plays for that."""
    seen = at_play("boam", 2, 4)
    whole = seen.table.rules.deal_points
    utilities = [float(value > whole // 2) for value in range(-1, whole + 2)]
    search = Search(seen, Random(1), Thinking(), compiled(seen), utilities)
    search.refine(100, list(search.results))
    assert all(0 <= estimate.mean <= 1 for estimate in search.estimates.values())
    assert {result for results in search.results.values() for result in results} <= {0.0, 1.0}


@pytest.mark.parametrize("name", VARIANTS)
def test_what_was_called_is_read(name: str) -> None:
    """Hands that would call so are likelier than others, wherever calls tell anything."""
    told = total = 0
    for seed in range(30):
        state = started(variant(name), seed)
        while state.table.phase is not Phase.PLAY:
            assert state.player_to_act is not None
            state = state.after(advise_call(state.observe(state.player_to_act)).action)
        assert state.player_to_act is not None
        listener = next(
            (
                player
                for player in map(state.table.rules.player, state.table.rules.seats)
                if all(call.seat != player.seat for call in state.table.calls)
            ),
            None,
        )
        if listener is None:
            continue
        seen, rng = state.observe(listener), Random(seed)
        reading = Reading(seen)
        truth = exp(reading.logarithm(_world(state)))
        others = [exp(reading.logarithm(_world(Worlds(seen).draw(rng)))) for _ in range(12)]
        assert 0 < truth < 1.0001
        if {truth, *others} != {1.0}:
            told += truth > sum(others) / len(others)
            total += 1
    assert total == 0 or told > 0.6 * total, (told, total)


def _world(state: State) -> tuple[tuple[int, ...], tuple[tuple[int, int], ...]]:
    """A state in which nothing is played yet, as a world."""
    under = tuple(
        (1 << pile.top.index, 1 << bottom.index)
        for piles, bottoms in zip(state.table.piles, state.bottoms, strict=True)
        for pile, bottom in zip(piles, bottoms, strict=True)
        if pile.top and bottom
    )
    owned = [state.cards(seat).mask for seat in state.table.rules.seats]
    for at, bottoms in enumerate(state.bottoms):
        owned[at] |= sum(1 << bottom.index for bottom in bottoms if bottom)
    return tuple(owned), under
