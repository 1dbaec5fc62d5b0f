"""A dialog that asks for a line of text."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Button, Input, Static

from manillen_tui.tui.screens.base import SpokenDialog


class AskingDialog(SpokenDialog):
    """A field under a heading and a line of explanation; it is left with what was typed.

    Args:
        heading: the first line.
        about: what to type.
        button: what the way on is called.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False)]

    def __init__(self, heading: str, about: str, button: str) -> None:
        super().__init__()
        self._heading = heading
        self._about = about
        self._button = button
        self._field = Input(compact=True, id="asking-field")

    def compose(self) -> ComposeResult:
        """Heading, words, field, button."""
        with Vertical(id="dialog"):
            yield Static(Content(self._heading), id="dialog-heading")
            yield Static(Content(self._about))
            yield self._field
            with Vertical(id="dialog-buttons"):
                yield Button(Content(self._button), id="ok", compact=True)

    def on_mount(self) -> None:
        """The field has the focus."""
        self._field.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Leave by Enter."""
        event.stop()
        self.dismiss(self._field.value.strip() or None)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Leave by the button."""
        event.stop()
        self.dismiss(self._field.value.strip() or None)

    def action_leave(self) -> None:
        """Leave with nothing."""
        self.dismiss(None)
