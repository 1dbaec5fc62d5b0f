"""What hides the table between two people at one keyboard."""

from __future__ import annotations

from typing import ClassVar

from textual.events import Click
from textual.widgets import Button

from manillen_tui.game.seats import Seat
from manillen_tui.tui.present import Presenter
from manillen_tui.tui.screens.dialog import Dialog


class _There(Button):
    """A button that takes no second click of a double one: the first was on the table."""

    def _on_click(self, event: Click) -> None:  # type: ignore[override]  # may be either kind
        if event.chain > 1:
            event.prevent_default()
            event.stop()


class CoverScreen(Dialog):
    """Asks for the person who is to act; nothing of the table is to be seen.

    Its button has to be pointed at before Enter means it, lest the Enter that played a card,
    pressed twice, show the next person's hand.

    Args:
        presenter: whose words to use.
        seat: where that person sits.
    """

    AUTO_FOCUS = ""
    BUTTON: ClassVar[type[Button]] = _There

    def __init__(self, presenter: Presenter, seat: Seat) -> None:
        text, name = presenter.language.text, presenter.label_of(seat)
        there = [("ok", text("cover.there", name=name))]
        about = [text("cover.about", name=name), "", text("cover.how")]
        super().__init__(text("cover.heading", name=name), about, there)

    def point_out(self) -> None:
        """Nothing is pointed at."""

    def action_leave(self) -> None:
        """There is no other way on."""
