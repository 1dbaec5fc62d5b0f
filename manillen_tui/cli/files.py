"""Records as files on the command line: opened, watched while they are read, and judged."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, BinaryIO, Self

import click

from manillen_tui import locations
from manillen_tui.language import Language
from manillen_tui.matches import ENDING
from manillen_tui.printable import spelt

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from manillen_tui.game.check import Fault

STANDARD_INPUT = "-"

_BIG = 1 << 20


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """A file open for bytes; ``-`` is standard input, which stays open.

    A name that is no file may be that of a match of the person's own.

    Raises:
        OSError: it cannot be opened.
    """
    if name == STANDARD_INPUT:
        yield sys.stdin.buffer
        return
    own = None if os.path.lexists(name) else own_record(name)
    path = name if own is None else own
    with Path(path).open("rb") as stream:
        yield stream


def own_record(name: str) -> Path | None:
    """The person's own record of that name, as ``manillen history`` lists it, if there is one."""
    if Path(name).name != name:
        return None
    for folder in (locations.matches_folder(), locations.branches_folder()):
        path = folder / f"{name}{ENDING}"
        if is_file(path):
            return path
    return None


def is_file(path: Path) -> bool:
    """Whether there is such a file; there is none whose name is too long for any."""
    try:
        return path.is_file()
    except OSError:
        return False


def verdict(name: str, said: str) -> bytes:
    """The line that says something of a file, whose name stands in it as it was given.

    Only what steers a terminal is spelt out; of bytes that are no text, those that do.
    """
    encoding = sys.stdout.encoding or "utf-8"
    given = "".join(each if "\udca0" <= each <= "\udcff" else spelt(each) for each in name)
    return os.fsencode(given) + b": " + said.encode(encoding, "backslashreplace")


def fault_line(name: str, fault: Fault, language: Language) -> bytes:
    """``FILE:LINE: R24 text``."""
    said = f"{fault.rule} {language.say(fault.message)}"
    return verdict(f"{name}:{fault.line}", said)


def unreadable(name: str, error: OSError, language: Language) -> None:
    """Say on standard error that a file cannot be read."""
    reason = error.strerror or type(error).__name__
    click.echo(language.text("cli.unreadable", file=name, reason=reason), err=True)


class Bar:
    """A progress bar on standard error: only on a terminal, and only once much was read.

    Args:
        stream: what is read; its size is found where it has one.
        label: what stands before the bar.
    """

    def __init__(self, stream: BinaryIO, label: str) -> None:
        self._wanted = sys.stderr.isatty()
        self._stream = stream
        self._label = label
        self._shown: tuple[Progress, TaskID] | None = None

    def __enter__(self) -> Self:
        return self

    def __call__(self, done: int) -> None:
        """Tell how many bytes were read."""
        if not self._wanted or done < _BIG:
            return
        if self._shown is None:
            self._shown = self._start()
        progress, task = self._shown
        progress.update(task, completed=done)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._shown is not None:
            self._shown[0].stop()

    def _start(self) -> tuple[Progress, TaskID]:
        from rich.console import Console
        from rich.markup import escape
        from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeElapsedColumn

        progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            DownloadColumn(),
            TimeElapsedColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        progress.start()
        return progress, progress.add_task(escape(self._label), total=_size(self._stream))


def _size(stream: BinaryIO) -> int | None:
    try:
        return os.fstat(stream.fileno()).st_size or None
    except (OSError, ValueError):
        return None
