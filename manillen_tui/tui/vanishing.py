"""A terminal that is gone, or takes nothing for a moment, while the app draws on it."""

from __future__ import annotations

from contextlib import suppress
from typing import TextIO

from textual.driver import Driver


class _Patient:
    """What is written to a terminal, and nothing about whether it arrived.

    Textual writes in a thread, by a queue of a few dozen places. An error would end that thread,
    and the app would wait for ever for a place in the queue: a closed window would leave it behind.

    Args:
        file: the terminal's.
    """

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self.fileno = file.fileno

    def write(self, text: str) -> None:
        """Write what can be written."""
        with suppress(OSError):
            self._file.write(text)

    def flush(self) -> None:
        """Hand on what was written, if it can be."""
        with suppress(OSError):
            self._file.flush()


def outlive_the_terminal(driver: Driver) -> None:
    """Have a driver that has not begun yet go on where its terminal does not."""
    file: TextIO | None = getattr(driver, "_file", None)
    if file is not None:
        # By its name, since each system has a driver of its own.
        vars(driver)["_file"] = _Patient(file)
