"""How long the exact solver takes, with all cards known."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from random import Random
from time import thread_time
from typing import Any

from manillen_tui.game.cards import Suit
from manillen_tui.game.fast import FastDeal, FastRules, Position, fast_rules
from manillen_tui.game.variants import variant
from manillen_tui.solver import KERNEL
from manillen_tui.solver.reference import Reference
from manillen_tui.solver.tables import world_of
from manillen_tui.solver.worlds import Solver, solver_for
from tests.benchmarks import Benchmark, Figure
from tests.solver.positions import play_on

TRUMPS = {"trump": Suit.SPADES, "no trump": None}
_DEALS = 200
_PLAIN_DEALS = 50
_PILES = 60
_PLAYOUTS = 200_000
_SIZES = {"boam": 8, "manillen": 8, "dummies": 8, "three": 10, "six": 5}
_RANKS = "AKQJT98765432"


def measure(scale: float) -> Iterator[Figure]:
    """Whole deals, each by a solver that remembers nothing."""
    for name, tricks in _SIZES.items():
        for trumps, trump in TRUMPS.items():
            rules = fast_rules(variant(name), variant(name).plan.players[0], trump)
            deals = _deals(rules, tricks, _DEALS * scale)
            yield Figure(f"{name}, {trumps}", _times(solver_for, deals))
            if KERNEL and name == "boam":
                deals = _deals(rules, tricks, _PLAIN_DEALS * scale)
                yield Figure(f"{name}, {trumps}, plain", _times(Reference, deals))


def measure_piles(scale: float) -> Iterator[Figure]:
    """Two players with piles, from so many tricks before the end."""
    for tricks in (10, 13, 16) if KERNEL else (8,):
        for trumps, trump in TRUMPS.items():
            rules = fast_rules(variant("piles"), variant("piles").seats[0], trump)
            deals = _deals(rules, tricks, _PILES * scale)
            yield Figure(f"{tricks} tricks, {trumps}", _times(solver_for, deals))


def measure_playouts(scale: float) -> Iterator[Figure]:
    """Deals played at random."""
    for name in (*_SIZES, "piles"):
        rules = fast_rules(variant(name), variant(name).plan.players[0], Suit.SPADES)
        deal, start = next(_deals(rules, rules.rules.tricks, 1))
        values = {}
        for column, solver in {"solver": solver_for(rules), "plain": Reference(rules)}.items():
            times = round(_PLAYOUTS * scale) if column == "solver" and KERNEL else 400
            begun = thread_time()
            solver.playouts(start, [world_of(deal)], max(1, times), seed=1)
            values[column] = max(1, times) / max(thread_time() - begun, 1e-9)
        yield Figure(name, values)


def measure_against_bridge(scale: float) -> Iterator[Figure]:
    """The solver, and in turn with it DDS on bridge deals, by the package endplay."""
    try:
        types, dds = import_module("endplay.types"), import_module("endplay.dds")
    except ImportError:
        return
    rng = Random(1)
    for trumps, trump in TRUMPS.items():
        rules = fast_rules(variant("boam"), variant("boam").seats[0], trump)
        denomination = types.Denom.nt if trump is None else types.Denom.spades
        found: dict[str, list[float]] = {"one": [], "all": [], "dds": []}
        for deal, start in _deals(rules, 8, _DEALS * scale):
            asked = start, [world_of(deal)]
            found["one"].append(_time(solver_for(rules).best, *asked))
            found["all"].append(_time(solver_for(rules).values, *asked))
            bridge = types.Deal(_bridge_deal(rng))
            bridge.trump, bridge.first = denomination, types.Player.north
            found["dds"].append(_time(dds.solve_board, bridge))
        medians = {column: statistics.median(times) for column, times in found.items()}
        ratios = {
            "dds / one": medians["dds"] / medians["one"],
            "dds / all": medians["dds"] / medians["all"],
            "means": statistics.mean(found["dds"]) / statistics.mean(found["one"]),
        }
        yield Figure(trumps, medians | ratios)


def _deals(rules: FastRules, tricks: int, count: float) -> Iterator[tuple[FastDeal, Position]]:
    rng = Random(1)
    for _ in range(max(1, round(count))):
        deal = FastDeal.shuffled(rules, rng)
        yield deal, play_on(deal, tricks * len(rules.sides), rng)


def _times(
    maker: Callable[[FastRules], Solver], deals: Iterable[tuple[FastDeal, Position]]
) -> dict[str, float]:
    one, every = [], []
    for deal, position in deals:
        asked = position, [world_of(deal)]
        one.append(_time(maker(deal.rules).best, *asked))
        every.append(_time(maker(deal.rules).values, *asked))
    return {
        "one": statistics.median(one),
        "mean": statistics.mean(one),
        "most": max(one),
        "all": statistics.median(every),
        "all mean": statistics.mean(every),
        "all most": max(every),
    }


def _time(work: Callable[..., object], *asked: Any) -> float:
    """Microseconds of this thread, so that a busy machine counts less."""
    begun = thread_time()
    work(*asked)
    return (thread_time() - begun) * 1e6


def _bridge_deal(rng: Random) -> str:
    cards = [(suit, rank) for suit in range(4) for rank in _RANKS]
    rng.shuffle(cards)
    hands = [sorted(cards[at : at + 13], key=_by_rank) for at in range(0, 52, 13)]
    suits = [
        ".".join("".join(rank for of, rank in hand if of == suit) for suit in range(4))
        for hand in hands
    ]
    return "N:" + " ".join(suits)


def _by_rank(card: tuple[int, str]) -> int:
    return _RANKS.index(card[1])


SOLVE = Benchmark(
    "µs a whole deal: the value of the best play (median, mean, most), of all plays", measure
)
PILES = Benchmark(
    "µs: the value of the best play (median, mean, most), of all plays", measure_piles
)
PLAYOUTS = Benchmark("deals a second played at random, one core", measure_playouts)
BRIDGE = Benchmark("medians in µs, and DDS's in relation to them", measure_against_bridge)
