"""What a finished deal is worth (R29–R34)."""

from __future__ import annotations

from dataclasses import dataclass

from manillen_tui.game.actions import Name
from manillen_tui.game.cards import PACK_POINTS
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat
from manillen_tui.game.table import Table


@dataclass(frozen=True, slots=True)
class DealResult:
    """A deal's outcome; pairs go by ``Side.index``.

    Attributes:
        dealer: who dealt.
        maker: who named trumps.
        naming: what was named.
        doubling: 1, 2 (doubled) or 4 (redoubled).
        points: the points taken, bonuses included (R29).
        tricks: the tricks taken.
        factor: what the deal counts times (R32).
        score: what each side writes down.
        slam: the index of the side that made a slam, if one did (R31).
        tie: whether both sides stand at par (R33).
        made: whether the maker's side took more than par (R12).
    """

    dealer: Seat
    maker: Seat
    naming: Name
    doubling: int
    points: tuple[int, int]
    tricks: tuple[int, int]
    factor: int
    score: tuple[int, int]
    slam: int | None
    tie: bool
    made: bool

    def by_scorer(self, rules: Rules, pair: tuple[int, int]) -> dict[str, int]:
        """A pair of this result under the names that keep a score (R10)."""
        return {name: pair[rules.scoring_side(name, self.dealer).index] for name in rules.scorers}


def deal_factor(table: Table) -> int:
    """What the deal counts times as things stand: no trump or blind, doubles, a tie (R32)."""
    rules = table.rules
    factor = table.doubling * (2 if table.pending else 1)
    if table.naming is not None and table.naming.suit is None:
        factor *= rules.blind_factor if table.naming.blind else rules.no_trump_factor
    return factor


def is_tie(rules: Rules, points: tuple[int, int]) -> bool:
    """Whether both sides stand at par (R33)."""
    return points[0] == points[1] == rules.par


def scores(rules: Rules, points: tuple[int, int], factor: int, slam: int | None) -> tuple[int, int]:
    """What each side writes down (R30, R31, R33, R34).

    Args:
        rules: the table's rules.
        points: the points taken, by side.
        factor: what the deal counts times (R32).
        slam: the index of the side that took every trick, where that counts.
    """
    if rules.tie == "replay" and is_tie(rules, points):
        return 0, 0
    if rules.score == "card_points":
        return points
    first, second = (
        max(0, taken - rules.par) * factor * (2 if slam == side else 1)
        for side, taken in enumerate(points)
    )
    return first, second


def deal_result(table: Table) -> DealResult:
    """Score a deal that is over."""
    rules = table.rules
    assert table.is_over and table.maker is not None and table.naming is not None
    points, tricks = list(table.points), list(table.won)
    award = table.award
    last = None if award is None else award.side
    if award is None:
        last = table.side(table.tricks[-1].winner)
    elif award.forfeit:
        points[award.side], points[1 - award.side] = PACK_POINTS, 0
        tricks[award.side], tricks[1 - award.side] = rules.tricks, 0
    else:
        points[award.side] += PACK_POINTS - sum(points)
        tricks[award.side] += rules.tricks - sum(tricks)
    for side in (0, 1):
        points[side] += rules.trick_points * tricks[side] + rules.last_trick * (side == last)
    factor = deal_factor(table)
    forfeited = award is not None and award.forfeit
    slam = None
    if rules.slam and not forfeited and 0 in tricks:
        slam = 1 if tricks[0] == 0 else 0
    taken = (points[0], points[1])
    return DealResult(
        table.dealer,
        table.maker,
        table.naming,
        table.doubling,
        taken,
        (tricks[0], tricks[1]),
        factor,
        scores(rules, taken, factor, slam),
        slam,
        is_tie(rules, taken),
        points[table.side(table.maker)] > rules.par,
    )
