"""The list of the lessons, and how far the person came in each."""

from __future__ import annotations

from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from manillen_tui.errors import ManillenError
from manillen_tui.lessons.lesson import Boam, Lesson, words
from manillen_tui.lessons.proving import faults
from manillen_tui.lessons.shelf import Progress, Shelved, progress, shelf
from manillen_tui.tui.progress import note
from manillen_tui.tui.screens.base import SpokenScreen, keyed
from manillen_tui.tui.screens.dialog import Dialog, renewed
from manillen_tui.tui.screens.guided import GuidedTable, game_of
from manillen_tui.tui.screens.lesson import LessonScreen
from manillen_tui.tui.styles import dressed
from manillen_tui.tui.widgets.keys_row import KeysRow
from manillen_tui.tui.widgets.options import Options

DONE, BEGUN, NEW, FAULTY = "✓◐·!"
"""How far a lesson has come, told by shape."""


class LessonsScreen(SpokenScreen):
    """All lessons; Enter or a click begins one, or goes on with it."""

    CSS_PATH = dressed("lists")

    BINDINGS: ClassVar[list[BindingType]] = [
        keyed("app.back", "back", "key.back"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._shelf: tuple[Shelved, ...] = ()

    def compose(self) -> ComposeResult:
        """A heading over the list."""
        with Vertical(id="lessons"):
            yield Static(Content(self.text("lessons.heading")), id="lessons-heading")
            yield Static(Content(self.text("lessons.about")), id="lessons-about")
            yield Options(id="lessons-list")
        yield KeysRow()

    @property
    def _list(self) -> OptionList:
        return self.query_one(OptionList)

    def on_screen_resume(self) -> None:
        """Show what is so now."""
        self.fill()

    def fill(self) -> None:
        """List the lessons anew, and point at the first that is not done."""
        self._shelf, came = shelf(), progress()
        self._list.clear_options()
        self._list.add_options(
            Option(Content(self._line(number, shelved, came.get(shelved.name, Progress()))))
            for number, shelved in enumerate(self._shelf, 1)
        )
        undone = (
            at
            for at, shelved in enumerate(self._shelf)
            if not came.get(shelved.name, Progress()).done
        )
        self._list.highlighted = next(undone, 0)
        self._list.focus()

    def _line(self, number: int, shelved: Shelved, came: Progress) -> str:
        if shelved.lesson is None:
            return f"{FAULTY} {number:>2} {shelved.name}  ({self.text('lessons.faulty')})"
        title = shelved.lesson.title[self.language.code]
        if came.at and shelved.lesson.steps:
            steps = len(shelved.lesson.steps)
            said = self.text("lessons.step", at=min(came.at + 1, steps), steps=steps)
        elif came.at:
            said = self.text("lessons.begun")
        else:
            said = self.text("lessons.done") if came.done else ""
        mark = DONE if came.done else BEGUN if came.at else NEW
        return f"{mark} {number:>2} {title}" + (f"  ({said})" if said else "")

    def action_back(self) -> None:
        """Back to the menu."""
        self.dismiss(None)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Begin a lesson, or go on with it."""
        event.stop()
        shelved = self._shelf[event.option_index]
        lesson = shelved.lesson
        fault = shelved.fault
        if lesson is not None:
            # One's own may say what cannot be played.
            fault = next(faults(lesson, thorough=False), None)
        if lesson is None or fault is not None:
            assert fault is not None
            self.manillen.complain(ManillenError(fault.key, **fault.values))
        elif lesson.boam is not None:
            self._guide(lesson, lesson.boam)
        else:
            at = progress().get(lesson.name, Progress()).at
            self.app.push_screen(LessonScreen(lesson, self.manillen.look, at))

    @work
    async def _guide(self, lesson: Lesson, boam: Boam) -> None:
        """Tell what is to come, and play the boam."""

        def told() -> Dialog:
            return Dialog(
                lesson.title[self.language.code],
                [words(boam.say, self.language)],
                [("start", self.text("button.start")), ("back", self.text("button.back"))],
            )

        if await self.app.push_screen_wait(renewed(told)) != "start":
            return
        try:
            game = game_of(lesson.name, boam, self.language)
        except ManillenError as error:
            self.manillen.complain(error)
            return
        note(self, lesson.name, at=1)
        self.app.push_screen(GuidedTable(lesson.name, game, self.manillen.look))
