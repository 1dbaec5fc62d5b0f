"""Words to be heard: cards with their names, and no sign that is drawn rather than read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from manillen_tui.game.actions import Name
from manillen_tui.game.cards import Card, CardSet, Rank, Suit
from manillen_tui.game.seats import Seat
from manillen_tui.game.table import Table
from manillen_tui.language import Language
from manillen_tui.looks import SuitOrder
from manillen_tui.printable import harmless
from manillen_tui.tui.present import Presenter
from manillen_tui.tui.sorting import Order

ORDER = Order(SuitOrder.FIXED)
"""The order of cards where they are listened to: the suits always come alike."""

COURT = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)
"""The ranks that have a name beside their letter."""

KEYS = frozenset(f"plain.{rank.name.lower()}" for rank in COURT)
"""The catalogue keys composed here."""

_READ = str.maketrans({"−": "-", "×": "x", "…": "...", "±": "+/-"})
"""What to write for a sign that is drawn rather than read."""


class PlainWords(Language):
    """A language that calls cards by their names: ``ace of hearts``."""

    __slots__ = ()

    def rank(self, rank: Rank) -> str:
        """A rank's name, or its number."""
        return self.text(f"plain.{rank.name.lower()}") if rank in COURT else super().rank(rank)

    def card(self, card: Card) -> str:
        """A card's name."""
        return self.text("plain.card", rank=card.rank, suit=card.suit)

    def readable(self, line: str) -> str:
        """A line as a screen reader reads it well, and any encoding has it."""
        joined = ", ".join(filter(None, map(str.strip, line.split("·"))))
        return harmless(joined.replace("→", self.text("plain.makes")).translate(_READ))


class Speaker(Presenter):
    """Says what a table's presenter shows."""

    __slots__ = ()

    def named(self, naming: Name) -> str:
        """What was named, without the suit's sign."""
        if naming.suit is None:
            return self.language.text("table.no-trump")
        return self.language.text("plain.trump", suit=naming.suit)

    def who(self, seat: Seat, table: Table) -> str:
        """A seat as it is told of: the person is *you*."""
        if seat == self.seat:
            return self.language.text("table.you")
        is_dummy = table.rules.player(seat).seat != seat
        return self.label(seat, table) if is_dummy else self.label_of(seat)

    def cards(self, cards: CardSet) -> str:
        """Cards suit by suit, each from high to low."""
        return "; ".join(self._suits(cards)) or self.language.text("plain.none")

    def _suits(self, cards: CardSet) -> Iterator[str]:
        for suit in suits_of(cards):
            ranks = [card.rank for card in cards.in_suit(suit)]
            yield self.language.text("plain.suit", suit=suit, ranks=ranks)


def suits_of(cards: Iterable[Card]) -> tuple[Suit, ...]:
    """The suits that are among cards, in the order of a hand."""
    return tuple(dict.fromkeys(card.suit for card in ORDER.sort(CardSet.of(cards))))
