"""The readers of what was played: matches, pads, evenings, the index, the arena's saves."""

from __future__ import annotations

import io
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from datetime import datetime
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from manillen_tui import matches
from manillen_tui.arena.playing import play_board
from manillen_tui.arena.question import Question
from manillen_tui.arena.saving import Save
from manillen_tui.arena.statistics import Standing
from manillen_tui.evening import book as evening
from manillen_tui.evening.standings import standings
from manillen_tui.game.check import check
from manillen_tui.game.variants import VARIANTS, variant
from manillen_tui.language import Language
from manillen_tui.pad import book as pad
from manillen_tui.plain.score_reader import ScoreReader
from manillen_tui.scorebook import keeping, listing
from manillen_tui.scorebook.history import damaged, entries
from manillen_tui.scorebook.index import Index
from manillen_tui.scorebook.reading import UnreadableError, read
from manillen_tui.scorebook.selection import Selection
from manillen_tui.scorebook.steps import read_story
from manillen_tui.tui.present_pad import PadNames
from tests.fuzz.reader import Reader, Refused, Wrong, kept
from tests.game.records import RECORDS, data, random_match, written

_ASKED = Question(variant("boam"), ("random", "random"), seed=1)
_EVENING = "evening.jsonl"


def _records() -> Iterator[bytes]:
    """The begin of every case, and a deal by chance at every table."""
    for name in RECORDS:
        yield b"".join(data(name).splitlines(keepends=True)[:90])
    for name in VARIANTS:
        record, _ = random_match(variant(name), Random(1), 1)
        record[0] |= {"date": "2026-01-05T20:00:00+01:00", "from": {"match": "x", "line": 3}}
        yield written(record)


def _check(given: bytes, box: Path) -> object:
    found = check(io.BytesIO(given))
    try:
        accounts = list(read(io.BytesIO(given)))
    except UnreadableError:
        if found.fault is None:
            raise Wrong("a record that breaks no rule is read fast") from None
        raise
    if found.fault is not None:
        raise Refused(found.fault.message)
    return len(accounts)


def _journal(given: bytes, box: Path) -> object:
    path = kept(given, box, "matches/20260101-200000-boam.jsonl")
    matches.unfinished(path.parent, paper=False)
    session, _ = matches.resume(path, 1)
    session.close()
    return session.between_deals, session.is_over


def _scorebook(given: bytes, box: Path) -> object:
    path = kept(given, box, "matches/20260101-200000-boam.jsonl")
    with closing(Index(Path(":memory:"))) as index:
        index.refresh([path.parent])
        listed, broken = list(entries(index, Selection())), list(damaged(index))
    for entry in listed:
        read_story(entry.path, entry.line, lambda: None)
        shown = (listing.players(entry, Language("en")), listing.day(entry), listing.score(entry))
        if not "".join(shown).isprintable():
            raise Wrong(f"lists {shown!r}")
    keeping.export_to(box / "exports", [path])
    keeping.import_record(path, box / "others")
    return len(listed), len(broken)


def _indexes() -> Iterator[bytes]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "index.sqlite"
        with closing(Index(path)) as index:
            (Path(folder) / "one.jsonl").write_bytes(next(_records()))
            index.refresh([Path(folder)])
        yield path.read_bytes()
    with closing(sqlite3.connect(":memory:")) as other:
        other.execute("CREATE TABLE files (id INTEGER PRIMARY KEY, name TEXT)")
        yield other.serialize()


def _index(given: bytes, box: Path) -> object:
    path = kept(given, box, "index.sqlite")
    kept(b"", box, "matches/none.jsonl")
    with closing(Index(path)) as index:
        index.refresh([box / "matches"])
        return len(list(entries(index, Selection())))


def _pads() -> Iterator[bytes]:
    for name in ("boam", "three"):
        rules = variant(name)
        reader = ScoreReader(PadNames(Language("en"), rules.plan.players[0]), rules)
        with TemporaryDirectory() as folder:
            players = {seat: f"person:{seat}" for seat in rules.plan.players}
            made = pad.begin(Path(folder), rules, players, datetime(2026, 1, 5), "fuzz")  # noqa: DTZ001
            for said in ("41", "38 hearts", "12 clubs"):
                if not made.match.over:
                    made.score(reader.read(said, made.dealer))
            made.close()
            yield made.path.read_bytes()


def _pad(given: bytes, box: Path) -> object:
    found = pad.resume(kept(given, box, "matches/pad.jsonl"))
    found.undo()
    found.close()
    return min(len(found.deals), 9)


def _evenings() -> Iterator[bytes]:
    players = ("Ann", "Bob", "Cas", "Dirk", "bot:club", "bot:club", "bot:swift")
    made = evening.plan(variant("boam"), players, 2, 5)
    with TemporaryDirectory() as folder:
        path = Path(folder) / _EVENING
        evening.begin(path, made)
        evening.add(path, made, 1, 1, evening.Result((101, 40), (1, 0)))
        yield path.read_bytes()


def _evening(given: bytes, box: Path) -> object:
    path = kept(given, box, _EVENING)
    found = evening.load(path)
    if not all(standing.name.isprintable() for standing in standings(found)):
        raise Wrong("a name that steers the terminal")
    evening.add(path, found, 1, 1, evening.Result((101, 40), (1, 0)))
    return len(evening.load(path).results)


def _saves() -> Iterator[bytes]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "arena.jsonl"
        save = Save(path, _ASKED)
        save.add(play_board(_ASKED, _ASKED.contestants, 1))
        save.close()
        yield path.read_bytes()


def _save(given: bytes, box: Path) -> object:
    save = Save(kept(given, box, "arena.jsonl"), _ASKED)
    save.close()
    standing = Standing(_ASKED)
    for board in save.boards.values():
        standing.add(board)
    return standing.boards, standing.won


READERS: Mapping[str, Reader] = {
    "records": Reader(_records, _check),
    "journals": Reader(_records, _journal),
    "scorebook": Reader(_records, _scorebook, 4),
    "index": Reader(_indexes, _index, 4),
    "pads": Reader(_pads, _pad),
    "evenings": Reader(_evenings, _evening),
    "saves": Reader(_saves, _save),
}
