"""What follows when trumps are named, if all then double and redouble as it pays them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from math import inf
from operator import mul, sub
from typing import NamedTuple

from manillen_bots.outcomes import Line, Naming, Way, dot, outcomes
from manillen_tui.game.actions import BLIND_NO_TRUMP, NO_TRUMP, Name
from manillen_tui.game.cards import Suit
from manillen_tui.game.rules import Rules

Stakes = tuple[Line, Line, Line]
"""By value of the maker's side, what the deal is worth to it: undoubled, doubled, redoubled."""

ANY_SUIT = Name(Suit.SPADES)
"""Stands for all suits: they differ by the hand alone."""

Ended = tuple[int, Line]
"""What a deal counts times, and how likely it ends so with each value of the dealer's side."""


class Bidding:
    """Naming in one way.

    Args:
        rules: the table's rules.
        naming: how deals so named come out.
        factor: what they count times, undoubled (R16, R17).
        defenders: how many players may double.
    """

    def __init__(self, rules: Rules, naming: Naming, factor: int, defenders: int) -> None:
        self.rules, self.naming, self.factor = rules, naming, factor
        reached = naming.defender.reached
        self.doubled = [tuple([1 - (1 - p) ** defenders for p in line]) for line in reached]
        """By the part from which defenders double, how likely one does at each value."""
        alone = [tuple([(1 - p) ** (defenders - 1) for p in line]) for line in reached]
        self.alone = [alone[1], *alone[1:]]
        """In the same way, how likely none does but perhaps one that is looked at. Where all
        always would, the weakest are taken not to: what one calls matters only then."""


class Contest:
    """Naming in one way, at some score.

    Args:
        bidding: the way.
        stakes: what is at stake for the maker's side; the others want it to get the least.

    Attributes:
        doubles: the least part of what defenders count with which they double.
        redoubles: the least part of what the maker counts to redouble then.
        doubled: by value, how likely it is doubled.
        plain: by value, what it is worth to the maker's side which does not redouble.
        raised: the same if it does where it can.
    """

    def __init__(self, bidding: Bidding, stakes: Stakes) -> None:
        rules, naming = bidding.rules, bidding.naming
        self.bidding, self.stakes = bidding, stakes
        once, twice, fourfold = stakes
        doublers, makers = naming.defender.lines, naming.maker.lines
        self.doubles, self.redoubles = len(doublers), len(makers)
        if rules.double:
            self.doubles = _least(doublers, map(sub, once, twice))
        if rules.redouble:
            more = map(sub, fourfold, twice)
            self.redoubles = _least(makers, map(mul, more, self.when_doubled))
        if rules.double:
            saved = map(sub, once, self.answered)
            self.doubles = _least(doublers, map(mul, saved, bidding.alone[self.doubles]))
        self.doubled = bidding.doubled[self.doubles]
        self.plain = _mixed(once, twice, self.doubled)
        self.raised = _mixed(once, fourfold, self.doubled) if rules.redouble else self.plain

    @property
    def when_doubled(self) -> Line:
        """By value, how likely it is doubled, told once it is: at least the best hands did so."""
        best = len(self.bidding.naming.defender.lines) - 1
        return self.bidding.doubled[min(self.doubles, best)]

    @property
    def answered(self) -> Line:
        """By value, what it is worth once it is doubled."""
        _, twice, fourfold = self.stakes
        return _mixed(twice, fourfold, self.bidding.naming.maker.reached[self.redoubles])

    def worth(self, line: Line) -> float:
        """What naming is worth, by how likely each value is."""
        return max(dot(line, self.plain), dot(line, self.raised))

    def ended(self, shares: Sequence[float]) -> list[Ended]:
        """How deals end in which the maker counts in each part so often; by its own values."""
        factor = self.bidding.factor
        lines = self.bidding.naming.maker.lines
        at = self.redoubles
        low, high = _summed(shares[:at], lines[:at]), _summed(shares[at:], lines[at:])
        found = [(factor, low, self._undoubled), (factor, high, self._undoubled)]
        found += [(2 * factor, low, self.doubled), (4 * factor, high, self.doubled)]
        return [(times, tuple(map(mul, line, chance))) for times, line, chance in found if line]

    @property
    def _undoubled(self) -> Line:
        return tuple([1 - chance for chance in self.doubled])


class Course:
    """How a deal goes from its first call, if all call what wins most boams.

    Args:
        rules: the table's rules.

    Raises:
        TableError: nothing is known of how deals come out.
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        found = outcomes(rules)
        self._ways: dict[int, list[Way]] = {}
        asked = rules.trump == "dealer" and rules.ask_partner
        for way in found.ways["asked" if asked else rules.trump]:
            self._ways.setdefault(way.side, []).append(way)

    def __call__(self, chance: Callable[[int], Line], behind: int) -> list[Ended]:
        """How it may end.

        Args:
            chance: by what a deal counts times, the chance of the dealer's side to win the
                boam after it, by its value.
            behind: how far the dealer's side is behind.
        """
        rules = self._rules
        found: list[Ended] = []
        total = 0.0
        for side, ways in self._ways.items():
            worth, ended = self._named(chance, side, ways)
            total += worth
            found += [(times, line[::-1] if side else line) for times, line in ended]
        if rules.blind_factor and rules.trump == "dealer" and behind >= rules.blind_when_behind:
            blind = self._contest(chance, 0, BLIND_NO_TRUMP)
            maker = blind.bidding.naming.maker
            if dot(maker.weights, map(blind.worth, maker.lines)) > total:
                return blind.ended(maker.weights)
        return found

    def _named(
        self, chance: Callable[[int], Line], side: int, ways: Iterable[Way]
    ) -> tuple[float, list[Ended]]:
        """What comes of it where one side names."""
        contests = [self._contest(chance, side, name) for name in (ANY_SUIT, NO_TRUMP)]
        choice = best_of(ways, *contests)
        found: list[Ended] = []
        for contest, shares in zip(contests, choice.shares, strict=True):
            found += contest.ended(shares)
        return choice.worth, found

    def _contest(self, chance: Callable[[int], Line], side: int, name: Name) -> Contest:
        way = bidding(self._rules, name, side)
        lines = [chance(way.factor * times) for times in (1, 2, 4)]
        if side:
            lines = [tuple([1 - won for won in reversed(line)]) for line in lines]
        once, twice, fourfold = lines
        return Contest(way, (once, twice, fourfold))


class Choice(NamedTuple):
    """The best of all names.

    Attributes:
        worth: what it is worth.
        shares: with a suit and at no trump, how often the maker then counts in each part.
    """

    worth: float
    shares: tuple[list[float], list[float]]


def best_of(ways: Iterable[Way], suit: Contest, no_trump: Contest) -> Choice:
    """The best that some can name, with a suit or at no trump."""
    worths = [
        [*map(contest.worth, contest.bidding.naming.maker.lines), -inf]
        for contest in (suit, no_trump)
    ]
    shares = [0.0] * len(worths[0]), [0.0] * len(worths[1])
    total = 0.0
    for _, with_suit, without, share in ways:
        parts = with_suit, without if suit.bidding.rules.no_trump else -1
        better = int(worths[1][parts[1]] > worths[0][parts[0]])
        total += share * worths[better][parts[better]]
        shares[better][parts[better]] += share
    return Choice(total, (shares[0][:-1], shares[1][:-1]))


@lru_cache(maxsize=64)
def bidding(rules: Rules, name: Name, side: int) -> Bidding:
    """Naming so by the dealer's side (0), or by the one that leads first (1).

    Raises:
        TableError: nothing is known of how deals come out.
    """
    kind = "suit" if name.suit is not None else "no-trump"
    if name.blind or rules.trump in {"turned", "none"}:
        kind = f"any {kind}"
    elif side:
        kind = f"leading {kind}"
    factor = 1
    if name.suit is None:
        factor = rules.blind_factor if name.blind else rules.no_trump_factor
    dealer, *others = rules.plan.players
    friends = sum(seat in rules.partners(dealer, dealer) for seat in others)
    defenders = 1 + friends if side else len(others) - friends
    return Bidding(rules, outcomes(rules).namings[kind], factor, defenders)


def _least(lines: Sequence[Line], gains: Iterable[float]) -> int:
    """The least part with which there is something to gain, as with all above it."""
    gained = tuple(gains)
    at = len(lines)
    while at and dot(lines[at - 1], gained) > 0:
        at -= 1
    return at


def _mixed(line: Line, other: Line, share: Line) -> Line:
    return tuple([a + p * (b - a) for a, b, p in zip(line, other, share, strict=True)])


def _summed(shares: Sequence[float], lines: Sequence[Line]) -> Line:
    """Lines added up, each so many times; nothing if none is left."""
    if not any(shares):
        return ()
    return tuple([dot(shares, column) for column in zip(*lines, strict=True)])
