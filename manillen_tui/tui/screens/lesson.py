"""One lesson at the table: what happens is shown, then told, and the person answers."""

from __future__ import annotations

from textual.content import Content

from manillen_tui.game.actions import Action, Play
from manillen_tui.game.state import State
from manillen_tui.game.table import Phase
from manillen_tui.lessons.lesson import PUPIL, Lesson, words
from manillen_tui.lessons.run import Run, Verdict
from manillen_tui.tui.draw.look import Look
from manillen_tui.tui.draw.model import Part
from manillen_tui.tui.progress import note
from manillen_tui.tui.questions import answers
from manillen_tui.tui.screens.led import LedScreen, Title

_MARKS = {Verdict.RIGHT: "✓", Verdict.WRONG: "✗", Verdict.REFUSED: "✗"}


class LessonScreen(LedScreen):
    """A lesson.

    Args:
        lesson: the lesson, which has steps.
        look: the settings that change shapes.
        at: the step to begin at, from 0.

    Attributes:
        run: how far it has come.
    """

    def __init__(self, lesson: Lesson, look: Look, at: int = 0) -> None:
        super().__init__(look)
        self.run = Run.start(lesson, at)
        self._actions: tuple[Action, ...] = ()

    def on_mount(self) -> None:
        """Begin."""
        self._to(self.run)

    @property
    def state(self) -> State:
        """The deal as it stands."""
        return self.run.state

    @property
    def asks(self) -> bool:
        """Whether an answer is waited for."""
        return self.run.asks

    # What happens, and what is told of it

    def _to(self, run: Run) -> None:
        """Show what has just happened, then what is told of it."""
        entered = run.at != self.run.at
        self.run = run
        self._actions = ()
        if entered:
            note(self, run.lesson.name, at=run.at)
        self.show_moves(run.moves)

    def tell(self) -> None:
        """Say what the step says, and offer what can be answered."""
        run = self.run
        if not run.asks:
            way = self.text("lessons.end" if run.is_last else "button.go-on")
            self._say([f"⏎ {way}"], pointed=True)
        elif run.step.answers:
            self._offer([words(answer.text, self.language) for answer in run.step.answers])
        elif run.state.table.phase is Phase.PLAY:
            self.ask_for_card()
            self._say([], pointed=False)
        else:
            offered = answers(self.presenter, run.state.observe(PUPIL))
            self._actions = tuple(answer.action for answer in offered)
            self._offer([f"{answer.label}  {answer.times}".rstrip() for answer in offered])

    def _offer(self, labels: list[str]) -> None:
        """Ask, with an answer behind each number."""
        numbered = [f"{number} {label}" for number, label in enumerate(labels, 1)]
        self._say(numbered, pointed=False)

    def _say(self, labels: list[str], *, pointed: bool) -> None:
        run = self.run
        told = words(run.step.say, self.language)
        if run.reply is None:
            self.stage.panel.say(Content(told), labels, pointed=pointed)
            return
        mark = Content.styled(f"{_MARKS[run.reply.verdict]} ", "bold")
        said = Content(run.reply.words(self.language))
        again = Content.styled(f"\n\n{told}" if run.asks else "", "dim")
        self.stage.panel.say(Content("").join([mark, said, again]), labels, pointed=pointed)

    def heading(self, state: State) -> Title:
        """The lesson's title, trumps, and how far it is."""
        run, table = self.run, state.table
        left = [Part(run.lesson.title[self.language.code], "title.name", 9)]
        if table.naming is not None:
            left.append(Part(self.presenter.trump(table), "title.trump", 8))
        left += [Part(word, "title.factor", 7) for word in self.presenter.factors(table)]
        steps = len(run.lesson.steps)
        return tuple(left), (Part(self.text("lessons.at", at=run.at + 1, steps=steps), keep=6),)

    # What the person does

    def give(self, play: Play) -> None:
        """Play a card, or try to."""
        self._to(self.run.give(play))

    def answer(self, at: int) -> None:
        """Make a call, or answer a question."""
        if at < len(self._actions):
            self._to(self.run.give(self._actions[at]))
        elif at < len(self.run.step.answers):
            self._to(self.run.choose(self.run.step.answers[at]))

    def go_on(self) -> None:
        """The next step; after the last one, back to the lessons."""
        if self.run.is_last:
            note(self, self.run.lesson.name, at=0, done=True)
            self.dismiss(None)
        else:
            self._to(self.run.next())

    def action_previous(self) -> None:
        """Back to the step before."""
        self._to(self.run.back())
