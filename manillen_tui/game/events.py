"""What happened, as everybody at the table may know it."""

from __future__ import annotations

from dataclasses import dataclass

from manillen_tui.game.actions import Action
from manillen_tui.game.cards import Card
from manillen_tui.game.scoring import DealResult
from manillen_tui.game.seats import Seat
from manillen_tui.game.table import Revoke, Trick


@dataclass(frozen=True, slots=True)
class DealBegun:
    """A new deal lies on the table; ``number`` counts through the whole session."""

    number: int
    dealer: Seat


@dataclass(frozen=True, slots=True)
class ActionTaken:
    """A seat called, looked or played."""

    seat: Seat
    action: Action


@dataclass(frozen=True, slots=True)
class TrickWon:
    """A trick was taken (R27)."""

    trick: Trick


@dataclass(frozen=True, slots=True)
class PileTurned:
    """A bottom was turned up; ``pile`` is 1 to 4 (R27)."""

    seat: Seat
    pile: int
    card: Card


@dataclass(frozen=True, slots=True)
class Revoked:
    """An illegal card or a false signal was laid (R28)."""

    revoke: Revoke


@dataclass(frozen=True, slots=True)
class DealScored:
    """A deal ended; ``totals`` are the boam's, by ``rules.scorers``, after it."""

    number: int
    result: DealResult
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BoamWon:
    """A boam ended (R35)."""

    number: int
    winner: str
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchWon:
    """The match ended; ``winner`` is None when it is drawn (R36)."""

    winner: str | None
    totals: tuple[int, ...]
    boams: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The last calls and plays of the deal were undone."""

    count: int


@dataclass(frozen=True, slots=True)
class Claimed:
    """The tricks left were given to a side, by the name it scores under, without play."""

    seat: Seat
    side: str


@dataclass(frozen=True, slots=True)
class Assisted:
    """A seat had help: a hint, a warning heeded, cards seen open."""

    seat: Seat
    kind: str


@dataclass(frozen=True, slots=True)
class PaperScored:
    """A deal at a real table was written down; ``score`` and ``totals`` by ``rules.scorers``."""

    number: int
    score: tuple[int, ...]
    totals: tuple[int, ...]


Event = (
    DealBegun
    | ActionTaken
    | TrickWon
    | PileTurned
    | Revoked
    | TakenBack
    | Claimed
    | Assisted
    | DealScored
    | PaperScored
    | BoamWon
    | MatchWon
)
