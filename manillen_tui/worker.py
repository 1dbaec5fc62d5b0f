"""The game's end of a process of its own, in which a bot or a coach thinks."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress

from manillen_tui.wire import LENGTH, LONGEST

_LINGER = 0.5
"""Seconds between the end of what a process says and its own end."""


class Worker:
    """A process that answers what it is sent, and ends with the game; see :meth:`start`."""

    def __init__(self, process: Process) -> None:
        assert process.stdin is not None and process.stdout is not None
        self._process, self._in, self._out = process, process.stdin, process.stdout
        self._is_silent = self._is_killed = False

    @classmethod
    async def start(cls, module: str, name: str) -> Worker:
        """Run a module in a process and a session of its own.

        Args:
            module: what is run.
            name: the bot's name, its argument.

        Raises:
            OSError: no process can be started.
        """
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", module, name),
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            start_new_session=True,
        )
        return cls(process)

    @property
    def pid(self) -> int:
        """The process's number."""
        return self._process.pid

    def send(self, data: bytes) -> None:
        """Send a message packed; waits for nothing."""
        self._in.write(data)

    async def drain(self) -> None:
        """Wait until what was sent has left.

        Raises:
            OSError: the process is gone.
        """
        await self._in.drain()

    async def receive(self) -> bytes:
        """The next answer, its length taken off.

        Raises:
            EOFError: the process is gone.
            ValueError: no answer is that long.
        """
        try:
            head = await self._out.readexactly(LENGTH)
            size = int.from_bytes(head, "big")
            if size > LONGEST:
                raise ValueError("no answer is that long")
            return await self._out.readexactly(size)
        except EOFError:
            self._is_silent = True
            raise

    async def end(self) -> None:
        """End the process at once, with all it has started, and wait until it is gone."""
        if self._is_silent:
            # It is ending by itself, and a signal now would hide its end from asyncio.
            with suppress(TimeoutError):
                async with asyncio.timeout(_LINGER):
                    await self._process.wait()
        if self._process.returncode is None and not self._is_killed:
            self._is_killed = True
            with suppress(ProcessLookupError):
                if os.name == "posix":
                    os.killpg(self.pid, signal.SIGKILL)
                else:
                    self._process.kill()
        await self._process.wait()
        # asyncio closes the pipes in the turns of its loop after this one.
        for _ in range(3):
            await asyncio.sleep(0)
