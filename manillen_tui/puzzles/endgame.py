"""What an endgame is: a deal played to where one card alone reaches an aim, all cards open."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from manillen_tui import resources
from manillen_tui.errors import ManillenError
from manillen_tui.game.actions import Name, Play
from manillen_tui.game.cards import Card, Suit
from manillen_tui.game.deal import Deal
from manillen_tui.game.fast import FastDeal
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat
from manillen_tui.game.state import State
from manillen_tui.game.variants import variant
from manillen_tui.lessons.lesson import PUPIL

GRADES = (1, 2, 3, 4, 5)

FILE = "puzzles", "endgames.jsonl"

_NO_TRUMP = "none"

_DAMAGE = (LookupError, TypeError, AttributeError, RecursionError, OverflowError)
"""What comes of taking a line apart that is none of ours."""


class PuzzleError(ManillenError):
    """There is no puzzle of that number, or no deal of that day."""


class Aim(StrEnum):
    """How an aim is told: all are so many points at the end of the deal."""

    ALL = "all"
    HALF = "half"
    POINTS = "points"


@dataclass(frozen=True, slots=True)
class Endgame:
    """An endgame as it is written down.

    Attributes:
        grade: how hard it is, one of ``GRADES``.
        variant: the table, by the name of a packaged variant.
        dealer: who dealt, and named trumps.
        trump: the trump suit; None at no trump.
        deck: the cards in dealing order.
        plays: the cards played before.
        aim: the points that South's side must have at the deal's end (R29).
    """

    grade: int
    variant: str
    dealer: Seat
    trump: Suit | None
    deck: tuple[Card, ...]
    plays: tuple[Card, ...]
    aim: int

    @property
    def rules(self) -> Rules:
        """The table's rules."""
        return variant(self.variant)

    @property
    def tricks(self) -> int:
        """How many tricks are not taken yet."""
        return self.rules.tricks - len(self.plays) // len(self.rules.seats)

    def start(self) -> State:
        """The deal as the puzzle finds it.

        Raises:
            ManillenError: the deck or a play is not what the rules allow.
        """
        deal = Deal.from_deck(self.rules, self.dealer, self.deck)
        state = State.to_play(deal, Name(self.trump))
        for card in self.plays:
            state = state.after(Play(card))
        return state

    def dump(self) -> str:
        """The puzzle as a line of JSON."""
        data = {
            "grade": self.grade,
            "variant": self.variant,
            "dealer": str(self.dealer),
            "trump": _NO_TRUMP if self.trump is None else str(self.trump),
            "deck": " ".join(map(str, self.deck)),
            "plays": " ".join(map(str, self.plays)),
            "aim": self.aim,
        }
        return json.dumps(data)

    @classmethod
    def parse(cls, line: str) -> Endgame:
        """Read what :meth:`dump` wrote.

        Raises:
            ValueError: it is no endgame.
        """
        try:
            data = json.loads(line)
            trump = data["trump"]
            return cls(
                GRADES[GRADES.index(data["grade"])],
                data["variant"],
                Seat(data["dealer"]),
                None if trump == _NO_TRUMP else Suit.parse(trump),
                tuple(map(Card.parse, data["deck"].split())),
                tuple(map(Card.parse, data["plays"].split())),
                int(data["aim"]),
            )
        except (ManillenError, *_DAMAGE) as error:
            raise ValueError(str(error)) from None


def taken(state: State) -> tuple[int, int]:
    """The points that South's side has taken so far, and those still to be had (R29)."""
    deal = FastDeal.from_state(state)
    points = deal.rules.points(deal.start)
    own = points[state.table.side(PUPIL.seat)]
    return own, state.table.rules.deal_points - sum(points)


def aim_of(state: State, aim: int) -> Aim:
    """How to tell an aim of a deal as it stands."""
    own, left = taken(state)
    if aim == own + left:
        return Aim.ALL
    return Aim.HALF if aim == half(state.table.rules) else Aim.POINTS


def half(rules: Rules) -> int:
    """The least points that are more than half of a deal's."""
    return rules.deal_points // 2 + 1


@cache
def packaged() -> tuple[Endgame, ...]:
    """The endgames that come with the game; number 1 is the first.

    Raises:
        PuzzleError: their file is damaged.
    """
    return read(resources.read_text(*FILE))


def read(text: str) -> tuple[Endgame, ...]:
    """The endgames of a file, each on a line.

    Raises:
        PuzzleError: a line is none.
    """
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            found.append(Endgame.parse(line))
        except ValueError:
            raise PuzzleError("puzzle.damaged", file=FILE[-1], line=number) from None
    return tuple(found)


def endgame(number: int) -> Endgame:
    """The endgame of a number.

    Raises:
        PuzzleError: there is none.
    """
    known = packaged()
    if not 1 <= number <= len(known):
        raise PuzzleError("puzzle.unknown", found=number, most=len(known))
    return known[number - 1]
