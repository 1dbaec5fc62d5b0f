"""A boam that a lesson leads through: the table, with the hint given at every turn."""

from __future__ import annotations

from manillen_tui import locations
from manillen_tui.language import Language
from manillen_tui.lessons.lesson import Boam
from manillen_tui.tui.choices import Choice
from manillen_tui.tui.draw.look import Look
from manillen_tui.tui.game import Game
from manillen_tui.tui.progress import note
from manillen_tui.tui.screens.apart import ApartTable, game_apart
from manillen_tui.tui.screens.deal_end import match_end_dialog
from manillen_tui.tui.screens.dialog import Dialog, renewed
from manillen_tui.tui.teacher import Depth


class GuidedTable(ApartTable):
    """A lesson's boam.

    Args:
        lesson: the lesson's name.
        game: the match.
        look: the settings that change shapes.
    """

    def __init__(self, lesson: str, game: Game, look: Look) -> None:
        super().__init__(game, look)
        self._lesson = lesson

    def put(self, choice: Choice) -> None:
        """Put a choice before the person, with the hint."""
        super().put(choice)
        self.hint(Depth.CARD)

    async def end(self) -> None:
        """The lesson is done, whoever won."""
        note(self, self._lesson, at=0, done=True)

        def told() -> Dialog:
            ways = {"lessons": self.text("lessons.end")}
            return match_end_dialog(self.presenter, self.game, ways)

        await self.app.push_screen_wait(renewed(told))
        self.leave()


def game_of(lesson: str, boam: Boam, language: Language) -> Game:
    """A lesson's boam, taken up again where it was left.

    Raises:
        JournalError: its file cannot be made, read or written.
    """
    folder = locations.guided_folder() / lesson
    return game_apart(folder, boam.rules, boam.bot, boam.seed, language)
