"""``python -m tests.monkey``: let a monkey loose on the program, and tell what came of it."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import click

from tests.monkey.running import RUN, Tally, let_loose
from tests.monkey.screens import screens


@click.command()
@click.option("--events", default=RUN, show_default=True, help="How much is done in all.")
@click.option("--seed", default=1, show_default=True, help="The first run's; the next has the next.")
def main(events: int, seed: int) -> None:
    """Run after run, each of some hundred events on a player's folder of its own.

    A run that fails is told with its seed, with which it is done again alone.
    """
    tally, began, cpu = Tally(), time.monotonic(), time.process_time()
    memory: list[int] = []
    number = 0
    while tally.total < events:
        fault = let_loose(seed + number, min(RUN, events - tally.total), tally)
        number += 1
        memory.append(_resident())
        click.echo(f"{tally.total} {memory[-1]} {time.monotonic() - began:.0f}s {len(tally.faults)}", err=True)
        if fault is not None:
            click.echo(str(fault))
    click.echo(tally)
    missed = sorted(screens() - set(tally.visits))
    click.echo(f"not visited {missed}")
    click.echo(f"{time.monotonic() - began:.0f} {time.process_time() - cpu:.0f} {memory}")
    sys.exit(bool(tally.faults))


def _resident() -> int:
    """Megabytes of memory in use."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * 4096 // 2**20


if __name__ == "__main__":
    main()
