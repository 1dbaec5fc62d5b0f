"""The screen's door: nothing that steers a terminal goes through it, wherever it came from."""

from __future__ import annotations

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from manillen_tui.printable import harmless


class HarmlessFilter(LineFilter):
    """Leaves out what has no width and may do anything."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """A row as it may be shown."""
        if all(text.isprintable() for text, _, _ in segments):
            return segments
        return [Segment(harmless(text), style, control) for text, style, control in segments]
