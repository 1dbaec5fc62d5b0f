"""The help at one table: how deep the person asked, and what the coach says of a decision."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import aclosing, suppress
from enum import IntEnum

from manillen_tui.coach import Coach
from manillen_tui.errors import Message
from manillen_tui.game.observation import Observation
from manillen_tui.player import Verdict


class Depth(IntEnum):
    """How much a hint tells; each depth one more thing."""

    NONE = 0
    LEGAL = 1
    PRINCIPLE = 2
    CARD = 3

    @property
    def next(self) -> Depth:
        """What the hint's key goes on to; after the last it tells nothing."""
        return Depth((self + 1) % len(Depth))


class Teacher:
    """Helps with one decision at a time.

    Args:
        coach: who judges.
        changed: called when there is more to show.

    Attributes:
        depth: how much is told of the decision.
        verdict: the coach's latest on it, if there is one.
        trouble: why there is none.
    """

    def __init__(self, coach: Coach, changed: Callable[[], None]) -> None:
        self._coach = coach
        self._changed = changed
        self.put()

    def put(self, depth: Depth = Depth.NONE) -> None:
        """Forget the last decision: another is put to the person."""
        self.depth = depth
        self.verdict: Verdict | None = None
        self.trouble: Message | None = None
        self._heard = asyncio.Event()

    @property
    def is_silent(self) -> bool:
        """Whether neither a verdict nor trouble has been heard of yet."""
        return not self._heard.is_set()

    async def first(self, seconds: float) -> None:
        """Wait until the coach has said something, but no longer than this."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._heard.wait()

    async def judge(self, observation: Observation, chance: str) -> None:
        """Have a decision judged, better and better; being cancelled ends it.

        Args:
            observation: what the person knows, who is to act.
            chance: the seed of the coach's chance.
        """
        async with aclosing(self._coach.judge(observation, chance)) as answers:
            async for answer in answers:
                if isinstance(answer, Message):
                    self.trouble = answer
                else:
                    self.verdict = answer
                self._heard.set()
                self._changed()
