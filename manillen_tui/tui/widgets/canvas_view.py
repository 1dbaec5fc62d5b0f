"""A widget that shows a drawing and repaints only the cells that changed."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from rich.style import Style
from textual.events import Click, Resize
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from manillen_tui.tui.draw.canvas import Canvas, Rect

Drawing = Callable[[int, int], Canvas]
"""Makes the drawing for a width and a height in cells."""

Colouring = Callable[[str], Style]
"""The style of a name on a canvas."""


class CanvasView(Widget):
    """Shows what a function draws.

    Args:
        drawing: makes the drawing; it is called again for each :meth:`repaint`.
        colouring: gives the palette to use now.
    """

    can_focus = False

    class Pressed(Message):
        """A click on a part of the drawing that means something, or on none."""

        def __init__(self, view: CanvasView, target: Hashable | None) -> None:
            super().__init__()
            self.view = view
            self.target = target

        @property
        def control(self) -> CanvasView:
            """The view that was clicked."""
            return self.view

    def __init__(
        self,
        drawing: Drawing,
        colouring: Callable[[], Colouring],
        *,
        id: str | None = None,  # noqa: A002
    ) -> None:
        super().__init__(id=id)
        self._drawing = drawing
        self._colouring = colouring
        self._canvas = Canvas(0, 0)
        self._strips: list[Strip] = []

    def place(self, rect: Rect | None) -> None:
        """Lay the view over a part of the screen, or hide it where there is none."""
        self.display = rect is not None and rect.width > 0 and rect.height > 0
        if rect is not None and self.display:
            self.styles.offset = (rect.x, rect.y)
            self.styles.width = rect.width
            self.styles.height = rect.height

    def repaint(self, *, whole: bool = False) -> None:
        """Draw again; ``whole`` repaints every cell, for new colours."""
        if not self.display or not self.size:
            return
        before, strips = self._canvas, self._strips
        self._canvas = self._drawing(self.size.width, self.size.height)
        self._strips = self._canvas.strips(self._colouring())
        if whole or len(strips) != len(self._strips):
            self.refresh()
            return
        changed = self._canvas.changes(before)
        if changed:
            self.refresh(*(Region(r.x, r.y, r.width, r.height) for r in changed))

    def render_line(self, y: int) -> Strip:
        """One row of the drawing."""
        return self._strips[y] if y < len(self._strips) else Strip.blank(self.size.width)

    def on_resize(self, event: Resize) -> None:
        """Draw for the new size."""
        self.repaint(whole=True)

    def on_click(self, event: Click) -> None:
        """Tell the screen what was clicked."""
        event.stop()
        self.post_message(self.Pressed(self, self._canvas.at(event.x, event.y)))
