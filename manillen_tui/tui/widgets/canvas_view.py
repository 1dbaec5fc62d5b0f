"""A widget that shows a drawing and repaints only the cells that changed."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from rich.style import Style
from textual.app import ComposeResult
from textual.events import Click, Resize
from textual.geometry import Offset, Region
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
        slices: into how many widgets side by side to divide the view. Textual writes a
            changed row of a widget from its left edge on, so a wide view that often changes
            in a few places writes less when it is divided.
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
        slices: int = 1,
        id: str | None = None,  # noqa: A002  # as all widgets name it
    ) -> None:
        super().__init__(id=id)
        self._drawing = drawing
        self._colouring = colouring
        self._canvas = Canvas(0, 0)
        self._strips: list[Strip] = []
        self._slices = tuple(_Slice(self) for _ in range(slices)) if slices > 1 else ()
        self.styles.layout = "horizontal"

    def compose(self) -> ComposeResult:
        """The slices, if it is divided."""
        yield from self._slices

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
        before, self._canvas = self._canvas, self._drawing(self.size.width, self.size.height)
        palette = self._colouring()
        if whole or (before.width, before.height) != (self._canvas.width, self._canvas.height):
            self._strips = self._canvas.strips(palette)
            for part in (self, *self._slices):
                part.refresh()
            return
        changed = [Region(r.x, r.y, r.width, r.height) for r in self._canvas.changes(before)]
        for y in {region.y for region in changed}:
            self._strips[y] = self._canvas.strip(y, palette)
        for part in self._slices or (self,):
            origin = part.virtual_region.offset if self._slices else Offset(0, 0)
            own = part.size.region.translate(origin)
            hit = [own.intersection(region).translate(-origin) for region in changed]
            if any(hit):
                part.refresh(*filter(None, hit))

    def render_line(self, y: int) -> Strip:
        """One row of the drawing."""
        if y < len(self._strips):
            return self._strips[y]
        # Textual's filter for NO_COLOR takes no segment without a style.
        return Strip.blank(self.size.width, Style.null())

    def on_resize(self, event: Resize) -> None:
        """Draw for the new size."""
        self.repaint(whole=True)

    def on_click(self, event: Click) -> None:
        """Tell the screen what was clicked."""
        event.stop()
        x, y = event.screen_offset - self.region.offset
        self.post_message(self.Pressed(self, self._canvas.at(x, y)))


class _Slice(Widget):
    """A part of a view's width."""

    can_focus = False

    def __init__(self, view: CanvasView) -> None:
        super().__init__()
        self._view = view
        self.styles.width = "1fr"
        self.styles.height = "100%"

    def render_line(self, y: int) -> Strip:
        """This part of one row of the drawing."""
        left = self.virtual_region.x
        return self._view.render_line(y).crop(left, left + self.size.width)
