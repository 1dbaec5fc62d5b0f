"""Checks a file of records from end to end, in memory that does not grow."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import BinaryIO

from manillen_tui.errors import Message, RecordError
from manillen_tui.game import lines
from manillen_tui.game.events import Event
from manillen_tui.game.lines import LineReader
from manillen_tui.game.replay import KNOWN, Replay

_TELL_EVERY = 256


@dataclass(frozen=True, slots=True)
class Fault:
    """The first line that cannot be, and the rule it breaks (``record`` where none applies)."""

    line: int
    rule: str
    message: Message


NO_MATCH = Fault(1, "record", Message("record.no-match"))
"""What is wrong with a file in which no match begins."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of checking a file.

    Attributes:
        fault: its first fault; the rest was not read.
        unfinished: whether any of its matches has no end.
    """

    fault: Fault | None = None
    unfinished: bool = False


def follow(reader: LineReader) -> Iterator[tuple[Replay, tuple[Event, ...]]]:
    """Replay the matches of a file; gives, after every line, the match and what happened in it.

    Raises:
        RecordError: line ``reader.number`` says what cannot be.
        OSError: the file cannot be read.
    """
    replay: Replay | None = None
    for line in reader:
        try:
            kind = lines.text(line, "type")
            if kind == "match":
                replay = Replay(line)
                yield replay, ()
            elif replay is not None:
                yield replay, replay.feed(line)
            elif kind in KNOWN:
                raise RecordError("record.order", found=kind, expected="match")
        except RecursionError:
            raise RecordError("record.too-deep") from None


def check(stream: BinaryIO, progress: Callable[[int], None] | None = None) -> Verdict:
    """Check a whole file.

    Args:
        stream: the file, open for bytes.
        progress: now and then told how many bytes were read.

    Raises:
        OSError: the file cannot be read.
    """
    reader = LineReader(stream)
    unfinished = False
    current: Replay | None = None
    try:
        for replay, _ in follow(reader):
            if replay is not current:
                unfinished |= current is not None and not current.over
                current = replay
            if progress is not None and reader.number % _TELL_EVERY == 0:
                progress(reader.size)
    except RecordError as error:
        return Verdict(Fault(reader.number, error.rule, error.message))
    if current is None and not reader.cut:
        return Verdict(NO_MATCH)
    return Verdict(unfinished=unfinished or reader.cut or current is None or not current.over)
