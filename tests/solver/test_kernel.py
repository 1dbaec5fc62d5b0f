"""The compiled solver: its move generator, its manners, and what it does with garbage."""

from __future__ import annotations

import signal
import threading
import time
from array import array
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest

from manillen_tui.game.cards import Suit
from manillen_tui.game.fast import FastDeal, Position, fast_rules, indices
from manillen_tui.game.seats import Seat
from manillen_tui.game.variants import VARIANTS, variant
from manillen_tui.solver import KERNEL
from manillen_tui.solver.reference import Reference
from manillen_tui.solver.tables import Goal, World, packed, world_of
from manillen_tui.solver.worlds import solver_for
from tests.game.setting import trump_of
from tests.game.test_perft import PERFT, state_of
from tests.solver.positions import POSITIONS, play_on, random_ending, random_rules, worked_out

if not KERNEL:
    pytest.skip("there is no kernel", allow_module_level=True)

from manillen_tui.solver import _kernel


@pytest.mark.parametrize("case", PERFT, ids=lambda case: f"{case['variant']}-{case['trump']}")
def test_perft(case: dict[str, Any]) -> None:
    fast = FastDeal.from_state(state_of(case))
    assert fast.rules.trump == trump_of(case["trump"])
    for solver in (solver_for(fast.rules), Reference(fast.rules)):
        depths = range(1, len(case["counts"]) + 1)
        assert [solver.perft(fast.start, world_of(fast), depth) for depth in depths] == case[
            "counts"
        ]


@pytest.mark.parametrize("name", VARIANTS)
def test_its_legal_plays_are_the_engines_all_the_way_down(name: str) -> None:
    rng = Random(name)
    rules = worked_out(variant(name), rng)
    deal = FastDeal.shuffled(rules, rng)
    solver, plain = solver_for(rules), Reference(rules)
    for left in range(32, 0, -1):
        position = play_on(deal, left, rng)
        for depth in (0, 1, 3):
            asked = position, world_of(deal), depth
            assert solver.perft(*asked) == plain.perft(*asked)


@pytest.mark.parametrize("name", VARIANTS)
def test_playouts_end_as_those_of_the_engine(name: str) -> None:
    rng = Random(name)
    rules = worked_out(variant(name), rng)
    deal = FastDeal.shuffled(rules, rng)
    position, times = play_on(deal, 21, rng), 4000
    world = world_of(deal)
    found = solver_for(rules).playouts(position, [world, world], 10 * times, seed=1)
    expected = Reference(rules).playouts(position, [world], times, seed=1)
    assert len(found) == len(expected) == rules.rules.deal_points + 1
    assert sum(found) == 20 * times
    assert found != solver_for(rules).playouts(position, [world, world], 10 * times, seed=2)
    assert found == solver_for(rules).playouts(position, [world, world], 10 * times, seed=1)
    for often, seldom in zip(found, expected, strict=True):
        share = often / (20 * times)
        assert abs(share - seldom / times) < 6 * (share * (1 - share) / times) ** 0.5 + 2 / times


def test_a_batch_is_its_worlds_one_by_one() -> None:
    rng = Random(5)
    rules = worked_out(variant("boam"), rng)
    deal = FastDeal.shuffled(rules, rng)
    position = play_on(deal, 20, rng)
    worlds = [other_world(deal, position, rng) for _ in range(30)]
    for goal in Goal:
        together = solver_for(rules).values(position, worlds, goal)
        assert together == tuple(
            row for world in worlds for row in solver_for(rules).values(position, [world], goal)
        )
        assert together == Reference(rules).values(position, worlds, goal)
    assert solver_for(rules).values(position, []) == ()


def other_world(deal: FastDeal, position: Position, rng: Random) -> World:
    """The cards that the place to act does not see, dealt anew."""
    owned = [own & position.free for own in deal.owned]
    unseen = [
        card for place, own in enumerate(owned) if place != position.place for card in indices(own)
    ]
    rng.shuffle(unseen)
    for place, own in enumerate(owned):
        if place != position.place:
            cards = [unseen.pop() for _ in range(own.bit_count())]
            owned[place] = sum(1 << card for card in cards)
    return tuple(owned), ()


def test_other_threads_run_meanwhile() -> None:
    rules = fast_rules(variant("piles"), Seat.S, None)
    deal = FastDeal.shuffled(rules, Random(11))
    solver, counted = solver_for(rules), 0
    thread = threading.Thread(target=solver.values, args=(deal.start, [world_of(deal)]))
    begun = time.perf_counter()
    thread.start()
    while thread.is_alive():
        counted += 1
        time.sleep(0)
    if time.perf_counter() - begun > 0.05:
        assert counted > 100


def test_threads_that_share_a_solver_are_all_answered() -> None:
    rng = Random(7)
    rules = worked_out(variant("manillen"), rng)
    deals = [FastDeal.shuffled(rules, rng) for _ in range(40)]
    expected = [solver_for(rules).values(deal.start, [world_of(deal)]) for deal in deals]
    shared = solver_for(rules)
    with ThreadPoolExecutor(4) as pool:
        found = pool.map(lambda deal: shared.values(deal.start, [world_of(deal)]), deals)
    assert list(found) == expected


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no timer signals")
def test_a_signal_ends_a_long_search() -> None:
    def enough(_number: int, _frame: object) -> None:
        raise InterruptedError

    rules = fast_rules(variant("piles"), Seat.S, None)
    deal = FastDeal.shuffled(rules, Random(11))
    # With hardly any memory it would take minutes.
    table = _kernel.Table(packed(rules), 6)
    before = signal.signal(signal.SIGALRM, enough)
    signal.setitimer(signal.ITIMER_REAL, 0.1)
    try:
        with pytest.raises(InterruptedError):
            table.values(deal.start, [world_of(deal)] * 100, Goal.POINTS, True)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    # What was kept before the end is still true.
    rng = Random(1)
    for _ in range(50):
        deal, position = random_ending(rules, rng)
        asked = position, [world_of(deal)]
        assert table.values(*asked, Goal.POINTS, True) == Reference(rules).values(*asked)


@pytest.mark.parametrize("data", [b"", b"x", bytes(5000), packed, 7, None])
def test_tables_that_are_none_are_refused(data: Any) -> None:
    with pytest.raises((ValueError, TypeError)):
        _kernel.Table(data)


def test_no_table_it_is_given_breaks_it() -> None:
    rng = Random(13)
    taken = 0
    tables = [random_rules(rng) for _ in range(60)]
    for _ in range(10 * POSITIONS):
        rules = rng.choice(tables)
        numbers = array("I", packed(rules))
        for _ in range(rng.randrange(4)):
            at = rng.randrange(len(numbers) if rng.random() < 0.5 else 20)
            numbers[at] = rng.choice((0, 1, 2, 5, 0xFF, 0xFF00, rng.getrandbits(32)))
        try:
            table = _kernel.Table(numbers.tobytes(), rng.choice((-1, 0, 6, 8, 31, 10**6, 14, 14)))
        except (ValueError, OverflowError):
            continue
        taken += 1
        deal, position = random_ending(rules, rng)
        try:
            answer(table, position, world_of(deal), rng)
        except ValueError:
            continue
    assert taken > POSITIONS


def test_no_position_it_is_given_breaks_it() -> None:
    rng = Random(17)
    taken = 0
    tables = [random_rules(rng) for _ in range(60)]
    for _ in range(20 * POSITIONS):
        rules = rng.choice(tables)
        deal, position = random_ending(rules, rng)
        table = _kernel.Table(packed(rules), 8)
        wrong = garbled(position, world_of(deal), rng)
        try:
            answer(table, *wrong, rng)
        except (ValueError, TypeError, OverflowError):
            continue
        taken += 1
    # Some changes leave a position that can be, and those are answered.
    assert taken > POSITIONS


def answer(table: _kernel.Table, position: Any, world: Any, rng: Random) -> None:
    """Ask a table everything, and see that what comes is at least of the right form."""
    for goal in Goal:
        (row,) = table.values(position, [world], goal, True)
        (best,) = table.values(position, [world], goal, False)
        assert len(row) <= 16
        assert all(-1 <= value <= 128 for value in (*row, *best))
    assert table.perft(position, world, 2) >= 0
    assert sum(table.playouts(position, [world], 3, rng.getrandbits(64))) == 3


def garbled(position: Position, world: World, rng: Random) -> tuple[Any, Any]:
    """A position and a world with something in them changed."""
    numbers: list[Any] = list(position)
    owned: list[Any] = list(world[0])
    under: list[Any] = [list(pair) for pair in world[1]]
    for _ in range(rng.randint(1, 2)):
        spoiled = rng.choice([numbers, owned, *([rng.choice(under)] if under else [])])
        at = rng.randrange(len(spoiled))
        old = spoiled[at] if isinstance(spoiled[at], int) else 0
        near = (old ^ 1 << rng.randrange(32), old ^ 3 << rng.randrange(31), rng.randrange(8))
        far = (0, 1, -1, 2**32, 2**70, rng.getrandbits(32))
        odd = (None, "x", 0.5) if rng.random() < 0.05 else ()
        spoiled[at] = rng.choice((*near, *far, *odd))
    if rng.random() < 0.05:
        rng.choice([numbers, owned, under]).append(rng.choice([0, 1, (), (1,), (1, 2, 3)]))
    pairs = tuple(tuple(pair) if isinstance(pair, list) else pair for pair in under)
    return tuple(numbers), (tuple(owned), pairs)


@pytest.mark.parametrize(
    ("position", "worlds"),
    [
        (None, []),
        ((), []),
        ((0,) * 8, None),
        ((0,) * 8, 5),
        ((0,) * 8, [None]),
        ((0,) * 8, [()]),
        ((0,) * 8, [((0,) * 4, None)]),
        ((0,) * 8, [((0,) * 3, ())]),
        ((0,) * 8, [((0,) * 4, (1,))]),
        ((0,) * 8, [((0,) * 4, ((1, 2, 3),))]),
    ],
)
def test_what_is_no_position_or_world_is_refused(position: Any, worlds: Any) -> None:
    table = _kernel.Table(packed(fast_rules(variant("boam"), Seat.S, Suit.HEARTS)))
    with pytest.raises((TypeError, ValueError)):
        table.values(position, worlds, 0, True)


def test_numbers_that_mean_nothing_are_refused() -> None:
    rules = fast_rules(variant("boam"), Seat.S, Suit.HEARTS)
    deal = FastDeal.shuffled(rules, Random(1))
    table = _kernel.Table(packed(rules))
    with pytest.raises(ValueError, match="goal"):
        table.values(deal.start, [world_of(deal)], 3, True)
    with pytest.raises(ValueError, match="depth"):
        table.perft(deal.start, world_of(deal), -1)
    assert sum(table.playouts(deal.start, [world_of(deal)], -1, 1)) == 0
