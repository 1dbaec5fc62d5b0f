"""What a decision cost, by what its player could know and by hindsight."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from math import hypot

from manillen_tui.errors import Message
from manillen_tui.game.actions import Play
from manillen_tui.hindsight import Worth
from manillen_tui.player import Unit, Verdict
from manillen_tui.review.decision import Decision, same

LEAST = 0.5
"""What a decision costs at least to be called costly, in any unit."""


class Grade(StrEnum):
    """How a decision is judged by what could be known.

    OTHER is a decision other than the judge's, of which the judge cannot say what it cost.
    """

    BEST = "best"
    CLOSE = "close"
    COSTLY = "costly"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Finding:
    """What is known of a decision so far.

    Attributes:
        decision: the decision.
        verdict: the judge's on what the player could know.
        trouble: why there is no verdict.
        worth: what each card was worth with all cards known; calls have none.
    """

    decision: Decision
    verdict: Verdict | None = None
    trouble: Message | None = None
    worth: Worth | None = None

    @property
    def cost(self) -> float | None:
        """How much less than the best it was expected to bring, in the verdict's unit."""
        return None if self.verdict is None else self.verdict.cost(self.decision.action)

    @property
    def error(self) -> float:
        """The standard error of that cost, as if the two actions were tried apart.

        They are tried in the same worlds, which makes it smaller as a rule.
        """
        found = self.verdict
        if found is None or self.decision.action not in found.estimates or self.is_advised:
            return 0.0
        one, other = found.estimates[self.decision.action], found.estimates[found.advice.action]
        return hypot(one.error, other.error)

    @property
    def is_advised(self) -> bool:
        """Whether it is what the judge advises; a word with a card is left aside (R37)."""
        if self.verdict is None:
            return False
        return same(self.decision.action, self.verdict.advice.action)

    @property
    def grade(self) -> Grade | None:
        """How it is judged; None as long as it is not.

        Costly is what costs more than the error that its cost may have, and not a trifle.
        """
        if self.verdict is None:
            return None
        cost = self.cost
        if self.is_advised or cost == 0:
            return Grade.BEST
        if cost is None:
            return Grade.OTHER
        return Grade.COSTLY if cost >= LEAST and cost > self.error else Grade.CLOSE

    @property
    def exact_cost(self) -> int | None:
        """How many points less than the best it was worth with all cards known (R29)."""
        action = self.decision.action
        if self.worth is None or not isinstance(action, Play):
            return None
        return self.worth.cost(action.card)


def sums(findings: Iterable[Finding]) -> dict[Unit, float]:
    """What decisions cost by what could be known, in each unit that any was measured in."""
    found: dict[Unit, float] = {}
    for each in findings:
        if each.verdict is not None and each.cost is not None:
            found[each.verdict.unit] = found.get(each.verdict.unit, 0.0) + each.cost
    return found


def exact_sum(findings: Iterable[Finding]) -> int:
    """What plays cost by hindsight, in points."""
    return sum(each.exact_cost or 0 for each in findings)
