"""Worlds: whole deals that fit everything one player has seen, drawn evenly.

Hidden cards fall into classes by which hands may hold them. How many worlds there are for
each way of sharing a class out is counted once; a draw then follows the counts, so that
every world is equally likely and none is ever thrown away. Only a word such as *long* (R37),
which says that one of several cards is held, is seen to by drawing again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import comb
from random import Random

from manillen_tui.game.cards import NO_CARDS, Card, CardSet
from manillen_tui.game.inference import Proof, proven
from manillen_tui.game.observation import Observation
from manillen_tui.game.seats import Seat
from manillen_tui.game.state import State

_Room = tuple[int, ...]
"""By hidden place, how many cards it still takes; the bottoms together are the last place."""


@dataclass(frozen=True, slots=True)
class _Class:
    """Cards that the same places may hold."""

    cards: tuple[Card, ...]
    places: tuple[int, ...]


class Worlds:
    """All deals that fit an observation.

    Args:
        observation: what the player knows.

    Attributes:
        count: how many there are, words such as *long* not counted.
        seats: the seats with hidden cards in their hands.
        known: by seat, the cards of its hand that are known.
        room: by one of ``seats``, how many hidden cards it holds; last, how many bottoms lie.
        may: in the same order, the cards that may be there.

    Raises:
        ValueError: no deal fits; the observation is not of a deal played by the rules.
    """

    def __init__(self, observation: Observation) -> None:
        table, player = observation.table, observation.player
        self._observation = observation
        self._proofs = proven(table)
        self.known: dict[Seat, CardSet] = {}
        seats: list[Seat] = []
        room: list[int] = []
        unseen = observation.unseen
        for seat, held in zip(table.rules.seats, table.held, strict=True):
            if seat == player.seat and observation.hand is not None:
                self.known[seat] = observation.hand
                continue
            sure = self._proofs[seat].holds
            self.known[seat] = sure
            unseen -= sure
            if held > len(sure):
                seats.append(seat)
                room.append(held - len(sure))
        self.seats = tuple(seats)
        covered = sum(pile.covered for own in table.piles for pile in own)
        self.room: _Room = (*room, covered)
        hidden = [unseen - self._proofs[seat].lacks for seat in seats]
        self.may = (*hidden, unseen if covered else NO_CARDS)
        self._classes = tuple(_classes(unseen, [self._proofs[seat] for seat in seats], covered))
        self._ways: dict[tuple[int, _Room], int] = {}
        self.count = self._count(0, self.room)
        if not self.count:
            raise ValueError("no deal fits what was seen")

    def draw(self, rng: Random) -> State:
        """One of the worlds, each as likely as any other."""
        while True:
            shares = self._draw(rng)
            hands = {
                seat: self.known[seat] | CardSet.of(share)
                for seat, share in zip(self.seats, shares, strict=False)
            }
            if self.fits(hands):
                return self._state(hands, shares[-1], rng)

    def masks(self, rng: Random) -> tuple[int, ...]:
        """The hidden cards of one world, in the order of ``room``; :meth:`fits` is not asked."""
        return tuple(CardSet.of(share).mask for share in self._draw(rng))

    def fits(self, hands: Mapping[Seat, CardSet]) -> bool:
        """Whether the hands hold one of the cards of each word such as *long* (R37)."""
        return all(
            hand & wanted for seat, hand in hands.items() for wanted in self._proofs[seat].some_of
        )

    def _draw(self, rng: Random) -> list[list[Card]]:
        """By hidden place, the cards that one world puts there."""
        shares: list[list[Card]] = [[] for _ in self.room]
        room = self.room
        for at, group in enumerate(self._classes):
            share = self._pick(at, room, rng.randrange(self._ways[at, room]))
            cards = list(group.cards)
            rng.shuffle(cards)
            for place, count in enumerate(share):
                shares[place] += cards[:count]
                del cards[:count]
            room = _less(room, share)
        return shares

    def _pick(self, at: int, room: _Room, number: int) -> _Room:
        """The way to share out a class to which the world of that number belongs."""
        group = self._classes[at]
        for share in _shares(len(group.cards), group.places, room):
            number -= _arrangements(share) * self._count(at + 1, _less(room, share))
            if number < 0:
                return share
        raise AssertionError("a number below the count belongs to some share")

    def _count(self, at: int, room: _Room) -> int:
        """How many ways there are to share out the classes from ``at`` on."""
        if at == len(self._classes):
            return int(not any(room))
        found = self._ways.get((at, room))
        if found is None:
            group = self._classes[at]
            found = sum(
                _arrangements(share) * self._count(at + 1, _less(room, share))
                for share in _shares(len(group.cards), group.places, room)
            )
            self._ways[at, room] = found
        return found

    def _state(self, hands: dict[Seat, CardSet], bottoms: list[Card], rng: Random) -> State:
        table = self._observation.table
        rng.shuffle(bottoms)
        under = iter(bottoms)
        return State(
            table,
            tuple(hands.get(seat, self.known.get(seat, NO_CARDS)) for seat in table.rules.seats),
            tuple(
                tuple(next(under) if pile.covered else None for pile in own) for own in table.piles
            ),
        )


def sample_state(observation: Observation, rng: Random) -> State:
    """A deal that fits everything an observation's player has seen, drawn evenly.

    Raises:
        ValueError: no deal fits.
    """
    return Worlds(observation).draw(rng)


def _classes(unseen: CardSet, proofs: list[Proof], covered: int) -> Iterator[_Class]:
    """The unseen cards by the places that may hold them, the narrowest classes first."""
    groups: dict[tuple[int, ...], list[Card]] = {}
    for card in unseen:
        places = [at for at, proof in enumerate(proofs) if card not in proof.lacks]
        # A bottom owes nothing before it is turned (R27), so any card may lie there.
        key = (*places, len(proofs)) if covered else tuple(places)
        groups.setdefault(key, []).append(card)
    for places_of in sorted(groups, key=len):
        yield _Class(tuple(groups[places_of]), places_of)


def _shares(count: int, places: tuple[int, ...], room: _Room) -> Iterator[_Room]:
    """The ways to split ``count`` cards over some of the places, by number alone."""

    def split(left: int, at: int) -> Iterator[tuple[int, ...]]:
        if at == len(places):
            if not left:
                yield ()
            return
        for taken in range(min(left, room[places[at]]) + 1):
            for rest in split(left - taken, at + 1):
                yield (taken, *rest)

    for numbers in split(count, 0):
        share = [0] * len(room)
        for place, number in zip(places, numbers, strict=True):
            share[place] = number
        yield tuple(share)


def _arrangements(share: _Room) -> int:
    """How many ways there are to choose which cards go where, hands having no order."""
    ways, left = 1, sum(share)
    for number in share:
        ways *= comb(left, number)
        left -= number
    return ways


def _less(room: _Room, share: _Room) -> _Room:
    return tuple(a - b for a, b in zip(room, share, strict=True))
