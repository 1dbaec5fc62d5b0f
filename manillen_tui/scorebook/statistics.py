"""What came of the deals and boams that a person played."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
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


_OWN = "SELECT * FROM chosen WHERE kind = 'own'"
_WITH_BOTS = "SELECT * FROM chosen JOIN bots USING (match) WHERE kind = 'own'"
_SUMS = """
    count(*) AS deals, total(points) AS points, total(points * points) AS squares,
    total(score - their_score) AS gained, total(made) AS made
"""


def statistics(index: Index, selection: Selection) -> Statistics:
    """Count what is selected."""
    counted = _Counted(index.database, selection)
    dealt, slams = counted.sums("dealer"), counted.sums("slam")
    apart = counted.sums("kind", "SELECT * FROM chosen WHERE kind != 'own'")
    return Statistics(
        total=counted.sums("''").get("", NOTHING),
        boams=counted.boams().get("", _streaks([])),
        by_variant=counted.sums("variant"),
        boams_by_variant=counted.boams("variant"),
        by_bot=counted.sums("name", _WITH_BOTS),
        as_dealer=dealt.get("1", NOTHING),
        not_dealer=dealt.get("0", NOTHING),
        named=counted.sums("trump", f"{_OWN} AND maker = 'me'"),
        doubled=counted.sums("doubled"),
        redoubled=counted.sums("redoubled"),
        slams=slams.get("1", NOTHING).deals,
        slams_lost=slams.get("-1", NOTHING).deals,
        by_month=counted.sums("substr(day, 1, 7)"),
        boams_by_month=counted.boams("substr(day, 1, 7)"),
        apart={Kind(kind): count for kind, count in apart.items()},
        losses=counted.losses(),
    )


NOTHING = Count(0, 0.0, 0.0, 0.0, 0)
"""No deals at all."""


class _Counted:
    """Asks the index about what is selected."""

    def __init__(self, database: sqlite3.Connection, selection: Selection) -> None:
        self._database = database
        self._values = selection.values
        # Chosen once, since everything below asks about the same deals.
        database.execute("DROP TABLE IF EXISTS temp.chosen")
        database.execute(f"CREATE TEMP TABLE chosen AS {DEALS}", self._values)

    def sums(self, key: str, source: str = _OWN) -> dict[str, Count]:
        """The deals by a key, those without it left out."""
        rows = self._database.execute(
            f"SELECT {key} AS key, {_SUMS} FROM ({source})"
            " WHERE key IS NOT NULL GROUP BY key ORDER BY key"
        )
        return {str(row["key"]): _count(row) for row in rows}

    def losses(self) -> Losses:
        """What decisions cost."""
        row = self._database.execute(
            "SELECT count(cost) AS deals, avg(cost) AS points, avg(exact_cost) AS exact"
            f" FROM ({_OWN})"
        ).fetchone()
        return Losses(row["deals"], row["points"] or 0.0, row["exact"] or 0.0)

    def boams(self, key: str = "''") -> dict[str, Boams]:
        """The boams by a key."""
        rows = self._database.execute(
            f"SELECT {key} AS key, won FROM ({BOAMS}) WHERE kind = 'own' AND key IS NOT NULL"
            " ORDER BY key, date, match, number",
            self._values,
        )
        found: dict[str, list[bool]] = {}
        for row in rows:
            found.setdefault(str(row["key"]), []).append(bool(row["won"]))
        return {name: _streaks(won) for name, won in found.items()}


def _count(row: sqlite3.Row) -> Count:
    deals = row["deals"]
    mean = row["points"] / deals
    spread = sqrt(max(0.0, row["squares"] / deals - mean * mean))
    return Count(deals, mean, spread, row["gained"] / deals, int(row["made"]))


def _streaks(won: Iterable[bool]) -> Boams:
    played = victories = longest = streak = 0
    for each in won:
        played += 1
        victories += each
        if each:
            streak = max(streak, 0) + 1
            longest = max(longest, streak)
        else:
            streak = min(streak, 0) - 1
    return Boams(victories, played, streak, longest)
