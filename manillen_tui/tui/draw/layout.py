"""How a screen is shared out between the title, the felt, the hand and the score."""

from __future__ import annotations

from dataclasses import dataclass

from manillen_tui.looks import SizeChoice
from manillen_tui.tui.draw.canvas import Rect
from manillen_tui.tui.draw.hand import LARGE_ROWS, SMALL_ROWS
from manillen_tui.tui.draw.look import Look

COMPACT = 80, 24
"""The least screen with drawn cards; below it there is the flat list."""

LARGE = 110, 34
"""The least screen on which cards are large by themselves."""

_LEAST_FELT = 13
"""Rows of the felt that have room for every table, however large the cards of the hand."""

_NOTHING = Rect(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Layout:
    """The parts of a screen; ``status`` is the rule and the hint, ``footer`` the keys.

    On a small screen ``flat`` is the whole of it and the other parts are empty.
    """

    title: Rect
    felt: Rect
    prompt: Rect
    hand: Rect
    score: Rect
    status: Rect
    footer: Rect
    flat: Rect | None = None


def lay_out(width: int, height: int, look: Look, footer: bool = True) -> Layout:
    """Share out a screen.

    Args:
        footer: whether the last row is taken by the keys.
    """
    foot = Rect(0, height - footer, width, int(footer))
    if width < COMPACT[0] or height < COMPACT[1]:
        flat = Rect(0, 0, width, max(0, height - footer))
        return Layout(*(_NOTHING,) * 6, foot, flat)
    hint = _hint_rows(height)
    across = width - (28 if width >= 120 else 24)
    end = height - footer - hint
    rows = hand_rows(width, height, look)
    return Layout(
        title=Rect(0, 0, width, 1),
        felt=Rect(0, 1, across, end - rows - 2),
        prompt=Rect(0, end - rows - 1, across, 1),
        hand=Rect(0, end - rows, across, rows),
        score=Rect(across, 1, width - across, end - 1),
        status=Rect(0, end, width, hint),
        footer=foot,
    )


def _hint_rows(height: int) -> int:
    return 3 if height >= LARGE[1] else 2


def hand_rows(width: int, height: int, look: Look) -> int:
    """The rows for the hand; large cards are asked for, or there is much room."""
    if look.size is SizeChoice.LARGE:
        large = height - 1 - _hint_rows(height) - LARGE_ROWS - 2 >= _LEAST_FELT
    else:
        large = look.size is SizeChoice.AUTO and width >= LARGE[0] and height >= LARGE[1]
    return LARGE_ROWS if large else SMALL_ROWS


def lay_out_lesson(width: int, height: int, look: Look) -> Layout:
    """Share out a screen on which a lesson is told, in the place of the score.

    On a small screen that place is below the flat list. The last row is taken by the keys.
    """
    foot = Rect(0, height - 1, width, 1)
    if width < COMPACT[0] or height < COMPACT[1]:
        told = max(0, height - 1) // 2
        flat = Rect(0, 0, width, max(0, height - 1) - told)
        words = Rect(0, flat.height, width, told)
        return Layout(_NOTHING, _NOTHING, _NOTHING, _NOTHING, words, _NOTHING, foot, flat)
    usual = lay_out(width, height, look)
    across = width - (36 if width >= 120 else 30)
    rows = usual.hand.height
    end = height - 1
    return Layout(
        title=usual.title,
        felt=Rect(0, 1, across, end - rows - 2),
        prompt=Rect(0, end - rows - 1, across, 1),
        hand=Rect(0, end - rows, across, rows),
        score=Rect(across, 1, width - across, end - 1),
        status=_NOTHING,
        footer=foot,
    )
