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
    """What the deal counts times as things stand (R32)."""
    return factor_of(table.rules, table.naming, table.doubling, pending=table.pending)


def factor_of(rules: Rules, naming: Name | None, doubling: int, *, pending: bool) -> int:
    """What a deal counts times: no trump or blind, doubles, a tie (R32).

    Args:
        rules: the table's rules.
        naming: what was named, if anything was by now.
        doubling: 1, 2 (doubled) or 4 (redoubled).
        pending: whether a carried tie doubles the deal (R33).
    """
    factor = doubling * (2 if pending else 1)
    if naming is not None and naming.suit is None:
        factor *= rules.blind_factor if naming.blind else rules.no_trump_factor
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


@dataclass(frozen=True, slots=True)
class Settlement:
    """What a deal's score is made from; pairs go by ``Side.index``.

    Attributes:
        dealer: who dealt.
        maker: who named trumps.
        naming: what was named.
        doubling: 1, 2 (doubled) or 4 (redoubled).
        pending: whether a carried tie doubles the deal (R33).
        cards: the card points of each side, all 60 of them (R2).
        tricks: the tricks of each side, all of them.
        last: the index of the side that took, or was given, the last trick.
        forfeit: whether everything was given for a revoke (R28).
    """

    dealer: Seat
    maker: Seat
    naming: Name
    doubling: int
    pending: bool
    cards: tuple[int, int]
    tricks: tuple[int, int]
    last: int
    forfeit: bool = False


def deal_result(table: Table) -> DealResult:
    """Score a deal that is over."""
    rules = table.rules
    assert table.is_over and table.maker is not None and table.naming is not None
    points, tricks = list(table.points), list(table.won)
    award = table.award
    if award is None:
        last = table.side(table.tricks[-1].winner)
    else:
        last = award.side
        if award.forfeit:
            points, tricks = [0, 0], [0, 0]
        points[last] += PACK_POINTS - sum(points)
        tricks[last] += rules.tricks - sum(tricks)
    return settled(
        rules,
        Settlement(
            table.dealer,
            table.maker,
            table.naming,
            table.doubling,
            table.pending,
            (points[0], points[1]),
            (tricks[0], tricks[1]),
            last,
            forfeit=award is not None and award.forfeit,
        ),
    )


def settled(rules: Rules, deal: Settlement) -> DealResult:
    """Score a deal (R29–R34)."""
    first, second = (
        cards + rules.trick_points * tricks + rules.last_trick * (side == deal.last)
        for side, (cards, tricks) in enumerate(zip(deal.cards, deal.tricks, strict=True))
    )
    points = first, second
    factor = factor_of(rules, deal.naming, deal.doubling, pending=deal.pending)
    slam = None
    if rules.slam and not deal.forfeit and 0 in deal.tricks:
        slam = 1 if deal.tricks[0] == 0 else 0
    return DealResult(
        deal.dealer,
        deal.maker,
        deal.naming,
        deal.doubling,
        points,
        deal.tricks,
        factor,
        scores(rules, points, factor, slam),
        slam,
        is_tie(rules, points),
        points[rules.side(deal.maker, deal.dealer).index] > rules.par,
    )
