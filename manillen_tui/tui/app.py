"""The Textual app: which screen is shown, and what they all share."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from importlib import import_module
from threading import Thread
from typing import TYPE_CHECKING, Any, ClassVar, cast

from rich.style import Style
from textual import work
from textual.app import App
from textual.binding import Binding, BindingType
from textual.command import CommandPalette

from manillen_tui import __version__, locations, matches, settings
from manillen_tui.errors import ManillenError, Message
from manillen_tui.game.cards import Rank, Suit
from manillen_tui.language import Language
from manillen_tui.tui import pads
from manillen_tui.tui.commands import TableCommands
from manillen_tui.tui.draw.look import CardText, Look
from manillen_tui.tui.draw.palette import Palette, ansi, mono, themed
from manillen_tui.tui.pace import DEFAULT, PACES, Pace
from manillen_tui.tui.screens.home import HomeScreen
from manillen_tui.tui.served import end_with_server
from manillen_tui.tui.widgets.canvas_view import CanvasView

if TYPE_CHECKING:
    from manillen_tui.game.rules import Rules
    from manillen_tui.game.seats import Seat
    from manillen_tui.puzzles.daily import Daily
    from manillen_tui.tui.game import Game
    from manillen_tui.tui.screens.setup import Setup
    from manillen_tui.tui.screens.table import TableScreen

_LATER = ("manillen_tui.tui.screens.setup", "manillen_tui.tui.screens.table")
"""Modules that the menu does without; they are imported while the person looks at it."""

INTERRUPTED = 130

Opening = Callable[["ManillenApp"], None]
"""What is done before the menu is looked at."""


class ManillenApp(App[int]):
    """Manillen at the terminal.

    Args:
        language: the person's language.
        seed: makes matches repeatable: the first match begun uses it, the next the one after.
        speed: a name of :data:`manillen_tui.tui.pace.PACES`.
        opening: what is done at once, over the menu.
    """

    CSS_PATH = "app.tcss"
    TITLE = "Manillen"
    COMMANDS = {TableCommands}
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", "key.quit", priority=True),
        Binding("ctrl+c", "interrupt", show=False, priority=True, system=True),
    ]

    def __init__(
        self,
        language: Language,
        *,
        seed: int | None = None,
        speed: str | None = None,
        opening: Opening | None = None,
    ) -> None:
        super().__init__()
        self._opening = opening
        self.language = language
        self.seed = seed
        self.speed = speed or DEFAULT
        self.settings, self._faults = settings.load(locations.settings_file())
        self.failure: Exception | None = None
        self._palette: Palette | None = None

    # What the screens share

    @property
    def pace(self) -> Pace:
        """The pauses in force."""
        return PACES[self.speed]

    @property
    def moves(self) -> bool:
        """Whether cards move (TEXTUAL_ANIMATIONS says not where they should not)."""
        return self.animation_level == "full"

    @property
    def look(self) -> Look:
        """The settings that change shapes."""
        ranks = tuple(self.language.rank(rank) for rank in Rank)
        suits = tuple(suit.sign if self.language.signs else str(suit) for suit in Suit)
        return Look(CardText(ranks, suits))

    @property
    def colouring(self) -> Callable[[str], Style]:
        """The palette that goes with the theme, or with a terminal without colours."""
        if self._palette is None:
            if self.no_color:
                self._palette = mono()
            elif self.current_theme.name.startswith(("ansi", "textual-ansi")):
                self._palette = ansi()
            else:
                shades = self.theme_variables
                self._palette = themed(shades["background"], shades["foreground"])
        return self._palette

    # The way through the screens

    def on_mount(self) -> None:
        """Show the menu; end in good order when told to from outside."""
        self.theme_changed_signal.subscribe(self, lambda _theme: self._recolour())
        loop = asyncio.get_running_loop()
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            with contextlib.suppress(KeyError, NotImplementedError):  # Windows has no such handlers
                number = signal.Signals[name]
                loop.add_signal_handler(number, self._stop, number)
        end_with_server(self, self.exit)
        self.push_screen(HomeScreen())
        for fault in self._faults:
            self.warn(fault)
        if self._opening is not None:
            self._opening(self)
        # Once the menu is drawn, so that it is drawn sooner.
        self.set_timer(0.2, Thread(target=_import_the_rest, daemon=True).start)

    def go_home(self) -> None:
        """Back to the menu."""
        while len(self.screen_stack) > 2:
            self.pop_screen()

    def set_up(self) -> None:
        """Ask for a new match."""
        from manillen_tui.tui.screens.setup import SetupScreen

        self.push_screen(SetupScreen())

    def show_lessons(self) -> None:
        """Offer the lessons."""
        from manillen_tui.tui.screens.lessons import LessonsScreen

        self.push_screen(LessonsScreen())

    def show_puzzles(self) -> None:
        """Offer the puzzles."""
        from manillen_tui.tui.screens.puzzles import PuzzlesScreen

        self.push_screen(PuzzlesScreen())

    @property
    def daily(self) -> Daily:
        """The deal of the day where the person is."""
        from manillen_tui.puzzles.daily import Daily

        return Daily.on(datetime.now(UTC).astimezone().date())

    def show_pads(self) -> None:
        """Offer the score pads."""
        pads.show(self)

    def show_rules(self) -> None:
        """Explain the game."""
        from manillen_tui.tui.screens.rules import RulesScreen

        self.push_screen(RulesScreen())

    def saved(self) -> bool:
        """Whether there is a match to continue."""
        return matches.newest_unfinished(locations.matches_folder()) is not None

    def start(self, setup: Setup) -> None:
        """Begin a match."""
        from manillen_tui.tui.game import Game

        seed = matches.new_seed() if self.seed is None else self.seed
        if self.seed is not None:
            self.seed += 1
        try:
            session = matches.begin(
                locations.matches_folder(),
                setup.rules,
                seed,
                setup.players,
                datetime.now(UTC).astimezone(),
                f"manillen {__version__}",
            )
        except ManillenError as error:
            self.complain(error)
            return
        self._show_table(Game(session))

    def play_again(self, game: Game) -> None:
        """Begin another match at the same table."""
        from manillen_tui.tui.screens.setup import Setup

        self.start(Setup(game.session.rules, game.session.players))

    def go_on(self) -> None:
        """Continue the match played last, or the score pad written on last."""
        from manillen_tui.tui.game import Game

        path = matches.newest_unfinished(locations.matches_folder())
        if path is None:
            return
        if matches.is_paper(path):
            pads.go_on(self, path)
            return
        try:
            session, events = matches.resume(path, matches.new_seed())
        except ManillenError as error:
            self.complain(error)
            return
        game = Game(session)
        game.note(tuple(events))
        self._show_table(game)

    def _show_table(self, game: Game) -> None:
        from manillen_tui.tui.screens.table import TableScreen

        self.go_home()
        self.push_screen(TableScreen(game, self.look))

    @property
    def table(self) -> TableScreen | None:
        """The match at the table on top, under whatever lies over it."""
        from manillen_tui.tui.screens.table import TableScreen

        screens = reversed(self.screen_stack)
        return next((one for one in screens if isinstance(one, TableScreen)), None)

    def show_settings(self) -> None:
        """Show the settings, over whatever is shown."""
        from manillen_tui.tui.screens.settings import SettingsDialog

        if not isinstance(self.screen, SettingsDialog):
            self.push_screen(SettingsDialog())

    def show_doctor(self) -> None:
        """Tell what a report of a fault needs."""
        from manillen_tui.tui.screens.doctor import doctor_dialog

        self.push_screen(doctor_dialog(self.language, self.size))

    def prefer(self, field: str, value: settings.Value) -> None:
        """Change a setting, here and in the matches to come."""
        change: dict[str, Any] = {field: value}
        self.settings = replace(self.settings, **change)
        try:
            settings.save(locations.settings_file(), self.settings)
        except settings.SettingsError as error:
            self.warn(error.message)
        if self.table is not None:
            self.table.preferred(field)

    def warn(self, fault: Message) -> None:
        """Tell of something that is wrong and stops nothing."""
        self.notify(self.language.say(fault), severity="warning", timeout=8, markup=False)

    @work
    async def complain(self, error: ManillenError) -> None:
        """Tell the person what cannot be done."""
        from manillen_tui.tui.screens.dialog import Dialog

        words = self.language
        buttons = [("ok", words.text("button.ok"))]
        heading = words.text("trouble.heading")
        await self.push_screen_wait(Dialog(heading, [words.say(error.message)], buttons))
        if isinstance(self.screen, HomeScreen):
            self.screen.show_menu()

    # Ending

    def action_interrupt(self) -> None:
        """Leave at once; every card is saved already."""
        self.exit(return_code=INTERRUPTED)

    def _stop(self, number: int) -> None:
        self.exit(return_code=128 + number)

    def _fatal_error(self) -> None:
        # Textual would print a traceback with all its locals over the player's screen.
        self.failure = self._exception
        self._close_messages_no_wait()

    # Colours and commands

    def _recolour(self) -> None:
        self._palette = None
        for screen in self.screen_stack:
            for view in screen.query(CanvasView):
                view.repaint(whole=True)

    def action_command_palette(self) -> None:
        """Show the command palette, in the person's language."""
        if not CommandPalette.is_open(cast("App[object]", self)):
            placeholder = self.language.text("palette.search")
            self.push_screen(CommandPalette(placeholder=placeholder, id="--command-palette"))


def _import_the_rest() -> None:
    for name in _LATER:
        import_module(name)


def sitting_down(rules: Rules, players: Mapping[Seat, str]) -> Opening:
    """Begin a match at once."""
    from manillen_tui.tui.screens.setup import Setup

    return lambda app: app.start(Setup(rules, dict(players)))


def run(
    language: Language,
    *,
    seed: int | None = None,
    speed: str | None = None,
    opening: Opening | None = None,
) -> int:
    """Play at the terminal until the person leaves; returns the exit code.

    Raises:
        Exception: whatever went wrong inside the app.
    """
    app = ManillenApp(language, seed=seed, speed=speed, opening=opening)
    app.run()
    if app.failure is not None:
        raise app.failure
    return app.return_code or 0
