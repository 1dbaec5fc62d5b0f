"""What the scorebook keeps of a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from manillen_tui.game.actions import Call
from manillen_tui.game.rules import Rules
from manillen_tui.game.scoring import DealResult
from manillen_tui.game.seats import Seat


class Ending(StrEnum):
    """How a deal came to its end: with its last card, by a claim, or for a revoke (R28)."""

    PLAYED = "played"
    CLAIMED = "claimed"
    FORFEIT = "forfeit"


@dataclass(frozen=True, slots=True)
class DealAccount:
    """A deal that was scored.

    Attributes:
        number: its number in the match.
        line: the line of the file that begins it, from 1.
        result: what it scored.
        dealt: by place in ``rules.seats``, the mask of the cards dealt there, piles included.
        calls: the calls that stood in the end.
        ending: how it ended.
        help: who had help, and of which kind.
        undone: how often somebody went back.
        digest: the same for the same deal of the same match, wherever its record is, and for no
            other: by it is found again what was worked out of a deal.
    """

    number: int
    line: int
    result: DealResult
    dealt: tuple[int, ...]
    calls: tuple[tuple[Seat, Call], ...]
    ending: Ending
    help: frozenset[tuple[Seat, str]]
    undone: int
    digest: str


@dataclass(frozen=True, slots=True)
class BoamAccount:
    """A boam that was won.

    Attributes:
        winner: the name that won it, one of ``rules.scorers``.
        totals: the score at its end, by ``rules.scorers``.
        deals: how many deals it took.
    """

    winner: str
    totals: tuple[int, ...]
    deals: int


@dataclass(frozen=True, slots=True)
class MatchAccount:
    """A match, as far as its record goes.

    Attributes:
        line: the line of the file that begins it, from 1.
        rules: the table's rules.
        players: by seat, ``person:NAME``, ``bot:NAME``, or any other name.
        date: when it began, in ISO 8601, if the record says.
        seed: what its deals were made from, if the record says.
        origin: the match that it branched from, if it is no match of its own.
        paper: whether it was scored at a real table; then ``deals`` is empty.
        deals: the deals that were scored.
        boams: the boams that were won.
        totals: the score of the boam that stands open, or of the last one.
        scored: how many deals were scored.
        over: whether it has ended.
        winner: the name that won it; None while it lasts, and where it was drawn.
    """

    line: int
    rules: Rules
    players: Mapping[Seat, str]
    date: str | None
    seed: int | None
    origin: str | None
    paper: bool
    deals: tuple[DealAccount, ...]
    boams: tuple[BoamAccount, ...]
    totals: tuple[int, ...]
    scored: int
    over: bool
    winner: str | None
