"""The cut for the first dealer (R4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Button, Static

from manillen_tui.game.cards import Card
from manillen_tui.game.deal import first_dealer
from manillen_tui.game.seats import Seat
from manillen_tui.tui.draw.canvas import Canvas
from manillen_tui.tui.draw.card_views import HandCard
from manillen_tui.tui.draw.cards import draw_card
from manillen_tui.tui.draw.look import CardSize
from manillen_tui.tui.present import Presenter
from manillen_tui.tui.screens.base import SpokenDialog, keyed
from manillen_tui.tui.widgets.canvas_view import CanvasView

_ACROSS = 12
_DOWN = CardSize.SMALL.height + 1


class CutDialog(SpokenDialog):
    """What everybody cut, round by round, and who deals.

    Args:
        presenter: whose words to use.
        rounds: the rounds of the cut.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "go_on", show=False),
        keyed("app.back", "go_on", show=False),
    ]

    def __init__(self, presenter: Presenter, rounds: Sequence[Mapping[Seat, Card]]) -> None:
        super().__init__()
        self._presenter = presenter
        self._rounds = rounds

    def compose(self) -> ComposeResult:
        """The cards that were cut, and the way on."""
        dealer = first_dealer(list(map(dict, self._rounds)))
        with Vertical(id="dialog"):
            yield Static(Content(self.text("cut.heading")), id="dialog-heading")
            view = CanvasView(self._draw, lambda: self.manillen.colouring, id="cut")
            view.styles.height = self._shown * _DOWN
            yield view
            if len(self._rounds) > self._shown:
                yield Static(Content(self.text("cut.more", rounds=len(self._rounds))))
            key = "cut.you-deal" if dealer == self._presenter.seat else "cut.deals"
            yield Static(Content(self.text(key, name=self._label(dealer))), id="cut-dealer")
            yield Button(Content(self.text("button.go-on")), id="ok", compact=True)

    @property
    def _shown(self) -> int:
        """How many of the last rounds there is room for."""
        return min(len(self._rounds), 2)

    def _draw(self, width: int, height: int) -> Canvas:
        canvas, look = Canvas(width, height, "felt"), self.manillen.look
        for row, drawn in enumerate(self._rounds[-self._shown :]):
            best = max(card.rank for card in drawn.values())
            left = max(0, (width - _ACROSS * len(drawn)) // 2)
            for at, (seat, card) in enumerate(drawn.items()):
                x, y = left + at * _ACROSS, row * _DOWN
                wins = card.rank == best
                draw_card(canvas, x + 3, y, HandCard(card), CardSize.SMALL, look, wins)
                canvas.put_centred(x + 5, y + 3, self._label(seat), "felt.label")
        return canvas

    def _label(self, seat: Seat) -> str:
        return self._presenter.label_of(seat)

    async def retell(self) -> None:
        """Name the seats in the person's language, now that it is another."""
        self._presenter = replace(self._presenter, language=self.language)
        self._look = self.manillen.look
        await super().retell()

    def on_mount(self) -> None:
        """The button has the focus."""
        self.query(Button).focus()

    def on_button_pressed(self) -> None:
        """Go on."""
        self.dismiss(None)

    def action_go_on(self) -> None:
        """Go on."""
        self.dismiss(None)
