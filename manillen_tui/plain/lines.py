"""Standard input, line by line, without a lock that a program's end would wait for."""

from __future__ import annotations

import asyncio
import os
import sys
from contextlib import suppress
from threading import Thread

LONGEST = 4096
"""Bytes of the longest line that is taken in; the rest of a longer one is read as another."""

_CHUNK = 65536


class Lines:
    """The lines of a file, read when they are asked for.

    Args:
        source: the file's number; None where there is no file.

    Attributes:
        number: how many lines were given.
        is_terminal: whether somebody types them.
    """

    def __init__(self, source: int | None) -> None:
        self.number = 0
        self.is_terminal = source is not None and os.isatty(source)
        self._source = source
        self._pending = b""
        self._ended = source is None

    @classmethod
    def of_standard_input(cls) -> Lines:
        """Those that are typed or piped into the program."""
        return cls(None if sys.stdin is None else sys.stdin.fileno())

    async def next(self) -> str | None:
        """The next line without its end; None after the last."""
        while b"\n" not in self._pending and len(self._pending) < LONGEST and not self._ended:
            data = await self._read()
            self._ended = not data
            self._pending += data
        if not self._pending:
            return None
        self.number += 1
        line, newline, rest = self._pending.partition(b"\n")
        if len(line) > LONGEST:
            line, newline, rest = line[:LONGEST], b"", line[LONGEST:] + newline + rest
        self._pending = rest
        return line.decode("utf-8", "replace").rstrip("\r")

    async def _read(self) -> bytes:
        """What comes next, read beside the game: neither bots nor signals wait for it."""
        loop = asyncio.get_running_loop()
        found: asyncio.Future[bytes] = loop.create_future()
        source = self._source
        assert source is not None

        def told(data: bytes) -> None:
            if not found.cancelled():
                found.set_result(data)

        def read() -> None:
            try:
                data = os.read(source, _CHUNK)
            except OSError:  # a terminal that has gone
                data = b""
            with suppress(RuntimeError):  # so has the game
                loop.call_soon_threadsafe(told, data)

        # A thread that waits for a person ends with the program.
        Thread(target=read, daemon=True).start()
        return await found
