"""A match of a record, step by step: how the table stood after each thing that happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from pathlib import Path

from manillen_tui.errors import RecordError
from manillen_tui.game.check import Fault, follow
from manillen_tui.game.events import (
    Assisted,
    BoamWon,
    DealBegun,
    DealScored,
    Event,
    PaperScored,
    TakenBack,
    TrickWon,
)
from manillen_tui.game.lines import LineReader
from manillen_tui.game.match import Match
from manillen_tui.game.replay import Replay
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat
from manillen_tui.game.state import State
from manillen_tui.review.decision import PastDeal


@dataclass(frozen=True, slots=True)
class Step:
    """How a match stood after something had happened.

    Attributes:
        number: the deal's number.
        state: the deal; None at a real table, where nobody knows the cards.
        events: what had just happened.
        match: the match as it was written down.
        history: the deals scored in this boam, oldest first.
        boam: how the boam ended, until the next deal begins.
        helped: the numbers of the deals in which somebody had help or went back.
    """

    number: int
    state: State | None
    events: tuple[Event, ...]
    match: Match
    history: tuple[DealScored, ...]
    boam: BoamWon | None
    helped: frozenset[int]

    def has(self, *kinds: type[Event]) -> bool:
        """Whether something of one of these kinds happened."""
        return any(isinstance(event, kinds) for event in self.events)


@dataclass(frozen=True, slots=True)
class Story:
    """A match from its beginning to where its record ends, or makes no sense any more.

    Attributes:
        path: the record.
        line: the line that begins it there, from 1.
        rules: the table's rules.
        players: by seat, ``person:NAME``, ``bot:NAME``, or any other name.
        seed: what its deals were made from, if the record says.
        paper: whether it was scored at a real table.
        steps: what happened.
        ended: by number, the deals that are over and have cards.
        fault: why it goes no further, where the record is damaged.
    """

    path: Path
    line: int
    rules: Rules
    players: Mapping[Seat, str]
    seed: int | None
    paper: bool
    steps: tuple[Step, ...]
    ended: Mapping[int, PastDeal]
    fault: Fault | None


def read_story(path: Path, line: int, told: Callable[[], None]) -> Story:
    """Read a match.

    Args:
        path: a record.
        line: the line that begins the match.
        told: called for every line; what it raises ends the reading.

    Raises:
        OSError: the file cannot be read.
        RecordError: no match begins there.
    """
    teller: _Teller | None = None
    fault = None
    with path.open("rb") as stream:
        for _ in islice(stream, line - 1):
            told()
        reader = LineReader(stream)
        try:
            for replay, events in follow(reader):
                told()
                if teller is None:
                    teller = _Teller(replay)
                elif replay is not teller.replay:
                    break
                teller.note(events)
        except RecordError as error:
            if teller is None:
                raise
            fault = Fault(line - 1 + reader.number, error.rule, error.message)
    if teller is None:
        raise RecordError("record.no-match")
    replay = teller.replay
    return Story(
        path,
        line,
        replay.rules,
        {Seat(seat): name for seat, name in replay.players.items()},
        replay.seed,
        replay.paper,
        tuple(teller.steps),
        teller.ended,
        fault,
    )


class _Teller:
    """Puts the steps together while a record is read."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.steps: list[Step] = []
        self.ended: dict[int, PastDeal] = {}
        self._match = replay.match
        self._history: tuple[DealScored, ...] = ()
        self._boam: BoamWon | None = None
        self._helped: frozenset[int] = frozenset()

    def note(self, events: tuple[Event, ...]) -> None:
        """Take note of what a line says."""
        if not events:
            return
        replay = self.replay
        for event in events:
            self._count(event)
        number = replay.match.number if replay.paper else replay.number
        self.steps.append(
            Step(
                number,
                replay.state,
                events,
                self._match,
                self._history,
                self._boam,
                self._helped,
            )
        )

    def _count(self, event: Event) -> None:
        replay = self.replay
        match event:
            case DealBegun() if self._boam is not None:
                self._history, self._boam = (), None
            case Assisted() | TakenBack():
                self._helped |= {replay.number}
            case DealScored(number):
                self._history = (*self._history, event)
                # Until now the score was not yet written down.
                self._match = replay.match
                assert replay.state is not None
                self.ended[number] = PastDeal.of(number, replay.past, replay.state, replay.seed)
            case PaperScored():
                self._match = replay.match
            case BoamWon():
                self._boam = event
            case _:
                pass


class Leap(StrEnum):
    """How far to go at once."""

    STEP = "step"
    TRICK = "trick"
    DEAL = "deal"
    ALL = "all"


_STOPS: Mapping[Leap, tuple[type[Event], ...]] = {
    Leap.TRICK: (TrickWon, DealBegun, DealScored, PaperScored),
    Leap.DEAL: (DealBegun, PaperScored),
    Leap.ALL: (),
}


def leap(steps: Sequence[Step], at: int, far: Leap, way: int) -> int:
    """The step to go to.

    Args:
        steps: there is at least one.
        at: where one is.
        far: how far to go: to the next step, to the end of a trick or deal, to the beginning of a
            deal, or as far as there is.
        way: 1 for on, -1 for back.
    """
    last = len(steps) - 1
    to = at + way
    while far is not Leap.STEP and 0 < to < last and not steps[to].has(*_STOPS[far]):
        to += way
    return min(max(to, 0), last)
