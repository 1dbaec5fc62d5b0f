"""Names and words that would steer a terminal, and records and lessons full of them."""

from __future__ import annotations

from pathlib import Path
from random import Random

from manillen_tui import locations, resources
from manillen_tui.game.record import Line
from manillen_tui.game.variants import variant
from tests.game.records import random_match, written

STEERING = (
    "\x1b[2J\x1b[31m",
    "\x1b]52;c;cm0gLXJm\x07",
    "\x9b2J",
    "\x07\x08\x7f\x00",
    "\r\n\v\f\u2028\u2029\x85",
    "\u202e\u2066\u200f",
    "\u200b\u2060\ufeff",
)
"""Sequences that begin with an escape, the signs for controls of one byte, what ends lines, what
turns the direction, and what has no width."""

NAME = f"Z{'Z'.join(STEERING)}Z"
"""A name of all of them."""


def record(name: str = NAME, *, most: int = 1) -> list[Line]:
    """A match of one deal, whatever is free in it called so."""
    lines, _ = random_match(variant("boam"), Random(3), most)
    lines[0] |= {
        "players": {seat: f"person:{name}{seat}" for seat in ("S", "W", "N", "E")},
        "date": "2026-01-05T20:00:00+01:00",
        "app": name,
        "from": {"match": name, "line": 3},
        name: name,
    }
    first = next(at for at, line in enumerate(lines) if line["type"] == "play")
    lines.insert(first, {"type": "assist", "seat": "S", "kind": name})
    lines.insert(first, {"type": name, "note": name})
    return lines


def keep(lines: list[Line], name: str = "one") -> Path:
    """Put a record among the person's own."""
    path = locations.matches_folder() / f"{name}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(written(lines))
    return path


def lesson() -> str:
    """A lesson that says such a thing."""
    text = resources.read_text("lessons", "01-values.toml")
    return text.replace('en = "', 'en = "\\u001b[2J', 1)


def steers(text: str) -> str:
    """What in a text would steer a terminal; nothing in a good one."""
    return "".join(letter for letter in text if not letter.isprintable() and letter != "\n")
