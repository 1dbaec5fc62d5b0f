"""One match at the table: the session, the bots' processes, and who the person is."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from pathlib import Path

from manillen_tui.bot_process import BotProcess
from manillen_tui.coach import Coach
from manillen_tui.game.events import (
    Assisted,
    BoamWon,
    DealBegun,
    DealScored,
    Event,
    Revoked,
    TakenBack,
)
from manillen_tui.game.seats import PlayerId, Seat
from manillen_tui.game.table import Revoke
from manillen_tui.journal import FileJournal
from manillen_tui.review.decision import PastDeal
from manillen_tui.session import Session

BOT, PERSON = "bot:", "person:"
"""What the names of a record begin with."""


@dataclass
class Game:
    """A match in play.

    Attributes:
        session: the match.
        history: the deals scored so far in this boam, oldest first.
        boam: how the boam ended, until the next deal begins.
        forfeits: the revokes that ended deals, by the deal's number (R28).
        assists: the kinds of help the person had, undo among them, by the deal's number.
        bots: the bots, by player.
        coach: judges the person's decisions, once it is asked.
        ended: the deal that ended last, to be looked back on.
        seat: where the person sits who looks at the screen: of several the one who was asked
            last, the first seat without a bot to begin with (R3).
    """

    session: Session
    history: list[DealScored] = field(default_factory=list)
    boam: BoamWon | None = None
    forfeits: dict[int, Revoke] = field(default_factory=dict)
    assists: dict[int, set[str]] = field(default_factory=dict)
    bots: dict[PlayerId, BotProcess] = field(default_factory=dict)
    coach: Coach = field(default_factory=Coach)
    ended: PastDeal | None = None
    seat: Seat = field(init=False)

    def __post_init__(self) -> None:
        self._number = 0
        self._helped: set[tuple[int, Seat, str]] = set()
        for seat, name in self.session.players.items():
            if name.startswith(BOT) and seat in self.session.rules.plan.players:
                self.bots[PlayerId(seat)] = BotProcess(name.removeprefix(BOT))
        self.seat = (*self.people, *self.session.rules.plan.players)[0]

    @property
    def record(self) -> Path | None:
        """The file of the match; None where it is not saved."""
        journal = self.session.journal
        return journal.path if isinstance(journal, FileJournal) else None

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that no bot has."""
        players = self.session.rules.plan.players
        return tuple(seat for seat in players if PlayerId(seat) not in self.bots)

    @property
    def is_shared(self) -> bool:
        """Whether several people play at this screen."""
        return len(self.people) > 1

    def note(self, events: tuple[Event, ...]) -> None:
        """Keep the score's history, and let the bots hear what happened."""
        revoked: Revoke | None = None
        for event in events:
            if isinstance(event, DealBegun):
                self._number = event.number
                if self.boam is not None:
                    self.history.clear()
                    self.boam = None
            elif isinstance(event, Assisted):
                self.assists.setdefault(self._number, set()).add(event.kind)
                self._helped.add((self._number, event.seat, event.kind))
            elif isinstance(event, TakenBack):
                self.assists.setdefault(self._number, set()).add("undo")
            elif isinstance(event, Revoked):
                revoked = event.revoke
            elif isinstance(event, DealScored):
                self.history.append(event)
                self._keep(event.number)
                if revoked is not None and self.session.rules.revoke == "forfeit":
                    self.forfeits[event.number] = revoked
                revoked = None
            elif isinstance(event, BoamWon):
                self.boam = event
            for bot in self.bots.values():
                bot.notice(event)

    def _keep(self, number: int) -> None:
        """Keep a deal that has just ended; of one in the past a match taken up has no cards."""
        session = self.session
        if number == session.number and session.state is not None:
            self.ended = PastDeal.of(number, session.past, session.state, session.seed)

    def assist(self, kind: str) -> None:
        """Write down, once for each deal, that the person had help of a kind."""
        if (self.session.number, self.seat, kind) not in self._helped:
            self.note(self.session.assist(self.seat, kind))

    async def close(self) -> None:
        """End the processes and let the journal go."""
        await asyncio.gather(self.coach.close(), *(bot.close() for bot in self.bots.values()))
        self.session.close()
