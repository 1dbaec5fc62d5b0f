"""Cards, suits, ranks and sets of cards (R1, R2).

A card has one index, 0 to 31: eight times its suit plus its strength, so that within a
suit a higher index beats a lower one. A :class:`CardSet` is a 32-bit mask with a name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum

from manillen_tui.errors import NotationError


class Suit(IntEnum):
    """A suit, in the order the rules list them; ``str`` gives its letter."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    @property
    def sign(self) -> str:
        """The suit's sign, ``♠♥♦♣``."""
        return "♠♥♦♣"[self]

    @classmethod
    def parse(cls, text: str) -> Suit:
        """Read a suit's letter or sign.

        Raises:
            NotationError: the text is neither.
        """
        found = _SUITS.get(text.upper())
        if found is None:
            raise NotationError("notation.suit", found=text)
        return found

    def __str__(self) -> str:
        return "SHDC"[self]


class Rank(IntEnum):
    """A rank, by strength: the seven loses to all, the ten (the *manille*) beats all."""

    SEVEN = 0
    EIGHT = 1
    NINE = 2
    JACK = 3
    QUEEN = 4
    KING = 5
    ACE = 6
    TEN = 7

    @property
    def points(self) -> int:
        """Card points (R2)."""
        return (0, 0, 0, 1, 2, 3, 4, 5)[self]

    def __str__(self) -> str:
        return "789JQKAT"[self]


_SUITS = {str(suit): suit for suit in Suit} | {suit.sign: suit for suit in Suit}
_RANKS = {str(rank): rank for rank in Rank} | {"10": Rank.TEN}


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One of the 32 cards."""

    suit: Suit
    rank: Rank

    @property
    def index(self) -> int:
        """The card's place in a pack, 0 to 31."""
        return 8 * self.suit + self.rank

    @property
    def points(self) -> int:
        """Card points (R2)."""
        return self.rank.points

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card: ``TD``, ``10d``, ``10♦`` or ``♦10``, in any case (R1).

        Raises:
            NotationError: the text names no card.
        """
        word = text.strip().upper()
        for rank, suit in ((word[:-1], word[-1:]), (word[1:], word[:1])):
            if rank in _RANKS and suit in _SUITS:
                return PACK[8 * _SUITS[suit] + _RANKS[rank]]
        raise NotationError("notation.card", found=text)

    def __str__(self) -> str:
        return f"{self.rank}{self.suit}"

    def __repr__(self) -> str:
        return f"Card({self})"


PACK: tuple[Card, ...] = tuple(Card(suit, rank) for suit in Suit for rank in Rank)
"""All cards, by index."""

POINTS: tuple[int, ...] = tuple(card.points for card in PACK)
"""Card points by index."""

PACK_POINTS = sum(POINTS)
"""The card points of a whole pack: 60."""

_SHOWN = tuple(
    (1 << card.index, card) for suit in Suit for card in reversed(PACK[8 * suit : 8 * suit + 8])
)


@dataclass(frozen=True, slots=True)
class CardSet:
    """An immutable set of cards; bit *i* of ``mask`` is the card of index *i*.

    Iterating gives the suits in order, each from high to low.
    """

    mask: int = 0

    @classmethod
    def of(cls, cards: Iterable[Card]) -> CardSet:
        """The set of the given cards."""
        mask = 0
        for card in cards:
            mask |= 1 << card.index
        return cls(mask)

    @classmethod
    def parse(cls, text: str) -> CardSet:
        """Read cards parted by white space.

        Raises:
            NotationError: a word names no card.
        """
        return cls.of(Card.parse(word) for word in text.split())

    @property
    def points(self) -> int:
        """The card points in the set (R2)."""
        return sum(card.points for card in self)

    def in_suit(self, suit: Suit) -> CardSet:
        """The cards of one suit."""
        return CardSet(self.mask & SUIT_MASKS[suit])

    def above(self, card: Card) -> CardSet:
        """The cards of ``card``'s suit that rank higher."""
        return CardSet(self.mask & HIGHER_MASKS[card.index])

    @property
    def highest(self) -> Card:
        """The card of greatest index, which in a set of one suit is the strongest.

        Raises:
            ValueError: the set is empty.
        """
        if not self.mask:
            raise ValueError("an empty set has no highest card")
        return PACK[self.mask.bit_length() - 1]

    @property
    def lowest(self) -> Card:
        """The card of least index, which in a set of one suit is the weakest.

        Raises:
            ValueError: the set is empty.
        """
        if not self.mask:
            raise ValueError("an empty set has no lowest card")
        return PACK[(self.mask & -self.mask).bit_length() - 1]

    def __or__(self, other: CardSet) -> CardSet:
        return CardSet(self.mask | other.mask)

    def __and__(self, other: CardSet) -> CardSet:
        return CardSet(self.mask & other.mask)

    def __sub__(self, other: CardSet) -> CardSet:
        return CardSet(self.mask & ~other.mask)

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self.mask >> card.index & 1)

    def __iter__(self) -> Iterator[Card]:
        mask = self.mask
        return (card for bit, card in _SHOWN if mask & bit)

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return bool(self.mask)

    def __str__(self) -> str:
        return " ".join(str(card) for card in self)

    def __repr__(self) -> str:
        return f"CardSet({self})"


SUIT_MASKS: tuple[int, ...] = tuple(0xFF << 8 * suit for suit in Suit)
"""For each suit, the mask of its eight cards."""

HIGHER_MASKS: tuple[int, ...] = tuple(
    SUIT_MASKS[card.suit] & -(2 << card.index) & 0xFFFFFFFF for card in PACK
)
"""For each card, the mask of the cards of its suit that beat it."""

NO_CARDS = CardSet()
WHOLE_PACK = CardSet(0xFFFFFFFF)
