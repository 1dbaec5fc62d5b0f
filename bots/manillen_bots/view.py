"""What can be known of a deal from one seat: who may hold what, and how likely it is.

Everything follows from the observation alone. Cards are masks here, as in the engine's
:class:`~manillen_tui.game.cards.CardSet`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import or_

from manillen_tui.game.cards import HIGHER_MASKS, POINTS, SUIT_MASKS, Suit
from manillen_tui.game.inference import proven
from manillen_tui.game.observation import Observation
from manillen_tui.game.seats import Seat
from manillen_tui.game.table import Played, Table

ALL = 0xFFFFFFFF


def indices(mask: int) -> Iterator[int]:
    """The indices of a mask's cards, the lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def points(mask: int) -> int:
    """The card points of a mask."""
    return sum(POINTS[card] for card in indices(mask))


@dataclass(frozen=True)
class View:
    """A deal in play as the seat to act sees it.

    Attributes:
        table: what everybody sees.
        seat: the seat to play.
        own: what it may play from, its hand and its exposed tops.
        legal: what it may play now.
        known: by other seat, cards it is sure to hold: tops, dummies, what was proven.
        may: by other seat, cards not seen that it may hold in its hand.
        gone: the cards that are out of play.
        ours: the seats of the own side.
    """

    table: Table
    seat: Seat
    own: int
    legal: int
    known: dict[Seat, int]
    may: dict[Seat, int]
    gone: int
    ours: frozenset[Seat]

    @classmethod
    def of(cls, observation: Observation) -> View:
        """The view of the seat that an observation asks to play."""
        table, seat = observation.table, observation.seat
        unseen = observation.unseen.mask
        proofs = proven(table)
        known, may = {}, {}
        for at, other in enumerate(table.rules.seats):
            if other == seat:
                continue
            proof = proofs[other]
            known[other], may[other] = (observation.cards(other) | proof.holds).mask, 0
            unseen &= ~proof.holds.mask
            free = table.held[at] - len(proof.holds)
            if other != observation.player.seat and free > 0:
                hidden = unseen & ~proof.lacks.mask
                sure = hidden if hidden.bit_count() <= free else 0
                known[other] |= sure
                may[other] = hidden & ~sure
                unseen &= ~sure
        for other in may:
            may[other] &= unseen
        return cls(
            table=table,
            seat=seat,
            own=observation.cards(seat).mask,
            legal=observation.legal_cards.mask,
            known=known,
            may=may,
            gone=table.gone.mask,
            ours=frozenset(table.rules.side(seat, table.dealer).seats),
        )

    # Seats

    @cached_property
    def partners(self) -> tuple[Seat, ...]:
        """The other seats of the own side."""
        return tuple(seat for seat in self.known if seat in self.ours)

    @cached_property
    def opponents(self) -> tuple[Seat, ...]:
        """The seats of the other side."""
        return tuple(seat for seat in self.known if seat not in self.ours)

    @cached_property
    def later(self) -> tuple[Seat, ...]:
        """The seats that play to this trick after the own."""
        return self.table.queue[1:]

    # Cards

    @cached_property
    def trumps(self) -> int:
        """The mask of the trump suit; nothing at no trump."""
        return 0 if self.table.trump is None else SUIT_MASKS[self.table.trump]

    @cached_property
    def winning(self) -> Played | None:
        """The play that is winning the trick on the table."""
        return self.table.winning

    @cached_property
    def partner_wins(self) -> bool:
        """Whether the own side is winning the trick on the table."""
        return self.winning is not None and self.winning.seat in self.ours

    @cached_property
    def others(self) -> int:
        """The cards that are still to be played and are not the own."""
        return ALL & ~(self.gone | self.table.on_table.mask | self.own)

    @cached_property
    def on_table(self) -> int:
        """The points of the trick on the table."""
        return sum(POINTS[played.card.index] for played in self.table.plays)

    def beaters(self, card: int, led: int) -> tuple[int, int]:
        """What beats ``card`` in a trick of that suit: by following, and by trumping."""
        suit, trumps = SUIT_MASKS[led], self.trumps
        if 1 << card & suit:
            return HIGHER_MASKS[card], trumps if trumps != suit else 0
        return 0, trumps & HIGHER_MASKS[card] if 1 << card & trumps else trumps

    def beats(self, card: int) -> bool:
        """Whether the own ``card`` beats what lies on the table."""
        if self.winning is None:
            return True
        follow, trump = self.beaters(self.winning.card.index, self.winning_led)
        return bool(1 << card & (follow | trump))

    @cached_property
    def winning_led(self) -> Suit:
        """The suit led to the trick on the table."""
        assert self.table.led is not None
        return self.table.led

    # Likelihoods

    @cached_property
    def _slots(self) -> dict[Seat, int]:
        held = dict(zip(self.table.rules.seats, self.table.held, strict=True))
        return {
            seat: max(0, held[seat] - (self.known[seat] & ~self.table.tops(seat).mask).bit_count())
            for seat in self.known
            if self.may[seat]
        }

    @cached_property
    def _covered(self) -> int:
        return sum(pile.covered for own in self.table.piles for pile in own)

    @cached_property
    def _places(self) -> dict[int, int]:
        """For each card not seen, how many hidden places there are for it."""
        found = {}
        for card in indices(self.others):
            bit = 1 << card
            found[card] = self._covered + sum(
                slots for seat, slots in self._slots.items() if self.may[seat] & bit
            )
        return found

    @cached_property
    def _chances(self) -> dict[tuple[Seat, int], float]:
        return {}

    def chance(self, seat: Seat, mask: int) -> float:
        """How likely it is that ``seat`` may play one of the cards of ``mask``."""
        if self.known[seat] & mask:
            return 1.0
        mask &= self.may[seat]
        if not mask:
            return 0.0
        found = self._chances.get((seat, mask))
        if found is None:
            miss, slots, places = 1.0, self._slots[seat], self._places
            for card in indices(mask):
                miss *= 1 - min(1.0, slots / (places[card] or 1))
            found = self._chances[seat, mask] = 1 - miss
        return found

    def may_beat(self, seat: Seat, card: int, led: int) -> bool:
        """Whether it cannot be ruled out that ``seat`` beats ``card``."""
        follow, trump = self.beaters(card, led)
        held = self.known[seat] | self.may[seat]
        if held & follow:
            return True
        return bool(held & trump) and self.may_lack(seat, led)

    def may_lack(self, seat: Seat, suit: int) -> bool:
        """Whether ``seat`` may have no card of a suit, with room elsewhere for all that are out."""
        found = self._lacking.get((seat, suit))
        if found is None:
            found = self._lacking[seat, suit] = not self.known[seat] & SUIT_MASKS[suit] and (
                not self.may[seat] & SUIT_MASKS[suit] or self._has_room(seat, SUIT_MASKS[suit])
            )
        return found

    @cached_property
    def _lacking(self) -> dict[tuple[Seat, int], bool]:
        return {}

    def _has_room(self, seat: Seat, elsewhere: int) -> bool:
        """Whether the hidden cards have places, some cards anywhere but with ``seat``.

        By Hall's theorem they have if no set of places is asked to take more than it holds.
        """
        hidden = self.others & ~reduce(or_, self.known.values(), 0)
        places = [
            (self.may[at] & ~elsewhere if at == seat else self.may[at], slots)
            for at, slots in self._slots.items()
        ]
        places.append((hidden if self._covered else 0, self._covered))
        for chosen in range(1 << len(places)):
            room, others = 0, 0
            for at, (may, slots) in enumerate(places):
                if chosen >> at & 1:
                    room += slots
                else:
                    others |= may
            if (hidden & ~others).bit_count() > room:
                return False
        return True

    def safe(self, card: int, led: int) -> bool:
        """Whether no opponent still to play can beat ``card``, whatever is hidden."""
        return not any(
            self.may_beat(seat, card, led) for seat in self.later if seat not in self.ours
        )
