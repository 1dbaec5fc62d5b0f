"""How fast cards move and bots play."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pace:
    """The pauses of one speed, in seconds.

    Attributes:
        bot: the least time between what was shown last and a bot's action.
        flight: how long a card moves, or a trick to its winner; 0 for no movement.
        trick: how long a finished trick stays, unless a key or click ends it.
    """

    bot: float
    flight: float
    trick: float


PACES = {
    "slow": Pace(1.2, 0.45, 3.0),
    "normal": Pace(0.6, 0.25, 1.6),
    "fast": Pace(0.2, 0.12, 0.8),
    "instant": Pace(0.0, 0.0, 0.0),
}
"""The speeds by name, the slowest first."""
