"""Has a deal looked back on in processes beside the table, piece by piece."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import aclosing, suppress
from dataclasses import replace

from manillen_tui.chance import chance
from manillen_tui.coach import Coach
from manillen_tui.errors import Message
from manillen_tui.game.seats import PlayerId
from manillen_tui.hindsight import Worth, look_back
from manillen_tui.review.chances import Chances, chances
from manillen_tui.review.decision import PastDeal
from manillen_tui.review.finding import Finding


class Review:
    """What is known by now of a player's decisions in a deal.

    Args:
        deal: the deal.
        player: the player.

    Attributes:
        findings: the decisions that were a choice, oldest first, with what is known of each.
        worths: by place in ``deal.plays``, what the plays of that state were worth.
    """

    def __init__(self, deal: PastDeal, player: PlayerId) -> None:
        self.deal = deal
        self.player = player
        self.findings = [Finding(each) for each in deal.choices(player)]
        self.worths: dict[int, Worth] = {}
        self._places = {
            at: place
            for at, play in enumerate(deal.plays)
            for place, each in enumerate(self.findings)
            if each.decision is play
        }

    @property
    def steps(self) -> int:
        """How many pieces of work there are in all."""
        return len(self.findings) + len(self.deal.plays)

    @property
    def chances(self) -> Chances | None:
        """Whether the deal could have been won; None as long as it is not known."""
        return chances(self.deal, self.player, self.worths)

    async def work(self, coach: Coach, told: Callable[[], None]) -> None:
        """Work it all out; being cancelled ends it at once.

        Args:
            coach: who judges.
            told: called whenever a piece is done.
        """
        async with asyncio.TaskGroup() as group:
            group.create_task(self.judge(coach, told))
            group.create_task(self.look_back(told))

    async def judge(self, coach: Coach, told: Callable[[], None]) -> None:
        """Have each decision judged by what the player could know."""
        for at, each in enumerate(self.findings):
            seen = each.decision.observation
            seed = chance(self.deal.seed or 0, self.deal.number, seen.table)
            async with aclosing(coach.judge(seen, seed)) as answers:
                async for answer in answers:
                    if isinstance(answer, Message):
                        self.findings[at] = replace(self.findings[at], trouble=answer)
                    elif answer.is_final:
                        self.findings[at] = replace(self.findings[at], verdict=answer)
            told()

    async def look_back(self, told: Callable[[], None]) -> None:
        """Have every play of the deal worked out with all cards known."""
        states = [each.state for each in self.deal.plays]
        if not states:
            return
        with suppress(OSError):  # what no process works out stays unknown
            async with aclosing(look_back(states)) as found:
                async for at, worth in found:
                    self.worths[at] = worth
                    if at in self._places:
                        place = self._places[at]
                        self.findings[place] = replace(self.findings[place], worth=worth)
                    told()
