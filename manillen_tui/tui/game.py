"""One match at the table: the session, the bots' processes, and who the person is."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from manillen_tui.bot_process import BotProcess
from manillen_tui.game.events import BoamWon, DealBegun, DealScored, Event, Revoked
from manillen_tui.game.seats import PlayerId, Seat
from manillen_tui.game.table import Revoke
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
        aided: the numbers of the deals in which the memory aid was shown.
        bots: the bots, by player.
    """

    session: Session
    history: list[DealScored] = field(default_factory=list)
    boam: BoamWon | None = None
    forfeits: dict[int, Revoke] = field(default_factory=dict)
    aided: set[int] = field(default_factory=set)
    bots: dict[PlayerId, BotProcess] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for seat, name in self.session.players.items():
            if name.startswith(BOT) and seat in self.session.rules.plan.players:
                self.bots[PlayerId(seat)] = BotProcess(name.removeprefix(BOT))

    @property
    def seat(self) -> Seat:
        """Where the person sits: the first seat that no bot has (R3)."""
        players = self.session.rules.plan.players
        return next((seat for seat in players if PlayerId(seat) not in self.bots), players[0])

    def note_aid(self) -> None:
        """Note that the memory aid was shown in this deal, which is assisted from then on."""
        self.aided.add(self.session.number)

    def note(self, events: tuple[Event, ...]) -> None:
        """Keep the score's history, and let the bots hear what happened."""
        revoked: Revoke | None = None
        for event in events:
            if isinstance(event, DealBegun) and self.boam is not None:
                self.history.clear()
                self.boam = None
            elif isinstance(event, Revoked):
                revoked = event.revoke
            elif isinstance(event, DealScored):
                self.history.append(event)
                if revoked is not None and self.session.rules.revoke == "forfeit":
                    self.forfeits[event.number] = revoked
                revoked = None
            elif isinstance(event, BoamWon):
                self.boam = event
            for bot in self.bots.values():
                bot.notice(event)

    async def close(self) -> None:
        """End the bots' processes and let the journal go."""
        await asyncio.gather(*(bot.close() for bot in self.bots.values()))
        self.session.close()
