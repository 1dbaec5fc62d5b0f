"""What a player who forgets nothing knows of the cards that are out (R7–R10, R20–R28, R37).

Out are the cards that a hidden place holds: another's hand, a face-down bottom, or the own
hand while it may not be looked at. Which place may hold which card is what
:class:`~manillen_tui.game.sampling.Worlds` proves, counted to its end: where the places that
may hold some cards are as full as those cards are many, nothing else can lie there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from manillen_tui.game.cards import NO_CARDS, CardSet, Suit
from manillen_tui.game.observation import Observation
from manillen_tui.game.sampling import Worlds
from manillen_tui.game.seats import Seat


@dataclass(frozen=True, slots=True)
class Hidden:
    """A place with cards that the player does not see.

    Attributes:
        seat: whose hand it is; None for all face-down bottoms together.
        count: how many cards are out there.
        sure: the cards that lie there for certain.
        may: the cards that may lie there, the sure ones among them.
        voids: the suits of which some card is out, but by what was played none there.
    """

    seat: Seat | None
    count: int
    sure: CardSet
    may: CardSet
    voids: tuple[Suit, ...]


@dataclass(frozen=True, slots=True)
class Memory:
    """What there is to remember of a deal in play.

    Attributes:
        out: the cards that are out.
        hidden: the places that hold them, seats in their order, the bottoms last.
        points: by side, the card points taken, those of cards left over included (R10).
    """

    out: CardSet
    hidden: tuple[Hidden, ...]
    points: tuple[int, int]


def remember(observation: Observation) -> Memory:
    """What an observation's player could know by heart.

    Raises:
        ValueError: no deal fits; the observation is not of a deal played by the rules.
    """
    table, worlds = observation.table, Worlds(observation)
    own = {observation.player.seat} if observation.hand is not None else set()
    possible = dict(zip((*worlds.seats, None), _possible(worlds), strict=True))
    shown = dict(zip((*worlds.seats, None), worlds.may, strict=True))
    counts: dict[Seat | None, int] = dict(zip(table.rules.seats, table.held, strict=True))
    counts[None] = worlds.room[-1]
    known: dict[Seat | None, CardSet] = dict(worlds.known.items())
    others = [seat for seat, count in counts.items() if count and seat not in own]
    out = NO_CARDS
    for seat in others:
        out |= known.get(seat, NO_CARDS) | possible.get(seat, NO_CARDS)
    hidden = []
    for seat in others:
        sure = known.get(seat, NO_CARDS)
        may = sure | possible.get(seat, NO_CARDS)
        by_play = sure | shown.get(seat, NO_CARDS)
        voids = tuple(suit for suit in Suit if out.in_suit(suit) and not by_play.in_suit(suit))
        full = may if len(may) == counts[seat] else sure
        hidden.append(Hidden(seat, counts[seat], full, may, voids))
    return Memory(out, tuple(hidden), table.points)


def _possible(worlds: Worlds) -> list[CardSet]:
    """By hidden place, the cards that some world puts there.

    By Hall's theorem a card can lie in a place unless a set of places that holds this one is
    filled by cards that can lie nowhere else, the card not being one of them. Words such as
    *long* (R37) are left aside.
    """
    found = list(worlds.may)
    for group in range(1, 1 << len(found)):
        inside = [at for at in range(len(found)) if group >> at & 1]
        outside = [at for at in range(len(found)) if not group >> at & 1]
        bound = _union(worlds.may, inside) - _union(worlds.may, outside)
        if len(bound) == sum(worlds.room[at] for at in inside):
            for at in inside:
                found[at] &= bound
    return found


def _union(sets: Sequence[CardSet], places: Sequence[int]) -> CardSet:
    whole = NO_CARDS
    for at in places:
        whole |= sets[at]
    return whole
