"""Random deals beside OpenSpiel's trick-taking games, where that package can be had."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from random import Random
from time import process_time
from typing import Any

from manillen_tui.game.cards import Suit
from manillen_tui.game.fast import FastDeal, FastRules, fast_rules
from manillen_tui.game.playout import random_deal
from manillen_tui.game.variants import variant
from manillen_tui.solver import KERNEL
from manillen_tui.solver.tables import world_of
from manillen_tui.solver.worlds import solver_for
from tests.benchmarks import Benchmark, Figure
from tests.benchmarks.deals import object_deal

GAMES = ("hearts", "spades", "oh_hell", "skat", "euchre", "bridge(use_double_dummy_result=false)")
_ROUNDS = 5
_DEALS = 60
_COMPILED = 20_000

Played = tuple[int, int]
"""How many deals were played, and how many calls and cards there were in them."""


def measure(scale: float) -> Iterator[Figure]:
    """Every way of each game in turn, the best of several rounds; then the ratios.

    OpenSpiel's states are C++ driven by a loop in Python here, as our own are Python driven by
    the same loop; its rollouts are C++ from the deal to the end, as the kernel's are C.
    """
    try:
        spiel = import_module("pyspiel")
    except ImportError:
        return
    ways = dict(_ways(spiel, scale))
    best = dict.fromkeys(ways, (0.0, 0.0))
    for _ in range(_ROUNDS):
        for name, play in ways.items():
            begun = process_time()
            deals, actions = play()
            seconds = max(process_time() - begun, 1e-9)
            best[name] = max(best[name], (deals / seconds, actions / seconds))
    for kind in ("a loop in Python", "compiled"):
        peers = [f"{_short(game)}, {kind}" for game in GAMES]
        usual = [statistics.median(best[peer][at] for peer in peers) for at in (0, 1)]
        for name in ways:
            if name.endswith(kind):
                rates = best[name]
                ratios = {"× deals": rates[0] / usual[0], "× cards": rates[1] / usual[1]}
                yield Figure(name, {"deals": rates[0], "cards and calls": rates[1]} | ratios)


def _short(game: str) -> str:
    return game.partition("(")[0]


def _ways(spiel: Any, scale: float) -> Iterator[tuple[str, Callable[[], Played]]]:
    rng = Random(1)
    deals, many = max(1, round(_DEALS * scale)), max(10, round(_COMPILED * scale))
    for name in GAMES:
        game = spiel.load_game(name)
        yield f"{_short(name)}, a loop in Python", partial(_spiel_deals, game, rng, deals)
        dealt = _dealt(game, rng)
        # A rollout does not tell its length; it is that of a few by hand.
        length = round(statistics.mean(_played_out(dealt.clone(), rng) for _ in range(20)))
        compiled = partial(_rollouts, spiel, dealt, length, rng, max(1, many // 10))
        yield f"{_short(name)}, compiled", compiled
    rules = fast_rules(variant("boam"), variant("boam").seats[0], Suit.SPADES)
    yield "boam as objects, a loop in Python", partial(_object_deals, rules, rng, deals)
    yield "boam as ints, a loop in Python", partial(_int_deals, rules, rng, deals * 10)
    if KERNEL:
        yield "boam, compiled", partial(_kernel_deals, rules, rng, many)


def _spiel_deals(game: Any, rng: Random, deals: int) -> Played:
    return deals, sum(_played_out(game.new_initial_state(), rng) for _ in range(deals))


def _rollouts(spiel: Any, dealt: Any, length: int, rng: Random, times: int) -> Played:
    """A search of one visit is all rollouts."""
    seed = rng.randrange(1 << 30)
    evaluator = spiel.RandomRolloutEvaluator(times, seed)
    game = dealt.get_game()
    spiel.MCTSBot(game, evaluator, 1.4, 1, 100, False, seed, False).mcts_search(dealt)
    return times, times * length


def _played_out(state: Any, rng: Random) -> int:
    """Play at random to the end; gives the number of calls and cards."""
    actions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            _by_chance(state, rng)
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            actions += 1
    return actions


def _dealt(game: Any, rng: Random) -> Any:
    state = game.new_initial_state()
    while state.is_chance_node():
        _by_chance(state, rng)
    return state


def _by_chance(state: Any, rng: Random) -> None:
    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(rng.choices(outcomes, chances)[0])


def _object_deals(fast: FastRules, rng: Random, deals: int) -> Played:
    for _ in range(deals):
        object_deal(fast.rules, fast.dealer, fast.trump, rng)
    return deals, deals * fast.dealt


def _int_deals(fast: FastRules, rng: Random, deals: int) -> Played:
    for _ in range(deals):
        random_deal(fast, rng)
    return deals, deals * fast.dealt


def _kernel_deals(fast: FastRules, rng: Random, times: int) -> Played:
    deal = FastDeal.shuffled(fast, rng)
    solver_for(fast).playouts(deal.start, [world_of(deal)], times, seed=rng.randrange(1 << 30))
    return times, times * fast.dealt


PEERS = Benchmark(
    "random deals, cards and calls a second of one core, and against the middle of the peers",
    measure,
)
