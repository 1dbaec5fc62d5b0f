"""A dialog that tells something and offers a few ways on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Button, Static

from manillen_tui.tui.screens.base import SpokenDialog


class Dialog(SpokenDialog):
    """Lines of text under a heading, over buttons.

    Args:
        heading: the first line.
        lines: the text; a line may be styled content.
        buttons: id and label of each button; the first is the way on, and has the focus.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,up", "app.focus_previous", show=False),
        Binding("right,down", "app.focus_next", show=False),
        Binding("escape", "leave", show=False),
    ]

    def __init__(
        self, heading: str, lines: Sequence[str | Content], buttons: Sequence[tuple[str, str]]
    ) -> None:
        super().__init__()
        self._heading = heading
        self._lines = lines
        self._buttons = buttons

    def compose(self) -> ComposeResult:
        """Heading, text, buttons."""
        with Vertical(id="dialog"):
            yield Static(Content(self._heading), id="dialog-heading")
            with VerticalScroll(id="dialog-text", can_focus=False):
                for line in self._lines:
                    yield Static(line if isinstance(line, Content) else Content(line))
            with Horizontal(id="dialog-buttons"):
                for name, label in self._buttons:
                    yield Button(Content(label), id=name, compact=True)

    def on_mount(self) -> None:
        """Give the first button the focus."""
        self.query(Button).first().focus()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Leave by a button."""
        event.stop()
        self.dismiss(event.button.id)

    def action_leave(self) -> None:
        """Leave without choosing."""
        self.dismiss(None)
