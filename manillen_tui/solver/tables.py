"""What both solvers are given: the goal, the worlds, and the engine's tables as numbers."""

from __future__ import annotations

from array import array
from enum import IntEnum
from functools import lru_cache

from manillen_tui.game.cards import POINTS
from manillen_tui.game.fast import FastDeal, FastRules, Position
from manillen_tui.solver import FORMAT

_NOWHERE = Position(0, 0, 0, 0, 0)

MAX_SEATS = 6
MAX_DUTIES = 4

World = tuple[tuple[int, ...], tuple[tuple[int, int], ...]]
"""Who holds what: by place the mask of its cards, and each top's bit with its bottom's.

Cards played and piles turned may still be in it, so that one world serves a whole deal.
"""


Story = tuple[int, int, int, int, tuple[int, ...], tuple[int, ...]]
"""What all can know of how a deal went: the masks of the cards left over that count for either
side (R10), the places of eldest and of who named trumps, by place the mask of the cards shown,
and the cards played since."""


class Goal(IntEnum):
    """What a value counts, always for the side to act and at the end of the deal.

    Attributes:
        POINTS: the points taken, bonuses and what was taken before included (R29).
        SCORE: the same, but one more than all points of a deal for a slam of the side's, and
            -1 for the others' (R31). Higher is never worse for the score of the deal.
        SLAM: 1 if the side can take every trick, -1 if the others can, else 0.
    """

    POINTS = 0
    SCORE = 1
    SLAM = 2


def world_of(deal: FastDeal) -> World:
    """The cards of a deal in the int form."""
    return deal.owned, tuple(deal.under.items())


def deal_of(rules: FastRules, world: World) -> FastDeal:
    """A world as a deal in the int form; its start is left empty."""
    owned, under = world
    return FastDeal(rules, owned, dict(under), sum(top for top, _ in under), _NOWHERE)


@lru_cache(maxsize=64)
def packed(rules: FastRules) -> bytes:
    """The numbers that the kernel reads, 32 bits each: the engine's own, no rule is told twice.

    Raises:
        ValueError: a choice is narrowed by more duties than the kernel has room for.
    """
    seats = len(rules.sides)
    pad = (0,) * (MAX_SEATS - seats)
    numbers = [FORMAT, seats, 4 if rules.trump is None else int(rules.trump)]
    numbers += [rules.rules.trick_points, rules.rules.last_trick]
    table = rules.rules
    observers = [table.seats.index(table.player(seat).seat) for seat in table.seats]
    numbers += [*rules.sides, *pad, *rules.following, *pad, *observers, *pad]
    numbers += [*POINTS, *rules.beats]
    for opponent_wins in (False, True):
        for by_winner in rules.owed:
            for owed in by_winner:
                masks = owed[opponent_wins]
                if len(masks) > MAX_DUTIES:
                    raise ValueError(f"{len(masks)} duties at once")
                numbers += [*masks, *(0,) * (MAX_DUTIES - len(masks))]
    return array("I", numbers).tobytes()
