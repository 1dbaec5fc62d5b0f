"""What a player sees, and what follows from it for the cards that are out, as masks.

For each hidden place there is a mask of the cards that may lie there, and how many do, as
:class:`~manillen_tui.game.sampling.Worlds` has it. A play narrows the masks as
:mod:`manillen_tui.game.inference` would, and is possible only if a whole deal is left that
fits.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from manillen_tui.game.cards import NO_CARDS
from manillen_tui.game.fast import NOTHING, indices
from manillen_tui.game.inference import proven
from manillen_tui.game.sampling import Worlds
from manillen_tui.game.table import Table

Longs = tuple[tuple[int, int], ...]
"""By hidden place, masks of which a card lies there, because it was spoken of (R37)."""


class Node(NamedTuple):
    """What can be seen, and what of the rest is known.

    Attributes:
        place: the place to act.
        laid: how many cards are on the table.
        led: the suit led.
        best: the card that wins the trick so far.
        winner: the place that played it.
        seen: by place, the cards that are known to be there, none of them covered.
        covering: the exposed tops with a bottom under them.
        turning: the places of which a bottom turns once the trick is taken (R27).
        out: the cards of which only guesses are known.
        may: by hidden place, which of them may be there.
        room: by hidden place, how many of them are.
        longs: what was spoken of.
    """

    place: int
    laid: int
    led: int
    best: int
    winner: int
    seen: tuple[int, ...]
    covering: int
    turning: tuple[int, ...]
    out: int
    may: tuple[int, ...]
    room: tuple[int, ...]
    longs: Longs

    @classmethod
    def of(cls, table: Table, worlds: Worlds) -> Node:
        """What stands on a table at which cards are being played, and may lie unseen."""
        seats, proofs, known = table.rules.seats, proven(table), worlds.known
        winning = table.winning
        out = 0
        for cards in worlds.may:
            out |= cards.mask
        return cls(
            place=seats.index(table.queue[0]),
            laid=len(table.plays),
            led=NOTHING if table.led is None else int(table.led),
            best=NOTHING if winning is None else winning.card.index,
            winner=NOTHING if winning is None else seats.index(winning.seat),
            seen=tuple((table.tops(seat) | known.get(seat, NO_CARDS)).mask for seat in seats),
            covering=sum(
                1 << pile.top.index
                for own in table.piles
                for pile in own
                if pile.covered and pile.top is not None
            ),
            turning=tuple(
                place
                for place, own in enumerate(table.piles)
                for pile in own
                if pile.covered and pile.top is None
            ),
            out=out,
            may=tuple(cards.mask for cards in worlds.may),
            room=worlds.room,
            longs=tuple(
                (at, wanted.mask)
                for at, seat in enumerate(worlds.seats)
                for wanted in proofs[seat].some_of
                if not wanted & known[seat]
            ),
        )


def alike(node: Node, one: int, other: int) -> bool:
    """Whether the same is known of where two cards may lie."""
    masks = (*node.may, *(wanted for _, wanted in node.longs))
    return all(mask >> one & 1 == mask >> other & 1 for mask in masks)


def fits(out: int, may: tuple[int, ...], room: tuple[int, ...], longs: Longs) -> bool:
    """Whether some deal lays all the cards that are out where they may lie (Hall's theorem).

    Args:
        out: the cards.
        may: by hidden place, which of them may be there.
        room: by hidden place, how many are; together all of them.
        longs: what was spoken of.
    """
    if longs:
        at, wanted = longs[0]
        return room[at] > 0 and any(
            fits(
                out ^ 1 << card,
                tuple([mask & ~(1 << card) for mask in may]),
                (*room[:at], room[at] - 1, *room[at + 1 :]),
                tuple([each for each in longs[1:] if each[0] != at or not each[1] >> card & 1]),
            )
            for card in indices(wanted & may[at])
        )
    for inside, outside in _groups(len(room)):
        free = 0
        for at in outside:
            free |= may[at]
        bound, space = (out & ~free).bit_count(), 0
        for at in inside:
            space += room[at]
        if bound > space:
            return False
    return True


@lru_cache
def _groups(places: int) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """The sets of places, none and some of them, each with the others."""
    every = range(places)
    return tuple(
        (
            tuple(at for at in every if group >> at & 1),
            tuple(at for at in every if not group >> at & 1),
        )
        for group in range((1 << places) - 1)
    )
