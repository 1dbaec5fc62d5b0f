"""How long bots take for a card; ``MANILLEN_KERNEL=off`` tells it without the kernel."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from random import Random
from time import thread_time

from manillen_tui.game.deal import Deal
from manillen_tui.game.state import State
from manillen_tui.game.table import Phase
from manillen_tui.game.variants import variant
from manillen_tui.plugins import load_bot
from tests.benchmarks import Benchmark, Figure

NAMES = ("club", "swift", "sampler", "expert")
TABLES = ("boam", "manillen", "piles", "dummies", "three", "six")
_DEALS = 20


def measure(scale: float) -> Iterator[Figure]:
    """Deals that each bot plays at all seats; only choices between cards count."""
    for table in TABLES:
        for name in NAMES:
            times = sorted(_times(table, name, max(1, round(_DEALS * scale))))
            yield Figure(
                f"{table}, {name}",
                {
                    "mean": statistics.fmean(times),
                    "p95": times[int(0.95 * len(times))],
                    "most": times[-1],
                },
            )


def _times(table: str, name: str, deals: int) -> Iterator[float]:
    rules, rng = variant(table), Random(1)
    for number in range(deals):
        dealer = rules.plan.players[number % len(rules.plan.players)]
        state = State.start(Deal.shuffled(rules, dealer, rng))
        bots = {rules.player(seat): load_bot(name)(rng=rng) for seat in rules.seats}
        while (player := state.player_to_act) is not None:
            seen = state.observe(player)
            begun = thread_time()
            action = bots[player].act(seen)
            if state.table.phase is Phase.PLAY and len(seen.legal_cards) > 1:
                yield 1000 * (thread_time() - begun)
            state = state.after(action)


BOTS = Benchmark("ms a card (mean, 95th percentile, most), one core", measure)
