"""What a policy is played out from: how a deal went so far, and worlds as its play began."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from manillen_tui.game.cards import NO_CARDS, CardSet
from manillen_tui.game.fast import indices
from manillen_tui.game.observation import Observation
from manillen_tui.game.sampling import Worlds
from manillen_tui.game.seats import Seat
from manillen_tui.game.table import Played, Table
from manillen_tui.solver import KERNEL
from manillen_tui.solver.tables import Story, World


def story_of(table: Table) -> Story:
    """How a deal went since its calls, as everybody saw it."""
    rules, dealer = table.rules, table.dealer
    seats = rules.seats
    taken = [0, 0]
    taken[table.side(dealer)] = table.left_over.mask
    shown = dict.fromkeys(seats, 0)
    for revoke in table.revokes:
        shown[revoke.seat] |= 1 << revoke.card.index
    if table.turned is not None:
        shown[dealer] |= 1 << table.turned.index
    return (
        taken[0],
        taken[1],
        seats.index(rules.eldest(dealer)),
        seats.index(table.maker or dealer),
        tuple(shown.values()),
        tuple(played.card.index for played in _plays(table)),
    )


def first_worlds(observation: Observation, times: int, rng: Random) -> list[World]:
    """Worlds that fit an observation, drawn evenly, with the cards as play began.

    Args:
        observation: what a player knows.
        times: how many to draw; those that a word such as *long* (R37) rules out are left out.
        rng: the chance.

    Raises:
        ValueError: no deal fits.
    """
    table, worlds = observation.table, Worlds(observation)
    seats = table.rules.seats
    fixed = {seat: worlds.known.get(seat, NO_CARDS).mask for seat in seats}
    for played in _plays(table):
        fixed[played.seat] |= 1 << played.card.index
    turned: list[tuple[int, int]] = []
    covering: list[tuple[Seat, int]] = []
    for seat, own in zip(seats, table.piles, strict=True):
        for pile in own:
            first, *second = [1 << card.index for card in (*pile.played, pile.top) if card]
            if pile.covered:
                covering.append((seat, first))
            else:
                turned.append((first, second[0]))
        fixed[seat] |= table.tops(seat).mask
    found = []
    for *hands, bottoms in _drawn(worlds, times, rng):
        owned = dict(fixed)
        for seat, hand in zip(worlds.seats, hands, strict=True):
            owned[seat] |= hand
        if not worlds.fits({seat: CardSet(owned[seat]) for seat in worlds.seats}):
            continue
        below = [1 << card for card in indices(bottoms)]
        rng.shuffle(below)
        for (seat, _), bottom in zip(covering, below, strict=True):
            owned[seat] |= bottom
        under = [(top, bottom) for (_, top), bottom in zip(covering, below, strict=True)]
        found.append((tuple(owned.values()), (*turned, *under)))
    return found


def _drawn(worlds: Worlds, times: int, rng: Random) -> Iterator[tuple[int, ...]]:
    if KERNEL:
        from manillen_tui.solver import _kernel

        may = tuple(cards.mask for cards in worlds.may)
        yield from _kernel.draws(may, worlds.room, times, rng.getrandbits(64))
        return
    for _ in range(times):
        yield worlds.masks(rng)


def _plays(table: Table) -> Iterator[Played]:
    for trick in table.tricks:
        yield from trick.plays
    yield from table.plays
