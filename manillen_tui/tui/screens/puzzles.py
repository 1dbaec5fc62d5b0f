"""The list of the puzzles: the deal of the day, and the endgames with what is solved."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from manillen_tui.game.actions import Name
from manillen_tui.game.variants import VARIANTS
from manillen_tui.lessons.lesson import PUPIL
from manillen_tui.puzzles.daily import Daily
from manillen_tui.puzzles.endgame import GRADES, Endgame, packaged
from manillen_tui.puzzles.shelf import Mark, Progress, progress
from manillen_tui.tui.names import Names
from manillen_tui.tui.screens.base import SpokenScreen, keyed
from manillen_tui.tui.screens.daily import DailyScreen
from manillen_tui.tui.screens.puzzle import PuzzleScreen
from manillen_tui.tui.styles import dressed
from manillen_tui.tui.widgets.keys_row import KeysRow
from manillen_tui.tui.widgets.options import Options

KEYS = frozenset(f"variant.{name}.short" for name in VARIANTS)
"""The catalogue keys composed here."""

MARKS = {Mark.SOLVED: "✓", Mark.SHOWN: "◐", None: "·"}
"""How an endgame was ended, told by shape."""

FULL, EMPTY = "■□"


class PuzzlesScreen(SpokenScreen):
    """All puzzles; Enter or a click begins one."""

    CSS_PATH = dressed("lists")

    BINDINGS: ClassVar[list[BindingType]] = [
        keyed("app.back", "back", "key.back"),
    ]

    def compose(self) -> ComposeResult:
        """A heading over the list."""
        with Vertical(id="lessons"):
            yield Static(Content(self.text("puzzles.heading")), id="lessons-heading")
            yield Static(Content(self.text("puzzles.about")), id="lessons-about")
            yield Options(id="lessons-list")
        yield KeysRow()

    @property
    def _list(self) -> OptionList:
        return self.query_one(OptionList)

    def on_screen_resume(self) -> None:
        """Show what is so now."""
        self.fill()

    def fill(self) -> None:
        """List the puzzles anew, and point at the deal of the day or the first endgame unsolved."""
        came = progress()
        today = self.manillen.daily
        self._list.clear_options()
        self._list.add_option(Option(Content(self._daily(today, came))))
        self._list.add_options(
            Option(Content(self._line(number, puzzle, came.endgames.get(number))))
            for number, puzzle in enumerate(packaged(), 1)
        )
        unsolved = (
            number
            for number in range(1, len(packaged()) + 1)
            if came.endgames.get(number) is not Mark.SOLVED
        )
        self._list.highlighted = next(unsolved, 0) if today.number in came.daily else 0
        self._list.focus()

    def _daily(self, today: Daily, came: Progress) -> str:
        outcome = came.daily.get(today.number)
        said = self.text("puzzles.daily", number=today.number)
        if outcome is None:
            return f"{MARKS[None]} {said}"
        points = self.language.plural("puzzles.daily-points", outcome.points)
        return f"{MARKS[Mark.SOLVED]} {said}  ({points})"

    def _line(self, number: int, puzzle: Endgame, mark: Mark | None) -> str:
        """An endgame in the list: its mark, number, grade, table, trumps and tricks left."""
        words = Names(self.language, PUPIL.seat)
        grade = FULL * puzzle.grade + EMPTY * (len(GRADES) - puzzle.grade)
        table = self.text(f"variant.{puzzle.variant}.short")
        trump = words.named(Name(puzzle.trump))
        tricks = self.language.plural("puzzles.tricks", puzzle.tricks)
        return f"{MARKS[mark]} {number:>3} {grade}  {table} · {trump} · {tricks}"

    def action_back(self) -> None:
        """Back to the menu."""
        self.dismiss(None)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Begin a puzzle, or go to the deal of the day."""
        event.stop()
        number = event.option_index
        if number:
            self.app.push_screen(PuzzleScreen(number, self.manillen.look))
        else:
            self.app.push_screen(DailyScreen(self.manillen.daily))
