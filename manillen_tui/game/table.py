"""The public side of a deal: all that everybody at the table sees, and no hidden card.

A :class:`Table` is what an observation and a full state have in common. Hiding needs no
care: a hidden card has no place in it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import reduce
from operator import or_

from manillen_tui.game.actions import Call, Name, Signal
from manillen_tui.game.cards import HIGHER_MASKS, Card, CardSet, Suit
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat


class Phase(StrEnum):
    """What is being asked of the seat to act."""

    BLIND = "blind"
    NAMING = "naming"
    DOUBLING = "doubling"
    REDOUBLING = "redoubling"
    PLAY = "play"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Called:
    """A call and who made it."""

    seat: Seat
    call: Call


@dataclass(frozen=True, slots=True)
class Played:
    """A card on the table, who played it, and the signal spoken with it (R37)."""

    seat: Seat
    card: Card
    signal: Signal | None = None


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick."""

    plays: tuple[Played, ...]
    winner: Seat

    @property
    def cards(self) -> CardSet:
        """Its cards."""
        return CardSet.of(played.card for played in self.plays)

    @property
    def points(self) -> int:
        """Its card points (R2)."""
        return sum(played.card.points for played in self.plays)


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile: its exposed card, if one is left, and whether a face-down card lies below.

    Attributes:
        top: the exposed card.
        covered: whether a face-down card lies below.
        played: the cards that were played from it, in order.
    """

    top: Card | None
    covered: bool
    played: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Revoke:
    """An illegal card or a false signal that was shown, and the rule it broke (R28)."""

    seat: Seat
    card: Card
    signal: Signal | None
    rule: str


@dataclass(frozen=True, slots=True)
class Award:
    """How a deal ended before its last card: a claim, or a forfeit (R28).

    Attributes:
        side: the index of the side that gets what is awarded.
        forfeit: whether the other side revoked, so that every point goes to ``side``.
    """

    side: int
    forfeit: bool


@dataclass(frozen=True, slots=True)
class Table:
    """Everything that all players see of a deal.

    Tuples that go by seat follow ``rules.seats``; those by side follow ``Side.index``.

    Attributes:
        rules: the table's rules.
        dealer: who dealt.
        totals: the boam's score when the deal began, by ``rules.scorers``.
        pending: whether a carried tie doubles this deal (R33).
        left_over: cards dealt to nobody (R10).
        turned: the card turned for trumps, held by the dealer until played (R14).
        phase: what is asked now.
        queue: the seats still to be asked in this phase, the one to act first.
        looked: whether the dealer gave up calling blind by looking (R17).
        calls: the calls made.
        maker: who named trumps, or was counted as having done so.
        naming: what was named.
        doubling: 1, 2 (doubled) or 4 (redoubled).
        held: by seat, how many cards are in the hand, piles not counted.
        piles: by seat, its piles; empty for a seat that has none.
        tricks: the finished tricks.
        plays: the trick on the table.
        points: by side, the card points taken, those left over included (R10).
        won: by side, the tricks taken.
        revokes: what was shown and taken back, or ended the deal (R28).
        award: how the deal ended early, if it did.
    """

    rules: Rules
    dealer: Seat
    totals: tuple[int, ...]
    pending: bool
    left_over: CardSet
    turned: Card | None
    phase: Phase
    queue: tuple[Seat, ...]
    held: tuple[int, ...]
    piles: tuple[tuple[Pile, ...], ...]
    looked: bool = False
    calls: tuple[Called, ...] = ()
    maker: Seat | None = None
    naming: Name | None = None
    doubling: int = 1
    tricks: tuple[Trick, ...] = ()
    plays: tuple[Played, ...] = ()
    points: tuple[int, int] = (0, 0)
    won: tuple[int, int] = (0, 0)
    revokes: tuple[Revoke, ...] = ()
    award: Award | None = None

    @property
    def to_act(self) -> Seat | None:
        """The seat asked to call or to play; None when the deal is over."""
        return self.queue[0] if self.queue else None

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to call or to play."""
        return self.phase is Phase.OVER

    @property
    def trump(self) -> Suit | None:
        """The trump suit; None at no trump and before trumps are named."""
        return None if self.naming is None else self.naming.suit

    @property
    def led(self) -> Suit | None:
        """The suit led to the trick on the table, if any."""
        return self.plays[0].card.suit if self.plays else None

    @property
    def winning(self) -> Played | None:
        """The play that is winning the trick on the table (R27)."""
        return best_play(self.plays, self.trump) if self.plays else None

    @property
    def gone(self) -> CardSet:
        """The cards everybody has seen leave play: finished tricks and those left over."""
        return reduce(or_, (trick.cards for trick in self.tricks), self.left_over)

    @property
    def on_table(self) -> CardSet:
        """The cards of the trick on the table."""
        return CardSet.of(played.card for played in self.plays)

    def tops(self, seat: Seat) -> CardSet:
        """A seat's exposed pile cards."""
        piles = self.piles[self.rules.seats.index(seat)]
        return CardSet.of(pile.top for pile in piles if pile.top is not None)

    def shown(self, seat: Seat) -> CardSet:
        """The cards that everybody has seen in a seat's hand: turned, or laid and taken back."""
        cards = CardSet.of(revoke.card for revoke in self.revokes if revoke.seat == seat)
        if self.turned is not None and seat == self.dealer:
            cards |= CardSet.of([self.turned])
        return cards - self.gone - self.on_table if cards else cards

    def side(self, seat: Seat) -> int:
        """The index of a seat's side in this deal."""
        return self.rules.side(seat, self.dealer).index

    def opponent_wins(self, seat: Seat) -> bool:
        """Whether the trick on the table is being won by ``seat``'s opponents."""
        winning = self.winning
        return winning is not None and self.side(winning.seat) != self.side(seat)

    def duty_key(self, seat: Seat) -> int | None:
        """Where the duty table keeps what ``seat`` owes; None when it leads."""
        winning = self.winning
        if winning is None:
            return None
        return self.rules.duty_table(self.trump).key(
            self.plays[0].card.suit, winning.card.index, self.opponent_wins(seat)
        )


def best_play(plays: tuple[Played, ...], trump: Suit | None) -> Played:
    """The play that wins: the highest trump, else the highest card of the suit led (R27)."""
    best = plays[0]
    for played in plays[1:]:
        card = played.card
        if card.suit == best.card.suit:
            if HIGHER_MASKS[best.card.index] >> card.index & 1:
                best = played
        elif card.suit == trump:
            best = played
    return best
