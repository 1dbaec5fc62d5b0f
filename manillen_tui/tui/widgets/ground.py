"""What lies under other widgets and shows nothing but its colour."""

from __future__ import annotations

from collections.abc import Callable

from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget


def alike(render_lines: Callable[[Region], list[Strip]], crop: Region) -> list[Strip]:
    """The rows of a widget of one colour, without border or text: all of them the same one.

    Textual would keep each by itself, and every way in which what lies above has divided it.

    Args:
        render_lines: gives the rows of a part of the widget, as Textual draws them.
        crop: which part to give.
    """
    first = Region(crop.x, 0, crop.width, min(1, crop.height))
    return render_lines(first) * crop.height


class Ground(Widget):
    """A part of a screen on which others lie."""

    def render_lines(self, crop: Region) -> list[Strip]:
        """The one row, as often as rows are asked for."""
        return alike(super().render_lines, crop)
