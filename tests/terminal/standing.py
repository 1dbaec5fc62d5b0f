"""What a journal says, whole or cut anywhere: who is to act, who holds what, what was played."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from io import BytesIO

from manillen_tui.game.actions import Play
from manillen_tui.game.cards import Card, CardSet
from manillen_tui.game.check import follow
from manillen_tui.game.events import ActionTaken, Event, PileTurned
from manillen_tui.game.lines import LineReader
from manillen_tui.game.observation import Observation
from manillen_tui.game.replay import Replay
from manillen_tui.game.seats import PlayerId, Seat
from manillen_tui.game.state import State

PERSON = PlayerId(Seat.S)


def whole(data: bytes) -> bytes:
    """The lines of a journal that count: the last may lack its newline, but nothing else."""
    lines, newline, rest = data.rpartition(b"\n")
    try:
        json.loads(rest)
    except ValueError:
        return lines + newline
    return data


class Standing:
    """Where the match of a journal stands.

    Args:
        data: the journal.

    Attributes:
        replay: the match; None where none has begun.
        hands: what the person held in the last deal, after each line of it.
        laid: the cards that were ever played or turned up in that deal.
    """

    def __init__(self, data: bytes) -> None:
        self.replay: Replay | None = None
        self.hands: list[frozenset[Card]] = []
        self.laid: set[Card] = set()
        number = 0
        for replay, events in follow(LineReader(BytesIO(whole(data)))):
            if self.replay is not replay or number != replay.number:
                self.hands, self.laid, number = [], set(), replay.number
            self.replay = replay
            self.laid.update(_cards(events))
            if replay.state is not None:
                self.hands.append(_hand(replay.state))

    @property
    def state(self) -> State | None:
        """The deal in play, or the one just ended."""
        return None if self.replay is None else self.replay.state

    @property
    def number(self) -> int:
        """The deal's number; 0 before the first."""
        return 0 if self.replay is None else self.replay.number

    @property
    def over(self) -> bool:
        """Whether the match is."""
        return self.replay is not None and self.replay.match.over

    @property
    def between(self) -> bool:
        """Whether nobody is to act."""
        return self.state is None or self.state.is_over

    @property
    def is_own(self) -> bool:
        """Whether the person is to act."""
        return self.state is not None and self.state.player_to_act == PERSON

    @property
    def seen(self) -> Observation | None:
        """What the person may know."""
        return None if self.state is None else self.state.observe(PERSON)

    @property
    def played(self) -> tuple[Card, ...]:
        """The cards played in the deal, in order."""
        if self.state is None:
            return ()
        table = self.state.table
        tricks = (*(trick.plays for trick in table.tricks), table.plays)
        return tuple(play.card for plays in tricks for play in plays)

    @property
    def lying(self) -> frozenset[Card]:
        """The cards that lie open before everybody: the trick, and the tops of piles."""
        if self.state is None:
            return frozenset()
        table = self.state.table
        piled = table.rules.plan.piled
        tops = (top for seat in piled for top in table.tops(seat))
        return frozenset((*(play.card for play in table.plays), *tops))


def _hand(state: State) -> frozenset[Card]:
    return frozenset(state.observe(PERSON).hand or CardSet())


def _cards(events: Iterable[Event]) -> Iterator[Card]:
    for event in events:
        if isinstance(event, ActionTaken) and isinstance(event.action, Play):
            yield event.action.card
        elif isinstance(event, PileTurned):
            yield event.card
