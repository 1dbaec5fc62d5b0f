"""A bar for what takes long: on standard error, and only where that is a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Shown = Callable[[int, str], None]
"""Takes how much is done, and a note to show beside it."""


@contextmanager
def progress(title: str, total: int) -> Iterator[Shown]:
    """A bar to tell of what is done; it is gone at the end."""
    if not sys.stderr.isatty():
        yield _silent
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[note]}", markup=False),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=total, note="")
        yield lambda done, note: bar.update(task, completed=done, note=note)


def _silent(_done: int, _note: str) -> None:
    """Where nobody looks."""
