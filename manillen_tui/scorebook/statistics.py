"""What came of the deals and boams that a person played."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from manillen_tui.scorebook.index import Index
from manillen_tui.scorebook.rows import Kind
from manillen_tui.scorebook.selection import BOAMS, DEALS, Selection


@dataclass(frozen=True, slots=True)
class Count:
    """What some deals came to.

    Attributes:
        deals: how many there are.
        points: the mean of the own side's points (R29).
        spread: their standard deviation.
        gained: the mean of what the own side wrote down less what the other did.
        made: how many in which the maker's side took more than par.
    """

    deals: int
    points: float
    spread: float
    gained: float
    made: int

    @property
    def error(self) -> float:
        """The standard error of the mean of the points."""
        return self.spread / sqrt(self.deals) if self.deals else 0.0


@dataclass(frozen=True, slots=True)
class Boams:
    """Boams won and lost.

    Attributes:
        won: how many were won.
        played: how many there were.
        streak: how many were won in a row up to now; below 0, lost.
        longest: the most that were ever won in a row.
    """

    won: int
    played: int
    streak: int
    longest: int


@dataclass(frozen=True, slots=True)
class Losses:
    """What the person's own decisions cost, in the deals that are worked out.

    Attributes:
        deals: how many deals that is.
        points: the mean of what they cost a deal by what could be known, in points (R29).
        exact: the same against all cards open.
    """

    deals: int
    points: float
    exact: float


@dataclass(frozen=True, slots=True)
class Statistics:
    """All that is counted of the deals and boams played alone, without help or a way back.

    Attributes:
        total: all deals.
        boams: all boams.
        by_variant: the deals by variant.
        boams_by_variant: the boams by variant.
        by_bot: the deals by bot at the table.
        as_dealer: the deals that the person dealt.
        not_dealer: those that somebody else did.
        named: by what was named, the deals in which the person named it.
        doubled: by who doubled, ``me``, ``partner`` or ``opponent``, the deals.
        redoubled: the same by who redoubled.
        slams: how many slams the own side made.
        slams_lost: how many the other side made.
        by_month: the deals by month, as ``2026-11``.
        boams_by_month: the boams by month.
        apart: the deals that count nowhere above, by what sets them apart.
        losses: what the decisions cost.
    """

    total: Count
    boams: Boams
    by_variant: dict[str, Count]
    boams_by_variant: dict[str, Boams]
    by_bot: dict[str, Count]
    as_dealer: Count
    not_dealer: Count
    named: dict[str, Count]
    doubled: dict[str, Count]
    redoubled: dict[str, Count]
    slams: int
    slams_lost: int
    by_month: dict[str, Count]
    boams_by_month: dict[str, Boams]
    apart: dict[Kind, Count]
    losses: Losses


_SUMS = """
    count(*) AS deals, total(points) AS points, total(points * points) AS squares,
    total(score - their_score) AS gained, total(made) AS made,
    count(cost) AS costs, total(cost) AS cost, total(exact_cost) AS exact
"""
_KEYS = "kind, variant, month, dealer, slam, doubled, redoubled, named"
_GROUPS = f"""
    SELECT kind, variant, substr(day, 1, 7) AS month, dealer, slam, doubled, redoubled,
        CASE maker WHEN 'me' THEN trump END AS named, {_SUMS}
    FROM ({DEALS}) GROUP BY {_KEYS}
"""
"""The deals in groups that are alike in all that is counted by, far fewer than there are deals."""

_BY_BOT = f"""
    SELECT bots.name AS bot, {_SUMS}
    FROM ({DEALS}) AS found JOIN bots ON bots.match = found.match
    WHERE kind = '{Kind.OWN}' GROUP BY bot
"""
_BOAMS = f"""
    SELECT variant, substr(day, 1, 7) AS month, won
    FROM ({BOAMS}) WHERE kind = '{Kind.OWN}' ORDER BY date, match, number
"""

_Rows = Sequence[sqlite3.Row]


def statistics(index: Index, selection: Selection) -> Statistics:
    """Count what is selected."""

    def found(asked: str) -> _Rows:
        return index.database.execute(asked, selection.values).fetchall()

    groups, boams = found(_GROUPS), found(_BOAMS)
    own = [row for row in groups if row["kind"] == Kind.OWN]
    apart = _by([row for row in groups if row["kind"] != Kind.OWN], "kind")
    return Statistics(
        total=_count(own),
        boams=_streaks(boams),
        by_variant=_by(own, "variant"),
        boams_by_variant=_streaks_by(boams, "variant"),
        by_bot=_by(found(_BY_BOT), "bot"),
        as_dealer=_count([row for row in own if row["dealer"]]),
        not_dealer=_count([row for row in own if not row["dealer"]]),
        named=_by(own, "named"),
        doubled=_by(own, "doubled"),
        redoubled=_by(own, "redoubled"),
        slams=_sum([row for row in own if row["slam"] == 1], "deals"),
        slams_lost=_sum([row for row in own if row["slam"] == -1], "deals"),
        by_month=_by(own, "month"),
        boams_by_month=_streaks_by(boams, "month"),
        apart={Kind(kind): count for kind, count in apart.items()},
        losses=_losses(own),
    )


NOTHING = Count(0, 0.0, 0.0, 0.0, 0)
"""No deals at all."""


def _parted(rows: _Rows, key: str) -> dict[str, _Rows]:
    """Rows by a key, in its order; those without it are left out."""
    found: dict[str, list[sqlite3.Row]] = {}
    for row in rows:
        if row[key] is not None:
            found.setdefault(row[key], []).append(row)
    return {name: found[name] for name in sorted(found)}


def _sum(rows: _Rows, key: str) -> int:
    return int(sum(row[key] for row in rows))


def _by(rows: _Rows, key: str) -> dict[str, Count]:
    return {name: _count(parts) for name, parts in _parted(rows, key).items()}


def _count(rows: _Rows) -> Count:
    deals, points, squares, gained, made = (
        _sum(rows, key) for key in ("deals", "points", "squares", "gained", "made")
    )
    if not deals:
        return NOTHING
    mean = points / deals
    spread = sqrt(max(0.0, squares / deals - mean * mean))
    return Count(deals, mean, spread, gained / deals, made)


def _losses(rows: _Rows) -> Losses:
    deals = _sum(rows, "costs")
    costs = (sum(row[key] for row in rows) / deals if deals else 0.0 for key in ("cost", "exact"))
    return Losses(deals, *costs)


def _streaks_by(boams: _Rows, key: str) -> dict[str, Boams]:
    return {name: _streaks(parts) for name, parts in _parted(boams, key).items()}


def _streaks(boams: _Rows) -> Boams:
    victories = longest = streak = 0
    for row in boams:
        victories += row["won"]
        if row["won"]:
            streak = max(streak, 0) + 1
            longest = max(longest, streak)
        else:
            streak = min(streak, 0) - 1
    return Boams(victories, len(boams), streak, longest)
