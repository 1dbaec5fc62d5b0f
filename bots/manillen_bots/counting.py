"""The points that cards are worth to a side, counted suit by suit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from manillen_bots.counts import counts
from manillen_tui.game.cards import PACK_POINTS, Rank, Suit
from manillen_tui.game.rules import Rules

MAKER, DEFENDER = "maker", "defender"
"""Who counts: the side that names trumps, or the one that did not."""

_ACE, _TEN = 1 << Rank.ACE, 1 << Rank.TEN
_TOPS = (Rank.TEN, Rank.ACE, Rank.KING, Rank.QUEEN)


@dataclass(frozen=True, slots=True)
class Worth:
    """What cards of one side count, by the eight bits of a suit.

    Attributes:
        trumps: what holdings of trumps count.
        plain: what holdings of another suit count.
        void: what each suit not held counts, if there are trumps.
    """

    trumps: tuple[float, ...]
    plain: tuple[float, ...]
    void: float

    def points(self, cards: int, trump: Suit | None) -> float:
        """What some cards count."""
        suits = [cards >> 8 * suit & 0xFF for suit in range(4)]
        found = 0.0
        if trump is not None:
            held = suits.pop(trump)
            found = self.trumps[held] + (self.void * suits.count(0) if held else 0.0)
        return found + sum([self.plain[held] for held in suits])


@dataclass(frozen=True, slots=True)
class Counting:
    """What a side may expect with trumps or without, by the tables of :func:`counts`.

    Attributes:
        base: what it counts whatever it holds.
        lead: what leading first adds.
        own: the worth of the cards seen on the own side.
        theirs: the worth of those seen on the other, such as exposed tops.
    """

    base: float
    lead: float
    own: Worth
    theirs: Worth

    def points(self, own: int, theirs: int, trump: Suit | None, *, leads: bool) -> float:
        """The points (R29) that a side may expect."""
        found = self.base + self.lead * leads + self.own.points(own, trump)
        return found + self.theirs.points(theirs, trump) if theirs else found


@lru_cache(maxsize=256)
def counting(rules: Rules, no_trump: bool, role: str) -> Counting:
    """How a deal of these rules is counted."""
    scale = rules.deal_points / PACK_POINTS
    base, lead, *rest = [weight * scale for weight in counts(rules, no_trump, role)]
    size = 5 if no_trump else 9
    of = _without if no_trump else _with_trumps
    return Counting(base, lead, of(rest[:size]), of(rest[size:]))


def _with_trumps(weights: Sequence[float]) -> Worth:
    """Weights of a trump, of the trump ten to queen, of side tens, aces, both, and voids."""
    if not weights:
        return _NOTHING
    trump, tops, (ten, ace, both, void) = weights[0], weights[1:5], weights[5:]

    def trumps(held: int) -> float:
        return trump * held.bit_count() + _sum(tops, held)

    def plain(held: int) -> float:
        pair = both if held & _TEN and held & _ACE else 0.0
        return ten * bool(held & _TEN) + ace * bool(held & _ACE) + pair

    return Worth(_table(trumps), _table(plain), void)


def _without(weights: Sequence[float]) -> Worth:
    """Weights of the ten to queen, and of each card of a suit whose ten is held."""
    if not weights:
        return _NOTHING
    *tops, length = weights

    def plain(held: int) -> float:
        return _sum(tops, held) + (length * held.bit_count() if held & _TEN else 0.0)

    return Worth((), _table(plain), 0.0)


def _sum(tops: Sequence[float], held: int) -> float:
    return sum(weight for weight, rank in zip(tops, _TOPS, strict=True) if held >> rank & 1)


def _table(worth: Callable[[int], float]) -> tuple[float, ...]:
    return tuple(map(worth, range(256)))


_NOTHING = Worth((0.0,) * 256, (0.0,) * 256, 0.0)
