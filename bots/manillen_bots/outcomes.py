"""How deals come out: what was collected of many, by who counted how much.

The file is made by ``bots/training/outcomes.py`` and carries a version and a checksum. A
*value* is what a side takes as ``Goal.SCORE`` has it: its points, -1 if the others made a
slam, one more than all points for its own. A *line* has a number for each value of the side
that named trumps, from -1 on.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from itertools import accumulate
from operator import mul
from typing import Any, NamedTuple
from zlib import crc32

from manillen_bots.counts import kind_of
from manillen_bots.weights import FOLDER, TableError
from manillen_tui.game.cards import PACK_POINTS
from manillen_tui.game.rules import Rules

PATH = FOLDER / "outcomes.json"
"""Where training writes; reading goes through the package's resources."""

VERSION = 1

NAMINGS = (
    *("suit", "no-trump"),
    *("leading suit", "leading no-trump"),
    *("any suit", "any no-trump"),
)
"""How trumps came about: named as the best of a hand, by the dealer's side or by the one that
leads first, or turned, forced or called blind."""

Line = tuple[float, ...]


def dot(line: Iterable[float], other: Iterable[float]) -> float:
    """The sum of the products of two lines."""
    found: float = sum(map(mul, line, other))
    return found


@dataclass(frozen=True, slots=True)
class Role:
    """What came of it by how much one counted, in parts from the least to the most.

    Attributes:
        counts: by part, the mean count.
        weights: by part, how often it is met.
        lines: by part, how likely each value is.
        reached: by part and value, how likely the count was in that part or a higher one; one
            more entry, all 0, stands for more than anybody counts.
        names: whether it is the side that names which counts.
    """

    counts: Line
    weights: Line
    lines: tuple[Line, ...]
    reached: tuple[Line, ...]
    names: bool

    @classmethod
    def of(
        cls,
        counts: Sequence[float],
        weights: Sequence[float],
        lines: Sequence[Line],
        *,
        names: bool,
    ) -> Role:
        """Work out the rest."""
        joint = [[weight * p for p in line] for weight, line in zip(weights, lines, strict=True)]
        columns = []
        for column in zip(*joint, strict=True):
            upward = list(accumulate(column[::-1]))[::-1]
            columns.append([p / upward[0] if upward[0] else 0.0 for p in upward] + [0.0])
        reached = tuple(zip(*columns, strict=True))
        return cls(tuple(counts), tuple(weights), tuple(lines), reached, names)

    @property
    def line(self) -> Line:
        """How likely each value is, whatever is counted."""
        return tuple(dot(self.weights, column) for column in zip(*self.lines, strict=True))

    def at(self, count: float) -> Line:
        """How likely each value is with a count, between the parts in proportion.

        Who counts less or more than all parts takes as much less or more.
        """
        at = bisect_right(self.counts, count)
        if at in (0, len(self.counts)):
            end = -1 if at else 0
            more = round(count - self.counts[end])
            return _moved(self.lines[end], more if self.names else -more)
        low, high = self.counts[at - 1 : at + 1]
        share = (count - low) / (high - low)
        pairs = zip(self.lines[at - 1], self.lines[at], strict=True)
        return tuple([less + share * (more - less) for less, more in pairs])


@dataclass(frozen=True, slots=True)
class Naming:
    """What came of naming trumps in one way, by who counted how much.

    Attributes:
        maker: who named.
        partner: a partner of that, where there is one.
        defender: one of the others.
    """

    maker: Role
    partner: Role | None
    defender: Role


class Way(NamedTuple):
    """Who may come to name, with what.

    Attributes:
        side: 0 for the dealer's side, 1 for the others.
        suit: the part of the count with the best suit; -1 if none can be named.
        no_trump: the part of the count without trumps; -1 if that cannot be named.
        share: how likely.
    """

    side: int
    suit: int
    no_trump: int
    share: float


class Left(NamedTuple):
    """What came of leaving the naming to others.

    Attributes:
        tops: what the own hand counted without trumps.
        lines: by whether the own side named and whether at no trump, how likely each value of
            the own side is.
    """

    tops: float
    lines: Mapping[tuple[bool, bool], Line]


@dataclass(frozen=True, slots=True)
class Outcomes:
    """How deals of one kind come out.

    Attributes:
        namings: by one of :data:`NAMINGS`.
        ways: by how trumps are named, who may come to do it.
        waits: by what is left to whom, what came of it.
    """

    namings: Mapping[str, Naming]
    ways: Mapping[str, tuple[Way, ...]]
    waits: Mapping[str, tuple[Left, ...]]


@lru_cache(maxsize=64)
def outcomes(rules: Rules) -> Outcomes:
    """How deals of these rules come out.

    Raises:
        TableError: the file cannot be used.
    """
    return _outcomes(_kinds()[kind_of(rules)], rules.deal_points)


@cache
def _kinds() -> dict[str, Any]:
    try:
        text = (files("manillen_bots") / "tables" / PATH.name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise TableError(PATH.name) from None
    return read(text)


def read(text: str) -> dict[str, Any]:
    """By kind of deal, what a file holds.

    Raises:
        TableError: it is damaged, or of another version.
    """
    try:
        data = json.loads(text)
        kinds: dict[str, Any] = data["kinds"]
        sound = (data["version"], data["checksum"]) == (VERSION, _checksum(kinds))
    except (ValueError, KeyError, TypeError, RecursionError):
        raise TableError(PATH.name) from None
    if not sound:
        raise TableError(PATH.name)
    return kinds


def written(kinds: Mapping[str, Any]) -> str:
    """The text of a file; a list of numbers stands on one line."""
    data = {"version": VERSION, "checksum": _checksum(kinds), "kinds": kinds}
    text = json.dumps(data, indent=1)
    return re.sub(r"\[[^][{}]*\]", lambda found: re.sub(r"\s+", "", found[0]), text) + "\n"


def waiting_key(*, own: bool, no_trump: bool) -> str:
    """Under what the deals stand in which one or the other side named."""
    return f"{'own' if own else 'other'} {'no-trump' if no_trump else 'suit'}"


def _checksum(kinds: Any) -> str:
    return f"{crc32(json.dumps(kinds, sort_keys=True).encode()):08x}"


def _outcomes(data: dict[str, Any], whole: int) -> Outcomes:
    namings = {
        name: Naming(
            _role(roles["maker"], whole, own=True),
            _role(roles["partner"], whole, own=True) if "partner" in roles else None,
            _role(roles["defender"], whole, own=False),
        )
        for name, roles in data["namings"].items()
    }
    ways = {
        name: tuple(
            Way(side, suit, without, share)
            for (side, suit, without, _), share in zip(
                rows, _shares([n for *_, n in rows]), strict=True
            )
        )
        for name, rows in data["ways"].items()
    }
    for name, naming in namings.items():
        shares = enumerate(naming.maker.weights)
        if name == "any suit":
            ways["turned"] = tuple(Way(0, part, -1, share) for part, share in shares)
        if name == "any no-trump":
            ways["none"] = tuple(Way(0, -1, part, share) for part, share in shares)
    waits = {
        name: tuple(_left(part, whole) for part in parts) for name, parts in data["waits"].items()
    }
    return Outcomes(namings, ways, waits)


def _role(data: dict[str, list[Any]], whole: int, *, own: bool) -> Role:
    lines = [_stretched(_shares(values), whole) for values in data["values"]]
    scale = whole / PACK_POINTS
    counts = [scale * count for count in data["counts"]]
    weights = _shares(data["weights"])
    return Role.of(counts, weights, lines if own else [line[::-1] for line in lines], names=own)


def _left(data: dict[str, Any], whole: int) -> Left:
    lines = {}
    for own in (False, True):
        for no_trump in (False, True):
            values = data.get(waiting_key(own=own, no_trump=no_trump), [])
            line = [0.0] * (PACK_POINTS + 3)
            for value in values:
                line[value + 1] += 1
            lines[own, no_trump] = line
    total = sum(map(sum, lines.values()))
    return Left(
        data["count"] * whole / PACK_POINTS,
        {key: _stretched([n / total for n in line], whole) for key, line in lines.items()},
    )


def _shares(numbers: Sequence[float]) -> Line:
    """Numbers in proportion, of 1 in all."""
    total = sum(numbers)
    return tuple([number / total for number in numbers])


def _moved(line: Line, points: int) -> Line:
    """A line in which so many more points are taken, as far as there are any; slams stay."""
    lost, *taken, won = line
    found = [0.0] * len(taken)
    for value, share in enumerate(taken):
        found[min(len(taken) - 1, max(0, value + points))] += share
    return (lost, *found, won)


def _stretched(line: Sequence[float], whole: int) -> Line:
    """A line of a pack without bonuses as one of a deal with them: what is taken of both alike."""
    lost, *points, won = line
    found = [0.0] * (whole + 2)
    for value, share in enumerate(points):
        at, rest = divmod(value * whole, PACK_POINTS)
        found[at] += share * (1 - rest / PACK_POINTS)
        found[at + 1] += share * rest / PACK_POINTS
    return (lost, *found[: whole + 1], won)
