"""The chance to win the boam from any score, worked out backwards from the target (R33–R35).

Scores are told by what each scorer still *needs*, whoever deals next first, then in the order
of play. Chances are worked out at some needs, closer together near the target, and in between
in proportion.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable
from functools import lru_cache
from operator import mul, sub
from typing import NamedTuple, TypeVar

from manillen_bots.bidding import Course, Ended
from manillen_bots.outcomes import Line
from manillen_tui.game.rules import Rules
from manillen_tui.game.scoring import is_tie, scores

REACH = {2: 128, 3: 64}
"""By the number of scorers, what is needed at most: more than that counts as just that."""

GROWTH = {2: 1.4, 3: 2.0}
"""In the same way, how much further one need is than the one before."""

T = TypeVar("T")
Needs = tuple[int, ...]

State = tuple[Needs, bool]
"""The needs, and whether a tie is carried."""

Result = tuple[tuple[int, int], bool]
"""What the dealer's side and the others write down, and whether they stand at par."""

Played = Callable[[Callable[[int], Line], int], Iterable[Ended]]
"""How a deal ends, as :class:`~manillen_bots.bidding.Course` tells it."""


class _Chances(NamedTuple):
    """Chances, as far as they are known, and how much they hang on others, turned so far."""

    known: Line
    hanging: dict[tuple[State, int], float]


class Equity:
    """The chances at one table; they are worked out as they are asked for.

    Args:
        rules: the table's rules.
        played: how a deal ends.
    """

    def __init__(self, rules: Rules, played: Played) -> None:
        self._rules, self._played = rules, played
        scorers = range(len(rules.scorers))
        self._reach = REACH[len(scorers)]
        self._nothing = (0.0,) * len(scorers)
        self._won = [
            _Chances(tuple([float(at == winner) for at in scorers]), {}) for winner in scorers
        ]
        self._nodes = _nodes(GROWTH[len(scorers)], min(rules.target, self._reach))
        self._between = [_parted(self._nodes, need) for need in range(self._nodes[-1] + 1)]
        self._solved: dict[State, Line] = {}
        self._written: dict[int, tuple[Result, ...]] = {}

    def is_far(self, needs: Needs) -> bool:
        """Whether nobody is near enough for the target to matter."""
        return min(needs) > self._reach

    def chances(self, needs: Needs, *, pending: bool = False) -> Line:
        """How likely each scorer wins the boam, before a deal.

        Args:
            needs: what each needs, the dealer's side first, then in the order of play.
            pending: whether a tie is carried to the deal (R33).
        """
        state = needs, pending
        if state not in self._solved:
            corners = self._corners(needs)
            if corners == [(1.0, needs)]:
                self._solve(state)
            else:
                parts = [(weight, self.chances(node, pending=pending)) for weight, node in corners]
                self._solved[state] = _added(parts)
        return self._solved[state]

    def after(self, needs: Needs, result: Result, *, pending: bool = False) -> Line:
        """The same once that deal has ended, in the order as before it."""
        left, turn, pends = self._left(needs, result, pending)
        winner = _winner(left)
        if winner is not None:
            return self._won[winner].known
        return _turned(self.chances(_turned(left, turn), pending=pends), -turn)

    def _left(self, needs: Needs, result: Result, pending: bool) -> tuple[Needs, int, bool]:
        """What is needed after a deal, how many seats the deal moves, and whether a tie pends."""
        (first, other), tie = result
        left = tuple(map(sub, needs, (first, other, other)))
        best = min(left)
        if best < 0 and left.count(best) > 1:
            # Level beyond the target: only what parts them counts (R35). A third falls no
            # further behind, so that every deal leads nearer to the end.
            left = tuple(
                [min(need - best, before) for need, before in zip(left, needs, strict=True)]
            )
        undecided = tie or (pending and not (first or other))
        return (
            left,
            int(not (tie and self._rules.tie == "replay")),
            undecided and self._rules.tie == "carry",
        )

    def _solve(self, state: State) -> None:
        """Work a state out, with those that hang on it: the same needs, with another to deal."""
        # The same to the last bit, whichever of them is asked for first.
        needs = min(_turned(state[0], turn) for turn in range(len(state[0])))
        nodes = self._nodes
        closer = tuple(nodes[max(1, nodes.index(need) - 1)] if need else 0 for need in needs)
        rough = (1 / len(needs),) * len(needs) if closer == needs else self.chances(closer)
        found = {
            (_turned(needs, turn), pending): _turned(rough, turn)
            for turn in range(len(needs))
            for pending in ((False, True) if self._rules.tie == "carry" else (False,))
        }
        rows = {each: self._row(each, found) for each in found}
        change = 1.0
        for _ in range(1000):
            if change < 1e-9:
                break
            change = 0.0
            for each, row in rows.items():
                hanging = [
                    (weight, _turned(found[other], -turn))
                    for (other, turn), weight in row.hanging.items()
                ]
                now = _added([(1.0, row.known), *hanging])
                change = max(change, abs(now[0] - found[each][0]))
                found[each] = now
        self._solved.update(found)

    def _row(self, state: State, rough: dict[State, Line]) -> _Chances:
        """How the chances of a state hang on what a deal may lead to."""
        needs, pending = state
        seen: dict[Result, _Chances] = {}
        firsts: dict[Result, float] = {}

        def ahead(result: Result) -> _Chances:
            if result not in seen:
                seen[result] = self._followed(needs, result, pending, rough)
            return seen[result]

        def chance(factor: int) -> Line:
            results = self._results(factor << pending)
            for result in results:
                if result not in firsts:
                    found = ahead(result)
                    firsts[result] = found.known[0]
                    for (other, turn), weight in found.hanging.items():
                        firsts[result] += weight * rough[other][-turn]
            return tuple([firsts[result] for result in results])

        total: dict[Result, float] = {}
        for factor, line in self._played(chance, needs[0] - min(needs)):
            for result, share in zip(self._results(factor << pending), line, strict=True):
                if share:
                    total[result] = total.get(result, 0.0) + share
        hanging: dict[tuple[State, int], float] = {}
        for result, share in total.items():
            for key, weight in ahead(result).hanging.items():
                hanging[key] = hanging.get(key, 0.0) + share * weight
        known = _added([(share, ahead(result).known) for result, share in total.items()])
        return _Chances(known, hanging)

    def _followed(
        self, needs: Needs, result: Result, pending: bool, rough: dict[State, Line]
    ) -> _Chances:
        (own, other), _ = result
        if not other and own >= needs[0] and 0 not in needs:
            return self._won[0]
        if not own and other >= needs[1] and 0 not in needs and len(needs) == 2:
            return self._won[1]
        left, turn, pends = self._left(needs, result, pending)
        winner = _winner(left)
        if winner is not None:
            return self._won[winner]
        known = []
        hanging = {}
        for weight, node in self._corners(_turned(left, turn)):
            state = node, pends
            if state in rough:
                hanging[state, turn] = weight
            else:
                known.append((weight, self.chances(node, pending=pends)))
        return _Chances(_turned(_added(known), -turn) if known else self._nothing, hanging)

    def _results(self, factor: int) -> tuple[Result, ...]:
        """By value of the dealer's side, how a deal is written down that counts so many times."""
        if factor not in self._written:
            self._written[factor] = tuple(_written(self._rules, factor))
        return self._written[factor]

    def _corners(self, needs: Needs) -> list[tuple[float, Needs]]:
        """The states worked out around some needs, each with its weight."""
        found: list[tuple[float, Needs]] = [(1.0, ())]
        for need in needs:
            options = self._between[min(need, len(self._between) - 1)]
            found = [
                (weight * share, (*node, at)) for weight, node in found for share, at in options
            ]
        return found


@lru_cache(maxsize=16)
def equity(rules: Rules) -> Equity | None:
    """The chances at a table; None where the score does not tell how far a boam is (R35).

    Raises:
        TableError: nothing is known of how deals come out.
    """
    if rules.deals:
        return None
    course = Course(rules)
    return Equity(rules, course if rules.plan.sides else _ordinary(rules, course))


def _ordinary(rules: Rules, course: Course) -> Played:
    """A course for points, whatever the score: with three players the other takes too long."""

    def score(factor: int) -> Line:
        return tuple([float(own - other) for (own, other), _ in _written(rules, factor)])

    ended = course(score, 0)

    def played(*_: object) -> Iterable[Ended]:
        return ended

    return played


def _nodes(growth: float, most: int) -> tuple[int, ...]:
    found = [0, 1]
    while found[-1] < most:
        found.append(min(most, max(found[-1] + 1, round(found[-1] * growth))))
    return tuple(found)


def _parted(nodes: tuple[int, ...], need: int) -> tuple[tuple[float, int], ...]:
    """The nodes on both sides of a need, each with its weight."""
    at = bisect_left(nodes, need)
    high = nodes[at]
    if high == need:
        return ((1.0, need),)
    low = nodes[at - 1]
    share = (need - low) / (high - low)
    return (1 - share, low), (share, high)


def _written(rules: Rules, factor: int) -> Iterable[Result]:
    """By value of the dealer's side, how a deal is written down that counts so many times."""
    whole = rules.deal_points
    for value in range(-1, whole + 2):
        taken = min(whole, max(0, value))
        slam = {-1: 1, whole + 1: 0}.get(value) if rules.slam else None
        points = taken, whole - taken
        yield scores(rules, points, factor, slam), is_tie(rules, points)


def _winner(left: Needs) -> int | None:
    """Who has won: the one furthest beyond the target, if only one is (R35)."""
    best = min(left)
    return left.index(best) if best <= 0 and left.count(best) == 1 else None


def _added(parts: Iterable[tuple[float, Line]]) -> Line:
    """Lines added up, each so many times."""
    weights, lines = zip(*parts, strict=True)
    return tuple([sum(map(mul, weights, column)) for column in zip(*lines, strict=True)])


def _turned(order: tuple[T, ...], turn: int) -> tuple[T, ...]:
    turn %= len(order)
    return order[turn:] + order[:turn]
