"""The matches kept on this machine: begin one, find the one to continue, take it up again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from manillen_tui.errors import RecordError
from manillen_tui.journal import FileJournal, JournalError

if TYPE_CHECKING:
    # The menu only asks which matches there are; it need not wait for the engine.
    from manillen_tui.game.events import Event
    from manillen_tui.game.lines import LineReader
    from manillen_tui.game.replay import Replay
    from manillen_tui.game.rules import Rules
    from manillen_tui.game.seats import Seat
    from manillen_tui.session import Session

ENDING = ".jsonl"
DAMAGED = ".damaged"
"""What is added to the name of a journal that was set aside."""

_TAIL = 4096
"""Bytes in which the last line of a journal that ends well surely lies."""


def begin(
    folder: Path,
    rules: Rules,
    seed: int,
    players: Mapping[Seat, str],
    now: datetime,
    app: str,
) -> Session:
    """Begin a match in a new file, named after its moment and its table.

    Args:
        folder: where matches are kept; it is made if need be.
        rules: the table's rules.
        seed: what all chance is made from.
        players: who sits where.
        now: the date and time.
        app: the program's name and version.

    Raises:
        JournalError: the file cannot be made or written.
    """
    from manillen_tui.session import Session

    stem = f"{now:%Y%m%d-%H%M%S}-{rules.name}"
    path = folder / f"{stem}{ENDING}"
    number = 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}{ENDING}"
    journal = FileJournal(path)
    try:
        date = now.isoformat(timespec="seconds")
        return Session(rules, seed, players, journal, date=date, app=app)
    except JournalError:
        journal.close()
        path.unlink(missing_ok=True)
        raise


def unfinished(folder: Path) -> list[Path]:
    """The matches that can be continued, the one played last first."""
    found: list[tuple[float, Path]] = []
    for path in folder.glob(f"*{ENDING}"):
        # A file that cannot be read, or has just gone, hides no other.
        with suppress(OSError):
            if not _has_ended(path):
                found.append((path.stat().st_mtime, path))
    return [path for _, path in sorted(found, reverse=True)]


def newest_unfinished(folder: Path) -> Path | None:
    """The match to continue, if there is one."""
    return next(iter(unfinished(folder)), None)


def resume(path: Path, new_seed: int) -> tuple[Session, tuple[Event, ...]]:
    """Take a match up where its journal ends, a cut last line left out.

    Args:
        path: the journal.
        new_seed: what to make chance from where the record names no seed.

    Returns:
        The session, and what has happened so far.

    Raises:
        JournalError: the file cannot be read or written, another program has it open, or it
            is damaged; then it has been set aside and the message says where.
    """
    from manillen_tui.game.lines import LineReader
    from manillen_tui.session import Session

    journal = FileJournal(path, new=False)
    try:
        with path.open("rb") as stream:
            reader = LineReader(stream)
            try:
                replay, events = _follow(reader)
            except RecordError as error:
                raise _set_aside(path, max(1, reader.number), error) from None
        journal.keep(reader.size)
        if not reader.ended:
            journal.end_line()
        seed = new_seed if replay.seed is None else replay.seed
        session = Session.resume(replay, seed, journal)
    except OSError as error:
        journal.close()
        raise JournalError("journal.open", file=str(path), reason=error.strerror) from None
    except JournalError:
        journal.close()
        raise
    for line in replay.owed:
        events += replay.feed(line)
    return session, tuple(events)


def _follow(reader: LineReader) -> tuple[Replay, list[Event]]:
    """The last match of a file, and what has happened in it."""
    from manillen_tui.game.check import follow

    current: Replay | None = None
    events: list[Event] = []
    for replay, happened in follow(reader):
        if replay is not current:
            current, events = replay, []
        events += happened
    if current is None:
        raise RecordError("record.no-match")
    return current, events


def _set_aside(path: Path, line: int, error: RecordError) -> JournalError:
    """Give a damaged journal another name, so that nothing of it is lost or in the way."""
    aside = path.with_name(path.name + DAMAGED)
    number = 1
    while aside.exists():
        number += 1
        aside = path.with_name(f"{path.name}{DAMAGED}-{number}")
    path.rename(aside)
    return JournalError(
        "journal.damaged",
        file=path.name,
        line=line,
        rule=error.rule,
        reason=error.message,
        aside=str(aside),
    )


def _has_ended(path: Path) -> bool:
    """Whether a journal's last line is the match's end; it is not read whole."""
    with path.open("rb") as stream:
        stream.seek(0, 2)
        stream.seek(max(0, stream.tell() - _TAIL))
        last = stream.read().rstrip(b"\n").rpartition(b"\n")[2]
    try:
        line = json.loads(last)
    except ValueError:
        return False
    return isinstance(line, dict) and line.get("type") == "end"
