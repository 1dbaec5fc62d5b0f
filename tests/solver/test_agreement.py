"""The compiled solver, the plain one and a dumb one agree."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

import pytest
from hypothesis import given

from manillen_tui.game.cards import CardSet
from manillen_tui.game.fast import FastDeal, FastRules, Position, fast_rules
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat
from manillen_tui.game.variants import VARIANTS, variant
from manillen_tui.solver import KERNEL
from manillen_tui.solver.reference import Reference
from manillen_tui.solver.search import Search
from manillen_tui.solver.tables import Goal, world_of
from manillen_tui.solver.worlds import Solver, solver_for
from tests.game.strategies import seeds, tables
from tests.solver.positions import (
    POSITIONS,
    ending_with_piles,
    expected,
    play_on,
    random_ending,
    random_endings,
    random_rules,
    with_any_duties,
    worked_out,
)

MAKERS: tuple[Callable[[FastRules], Solver], ...] = (
    (Reference, solver_for) if KERNEL else (Reference,)
)


def agree(deal: FastDeal, position: Position, solver: Solver) -> None:
    """Assert that all three say the same of a position, for every goal."""
    world = world_of(deal)
    for goal in Goal:
        values = expected(deal, position, goal)
        assert solver.values(position, [world], goal) == (values,)
        if values:
            assert solver.best(position, [world], goal) == (max(values),)


@given(tables, seeds)
def test_any_table(rules: Rules, seed: int) -> None:
    rng = Random(seed)
    fast = worked_out(rules, rng)
    deal, position = random_ending(fast, rng)
    for maker in MAKERS:
        agree(deal, position, maker(fast))


@pytest.mark.parametrize("maker", MAKERS, ids=lambda maker: maker.__name__)
def test_random_endings_with_what_was_solved_before_kept(
    maker: Callable[[FastRules], Solver],
) -> None:
    # Kept by rules: what one deal left behind must be true of the next.
    kept = cache(maker)
    for deal, position in random_endings(1, POSITIONS):
        agree(deal, position, kept(deal.rules))


@pytest.mark.parametrize("name", VARIANTS)
def test_many_worlds_of_one_table(name: str) -> None:
    rng = Random(name)
    rules = worked_out(variant(name), rng)
    solvers = [maker(rules) for maker in MAKERS]
    for _ in range(POSITIONS // 10):
        deal, position = random_ending(rules, rng)
        for solver in solvers:
            agree(deal, position, solver)


@pytest.mark.parametrize("name", VARIANTS)
def test_what_was_learnt_of_one_ending_holds_in_the_next(name: str) -> None:
    # Small ones, so that many are of one pattern and differ in what their cards are worth.
    rng = Random(name)
    rules = worked_out(variant(name), rng)
    solvers = [maker(rules) for maker in MAKERS]
    for _ in range(POSITIONS):
        deal = FastDeal.shuffled(rules, rng)
        position = play_on(deal, rng.randint(4, 8), rng)
        for solver in solvers:
            agree(deal, position, solver)


@pytest.mark.parametrize("name", ["piles", "three", "boam", "six"])
def test_what_is_kept_tells_who_owns_each_card(name: str) -> None:
    rng = Random(name)
    rules = worked_out(variant(name), rng)
    seats = len(rules.sides)
    owners_of: dict[int, tuple[tuple[int, ...], ...]] = {}
    for at in range(3000):
        # Whole suits, whose names are the longest, and a few cards, of which many are alike.
        cards = rng.sample(range(32), rng.randrange(seats, 33, seats) if at % 2 else 2 * seats)
        owned = [sum(1 << card for card in cards[place::seats]) for place in range(seats)]
        position = Position(sum(owned), 0, 0, 0, 0)
        search = Search(rules, (tuple(owned), ()), position, {})
        pattern = 0
        for suit, patterns in enumerate(search._suits):
            pattern |= patterns[sum(owned) >> 8 * suit & 0xFF] >> 60 << 60
        owners = tuple(
            tuple(cards.index(card) % seats for card in sorted(cards) if card // 8 == suit)
            for suit in range(4)
        )
        assert owners_of.setdefault(pattern, owners) == owners


@pytest.mark.parametrize("maker", MAKERS, ids=lambda maker: maker.__name__)
def test_a_seven_is_no_nine_while_the_eight_between_them_is_winning(
    maker: Callable[[FastRules], Solver],
) -> None:
    rng = Random(5)
    for _ in range(40):
        rules = worked_out(with_any_duties(variant("boam"), rng), rng)
        leader = rng.randrange(4)
        others = rng.sample(range(8, 32), 5)
        second = rules.following[leader]
        held = [0] * 4
        for place, cards in zip(
            (leader, second, rules.following[second]),
            ((1, others[0]), (0, 2), others[1:3]),
            strict=True,
        ):
            held[place] = sum(1 << card for card in cards)
        held[held.index(0)] = sum(1 << card for card in others[3:])
        left = sum(held)
        deal = FastDeal(rules, tuple(held), {}, 0, Position(left, ~left & 0xFFFFFFFF, 0, 0, leader))
        agree(deal, deal.after(deal.start, 1), maker(rules))


@pytest.mark.parametrize("seed", range(4))
def test_what_was_learnt_of_some_piles_holds_of_others(seed: int) -> None:
    rng = Random(seed)
    rules = worked_out(with_any_duties(variant("piles"), rng), rng)
    solvers = [maker(rules) for maker in MAKERS]
    for _ in range(2 * POSITIONS):
        deal, position = ending_with_piles(rules, rng)
        for solver in solvers:
            agree(deal, position, solver)


@pytest.mark.skipif(not KERNEL, reason="there is no kernel")
@pytest.mark.parametrize("name", VARIANTS)
def test_both_solve_whole_deals_alike(name: str) -> None:
    rng = Random(name)
    for _ in range(max(3, POSITIONS // 100)):
        rules = worked_out(variant(name), rng)
        deal = FastDeal.shuffled(rules, rng)
        # With piles all sixteen tricks take the plain solver minutes.
        most = {"piles": 20, "three": 24}.get(name, 32)
        position = play_on(deal, rng.randint(most - 4, most), rng)
        plain, compiled = Reference(rules), solver_for(rules)
        for goal in Goal:
            asked = position, [world_of(deal)], goal
            assert plain.values(*asked) == compiled.values(*asked)
            assert plain.best(*asked) == compiled.best(*asked)


@pytest.mark.skipif(not KERNEL, reason="there is no kernel")
def test_both_solve_the_second_half_alike() -> None:
    rng = Random(9)
    for _ in range(POSITIONS):
        rules = random_rules(rng)
        deal = FastDeal.shuffled(rules, rng)
        position = play_on(deal, rng.randint(12, 22), rng)
        asked = position, [world_of(deal)], rng.choice((Goal.POINTS, Goal.SCORE))
        assert Reference(rules).values(*asked) == solver_for(rules).values(*asked)


@pytest.mark.parametrize("maker", MAKERS, ids=lambda maker: maker.__name__)
def test_what_is_over_is_worth_what_was_taken(maker: Callable[[FastRules], Solver]) -> None:
    rng = Random(3)
    for name in VARIANTS:
        rules = worked_out(variant(name), rng)
        deal = FastDeal.shuffled(rules, rng)
        end = play_on(deal, 0, rng)
        while not end.is_over:
            deal = FastDeal.shuffled(rules, rng)
            end = play_on(deal, 0, rng)
        asked = end, [world_of(deal)]
        taken = rules.points(end)[rules.sides[end.place]]
        assert maker(rules).values(*asked) == ((),)
        assert maker(rules).best(*asked) == (taken,)
        acting = rules.sides[end.place]
        for side in (0, 1):
            cards = [0, 0]
            cards[side] = end.first | end.second
            slam = end._replace(first=cards[0], second=cards[1])
            made = 1 if side == acting else -1
            assert maker(rules).best(slam, [world_of(deal)], Goal.SLAM) == (made,)


@pytest.mark.parametrize("maker", MAKERS, ids=lambda maker: maker.__name__)
def test_what_is_kept_of_points_says_nothing_of_slams(maker: Callable[[FastRules], Solver]) -> None:
    # South and North take all three tricks, more than there are points left.
    hands = ("9H 8C 8D", "8H 7C 7D", "7H 9C JD", "9S 8S 7S")
    owned = tuple(CardSet.parse(hand).mask for hand in hands)
    position = Position(sum(owned), 0xFFFFFFFF ^ sum(owned), 0, 0, place=0)
    solver, world = maker(fast_rules(variant("boam"), Seat.S, None)), (owned, ())
    assert solver.values(position, [world], Goal.POINTS) == ((60, 60, 60),)
    assert solver.values(position, [world], Goal.SLAM) == ((1, 1, 1),)
    assert solver.values(position, [world], Goal.POINTS) == ((60, 60, 60),)
