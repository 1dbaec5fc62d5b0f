"""A match apart from the person's own: begun from a list, and kept in a folder of its own."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import ClassVar

from textual.binding import BindingType

from manillen_tui import __version__, matches
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat
from manillen_tui.language import Language
from manillen_tui.lessons.lesson import PUPIL
from manillen_tui.settings import Hints, Settings
from manillen_tui.tui.game import BOT, PERSON, Game
from manillen_tui.tui.screens.base import keyed
from manillen_tui.tui.screens.table import TableScreen


class ApartTable(TableScreen):
    """A match that Esc leaves for the list it was begun from."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *TableScreen.BINDINGS,
        keyed("app.back", "leave", "key.back"),
    ]

    @property
    def teaching(self) -> Settings:
        """Neither beginner mode nor tutor: what is told here, the list decides."""
        return replace(self.manillen.settings, hints=Hints.OFF, tutor=False)

    def action_leave(self) -> None:
        """Back to the list; the match is kept."""
        self.leave()

    def leave(self) -> None:
        """Back to the list."""
        self.dismiss()


def game_apart(folder: Path, rules: Rules, bot: str, seed: int, language: Language) -> Game:
    """A match of the person against one kind of bot, taken up again where it was left.

    Args:
        folder: where its record is kept.
        rules: the table's rules.
        bot: who plays the other seats.
        seed: what all chance is made from.
        language: the person's, who is called after the seat.

    Raises:
        JournalError: its file cannot be made, read or written.
    """
    path = matches.newest_unfinished(folder)
    if path is not None:
        session, events = matches.resume(path, seed)
        game = Game(session)
        game.note(tuple(events))
        return game
    players = dict.fromkeys(rules.plan.players, BOT + bot)
    players[PUPIL.seat] = PERSON + language.seat(Seat.S)
    now, app = datetime.now(UTC).astimezone(), f"manillen {__version__}"
    return Game(matches.begin(folder, rules, seed, players, now, app))
