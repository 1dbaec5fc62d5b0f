"""What each call is worth to who is asked for it (R11–R18)."""

from __future__ import annotations

from operator import mul

from manillen_bots.bidding import ANY_SUIT, Contest, best_of, bidding
from manillen_bots.counting import DEFENDER, MAKER
from manillen_bots.naming import expected
from manillen_bots.outcomes import Left, Line, dot, outcomes
from manillen_bots.stakes import stakes
from manillen_tui.game.actions import (
    BLIND_NO_TRUMP,
    NO_TRUMP,
    Action,
    AskPartner,
    Double,
    Look,
    Name,
    Pass,
    Redouble,
)
from manillen_tui.game.cards import Suit
from manillen_tui.game.observation import Observation
from manillen_tui.game.table import Phase


def best_suit(observation: Observation) -> tuple[Suit, float]:
    """The suit that counts most as trumps, and how much."""
    counted = {suit: expected(observation, suit, MAKER) for suit in Suit}
    best = max(counted, key=lambda suit: counted[suit])
    return best, counted[best]


class Choices:
    """A player that is asked for a call.

    Args:
        observation: what it knows.
        points: whether to look at the points alone, however near the target.
    """

    def __init__(self, observation: Observation, *, points: bool = False) -> None:
        self._observation, self._points = observation, points
        self._table, self._seat = observation.table, observation.player.seat
        self._side = self._table.side(self._seat)
        self._contests: dict[tuple[Name, bool], Contest] = {}

    def worths(self) -> dict[Action, float]:
        """By legal call, what it is worth.

        Raises:
            TableError: nothing is known of how deals come out.
        """
        phase = self._table.phase
        if phase is Phase.BLIND:
            return self._blind()
        return self._naming() if phase is Phase.NAMING else self._doubling()

    def _naming(self) -> dict[Action, float]:
        observation, actions = self._observation, self._observation.legal_actions
        found: dict[Action, float] = {}
        for name in actions:
            if isinstance(name, Name):
                contest = self._contest(NO_TRUMP if name.suit is None else ANY_SUIT, own=True)
                counted = expected(observation, name.suit, MAKER)
                found[name] = contest.worth(contest.bidding.naming.maker.at(counted))
        if Pass() in actions:
            left = len(self._table.queue) - 1
            found[Pass()] = self._left_to_others(f"{self._table.rules.trump} {left}")
        if AskPartner() in actions:
            found[AskPartner()] = self._left_to_others("asked")
        return found

    def _left_to_others(self, which: str) -> float:
        """What it is worth to let others name."""
        parts = outcomes(self._table.rules).waits[which]
        own = expected(self._observation, None, MAKER)
        at = min(max(1, sum(part.tops <= own for part in parts)), len(parts) - 1)
        low, high = parts[at - 1 : at + 1]
        share = (own - low.tops) / (high.tops - low.tops)
        return (1 - share) * self._waiting(low) + share * self._waiting(high)

    def _waiting(self, left: Left) -> float:
        total = 0.0
        for (own, no_trump), line in left.lines.items():
            if any(line):
                without = no_trump and self._table.rules.no_trump
                contest = self._contest(NO_TRUMP if without else ANY_SUIT, own=own)
                total += dot(line, contest.plain) if own else -dot(line[::-1], contest.plain)
        return total

    def _blind(self) -> dict[Action, float]:
        rules = self._table.rules
        blind = self._contest(BLIND_NO_TRUMP, own=True)
        maker = blind.bidding.naming.maker
        suit, no_trump = (self._contest(name, own=True) for name in (ANY_SUIT, NO_TRUMP))
        ways = outcomes(rules).ways["asked" if rules.ask_partner else "dealer"]
        return {
            Look(): best_of(ways, suit, no_trump).worth,
            BLIND_NO_TRUMP: dot(maker.weights, map(blind.worth, maker.lines)),
        }

    def _doubling(self) -> dict[Action, float]:
        table, observation = self._table, self._observation
        assert table.naming is not None and table.maker is not None
        defends = table.phase is Phase.DOUBLING
        contest = self._contest(table.naming, own=not defends)
        naming = contest.bidding.naming
        once, twice, fourfold = contest.stakes
        if defends:
            count = expected(observation, table.trump, DEFENDER)
            line = _both(naming.defender.at(count), contest.bidding.alone[contest.doubles])
            return {Pass(): -dot(line, once), Double(): -dot(line, contest.answered)}
        count = expected(observation, table.trump, MAKER)
        line = naming.maker.at(count)
        if self._seat != table.maker and naming.partner is not None:
            line = naming.partner.at(count)
            asked_first = naming.maker.reached[max(1, contest.redoubles)]
            line = _both(line, tuple([1 - chance for chance in asked_first]))
        line = _both(line, contest.when_doubled)
        return {Pass(): dot(line, twice), Redouble(): dot(line, fourfold)}

    def _contest(self, name: Name, *, own: bool) -> Contest:
        """Naming so by the own side or by the other, as who names looks at it."""
        key = name, own
        if key not in self._contests:
            table = self._table
            side = self._side if own else 1 - self._side
            at_stake = stakes(table, self._seat, name, side, points=self._points)
            if not own:
                once, twice, fourfold = (tuple([-worth for worth in line]) for line in at_stake)
                at_stake = once, twice, fourfold
            way = bidding(table.rules, name, int(table.side(table.dealer) != side))
            self._contests[key] = Contest(way, at_stake)
        return self._contests[key]


def _both(line: Line, other: Line) -> Line:
    return tuple(map(mul, line, other))
