"""Who sits where, who acts for whom, and who scores together (R3, R9, R10).

Three different things: a :class:`Seat` is a place at the table, a :class:`PlayerId` is
who acts for it, a :class:`Side` is who scores together in one deal.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from manillen_tui.errors import NotationError


class Seat(StrEnum):
    """A place at the table."""

    S = "S"
    SW = "SW"
    W = "W"
    NW = "NW"
    N = "N"
    NE = "NE"
    E = "E"
    SE = "SE"

    @classmethod
    def parse(cls, text: str) -> Seat:
        """Read a seat, in any case.

        Raises:
            NotationError: the text names no seat.
        """
        try:
            return cls(text.strip().upper())
        except ValueError:
            raise NotationError("notation.seat", found=text) from None


@dataclass(frozen=True, slots=True, order=True)
class PlayerId:
    """Who acts: named by the seat the player sits at, also when acting for a dummy."""

    seat: Seat

    def __str__(self) -> str:
        return str(self.seat)


@dataclass(frozen=True, slots=True)
class Side:
    """The seats that score together in one deal; ``index`` is 0 or 1."""

    index: int
    name: str
    seats: tuple[Seat, ...]

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """What the number of players and the layout fix about the table.

    Attributes:
        seats: clockwise from South.
        players: the seats whose player sits at the table; the others are dummies.
        owners: for each of ``seats``, the seat of the player who acts for it.
        sides: the two fixed sides, or none where the dealer plays alone (R10).
        hand_size: cards in a full hand of one seat, exposed and covered piles included.
        piled: the seats whose cards lie, at least in part, in piles.
    """

    seats: tuple[Seat, ...]
    players: tuple[Seat, ...]
    owners: tuple[Seat, ...]
    sides: tuple[Side, ...]
    hand_size: int
    piled: tuple[Seat, ...] = ()


_S, _SW, _W, _NW, _N, _NE, _E, _SE = Seat
_COMPASS = (Side(0, "NS", (_S, _N)), Side(1, "WE", (_W, _E)))
_FOUR = (_S, _W, _N, _E)
_SIX = (_S, _SW, _NW, _N, _NE, _SE)

SEAT_PLANS: dict[tuple[int, str], SeatPlan] = {
    (4, "hands"): SeatPlan(_FOUR, _FOUR, _FOUR, _COMPASS, 8),
    (2, "piles"): SeatPlan(
        (_S, _N), (_S, _N), (_S, _N), (Side(0, "S", (_S,)), Side(1, "N", (_N,))), 16, (_S, _N)
    ),
    (2, "dummies"): SeatPlan(_FOUR, (_S, _W), (_S, _W, _S, _W), _COMPASS, 8, (_N, _E)),
    (3, "hands"): SeatPlan((_S, _W, _E), (_S, _W, _E), (_S, _W, _E), (), 10),
    (6, "hands"): SeatPlan(
        _SIX, _SIX, _SIX, (Side(0, "S", (_S, _NW, _NE)), Side(1, "N", (_N, _SW, _SE))), 5
    ),
}
"""By number of players and layout (R3, R7, R9, R10)."""
