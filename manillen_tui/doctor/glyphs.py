"""How wide a terminal draws a sign, asked of the terminal itself by cursor reports."""

from __future__ import annotations

import os
import re
import select
import signal
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import FrameType

PATIENCE = 1.0
"""Seconds without an answer after which a terminal is held to give none."""

_REPORT = re.compile(rb"\x1b\[\d+;(\d+)R")
_ASK = b"\x1b[6n"
_TERMINATED = 128 + 15


def widths(signs: Sequence[str], patience: float = PATIENCE) -> Mapping[str, int] | None:
    """The cells that each sign takes on this terminal.

    Standard input and output must be one. Signs are drawn and wiped out again on the line of
    the cursor, and the terminal is left as it was.

    Returns:
        The widths; None where the terminal does not answer, or there is no way to ask it.
    """
    try:
        import termios
    except ImportError:  # Windows
        return None
    reader, writer = sys.__stdin__, sys.__stdout__
    if reader is None or writer is None:
        return None
    writer.flush()
    try:
        with _silent(reader.fileno()):
            # All at once: a terminal far away is waited for once.
            drawn = b"".join(b"\r" + sign.encode() + _ASK for sign in signs)
            _write(writer.fileno(), drawn + b"\r\x1b[K")
            columns = _answers(reader.fileno(), len(signs), patience)
    except (termios.error, UnicodeEncodeError):
        return None
    if len(columns) < len(signs):
        return None
    return {sign: column - 1 for sign, column in zip(signs, columns, strict=True)}


@contextmanager
def _silent(terminal: int) -> Iterator[None]:
    """Have the terminal hand over its answers at once and unseen; as before, whatever happens."""
    import termios
    import tty

    def end(_number: int, _frame: FrameType | None) -> None:
        sys.exit(_TERMINATED)

    before = termios.tcgetattr(terminal)
    handler = signal.signal(signal.SIGTERM, end)
    try:
        tty.setcbreak(terminal)
        yield
    finally:
        # Answers that come too late are no input for the shell.
        termios.tcsetattr(terminal, termios.TCSAFLUSH, before)
        signal.signal(signal.SIGTERM, handler)


def _write(terminal: int, data: bytes) -> None:
    while data:
        data = data[os.write(terminal, data) :]


def _answers(terminal: int, count: int, patience: float) -> list[int]:
    """The columns reported, as many as come in time."""
    read, deadline = b"", time.monotonic() + patience
    while len(found := _REPORT.findall(read)) < count:
        left = deadline - time.monotonic()
        if left <= 0 or not select.select([terminal], [], [], left)[0]:
            break
        came = os.read(terminal, 4096)
        if not came:
            break
        read, deadline = read + came, time.monotonic() + patience
    return [int(column) for column in found[:count]]
