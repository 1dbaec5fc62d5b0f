"""Somebody at a table that a person is led at: a lesson's or a puzzle's."""

from __future__ import annotations

from textual.widgets import Static

from manillen_tui.game.actions import Play
from manillen_tui.game.cards import Card
from manillen_tui.tui.choices import card_keys
from manillen_tui.tui.draw.model import Hit
from manillen_tui.tui.screens.led import LedScreen
from manillen_tui.tui.widgets.canvas_view import CanvasView
from tests.tui.driving import Player


class LedPlayer(Player):
    """Somebody who is led."""

    @property
    def led(self) -> LedScreen:
        """The screen that leads."""
        assert isinstance(self.screen, LedScreen)
        return self.screen

    async def asked(self) -> None:
        """Wait until nothing moves."""
        await self.until(lambda: isinstance(self.screen, LedScreen))
        await self.until(lambda: self.led.is_mounted and not self.led._is_moving)
        await self.settle()

    def said(self) -> str:
        """What is told now."""
        panel = self.led.stage.panel
        return " ".join(str(panel.query(Static).first().content).split())

    async def lay(self, card: Card, *, mouse: bool) -> None:
        """Choose a card and play it; one that is illegal is refused at the first try."""
        led = self.led
        choice = led._choice
        assert choice is not None
        legal = choice.observation.refusal(Play(card)) is None

        def done() -> bool:
            return led._choice is not choice

        if mouse:
            if legal:
                await self.insist(
                    lambda: self.click(*self.spot(card)), lambda: choice.chosen == card
                )
            await self.insist(lambda: self.click(*self.spot(card)), done)
            return
        keys = card_keys(choice.observation, self.app.order)
        for _ in range(2 if legal else 1):
            self.tap(next(key for key, held in keys.items() if held == card))
            await self.until(lambda: choice.chosen == card)
        await self.until(done)

    def spot(self, card: Card) -> tuple[CanvasView, int, int]:
        """Where a card that can be chosen is drawn."""
        for view in self.led.query(CanvasView):
            for y in range(view.size.height if view.display else 0):
                for x in range(view.size.width):
                    hit = view._canvas.at(x, y)
                    if isinstance(hit, Hit) and hit.card == card and hit.kind in ("hand", "pile"):
                        return view, x, y
        raise AssertionError(f"{card} is nowhere:\n{self.text}")
