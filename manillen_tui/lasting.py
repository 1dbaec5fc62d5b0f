"""What a program is made of is no garbage: no search for that while it is imported."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def lasting() -> Iterator[None]:
    """Import in this without any search for garbage, which would be a tenth of the start.

    All that is there by then stays, garbage or not, until :func:`settle` is called.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if was_enabled:
            gc.enable()


def settle() -> None:
    """Let go of what importing left over; from now on anything may be garbage."""
    gc.unfreeze()
    gc.collect()
