"""A program at a pseudo-terminal, and the screen that it draws there."""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pexpect
import pyte

if sys.platform != "win32":
    import termios

PATIENCE = 60.0
ALTERNATE, MOUSE = b"\x1b[?1049", b"\x1b[?1000"
"""What switches the alternate screen and the mouse, before ``h`` for on and ``l`` for off."""


def installed() -> str:
    """The console script of the Python that runs the tests."""
    return str(Path(sys.executable).with_name("manillen"))


class Terminal:
    """A terminal with one program in it.

    Attributes:
        output: all that the program has written.
    """

    def __init__(
        self,
        command: Sequence[str],
        environment: Mapping[str, str],
        columns: int = 80,
        rows: int = 24,
    ) -> None:
        surroundings = {**os.environ, "TERM": "xterm-256color", **environment}
        surroundings.pop("NO_COLOR", None)
        self.output = b""
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)
        self._child: Any = pexpect.spawn(
            command[0],
            list(command[1:]),
            env=surroundings,
            dimensions=(rows, columns),
            timeout=PATIENCE,
        )
        self._child.delaybeforesend = None

    @property
    def rows(self) -> list[str]:
        """The screen, row by row."""
        return [row.rstrip() for row in self._screen.display]

    @property
    def text(self) -> str:
        """The screen as one text."""
        return "\n".join(self.rows)

    @property
    def pid(self) -> int:
        """The program's process."""
        return int(self._child.pid)

    def read(self, seconds: float = 0.05) -> bytes:
        """Take in what the program writes within a while."""
        try:
            data: bytes = self._child.read_nonblocking(65536, seconds)
        except pexpect.TIMEOUT:
            return b""
        except pexpect.EOF:
            return b""
        self.output += data
        self.take(data)
        return data

    def take(self, data: bytes) -> None:
        """Show what was written."""
        # Replies and private modes that the emulator does not know only confuse it.
        self._stream.feed(UNKNOWN.sub(b"", data))

    def until(self, condition: Callable[[], bool]) -> None:
        """Read on until something is so."""
        deadline = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < deadline, self.text
            assert self.read() or self._child.isalive() or condition(), self.text

    def sees(self, *words: str) -> None:
        """Read on until one of these texts is on the screen."""
        self.until(lambda: any(word in self.text for word in words))

    def still(self, seconds: float = 0.4) -> str:
        """Read until nothing has come for a while; gives the screen."""
        while self.read(seconds):
            pass
        return self.text

    def press(self, keys: str) -> None:
        """Send keys, as the terminal would."""
        self._child.send(keys)

    def insist(self, keys: str, *words: str) -> None:
        """Press until one of these texts is there: a key between two screens may be lost."""
        deadline = time.monotonic() + PATIENCE
        while not any(word in self.text for word in words):
            now = time.monotonic()
            assert now < deadline, self.text
            self.press(keys)
            while time.monotonic() < now + 5 and not any(word in self.text for word in words):
                self.read()

    def signal(self, number: int) -> None:
        """Send the program a signal."""
        os.kill(self.pid, number)

    def modes(self) -> list[Any]:
        """How the terminal treats what is typed and written."""
        return termios.tcgetattr(self._child.child_fd)

    def stopped(self) -> None:
        """Read on until the program is stopped."""
        self.until(lambda: os.WIFSTOPPED(os.waitpid(self.pid, os.WNOHANG | os.WUNTRACED)[1]))

    def wipe(self) -> None:
        """Show nothing of what was written before."""
        self._screen.reset()

    def hang_up(self) -> None:
        """Be gone, as a terminal whose window is closed."""
        self._child.ptyproc.fileobj.close()

    def ended(self) -> tuple[int | None, int | None]:
        """Read to the end; gives the exit code, and the signal that ended the program."""
        deadline = time.monotonic() + PATIENCE
        while self._child.isalive():
            assert time.monotonic() < deadline, self.text
            self.read()
        while self.read():
            pass
        self._child.close()
        return self._child.exitstatus, self._child.signalstatus

    def close(self) -> None:
        """End the program, whatever it is doing."""
        self._child.close(force=True)

    def is_left(self) -> bool:
        """Whether the last word on alternate screen and mouse was that they are off."""
        last = {mode: self.output.rpartition(mode)[2][:1] for mode in (ALTERNATE, MOUSE)}
        return set(last.values()) == {b"l"}


UNKNOWN = re.compile(rb"\x1b\[[<>=][\d;]*[a-zA-Z]|\x1b\[\?[\d;]*\$p|\x1bP.*?\x1b\\", re.DOTALL)
"""What :mod:`pyte` does not understand, and would print."""
