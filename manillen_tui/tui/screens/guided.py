"""A boam that a lesson leads through: the table, with the hint given at every turn."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import ClassVar

from textual.binding import Binding, BindingType

from manillen_tui import __version__, locations, matches
from manillen_tui.game.seats import Seat
from manillen_tui.language import Language
from manillen_tui.lessons.lesson import PUPIL, Boam
from manillen_tui.tui.choices import Choice
from manillen_tui.tui.draw.look import Look
from manillen_tui.tui.game import BOT, PERSON, Game
from manillen_tui.tui.progress import note
from manillen_tui.tui.screens.deal_end import match_end_dialog
from manillen_tui.tui.screens.table import TableScreen
from manillen_tui.tui.teacher import Depth


class GuidedTable(TableScreen):
    """A lesson's boam.

    Args:
        lesson: the lesson's name.
        game: the match.
        look: the settings that change shapes.
    """

    # The hint is there already, and 80 columns have room for one key more in place of two.
    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            replace(binding, show=binding.show and binding.key not in ("h", "e"))
            for binding in TableScreen.BINDINGS
            if isinstance(binding, Binding)
        ),
        Binding("escape", "leave", "key.back", key_display="esc"),
    ]

    def __init__(self, lesson: str, game: Game, look: Look) -> None:
        super().__init__(game, look)
        self._lesson = lesson

    def put(self, choice: Choice) -> None:
        """Put a choice before the person, with the hint."""
        super().put(choice)
        self.hint(Depth.CARD)

    def action_leave(self) -> None:
        """Back to the lessons; the match is kept."""
        self.leave()

    def leave(self) -> None:
        """Back to the lessons."""
        self.app.pop_screen()

    async def end(self) -> None:
        """The lesson is done, whoever won."""
        note(self, self._lesson, at=0, done=True)
        ways = {"lessons": self.text("lessons.end")}
        await self.app.push_screen_wait(match_end_dialog(self.presenter, self.game, ways))
        self.leave()


def game_of(lesson: str, boam: Boam, language: Language) -> Game:
    """A lesson's boam, taken up again where it was left.

    Raises:
        JournalError: its file cannot be made, read or written.
    """
    folder = locations.guided_folder() / lesson
    path = matches.newest_unfinished(folder)
    if path is not None:
        session, events = matches.resume(path, boam.seed)
        game = Game(session)
        game.note(tuple(events))
        return game
    players = dict.fromkeys(boam.rules.plan.players, BOT + boam.bot)
    players[PUPIL.seat] = PERSON + language.seat(Seat.S)
    now, app = datetime.now(UTC).astimezone(), f"manillen {__version__}"
    return Game(matches.begin(folder, boam.rules, boam.seed, players, now, app))
