"""Who stands where: by boams won, then the score's difference, then the score.

Who is equal in all three shares a place; of those the name decides the order only.
"""

from __future__ import annotations

from dataclasses import dataclass

from manillen_tui.evening.book import Evening


@dataclass(frozen=True, slots=True)
class Standing:
    """How a player stands.

    Attributes:
        place: from 1; shared by those who are equal.
        name: the player.
        played: the tables that there is a result of.
        boams: the boams won, with whatever partner.
        difference: the score made less that of the opponents.
        points: the score made.
        out: the rounds sat out.
    """

    place: int
    name: str
    played: int
    boams: int
    difference: int
    points: int
    out: int

    @property
    def merit(self) -> tuple[int, int, int]:
        """What places go by, greatest first."""
        return self.boams, self.difference, self.points


def standings(evening: Evening) -> list[Standing]:
    """All players, the best first."""
    played, boams, difference, points = ([0] * len(evening.players) for _ in range(4))
    for (number, table), result in evening.results.items():
        pairs = evening.rounds[number - 1].tables[table - 1]
        for side, pair in enumerate(pairs):
            for player in pair:
                played[player] += 1
                boams[player] += result.boams[side]
                points[player] += result.points[side]
                difference[player] += result.points[side] - result.points[1 - side]
    out = [sum(at in each.out for each in evening.rounds) for at in range(len(evening.players))]
    rows = [
        Standing(0, name, *counts)
        for name, *counts in zip(
            evening.labels, played, boams, difference, points, out, strict=True
        )
    ]
    rows.sort(key=lambda row: (*(-part for part in row.merit), row.name.casefold()))
    merits = [row.merit for row in rows]
    return [
        Standing(
            merits.index(row.merit) + 1,
            row.name,
            row.played,
            row.boams,
            row.difference,
            row.points,
            row.out,
        )
        for row in rows
    ]
