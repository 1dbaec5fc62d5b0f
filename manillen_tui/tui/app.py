"""The Textual app: which screen is shown, and what they all share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from threading import Thread
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual import work
from textual.app import App
from textual.binding import Binding, BindingType
from textual.command import CommandPalette
from textual.driver import Driver

from manillen_tui import __version__, locations, matches
from manillen_tui.configuration import ENTRIES, Wanted
from manillen_tui.errors import ManillenError
from manillen_tui.glances import is_paper
from manillen_tui.journal import JournalError
from manillen_tui.language import Language
from manillen_tui.lasting import import_late
from manillen_tui.tui.commands import Commands, TableCommands
from manillen_tui.tui.pace import PACES, Pace
from manillen_tui.tui.preferences import PreferringApp
from manillen_tui.tui.screens.base import keyed
from manillen_tui.tui.screens.home import HomeScreen
from manillen_tui.tui.served import end_with_server
from manillen_tui.tui.stops import end_when_told, go_on_after_stops
from manillen_tui.tui.styles import SHARED, sheet
from manillen_tui.tui.vanishing import outlive_the_terminal

if TYPE_CHECKING:
    from pathlib import Path

    from manillen_tui.puzzles.daily import Daily
    from manillen_tui.tui.game import Game
    from manillen_tui.tui.screens.setup import Setup

LATER = ("manillen_tui.tui.screens.setup", "manillen_tui.tui.screens.table")
"""Modules that the menu does without; they are imported while the person looks at it."""

INTERRUPTED = 130

Opening = Callable[["ManillenApp"], None]
"""What is done before the menu is looked at."""


class ManillenApp(PreferringApp):
    """Manillen at the terminal.

    Args:
        language: the language of the environment.
        seed: makes matches repeatable: the first match begun uses it, the next the one after.
        speed: how fast to be in this run, whatever the settings say.
        flags: what else was said of settings for this run, by their keys.
        opening: what is done at once, over the menu.
    """

    CSS_PATH = [sheet("menu")]
    TITLE = "Manillen"
    COMMANDS = {TableCommands}
    BINDINGS: ClassVar[list[BindingType]] = [
        keyed("app.quit", "quit", "key.quit", priority=True),
        keyed("app.palette", "command_palette", "key.palette", show=False, priority=True),
        keyed("app.suspend", "suspend_process", show=False, priority=True),
        Binding("ctrl+c", "interrupt", show=False, priority=True, system=True),
    ]

    def __init__(
        self,
        language: Language,
        *,
        seed: int | None = None,
        speed: str | None = None,
        flags: Mapping[str, Wanted] | None = None,
        opening: Opening | None = None,
    ) -> None:
        said = {"speed": ENTRIES["speed"].parse(speed)} if speed else {}
        super().__init__(language, {**(flags or {}), **said})
        self._opening = opening
        self.seed = seed
        self.failure: Exception | None = None

    # What the screens share

    @property
    def pace(self) -> Pace:
        """The pauses in force."""
        return PACES[self.settings.speed]

    # The way through the screens

    def on_mount(self) -> None:
        """Show the menu; end in good order when told to from outside."""
        self.take_keys()
        end_when_told(self._stop)
        go_on_after_stops(self)
        end_with_server(self, self.exit)
        self.push_screen(HomeScreen())
        self.tell_faults()
        if self._opening is not None:
            self._take_up_styles()
            self._opening(self)
        # Once the menu is drawn, so that it is drawn sooner.
        self.set_timer(0.2, self._get_ready)

    def _get_ready(self) -> None:
        self._take_up_styles()
        Thread(target=import_late, args=LATER, daemon=True).start()

    def _take_up_styles(self) -> None:
        # Where a screen brings a sheet that is not there yet, Textual reads all of them anew.
        path = sheet(SHARED)
        if not self.stylesheet.has_source(str(path)):
            self.stylesheet.add_source(path.read_text("utf-8"), (str(path), ""))

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
        from manillen_tui.tui import pads

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
        from manillen_tui.tui.unsaved import offer_unsaved

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
                undo=setup.undo,
            )
        except JournalError as error:
            self.run_worker(offer_unsaved(self, error, setup, seed))
        else:
            self.show_table(Game(session))

    def play_again(self, game: Game) -> None:
        """Begin another match at the same table."""
        from manillen_tui.tui.screens.setup import Setup

        session = game.session
        self.start(Setup(session.rules, session.players, session.may_undo))

    def show_scorebook(self) -> None:
        """Show the matches that were played."""
        from manillen_tui.tui.screens.scorebook import ScorebookScreen

        self.push_screen(ScorebookScreen())

    def go_on(self, *, paper: bool | None = None) -> None:
        """Continue the match played last, or the score pad written on last; or only the one."""
        path = matches.newest_unfinished(locations.matches_folder(), paper=paper)
        if path is not None:
            self.go_on_with(path)

    def go_on_with(self, path: Path) -> None:
        """Continue a match, or a score pad."""
        if is_paper(path):
            from manillen_tui.tui import pads

            pads.go_on(self, path)
            return
        from manillen_tui.tui.game import Game

        try:
            session, events = matches.resume(path, matches.new_seed())
        except ManillenError as error:
            self.complain(error)
            return
        game = Game(session)
        game.note(tuple(events))
        self.show_table(game)

    def show_table(self, game: Game) -> None:
        """Sit down at a match."""
        from manillen_tui.tui.screens.table import TableScreen

        self.go_home()
        self.push_screen(TableScreen(game, self.look))

    def show_settings(self) -> None:
        """Show the settings, over whatever is shown."""
        from manillen_tui.tui.screens.settings import SettingsDialog

        if not isinstance(self.screen, SettingsDialog):
            self.push_screen(SettingsDialog())

    def show_doctor(self) -> None:
        """Tell what a report of a fault needs."""
        from manillen_tui.tui.screens.doctor import doctor_dialog

        self.push_screen(doctor_dialog(self.language, self.size))

    @work
    async def complain(self, error: ManillenError) -> None:
        """Tell the person what cannot be done."""
        from manillen_tui.tui.screens.dialog import Dialog, renewed

        def told() -> Dialog:
            text = self.language.text
            said = [self.language.say(error.message)]
            return Dialog(text("trouble.heading"), said, [("ok", text("button.ok"))])

        await self.push_screen_wait(renewed(told))
        if isinstance(self.screen, HomeScreen):
            self.screen.show_menu()

    # Ending

    def _build_driver(self, *args: Any, **options: Any) -> Driver:
        driver = super()._build_driver(*args, **options)
        outlive_the_terminal(driver)
        return driver

    def action_interrupt(self) -> None:
        """Leave at once; every card is saved already."""
        self.exit(return_code=INTERRUPTED)

    def _stop(self, number: int) -> None:
        self.exit(return_code=128 + number)

    def _fatal_error(self) -> None:
        # Textual would print a traceback with all its locals over the player's screen.
        self.failure = self._exception
        self._close_messages_no_wait()

    # Commands

    def action_command_palette(self) -> None:
        """Show the command palette, in the person's language."""
        if not CommandPalette.is_open(cast("App[object]", self)):
            placeholder = self.language.text("palette.search")
            # One that is being taken away still has its name.
            is_free = not any(isinstance(each, Commands) for each in self._nodes)
            name = "--command-palette" if is_free else None
            self.push_screen(Commands(placeholder=placeholder, id=name))
