"""Watches what a program does while it reads: nothing run, nothing touched outside its folder."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType

FORBIDDEN = (
    *("subprocess.", "os.system", "os.exec", "os.spawn", "os.posix_spawn", "os.fork", "os.kill"),
    *("pty.", "socket.", "ctypes.", "webbrowser.", "urllib.", "pickle.", "ftplib.", "http."),
)
"""What the events begin with that no reading brings about (the *audit events* of Python)."""

WRITES = (
    *("os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.link", "os.symlink", "os.truncate"),
    *("os.chmod", "os.chown", "os.utime", "os.mkfifo", "shutil.", "sqlite3.connect"),
)
"""The events that name files which are changed."""

_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


class Watch:
    """Notes what is not allowed; there is one in a process, for Python lets none go.

    Args:
        box: the one folder that may be written to and read.
        readable: the folders of our own files, and Python's.

    Attributes:
        seen: what was done that must not be.
    """

    def __init__(self, box: Path, readable: tuple[Path, ...]) -> None:
        self.seen: list[str] = []
        self._box = os.path.realpath(box)
        self._readable = (self._box, *map(os.path.realpath, readable))
        self._armed = False
        sys.addaudithook(self._hear)

    @contextmanager
    def armed(self, watched: bool = True) -> Iterator[None]:
        """Watch while this lasts, if that is wanted."""
        self._armed = watched
        try:
            yield
        finally:
            self._armed = False

    def _hear(self, event: str, args: tuple[object, ...]) -> None:
        if not self._armed:
            return
        self._armed = False  # what is asked here is no reader's doing
        try:
            if self._is_wrong(event, args):
                self.seen.append(f"{event} {args!r:.300}")
        finally:
            self._armed = True

    def _is_wrong(self, event: str, args: tuple[object, ...]) -> bool:
        if event == "open":
            path, _, flags = args
            if isinstance(path, int):
                return False
            writes = isinstance(flags, int) and bool(flags & _WRITING)
            return path != os.devnull and not self._within(path, writes=writes)
        if event in ("os.listdir", "os.scandir"):
            return not isinstance(args[0], int) and not self._within(args[0], writes=False)
        if event.startswith(WRITES):
            named = [each for each in args if isinstance(each, str | bytes | os.PathLike)]
            return not all(each == ":memory:" or self._within(each, writes=True) for each in named)
        if event == "exec":
            return not (isinstance(args[0], CodeType) and self._is_known(args[0].co_filename))
        if event == "compile":
            return not self._is_known(args[1])
        return event.startswith(FORBIDDEN)

    def _within(self, path: object, *, writes: bool) -> bool:
        if not isinstance(path, str | bytes | os.PathLike):
            return False
        found = os.path.realpath(os.fsdecode(path))
        allowed = (self._box,) if writes else self._readable
        return any(found == each or found.startswith(each + os.sep) for each in allowed)

    def _is_known(self, name: object) -> bool:
        """Whether code comes from a file, or is gettext's own making of a plural's formula."""
        if isinstance(name, str | bytes) and Path(os.fsdecode(name)).is_file():
            return self._within(name, writes=False)
        frame = sys._getframe()
        while frame.f_back is not None:
            frame = frame.f_back
            if frame.f_code.co_name == "c2py" and frame.f_globals.get("__name__") == "gettext":
                return True
        return False
