"""The tables at which only bots sit, played out at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from manillen_tui.evening.book import Evening, Result
from manillen_tui.game.seats import Seat
from manillen_tui.matches import ENDING
from manillen_tui.simulation import play_match

_SEATS = (Seat.S, Seat.N, Seat.W, Seat.E)
"""Where the first pair sits, and the second."""


def due(evening: Evening) -> list[tuple[int, int]]:
    """The tables, by round, at which only bots sit and that have no result yet."""
    return [
        (number, table)
        for number, each in enumerate(evening.rounds, 1)
        for table in range(1, len(each.tables) + 1)
        if (number, table) not in evening.results and evening.bots(number, table) is not None
    ]


def played(evening: Evening, records: Path | None = None) -> Iterator[tuple[int, int, Result]]:
    """Play those tables one after another; the same cards come at every try.

    Args:
        evening: the evening.
        records: the folder for the matches' records, if they are to be kept.

    Yields:
        The round, the table, and what came of it.

    Raises:
        PluginError: a bot cannot be loaded.
        OSError: a record cannot be written.
    """
    for number, table in due(evening):
        bots = evening.bots(number, table)
        assert bots is not None
        seed = Random(f"{evening.seed}/round/{number}/table/{table}").getrandbits(32)
        name = f"round-{number:02}-table-{table:02}{ENDING}"
        summary = play_match(
            evening.rules,
            dict(zip(_SEATS, bots, strict=True)),
            seed,
            record=None if records is None else records / name,
        )
        first, second = (summary.tallies[side.name] for side in evening.rules.plan.sides)
        result = Result((first.score, second.score), (first.boams, second.boams))
        yield number, table, result
