"""What the others' calls say of their cards: how likely they call so with a hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from math import exp, log
from operator import or_

from manillen_bots.counting import DEFENDER, MAKER, Counting, counting
from manillen_bots.habits import ASK, DOUBLE, OPEN, REDOUBLE
from manillen_tui.game.actions import AskPartner, Call, Name, Pass
from manillen_tui.game.cards import Suit
from manillen_tui.game.observation import Observation
from manillen_tui.game.seats import Seat
from manillen_tui.game.table import Table
from manillen_tui.solver.tables import World

TEMPERATURE = 1.5
"""How many points apart two calls are that one is e times as likely as the other."""

STRAY = 0.1
"""How many calls follow no rule."""

Chance = Callable[[int], float]
"""By the mask of a hand with its exposed tops, how likely the call made."""


class Reading:
    """How likely worlds make the calls that others made.

    Args:
        observation: a deal in play, as one player sees it.
    """

    def __init__(self, observation: Observation) -> None:
        table = observation.table
        seats = table.rules.seats
        self._chances: list[tuple[int, Chance]] = []
        named = False
        for called in table.calls:
            if called.seat != observation.player.seat:
                of = _of_doubling if named else _of_naming
                chance = of(table, called.seat, called.call)
                if chance is not None:
                    self._chances.append((seats.index(called.seat), chance))
            named = named or isinstance(called.call, Name)

    def logarithm(self, world: World) -> float:
        """The logarithm of how likely a world, with its cards as play began, makes all calls."""
        owned, under = world
        bottoms = sum(bottom for _, bottom in under)
        return sum(
            log((1 - STRAY) * chance(owned[place] & ~bottoms) + STRAY / 2)
            for place, chance in self._chances
        )


def _of_naming(table: Table, seat: Seat, call: Call) -> Chance | None:
    """How likely a seat names so or passes; None where nothing can be read from it."""
    forced = table.rules.trump == "auction-forced" and seat == table.dealer
    if forced or (isinstance(call, Name) and call.blind):
        return None
    worths = _worths(table, seat)
    if isinstance(call, Name):
        return _of_name(worths, call.suit)
    line = ASK if isinstance(call, AskPartner) else OPEN
    return lambda hand: _step(line - max(worths(hand)))


def _of_doubling(table: Table, seat: Seat, call: Call) -> Chance | None:
    """The same for doubling and redoubling."""
    if table.maker is None:
        return None
    role, least = DEFENDER, DOUBLE
    if table.side(seat) == table.side(table.maker):
        role, least = MAKER, REDOUBLE
    count = _counted(table, seat, table.trump, role)
    line = table.rules.par + least
    if isinstance(call, Pass):
        return lambda hand: _step(line - count(hand))
    return lambda hand: _step(count(hand) - line)


def _of_name(worth: Callable[[int], list[float]], suit: Suit | None) -> Chance:
    at = 4 if suit is None else int(suit)

    def chance(hand: int) -> float:
        values = worth(hand)
        top = max(values)
        return exp((values[at] - top) / TEMPERATURE) / sum(
            [exp((value - top) / TEMPERATURE) for value in values]
        )

    return chance


def _worths(table: Table, seat: Seat) -> Callable[[int], list[float]]:
    """By hand, how far above par each name is, the factor of no trump included (R16)."""
    rules = table.rules
    names = (*Suit, None) if rules.no_trump else tuple(Suit)
    ways = [_counted(table, seat, trump, MAKER) for trump in names]
    factors = [1.0] * len(ways)
    if rules.no_trump and rules.score == "excess":
        factors[-1] = float(rules.no_trump_factor)
    par = rules.par
    return lambda hand: [
        (way(hand) - par) * factor for way, factor in zip(ways, factors, strict=True)
    ]


def _counted(table: Table, seat: Seat, trump: Suit | None, role: str) -> Chance:
    rules = table.rules
    counted: Counting = counting(rules, trump is None, role)
    side = table.side(seat)
    leads = table.side(rules.eldest(table.dealer)) == side
    tops = {other: _first_tops(table, other) for other in rules.seats}
    mine = reduce(or_, (tops[other] for other in rules.seats if table.side(other) == side))
    theirs = reduce(or_, (tops[other] for other in rules.seats if table.side(other) != side))
    return lambda hand: counted.points(hand | mine, theirs, trump, leads=leads)


def _first_tops(table: Table, seat: Seat) -> int:
    """The tops that a seat's piles had when play began."""
    piles = table.piles[table.rules.seats.index(seat)]
    shown = ([card for card in (*pile.played, pile.top) if card] for pile in piles)
    return sum(1 << first.index for first, *_ in shown)


def _step(points: float) -> float:
    """How likely a thing is done that pays by so many points."""
    return 1 / (1 + exp(-max(-50.0, points) / TEMPERATURE))
