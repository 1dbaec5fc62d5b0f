"""The table with its teacher: hints that tell more each time they are asked for."""

from __future__ import annotations

from textual import work

from manillen_tui.game.actions import Action, Play
from manillen_tui.game.observation import Observation
from manillen_tui.game.table import Trick
from manillen_tui.settings import Hints, Settings
from manillen_tui.tui.choices import Choice
from manillen_tui.tui.draw.chart import chart_line
from manillen_tui.tui.draw.charts import ChartView
from manillen_tui.tui.draw.look import Look
from manillen_tui.tui.game import Game
from manillen_tui.tui.hint import chart_of, hint_lines, worth_words
from manillen_tui.tui.screens.scene import TableScene
from manillen_tui.tui.teacher import Depth, Teacher

_GROUP = "teacher"
"""The workers that judge: a new one ends the last."""


class TaughtScene(TableScene):
    """A table at which hints are given.

    Args:
        game: the match.
        look: the settings that change shapes.

    Attributes:
        teacher: who gives them.
        said: the hint in words, as far as it is told.
    """

    def __init__(self, game: Game, look: Look) -> None:
        super().__init__(game, look)
        self.teacher = Teacher(game.coach, self._heard)
        self._judged: Choice | None = None
        self.said: tuple[str, ...] = ()

    @property
    def teaching(self) -> Settings:
        """The settings, as far as this table goes by them."""
        return self.manillen.settings

    @property
    def _least(self) -> Depth:
        """How much is always told."""
        return Depth.PRINCIPLE if self.teaching.hints is Hints.ON else Depth.NONE

    async def ask(self, observation: Observation) -> Action:
        """Ask the person; once the choice is made, nobody thinks about it any more."""
        try:
            return await super().ask(observation)
        finally:
            self.workers.cancel_group(self, _GROUP)

    async def play_forced(self, observation: Observation, play: Play) -> Play:
        """Show which card is played for the person, without the hint for the card before."""
        self._forget()
        return await super().play_forced(observation, play)

    def _forget(self) -> None:
        """Forget what was told of the last choice."""
        self.teacher.put()
        self.said = ()

    def put(self, choice: Choice) -> None:
        """Put a choice before the person, with as much of a hint as is always given."""
        self._forget()
        super().put(choice)
        if self._least:
            self.hint(self._least)

    def preferred(self, field: str) -> None:
        """A setting was changed: take it up for the choice at hand."""
        super().preferred(field)
        if field == "hints":
            self.hint(self._least)

    def reword(self, choice: Choice) -> None:
        """Say anew what is said of a choice, the hint too."""
        super().reword(choice)
        if self.teacher.depth:
            self._tell_hint(self._resting)

    def tell_said(self) -> tuple[str, ...]:
        """The hint, as far as it is told."""
        return self.said

    def action_hint(self) -> None:
        """Tell one thing more about the choice; after the last no more than always."""
        if self._choice is not None:
            self.hint(max(self.teacher.depth.next, self._least))

    def hint(self, depth: Depth) -> None:
        """Tell as much about the choice."""
        choice = self._choice
        if choice is None:
            return
        self.teacher.depth = depth
        if depth > Depth.LEGAL:
            self.helped("hint")
        if depth:
            self.have_judged(choice)
        choice.telling = self.tell_said
        self._tell_hint()

    def have_judged(self, choice: Choice) -> None:
        """Have the coach think about a choice, once."""
        if self._judged is not choice:
            self._judged = choice
            self._judge(choice)

    @work(group=_GROUP, exclusive=True)
    async def _judge(self, choice: Choice) -> None:
        await self.teacher.judge(choice.observation, self.game.session.chance)

    def chart(self) -> ChartView | None:
        """What each card is worth, where that was asked for."""
        verdict = self.teacher.verdict
        if self._choice is None or self.teacher.depth < Depth.CARD or verdict is None:
            return None
        if self.stage.question.display:
            return None  # it stands beside the answers
        return chart_of(self.presenter, verdict)

    def _heard(self) -> None:
        """The coach knows more; a trick that is looked at again stays."""
        if self.teacher.depth:
            self._tell_hint(self._resting)

    def _tell_hint(self, resting: Trick | None = None) -> None:
        """Show what is known by now; a refusal that was told since is left standing."""
        choice, teacher = self._choice, self.teacher
        if choice is None:
            return
        said = hint_lines(
            self.presenter, choice.observation, teacher.depth, teacher.verdict, teacher.trouble
        )
        chart = self.chart()
        if chart is not None and self.stage.is_flat:
            said = (*said, chart_line(chart, self.stage.look))
        if not choice.status:
            choice.telling = self.tell_said
        self.said = said
        self._point_out(choice)
        self.update(resting)

    def _point_out(self, choice: Choice) -> None:
        """Mark the card advised, or the answer, with what each answer is worth."""
        question = self.stage.question
        verdict = self.teacher.verdict if self.teacher.depth is Depth.CARD else None
        action = verdict.advice.action if verdict is not None else None
        choice.hinted = action.card if isinstance(action, Play) else None
        if question.display:
            if verdict is None:
                question.tell({})
            else:
                question.tell(*worth_words(self.presenter, verdict))
                question.point_at(verdict.advice.action)
