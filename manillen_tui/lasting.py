"""What a program is made of is no garbage: no search for that while it is imported."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module


@contextmanager
def lasting() -> Iterator[None]:
    """Import in this without any search for garbage, which would be a tenth of the start.

    All that is there by then stays, garbage or not, until :func:`import_late` is called.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if was_enabled:
            gc.enable()


def import_late(*names: str) -> None:
    """Import modules that the start did without, and search for what importing left over."""
    with lasting():
        for name in names:
            import_module(name)
    gc.unfreeze()
    gc.collect()
