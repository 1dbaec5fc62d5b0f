"""The policy in the kernel judges and plays as the one in Python does."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import exp, log
from random import Random
from typing import Any

import pytest

from manillen_bots.sight import Sight
from manillen_bots.swift import scores
from manillen_bots.weights import Table, table, table_name
from manillen_tui.game.actions import Play
from manillen_tui.game.cards import PACK, CardSet
from manillen_tui.game.deal import Deal
from manillen_tui.game.fast import FastDeal, fast_rules, indices
from manillen_tui.game.state import State
from manillen_tui.game.table import Phase
from manillen_tui.game.variants import VARIANTS, variant
from manillen_tui.solver import KERNEL
from manillen_tui.solver.reference import Reference
from manillen_tui.solver.stories import first_worlds, story_of
from manillen_tui.solver.tables import Goal, World, world_of

if not KERNEL:
    pytest.skip("there is no kernel", allow_module_level=True)

from manillen_bots.policy import policy
from manillen_tui.solver._kernel import Policy, draws
from manillen_tui.solver.compiled import Compiled


def decisions(name: str, seed: int, share: float) -> Iterator[tuple[State, State]]:
    """Choices between cards in deals at random play, with the states as play began."""
    rules = variant(name)
    rng = Random(f"{name}/{seed}")
    for dealer in rules.plan.players:
        state = State.start(Deal.shuffled(rules, dealer, rng))
        while state.table.phase is not Phase.PLAY:
            state = state.after(rng.choice(state.legal_actions))
        start = state
        while state.player_to_act is not None:
            cards = list(state.observe(state.player_to_act).legal_cards)
            if len(cards) > 1 and rng.random() < share:
                yield start, state
            state = state.after(Play(rng.choice(cards)))


def in_world(start: State, world: World) -> State:
    """The start of play with the cards as a world has them."""
    owned, under = world
    below = dict(under)
    piled = sum(top | bottom for top, bottom in under)
    bottoms = tuple(
        tuple(CardSet(below[1 << pile.top.index]).highest for pile in own if pile.top)
        for own in start.table.piles
    )
    return State(start.table, tuple(CardSet(own & ~piled) for own in owned), bottoms)


def told(start: State, state: State) -> Iterator[tuple[State, int]]:
    """What was played in a deal, and the states in which it was played, from another start."""
    for card in story_of(state.table)[5]:
        yield start, card
        start = start.after(Play(PACK[card]))


def chances(state: State, weights: Table, temperature: float) -> dict[int, float]:
    """How likely the policy plays each legal card, as Python works it out."""
    player = state.player_to_act
    assert player is not None
    found = scores(Sight.of(state.observe(player)), weights)
    top = max(found.values())
    parts = {card: exp((score - top) / temperature) for card, score in found.items()}
    return {card: part / sum(parts.values()) for card, part in parts.items()}


def compiled(state: State) -> Compiled:
    """The kernel for a deal."""
    dealt = state.table
    return Compiled(fast_rules(dealt.rules, dealt.dealer, dealt.trump))


@pytest.mark.parametrize("name", VARIANTS)
def test_likelihoods_are_those_of_the_policy_at_sight(name: str) -> None:
    weights = table(table_name(variant(name)))
    rng = Random(name)
    compared = 0
    for start, state in decisions(name, 1, 0.15):
        player, rules = state.player_to_act, state.table.rules
        assert player is not None
        others = [at for at, seat in enumerate(rules.seats) if rules.player(seat) != player]
        worlds = first_worlds(state.observe(player), 2, rng)
        found = compiled(state).likelihoods(
            *(policy(table_name(rules)), story_of(state.table), worlds, others),
            temperature=1.3,
            stray=0.1,
        )
        for world, logarithm in zip(worlds, found, strict=True):
            expected = 0.0
            for then, card in told(in_world(start, world), state):
                legal = chances(then, weights, 1.3)
                acting = then.table.to_act
                if acting is not None and rules.seats.index(acting) in others and len(legal) > 1:
                    expected += log(0.9 * legal[card] + 0.1 / len(legal))
            assert logarithm == pytest.approx(expected, abs=1e-3)
            compared += expected < 0
    assert compared > 5


def value(state: State, weights: Table, solved: int, goal: Goal, side: int) -> int | None:
    """What the policy's best cards and then best play lead to; None where two are as good."""
    while not state.is_over:
        left = state.table.rules.tricks - len(state.table.tricks)
        if left <= solved:
            break
        found = chances(state, weights, 1.0)
        best, *others = sorted(found, key=lambda card: -found[card])
        if others and found[others[0]] > 0.999 * found[best]:
            return None
        state = state.after(Play(PACK[best]))
    fast = FastDeal.from_state(state)
    (found_value,) = Reference(fast.rules).best(fast.start, [world_of(fast)], goal)
    if fast.rules.sides[fast.start.place] == side:
        return found_value
    return -found_value if goal is Goal.SLAM else state.table.rules.deal_points - found_value


@pytest.mark.parametrize("name", VARIANTS)
def test_rollouts_follow_the_policy_and_end_exactly(name: str) -> None:
    """Where nothing is left to chance, the policy plays its best cards, then all play best."""
    weights = table(table_name(variant(name)))
    rng = Random(name)
    compared = 0
    for start, state in decisions(name, 2, 0.25):
        player = state.player_to_act
        assert player is not None
        observation = state.observe(player)
        (world,) = first_worlds(observation, 1, rng) or (None,)
        if world is None:
            continue
        now = in_world(start, world)
        for _, card in told(now, state):
            now = now.after(Play(PACK[card]))
        cards, solved, goal = observation.legal_cards.mask, rng.randrange(4), rng.choice(list(Goal))
        (row,) = compiled(state).rollouts(
            *(policy(table_name(state.table.rules)), story_of(state.table), [world], cards, goal),
            temperature=1e-4,
            solved=solved,
            seed=1,
        )
        side = state.table.side(observation.seat)
        for card, found in zip(indices(cards), row, strict=True):
            expected = value(now.after(Play(PACK[card])), weights, solved, goal, side)
            assert expected is None or found == expected
            compared += expected is not None
    assert compared > 10


def test_rollouts_vary_by_temperature_and_repeat_by_seed() -> None:
    (_, state), *_ = decisions("boam", 3, 1)
    assert state.player_to_act is not None
    observation = state.observe(state.player_to_act)
    worlds = first_worlds(observation, 50, Random(1))
    given = policy("boam"), story_of(state.table), worlds, observation.legal_cards.mask

    def rows(temperature: float, seed: int) -> tuple[tuple[int, ...], ...]:
        return compiled(state).rollouts(*given, temperature=temperature, solved=3, seed=seed)

    assert rows(1, 1) == rows(1, 1) != rows(1, 2)
    cool, warm = (
        sum(a != b for a, b in zip(rows(degree, 1), rows(degree, 2), strict=True))
        for degree in (1e-4, 1)
    )
    assert cool < warm / 2
    assert compiled(state).rollouts(*given, temperature=1, solved=3, seed=1)[:10] == compiled(
        state
    ).rollouts(*given[:2], worlds[:10], given[3], temperature=1, solved=3, seed=1)


def test_what_cannot_be_is_refused() -> None:
    (_, state), *_ = decisions("boam", 4, 0.2)
    assert state.player_to_act is not None
    observation = state.observe(state.player_to_act)
    worlds = first_worlds(observation, 2, Random(1))
    story, cards = story_of(state.table), observation.legal_cards.mask
    solver = compiled(state)
    rollouts = partial(solver.rollouts, temperature=1.0, solved=4, seed=0)
    with pytest.raises(ValueError, match="illegal"):
        rollouts(policy("boam"), story, worlds, ~cards & 0xFFFFFFFF)
    twice = (*story[:5], (*story[5], story[5][0]))
    with pytest.raises(ValueError, match="illegal"):
        rollouts(policy("boam"), twice, worlds, cards)
    with pytest.raises(ValueError, match="illegal"):
        solver.likelihoods(policy("boam"), twice, worlds, [1], temperature=1, stray=0.1)
    with pytest.raises(ValueError, match="out of range"):
        rollouts(policy("boam"), story, worlds, cards, temperature=0.0)
    with pytest.raises(ValueError, match="out of range"):
        rollouts(policy("boam"), story, worlds, cards, solved=-1)
    with pytest.raises(ValueError, match="out of range"):
        solver.likelihoods(policy("boam"), story, worlds, [1], temperature=1, stray=1.5)
    with pytest.raises(TypeError, match="policy"):
        rollouts("boam", story, worlds, cards)  # type: ignore[arg-type]  # on purpose
    with pytest.raises(ValueError, match="fit no weights"):
        Policy(b"\1\0\0\0" * 7, 1.0, b"\0")
    with pytest.raises(ValueError, match="fit no weights"):
        Policy(b"\0" * 27, 1.0, b"\0" * 1000)
    hands = ((0xFF, 0xFF00), (8, 8))
    assert all(a | b == 0xFFFF for a, b in draws(*hands, 5, 1))
    for may, room in (((0xFF, 0xFF), (8, 8)), ((0xFF,), (7,)), ((0,) * 9, (0,) * 9)):
        with pytest.raises(ValueError, match=r"fill|too many|no deal"):
            draws(may, room, 1, 1)


def test_no_story_it_is_given_breaks_it() -> None:
    """Whatever is changed in a story or a world is refused or played out, never worse."""
    rng = Random(19)
    cases = [(name, state) for name in VARIANTS for _, state in decisions(name, 5, 0.1)]
    answered = 0
    for _ in range(3000):
        name, state = rng.choice(cases)
        assert state.player_to_act is not None
        observation = state.observe(state.player_to_act)
        (world,) = first_worlds(observation, 1, rng) or [((0,) * 4, ())]
        parts: list[list[Any]] = [
            list(story_of(state.table)[:4]),
            *(list(part) for part in story_of(state.table)[4:]),
            list(world[0]),
            [list(pair) for pair in world[1]],
        ]
        for _ in range(rng.randint(1, 2)):
            spoil(rng.choice([part for part in parts if part]), rng)
        first, shown, plays, owned, pairs = parts
        story: Any = (*first, tuple(shown), tuple(plays))
        worlds: Any = [(tuple(owned), tuple(map(tuple, pairs)))]
        learnt = policy(table_name(variant(name)))
        cards = observation.legal_cards.mask
        try:
            rows = compiled(state).rollouts(
                learnt, story, worlds, cards, temperature=1, solved=2, seed=1
            )
            chances_found = compiled(state).likelihoods(
                learnt, story, worlds, range(6), temperature=1, stray=0.1
            )
        except (ValueError, TypeError, OverflowError):
            continue
        answered += 1
        assert all(0 <= value <= 90 for row in rows for value in row)
        assert all(chance <= 0 for chance in chances_found)
    assert answered > 100


def spoil(numbers: list[Any], rng: Random) -> None:
    """Change one of some numbers, or of a pair of them."""
    at = rng.randrange(len(numbers))
    if isinstance(numbers[at], list):
        spoil(numbers[at], rng)
        return
    old = numbers[at]
    numbers[at] = rng.choice((old ^ 1 << rng.randrange(32), rng.randrange(32), -1, 2**33, old, 0))
