"""Questions to answer from memory before the memory aid is shown."""

from __future__ import annotations

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
from manillen_tui.tui.screens.base import SpokenDialog

DONE = "done"
"""The result once all is answered, right or wrong."""


class RecallDialog(SpokenDialog):
    """Asks one question after another, and tells of each answer whether it is right.

    A number, or an arrow, points at an answer; the same number again, Enter or a click gives it.

    Args:
        names: whose words to use.
        asked: the questions, one at least.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(digit, f"choose('{digit}')", show=False) for digit in DIGITS),
        Binding("escape", "leave", show=False),
    ]

    def __init__(self, names: Names, asked: tuple[Question, ...]) -> None:
        super().__init__()
        self._names = names
        self._asked = asked
        self._at = 0
        self._heading = Static(id="dialog-heading")
        self._words = Static(id="recall-words")
        self._answers = OptionList(id="recall-answers")
        self._next = Button(id="next", compact=True)

    def compose(self) -> ComposeResult:
        """The question over its answers, then what is said to the one given."""
        with Vertical(id="dialog"):
            yield self._heading
            yield self._words
            yield self._answers
            with Horizontal(id="dialog-buttons"):
                yield self._next

    def on_mount(self) -> None:
        """Ask the first."""
        self._next.label = Content(self.text("button.go-on"))
        self._ask()

    def _ask(self) -> None:
        count, question = len(self._asked), self._asked[self._at]
        heading = self.text("recall.heading", number=self._at + 1, count=count)
        self._heading.update(Content(heading))
        self._words.update(Content(question_words(self._names, question)))
        self._keys = [key for key, _ in answer_words(self._names, question)]
        self._answers.clear_options()
        self._answers.add_options(
            Option(Content(" ".join(filter(None, answer))))
            for answer in answer_words(self._names, question)
        )
        self._answers.highlighted = None
        self._show(asking=True)
        self._answers.focus()

    def _answer(self, at: int) -> None:
        question = self._asked[self._at]
        key, words = answer_words(self._names, question)[question.right]
        said = self.text(
            "recall.right" if at == question.right else "recall.wrong", answer=words or key
        )
        self._words.update(Content(f"{question_words(self._names, question)}\n\n{said}"))
        self._show(asking=False)
        self._next.focus()

    def _show(self, *, asking: bool) -> None:
        self._answers.display = asking
        self._next.display = not asking

    def action_choose(self, digit: str) -> None:
        """Point at an answer by its key, or give it if it was pointed at already."""
        if not self._answers.display or digit not in self._keys:
            return
        at = self._keys.index(digit)
        if self._answers.highlighted == at:
            self._answer(at)
        else:
            self._answers.highlighted = at

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """An answer was given with Enter or the mouse."""
        event.stop()
        self._answer(event.option_index)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Ask the next, or be done."""
        event.stop()
        self._at += 1
        if self._at < len(self._asked):
            self._ask()
        else:
            self.dismiss(DONE)

    def action_leave(self) -> None:
        """Leave without an answer, and without the aid."""
        self.dismiss(None)
