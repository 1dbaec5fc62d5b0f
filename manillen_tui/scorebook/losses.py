"""What a person's decisions cost, deal by deal: worked out once, and kept in the index.

A deal is looked back on as its review does it, which takes a fraction of a second for each, so
that it is done when it is asked for, and what is done stays done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from manillen_tui.coach import Coach
from manillen_tui.errors import RecordError
from manillen_tui.game.check import follow
from manillen_tui.game.events import DealScored
from manillen_tui.game.lines import LineReader
from manillen_tui.game.seats import PlayerId, Seat
from manillen_tui.player import Unit
from manillen_tui.review.decision import PastDeal
from manillen_tui.review.finding import exact_sum, sums
from manillen_tui.review.work import Review
from manillen_tui.scorebook.index import Index
from manillen_tui.scorebook.selection import DEALS, Selection


@dataclass(frozen=True, slots=True)
class Due:
    """A person's deal of which nothing is worked out yet.

    Attributes:
        path: the record it is in.
        line: the line that begins it there.
        seat: whose decisions are judged.
        digest: what the deal is known by.
    """

    path: Path
    line: int
    seat: Seat
    digest: str


def due(index: Index, selection: Selection) -> list[Due]:
    """The deals that are looked at and have to be worked out, the latest first."""
    rows = index.database.execute(
        "SELECT files.folder, files.name, found.line, found.seat, found.digest"
        f" FROM ({DEALS} AND losses.digest IS NULL) AS found"
        " JOIN matches ON matches.id = found.match JOIN files ON files.id = matches.file"
        " ORDER BY found.date DESC, files.name DESC, found.line DESC",
        selection.values,
    )
    return [
        Due(Path(row["folder"]) / row["name"], row["line"], Seat(row["seat"]), row["digest"])
        for row in rows
    ]


async def work_out(
    index: Index, deals: list[Due], coach: Coach, done: Callable[[int], None]
) -> None:
    """Work deals out, each kept as soon as it is known; being cancelled loses one at most.

    Args:
        index: where they are kept.
        deals: the deals, those of one record after one another.
        coach: who judges.
        done: told how many are worked out.
    """
    for number, (each, deal) in enumerate(_found(deals), 1):
        if deal is not None:
            review = Review(deal, PlayerId(each.seat))
            await review.work(coach, lambda: None)
            if not any(finding.trouble for finding in review.findings):
                _keep(index, each, review)
        done(number)


def _found(deals: list[Due]) -> Iterator[tuple[Due, PastDeal | None]]:
    """Each deal with its cards; None for one that is not in its record any more."""
    record: dict[int, PastDeal] = {}
    path: Path | None = None
    for each in deals:
        if each.path != path:
            path = each.path
            record = dict(_deals(path))
        yield each, record.get(each.line)


def _deals(path: Path) -> Iterator[tuple[int, PastDeal]]:
    """The deals of a record that are over, by the line that begins them."""
    begun = 0
    try:
        with path.open("rb") as stream:
            reader = LineReader(stream)
            number = None
            for replay, events in follow(reader):
                if replay.number != number:
                    number, begun = replay.number, reader.number
                if any(isinstance(event, DealScored) for event in events):
                    assert replay.state is not None
                    past = PastDeal.of(replay.number, replay.past, replay.state, replay.seed)
                    yield begun, past
    except (OSError, RecordError):
        # Gone or changed since it was read: the next look at the folder tells.
        return


def _keep(index: Index, deal: Due, review: Review) -> None:
    costs = sums(review.findings)
    with index.database as database:
        database.execute(
            "INSERT OR REPLACE INTO losses VALUES (?, ?, ?, ?, ?, ?)",
            (
                deal.digest,
                deal.seat,
                *(costs.get(unit, 0.0) for unit in (Unit.POINTS, Unit.SCORE, Unit.BOAMS)),
                exact_sum(review.findings),
            ),
        )
