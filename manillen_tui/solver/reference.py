"""The solver in plain Python: always there, and what the compiled one is held against."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from random import Random

from manillen_tui.game.fast import FastRules, Position, indices
from manillen_tui.game.playout import perft, playout
from manillen_tui.solver.search import Patterns, Search, Trick
from manillen_tui.solver.tables import Goal, World, deal_of


class Reference:
    """Solves worlds without the kernel; see :class:`manillen_tui.solver.worlds.Solver`."""

    def __init__(self, rules: FastRules) -> None:
        self.rules = rules
        self._patterns = (Patterns(), Patterns())

    def values(
        self, position: Position, worlds: Sequence[World], goal: Goal = Goal.POINTS
    ) -> tuple[tuple[int, ...], ...]:
        """By world, the value of each legal card in the order of their indices."""
        return tuple(self._question(position, world).values(goal) for world in worlds)

    def best(
        self, position: Position, worlds: Sequence[World], goal: Goal = Goal.POINTS
    ) -> tuple[int, ...]:
        """By world, the value of the best play, or of the deal if it is over."""
        return tuple(self._question(position, world).best(goal) for world in worlds)

    def perft(self, position: Position, world: World, depth: int) -> int:
        """How many legal sequences of ``depth`` plays lead on from a position."""
        return perft(deal_of(self.rules, world), position, depth)

    def playouts(
        self, position: Position, worlds: Sequence[World], times: int, seed: int
    ) -> tuple[int, ...]:
        """By points of the side of index 0, how often random play of each world ends so."""
        rng = Random(seed)
        found = [0] * (self.rules.rules.deal_points + 1)
        for world in worlds:
            deal = deal_of(self.rules, world)
            for _ in range(times):
                found[self.rules.points(playout(deal, position, rng))[0]] += 1
        return tuple(found)

    def _question(self, position: Position, world: World) -> _Question:
        return _Question(self.rules, self._patterns, position, world)


class _Question:
    """A position in one world."""

    def __init__(
        self,
        rules: FastRules,
        patterns: tuple[Patterns, Patterns],
        position: Position,
        world: World,
    ) -> None:
        self._rules, self._patterns = rules, patterns
        self._position, self._world = position, world
        self._search = Search(rules, world, position, patterns[0])
        self._tricks = rules.tricks(position)
        taken = rules.points(position)
        self._taken, self._stake = taken[0], self._search.stake(self._search.start)
        self._whole = sum(taken) + self._stake

    def best(self, goal: Goal) -> int:
        """The value of the best play, or of the deal if it is over."""
        return self._for_side_to_act(self._value(self._search.start, goal), goal)

    def values(self, goal: Goal) -> tuple[int, ...]:
        """The value of each legal card."""
        search, start = self._search, self._search.start
        cards = search.choice(start)
        found: dict[int, int] = {}
        guess = None
        for card in search.order(start, search.distinct(start, cards)):
            value = self._value(search.laid(start, card), goal, guess)
            found[card] = self._for_side_to_act(value, goal)
            guess = value - self._taken
        # One that was not tried is worth what the next higher one is.
        return tuple(
            found[min(other for other in found if other >= card)] for card in indices(cards)
        )

    def _for_side_to_act(self, value: int, goal: Goal) -> int:
        if not self._rules.sides[self._position.place]:
            return value
        return -value if goal is Goal.SLAM else self._whole - value

    def _value(self, trick: Trick, goal: Goal, guess: int | None = None) -> int:
        """What a trick in progress is worth to the side of index 0."""
        taken = 0 if goal is Goal.SLAM else self._search.exact(trick, guess)
        for side, extreme in ((0, self._stake), (1, 0)):
            if goal is Goal.POINTS or (goal is Goal.SCORE and taken != extreme):
                continue
            if not self._tricks[1 - side] and self._slam.takes_all(trick, side):
                if goal is Goal.SLAM:
                    return -1 if side else 1
                return -1 if side else self._whole + 1
        return 0 if goal is Goal.SLAM else taken + self._taken

    @cached_property
    def _slam(self) -> Search:
        return Search(self._rules, self._world, self._position, self._patterns[1], slam=True)
