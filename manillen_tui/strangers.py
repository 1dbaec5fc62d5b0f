"""What may come of code that is not ours: any error, and things that cannot even be told."""

from __future__ import annotations

FAULTS = (Exception, SystemExit)
"""What a stranger's code may raise. Ctrl+C is no fault of it: a person wants to end."""

_SHOWN = 120


def told(thing: object, most: int = _SHOWN) -> str:
    """What a stranger's code raised or gave, cut to what a line can show.

    Args:
        thing: an error, or anything else.
        most: the signs that may be shown of it.
    """
    try:
        text = f"{type(thing).__name__}: {thing}" if isinstance(thing, FAULTS) else str(thing)
    except FAULTS:  # it does not even let itself be told
        text = type(thing).__name__
    return text if len(text) <= most else f"{text[:most]}…"
