"""The person's decisions in a deal, one by one, with what each cost; any can be played again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content

from manillen_tui import locations
from manillen_tui.coach import Coach
from manillen_tui.game.actions import Play
from manillen_tui.review.decision import Decision, PastDeal
from manillen_tui.review.finding import Finding, Grade
from manillen_tui.review.text import MARKS, answer, exported, judged, line_of, totals
from manillen_tui.review.work import Review
from manillen_tui.tui.draw.canvas import Canvas
from manillen_tui.tui.draw.chart import chart_line, draw_chart
from manillen_tui.tui.draw.charts import ChartView
from manillen_tui.tui.draw.hand import draw_hand
from manillen_tui.tui.draw.look import Look
from manillen_tui.tui.examine import Moment, happened
from manillen_tui.tui.hint import chart_of
from manillen_tui.tui.present import Presenter
from manillen_tui.tui.questions import action_words
from manillen_tui.tui.screens.base import keyed
from manillen_tui.tui.screens.dialog import Dialog, renewed
from manillen_tui.tui.screens.examine import ExamineScreen
from manillen_tui.tui.widgets.canvas_view import CanvasView

_AROUND = 4
"""Rows of a chart besides those of its choices."""


class ReviewScreen(ExamineScreen):
    """The decisions that were a choice, each judged by what could be known and by hindsight.

    Args:
        presenter: whose words to use.
        look: the settings that change shapes.
        review: what is looked back on; there is at least one decision.
        judge: the bot that judges.
        branch: has a deal played again from a decision on, where that can be.
        name: what a file with the review is called after.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        keyed("app.back", "back", "key.back"),
        keyed("table.review", "back", show=False),
        Binding("q", "back", show=False),
        keyed("table.left", "step(-1)", show=False, priority=True),
        keyed("plays.costly", "costly(1)", "key.costly-choice"),
        keyed("plays.open", "open", "key.open"),
        keyed("review.branch", "branch", "key.branch"),
        keyed("review.winnable", "winnable", "key.winnable"),
        keyed("review.export", "export", "key.export"),
    ]

    def __init__(
        self,
        presenter: Presenter,
        look: Look,
        review: Review,
        judge: str,
        branch: Callable[[PastDeal, Decision], None] | None = None,
        name: str = "review",
    ) -> None:
        self._review = review
        decisions = [each.decision for each in review.findings]
        super().__init__(
            presenter, look, tuple(Moment.of(each, is_over=True) for each in decisions)
        )
        self._coach = Coach(judge)
        self._branch = branch
        self._file_name = name
        self._chart = self._canvas(self._draw_chart, "examine-chart")

    def drawings(self) -> Iterable[CanvasView]:
        """The chart takes the table's place while the cards are closed."""
        return self._table, self._hand, self._chart

    def begin(self) -> None:
        """Begin with the first decision, and work them all out."""
        self._plays.highlighted = 0
        self._solving = self.run_worker(self._solve)

    async def stop(self) -> None:
        """Stop working them out, and end the judge."""
        await super().stop()
        await self._coach.close()

    # Keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A costly decision can be gone to at any time, and played again where there is a match."""
        if action == "branch":
            return self._branch is not None
        return action == "costly" or super().check_action(action, parameters)

    def action_branch(self) -> None:
        """Play the deal again from the decision pointed at."""
        if self._branch is not None:
            self._branch(self._review.deal, self._finding.decision)

    def action_winnable(self) -> None:
        """Tell whether the deal could have been won, with a line that does it."""
        if self._review.chances is None and not self._is_done:
            self.notify(self.text("examine.solving"), markup=False)
        else:
            self.app.push_screen(renewed(self._answer))

    def _answer(self) -> Dialog:
        found = self._review.chances
        lines = answer(found, self.language)
        if found is not None:
            lines += ["", *line_of(found, self.language)]
        ok = [("ok", self.text("button.ok"))]
        return Dialog(self.text("review.winnable"), lines, ok)

    def action_export(self) -> None:
        """Write the review to a file, and say where."""
        if not self._is_done:
            self.notify(self.text("examine.solving"), markup=False)
            return
        path = locations.reviews_folder() / f"{self._file_name}-{self._review.deal.number}.txt"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(exported(self._review, self.language), encoding="utf-8")
        except OSError as error:
            reason = error.strerror or type(error).__name__
            said = self.text("review.unwritten", file=str(path), reason=reason)
            self.notify(said, severity="warning", markup=False)
        else:
            self.notify(self.text("review.written", file=_short(path)), markup=False)

    # What is shown

    @property
    def _finding(self) -> Finding:
        """What is known of the decision pointed at."""
        return self._review.findings[self._at]

    @property
    def _is_done(self) -> bool:
        """Whether no more will be known."""
        return self._solving is not None and self._solving.is_finished

    async def _solve(self) -> None:
        await self._review.work(self._coach, self._tell)
        self.call_later(self._tell)

    def _tell(self) -> None:
        """Show what is known by now."""
        for at, finding in enumerate(self._review.findings):
            if finding.worth is not None:
                self._worth[at] = finding.worth
            self._plays.replace_option_prompt_at_index(at, self._prompt(at))
        self._show()

    def _show(self) -> None:
        chart = self._view
        self._chart.display = not (self._open or chart is None or self.has_class("-flat"))
        if chart is not None:
            self._chart.styles.height = len(chart.rows) + _AROUND
        super()._show()
        self._chart.repaint()

    def _show_closed(self, moment: Moment) -> None:
        known, then = totals(self._review, self.language)
        self._title.update(Content(self.text("review.title", known=known, then=then)))
        lines = [*happened(self._presenter, moment), *self._judged()]
        chart = self._view
        if chart is not None and self.has_class("-flat"):
            lines.append(chart_line(chart, self._look))
        self._words.update(Content("\n".join(lines)))

    def _judged(self) -> list[str]:
        lines = judged(self._finding, self.language)
        return lines if self._is_done or len(lines) > 1 else [*lines, self.text("examine.solving")]

    @property
    def _view(self) -> ChartView | None:
        verdict = self._finding.verdict
        return None if verdict is None else chart_of(self._presenter, verdict)

    def _judgement(self, moment: Moment) -> str:
        """By hindsight a call has no value."""
        if moment.card is None:
            return "\n".join([*happened(self._presenter, moment), self.text("review.no-value")])
        return super()._judgement(moment)

    def _is_costly(self, at: int) -> bool:
        """By what could be known; with all cards open, by hindsight."""
        if self._open:
            return super()._is_costly(at)
        return self._review.findings[at].grade is Grade.COSTLY

    def _none_costly(self) -> str:
        if not self._is_done:
            return self.text("examine.solving")
        return self.text("examine.none-costly" if self._open else "review.none-costly")

    def _prompt(self, at: int) -> Content:
        """A decision in the list: its grade as a sign, and what it cost, twice."""
        finding = self._review.findings[at]
        decision, grade = finding.decision, finding.grade
        words = action_words(self._presenter, decision.action)
        mark = MARKS[grade] if grade is not None else " "
        known = "" if grade in (None, Grade.BEST) else self._less(finding.cost)
        then = self._less(finding.exact_cost)
        return Content(f"{decision.trick or '':>2} {mark} {words:<9.9}{known:>6}{then:>4}")

    def _less(self, cost: float | None) -> str:
        return f"−{self.language.value(cost)}" if cost else ""

    def _draw_chart(self, width: int, height: int) -> Canvas:
        view = self._view
        return (
            Canvas(width, height) if view is None else draw_chart(view, width, height, self._look)
        )

    def _draw_hand(self, width: int, height: int) -> Canvas:
        """The hand; while closed, the card advised is the one hinted at."""
        if self._open:
            return super()._draw_hand(width, height)
        verdict = self._finding.verdict
        action = None if verdict is None else verdict.advice.action
        advised = action.card if isinstance(action, Play) else None
        hand = tuple(
            replace(card, hinted=card.card is not None and card.card == advised)
            for card in self._moments[self._at].hand(self._presenter)
        )
        return draw_hand(hand, width, height, self._look)


def _short(path: Path) -> str:
    """A path as a person knows it."""
    home = Path.home()
    return f"~/{path.relative_to(home)}" if path.is_relative_to(home) else str(path)
