"""A person's cards held against what chance expects.

Every hand is a draw without putting back from the pack, so that the mean and the variance of
what it holds are known exactly; over many deals the sum is as good as normally distributed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from math import comb, sqrt
from statistics import NormalDist

from manillen_tui.game.cards import PACK, SUIT_MASKS, Rank, Suit
from manillen_tui.game.fast import card_points
from manillen_tui.scorebook.index import Index
from manillen_tui.scorebook.rows import Kind
from manillen_tui.scorebook.selection import DEALS, Selection

ENOUGH = 30
"""Deals from which the sums are as good as normally distributed."""

ODD, FOUL = 0.05, 0.001
"""Chances below which the cards are called odd, and not a fair deck's."""

_TENS = sum(1 << card.index for card in PACK if card.rank is Rank.TEN)
_SQUARES = sum(card.points**2 for card in PACK) / len(PACK)
_TRUMPS = {suit.name.lower(): SUIT_MASKS[suit] for suit in Suit}


class Fact(StrEnum):
    """What of a hand is counted.

    Tens; card points (R2); suits of which it has none; and trumps, where another player named
    them by the own cards alone.
    """

    TENS = "tens"
    POINTS = "points"
    VOIDS = "voids"
    TRUMPS = "trumps"


class Verdict(StrEnum):
    """What to say of the deck."""

    FEW = "few"
    FAIR = "fair"
    ODD = "odd"
    FOUL = "foul"


@dataclass(frozen=True, slots=True)
class Moments:
    """What chance expects: a mean, and a variance."""

    mean: float
    variance: float


@dataclass(frozen=True, slots=True)
class Line:
    """A fact over all deals.

    Attributes:
        deals: in how many deals it could be counted.
        found: how much there was a deal, on average.
        expected: how much chance expects.
        error: the standard error of that: how far off the mean usually is.
    """

    deals: int
    found: float
    expected: float
    error: float

    @property
    def chance(self) -> float:
        """How often a fair deck is at least as far off, from 0 to 1."""
        if not self.error:
            return 1.0
        distance = abs(self.found - self.expected) / self.error
        return 2 * NormalDist().cdf(-distance)


@dataclass(frozen=True, slots=True)
class Fairness:
    """The cards that a person was dealt.

    Attributes:
        lines: by fact, what was found; a fact that nothing is known of is left out.
    """

    lines: dict[Fact, Line]

    @property
    def chance(self) -> float:
        """How often a fair deck is so far off in any of the facts, from 0 to 1."""
        known = [line.chance for line in self.lines.values() if line.deals >= ENOUGH]
        return 1 - (1 - min(known)) ** len(known) if known else 1.0

    @property
    def verdict(self) -> Verdict:
        """What to say of the deck."""
        if all(line.deals < ENOUGH for line in self.lines.values()):
            return Verdict.FEW
        chance = self.chance
        return Verdict.FOUL if chance < FOUL else Verdict.ODD if chance < ODD else Verdict.FAIR


Hand = tuple[int, str, int]
"""The mask of the cards, what was named, and the mask of the cards it was named by (or 0)."""


def fairness(index: Index, selection: Selection) -> Fairness:
    """Hold a person's cards against chance; the same cards from the same seed count once only."""
    rows = index.database.execute(
        f"SELECT dealt, trump, left_to FROM ({DEALS}) WHERE kind != '{Kind.REPLAYED}'"
        " GROUP BY coalesce(seed, match), seed IS NULL, number, seat, dealt",
        selection.values,
    )
    return judge((row["dealt"], row["trump"], row["left_to"]) for row in rows)


def judge(hands: Iterable[Hand]) -> Fairness:
    """Hold hands against chance."""
    deals = dict.fromkeys(Fact, 0)
    found = dict.fromkeys(Fact, 0)
    mean = dict.fromkeys(Fact, 0.0)
    variance = dict.fromkeys(Fact, 0.0)
    for hand in hands:
        for fact, count, moments in _facts(*hand):
            deals[fact] += 1
            found[fact] += count
            mean[fact] += moments.mean
            variance[fact] += moments.variance
    return Fairness(
        {
            fact: Line(n, found[fact] / n, mean[fact] / n, sqrt(variance[fact]) / n)
            for fact, n in deals.items()
            if n
        }
    )


def _facts(dealt: int, trump: str, left_to: int) -> Iterator[tuple[Fact, int, Moments]]:
    size = dealt.bit_count()
    yield Fact.TENS, (dealt & _TENS).bit_count(), drawn(size, 4, len(PACK))
    yield Fact.POINTS, card_points(dealt), points(size)
    yield Fact.VOIDS, sum(not dealt & mask for mask in SUIT_MASKS), voids(size)
    if left_to:
        suit = _TRUMPS[trump]
        unseen = len(PACK) - left_to.bit_count()
        out = (suit & ~left_to).bit_count()
        yield Fact.TRUMPS, (dealt & suit).bit_count(), drawn(size, out, unseen)


@lru_cache(maxsize=1024)
def drawn(size: int, kind: int, among: int) -> Moments:
    """How many cards of a kind are among those drawn: hypergeometric.

    Args:
        size: how many are drawn.
        kind: how many of the kind there are.
        among: from how many they are drawn.
    """
    share = kind / among
    return Moments(size * share, size * share * (1 - share) * (among - size) / (among - 1))


@lru_cache(maxsize=64)
def points(size: int) -> Moments:
    """How many card points are among cards drawn from the pack (R2)."""
    among = len(PACK)
    mean = sum(card.points for card in PACK) / among
    return Moments(size * mean, size * (_SQUARES - mean**2) * (among - size) / (among - 1))


@lru_cache(maxsize=64)
def voids(size: int) -> Moments:
    """How many suits are missing among cards drawn from the pack."""
    whole = comb(32, size)
    one = 4 * comb(24, size) / whole
    two = 12 * comb(16, size) / whole
    return Moments(one, one + two - one**2)
