"""What a player may do: call, look, or play a card (R11–R18, R37)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from manillen_tui.errors import NotationError
from manillen_tui.game.cards import Card, Suit


class Signal(StrEnum):
    """A word spoken with a lead (R37)."""

    STRONG = "strong"
    LONG = "long"
    LAST = "last"


@dataclass(frozen=True, slots=True)
class Name:
    """Name trumps: a suit, or no trump, which may be called blind (R11, R17)."""

    suit: Suit | None
    blind: bool = False

    def __str__(self) -> str:
        if self.suit is not None:
            return self.suit.name.lower()
        return "blind-no-trump" if self.blind else "no-trump"


@dataclass(frozen=True, slots=True)
class AskPartner:
    """Leave the naming of trumps to the partner (R11)."""

    def __str__(self) -> str:
        return "partner"


@dataclass(frozen=True, slots=True)
class Pass:
    """Say no to whatever is asked."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Double:
    """Double what the deal scores (R18)."""

    def __str__(self) -> str:
        return "double"


@dataclass(frozen=True, slots=True)
class Redouble:
    """Double what was doubled once more (R18)."""

    def __str__(self) -> str:
        return "redouble"


@dataclass(frozen=True, slots=True)
class Look:
    """Look at one's hand, and so give up the right to call blind no trump (R17)."""

    def __str__(self) -> str:
        return "look"


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card; a leader may speak a signal with it where the table has them (R37)."""

    card: Card
    signal: Signal | None = None

    def __str__(self) -> str:
        return f"{self.card}" if self.signal is None else f"{self.card} {self.signal}"


Call = Name | AskPartner | Pass | Double | Redouble
"""What answers a question before play; a record keeps each in one line."""

Action = Call | Look | Play
"""Anything a player may do."""

NO_TRUMP = Name(None)
BLIND_NO_TRUMP = Name(None, blind=True)

_ALL_CALLS: tuple[Call, ...] = (
    *(Name(suit) for suit in Suit),
    NO_TRUMP,
    BLIND_NO_TRUMP,
    AskPartner(),
    Pass(),
    Double(),
    Redouble(),
)

_CALLS = {str(call): call for call in _ALL_CALLS}

CALL_WORDS = tuple(_CALLS)
"""How calls are written."""


def parse_call(text: str) -> Call:
    """Read a call.

    Raises:
        NotationError: the text is none.
    """
    if text not in _CALLS:
        raise NotationError("notation.call", found=text, allowed=", ".join(CALL_WORDS))
    return _CALLS[text]


def parse_signal(text: str) -> Signal:
    """Read a signal.

    Raises:
        NotationError: the text is none.
    """
    try:
        return Signal(text)
    except ValueError:
        raise NotationError("notation.signal", found=text, allowed=", ".join(Signal)) from None
