"""The compiled solver behind the plain one's face; to be imported only where it is built."""

from __future__ import annotations

from collections.abc import Sequence

from manillen_tui.game.fast import FastRules, Position
from manillen_tui.solver import _kernel
from manillen_tui.solver.tables import Goal, World, packed

_BITS = 14
_BITS_PILED = 17


class Compiled:
    """Solves worlds with the kernel; see :class:`manillen_tui.solver.worlds.Solver`.

    What was solved is kept for the next call, in memory of a fixed size: half a megabyte, or
    four with piles. Other threads run meanwhile; if they call the same solver, they are
    answered too, but without what is kept.
    """

    def __init__(self, rules: FastRules) -> None:
        self.rules = rules
        self._table = _kernel.Table(packed(rules), _BITS_PILED if rules.piles else _BITS)

    @property
    def nodes(self) -> int:
        """How many choices the last call looked at."""
        return self._table.nodes

    def values(
        self, position: Position, worlds: Sequence[World], goal: Goal = Goal.POINTS
    ) -> tuple[tuple[int, ...], ...]:
        """By world, the value of each legal card in the order of their indices."""
        return self._table.values(position, worlds, goal, True)

    def best(
        self, position: Position, worlds: Sequence[World], goal: Goal = Goal.POINTS
    ) -> tuple[int, ...]:
        """By world, the value of the best play, or of the deal if it is over."""
        return tuple([value for (value,) in self._table.values(position, worlds, goal, False)])

    def perft(self, position: Position, world: World, depth: int) -> int:
        """How many legal sequences of ``depth`` plays lead on from a position."""
        return self._table.perft(position, world, depth)

    def playouts(
        self, position: Position, worlds: Sequence[World], times: int, seed: int
    ) -> tuple[int, ...]:
        """By points of the side of index 0, how often random play of each world ends so."""
        found = self._table.playouts(position, worlds, times, seed)
        return found[: self.rules.rules.deal_points + 1]
