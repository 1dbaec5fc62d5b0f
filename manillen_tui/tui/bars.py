"""How far something long is, as a line of text."""

from __future__ import annotations

from manillen_tui.tui.draw.canvas import width_of

_DONE, _DUE = "■", "□"
_WIDEST = 40


def bar(said: str, done: int, total: int, width: int) -> str:
    """What is done, a bar, and the numbers.

    Args:
        said: what is being done.
        done: how much of it.
        total: of how much; 0 where there is nothing to do.
        width: the cells there are.
    """
    counts = f"{done}/{total}"
    room = min(_WIDEST, width - width_of(said) - len(counts) - 2)
    full = done * max(0, room) // max(1, total)
    drawn = _DONE * full + _DUE * (room - full)
    return f"{said} {drawn} {counts}"
