"""What each choice is worth, to be drawn as a chart: frozen values in the player's language."""

from __future__ import annotations

from dataclasses import dataclass

from manillen_tui.game.cards import Card


@dataclass(frozen=True, slots=True)
class ChartRow:
    """One choice.

    Attributes:
        label: what it is.
        mean: what it is worth.
        error: how far that may be off; empty where nothing was left to chance.
        low: where on the scale, from 0 to 1, the worth less its error lies.
        middle: where the worth lies.
        high: where the worth with its error lies.
        best: whether it is the one advised.
        card: the card, if it is one.
    """

    label: str
    mean: str
    error: str = ""
    low: float = 0.0
    middle: float = 0.0
    high: float = 0.0
    best: bool = False
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class ChartView:
    """The choices, the best first, under a heading; a note says what the numbers are."""

    heading: str
    rows: tuple[ChartRow, ...]
    note: str = ""
