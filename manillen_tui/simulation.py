"""Matches between bots without a screen, and what comes out of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from math import inf, sqrt
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from manillen_tui.arena.guarded import Guarded
from manillen_tui.game.events import BoamWon, DealScored
from manillen_tui.game.record import Line, dumps
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import PlayerId, Seat
from manillen_tui.plugins import load_bot
from manillen_tui.session import Memory, Session

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TextIO


@dataclass(slots=True)
class Tally:
    """What one side, or with three players one seat, made of its deals.

    Attributes:
        boams: the boams won.
        points: the points of each deal (R29).
        score: all that was scored.
        slams: the slams made (R31).
    """

    boams: int = 0
    points: list[int] = field(default_factory=list)
    score: int = 0
    slams: int = 0

    @property
    def mean(self) -> float:
        """The points a deal."""
        return sum(self.points) / max(1, len(self.points))

    @property
    def spread(self) -> float:
        """The standard deviation of the points of a deal."""
        n, mean = len(self.points), self.mean
        return sqrt(sum((p - mean) ** 2 for p in self.points) / (n - 1)) if n > 1 else 0.0


@dataclass(slots=True)
class Summary:
    """What came out of a run of matches.

    Attributes:
        bots: who sat where.
        tallies: by the names that keep a score.
        matches: the matches begun.
        finished: those that were played to their end.
        deals: the deals played.
        no_trump: those at no trump.
        doubled: those that were doubled, redoubled ones included.
        redoubled: those that were redoubled.
        failures: by seat, how often the fallback was played for its bot.
    """

    bots: dict[Seat, str]
    tallies: dict[str, Tally]
    matches: int = 0
    finished: int = 0
    deals: int = 0
    no_trump: int = 0
    doubled: int = 0
    redoubled: int = 0
    failures: Counter[Seat] = field(default_factory=Counter)


class _TextJournal:
    """A record written to a text file as it comes; a simulation needs no more."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def append(self, lines: Iterable[Line]) -> None:
        self._stream.writelines(map(dumps, lines))

    def sync(self) -> None:
        """Left to the system."""

    def close(self) -> None:
        """Left to who opened the file."""


def simulate(
    rules: Rules,
    bots: Mapping[Seat, str],
    deals: int,
    seed: int,
    *,
    records: Path | None = None,
    done: Callable[[int], None] | None = None,
) -> Summary:
    """Play match after match until ``deals`` have been played; the last may stay unfinished.

    Args:
        rules: the table's rules.
        bots: by seat, the name of the bot that plays it.
        deals: how many deals in all.
        seed: what all chance is made from.
        records: the folder for the matches' records, made if need be.
        done: told the number of deals played, after each.

    Raises:
        PluginError: a bot cannot be loaded.
        OSError: a record cannot be written.
    """
    summary = Summary(dict(bots), {name: Tally() for name in rules.scorers})
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    while summary.deals < deals:
        number = summary.matches + 1
        chance = Random(f"{seed}/match/{number}").getrandbits(32)
        path = None if records is None else records / f"{number:04}.jsonl"
        _play_match(rules, chance, path, summary, deals, done)
    return summary


def play_match(
    rules: Rules, bots: Mapping[Seat, str], seed: int, *, record: Path | None = None
) -> Summary:
    """Play one match to its end.

    Args:
        rules: the table's rules.
        bots: by seat, the name of the bot that plays it.
        seed: what all chance is made from.
        record: the file for the match's record; its folder is made if need be.

    Raises:
        PluginError: a bot cannot be loaded.
        OSError: the record cannot be written.
    """
    summary = Summary(dict(bots), {name: Tally() for name in rules.scorers})
    if record is not None:
        record.parent.mkdir(parents=True, exist_ok=True)
    _play_match(rules, seed, record, summary)
    return summary


def _play_match(
    rules: Rules,
    chance: int,
    record: Path | None,
    summary: Summary,
    deals: float = inf,
    done: Callable[[int], None] | None = None,
) -> None:
    """Play a match until it or the deals are over, and count it."""
    guarded = {PlayerId(seat): Guarded(load_bot(name)) for seat, name in summary.bots.items()}
    players = {seat: f"bot:{name}" for seat, name in summary.bots.items()}
    summary.matches += 1
    with nullcontext(Memory()) if record is None else _written(record) as journal:
        session = Session(rules, chance, players, journal)
        while not session.is_over and summary.deals < deals:
            _play_deal(session, guarded, summary)
            if done is not None:
                done(summary.deals)
    summary.finished += session.is_over
    for player, bot in guarded.items():
        summary.failures[player.seat] += bot.conduct.failures


def _play_deal(session: Session, bots: Mapping[PlayerId, Guarded], summary: Summary) -> None:
    events = session.deal()
    while True:
        for event in events:
            for bot in bots.values():
                bot.notice(event)
            if isinstance(event, DealScored):
                _count(session, event, summary)
            elif isinstance(event, BoamWon):
                summary.tallies[event.winner].boams += 1
        player = session.to_act
        if player is None:
            return
        assert session.state is not None
        events = session.submit(bots[player].act(session.state, session.chance))


def _count(session: Session, event: DealScored, summary: Summary) -> None:
    rules, result = session.rules, event.result
    summary.deals += 1
    points = result.by_scorer(rules, result.points)
    score = result.by_scorer(rules, result.score)
    for name, tally in summary.tallies.items():
        tally.points.append(points[name])
        tally.score += score[name]
        tally.slams += rules.scoring_side(name, result.dealer).index == result.slam
    assert session.state is not None
    table = session.state.table
    summary.no_trump += table.trump is None
    summary.doubled += table.doubling > 1
    summary.redoubled += table.doubling > 2


@contextmanager
def _written(path: Path) -> Iterator[_TextJournal]:
    with path.open("w", encoding="utf-8", newline="\n") as stream:
        yield _TextJournal(stream)
