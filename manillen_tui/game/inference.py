"""What a deal's plays prove of the hidden hands (R20–R28, R37).

A player who did not do what a duty asks had nothing to do it with. Each play adds to the
cards that its seat cannot hold; that a replay of the deal is legal says no more and no less.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from operator import or_

from manillen_tui.game.actions import Signal
from manillen_tui.game.cards import SUIT_MASKS, CardSet
from manillen_tui.game.seats import Seat
from manillen_tui.game.table import Played, Table, best_play

_ALL = 0xFFFFFFFF


@dataclass(frozen=True, slots=True)
class Proof:
    """What is proven of one seat's hand, its piles apart.

    Attributes:
        lacks: cards that it cannot hold.
        holds: cards that it holds, because they were shown or spoken for.
        some_of: sets of cards of each of which it holds one at least.
    """

    lacks: CardSet
    holds: CardSet
    some_of: tuple[CardSet, ...]


def proven(table: Table) -> dict[Seat, Proof]:
    """What everybody can know of each seat's hand as the deal stands."""
    seats = table.rules.seats
    lacks = dict.fromkeys(seats, 0)
    holds = {seat: table.shown(seat).mask for seat in seats}
    some_of: dict[Seat, list[int]] = {seat: [] for seat in seats}
    gone = table.left_over.mask
    for plays in (*(trick.plays for trick in table.tricks), table.plays):
        for at, played in enumerate(plays):
            if at:
                lacks[played.seat] |= _not_held(table, plays[:at], played)
            elif played.signal is not None:
                suit = SUIT_MASKS[played.card.suit] & ~(1 << played.card.index)
                if played.signal is Signal.LAST:
                    lacks[played.seat] |= suit
                elif played.signal is Signal.STRONG:
                    holds[played.seat] |= 1 << (suit & ~gone).bit_length() - 1
                else:
                    some_of[played.seat].append(suit & ~gone)
        gone |= CardSet.of(played.card for played in plays).mask
    return {
        seat: Proof(
            CardSet(lacks[seat]),
            CardSet(holds[seat] & ~gone),
            tuple(map(CardSet, _open(table, seat, some_of[seat]))),
        )
        for seat in seats
    }


def _not_held(table: Table, before: tuple[Played, ...], played: Played) -> int:
    """The cards that a follower cannot have held, given the card it played."""
    best = best_play(before, table.trump)
    opponent_wins = table.side(best.seat) != table.side(played.seat)
    duty = table.rules.duty_table(table.trump)
    key = duty.key(before[0].card.suit, best.card.index, opponent_wins)
    bit, allowed, lacks = 1 << played.card.index, _ALL, 0
    for mask in duty.masks[key]:
        if mask & bit:
            allowed &= mask
        else:
            lacks |= allowed & mask
    return lacks


def _open(table: Table, seat: Seat, wanted: list[int]) -> list[int]:
    """The sets of which the seat has not shown a card since it spoke of them."""
    shown = reduce(
        or_,
        (
            1 << played.card.index
            for plays in (*(trick.plays for trick in table.tricks), table.plays)
            for played in plays
            if played.seat == seat
        ),
        0,
    )
    return [mask for mask in wanted if not mask & shown]
