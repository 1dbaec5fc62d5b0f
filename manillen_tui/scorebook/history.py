"""The matches that were played, as a list."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from manillen_tui.scorebook.index import Index
from manillen_tui.scorebook.rows import Result
from manillen_tui.scorebook.selection import MATCHES, Selection


@dataclass(frozen=True, slots=True)
class Entry:
    """A match.

    Attributes:
        path: the record it is in.
        line: the line that begins it there, from 1.
        date: when it began, if the record says so in ISO 8601.
        variant: the packaged variant that its table grew from.
        seed: what its deals were made from, if the record says.
        players: by seat, who played.
        side: the name its player, or the one asked for, scores under; None where no person did.
        deals: how many deals were scored.
        totals: the score of the boam that stands open, or of the last one, by scorer.
        boams: the boams won, by scorer.
        result: how it ended for the same.
        paper: whether it was scored at a real table.
        branch: whether it is a deal played again.
        last: whether no other match follows it in its record.
    """

    path: Path
    line: int
    date: datetime | None
    variant: str
    seed: int | None
    players: Mapping[str, str]
    side: str | None
    deals: int
    totals: Mapping[str, int]
    boams: Mapping[str, int]
    result: Result
    paper: bool
    branch: bool
    last: bool

    @property
    def name(self) -> str:
        """What it is called: its file's name without the ending."""
        return self.path.stem


_ENTRIES = f"""
    SELECT matches.*, files.folder, files.name, own.side,
        coalesce(own.result, '{Result.NONE}') AS result,
        matches.line = (SELECT max(line) FROM matches AS all_of_it
            WHERE all_of_it.file = matches.file) AS last
    FROM matches JOIN files ON files.id = matches.file
    LEFT JOIN people AS own
        ON own.match = matches.id AND own.name = coalesce(:player, matches.player)
"""
_CHOSEN = f"""
    WHERE {MATCHES}
    AND (:player IS NULL OR EXISTS (
        SELECT 1 FROM people WHERE people.match = matches.id AND people.name = :player))
    ORDER BY matches.date DESC, files.name DESC, matches.line DESC
"""


def entries(index: Index, selection: Selection) -> Iterator[Entry]:
    """The matches that are looked at, the latest first."""
    return map(_entry, index.database.execute(f"{_ENTRIES} {_CHOSEN}", selection.values))


def numbers(index: Index, selection: Selection) -> list[int]:
    """The same matches by their numbers in the index, for whoever shows a page at a time."""
    asked = f"SELECT matches.id FROM matches JOIN files ON files.id = matches.file {_CHOSEN}"
    return [row["id"] for row in index.database.execute(asked, selection.values)]


def numbered(index: Index, wanted: Sequence[int], player: str | None = None) -> dict[int, Entry]:
    """Matches by their numbers in the index; one that is not in it any more is left out.

    Args:
        index: the index.
        wanted: the numbers.
        player: who is asked for; each match's first person if left out.
    """
    asked = f"{_ENTRIES} WHERE matches.id IN (SELECT value FROM json_each(:wanted))"
    rows = index.database.execute(asked, {"player": player, "wanted": json.dumps(wanted)})
    return {row["id"]: _entry(row) for row in rows}


@dataclass(frozen=True, slots=True)
class Occurring:
    """What there is to choose from.

    Attributes:
        variants: the packaged variants that a table grew from.
        bots: the bots that sat at one.
        people: the people that did.
        years: the years in which a match began, the latest first.
    """

    variants: tuple[str, ...]
    bots: tuple[str, ...]
    people: tuple[str, ...]
    years: tuple[str, ...]


def occurring(index: Index) -> Occurring:
    """What occurs in the matches."""

    def found(asked: str) -> tuple[str, ...]:
        return tuple(str(row[0]) for row in index.database.execute(asked))

    return Occurring(
        found("SELECT DISTINCT variant FROM matches ORDER BY variant"),
        found("SELECT DISTINCT name FROM bots ORDER BY name"),
        found("SELECT DISTINCT name FROM people ORDER BY name"),
        found(
            "SELECT DISTINCT substr(day, 1, 4) FROM matches WHERE day IS NOT NULL ORDER BY 1 DESC"
        ),
    )


@dataclass(frozen=True, slots=True)
class Damage:
    """A file that says what cannot be.

    Attributes:
        path: the file.
        line: the line at which that shows; 0 where it could not be read at all.
        is_foreign: whether a newer version of this program may have written it.
    """

    path: Path
    line: int
    is_foreign: bool


def damaged(index: Index) -> list[Damage]:
    """The files that are not, or not wholly, in the index."""
    rows = index.database.execute(
        "SELECT * FROM files WHERE fault IS NOT NULL ORDER BY folder, name"
    )
    return [
        Damage(Path(row["folder"]) / row["name"], row["fault"], bool(row["is_foreign"]))
        for row in rows
    ]


def _entry(row: sqlite3.Row) -> Entry:
    return Entry(
        Path(row["folder"]) / row["name"],
        row["line"],
        _date(row["date"]),
        row["variant"],
        None if row["seed"] is None else int(row["seed"]),
        json.loads(row["players"]),
        row["side"],
        row["deals"],
        json.loads(row["totals"]),
        json.loads(row["boams"]),
        Result(row["result"]),
        bool(row["paper"]),
        bool(row["branch"]),
        bool(row["last"]),
    )


def _date(text: str | None) -> datetime | None:
    try:
        return None if text is None else datetime.fromisoformat(text)
    except ValueError:
        return None
