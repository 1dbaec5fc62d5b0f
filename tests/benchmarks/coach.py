"""How long a coach takes whose process is ready; ``MANILLEN_KERNEL=off`` tells it without."""

from __future__ import annotations

import asyncio
import statistics
from collections.abc import Iterator
from itertools import count, islice
from random import Random
from time import perf_counter

from manillen_tui.coach import Coach
from manillen_tui.game.deal import Deal
from manillen_tui.game.observation import Observation
from manillen_tui.game.state import State
from manillen_tui.game.variants import variant
from manillen_tui.player import Verdict
from manillen_tui.plugins import load_bot
from tests.benchmarks import Benchmark, Figure
from tests.benchmarks.bots import TABLES

_DECISIONS = 120


def measure(scale: float) -> Iterator[Figure]:
    """From the request to the first verdict and to the final one, where cards may be chosen."""
    for table in TABLES:
        decisions = list(islice(_decisions(table), max(2, round(_DECISIONS * scale))))
        first, final = zip(*asyncio.run(_times(decisions)), strict=True)
        yield Figure(
            table,
            {
                "first, mean": statistics.fmean(first),
                "first, p95": sorted(first)[int(0.95 * len(first))],
                "final, mean": statistics.fmean(final),
                "final, p95": sorted(final)[int(0.95 * len(final))],
            },
        )


async def _times(decisions: list[Observation]) -> list[tuple[float, float]]:
    """By decision, the milliseconds to the first verdict and to the last."""
    coach, found = Coach(), []
    await coach.warm(decisions[0])
    try:
        for at, seen in enumerate(decisions):
            begun, times = perf_counter(), []
            async for verdict in coach.judge(seen, str(at)):
                assert isinstance(verdict, Verdict)
                times.append(1000 * (perf_counter() - begun))
            found.append((times[0], times[-1]))
    finally:
        await coach.close()
    return found


def _decisions(table: str) -> Iterator[Observation]:
    """Choices between cards in deals that the club player plays, without end."""
    rules, rng = variant(table), Random(1)
    club = load_bot("club")(rng=rng)
    for number in count():
        dealer = rules.plan.players[number % len(rules.plan.players)]
        state = State.start(Deal.shuffled(rules, dealer, rng))
        while (player := state.player_to_act) is not None:
            seen = state.observe(player)
            if len(seen.legal_cards) > 1:
                yield seen
            state = state.after(club.act(seen))


COACH = Benchmark("ms to a verdict, the process ready", measure)
