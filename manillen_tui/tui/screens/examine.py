"""The plays of a deal, one by one, each as it stood."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from manillen_tui.tui.draw.canvas import Canvas
from manillen_tui.tui.draw.hand import SMALL_ROWS, draw_hand
from manillen_tui.tui.draw.look import Look
from manillen_tui.tui.examine import Moment, explain
from manillen_tui.tui.present import Presenter
from manillen_tui.tui.screens.base import SpokenScreen
from manillen_tui.tui.widgets.canvas_view import CanvasView


class ExamineScreen(SpokenScreen):
    """A list of plays, and the one pointed at as it stood.

    Args:
        presenter: whose words to use.
        look: the settings that change shapes.
        moments: the plays to show; there is at least one.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,e,q", "back", "key.back", key_display="esc"),
    ]

    def __init__(self, presenter: Presenter, look: Look, moments: tuple[Moment, ...]) -> None:
        super().__init__()
        self._presenter = presenter
        self._look = look
        self._moments = moments
        self._shown = moments[-1]
        self._plays = OptionList(*map(self._option, moments), id="examine-plays")
        self._hand = CanvasView(self._draw, lambda: self.manillen.colouring, id="examine-hand")
        self._words = Static(id="examine-words")

    def compose(self) -> ComposeResult:
        """The plays at the left; the cards and the words at the right."""
        yield Static(Content(self._presenter.language.text("examine.heading")), id="examine-title")
        with Horizontal(id="examine"):
            yield self._plays
            with Vertical():
                self._hand.styles.height = SMALL_ROWS
                yield self._hand
                with VerticalScroll(can_focus=False):
                    yield self._words
        yield Footer()

    def on_mount(self) -> None:
        """Begin with the last play."""
        self._plays.highlighted = len(self._moments) - 1
        self._plays.focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the play pointed at."""
        self._shown = self._moments[event.option_index]
        lines = explain(self._presenter, self._shown)
        self._words.update(Content("\n\n".join(lines)))
        self._hand.repaint()

    def action_back(self) -> None:
        """Back to the table."""
        self.dismiss(None)

    def _option(self, moment: Moment) -> Option:
        name = self._presenter.label_of(moment.played.seat)
        card = self._presenter.language.card(moment.played.card)
        return Option(Content(f"{moment.trick:>2}  {name} {card}"))

    def _draw(self, width: int, height: int) -> Canvas:
        return draw_hand(self._shown.hand(), width, height, self._look)
