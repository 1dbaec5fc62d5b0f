"""Which matches are looked at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from manillen_tui.scorebook.rows import Result


@dataclass(frozen=True, slots=True)
class Selection:
    """What a match must have to be looked at; what is None or empty asks for nothing.

    Attributes:
        variant: the packaged variant that its table grew from.
        bot: a bot that sat at the table, its settings left out.
        since: the first day on which it may have begun.
        until: the last day.
        result: how it ended for ``player``.
        player: the name of a person who sat at the table; the match's first person if left out.
    """

    variant: str | None = None
    bot: str | None = None
    since: date | None = None
    until: date | None = None
    result: Result | None = None
    player: str | None = None

    @property
    def values(self) -> Mapping[str, str | None]:
        """What the conditions are filled with."""
        return {
            "variant": self.variant,
            "bot": _asked(self.bot),
            "since": None if self.since is None else self.since.isoformat(),
            "until": None if self.until is None else self.until.isoformat(),
            "result": self.result,
            "player": _asked(self.player),
        }


def _asked(name: str | None) -> str | None:
    """A name as a question can have it; what is no text on a command line is nobody's name."""
    return None if name is None else name.encode("utf-8", "replace").decode()


MATCHES = f"""
    (:variant IS NULL OR matches.variant = :variant)
    AND (:bot IS NULL OR EXISTS (
        SELECT 1 FROM bots WHERE bots.match = matches.id AND bots.name = :bot))
    AND (:since IS NULL OR matches.day >= :since)
    AND (:until IS NULL OR matches.day <= :until)
    AND (:result IS NULL OR :result = coalesce((
        SELECT result FROM people WHERE people.match = matches.id
        AND people.name = coalesce(:player, matches.player)), '{Result.NONE}'))
"""
"""The condition on a match, in SQL."""

DEALS = f"""
    SELECT deals.*, matches.variant, matches.day, matches.date, matches.seed,
        losses.points AS cost, losses.score AS cost_in_score, losses.boams AS cost_in_boams,
        losses.exact AS exact_cost
    FROM deals JOIN matches ON matches.id = deals.match
    LEFT JOIN losses ON losses.digest = deals.digest AND losses.seat = deals.seat
    WHERE {MATCHES}
    AND deals.player = coalesce(:player, matches.player)
"""
"""The deals of a person in the matches that are looked at, in SQL."""

BOAMS = f"""
    SELECT boams.*, matches.variant, matches.day, matches.date
    FROM boams JOIN matches ON matches.id = boams.match
    WHERE {MATCHES}
    AND boams.player = coalesce(:player, matches.player)
"""
"""The boams of a person in the matches that are looked at, in SQL."""
