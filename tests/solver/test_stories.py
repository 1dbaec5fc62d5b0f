"""Stories and first worlds: what is played out fits what was seen, evenly."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given

from manillen_tui.game.actions import Play
from manillen_tui.game.cards import CardSet
from manillen_tui.game.fast import FastDeal
from manillen_tui.game.observation import Observation
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import PlayerId
from manillen_tui.game.state import State
from manillen_tui.game.table import Phase
from manillen_tui.game.variants import VARIANTS, variant
from manillen_tui.solver.stories import first_worlds, story_of
from manillen_tui.solver.tables import World, world_of
from tests.game.strategies import seeds, tables
from tests.game.test_sampling import CRITICAL_Z, brute_force, history, key, replayed


def as_state(world: World, observation: Observation) -> State:
    """How a world stands now."""
    table = observation.table
    owned, under = world
    below = dict(under)
    piled = sum(top | bottom for top, bottom in under)
    bottoms = []
    for own in table.piles:
        tops = [1 << next(card for card in (*pile.played, pile.top) if card).index for pile in own]
        bottoms.append(
            tuple(
                CardSet(below[top]).highest if pile.covered else None
                for top, pile in zip(tops, own, strict=True)
            )
        )
    gone = (table.gone | table.on_table).mask
    return State(table, tuple(CardSet(own & ~gone & ~piled) for own in owned), tuple(bottoms))


@given(tables, seeds)
def test_first_worlds_replay_to_the_same_observation(rules: Rules, seed: int) -> None:
    deal, actions, state = history(rules, seed)
    if state.table.phase is not Phase.PLAY:
        return
    for seat in rules.plan.players:
        observation = state.observe(PlayerId(seat))
        for world in first_worlds(observation, 3, Random(seed)):
            now = as_state(world, observation)
            assert now.observe(PlayerId(seat)) == observation
            assert replayed(deal, actions, now) == now


@given(tables, seeds)
def test_a_story_tells_what_happened(rules: Rules, seed: int) -> None:
    """Played again from the true cards, it comes to where the deal stands."""
    deal, _, state = history(rules, seed)
    if state.table.phase is not Phase.PLAY:
        return
    first, second, eldest, maker, shown, plays = story_of(state.table)
    fast = FastDeal.from_deal(deal, state.table.trump)
    position = fast.start
    assert (position.first, position.second, position.place) == (first, second, eldest)
    assert rules.seats[maker] == (state.table.maker or state.table.dealer)
    for card in plays:
        assert fast.legal(position) >> card & 1
        position = fast.after(position, card)
    assert position == FastDeal.from_state(state).start
    for seat, mask in zip(rules.seats, shown, strict=True):
        assert state.table.shown(seat).mask == mask & ~sum(1 << card for card in plays)
    assert world_of(fast)[0] == tuple(
        sum(1 << card.index for cards in (hand, tops, bottoms) for card in cards)
        for hand, tops, bottoms in zip(deal.hands, deal.tops, deal.bottoms, strict=True)
    )


@pytest.mark.parametrize("name", VARIANTS)
def test_first_worlds_are_as_even_as_chance_allows(name: str) -> None:
    rules = variant(name)
    tried = 0
    for seed in range(400):
        deal, actions, state = history(rules, seed)
        player = PlayerId(rules.plan.players[seed % len(rules.plan.players)])
        observation = state.observe(player)
        if state.table.phase is not Phase.PLAY or not 4 <= len(observation.unseen) <= 7:
            continue
        worlds = list(brute_force(deal, actions, observation))
        if not 1 < len(worlds) <= 150:
            continue
        tried += 1
        found = first_worlds(observation, 20 * len(worlds), Random(seed))
        seen = Counter(key(as_state(world, observation)) for world in found)
        assert set(seen) <= set(worlds)
        if not any(isinstance(action, Play) and action.signal for action in actions):
            assert len(found) == 20 * len(worlds)
        expected = len(found) / len(worlds)
        square = sum((seen[world] - expected) ** 2 / expected for world in worlds)
        freedom = len(worlds) - 1
        assert (square - freedom) / (2 * freedom) ** 0.5 < CRITICAL_Z, (name, seed)
        if tried == 4:
            break
    assert tried, "no ending small enough was found"
