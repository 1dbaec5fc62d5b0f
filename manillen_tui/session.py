"""A match being played: takes actions, returns events, keeps the record, waits for nobody."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import TYPE_CHECKING, Protocol

from manillen_tui.chance import chance, cut_chance, deal_chance
from manillen_tui.errors import IllegalActionError
from manillen_tui.game.actions import Action, Look, Play
from manillen_tui.game.cards import Card
from manillen_tui.game.deal import Deal, cut, first_dealer
from manillen_tui.game.events import (
    Assisted,
    Claimed,
    DealBegun,
    Event,
    Revoked,
    TakenBack,
    TrickWon,
)
from manillen_tui.game.match import Match
from manillen_tui.game.observation import Observation
from manillen_tui.game.record import (
    Line,
    action_line,
    assist_line,
    claim_line,
    deal_line,
    match_line,
    result_lines,
    revoke_line,
    undo_line,
)
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import PlayerId, Seat
from manillen_tui.game.state import State

if TYPE_CHECKING:
    from manillen_tui.game.replay import Replay


class Journal(Protocol):
    """Where a session keeps its record."""

    def append(self, lines: Iterable[Line]) -> None:
        """Write lines so that they outlive this process once the call returns."""
        ...

    def sync(self) -> None:
        """Make what was appended outlive the machine."""
        ...

    def close(self) -> None:
        """Let others write."""
        ...


class Memory:
    """A journal that only remembers."""

    def __init__(self) -> None:
        self.lines: list[Line] = []

    def append(self, lines: Iterable[Line]) -> None:
        """Keep the lines."""
        self.lines.extend(lines)

    def sync(self) -> None:
        """Nothing to do: there is no disk."""

    def close(self) -> None:
        """Nothing to do: nobody else writes."""


class Session:
    """One match from the cut to its end.

    A line is in the journal before the call that caused it returns, so that no screen can
    show what a crash would lose. The seed makes the cut, every deal and every bot's chance,
    each from its own number, so that a match can be taken up again anywhere.

    Args:
        rules: the table's rules.
        seed: what all chance is made from.
        players: who sits where, ``person:NAME`` or ``bot:NAME``, for ``rules.plan.players``.
        journal: where the record goes; forgotten if left out.
        date: when the match began, for the record.
        app: the program's name and version, for the record.
        undo: whether decisions may be taken back in this match.

    Attributes:
        rules: the table's rules.
        seed: the seed.
        players: who sits where.
        may_undo: whether decisions may be taken back.
        match: where the match stands; it changes when a deal is scored.
        state: the deal in play or just ended; None before the first.
        number: the deal's number through the session, from 1; 0 before the first.
        past: the states before each call and play of that deal, for whoever examines it.
    """

    def __init__(
        self,
        rules: Rules,
        seed: int,
        players: Mapping[Seat, str],
        journal: Journal | None = None,
        *,
        date: str | None = None,
        app: str | None = None,
        undo: bool = True,
    ) -> None:
        self._begin(rules, seed, players, journal, undo=undo)
        line = match_line(rules, players, seed=seed, date=date, app=app, undo=undo)
        self._journal.append([line])

    def _begin(
        self,
        rules: Rules,
        seed: int,
        players: Mapping[Seat, str],
        journal: Journal | None,
        *,
        undo: bool,
    ) -> None:
        self.may_undo = undo
        self.rules = rules
        self.seed = seed
        self.players = dict(players)
        self.match = Match.start(rules)
        self.state: State | None = None
        self.number = 0
        self.past: list[State] = []
        self._journal: Journal = Memory() if journal is None else journal

    @classmethod
    def resume(cls, replay: Replay, seed: int, journal: Journal) -> Session:
        """Take a match up again where its record ends.

        Args:
            replay: the record, followed to its last line.
            seed: the record's seed, or a new one where it names none.
            journal: where to write on; the lines the record still owes are written at once.
        """
        session = cls.__new__(cls)
        players = {Seat(seat): name for seat, name in replay.players.items()}
        session._begin(replay.rules, seed, players, journal, undo=replay.undo)
        session.match = replay.match
        session.state = replay.state
        session.number = replay.number
        session.past = list(replay.past)
        session._journal.append(replay.owed)
        return session

    def cut(self) -> list[dict[Seat, Card]]:
        """The rounds of the cut for the first dealer (R4); the same at every call."""
        return list(cut(self.rules, Random(cut_chance(self.seed))))

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.match.over

    @property
    def between_deals(self) -> bool:
        """Whether a deal has to be begun before anybody can act."""
        return self.state is None or self.state.is_over

    @property
    def to_act(self) -> PlayerId | None:
        """Who is to act; None between deals."""
        return None if self.state is None else self.state.player_to_act

    @property
    def chance(self) -> str:
        """What seeds the chance of the decision now to be taken: one text, for this one only."""
        return chance(self.seed, self.number, self._state.table)

    def observe(self, player: PlayerId) -> Observation:
        """What a player may know of the deal."""
        return self._state.observe(player)

    def deal(self) -> tuple[Event, ...]:
        """Begin the next deal.

        Raises:
            IllegalActionError: the match is over, or a deal is still in play.
        """
        if self.is_over or not self.between_deals:
            raise IllegalActionError("game.no-deal")
        dealer = self.match.dealer or first_dealer(self.cut())
        number = self.match.number + 1
        deal = Deal.shuffled(self.rules, dealer, Random(deal_chance(self.seed, number)))
        self._journal.append([deal_line(number, deal)])
        self.number = number
        self.past = []
        self.state = self.match.deal(deal)
        return (DealBegun(number, dealer),)

    def submit(self, action: Action) -> tuple[Event, ...]:
        """Take the action of the seat to act; where R28 is played, an illegal card is a revoke.

        Raises:
            IllegalActionError: the rules do not allow it; nothing has changed.
        """
        before = self._state
        seat = before.to_act
        if seat is None:
            raise IllegalActionError("game.over", action=action)
        if isinstance(action, Play) and self.rules.revoke != "prevent":
            found = before.refusal(action)
            if found is not None:
                state = before.revoke(action)
                line = revoke_line(seat, action.card, action.signal, found.rule)
                return self._taken(state, line, (Revoked(state.table.revokes[-1]),))
        state, events = before.step(action)
        taken = self._taken(state, action_line(seat, action), events)
        if not isinstance(action, Look):
            self.past.append(before)
        return taken

    def undo(self, player: PlayerId) -> tuple[Event, ...]:
        """Go back to a player's last decision in the deal; forced cards and calls are none.

        Raises:
            IllegalActionError: there is none, or this match allows no undo.
        """
        if not self.may_undo:
            raise IllegalActionError("game.no-undo")
        # What a deal scored is written down, and stays.
        past = [] if self.between_deals else self.past
        own = [s for s in past if s.player_to_act == player and len(s.legal_actions) > 1]
        if not own:
            raise IllegalActionError("game.nothing-to-undo")
        count = len(past) - past.index(own[-1])
        self._journal.append([undo_line(count)])
        self.state = self._state.taken_back(self.past[-count])
        del self.past[-count:]
        return (TakenBack(count),)

    def claim(self, seat: Seat) -> tuple[Event, ...]:
        """Give all tricks left to a seat's side, without play.

        The caller has proven that they are its own, or that nothing hangs on them.

        Raises:
            IllegalActionError: play has not begun or is over.
        """
        before = self._state
        state = before.claim(before.table.side(seat))
        side = self.rules.scorer(seat)
        return self._taken(state, claim_line(seat, side), (Claimed(seat, side),))

    def assist(self, seat: Seat, kind: str) -> tuple[Event, ...]:
        """Write down that a seat had help in this deal.

        Args:
            seat: whose player had it.
            kind: what it was, in a word.
        """
        self._journal.append([assist_line(seat, kind)])
        return (Assisted(seat, kind),)

    def _taken(self, state: State, line: Line, events: tuple[Event, ...]) -> tuple[Event, ...]:
        lines = [line]
        match = self.match
        if state.is_over:
            match, ended = match.scored(state.result)
            lines += result_lines(self.rules, ended)
            events = (*events, *ended)
        self._journal.append(lines)
        self.state, self.match = state, match
        if state.is_over or any(isinstance(event, TrickWon) for event in events):
            self._journal.sync()
        return events

    @property
    def journal(self) -> Journal:
        """Where the record goes."""
        return self._journal

    def close(self) -> None:
        """Let the journal go, so that the match can be taken up again elsewhere."""
        self._journal.close()

    @property
    def _state(self) -> State:
        if self.state is None:
            raise IllegalActionError("game.no-deal-yet")
        return self.state
