"""The order of a hand from left to right, by the player's settings."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise, permutations

from manillen_tui.game.cards import Card, CardSet, Suit
from manillen_tui.looks import RankOrder, SuitOrder

SUITS = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
"""All suits in the order they have where nothing else says so: colours in turn."""

_RED = frozenset({Suit.HEARTS, Suit.DIAMONDS})

_TRUMPS_AT = {SuitOrder.TRUMPS_LEFT: 0, SuitOrder.TRUMPS_RIGHT: -1}


@dataclass(frozen=True, slots=True)
class Order:
    """How hands are sorted.

    Attributes:
        suits: the order of the suits; only *fixed* leaves neighbours alike for a suit that is gone.
        ranks: the order within a suit.
    """

    suits: SuitOrder = SuitOrder.ALTERNATE
    ranks: RankOrder = RankOrder.HIGH_FIRST

    def sort(self, cards: CardSet, trump: Suit | None = None) -> tuple[Card, ...]:
        """The cards from left to right.

        Args:
            cards: the hand.
            trump: the trump suit; None before it is named, and where there is none.
        """
        return _sorted(self, cards, trump)


USUAL = Order()
"""What nobody asked otherwise."""


@lru_cache(maxsize=256)
def _sorted(order: Order, cards: CardSet, trump: Suit | None) -> tuple[Card, ...]:
    """Kept, since each key draws the hand again."""
    held = tuple(suit for suit in SUITS if cards.in_suit(suit))
    step = 1 if order.ranks is RankOrder.HIGH_FIRST else -1
    return tuple(
        card
        for suit in _arranged(order.suits, held, trump)
        for card in tuple(cards.in_suit(suit))[::step]
    )


def _arranged(order: SuitOrder, held: tuple[Suit, ...], trump: Suit | None) -> tuple[Suit, ...]:
    """The suits of a hand: first of all trumps in their place, then as few alike as can be."""
    if order is SuitOrder.FIXED or not held:
        return held

    def faults(suits: tuple[Suit, ...]) -> tuple[bool, int]:
        place = _TRUMPS_AT.get(order)
        astray = place is not None and trump in suits and suits[place] is not trump
        return astray, sum((one in _RED) is (other in _RED) for one, other in pairwise(suits))

    return min(permutations(held), key=faults)
