"""The match being played as a file: every line written and flushed as it happens (record.md)."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from manillen_tui.errors import ManillenError

if TYPE_CHECKING:
    from manillen_tui.game.record import Line

_LOCKS = Path("/proc/locks")

_STEP = 1000
"""Nanoseconds by which a file is younger than another, where the clock does not say so."""


class JournalError(ManillenError):
    """A journal that cannot be opened or written, or that another program holds."""


class FileJournal:
    """A record's file, open for appending and locked against a second program.

    Args:
        path: the file.
        new: whether to make it; if not, it must be there.
        after: the time, in nanoseconds, of what was written last before this; what is written
            here is younger, though the clock was set back.

    Raises:
        JournalError: it cannot be opened, exists already, or is in use.
    """

    def __init__(self, path: Path, *, new: bool = True, after: int = 0) -> None:
        self.path = path
        self._after = after
        flags = os.O_RDWR | (os.O_CREAT | os.O_EXCL if new else 0)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = os.open(path, flags | getattr(os, "O_CLOEXEC", 0), 0o644)
        except OSError as error:
            raise JournalError("journal.open", file=str(path), reason=error.strerror) from None
        try:
            _lock(self._file)
            self._size = os.lseek(self._file, 0, os.SEEK_END)
        except BlockingIOError:
            holder = _holder(self._file)
            os.close(self._file)
            if holder is None:
                raise JournalError("journal.in-use", file=str(path)) from None
            raise JournalError("journal.in-use-by", file=str(path), process=str(holder)) from None
        except OSError as error:
            os.close(self._file)
            raise JournalError("journal.open", file=str(path), reason=error.strerror) from None

    @property
    def size(self) -> int:
        """The bytes of the file."""
        return self._size

    def keep(self, size: int) -> None:
        """Remove what follows the first ``size`` bytes, whole or not at all.

        That is the rest of a line that a crash cut, or a deal of a score pad taken back.

        Raises:
            JournalError: it could not be removed.
        """
        try:
            self._cut_at(size)
        except OSError as error:
            raise self._unwritten(error) from None
        self._size = size
        self._stamp()

    def append(self, lines: Iterable[Line]) -> None:
        """Hand lines to the system, whole or not at all.

        Raises:
            JournalError: they could not be written; the file stands as it was.
        """
        from manillen_tui.game.record import dumps

        self._write("".join(map(dumps, lines)).encode())

    def end_line(self) -> None:
        """Write the newline that the last line lacks.

        Raises:
            JournalError: it could not be written.
        """
        self._write(b"\n")

    def _write(self, data: bytes) -> None:
        written = 0
        try:
            while written < len(data):
                written += os.write(self._file, data[written:])
        except OSError as error:
            # Should even this fail, the next start finds a cut line and removes it.
            with suppress(OSError):
                self._cut_at(self._size)
            raise self._unwritten(error) from None
        self._size += len(data)
        self._stamp()

    def sync(self) -> None:
        """Have the system put the file on the disk.

        Raises:
            JournalError: the disk failed.
        """
        try:
            os.fsync(self._file)
        except OSError as error:
            raise self._unwritten(error) from None

    def _cut_at(self, size: int) -> None:
        os.ftruncate(self._file, size)
        os.lseek(self._file, size, os.SEEK_SET)

    def _stamp(self) -> None:
        if os.fstat(self._file).st_mtime_ns <= self._after:
            self._after += _STEP
            # By its name: not every system does it by the open file.
            with suppress(OSError):
                os.utime(self.path, ns=(self._after, self._after))

    def _unwritten(self, error: OSError) -> JournalError:
        return JournalError("journal.write", file=str(self.path), reason=error.strerror)

    def close(self) -> None:
        """Let the file go."""
        os.close(self._file)


def _lock(file: int) -> None:
    """Keep other programs out, where the system has such locks; Windows has none.

    Raises:
        BlockingIOError: another program is in.
    """
    try:
        import fcntl
    except ImportError:
        return
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _holder(file: int) -> int | None:
    """The process that has a file locked, where the system tells."""
    stat = os.fstat(file)
    place = f"{os.major(stat.st_dev):02x}:{os.minor(stat.st_dev):02x}:{stat.st_ino}"
    try:
        locks = _LOCKS.read_text("utf-8").splitlines()
    except OSError:
        return None
    held = (words for line in locks if "->" not in (words := line.split()))
    found = (int(words[4]) for words in held if words[1] == "FLOCK" and words[5] == place)
    return next((process for process in found if process > 0), None)
