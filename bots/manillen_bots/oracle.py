"""A cheat that sees all cards: how much better than a bot anybody could possibly play."""

from __future__ import annotations

from random import Random

from manillen_tui.errors import PluginError
from manillen_tui.game.actions import Action, Pass
from manillen_tui.game.cards import Suit
from manillen_tui.game.fast import FastDeal
from manillen_tui.game.state import State
from manillen_tui.game.table import Phase
from manillen_tui.solver import KERNEL
from manillen_tui.solver.solution import payoffs, solve
from manillen_tui.solver.tables import Goal, world_of
from manillen_tui.solver.worlds import Solver, solver_for

Worth = tuple[int, int]
"""What the side of index 0 scores more than the other; and its points, where that is equal."""


class Oracle:
    """Calls and plays as well as can be against others who see all cards too.

    It takes as many points as it can, and every trick where it can. It calls what leads to the
    better score (R30–R34), whatever others may answer.

    Raises:
        PluginError: the solver is not compiled; in plain Python this would take far too long.
    """

    def __init__(self, *, rng: Random) -> None:
        if not KERNEL:
            raise PluginError("bot.no-kernel", bot="oracle")
        self._solver: Solver | None = None

    def act(self, state: State) -> Action:
        """The best of all calls or plays."""
        actions, seat = state.legal_actions, state.to_act
        if len(actions) == 1:
            return actions[0]
        if state.table.phase is Phase.PLAY:
            rules = FastDeal.from_state(state).rules
            if self._solver is None or self._solver.rules is not rules:
                self._solver = solver_for(rules)
            return solve(state, Goal.SCORE, self._solver).best
        assert seat is not None
        sign = -1 if state.table.side(seat) else 1
        solved: dict[Suit | None, int] = {}

        def gain(action: Action) -> tuple[int, int, bool]:
            score, points = _worth(state.after(action), solved)
            # What a partner could still call as well is better called at once.
            return sign * score, sign * points, sign * score > 0 and action != Pass()

        return max(actions, key=gain)


def _worth(state: State, solved: dict[Suit | None, int]) -> Worth:
    """What a deal comes to if all call and play their best from here.

    Args:
        state: the deal.
        solved: by trump, what the play is worth to the side that leads; it is filled in.
    """
    table, seat = state.table, state.to_act
    assert seat is not None
    side = table.side(seat)
    if table.phase is not Phase.PLAY:
        worths = [_worth(state.after(action), solved) for action in state.legal_actions]
        return min(worths) if side else max(worths)
    if table.trump not in solved:
        deal = FastDeal.from_state(state)
        (solved[table.trump],) = solver_for(deal.rules).best(
            deal.start, [world_of(deal)], Goal.SCORE
        )
    value = solved[table.trump]
    first, second = payoffs(table, side)[value + 1]
    return first - second, -value if side else value
