"""The solver for states: what each legal play is worth with all cards known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from manillen_tui.game.actions import Play
from manillen_tui.game.cards import PACK
from manillen_tui.game.fast import FastDeal, indices
from manillen_tui.game.scoring import deal_factor, scores
from manillen_tui.game.state import State
from manillen_tui.game.table import Table
from manillen_tui.solver.tables import Goal, world_of
from manillen_tui.solver.worlds import Solver, solver_for


@dataclass(frozen=True, slots=True)
class Solution:
    """What every legal play comes to if all play their best from there, at the end of the deal.

    Attributes:
        goal: what was asked.
        side: the index of the side to act.
        values: by play, its value to that side: points, the score less the other side's, or
            for a slam 1, 0 or -1 (:class:`~manillen_tui.solver.tables.Goal`).
        sides: by play, what each side comes to, by ``Side.index``: points, scores, or whether
            it makes a slam.
        best: a play of the highest value; among several one that takes most points, and of
            those the one that spends least.
    """

    goal: Goal
    side: int
    values: Mapping[Play, int]
    sides: Mapping[Play, tuple[int, int]]
    best: Play

    @property
    def value(self) -> int:
        """The value of the best play."""
        return self.values[self.best]


def solve(state: State, goal: Goal = Goal.POINTS, solver: Solver | None = None) -> Solution:
    """The value of every legal play, signals left aside.

    Args:
        state: a deal whose calls are over.
        goal: points, the score of the deal, or a slam.
        solver: one for the same table, dealer and trumps, if something is to be remembered.

    Raises:
        ValueError: nobody is to play.
    """
    deal = FastDeal.from_state(state)
    if deal.start.is_over:
        raise ValueError("a deal that is over leaves nothing to solve")
    solver = solver or solver_for(deal.rules)
    side = deal.rules.sides[deal.start.place]
    cards = indices(deal.legal(deal.start))
    (found,) = solver.values(deal.start, [world_of(deal)], goal)
    by_card = dict(zip(cards, found, strict=True))
    pairs = _as_pairs(state.table, goal, side)
    plays = [play for play in state.legal_actions if isinstance(play, Play)]
    sides = {play: pairs[by_card[play.card.index] + 1] for play in plays}
    less = 0 if goal is Goal.POINTS else 1
    values = {play: pair[side] - less * pair[1 - side] for play, pair in sides.items()}
    # Where the score is the same, more points are still better play.
    best = max(plays, key=lambda play: (by_card[play.card.index], _kept(play.card.index)))
    return Solution(goal, side, values, sides, best)


def best_line(
    state: State, goal: Goal = Goal.POINTS, solver: Solver | None = None
) -> tuple[Play, ...]:
    """Best plays of all sides to the end of the deal; see :func:`solve`.

    Raises:
        ValueError: nobody is to play.
    """
    deal = FastDeal.from_state(state)
    solver = solver or solver_for(deal.rules)
    position, world = deal.start, world_of(deal)
    line = []
    while not position.is_over:
        cards = list(indices(deal.legal(position)))
        values = solver.values(position, [world], goal)[0] if len(cards) > 1 else (0,)
        ranked = zip(values, map(_kept, cards), cards, strict=True)
        *_, card = max(ranked)
        line.append(Play(PACK[card]))
        position = deal.after(position, card)
    return tuple(line)


def payoffs(table: Table, side: int) -> tuple[tuple[int, int], ...]:
    """What a deal scores, for each value that ``Goal.SCORE`` can have for a side (R30-R34).

    The pair of scores for the value ``v`` is at ``v + 1``.
    """
    rules = table.rules
    whole = rules.deal_points
    dealers = table.side(table.dealer)
    spared = [0, 0]
    spared[dealers] = table.left_over.points
    factor = deal_factor(table)
    found = []
    for value in range(-1, whole + 2):
        slam = {-1: 1 - side, whole + 1: side}.get(value)
        points = [value, value]
        points[1 - side] = whole - value
        if slam is not None:
            points[slam], points[1 - slam] = whole - spared[1 - slam], spared[1 - slam]
        counted = slam if rules.slam else None
        found.append(scores(rules, (points[0], points[1]), factor, counted))
    return tuple(found)


def _as_pairs(table: Table, goal: Goal, side: int) -> tuple[tuple[int, int], ...]:
    """For each value from -1 on, what the two sides come to."""
    if goal is Goal.SCORE:
        return payoffs(table, side)
    if goal is Goal.SLAM:
        return ((side, 1 - side), (0, 0), (1 - side, side))
    whole = table.rules.deal_points
    pairs = [(value, whole - value) for value in range(-1, whole + 2)]
    return tuple(pair[::-1] if side else pair for pair in pairs)


def _kept(card: int) -> tuple[int, int, int]:
    """Less for a card that one would rather keep."""
    return -PACK[card].points, -PACK[card].rank, -card
