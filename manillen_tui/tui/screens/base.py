"""What all screens share: words in the person's language, also in the footer."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Generic, TypeVar, cast

from textual.binding import ActiveBinding, Binding
from textual.screen import ModalScreen, Screen

from manillen_tui.language import Language
from manillen_tui.tui.widgets.canvas_view import CanvasView

if TYPE_CHECKING:
    from manillen_tui.tui.app import ManillenApp

PALETTE = "palette"
"""Textual's own description of the command palette's key."""

_Result = TypeVar("_Result")


class Spoken(Screen[_Result], Generic[_Result]):
    """A screen whose words, and whose bindings' descriptions, are keys of the catalogues."""

    @property
    def manillen(self) -> ManillenApp:
        """The app, by its own type."""
        return cast("ManillenApp", self.app)

    @property
    def language(self) -> Language:
        """The person's language."""
        return self.manillen.language

    def text(self, key: str, **values: object) -> str:
        """Words of the person's language."""
        return self.language.text(key, **values)

    def relook(self) -> None:
        """The looks were changed: show everything in the new ones."""
        for view in self.query(CanvasView):
            view.repaint(whole=True)

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The keys in force, in the person's language, the screen's own first and in order."""
        found = super().active_bindings
        own = [binding.key for binding in self.BINDINGS if isinstance(binding, Binding)]
        keys = sorted(found, key=lambda key: own.index(key) if key in own else len(own))
        return {key: self._worded(found[key]) for key in keys}

    def _worded(self, active: ActiveBinding) -> ActiveBinding:
        key = active.binding.description
        if key == PALETTE:
            key = "key.palette"
        elif not key.startswith("key."):
            return active
        words = self.text(key)
        return active._replace(binding=replace(active.binding, description=words), tooltip=words)


class SpokenScreen(Spoken[None]):
    """A whole screen."""


class SpokenDialog(Spoken[str | None], ModalScreen[str | None]):
    """A dialog over a screen; it is left with the id of what was chosen, or None."""
