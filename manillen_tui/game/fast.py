"""The int form of play: the same rules on masks, for search, simulation and statistics.

Calls are over when it begins. A *place* is a seat's index in ``rules.seats``, a card is its
index 0 to 31 or, in a mask, its bit. What never changes in a deal is worked out once: a
:class:`FastRules` for the rules, the dealer and trumps, a :class:`FastDeal` for who owns
which card. A :class:`Position` is then eight ints, and search needs no undo: it goes on
from the old position. Legal plays come from the masks of :class:`DutyTable`, the data that
the object form reads. Signals, which change no card, have no place here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter
from random import Random
from typing import NamedTuple

from manillen_tui.game.cards import HIGHER_MASKS, PACK, SUIT_MASKS, CardSet, Suit
from manillen_tui.game.deal import Deal
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat
from manillen_tui.game.state import State
from manillen_tui.game.table import Phase

NOTHING = -1
"""Stands for "no card", "no suit" and "no place" in a :class:`Position`."""

_ALL = 0xFFFFFFFF
_BITS = tuple(1 << card for card in range(32))
_WORTH = tuple(
    (sum(1 << card.index for card in PACK if card.points == points), points)
    for points in range(1, 6)
)

Owed = tuple[tuple[int, ...], tuple[int, ...]]
"""The runs of masks that narrow a choice: while the own side wins, and while the other does."""


def indices(mask: int) -> Iterator[int]:
    """The cards of a mask, from the lowest index."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def card_points(mask: int) -> int:
    """The card points in a mask (R2)."""
    return sum((mask & worth).bit_count() * points for worth, points in _WORTH)


class Position(NamedTuple):
    """What has changed since the deal.

    Attributes:
        free: mask of the cards that their owners may still play: hands and exposed tops.
        first: mask of the cards taken by the side of index 0, those left over included (R10).
        second: the same for the side of index 1.
        trick: mask of the cards on the table.
        place: the place to act; after the last trick, the place that took it.
        led: the suit led; ``NOTHING`` before a lead.
        best: the card that wins the trick so far; ``NOTHING`` before a lead.
        winner: the place that played it; ``NOTHING`` before a lead.
    """

    free: int
    first: int
    second: int
    trick: int
    place: int
    led: int = NOTHING
    best: int = NOTHING
    winner: int = NOTHING

    @property
    def is_over(self) -> bool:
        """Whether every card has been played."""
        return not self.free and not self.trick

    @property
    def card_points(self) -> tuple[int, int]:
        """By side, the card points taken, those left over included (R10)."""
        return card_points(self.first), card_points(self.second)


@dataclass(frozen=True, slots=True, eq=False)
class FastRules:
    """Rules, dealer and trumps worked out; made by :func:`fast_rules`.

    Attributes:
        rules: the table's rules.
        dealer: who dealt.
        trump: the trump suit; None at no trump.
        eldest: the place that leads first.
        sides: by place, the index of its side.
        following: by place, the next one in the order of play.
        turns: by leader, the places in the order of play, each with its side.
        owed: by suit led and winning card, the masks of the duties.
        beats: by winning card, the mask of the cards that would win from it (R27).
        taking: by place, picks its cards from a deck in dealing order.
        piles: where a deck has the top and the bottom of each pile.
        dealt: how many cards of a deck are dealt; the others are left over (R10).
    """

    rules: Rules
    dealer: Seat
    trump: Suit | None
    eldest: int
    sides: tuple[int, ...]
    following: tuple[int, ...]
    turns: tuple[tuple[tuple[int, int], ...], ...]
    owed: tuple[tuple[Owed, ...], ...]
    beats: tuple[int, ...]
    taking: tuple[Callable[[Sequence[int]], tuple[int, ...]], ...]
    piles: tuple[tuple[int, int], ...]
    dealt: int

    def __reduce__(self) -> tuple[object, ...]:
        return fast_rules, (self.rules, self.dealer, self.trump)

    def tricks(self, position: Position) -> tuple[int, int]:
        """By side, the tricks taken."""
        # The cards left over are too few to count as one.
        seats = len(self.sides)
        return position.first.bit_count() // seats, position.second.bit_count() // seats

    def points(self, position: Position) -> tuple[int, int]:
        """By side, the points taken, bonuses included (R29)."""
        rules = self.rules
        points = list(position.card_points)
        for side, tricks in enumerate(self.tricks(position)):
            points[side] += rules.trick_points * tricks
        if position.is_over:
            points[self.sides[position.place]] += rules.last_trick
        return points[0], points[1]


@lru_cache(maxsize=256)
def fast_rules(rules: Rules, dealer: Seat, trump: Suit | None) -> FastRules:
    """Work out what does not depend on the cards."""
    seats = rules.seats
    place = {seat: at for at, seat in enumerate(seats)}
    sides = tuple(rules.side(seat, dealer).index for seat in seats)
    table = rules.duty_table(trump)
    trumps = 0 if trump is None else SUIT_MASKS[trump]
    # Dealt from a pack in order, each card tells its own place in a deck.
    pattern = Deal.from_deck(rules, dealer, PACK)
    cards = [
        [*pattern.hands[at], *pattern.tops[at], *pattern.bottoms[at]] for at in range(len(seats))
    ]
    return FastRules(
        rules=rules,
        dealer=dealer,
        trump=trump,
        eldest=place[rules.eldest(dealer)],
        sides=sides,
        following=tuple(place[rules.after(seat)] for seat in seats),
        turns=tuple(
            tuple((place[seat], sides[place[seat]]) for seat in rules.order(leader))
            for leader in seats
        ),
        owed=tuple(
            tuple(
                (table.masks[table.key(led, best, False)], table.masks[table.key(led, best, True)])
                for best in range(32)
            )
            for led in Suit
        ),
        beats=tuple(
            HIGHER_MASKS[best] | (0 if trumps >> best & 1 else trumps) for best in range(32)
        ),
        taking=tuple(itemgetter(*(card.index for card in own)) for own in cards),
        piles=tuple(
            (top.index, bottom.index)
            for tops, bottoms in zip(pattern.tops, pattern.bottoms, strict=True)
            for top, bottom in zip(tops, bottoms, strict=True)
        ),
        dealt=len(PACK) - len(pattern.left_over),
    )


class FastDeal(NamedTuple):
    """Who owns which card.

    Attributes:
        rules: the rules worked out.
        owned: by place, the mask of its cards, bottoms included.
        under: from the bit of an exposed top to the bit of the bottom under it.
        tops: the mask of those tops.
        start: where play begins, or where the state it was made from stands.
    """

    rules: FastRules
    owned: tuple[int, ...]
    under: Mapping[int, int]
    tops: int
    start: Position

    @classmethod
    def shuffled(cls, rules: FastRules, rng: Random) -> FastDeal:
        """Deal a pack that ``rng`` shuffles: the same cards as from ``Deal.shuffled``."""
        bits = list(_BITS)
        rng.shuffle(bits)
        return cls._from_bits(rules, bits)

    @classmethod
    def from_deal(cls, deal: Deal, trump: Suit | None) -> FastDeal:
        """The int form of a deal, its calls skipped."""
        rules = fast_rules(deal.rules, deal.dealer, trump)
        return cls.from_deck(rules, [card.index for card in deal.deck])

    @classmethod
    def from_deck(cls, rules: FastRules, deck: Sequence[int]) -> FastDeal:
        """Deal a deck of all 32 cards, by index, in dealing order."""
        return cls._from_bits(rules, [1 << card for card in deck])

    @classmethod
    def _from_bits(cls, rules: FastRules, bits: list[int]) -> FastDeal:
        owned = tuple([sum(take(bits)) for take in rules.taking])
        under = {bits[top]: bits[bottom] for top, bottom in rules.piles}
        left_over = sum(bits[rules.dealt :])
        free = _ALL ^ left_over ^ sum(under.values())
        taken = [0, 0]
        taken[rules.sides[rules.rules.seats.index(rules.dealer)]] = left_over
        start = Position(free, taken[0], taken[1], 0, rules.eldest)
        return cls(rules, owned, under, sum(under), start)

    @classmethod
    def from_state(cls, state: State) -> FastDeal:
        """The int form of a state whose calls are over; ``start`` is where it stands.

        Raises:
            ValueError: trumps are not named, or the deal ended before its last card.
        """
        table = state.table
        if table.phase not in (Phase.PLAY, Phase.OVER) or table.award is not None:
            raise ValueError(f"a deal in the phase {table.phase!r} is not being played out")
        rules = fast_rules(table.rules, table.dealer, table.trump)
        seats = table.rules.seats
        owned: list[int] = []
        under: dict[int, int] = {}
        free = 0
        # A top on the table still covers its bottom until the trick is taken (R27).
        laid = {played.seat: played.card for played in table.plays}
        for place, seat in enumerate(seats):
            cards = state.cards(seat).mask
            free |= cards
            for pile, bottom in zip(table.piles[place], state.bottoms[place], strict=True):
                if bottom is not None:
                    top = pile.top or laid[seat]
                    under[1 << top.index] = 1 << bottom.index
                    cards |= 1 << bottom.index
            owned.append(cards)
        taken = [0, 0]
        taken[table.side(table.dealer)] = table.left_over.mask
        for trick in table.tricks:
            taken[table.side(trick.winner)] |= trick.cards.mask
        acting = table.to_act or table.tricks[-1].winner
        position = Position(free, taken[0], taken[1], table.on_table.mask, seats.index(acting))
        if table.winning is not None:
            position = position._replace(
                led=int(table.plays[0].card.suit),
                best=table.winning.card.index,
                winner=seats.index(table.winning.seat),
            )
        return cls(rules, tuple(owned), under, sum(under), position)

    def cards(self, position: Position) -> tuple[CardSet, ...]:
        """By place, what it may play from, as ``State.cards`` gives it."""
        return tuple(CardSet(own & position.free) for own in self.owned)

    def legal(self, position: Position) -> int:
        """The mask of the cards that the place to act may play (R19–R26)."""
        rules = self.rules
        cards = self.owned[position.place] & position.free
        if position.trick:
            opponent_wins = rules.sides[position.place] != rules.sides[position.winner]
            for mask in rules.owed[position.led][position.best][opponent_wins]:
                cards = cards & mask or cards
        return cards

    def after(self, position: Position, card: int) -> Position:
        """The position after a legal card."""
        rules = self.rules
        free, first, second, trick, place, led, best, winner = position
        bit = 1 << card
        if not trick:
            led, best, winner = card >> 3, card, place
        elif rules.beats[best] & bit:
            best, winner = card, place
        free ^= bit
        trick |= bit
        if trick.bit_count() < len(rules.sides):
            return Position(free, first, second, trick, rules.following[place], led, best, winner)
        if rules.sides[winner]:
            second |= trick
        else:
            first |= trick
        if trick & self.tops:
            free |= self.turned(trick)
        return Position(free, first, second, 0, winner)

    def turned(self, trick: int) -> int:
        """The mask of the bottoms that turn once a trick is taken (R27)."""
        return sum(bottom for top, bottom in self.under.items() if top & trick)
