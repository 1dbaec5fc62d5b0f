"""What is asked of the arena."""

from __future__ import annotations

from dataclasses import dataclass

from manillen_tui.arena.contestants import Contestant, contestant
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat


@dataclass(frozen=True, slots=True)
class Question:
    """Which of two bots plays better, and at what.

    Attributes:
        rules: the table's rules.
        bots: the two, by their names.
        seed: what cards and chance are made from.
        boams: whether a board is a whole boam instead of a deal.
        calls: who makes all calls of both sides, so that only play is measured; if nobody,
            everyone calls for itself.
    """

    rules: Rules
    bots: tuple[str, str]
    seed: int = 1
    boams: bool = False
    calls: str | None = None

    @property
    def contestants(self) -> tuple[Contestant, ...]:
        """The two, and who calls for both.

        Raises:
            PluginError: one cannot be loaded.
        """
        names = self.bots if self.calls is None else (*self.bots, self.calls)
        return tuple(map(contestant, names))

    def first_dealer(self, number: int) -> Seat:
        """Who begins to deal on a board: all in turn."""
        players = self.rules.plan.players
        return players[number % len(players)]

    def places(self, number: int, swapped: bool) -> dict[Seat, int]:
        """Which of the two, 0 or 1, plays for whom.

        With three players one has the first dealer's seat for the whole board, and the other
        has the two others.
        """
        dealer = self.first_dealer(number)
        side = self.rules.side
        return {seat: side(seat, dealer).index ^ swapped for seat in self.rules.plan.players}

    def chance(self, number: int, swapped: bool, deal: int) -> tuple[str, str]:
        """What a deal of a board is shuffled by, and what the bots' chance in it begins with."""
        if self.boams:
            return f"{self.seed}/boam/{number}/{deal}", f"{self.seed}/{number}/{swapped}/{deal}"
        return f"{self.seed}/deal/{number}", f"{self.seed}/{number}/{swapped}"
