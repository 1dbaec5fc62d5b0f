"""How far the person came: the endgames solved, and what came of each daily deal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, TypeVar

from manillen_tui import keeping, locations
from manillen_tui.errors import ManillenError
from manillen_tui.game.cards import Suit
from manillen_tui.puzzles.daily import RULES, Outcome

_T = TypeVar("_T")

_NO_TRUMP = "none"


class Mark(StrEnum):
    """How an endgame was ended."""

    SOLVED = "solved"
    SHOWN = "shown"


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a person came.

    Attributes:
        endgames: by number, how each that was ended was ended.
        daily: by number, what came of the first finished try.
    """

    endgames: Mapping[int, Mark] = field(default_factory=dict)
    daily: Mapping[int, Outcome] = field(default_factory=dict)


def progress() -> Progress:
    """How far the person came; what the file says and cannot be counts as nothing."""
    data = keeping.kept(locations.puzzles_file())
    return Progress(_read(data.get("endgames"), Mark), _read(data.get("daily"), _outcome))


def keep_endgame(number: int, mark: Mark) -> None:
    """Write down how an endgame was ended; one that was solved stays so.

    Raises:
        OSError: it cannot be written; what was there still is.
    """
    came = progress()
    if came.endgames.get(number) is not Mark.SOLVED:
        _keep(replace(came, endgames={**came.endgames, number: mark}))


def keep_daily(number: int, outcome: Outcome) -> None:
    """Write down what came of a day's deal: the first try counts, and what is learnt of it later.

    Raises:
        OSError: it cannot be written; what was there still is.
    """
    came = progress()
    known = came.daily.get(number, outcome)
    learnt = replace(
        known,
        par=outcome.par if known.par is None else known.par,
        bots=outcome.bots if known.bots is None else known.bots,
    )
    _keep(replace(came, daily={**came.daily, number: learnt}))


def _keep(came: Progress) -> None:
    data = {
        "endgames": {str(number): str(mark) for number, mark in came.endgames.items()},
        "daily": {
            str(number): {
                "points": outcome.points,
                "trump": _NO_TRUMP if outcome.trump is None else str(outcome.trump),
                "par": outcome.par,
                "bots": outcome.bots,
            }
            for number, outcome in came.daily.items()
        },
    }
    keeping.keep(locations.puzzles_file(), data)


def _read(entries: object, reads: Callable[[Any], _T]) -> dict[int, _T]:
    """The entries that say something sensible, by number."""
    found: dict[int, _T] = {}
    for name, entry in entries.items() if isinstance(entries, dict) else ():
        try:
            found[int(name)] = reads(entry)
        except (ManillenError, ValueError, TypeError, KeyError):
            continue
    return found


def _outcome(entry: Mapping[str, Any]) -> Outcome:
    trump = entry["trump"]
    suit = None if trump == _NO_TRUMP else Suit.parse(str(trump))
    return Outcome(
        _points(entry["points"]),
        suit,
        *(None if entry[key] is None else _points(entry[key]) for key in ("par", "bots")),
    )


def _points(value: object) -> int:
    """A number of points.

    Raises:
        ValueError: it is none.
    """
    if isinstance(value, int) and 0 <= value <= RULES.deal_points:
        return value
    raise ValueError(value)
