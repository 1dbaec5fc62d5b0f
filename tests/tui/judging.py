"""A coach for tests that has its verdict at once, or never, and needs no process."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field

import pytest

from manillen_tui.coach import Coach
from manillen_tui.errors import Message
from manillen_tui.game.actions import Action
from manillen_tui.game.cards import PACK
from manillen_tui.game.observation import Observation
from manillen_tui.player import Advice, Estimate, Unit, Verdict


@dataclass
class FakeJudge:
    """Says of every decision that the last legal action is best.

    Attributes:
        cost: what any other costs.
        error: the standard error of each.
        unit: what they are measured in.
        is_mute: it never comes to a verdict.
        trouble: what it says in place of one.
        asked: the decisions it was asked about.
        open: how many it is thinking about.
        warmed: how often it was to be ready.
        thinks: set once it is thinking, also for another thread.
    """

    cost: float = 4.0
    error: float = 0.0
    unit: Unit = Unit.POINTS
    is_mute: bool = False
    trouble: Message | None = None
    asked: list[Observation] = field(default_factory=list)
    open: int = 0
    warmed: int = 0
    thinks: threading.Event = field(default_factory=threading.Event)

    def verdict(self, observation: Observation) -> Verdict:
        """What it says."""
        actions = observation.legal_actions
        best = best_of(observation)
        worths = {action: 10 - self.cost * (action != best) for action in actions}
        estimates = {action: Estimate(worth, self.error) for action, worth in worths.items()}
        advice = Advice(best, Message("club.best", {"card": PACK[7]}))
        return Verdict(estimates, advice, is_final=False, unit=self.unit)

    async def judge(
        self, observation: Observation, _chance: str
    ) -> AsyncGenerator[Verdict | Message, None]:
        """As a coach does; it thinks on until it is closed."""
        self.asked.append(observation)
        self.open += 1
        self.thinks.set()
        try:
            if self.trouble is not None:
                yield self.trouble
            elif not self.is_mute:
                yield self.verdict(observation)
            await asyncio.Event().wait()
        finally:
            self.open -= 1


def best_of(observation: Observation) -> Action:
    """The action that the judge likes."""
    return observation.legal_actions[-1]


@pytest.fixture
def judge(monkeypatch: pytest.MonkeyPatch) -> FakeJudge:
    """The judge of every coach."""
    judge = FakeJudge()

    async def warm(_coach: Coach) -> None:
        judge.warmed += 1

    monkeypatch.setattr(Coach, "judge", lambda _, *asked: judge.judge(*asked))
    monkeypatch.setattr(Coach, "warm", warm)
    return judge
