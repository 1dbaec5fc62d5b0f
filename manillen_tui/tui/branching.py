"""What a deal played again begins from, and how it is held against what was played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from manillen_tui import __version__, locations, matches
from manillen_tui.game.events import Event
from manillen_tui.game.scoring import DealResult
from manillen_tui.game.state import State
from manillen_tui.game.table import Table
from manillen_tui.journal import JournalError
from manillen_tui.session import Session
from manillen_tui.tui.game import Game
from manillen_tui.tui.names import Names


@dataclass(frozen=True, slots=True)
class Moment:
    """Where in a record to branch off.

    Attributes:
        path: the record.
        line: the line that begins the match, from 1.
        number: the deal's number in the match.
        state: the deal as it stood; None for its beginning.
        seed: what the match makes its chance from; None where its record does not say.
    """

    path: Path
    line: int
    number: int
    state: State | None
    seed: int | None

    @classmethod
    def of(cls, game: Game, number: int, state: State | None) -> Moment:
        """A moment of a match that is being played.

        Raises:
            JournalError: the match is not saved.
        """
        if game.record is None:
            raise JournalError("journal.no-branch")
        return cls(game.record, 1, number, state, game.session.seed)

    def branch(self) -> tuple[Session, tuple[Event, ...]]:
        """A match apart that goes on from there, and what has happened in it.

        Raises:
            JournalError: the record cannot be read, or the new one not be made.
        """
        now, program = datetime.now(UTC).astimezone(), f"manillen {__version__}"
        folder = locations.branches_folder()
        seed = matches.new_seed() if self.seed is None else self.seed
        return matches.branch(
            folder, self.path, self.number, self.state, seed, now, program, self.line
        )


def compared(names: Names, table: Table, before: DealResult, now: DealResult) -> Iterator[str]:
    """What each side took and scored in the match itself, and this time."""
    text = names.language.text
    yield text("branch.before")
    for side in (0, 1):
        yield text(
            "branch.side",
            name=names.side(side, table),
            points=before.points[side],
            score=before.score[side],
            now=now.points[side],
            scores=now.score[side],
        )
