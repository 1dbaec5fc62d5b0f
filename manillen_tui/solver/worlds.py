"""The solver for bots: ints in, ints out, many worlds in one call.

A position is the engine's :class:`~manillen_tui.game.fast.Position`; the worlds are who may
hold what in it. All that a solver knows of play it reads from
:class:`~manillen_tui.game.fast.FastRules`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from manillen_tui.game.fast import FastRules, Position
from manillen_tui.solver import KERNEL
from manillen_tui.solver.reference import Reference
from manillen_tui.solver.tables import Goal, World


class Solver(Protocol):
    """Solves worlds of one table, dealer and trump, and remembers what it solved.

    A position that cannot be, or a world that does not fit it, is refused by the compiled one
    with a ``ValueError``; the plain one does not look.
    """

    rules: FastRules

    def values(
        self, position: Position, worlds: Sequence[World], goal: Goal = Goal.POINTS
    ) -> tuple[tuple[int, ...], ...]:
        """By world, the value of each legal card in the order of their indices."""
        ...

    def best(
        self, position: Position, worlds: Sequence[World], goal: Goal = Goal.POINTS
    ) -> tuple[int, ...]:
        """By world, the value of the best play, or of the deal if it is over."""
        ...

    def perft(self, position: Position, world: World, depth: int) -> int:
        """How many legal sequences of ``depth`` plays lead on from a position."""
        ...

    def playouts(
        self, position: Position, worlds: Sequence[World], times: int, seed: int
    ) -> tuple[int, ...]:
        """By points of the side of index 0, how often random play of each world ends so.

        Args:
            position: where all worlds stand.
            worlds: who holds what.
            times: how often each is played to its end.
            seed: repeats the same chance; the two solvers draw differently from it.
        """
        ...


def solver_for(rules: FastRules) -> Solver:
    """A new solver, the compiled one where there is one."""
    if KERNEL:
        from manillen_tui.solver.compiled import Compiled

        return Compiled(rules)
    return Reference(rules)
