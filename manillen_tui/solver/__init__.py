"""The exact solver: what a position is worth with all cards known.

``solution.solve`` answers for a state; ``worlds.solver_for`` gives bots a solver that takes
ints and many worlds at once. Behind both stands the plain one (``reference``), or the
compiled one (``native``), which says the same a hundred times sooner. The environment
variable ``MANILLEN_KERNEL`` set to ``off`` leaves the compiled one aside, and set to
``require`` makes its absence an error.
"""

from __future__ import annotations

import os

FORMAT = 2
"""How ``tables.packed`` lays out its numbers; a kernel that was built for another is not used."""


def _has_kernel() -> bool:
    wanted = os.environ.get("MANILLEN_KERNEL", "")
    if wanted == "off":
        return False
    try:
        from manillen_tui.solver import _kernel
    except ImportError:
        if wanted == "require":
            raise
        return False
    if _kernel.FORMAT != FORMAT and wanted == "require":
        raise ImportError(f"the compiled solver has format {_kernel.FORMAT}, not {FORMAT}")
    return _kernel.FORMAT == FORMAT


KERNEL: bool = _has_kernel()
"""Whether the compiled solver is in use."""
