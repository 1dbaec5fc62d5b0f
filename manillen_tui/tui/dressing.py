"""What the settings make of looks: signs or letters, lines, sizes, orders, colours, movement."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache

from rich.style import Style
from textual import constants
from textual.app import App, ScreenStackError
from textual.binding import Binding
from textual.css.query import NoMatches
from textual.filter import LineFilter
from textual.message import Message
from textual.screen import Screen
from textual.types import AnimationLevel
from textual.worker import NoActiveWorker, WorkerFailed, get_current_worker

from manillen_tui.game.cards import Rank, Suit
from manillen_tui.language import Language
from manillen_tui.looks import Borders, Motion, SizeChoice, SuitMarks, Theme
from manillen_tui.settings import Settings
from manillen_tui.tui.draw.ascii import AsciiFilter
from manillen_tui.tui.draw.harmless import HarmlessFilter
from manillen_tui.tui.draw.look import ASCII, DRAWN, CardText, Look
from manillen_tui.tui.draw.palette import Palette, ansi, mono, themed
from manillen_tui.tui.screens.base import Spoken
from manillen_tui.tui.sorting import Order

_GLYPHS = {Borders.ROUND: DRAWN, Borders.ASCII: ASCII}

_LEVELS: dict[Motion, AnimationLevel] = {
    Motion.AUTO: constants.TEXTUAL_ANIMATIONS,
    Motion.OFF: "none",
    Motion.ON: "full",
}

_KEY_NAMES = {"⏎": "ent", "⌫": "bksp"}
"""What keys are called where all is ASCII, which has no sign like theirs."""


class DressedApp(App[int]):
    """An app that is drawn as the player's settings say.

    Args:
        language: the player's language.
        settings: the settings to begin with.

    Attributes:
        language: the language, writing suits as the player wants them.
        settings: the settings in force.
    """

    def __init__(self, language: Language, settings: Settings) -> None:
        super().__init__()
        self.language = language
        self.settings = settings
        self._signs = language.signs
        self._palette: Palette | None = None
        self._ascii = AsciiFilter()
        self._harmless = HarmlessFilter()
        # As long as no other is asked for, TEXTUAL_THEME says which theme there is.
        if settings.theme is not Theme.TEXTUAL_DARK:
            self.theme = settings.theme
        self._dress()

    def on_mount(self) -> None:
        """Follow the theme, whoever changes it."""
        self.theme_changed_signal.subscribe(self, lambda _theme: self.redraw())

    @property
    def moves(self) -> bool:
        """Whether cards move."""
        return self.animation_level == "full"

    @property
    def look(self) -> Look:
        """The settings that change shapes."""
        return _look(self.language, self.settings.borders, self.settings.card_size)

    @property
    def order(self) -> Order:
        """How hands are sorted."""
        return Order(self.settings.sort_suits, self.settings.sort_ranks)

    @property
    def colouring(self) -> Callable[[str], Style]:
        """The palette that goes with the theme, or with a terminal without colours."""
        if self._palette is None:
            self._palette = self._make_palette()
        return self._palette

    def _make_palette(self) -> Palette:
        if self.no_color:
            return mono()
        if self.native_ansi_color:
            return ansi(self.settings.palette)
        # A theme that was just chosen is not among `theme_variables` yet.
        shades = self.get_css_variables()
        return themed(shades["background"], shades["foreground"], inks=self.settings.palette)

    def take_up(self, settings: Settings) -> None:
        """Go by other settings from now on."""
        before, theme = self._drawn, self.settings.theme
        self.settings = settings
        if settings.theme is not theme:
            self.theme = settings.theme
        self._dress()
        if self._drawn != before:
            self.redraw()

    def speak(self, language: Language) -> None:
        """Speak another language from now on; the screens are not told."""
        self.language = language
        self._signs = language.signs
        self._dress()

    @property
    def _drawn(self) -> tuple[object, ...]:
        """What everything on the screen is drawn by; a theme tells of its own changes."""
        return self.language, self.look, self.order, self.settings.palette

    def _dress(self) -> None:
        """Take up what the settings say of looks."""
        is_ascii = self.settings.borders is Borders.ASCII
        signs = {
            SuitMarks.AUTO: self._signs and not is_ascii,
            SuitMarks.SIGNS: True,
            SuitMarks.LETTERS: False,
        }
        self.language = replace(self.language, signs=signs[self.settings.suits])
        self.animation_level = _LEVELS[self.settings.motion]
        self._ascii.enabled = is_ascii

    async def _dispatch_message(self, message: Message) -> None:
        """Hear a message; a key may be for a screen of which not all is there."""
        try:
            await super()._dispatch_message(message)
        except NoMatches:
            spoken = [each for each in self.screen_stack if isinstance(each, Spoken)]
            if all(each.is_mounted and each.is_whole for each in spoken):
                raise

    async def _flush_next_callbacks(self) -> None:
        """Do what is to be done next, in the app's own turn only.

        Textual would do it in a worker too that shows a screen. To take away the screen that the
        worker belongs to may be among that, which cancels the worker, and with it what waits for
        the screen to be gone: the app. Such a worker ends instead.
        """
        try:
            worker = get_current_worker()
        except NoActiveWorker:
            await super()._flush_next_callbacks()
            return
        screens = [each for each in worker.node.ancestors_with_self if isinstance(each, Screen)]
        if any(each not in self.screen_stack for each in screens):
            raise asyncio.CancelledError

    def _handle_exception(self, error: Exception) -> None:
        # Where all is taken down, who looks for something finds nothing.
        looked = error.error if isinstance(error, WorkerFailed) else error
        if not (self._exit and isinstance(looked, NoMatches | ScreenStackError)):
            super()._handle_exception(error)

    def redraw(self) -> None:
        """Draw all that is shown anew, under whatever dialogs."""
        self._palette = None
        for screen in self.screen_stack:
            if isinstance(screen, Spoken):
                screen.relook()
            screen.refresh_bindings()
            for widget in screen.walk_children(with_self=True):
                widget.refresh()

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What rows go through before they are shown."""
        ours = [each for each in (self._harmless, self._ascii) if each.enabled]
        return [*super().get_line_filters(), *ours]

    @property
    def key_names(self) -> Mapping[str, str]:
        """What stands for the signs of keys, where these cannot be shown."""
        return _KEY_NAMES if self._ascii.enabled else {}

    def get_key_display(self, binding: Binding) -> str:
        """A key as the footer shows it."""
        shown = super().get_key_display(binding)
        return self.key_names.get(shown, shown)


@cache
def _look(language: Language, borders: Borders, size: SizeChoice) -> Look:
    """The look is the same value as long as nothing of it changes."""
    ranks = tuple(language.rank(rank) for rank in Rank)
    suits = tuple(suit.sign if language.signs else str(suit).lower() for suit in Suit)
    return Look(CardText(ranks, suits), _GLYPHS[borders], size)
