"""Questions to answer from memory before the memory aid is shown."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Button, OptionList, Static
from textual.widgets.option_list import Option

from manillen_tui.game.recall import Question
from manillen_tui.tui.choices import DIGITS
from manillen_tui.tui.names import Names
from manillen_tui.tui.present_memory import answer_words, question_words
from manillen_tui.tui.screens.base import SpokenDialog, keyed
from manillen_tui.tui.widgets.options import Options

DONE = "done"
"""The result once all is answered, right or wrong."""

_RIGHT, _WRONG = "✓", "✗"


class RecallDialog(SpokenDialog):
    """Asks one question after another, and tells of each answer whether it is right.

    A number, or an arrow, points at an answer; the same number again, Enter or a click gives it.

    Args:
        names: whose words to use.
        asked: the questions, one at least.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(digit, f"choose('{digit}')", show=False) for digit in DIGITS),
        Binding("enter,space", "enter", show=False, priority=True),
        keyed("app.back", "leave", show=False),
    ]

    def __init__(self, names: Names, asked: tuple[Question, ...]) -> None:
        super().__init__()
        self._names = names
        self._asked = asked
        self._at = 0
        self._given: int | None = None
        self._heading = Static(id="dialog-heading")
        self._words = Static(id="recall-words")
        self._answers = Options(id="recall-answers")
        self._next = Button(id="next", compact=True)
        # The keys stay with the answers, and a click is heard while the last one still shows.
        self._next.can_focus = False
        self._next.active_effect_duration = 0

    def compose(self) -> ComposeResult:
        """The question over its answers, and the way on."""
        with Vertical(id="dialog"):
            yield self._heading
            yield self._words
            yield self._answers
            with Horizontal(id="dialog-buttons"):
                yield self._next

    def on_mount(self) -> None:
        """Ask the first."""
        self._ask()

    async def retell(self) -> None:
        """Ask in the person's language, now that it is another."""
        self._names = replace(self._names, language=self.language)
        given, pointed = self._given, self._answers.highlighted
        self._ask()
        self._answers.highlighted = pointed
        if given is not None:
            self._answer(given)

    @property
    def question(self) -> Question:
        """The question that is asked."""
        return self._asked[self._at]

    def relook(self) -> None:
        """Ask in the new looks; what is told of an answer given stays as it was."""
        self._names = replace(self._names, language=self.language)
        if self._given is None:
            pointed = self._answers.highlighted
            self._ask()
            self._answers.highlighted = pointed

    def _ask(self) -> None:
        self._given = None
        self._next.label = Content(self.text("button.go-on"))
        heading = self.text("recall.heading", number=self._at + 1, count=len(self._asked))
        self._heading.update(Content(heading))
        self._words.update(Content(question_words(self._names, self.question)))
        self._answers.clear_options()
        self._answers.add_options(
            Option(Content(" ".join(filter(None, answer))))
            for answer in answer_words(self._names, self.question)
        )
        self._answers.highlighted = None
        self._next.visible = False

    def _answer(self, at: int) -> None:
        """Say whether an answer is right, and mark it and the one that is."""
        if self._given is not None:
            return
        self._given, right = at, self.question.right
        answers = answer_words(self._names, self.question)
        key, words = answers[right]
        said = self.text("recall.right" if at == right else "recall.wrong", answer=words or key)
        self._words.update(Content(f"{question_words(self._names, self.question)} {said}"))
        for place in {at, right}:
            mark = _RIGHT if place == right else _WRONG
            marked = " ".join(filter(None, (*answers[place], mark)))
            self._answers.replace_option_prompt_at_index(place, Content(marked))
        self._next.visible = True

    def _go_on(self) -> None:
        """Ask the next, or be done."""
        self._at += 1
        if self._at < len(self._asked):
            self._ask()
        else:
            self.dismiss(DONE)

    def action_choose(self, digit: str) -> None:
        """Point at an answer by its key, or give it if it was pointed at already."""
        keys = [key for key, _ in answer_words(self._names, self.question)]
        if self._given is not None or digit not in keys:
            return
        at = keys.index(digit)
        if self._answers.highlighted == at:
            self._answer(at)
        else:
            self._answers.highlighted = at

    def action_enter(self) -> None:
        """Give the answer pointed at, if there is one; go on once one is given."""
        if self._given is not None:
            self._go_on()
        elif self._answers.highlighted is not None:
            self._answer(self._answers.highlighted)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """An answer was clicked on; a second click on it does not hurry on."""
        event.stop()
        self._answer(event.option_index)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Go on by the mouse."""
        event.stop()
        if self._given is not None:
            self._go_on()

    def action_leave(self) -> None:
        """Leave without an answer, and without the aid."""
        self.dismiss(None)
