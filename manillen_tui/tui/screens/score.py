"""The whole score of the boam, deal by deal, with the tally as a tree."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import ClassVar, Self

from textual.binding import BindingType
from textual.geometry import Size
from textual.widget import Widget

from manillen_tui.tui.draw.board import draw_board
from manillen_tui.tui.draw.scores import BoardView
from manillen_tui.tui.game import Game
from manillen_tui.tui.names import Names
from manillen_tui.tui.present_board import scoreboard
from manillen_tui.tui.screens.base import keyed
from manillen_tui.tui.screens.dialog import Dialog
from manillen_tui.tui.widgets.canvas_view import CanvasView


class Board(CanvasView):
    """The scoreboard, as high as it needs to be for its width."""

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The rows of the drawing."""
        return self._drawing(width, 0).height


class ScoreDialog(Dialog):
    """The scoreboard over the table.

    Args:
        names: whose words to use.
        game: the match.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        keyed("table.score", "leave", show=False, priority=True)
    ]

    def __init__(self, names: Names, game: Game) -> None:
        text = names.language.text
        super().__init__(text("score.heading"), (), [("ok", text("button.ok"))])
        self._names = names
        self._game = game
        self._view = self._scored()

    def _scored(self) -> BoardView:
        game, state = self._game, self._game.session.state
        return scoreboard(
            self._names,
            game.session.match,
            state.table if state else None,
            game.history,
            game.boam,
            game.forfeits,
            game.assists,
        )

    def take(self, other: Self) -> None:
        """Show another's board."""
        super().take(other)
        self._names, self._view = other._names, other._view

    def text_parts(self) -> Iterable[Widget]:
        """The board."""
        yield Board(
            lambda width, _: draw_board(self._view, width, self.manillen.look),
            lambda: self.manillen.colouring,
            id="board",
        )

    def relook(self) -> None:
        """Show the score in the new looks."""
        self._names = replace(self._names, language=self.language)
        self._view = self._scored()
        super().relook()
