"""The compiled solver behind the plain one's face; to be imported only where it is built."""

from __future__ import annotations

from collections.abc import Sequence

from manillen_tui.game.fast import FastRules, Position
from manillen_tui.solver import _kernel
from manillen_tui.solver._kernel import Policy
from manillen_tui.solver.tables import Goal, Story, World, packed

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

    def likelihoods(
        self,
        policy: Policy,
        story: Story,
        worlds: Sequence[World],
        places: Sequence[int],
        *,
        temperature: float,
        stray: float,
    ) -> tuple[float, ...]:
        """By world, the logarithm of how likely it makes what was played.

        Args:
            policy: how everybody is taken to play.
            story: how the deal went.
            worlds: who held what as play began.
            places: whose plays count.
            temperature: how freely they vary their play.
            stray: the share of plays that are any legal card.

        Raises:
            ValueError: a play is illegal in one of the worlds.
        """
        mask = sum(1 << place for place in places)
        return self._table.likelihoods(policy, story, worlds, temperature, stray, mask)

    def rollouts(
        self,
        policy: Policy,
        story: Story,
        worlds: Sequence[World],
        cards: int,
        goal: Goal = Goal.POINTS,
        *,
        temperature: float,
        solved: int,
        seed: int,
    ) -> tuple[tuple[int, ...], ...]:
        """By world, what each of some cards comes to if the policy plays on.

        Args:
            policy: how everybody plays on.
            story: how the deal went.
            worlds: who held what as play began.
            cards: mask of the legal cards to try; 0 lets the policy draw one, for a row of one.
            goal: what is counted, for the side to act.
            temperature: how freely the policy varies its play.
            solved: how many last tricks are played by exact solving instead.
            seed: repeats the same chance.

        Raises:
            ValueError: a play is illegal in one of the worlds.
        """
        return self._table.rollouts(policy, story, worlds, cards, goal, temperature, solved, seed)
