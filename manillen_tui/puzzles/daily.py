"""The deal of a day: numbered, and the same for everybody.

It is the first deal of a match whose seed is the date, so that the table needs to know nothing
of it: the cut, the cards and the bots' chance all come from that seed. The day is passed in.
"""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from dataclasses import dataclass, replace
from datetime import date

from manillen_tui.bot_process import BotProcess
from manillen_tui.game.actions import Name
from manillen_tui.game.calls import named_by_dealer
from manillen_tui.game.cards import Suit
from manillen_tui.game.seats import PlayerId
from manillen_tui.game.state import State
from manillen_tui.game.variants import variant
from manillen_tui.hindsight import look_back
from manillen_tui.language import Language
from manillen_tui.lessons.lesson import PUPIL
from manillen_tui.puzzles.endgame import PuzzleError
from manillen_tui.session import Session

FIRST = date(2026, 1, 1)
"""The day of deal number 1."""

BOT = "expert"
"""Who plays the other seats, and what South's cards are held against."""


RULES = variant("boam").with_options({"deals": 1})
"""The boam table, for one deal."""


@dataclass(frozen=True, slots=True)
class Daily:
    """The deal of a day.

    Attributes:
        day: the day.
    """

    day: date

    def __post_init__(self) -> None:
        """Refuse a day before the first.

        Raises:
            PuzzleError: it is one.
        """
        if self.day < FIRST:
            raise PuzzleError("puzzle.before", found=str(self.day), first=str(FIRST))

    @property
    def number(self) -> int:
        """The deal's number, from 1."""
        return (self.day - FIRST).days + 1

    @classmethod
    def on(cls, today: date) -> Daily:
        """The deal of a day as a clock has it: the first one where the clock is before that."""
        return cls(max(FIRST, today))

    @property
    def seed(self) -> int:
        """What all chance is made from: the date, as in 20260101."""
        return int(f"{self.day:%Y%m%d}")

    def session(self) -> Session:
        """A match of bots on these cards, its deal begun and kept nowhere."""
        players = dict.fromkeys(RULES.plan.players, f"bot:{BOT}")
        session = Session(RULES, self.seed, players)
        session.deal()
        return session

    @property
    def start(self) -> State:
        """The deal before its first call."""
        state = self.session().state
        assert state is not None
        return state

    def named(self, suit: Suit | None) -> State:
        """The deal before its first lead, these trumps named."""
        start = self.start
        # Neither who named them nor what was doubled changes a point (R29).
        return replace(start, table=named_by_dealer(start.table, Name(suit)))


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a deal of a day, in points of South's side (R29).

    Attributes:
        points: what the person took.
        trump: the trump suit at the person's table; None at no trump.
        par: what South's side takes if all sides play exactly from the first lead on, with
            those trumps; None while it is not known.
        bots: what a bot in South's seat took, with trumps as it saw them; None likewise.
    """

    points: int
    trump: Suit | None
    par: int | None = None
    bots: int | None = None


def shared(number: int, outcome: Outcome, language: Language) -> str:
    """What came of a deal in a line to pass on: it tells nothing of the cards or of trumps."""
    points, whole = outcome.points, RULES.deal_points
    parts = [language.text("puzzle.shared", number=number, points=points, whole=whole)]
    for key, value in (("puzzle.shared-par", outcome.par), ("puzzle.shared-bots", outcome.bots)):
        if value is not None:
            parts.append(language.text(key, points=value))
    return " · ".join(parts)


def outcome_of(state: State) -> Outcome:
    """What came of a deal that is over, as far as it tells by itself."""
    result = state.result
    return Outcome(result.points[state.table.side(PUPIL.seat)], result.naming.suit)


async def par(daily: Daily, suit: Suit | None) -> int | None:
    """What exact play of all sides comes to with these trumps; None if that cannot be had.

    It is worked out in a process of its own, and leaving ends it.

    Raises:
        OSError: no process can be begun.
    """
    state = daily.named(suit)
    async with aclosing(look_back([state])) as found:
        async for _, worth in found:
            assert state.to_act is not None
            side = state.table.side(state.to_act)
            own = side == state.table.side(PUPIL.seat)
            return worth.most if own else state.table.rules.deal_points - worth.most
    return None


async def played_by_bots(daily: Daily) -> int | None:
    """What the bot takes in South's seat against itself, each in a process of its own.

    None if one of them fails, or warns that a weaker player plays for it.
    """
    session = daily.session()
    bots = {PlayerId(seat): BotProcess(BOT) for seat in RULES.plan.players}
    try:
        while (player := session.to_act) is not None:
            decision = await bots[player].decide(session.observe(player), session.chance)
            if decision.trouble is not None:
                return None
            for event in session.submit(decision.action):
                for bot in bots.values():
                    bot.notice(event)
    finally:
        await asyncio.gather(*(bot.close() for bot in bots.values()))
    assert session.state is not None
    return outcome_of(session.state).points
