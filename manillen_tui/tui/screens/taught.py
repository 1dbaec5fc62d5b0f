"""The table with its teacher: hints that tell more each time they are asked for."""

from __future__ import annotations

from manillen_tui.game.actions import Play
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
    """

    def __init__(self, game: Game, look: Look) -> None:
        super().__init__(game, look)
        self.teacher = Teacher(game.coach, self._taught)
        self._judged: Choice | None = None
        self._said: tuple[str, ...] = ()

    def put(self, choice: Choice) -> None:
        """Put a choice before the person, with as much of a hint as is always given."""
        self.workers.cancel_group(self, _GROUP)
        self.teacher.put()
        self._said = ()
        super().put(choice)

    def action_hint(self) -> None:
        """Tell one thing more about the choice; after the last nothing again."""
        if self._choice is not None:
            self.hint(self.teacher.depth.next)

    def hint(self, depth: Depth) -> None:
        """Tell as much about the choice."""
        choice = self._choice
        if choice is None:
            return
        self.teacher.depth = depth
        if depth > Depth.LEGAL:
            self.helped("hint")
        if self._judged is not choice:
            self._judged = choice
            judging = self.teacher.judge(choice.observation, self.game.session.chance)
            self.run_worker(judging, group=_GROUP, exclusive=True)
        choice.status = ()
        self._taught()

    def chart(self) -> ChartView | None:
        """What each card is worth, where that was asked for."""
        verdict = self.teacher.verdict
        if self._choice is None or self.teacher.depth < Depth.CARD or verdict is None:
            return None
        if self.stage.question.display:
            return None  # it stands beside the answers
        return chart_of(self.presenter, verdict)

    def _taught(self) -> None:
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
        if choice.status in ((), self._said):
            choice.status = said
        self._said = said
        self._point_out(choice)
        self.update()

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
