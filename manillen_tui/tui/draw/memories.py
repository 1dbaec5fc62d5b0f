"""What is to be drawn of the memory aid: frozen values, words in the player's language."""

from __future__ import annotations

from dataclasses import dataclass

from manillen_tui.game.cards import Card, Suit


@dataclass(frozen=True, slots=True)
class SuitCards:
    """The cards of one suit that are out or may be held, high to low; perhaps none."""

    suit: Suit
    cards: tuple[Card, ...] = ()

    @property
    def points(self) -> int:
        """Their card points (R2)."""
        return sum(card.points for card in self.cards)


@dataclass(frozen=True, slots=True)
class HolderRow:
    """What is known of a place.

    Attributes:
        label: who or where it is.
        suits: by suit the cards that it may hold, nothing being said of other suits.
        sure: whether it holds these cards for certain.
        more: how many cards it holds beside those.
    """

    label: str
    suits: tuple[SuitCards, ...]
    sure: bool = False
    more: int = 0


@dataclass(frozen=True, slots=True)
class MemoryView:
    """The memory aid.

    Attributes:
        heading: over the suits; ``head`` stands over their points.
        suits: what is out, suit by suit.
        count: how many cards that is, in words; ``worth`` their points.
        holders_heading: over the holders.
        holders: what is known of who holds what, where it is less than everything.
        rest: what holds for the suits that are not told of; empty where all is known.
        taken: the points each side has taken, in words.
    """

    heading: str
    head: str
    suits: tuple[SuitCards, ...]
    count: str
    worth: str
    holders_heading: str
    holders: tuple[HolderRow, ...]
    rest: str
    taken: str

    @property
    def points(self) -> int:
        """The card points that are out."""
        return sum(row.points for row in self.suits)
