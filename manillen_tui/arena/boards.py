"""Boards: the same cards played twice with the sides swapped, so that their luck cancels out."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any

from manillen_tui.arena.guarded import Conduct, number
from manillen_tui.game.scoring import deal_result
from manillen_tui.game.seats import Seat
from manillen_tui.game.state import State
from manillen_tui.game.table import Table


@dataclass(frozen=True, slots=True)
class Dealt:
    """How a deal came out.

    Attributes:
        points: the points (R29) of the two, each the mean of its seats.
        score: what each of ``rules.scorers`` writes down, no tie being carried to the deal.
        carried: the same with a tie carried to it (R33).
        tie: whether both sides stand at par.
    """

    points: tuple[float, float]
    score: tuple[int, ...]
    carried: tuple[int, ...]
    tie: bool

    @classmethod
    def of(cls, state: State, places: dict[Seat, int]) -> Dealt:
        """A deal that is over."""
        table, result = state.table, state.result
        taken: tuple[list[int], list[int]] = ([], [])
        for seat, place in places.items():
            taken[place].append(result.points[table.side(seat)])
        first, second = (sum(points) / len(points) for points in taken)
        return cls((first, second), _score(table, False), _score(table, True), result.tie)


@dataclass(frozen=True, slots=True)
class Board:
    """A deal or a boam played twice.

    Attributes:
        number: which one, from 1.
        plays: the deals of each time, the second time with the sides swapped.
        conducts: how the two behaved, and who called for both.
    """

    number: int
    plays: tuple[tuple[Dealt, ...], tuple[Dealt, ...]]
    conducts: tuple[Conduct, ...]

    @classmethod
    def of(cls, data: dict[str, Any]) -> Board:
        """The board that :meth:`data` told of.

        Raises:
            ValueError: a number is none.
            LookupError, TypeError, AttributeError: it told of something else.
        """
        first, second = (tuple(_dealt(**deal) for deal in deals) for deals in data["plays"])
        conducts = tuple(Conduct.of(each) for each in data["conducts"])
        return cls(int(number(data["number"])), (first, second), conducts)

    def data(self) -> dict[str, Any]:
        """The same as what JSON knows."""
        plays = [[asdict(dealt) for dealt in deals] for deals in self.plays]
        conducts = [conduct.data() for conduct in self.conducts]
        return {"number": self.number, "plays": plays, "conducts": conducts}

    @property
    def deals(self) -> int:
        """How many deals were played."""
        return sum(map(len, self.plays))

    @property
    def lead(self) -> float:
        """Half the difference in points between the two, added up over the deals."""
        points = (dealt.points for deals in self.plays for dealt in deals)
        return sum(first - second for first, second in points) / 2


def _score(table: Table, pending: bool) -> tuple[int, ...]:
    result = deal_result(replace(table, pending=pending))
    return tuple(result.by_scorer(table.rules, result.score).values())


def _dealt(points: list[float], score: list[int], carried: list[int], tie: bool) -> Dealt:
    first, second = map(number, points)
    return Dealt((first, second), tuple(map(number, score)), tuple(map(number, carried)), bool(tie))
