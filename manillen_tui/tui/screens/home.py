"""The first screen: play, continue, lessons, puzzles, scorebook, pad, rules, settings, quit."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.events import Resize
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from manillen_tui import __version__
from manillen_tui.game.cards import Card, Rank, Suit
from manillen_tui.tui.draw.canvas import Canvas
from manillen_tui.tui.draw.card_views import HandCard
from manillen_tui.tui.draw.cards import draw_card
from manillen_tui.tui.draw.look import CardSize
from manillen_tui.tui.screens.base import SpokenScreen, keyed
from manillen_tui.tui.widgets.canvas_view import CanvasView
from manillen_tui.tui.widgets.ground import Ground
from manillen_tui.tui.widgets.keys_row import KeysRow
from manillen_tui.tui.widgets.options import Options

_TENS = tuple(
    Card(suit, Rank.TEN) for suit in (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
)
_SIZE = CardSize.MIDDLE

_ROOMY = 20
"""Rows from which the menu stands apart from what is above it."""


class HomeScreen(SpokenScreen):
    """The menu; what can be continued is looked for each time it is shown."""

    CSS_PATH = []  # what it needs is the app's

    BINDINGS: ClassVar[list[BindingType]] = [keyed("app.help", "help", "key.help")]

    def compose(self) -> ComposeResult:
        """The title over the menu."""
        with Ground(id="home-page"), Ground(id="home-box"):
            yield CanvasView(self._draw_tens, lambda: self.manillen.colouring, id="home-cards")
            yield Static(Content(self.text("home.title")), id="home-title")
            yield Static(Content(self.text("home.about")), id="home-about")
            yield Options(id="home-menu")
            yield Static(f"{__version__}", id="home-version")
        yield KeysRow()

    def _draw_tens(self, width: int, height: int) -> Canvas:
        """The four manilles, the best cards of the game."""
        canvas = Canvas(width, height)
        step = _SIZE.width + 1
        left = max(0, (width - step * len(_TENS) + 1) // 2)
        for at, card in enumerate(_TENS):
            draw_card(canvas, left + at * step, 0, HandCard(card), _SIZE, self.manillen.look)
        return canvas

    def on_mount(self) -> None:
        """Fill the menu."""
        self.show_menu()

    def fill(self) -> None:
        """Fill the menu."""
        self.show_menu()

    def on_resize(self, event: Resize) -> None:
        """Leave the blank row out where there is no room for it."""
        self.set_class(event.size.height < _ROOMY, "-low")

    def on_screen_resume(self) -> None:
        """Fill the menu anew: a match may have begun or ended since."""
        self.show_menu()

    def show_menu(self) -> None:
        """Offer what can be done now."""
        menu = self.query_one(OptionList)
        saved = self.manillen.saved()
        entries = [
            ("play", self.text("home.play")),
            ("continue", self.text("home.continue")),
            ("lessons", self.text("home.lessons")),
            ("puzzles", self.text("home.puzzles")),
            ("scorebook", self.text("home.scorebook")),
            ("score", self.text("home.score")),
            ("rules", self.text("home.rules")),
            ("settings", self.text("home.settings")),
            ("quit", self.text("home.quit")),
        ]
        menu.clear_options()
        menu.add_options(
            Option(Content(label), id=name, disabled=name == "continue" and not saved)
            for name, label in entries
        )
        menu.highlighted = 1 if saved else 0
        menu.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go where the menu says."""
        event.stop()
        match event.option.id:
            case "play":
                self.manillen.set_up()
            case "continue":
                self.manillen.go_on()
            case "lessons":
                self.manillen.show_lessons()
            case "puzzles":
                self.manillen.show_puzzles()
            case "scorebook":
                self.manillen.show_scorebook()
            case "score":
                self.manillen.show_pads()
            case "rules":
                self.manillen.show_rules()
            case "settings":
                self.manillen.show_settings()
            case _:
                self.app.exit()
