"""Programs that need not be trusted, such as bots: started, spoken to and ended from here.

None of them can stop the game. It is alone in a session of its own, has no more memory than
:data:`MEMORY`, holds nothing that the game has open, and whatever it began ends with it. Its
environment does not say where the game keeps its files.

It is no prison. It runs as the person who plays, and might read what that person may read: a
match's record, which holds all cards, or on some systems the game's own memory. What it is told
holds no hidden card; that it does not look for one is a matter of trust, as with any program.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio import BaseTransport, SubprocessTransport
from asyncio.subprocess import DEVNULL, PIPE, Process, SubprocessStreamProtocol
from collections.abc import Iterable
from contextlib import suppress
from typing import cast

MEMORY = 2 << 30
"""Bytes of memory of its own that each process of such a program may have, where the system
keeps to that (Linux does, macOS and Windows do not)."""

_KEPT = "MANILLEN_KERNEL"
"""The one variable of ours that says nothing about the player: which solver to use."""

# Unlike the address space, which some languages reserve by the terabyte, this counts what can be
# written to. The limits are those of the shell before it becomes the program.
_LIMITED = f'ulimit -d {MEMORY >> 10} 2>/dev/null; ulimit -c 0 2>/dev/null; exec "$@"'


class Confined:
    """Such a program at work; see :meth:`start`.

    Attributes:
        pid: the process's number.
        input: what it reads.
        output: what it says on standard output; what it says on standard error is lost.
    """

    def __init__(self, transport: SubprocessTransport, process: Process) -> None:
        assert process.stdin is not None and process.stdout is not None
        self._transport, self._process = transport, process
        self.pid, self.input, self.output = process.pid, process.stdin, process.stdout

    @classmethod
    async def start(cls, *words: str) -> Confined:
        """Run a program.

        Args:
            words: the program and its arguments. Whoever takes them from a person looks first
                whether there is such a program: one that is not there ends as one that dies.

        Raises:
            OSError: no process can be started.
        """
        loop = asyncio.get_running_loop()
        transport, streams = await loop.subprocess_exec(
            lambda: _Streams(limit=1 << 16, loop=loop),
            *limited(words),
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            start_new_session=True,
            env=environment(),
        )
        return cls(transport, Process(transport, streams, loop))

    async def end(self) -> None:
        """End it at once with all that it began, and wait until it is gone."""
        if self._process.returncode is None:
            _kill(self._transport)
        # A child that has left the session may hold the other ends open for ever.
        # Nor does asyncio take it well if a pipe that is gone is closed again.
        if not self.input.transport.is_closing():
            self.input.transport.abort()
        output = self._transport.get_pipe_transport(1)
        if output is not None and not output.is_closing():
            output.close()
        await self._process.wait()
        # asyncio closes the pipes in the turns of its loop after this one.
        for _ in range(3):
            await asyncio.sleep(0)


class _Streams(SubprocessStreamProtocol):
    """Sees to it that what a program began ends when the program does."""

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self._program = cast("SubprocessTransport", transport)

    def process_exited(self) -> None:
        # Its children still have its number, so nobody else can; without any it has just gone.
        _kill(self._program)
        super().process_exited()


def limited(words: Iterable[str]) -> tuple[str, ...]:
    """A command, and before it what bounds its memory."""
    return (*(() if sys.platform == "win32" else ("sh", "-c", _LIMITED, "sh")), *words)


def environment() -> dict[str, str]:
    """The game's environment without what it says of the game and of where its files are."""
    return {
        name: value
        for name, value in os.environ.items()
        if name == _KEPT or not name.startswith("MANILLEN_")
    }


def _kill(program: SubprocessTransport) -> None:
    if sys.platform == "win32":
        with suppress(ProcessLookupError):
            program.kill()
        return
    # Not through asyncio: it would look first whether the process has ended, and lose its end.
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(program.get_pid(), signal.SIGKILL)
