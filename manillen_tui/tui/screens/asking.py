"""A dialog that asks for a line of text."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Button, Input, Static

from manillen_tui.tui.screens.base import SpokenDialog, keyed

KEYS = frozenset({"scorebook.import", "scorebook.import-about", "scorebook.import-button"})
"""The catalogue keys composed here."""


class AskingDialog(SpokenDialog):
    """A field under a heading and a line of explanation; it is left with what was typed.

    Args:
        key: of the heading; the explanation's ends in ``-about``, the button's in ``-button``.
    """

    BINDINGS: ClassVar[list[BindingType]] = [keyed("app.back", "leave", show=False)]

    def __init__(self, key: str) -> None:
        super().__init__()
        self._key = key

    def compose(self) -> ComposeResult:
        """Heading, words, field, button."""
        with Vertical(id="dialog"):
            yield Static(Content(self.text(self._key)), id="dialog-heading")
            yield Static(Content(self.text(f"{self._key}-about")))
            yield Input(compact=True, id="asking-field")
            with Vertical(id="dialog-buttons"):
                yield Button(Content(self.text(f"{self._key}-button")), id="ok", compact=True)

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
