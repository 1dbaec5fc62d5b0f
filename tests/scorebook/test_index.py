"""The index follows the folder, and may be lost at any time."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from threading import Thread

import pytest

from manillen_tui.game.variants import variant
from manillen_tui.scorebook.index import Index
from tests.game.records import written
from tests.scorebook.sample import played, shelve


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of five matches."""
    shelve(tmp_path / "matches", [played(variant("boam"), Random(at), at) for at in range(5)])
    return tmp_path / "matches"


@contextmanager
def opened(folder: Path, name: str = "index.sqlite") -> Iterator[Index]:
    """The index of a folder, beside it."""
    with closing(Index(folder.parent / name)) as index:
        yield index


def content(index: Index) -> list[tuple[object, ...]]:
    """All that is in the index, save the numbers that rows got."""
    deals = index.database.execute(
        "SELECT files.name, matches.line, matches.date, matches.players, people.result, deals.*"
        " FROM files LEFT JOIN matches ON file = files.id"
        " LEFT JOIN deals ON deals.match = matches.id"
        " LEFT JOIN people ON people.match = matches.id AND people.name = deals.player"
        " ORDER BY files.name, matches.line, deals.number, deals.seat"
    )
    return [
        tuple(value for key, value in zip(row.keys(), row, strict=True) if key != "match")
        for row in deals
    ]


def test_only_what_changed_is_read_again(folder: Path) -> None:
    with opened(folder) as index:
        assert index.refresh([folder]) == 5
        assert index.refresh([folder]) == 0
        shelve(folder, [played(variant("piles"), Random(9))])
        (folder / "001.jsonl").unlink()
        (folder / "new.jsonl").write_bytes(written(played(variant("six"), Random(3))))
        assert index.refresh([folder]) == 2
        with opened(folder, "fresh.sqlite") as fresh:
            assert fresh.refresh([folder]) == 5
            assert content(index) == content(fresh)


def test_what_was_read_is_there_after_a_restart(folder: Path) -> None:
    with opened(folder) as index:
        index.refresh([folder])
        before = content(index)
    with opened(folder) as index:
        assert content(index) == before
        assert index.refresh([folder]) == 0


@pytest.mark.parametrize(
    "spoil",
    [
        Path.unlink,
        lambda path: path.write_bytes(b""),
        lambda path: path.write_bytes(b"no database" * 1000),
        lambda path: path.write_bytes(path.read_bytes()[:3000]),
        lambda path: path.write_bytes(
            path.read_bytes().replace(b"changed INTEGER", b"\xcdhanged INTEGER")
        ),
        lambda path: (path.unlink(), path.mkdir()),
    ],
)
def test_an_index_that_is_gone_or_damaged_comes_back(
    folder: Path, spoil: Callable[[Path], object]
) -> None:
    with opened(folder) as index:
        index.refresh([folder])
        before = content(index)
    spoil(folder.parent / "index.sqlite")
    with opened(folder) as index:
        index.refresh([folder])
        assert content(index) == before


@pytest.mark.parametrize(
    "change", ["PRAGMA user_version = 9999", "ALTER TABLE files RENAME COLUMN size TO wise"]
)
def test_an_index_with_other_tables_is_made_anew(folder: Path, change: str) -> None:
    with opened(folder) as index:
        index.refresh([folder])
        before = content(index)
        index.database.execute(change)
    with opened(folder) as index:
        assert index.refresh([folder]) == 5
        assert content(index) == before


def test_damage_within_is_found_while_it_is_used(folder: Path) -> None:
    with opened(folder) as index:
        index.refresh([folder])
        before = content(index)
    path = folder.parent / "index.sqlite"
    data = bytearray(path.read_bytes())
    data[4096:] = bytes(len(data) - 4096)
    path.write_bytes(data)
    with opened(folder) as index:
        index.refresh([folder])
        assert content(index) == before


def test_a_file_that_says_what_cannot_be_is_named_with_its_line(folder: Path) -> None:
    (folder / "000.jsonl").write_bytes(b'{"type":"match"}\n')
    with opened(folder) as index:
        index.refresh([folder])
        faults = index.database.execute("SELECT name, fault FROM files WHERE fault").fetchall()
        assert [tuple(row) for row in faults] == [("000.jsonl", 1)]


def test_two_programs_may_read_at_once(folder: Path) -> None:
    shelve(folder, [played(variant("boam"), Random(at), at) for at in range(120)])
    failures: list[Exception] = []

    def refresh() -> None:
        try:
            with opened(folder) as index:
                index.refresh([folder])
        except sqlite3.Error as error:
            failures.append(error)

    threads = [Thread(target=refresh) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
    with opened(folder) as index, opened(folder, "fresh.sqlite") as fresh:
        assert index.refresh([folder]) == 0
        fresh.refresh([folder])
        assert content(index) == content(fresh)


def test_where_nothing_can_be_written_it_is_kept_in_memory(folder: Path) -> None:
    (folder.parent / "file").write_text("")
    with closing(Index(folder.parent / "file" / "index.sqlite")) as index:
        assert index.refresh([folder]) == 5
        assert content(index)


def test_progress_is_told(folder: Path) -> None:
    told: list[int] = []
    with opened(folder) as index:
        changes = index.changes([folder])
        index.apply(changes, told.append)
    assert len(changes.due) == told[-1] == 5
