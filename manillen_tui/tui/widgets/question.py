"""A question before play, asked over the felt: naming, doubling, looking."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from manillen_tui.game.actions import Action
from manillen_tui.tui.questions import Answer
from manillen_tui.tui.widgets.options import Options


class Question(Vertical):
    """The question in force, if any; hidden otherwise.

    Attributes:
        answers: the list of answers.
    """

    class Answered(Message):
        """The person chose an answer."""

        def __init__(self, action: Action) -> None:
            super().__init__()
            self.action = action

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002  # as all widgets name it
        super().__init__(id=id)
        self.answers = Options(id="question-answers")
        self._heading = Static(id="question-heading")
        self._effect = Static(id="question-effect")
        self._answers: tuple[Answer, ...] = ()
        self._note = ""
        self.display = False

    def compose(self) -> ComposeResult:
        """A heading over the answers, and what the one pointed at does to the score."""
        yield self._heading
        yield self.answers
        yield self._effect

    def ask(self, heading: str, answers: tuple[Answer, ...]) -> None:
        """Show a question; nothing is highlighted yet, so that a bare Enter answers nothing."""
        self._answers = answers
        self._heading.update(Content(heading))
        self.answers.clear_options()
        self.answers.add_options(map(Option, self._prompts({})))
        self.answers.highlighted = None
        self._note = ""
        self._effect.update("")
        self.display = True
        self.answers.focus()

    def tell(self, worths: Mapping[Action, str], note: str = "") -> None:
        """Put what each answer is worth beside it, in place of how often the deal would count.

        Args:
            worths: by action; nothing to take it away again.
            note: what the numbers are.
        """
        for at, prompt in enumerate(self._prompts(worths)):
            self.answers.replace_option_prompt_at_index(at, prompt)
        self._note = note
        self._say_effect()

    def _say_effect(self) -> None:
        at = self.answers.highlighted
        effect = "" if at is None else self._answers[at].effect
        self._effect.update(Content("\n".join(filter(None, (effect, self._note)))))

    def _prompts(self, worths: Mapping[Action, str]) -> Iterator[Content]:
        width = max(len(answer.label) for answer in self._answers)
        for at, answer in enumerate(self._answers, 1):
            beside = worths.get(answer.action, "") if worths else answer.times
            yield Content(f"{at} {answer.label:<{width}}  {beside}".rstrip())

    def put_away(self) -> None:
        """Hide the question."""
        self.display = False

    def choose(self, at: int) -> None:
        """Point at an answer by its place, or give it if it was pointed at already."""
        if not 0 <= at < len(self._answers):
            return
        if self.answers.highlighted == at:
            self.post_message(self.Answered(self._answers[at].action))
        else:
            self.answers.highlighted = at

    def point_at(self, action: Action) -> None:
        """Highlight the answer that a hint names."""
        for at, answer in enumerate(self._answers):
            if answer.action == action:
                self.answers.highlighted = at

    def on_click(self) -> None:
        """Keep the keys for the answers, wherever in the panel the click fell."""
        self.answers.focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say what the answer pointed at would do."""
        event.stop()
        self._say_effect()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """An answer was given with Enter or the mouse."""
        event.stop()
        # It may have been given to the question before this one.
        if event.option_index < len(self._answers):
            self.post_message(self.Answered(self._answers[event.option_index].action))
