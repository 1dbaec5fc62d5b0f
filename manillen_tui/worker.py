"""The game's end of a process of its own, in which a bot or a coach thinks."""

from __future__ import annotations

import sys

from manillen_tui.confined import Confined
from manillen_tui.wire import LENGTH, LONGEST


class Worker:
    """A process that answers what it is sent, and ends with the game; see :meth:`start`."""

    def __init__(self, program: Confined) -> None:
        self._program = program

    @classmethod
    async def start(cls, module: str, *words: str) -> Worker:
        """Run a module in a process of its own, which can do no harm to the game.

        Args:
            module: what is run.
            words: its arguments: a bot's name, and of a program where and how it is started.

        Raises:
            OSError: no process can be started.
        """
        return cls(await Confined.start(sys.executable, "-P", "-m", module, *words))

    @property
    def pid(self) -> int:
        """The process's number."""
        return self._program.pid

    def send(self, data: bytes) -> None:
        """Send a message packed; waits for nothing."""
        self._program.input.write(data)

    async def drain(self) -> None:
        """Wait until what was sent has left.

        Raises:
            OSError: the process is gone.
        """
        await self._program.input.drain()

    async def receive(self) -> bytes:
        """The next answer, its length taken off.

        Raises:
            EOFError: the process is gone.
            ValueError: no answer is that long.
        """
        size = int.from_bytes(await self._program.output.readexactly(LENGTH), "big")
        if size > LONGEST:
            raise ValueError("no answer is that long")
        return await self._program.output.readexactly(size)

    async def end(self) -> None:
        """End the process at once, and wait until it is gone."""
        await self._program.end()
