"""An index of the records kept on this machine, in an SQLite file that may be deleted.

Everything in it comes from the records alone, so that a file that is missing, damaged or of
another version is simply made anew.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass
from functools import cache, partial
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from manillen_tui.game.lines import is_text
from manillen_tui.matches import ENDING
from manillen_tui.scorebook.accounts import MatchAccount
from manillen_tui.scorebook.reading import UnreadableError, read
from manillen_tui.scorebook.rows import Row, boam_rows, bots, deal_rows, match_row, people_rows

_FILLING = 1
"""Raised with every change of what is put into the tables."""

_SCHEMA = (files(__package__) / "schema.sql").read_text("utf-8")
VERSION = (crc32(_SCHEMA.encode()) ^ _FILLING) & 0x7FFFFFFF
"""The same for the same tables with the same filling."""

_PATIENCE = 10.0  # seconds that one program waits for another
_BATCH = 100  # files that are read before others may write
_FORGET = "DELETE FROM files WHERE folder = ? AND name = ?"


class Stamp(NamedTuple):
    """By what a file is known to be the one that was read: bytes, and nanoseconds of its time."""

    size: int
    changed: int


@dataclass(frozen=True, slots=True)
class Changes:
    """What has changed in the folders since they were read.

    Attributes:
        gone: folder and name of the files that are no more.
        due: the files that are new or different.
    """

    gone: tuple[tuple[str, str], ...]
    due: tuple[tuple[Path, Stamp], ...]

    def batches(self) -> Iterator[Changes]:
        """The same in steps, so that others come in between; the first forgets what is gone."""
        for start in range(0, max(len(self.due), min(1, len(self.gone))), _BATCH):
            yield Changes(() if start else self.gone, self.due[start : start + _BATCH])


def _silent(_done: int) -> None:
    """Where nobody looks."""


class Index:
    """The index, open.

    Args:
        path: its file; one that cannot be used is replaced, and where none can be written the
            index is kept in memory.

    Attributes:
        database: the connection, its rows by name.
    """

    def __init__(self, path: Path) -> None:
        self.database = _opened(path)

    def close(self) -> None:
        """Let the file go."""
        self.database.close()

    def changes(self, folders: Iterable[Path]) -> Changes:
        """What has changed since the records were read.

        Args:
            folders: where records are kept; one that is missing has none.
        """
        found = {key: stamp for folder in folders for key, stamp in _records(folder)}
        known = {
            (row["folder"], row["name"]): Stamp(row["size"], row["changed"])
            for row in self.database.execute("SELECT folder, name, size, changed FROM files")
        }
        gone = tuple(key for key in known if key not in found)
        due = sorted(key for key, stamp in found.items() if known.get(key) != stamp)
        return Changes(gone, tuple((Path(*key), found[key]) for key in due))

    def apply(self, changes: Changes, done: Callable[[int], object] = _silent) -> None:
        """Forget what is gone, and read what is new or different.

        Args:
            changes: what has changed.
            done: told now and then, once a match at least, how many files were read whole; what
                it raises ends the reading, and what was read in the last batch is read again.
        """
        read = 0
        for batch in changes.batches():
            with self.database as database:
                # Another program that reads the same files meanwhile waits for each batch.
                database.execute("BEGIN IMMEDIATE")
                database.executemany(_FORGET, batch.gone)
                for number, (path, stamp) in enumerate(batch.due, read):
                    database.execute(_FORGET, (str(path.parent), path.name))
                    self._add(path, stamp, partial(done, number))
            read += len(batch.due)
            if read:
                done(read)

    def refresh(self, folders: Iterable[Path]) -> int:
        """Bring the index up to date with the folders; returns how many files were read."""
        changes = self.changes(folders)
        self.apply(changes)
        return len(changes.due)

    def _add(self, path: Path, stamp: Stamp, told: Callable[[], object]) -> None:
        file = self._insert(
            "files",
            {
                "folder": str(path.parent),
                "name": path.name,
                "size": stamp.size,
                "changed": stamp.changed,
                "fault": None,
                "is_foreign": False,
            },
        )
        try:
            with path.open("rb") as stream:
                for match in read(stream):
                    self._add_match(file, match)
                    told()
        except UnreadableError as error:
            self.database.execute(
                "UPDATE files SET fault = ?, is_foreign = ? WHERE id = ?",
                (error.line, error.foreign, file),
            )
        except OSError:
            # Gone, or not to be read: told where it is asked for.
            self.database.execute("UPDATE files SET fault = 0 WHERE id = ?", (file,))

    def _add_match(self, file: int, match: MatchAccount) -> None:
        number = self._insert("matches", {"file": file, **match_row(match)})
        self._insert_all("bots", [{"match": number, "name": name} for name in sorted(bots(match))])
        self._insert_all("people", [{"match": number, **row} for row in people_rows(match)])
        self._insert_all("boams", [{"match": number, **row} for row in boam_rows(match)])
        self._insert_all("deals", [{"match": number, **row} for row in deal_rows(match)])

    def _insert(self, table: str, row: Row) -> int:
        cursor = self.database.execute(_insertion(table, row), row)
        assert cursor.lastrowid is not None
        return cursor.lastrowid

    def _insert_all(self, table: str, rows: list[Row]) -> None:
        if rows:
            self.database.executemany(_insertion(table, rows[0]), rows)


def _insertion(table: str, row: Mapping[str, object]) -> str:
    names = ", ".join(row)
    values = ", ".join(f":{name}" for name in row)
    return f"INSERT INTO {table} ({names}) VALUES ({values})"


def _records(folder: Path) -> Iterator[tuple[tuple[str, str], Stamp]]:
    """The records in a folder, by folder and name."""
    where = str(folder)
    # Thousands of files: a Path for each would take longer than all that is asked of the index.
    with suppress(OSError), os.scandir(folder) as files:
        for file in files:
            # A name that is no text cannot be kept in the index.
            if file.name.endswith(ENDING) and is_text(file.name):
                with suppress(OSError):
                    found = file.stat()
                    yield (where, file.name), Stamp(found.st_size, found.st_mtime_ns)


def _opened(path: Path) -> sqlite3.Connection:
    """The index's file, made anew where it is damaged; one in memory where none can be made."""
    for _ in range(2):
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            return _prepared(str(path))
        except (OSError, sqlite3.OperationalError):
            break
        except (sqlite3.DatabaseError, UnicodeDecodeError):
            with suppress(OSError):
                path.unlink()
    return _prepared(":memory:")


def _prepared(name: str) -> sqlite3.Connection:
    """A file with its tables.

    Raises:
        sqlite3.OperationalError: it cannot be opened or written.
        sqlite3.DatabaseError: it is damaged, or none of SQLite's.
        UnicodeDecodeError: it is damaged where it holds text.
    """
    database = sqlite3.connect(name, timeout=_PATIENCE)
    database.row_factory = sqlite3.Row
    try:
        database.execute("PRAGMA foreign_keys = ON")
        database.execute("PRAGMA synchronous = NORMAL")
        _prepare(database)
    except (sqlite3.Error, UnicodeDecodeError):
        database.close()
        raise
    return database


def _prepare(database: sqlite3.Connection) -> None:
    """Have the tables there, empty if they were of another version."""
    if _asked(database, "PRAGMA user_version") == VERSION:
        found = _asked(database, "PRAGMA quick_check(1)")
        if found != "ok" or _layout(database) != _wanted():
            raise sqlite3.DatabaseError(found)
        return
    with database:
        # Another program may make them at the same time; the second finds them made.
        database.execute("BEGIN IMMEDIATE")
        if _asked(database, "PRAGMA user_version") == VERSION:
            return
        for row in database.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        ).fetchall():
            database.execute(f'DROP TABLE "{row["name"]}"')
        for statement in _SCHEMA.split(";"):
            database.execute(statement)
        database.execute(f"PRAGMA user_version = {VERSION}")


def _layout(database: sqlite3.Connection) -> frozenset[bytes]:
    """What the tables are made of; in a damaged file it may be no text."""
    found = database.execute(
        "SELECT CAST(sql AS BLOB) FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'"
    )
    return frozenset(row[0] for row in found)


@cache
def _wanted() -> frozenset[bytes]:
    """What they must be made of; no version tells what was changed in the file itself."""
    with closing(sqlite3.connect(":memory:")) as database:
        database.executescript(_SCHEMA)
        return _layout(database)


def _asked(database: sqlite3.Connection, question: str) -> object:
    with closing(database.execute(question)) as cursor:
        return cursor.fetchone()[0]
