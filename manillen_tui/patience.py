"""A limit of time that passes only while this program runs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

_TICKS = 20
"""In how many pieces a limit is measured; a stop, however long, takes up one at most."""


@asynccontextmanager
async def awake(seconds: float) -> AsyncIterator[None]:
    """Limit what is awaited inside, as :func:`asyncio.timeout` does.

    Whoever stops the program, or a debugger, keeps it waiting; that is nobody's slowness.

    Args:
        seconds: the limit.

    Raises:
        TimeoutError: it took longer.
    """
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(None) as limit:
        ticking: asyncio.TimerHandle

        def tick(left: int) -> None:
            nonlocal ticking
            if left:
                ticking = loop.call_later(seconds / _TICKS, tick, left - 1)
            else:
                limit.reschedule(loop.time())

        ticking = loop.call_later(seconds / _TICKS, tick, _TICKS - 1)
        try:
            yield
        finally:
            ticking.cancel()
