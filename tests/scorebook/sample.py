"""Records of matches that people played, for the scorebook."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from random import Random

from manillen_tui.game.record import Line
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat
from tests.game.records import random_match, written

BEGIN = datetime.fromisoformat("2026-01-05T20:00:00+01:00")


def played(rules: Rules, rng: Random, number: int = 0, *, most: int = 4) -> list[Line]:
    """A match in which South, and now and then others, are people."""
    record, _ = random_match(rules, rng, most)
    players = {
        str(seat): f"bot:{rng.choice(['club', 'swift:temperature=1'])}"
        for seat in rules.plan.players
    }
    players[str(Seat.S)] = "person:Ann"
    if rng.random() < 0.3:
        players[str(rng.choice(rules.plan.players))] = "person:Bob"
    date = BEGIN + timedelta(days=9 * number, hours=number % 5)
    record[0] |= {"players": players, "date": date.isoformat(), "seed": number}
    return record


def shelve(folder: Path, matches: list[list[Line]]) -> None:
    """Write each to a file of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, record in enumerate(matches):
        (folder / f"{number:03}.jsonl").write_bytes(written(record))
