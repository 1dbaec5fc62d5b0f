"""The matches kept on this machine: begin one, find the one to continue, take it up again."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime
from itertools import islice
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, TypeVar

from manillen_tui.errors import RecordError
from manillen_tui.journal import FileJournal, JournalError

if TYPE_CHECKING:
    # The menu only asks which matches there are; it need not wait for the engine.
    from manillen_tui.game.events import Event
    from manillen_tui.game.lines import LineReader
    from manillen_tui.game.record import Line
    from manillen_tui.game.replay import Replay
    from manillen_tui.game.rules import Rules
    from manillen_tui.game.seats import Seat
    from manillen_tui.game.state import State
    from manillen_tui.session import Session

_Read = TypeVar("_Read")

ENDING = ".jsonl"
DAMAGED = ".damaged"
"""What is added to the name of a journal that was set aside."""

_TAIL = 4096
"""Bytes in which the first line of a journal surely lies, and the last of one that ends well."""

_SEED_BITS = 53  # what every reader of JSON keeps exactly


def new_seed() -> int:
    """A seed that nobody can guess."""
    return SystemRandom().getrandbits(_SEED_BITS)


def begin(
    folder: Path,
    rules: Rules,
    seed: int,
    players: Mapping[Seat, str],
    now: datetime,
    app: str,
    *,
    undo: bool = True,
) -> Session:
    """Begin a match in a new file, named after its moment and its table.

    Args:
        folder: where matches are kept; it is made if need be.
        rules: the table's rules.
        seed: what all chance is made from.
        players: who sits where.
        now: the date and time.
        app: the program's name and version.
        undo: whether decisions may be taken back.

    Raises:
        JournalError: the file cannot be made or written.
    """
    from manillen_tui.session import Session

    with new_journal(folder, rules, now) as journal:
        date = now.isoformat(timespec="seconds")
        return Session(rules, seed, players, journal, date=date, app=app, undo=undo)


def branch(
    folder: Path,
    path: Path,
    number: int,
    state: State | None,
    seed: int,
    now: datetime,
    app: str,
    line: int = 1,
) -> tuple[Session, tuple[Event, ...]]:
    """Begin a match in a new file as a copy of another up to a moment, to go on from there.

    The other is only read. The new record says in ``from`` which match it was, and after which
    line; it has the same seed, so that whoever acts alike meets the same chance.

    Args:
        folder: where the new file is kept; it is made if need be.
        path: the other match's record.
        number: the number of the deal in it.
        state: that deal as it stood at the moment; None for its beginning.
        seed: what the other makes its chance from.
        now: the date and time.
        app: the program's name and version.
        line: the line of the record that begins the match, from 1.

    Returns:
        The session, and what has happened so far.

    Raises:
        JournalError: the record cannot be read or never stood so, or the new file cannot be made
            or written.
    """
    from manillen_tui.session import Session

    try:
        replay, lines, events = _read_until(path, line, number, state)
    except OSError as error:
        raise JournalError("journal.open", file=str(path), reason=error.strerror) from None
    except RecordError as error:
        raise JournalError("journal.open", file=str(path), reason=error.message) from None
    origin = {"match": path.name, "line": line - 1 + len(lines)}
    date = now.isoformat(timespec="seconds")
    head = {**lines[0], "date": date, "app": app, "from": origin}
    with new_journal(folder, replay.rules, now) as journal:
        journal.append([head, *lines[1:]])
        return Session.resume(replay, seed, journal), tuple(events)


@contextmanager
def new_journal(folder: Path, rules: Rules, now: datetime) -> Iterator[FileJournal]:
    """A new file, named after its moment and its table; none is left where it cannot be written."""
    stem = f"{now:%Y%m%d-%H%M%S}-{rules.name}"
    path = folder / f"{stem}{ENDING}"
    number = 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}{ENDING}"
    journal = FileJournal(path)
    try:
        yield journal
    except JournalError:
        journal.close()
        path.unlink(missing_ok=True)
        raise


def unfinished(folder: Path, *, paper: bool | None = None) -> list[Path]:
    """The matches that can be continued, the one played last first.

    Args:
        folder: where matches are kept.
        paper: only those of a score pad, or only those that are played here; both if left out.
    """
    found: list[tuple[float, Path]] = []
    for path in folder.glob(f"*{ENDING}"):
        # A file that cannot be read, or has just gone, hides no other.
        with suppress(OSError):
            if not _has_ended(path) and paper in (None, is_paper(path)):
                found.append((path.stat().st_mtime, path))
    return [path for _, path in sorted(found, reverse=True)]


def is_paper(path: Path) -> bool:
    """Whether a record's first line says that the match was scored at a real table.

    Raises:
        OSError: it cannot be read.
    """
    with path.open("rb") as stream:
        return _said(stream.readline(_TAIL)).get("paper") is True


def newest_unfinished(folder: Path, *, paper: bool | None = None) -> Path | None:
    """The match to continue, if there is one; see :func:`unfinished`."""
    return next(iter(unfinished(folder, paper=paper)), None)


def to_continue(folder: Path, *, paper: bool = False) -> Path:
    """The match to continue: one that is played here, or one of a score pad.

    Raises:
        JournalError: there is none.
    """
    path = newest_unfinished(folder, paper=paper)
    if path is None:
        raise JournalError("journal.none", folder=str(folder))
    return path


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
    from manillen_tui.session import Session

    journal, (replay, events) = take_up(path, _follow)
    seed = new_seed if replay.seed is None else replay.seed
    try:
        session = Session.resume(replay, seed, journal)
    except JournalError:
        journal.close()
        raise
    for line in replay.owed:
        events += replay.feed(line)
    return session, tuple(events)


def take_up(path: Path, read: Callable[[LineReader], _Read]) -> tuple[FileJournal, _Read]:
    """Open a journal where it ends, a cut last line left out.

    Args:
        path: the journal.
        read: makes of its lines what is wanted.

    Raises:
        JournalError: see :func:`resume`.
    """
    from manillen_tui.game.lines import LineReader

    journal = FileJournal(path, new=False)
    try:
        with path.open("rb") as stream:
            reader = LineReader(stream)
            try:
                found = read(reader)
            except RecordError as error:
                raise _set_aside(path, max(1, reader.number), error) from None
        journal.keep(reader.size)
        if not reader.ended:
            journal.end_line()
    except OSError as error:
        journal.close()
        raise JournalError("journal.open", file=str(path), reason=error.strerror) from None
    except JournalError:
        journal.close()
        raise
    return journal, found


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


def _read_until(
    path: Path, begun: int, number: int, state: State | None
) -> tuple[Replay, list[Line], list[Event]]:
    """A match up to the line after which a deal of it first stood so; that line is the last."""
    from manillen_tui.game.lines import LineReader
    from manillen_tui.game.replay import Replay

    replay: Replay | None = None
    lines: list[Line] = []
    events: list[Event] = []
    with path.open("rb") as stream:
        for _ in islice(stream, begun - 1):
            pass
        for line in LineReader(stream):
            lines.append(line)
            if replay is None:
                replay = Replay(line)
            else:
                events += replay.feed(line)
            if replay.number == number and state in (None, replay.state):
                return replay, lines, events
    raise RecordError("record.no-match")


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
    return _said(last).get("type") == "end"


def _said(data: bytes) -> dict[str, object]:
    """What a line says; nothing where it is none."""
    try:
        line = json.loads(data)
    except (ValueError, RecursionError):
        return {}
    return line if isinstance(line, dict) else {}
