"""A score pad: deals written down one by one, each kept at once, the last ones taken back.

The record is a match's like any other, with ``paper`` in its first line (record.md). A deal is
handed to the system as it is written down, and outlives the program from then on. It is taken
back by cutting its lines off the file's end: the record knows no ``undo`` between deals, and
one cut is one call of the system, so that a pad that is killed has the deal or has it not. All
that is before stays untouched, as in a file that is only added to.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from manillen_tui import matches
from manillen_tui.errors import NotationError, RecordError
from manillen_tui.game.actions import Name, parse_call
from manillen_tui.game.events import BoamWon, Event
from manillen_tui.game.lines import LineReader
from manillen_tui.game.match import Match
from manillen_tui.game.record import Line, match_line, result_lines
from manillen_tui.game.replay import Replay
from manillen_tui.game.results import read_score
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat
from manillen_tui.journal import FileJournal, JournalError
from manillen_tui.pad.entry import Entry, score_line


@dataclass(frozen=True, slots=True)
class PadDeal:
    """A deal on the pad; tuples go by ``rules.scorers``.

    Attributes:
        number: its number, through the whole session from 1.
        dealer: who dealt, if that is known.
        naming: what was named, if that is known.
        factor: what it counted times, if that is known (R32).
        points: the points taken, if they are known.
        score: what each wrote down.
        totals: the boam's score after it.
        tie: whether both sides stood at par, and what follows is up to the rules (R33).
        pending: whether it carried a tie.
        boam: the boam that it ended, if it did.
    """

    number: int
    dealer: Seat | None
    naming: Name | None
    factor: int | None
    points: tuple[int, ...] | None
    score: tuple[int, ...]
    totals: tuple[int, ...]
    tie: bool
    pending: bool
    boam: BoamWon | None


@dataclass(frozen=True, slots=True)
class _Step:
    """A deal, and what a pad goes back to without it: the match and the file's bytes before."""

    before: Match
    size: int
    deal: PadDeal


class Pad:
    """A match at a real table; see :func:`begin` and :func:`resume`.

    Attributes:
        players: who sits where, ``person:NAME``.
        path: the record.
        match: where the match stands.
    """

    def __init__(self, match: Match, players: Mapping[Seat, str], journal: FileJournal) -> None:
        self.players = dict(players)
        self.path = journal.path
        self.match = match
        self._journal = journal
        self._steps: list[_Step] = []

    @property
    def rules(self) -> Rules:
        """The table's rules."""
        return self.match.rules

    @property
    def deals(self) -> tuple[PadDeal, ...]:
        """All deals, oldest first."""
        return tuple(step.deal for step in self._steps)

    @property
    def boam(self) -> tuple[PadDeal, ...]:
        """The deals of the boam that the last deal was in, oldest first."""
        deals = self.deals
        ends = [at for at, deal in enumerate(deals[:-1], 1) if deal.boam is not None]
        return deals[ends[-1] if ends else 0 :]

    @property
    def dealer(self) -> Seat:
        """Who deals next: the one whose turn it is, or the first seat where nobody knows (R4)."""
        return self.match.dealer or self.rules.plan.players[0]

    def score(self, entry: Entry) -> PadDeal:
        """Write a deal down.

        Raises:
            PadError: it cannot have been played so.
            JournalError: the file cannot be written; the pad stands as it was.
        """
        assert not self.match.over
        line = score_line(self.match, entry)
        before, size = self.match, self._journal.size
        after, events = read_score(before, line)
        self._journal.append([line, *result_lines(self.rules, events)])
        self._journal.sync()
        self._note(before, size, line, after, events)
        return self._steps[-1].deal

    def undo(self) -> PadDeal | None:
        """Take the last deal back, with the boam or match that it ended; None if there is none.

        Raises:
            JournalError: the file cannot be written; the pad stands as it was.
        """
        if not self._steps:
            return None
        step = self._steps[-1]
        self._journal.keep(step.size)
        self._steps.pop()
        self.match = step.before
        self._journal.sync()
        return step.deal

    def close(self) -> None:
        """Let the file go."""
        self._journal.close()

    def _note(
        self, before: Match, size: int, line: Line, after: Match, events: tuple[Event, ...]
    ) -> None:
        self._steps.append(_Step(before, size, _deal(before, line, after, events)))
        self.match = after


def begin(folder: Path, rules: Rules, players: Mapping[Seat, str], now: datetime, app: str) -> Pad:
    """Begin a pad in a new file, named after its moment and its table.

    Args:
        folder: where matches are kept; it is made if need be.
        rules: the table's rules.
        players: who sits where.
        now: the date and time.
        app: the program's name and version.

    Raises:
        JournalError: the file cannot be made or written.
    """
    head = match_line(rules, players, date=now.isoformat(timespec="seconds"), app=app)
    with matches.new_journal(folder, rules, now) as journal:
        journal.append([head | {"paper": True}])
        return Pad(Match.start(rules), players, journal)


def resume(path: Path) -> Pad:
    """Take a pad up where its record ends.

    Raises:
        JournalError: see :func:`manillen_tui.matches.resume`; or the match was played, not
            written down.
    """
    journal, (replay, steps) = matches.take_up(path, _read)
    players = {Seat(seat): name for seat, name in replay.players.items()}
    pad = Pad(Match.start(replay.rules), players, journal)
    try:
        if not replay.paper:
            raise JournalError("pad.no-paper", file=str(path))
        journal.append(replay.owed)
    except JournalError:
        journal.close()
        raise
    for size, line in steps:
        pad._note(pad.match, size, line, *read_score(pad.match, line))
    return pad


def _read(reader: LineReader) -> tuple[Replay, list[tuple[int, Line]]]:
    """The last match of a file, and its scores, each with the bytes before it."""
    replay: Replay | None = None
    steps: list[tuple[int, Line]] = []
    size = 0
    for line in reader:
        if line.get("type") == "match":
            replay, steps = Replay(line), []
        elif replay is not None:
            replay.feed(line)
            if line.get("type") == "score":
                steps.append((size, line))
        size = reader.size
    if replay is None:
        raise RecordError("record.no-match")
    return replay, steps


def _deal(before: Match, line: Line, after: Match, events: tuple[Event, ...]) -> PadDeal:
    rules = before.rules
    dealer, factor, points = line.get("dealer"), line.get("factor"), line.get("points")
    score = _by_scorer(rules, line["score"])
    shared = _by_scorer(rules, points) if points is not None else None
    boam = next((event for event in events if isinstance(event, BoamWon)), None)
    return PadDeal(
        after.number,
        None if dealer is None else Seat(str(dealer)),
        _naming(line.get("trump")),
        factor if isinstance(factor, int) else None,
        shared,
        score,
        before.added(score),
        not any(score) if shared is None else set(shared) == {rules.par},
        before.pending,
        boam,
    )


def _by_scorer(rules: Rules, counts: object) -> tuple[int, ...]:
    assert isinstance(counts, dict)
    return tuple(counts[name] for name in rules.scorers)


def _naming(word: object) -> Name | None:
    """What a record says was named; in records of others that may be any word."""
    try:
        call = parse_call(str(word))
    except NotationError:
        return None
    return call if isinstance(call, Name) else None
