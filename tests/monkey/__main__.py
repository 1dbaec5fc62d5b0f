"""``python -m tests.monkey``: let a monkey loose on the program, and tell what came of it."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping
from pathlib import Path

import click

from tests.monkey.running import RUN, Tally, let_loose
from tests.monkey.screens import screens

EVERY_SCREEN = 50_000
"""Events from which every screen must have been visited."""


@click.command()
@click.option("--events", default=RUN, show_default=True, help="How much is done in all.")
@click.option(
    "--seed", default=1, show_default=True, help="The first run's; the next has the next."
)
@click.option("--processes", is_flag=True, help="Give bots processes of their own, as usual.")
def main(events: int, seed: int, *, processes: bool) -> None:
    """Run after run, each of a thousand events on a player's folder of its own.

    What goes wrong is told with the run's seed, by which that run can be done again alone.
    """
    tally, began, cpu = Tally(), time.monotonic(), time.process_time()
    memory: list[int] = []
    while tally.total < events:
        seed, count = seed + 1, min(RUN, events - tally.total)
        fault = let_loose(seed - 1, count, tally, processes=processes)
        memory.append(_resident())
        sys.stderr.write(f"\r{tally.total} of {events}, faults: {len(tally.faults)} ")
        if fault is not None:
            click.echo(f"\n{fault}")
    sys.stderr.write("\n")
    _table("Events", tally.gestures)
    _table("Visits", tally.visits)
    missed = sorted(screens() - set(tally.visits))
    click.echo(f"Not visited: {', '.join(missed) or 'none'}")
    click.echo(f"Starts: {tally.starts}")
    click.echo(f"Ways home: {tally.ways}, the longest in {tally.longest_way} steps")
    taken = time.monotonic() - began, time.process_time() - cpu
    click.echo("Time: {:.0f} s, processor {:.0f} s".format(*taken))
    marks = memory[:: max(1, len(memory) // 10)]
    click.echo(f"Memory, MB: {' '.join(map(str, [*marks, memory[-1]]))}")
    click.echo(f"Faults: {len(tally.faults)}")
    sys.exit(bool(tally.faults or (missed and events >= EVERY_SCREEN)))


def _table(heading: str, counted: Mapping[str, int]) -> None:
    """What was counted, the most first."""
    click.echo(f"{heading}: {sum(counted.values()):,}")
    for name, count in sorted(counted.items(), key=lambda each: -each[1]):
        click.echo(f"  {name:<34} {count:>7,}")


def _resident() -> int:
    """Megabytes of memory in use; 0 where that is not told."""
    told = Path("/proc/self/statm")
    return int(told.read_text("ascii").split()[1]) * 4096 // 2**20 if told.exists() else 0


if __name__ == "__main__":
    main()
