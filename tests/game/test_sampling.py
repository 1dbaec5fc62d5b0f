"""Worlds fit all that was seen, and each is as likely as any other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations
from random import Random

import pytest
from hypothesis import assume, given

from manillen_tui.errors import IllegalActionError
from manillen_tui.game.actions import Action, Play
from manillen_tui.game.cards import NO_CARDS, CardSet
from manillen_tui.game.deal import Deal
from manillen_tui.game.observation import Observation
from manillen_tui.game.rules import Rules
from manillen_tui.game.sampling import Worlds, sample_state
from manillen_tui.game.seats import PlayerId
from manillen_tui.game.state import State
from manillen_tui.game.table import Phase
from manillen_tui.game.variants import VARIANTS, variant
from tests.game.strategies import seeds, tables

CRITICAL_Z = 4.5
"""Standard deviations beyond which a chi-square says that draws are not even."""


def history(rules: Rules, seed: int) -> tuple[Deal, list[Action], State]:
    """A deal, what was done in it up to a random moment, and how it stands."""
    rng = Random(seed)
    deal = Deal.shuffled(rules, rng.choice(rules.plan.players), rng)
    state, actions = State.start(deal), list[Action]()
    for _ in range(rng.randrange(6 + len(rules.seats) * rules.tricks)):
        action = rng.choice(state.legal_actions)
        after = state.after(action)
        if after.is_over:
            break
        actions.append(action)
        state = after
    return deal, actions, state


def replayed(deal: Deal, actions: list[Action], world: State) -> State:
    """The history played again with the cards as a world has them.

    Raises:
        IllegalActionError: a play would not have been legal.
    """
    plays = [
        played
        for trick in (*(trick.plays for trick in world.table.tricks), world.table.plays)
        for played in trick
    ]
    piled = CardSet.of(card for own in (*deal.tops, *deal.bottoms) for card in own)
    hands, bottoms = [], []
    for at, seat in enumerate(world.table.rules.seats):
        gone = CardSet.of(played.card for played in plays if played.seat == seat) - piled
        hands.append(world.hands[at] | gone)
        bottoms.append(
            tuple(
                now if now is not None else then
                for now, then in zip(world.bottoms[at], deal.bottoms[at], strict=True)
            )
        )
    changed = Deal(
        deal.rules,
        deal.dealer,
        deal.deck,
        tuple(hands),
        tuple(bottoms),
        deal.tops,
        deal.left_over,
        deal.turned,
    )
    state = State.start(changed)
    for action in actions:
        state = state.after(action)
    return state


@given(tables, seeds)
def test_a_world_replays_legally_to_the_same_observation(rules: Rules, seed: int) -> None:
    deal, actions, state = history(rules, seed)
    rng = Random(seed)
    for seat in rules.plan.players:
        observation = state.observe(PlayerId(seat))
        world = sample_state(observation, rng)
        assert world.observe(PlayerId(seat)) == observation
        again = replayed(deal, actions, world)
        assert again == world
        assert again.observe(PlayerId(seat)) == observation


def brute_force(
    deal: Deal, actions: list[Action], observation: Observation
) -> Iterator[tuple[object, ...]]:
    """Every way to lay the unseen cards that replays legally to the same observation."""
    table, player = observation.table, observation.player
    seats = table.rules.seats
    room = [
        0 if seat == player.seat and observation.hand is not None else held - len(table.shown(seat))
        for seat, held in zip(seats, table.held, strict=True)
    ]
    base = [
        observation.hand
        if seat == player.seat and observation.hand is not None
        else table.shown(seat)
        for seat in seats
    ]

    def hands(at: int, left: CardSet) -> Iterator[tuple[tuple[CardSet, ...], CardSet]]:
        if at == len(seats):
            yield (), left
            return
        for chosen in combinations(left, room[at]):
            own = CardSet.of(chosen)
            for rest, under in hands(at + 1, left - own):
                yield ((base[at] or NO_CARDS) | own, *rest), under

    for held, under in hands(0, observation.unseen):
        for order in permutations(under):
            cards = iter(order)
            bottoms = tuple(
                tuple(next(cards) if pile.covered else None for pile in own) for own in table.piles
            )
            world = State(table, held, bottoms)
            try:
                again = replayed(deal, actions, world)
            except IllegalActionError:
                continue
            if again.observe(player) == observation:
                yield key(world)


def key(world: State) -> tuple[object, ...]:
    """What tells two worlds of one observation apart."""
    return world.hands, world.bottoms


@pytest.mark.parametrize("name", VARIANTS)
def test_draws_are_as_even_as_chance_allows(name: str) -> None:
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
        drawer, rng = Worlds(observation), Random(seed)
        if not any(isinstance(action, Play) and action.signal for action in actions):
            assert drawer.count * _orders(observation) == len(worlds)
        draws = 20 * len(worlds)
        seen = Counter(key(drawer.draw(rng)) for _ in range(draws))
        assert set(seen) <= set(worlds)
        expected = draws / len(worlds)
        square = sum((seen[world] - expected) ** 2 / expected for world in worlds)
        freedom = len(worlds) - 1
        assert (square - freedom) / (2 * freedom) ** 0.5 < CRITICAL_Z, (name, seed)
        if tried == 4:
            break
    assert tried, "no ending small enough was found"


def _orders(observation: Observation) -> int:
    """In how many orders the face-down cards can lie."""
    covered = sum(pile.covered for own in observation.table.piles for pile in own)
    orders = 1
    for number in range(2, covered + 1):
        orders *= number
    return orders


@given(tables, seeds)
def test_what_cannot_be_is_refused(rules: Rules, seed: int) -> None:
    _, _, state = history(rules, seed)
    player = PlayerId(rules.plan.players[0])
    observation = state.observe(player)
    shown = observation.table.shown(player.seat)
    assume(observation.hand is not None and observation.hand - shown)
    short = Observation(player, observation.table, NO_CARDS, observation.legal_actions)
    with pytest.raises(ValueError, match="no deal fits"):
        Worlds(short)


def test_the_same_chance_draws_the_same_world() -> None:
    state = State.start(Deal.shuffled(variant("boam"), variant("boam").seats[0], Random(3)))
    observation = state.observe(PlayerId(variant("boam").seats[1]))
    one, two = (sample_state(observation, Random("x")) for _ in range(2))
    assert one == two
