"""A dialog that asks where the records are that are to be taken in."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Button, Input, Static

from manillen_tui.tui.screens.base import SpokenDialog, keyed
from manillen_tui.tui.styles import dressed


class ImportDialog(SpokenDialog):
    """A field under a heading and a line of explanation; it is left with what was typed."""

    CSS_PATH = dressed("scorebook")

    BINDINGS: ClassVar[list[BindingType]] = [keyed("app.back", "leave", show=False)]

    def compose(self) -> ComposeResult:
        """Heading, words, field, button."""
        with Vertical(id="dialog"):
            yield Static(Content(self.text("scorebook.import")), id="dialog-heading")
            yield Static(Content(self.text("scorebook.import-about")))
            yield Input(compact=True, id="import-path")
            with Vertical(id="dialog-buttons"):
                yield Button(Content(self.text("scorebook.import-button")), id="ok", compact=True)

    async def retell(self) -> None:
        """Ask in the person's language, now that it is another; what was typed stays."""
        typed = self._typed
        await super().retell()
        self.query_one(Input).value = typed

    @property
    def _typed(self) -> str:
        return self.query_one(Input).value

    def on_mount(self) -> None:
        """The field has the focus."""
        self.query_one(Input).focus()

    @on(Input.Submitted)
    @on(Button.Pressed)
    def _answer(self) -> None:
        """Leave by Enter or the button."""
        self.dismiss(self._typed.strip() or None)

    def action_leave(self) -> None:
        """Leave with nothing."""
        self.dismiss(None)
