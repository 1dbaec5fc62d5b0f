"""Measures a program at a pseudo-terminal: processor time, memory, and each key's repaint."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import termios
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from types import TracebackType

_QUIET = 0.06
"""Seconds without output after which a repaint is over."""

_PATIENCE = 60.0


class Meter:
    """A program at a terminal of 80×24 cells."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        surroundings = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
        surroundings.pop("NO_COLOR", None)
        self._process = subprocess.Popen(
            command,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**surroundings, **environment},
            start_new_session=True,
        )
        os.close(slave)
        self.output = b""
        self._mark = 0
        self._chance = Random(1)

    def __enter__(self) -> Meter:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._master)

    def until(self, *texts: str) -> str:
        """Read until one of some texts was written since the last time; gives that one."""
        deadline = time.monotonic() + _PATIENCE
        while True:
            for text in texts:
                at = self.output.find(text.encode(), self._mark)
                if at >= 0:
                    self._mark = at + 1
                    return text
            if time.monotonic() > deadline or self._process.poll() is not None:
                raise TimeoutError(self.output[-2000:].decode(errors="replace"))
            self._read(0.1)

    def press(self, keys: str) -> tuple[float, int]:
        """Press a key; gives the seconds to the end of its repaint, and the bytes of that."""
        self.settle()
        # Textual shows 60 pictures a second: no key may always come at the same moment of one.
        time.sleep(self._chance.uniform(0, 0.02))
        start = time.perf_counter()
        os.write(self._master, keys.encode())
        last, size = start, 0
        wait = 5.0
        while data := self._read(wait):
            last, size, wait = time.perf_counter(), size + len(data), _QUIET
        return last - start, size

    def settle(self, quiet: float = _QUIET) -> None:
        """Read until nothing has come for a while."""
        while self._read(quiet):
            pass

    def _read(self, seconds: float) -> bytes:
        ready, _, _ = select.select([self._master], [], [], seconds)
        if not ready:
            return b""
        try:
            data = os.read(self._master, 65536)
        except OSError:  # Linux says so when the program is gone
            return b""
        self.output += data
        return data

    @property
    def processor_seconds(self) -> float:
        """What all its threads have used."""
        tasks = Path(f"/proc/{self._process.pid}/task").glob("*/schedstat")
        return sum(int(task.read_text("ascii").split()[0]) for task in tasks) / 1e9

    @property
    def memory(self) -> float:
        """The megabytes it holds."""
        status = Path(f"/proc/{self._process.pid}/status").read_text("ascii")
        line = next(line for line in status.splitlines() if line.startswith("VmRSS:"))
        return int(line.split()[1]) / 1024
