"""A list of any length, of which only the rows in sight are drawn and asked for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from rich.segment import Segment
from textual.binding import Binding, BindingType
from textual.events import Click, Resize
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from manillen_tui.tui.draw.canvas import fit, width_of

_HERE = "›"
"""Stands before the row pointed at, so that no colour is needed to see it."""

Row = Callable[[int, int], str]
"""Makes the text of a row, from its place and a width in cells."""


class Ledger(ScrollView, can_focus=True):
    """A list of rows, one of them pointed at.

    Args:
        row: makes the text of a row.
        id: the widget's id.

    Attributes:
        count: how many rows there are.
        at: the row pointed at.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {"ledger--here"}
    DEFAULT_CSS = """
    Ledger { overflow-x: hidden; overflow-y: scroll; scrollbar-size-vertical: 1; }
    Ledger > .ledger--here { text-style: reverse; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "go(-1)", show=False),
        Binding("down", "go(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
        Binding("home", "first", show=False),
        Binding("end", "last", show=False),
        Binding("enter", "choose", show=False),
    ]

    @dataclass
    class Pointed(Message):
        """Another row is pointed at."""

        ledger: Ledger

    @dataclass
    class Chosen(Message):
        """The row pointed at was chosen."""

        ledger: Ledger

    def __init__(self, row: Row, id: str) -> None:  # noqa: A002  # as all widgets name it
        super().__init__(id=id)
        self._row = row
        self.count = 0
        self.at = 0

    def show(self, count: int, at: int = 0) -> None:
        """Show other rows.

        Args:
            count: how many there are.
            at: the one to point at; the last if there are fewer.
        """
        self.count = count
        self._fit()
        self._point(at)

    def on_resize(self, event: Resize) -> None:
        """Have a row be as wide as there is room."""
        self._fit()
        self._follow()

    def _fit(self) -> None:
        self.virtual_size = Size(1, self.count)
        self.refresh()

    @property
    def in_sight(self) -> range:
        """The rows that are on the screen now."""
        top = round(self.scroll_offset.y)
        return range(top, min(self.count, top + max(1, self.scrollable_content_region.height)))

    def render_line(self, y: int) -> Strip:
        """One row."""
        at, width = self.scroll_offset.y + y, self.scrollable_content_region.width
        style = self.rich_style
        if at >= self.count:
            return Strip.blank(width, style)
        here = at == self.at
        text = f"{_HERE if here else ' '} {fit(self._row(at, width - 2), width - 2)}"
        if here and self.has_focus:
            style += self.get_component_rich_style("ledger--here")
        padded = text + " " * (width - width_of(text))
        return Strip([Segment(padded, style)], width)

    # Pointing

    def _point(self, at: int) -> None:
        self.at = min(max(at, 0), max(0, self.count - 1))
        self._follow()
        self.refresh()
        self.post_message(self.Pointed(self))

    def _follow(self) -> None:
        """Have the row pointed at in sight."""
        self.scroll_to_region(
            Region(0, self.at, 1, 1), animate=False, force=True, immediate=True, x_axis=False
        )

    def action_go(self, rows: int) -> None:
        """Point so many rows further."""
        self._point(self.at + rows)

    def action_page(self, pages: int) -> None:
        """Point so many pages further."""
        self._point(self.at + pages * max(1, len(self.in_sight) - 1))

    def action_first(self) -> None:
        """Point at the first row."""
        self._point(0)

    def action_last(self) -> None:
        """Point at the last row."""
        self._point(self.count - 1)

    def action_choose(self) -> None:
        """Choose the row pointed at."""
        if self.count:
            self.post_message(self.Chosen(self))

    def on_click(self, event: Click) -> None:
        """Point at the row that was clicked, or choose it if it is pointed at."""
        event.stop()
        at = self.scroll_offset.y + event.y
        if at == self.at:
            self.action_choose()
        elif at < self.count:
            self._point(at)
