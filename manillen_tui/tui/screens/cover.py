"""What hides the table between two people at one keyboard."""

from __future__ import annotations

from manillen_tui.game.seats import Seat
from manillen_tui.tui.present import Presenter
from manillen_tui.tui.screens.dialog import Dialog


class CoverScreen(Dialog):
    """Asks for the person who is to act; nothing of the table is to be seen.

    Args:
        presenter: whose words to use.
        seat: where that person sits.
    """

    def __init__(self, presenter: Presenter, seat: Seat) -> None:
        text, name = presenter.language.text, presenter.label_of(seat)
        there = [("ok", text("cover.there", name=name))]
        super().__init__(text("cover.heading", name=name), [text("cover.about", name=name)], there)

    def action_leave(self) -> None:
        """There is no other way on."""
