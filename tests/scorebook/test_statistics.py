"""What is counted in the index is what a plain recount of the records gives."""

from __future__ import annotations

import io
from collections import defaultdict
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from math import isclose
from pathlib import Path
from random import Random
from statistics import fmean, pstdev
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from manillen_tui.game.actions import Call, Double, Redouble
from manillen_tui.game.check import follow
from manillen_tui.game.events import Assisted, BoamWon, DealScored, TakenBack
from manillen_tui.game.lines import LineReader
from manillen_tui.game.record import Line
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat
from manillen_tui.game.table import Table
from manillen_tui.game.variants import variant
from manillen_tui.scorebook.index import Index
from manillen_tui.scorebook.rows import Kind, Result
from manillen_tui.scorebook.selection import Selection
from manillen_tui.scorebook.statistics import NOTHING, Boams, Count, statistics
from tests.game.records import written
from tests.game.strategies import seeds, tables
from tests.scorebook.sample import played, shelve


@dataclass
class Dealt:
    """A deal, or a boam that ended with it, as a person saw it."""

    variant: str
    month: str
    kind: Kind
    bots: set[str]
    points: int = 0
    gained: int = 0
    made: bool = False
    dealer: bool = False
    named: str | None = None
    slam: int = 0
    doubled: str | None = None
    redoubled: str | None = None
    won: bool = False


def seat_of(record: list[Line], player: str | None) -> Seat | None:
    """Where a person, or the first one, sits."""
    names: dict[str, str] = record[0]["players"]  # type: ignore[assignment]  # a line's values are objects
    people = {Seat(seat): name[7:] for seat, name in names.items() if name.startswith("person:")}
    return next((seat for seat, name in people.items() if player in (None, name)), None)


def recount(record: list[Line], player: str | None) -> tuple[list[Dealt], list[Dealt]]:
    """The deals and the boams of a person in a record, by the checker's reading of it."""
    head, seat = record[0], seat_of(record, player)
    names: dict[str, str] = head["players"]  # type: ignore[assignment]  # a line's values are objects
    name, month = str(head["rules"]), str(head["date"])[:7]
    bots = {name.split(":")[1] for name in names.values() if name.startswith("bot:")}
    deals: list[Dealt] = []
    boams: list[Dealt] = []
    helped, undone, kinds = set[Seat](), False, list[Kind]()
    for replay, events in follow(LineReader(io.BytesIO(written(record)))):
        for event in events:
            if isinstance(event, Assisted):
                helped.add(event.seat)
            elif isinstance(event, TakenBack):
                undone = True
            elif isinstance(event, DealScored):
                assert replay.state is not None
                if seat is not None:
                    kinds.append(_kind(head, undone, seat in helped))
                    deal = Dealt(name, month, _kind(head, undone, seat in helped), bots)
                    _fill(deal, replay.rules, seat, replay.state.table, event)
                    deals.append(deal)
                helped, undone = set(), False
            elif isinstance(event, BoamWon) and seat is not None:
                gravest = max(kinds, key=list(Kind).index)
                boam = Dealt(name, month, gravest, bots)
                boam.won = event.winner == replay.rules.scorer(seat)
                boams.append(boam)
                kinds = []
    return deals, boams


def _kind(head: Line, undone: bool, helped: bool) -> Kind:
    if "from" in head:
        return Kind.REPLAYED
    return Kind.UNDONE if undone else Kind.HELPED if helped else Kind.OWN


def _fill(deal: Dealt, rules: Rules, seat: Seat, table: Table, event: DealScored) -> None:
    result = event.result
    side = rules.side(seat, result.dealer)
    deal.points = result.points[side.index]
    deal.gained = result.score[side.index] - result.score[1 - side.index]
    deal.made = result.made
    deal.dealer = result.dealer == seat
    deal.named = str(result.naming) if rules.player(result.maker).seat == seat else None
    deal.slam = 0 if result.slam is None else 1 if result.slam == side.index else -1

    def who(kind: type[Call]) -> str | None:
        for called in table.calls:
            if isinstance(called.call, kind):
                if rules.player(called.seat).seat == seat:
                    return "me"
                return "partner" if called.seat in side.seats else "opponent"
        return None

    deal.doubled, deal.redoubled = who(Double), who(Redouble)


def count(deals: Iterable[Dealt]) -> Count:
    """What some deals come to."""
    found = list(deals)
    if not found:
        return NOTHING
    points = [deal.points for deal in found]
    gained = fmean(deal.gained for deal in found)
    return Count(len(found), fmean(points), pstdev(points), gained, sum(d.made for d in found))


def streaks(boams: list[Dealt]) -> Boams:
    """Boams won, played, in a row now, and in a row at most."""
    runs = [(won, len(list(run))) for won, run in groupby(boam.won for boam in boams)]
    now = 0 if not runs else runs[-1][1] if runs[-1][0] else -runs[-1][1]
    longest = max((length for won, length in runs if won), default=0)
    return Boams(sum(boam.won for boam in boams), len(boams), now, longest)


def by(deals: Iterable[Dealt], key: str) -> dict[str, Count]:
    """Deals by something of theirs, those without it left out."""
    found: dict[str, list[Dealt]] = defaultdict(list)
    for deal in deals:
        value = getattr(deal, key)
        for each in sorted(value) if isinstance(value, set) else [value]:
            if each is not None:
                found[each].append(deal)
    return {name: count(own) for name, own in found.items()}


def assert_counts(found: object, expected: object) -> None:
    """Two counts, or two families of them, agree up to rounding."""
    if isinstance(expected, dict):
        assert isinstance(found, dict)
        assert found.keys() == expected.keys()
        for key, each in expected.items():
            assert_counts(found[key], each)
        return
    assert isinstance(found, Count) and isinstance(expected, Count)
    assert (found.deals, found.made) == (expected.deals, expected.made)
    for name in ("points", "spread", "gained"):
        assert isclose(getattr(found, name), getattr(expected, name), abs_tol=1e-6)


selections = st.builds(
    Selection,
    variant=st.sampled_from([None, None, "boam", "manillen"]),
    bot=st.sampled_from([None, None, "club", "swift"]),
    since=st.sampled_from([None, date(2026, 1, 20)]),
    until=st.sampled_from([None, date(2026, 2, 10)]),
    result=st.sampled_from([None, None, Result.WON, Result.LOST, Result.OPEN]),
    player=st.sampled_from([None, None, "Ann", "Bob", "Nobody"]),
)


def fits(record: list[Line], selection: Selection) -> bool:
    """Whether a match is one of those selected."""
    head = record[0]
    names = [str(name) for name in head["players"].values()]  # type: ignore[attr-defined]  # a line's values are objects
    day = date.fromisoformat(str(head["date"])[:10])
    return (
        selection.variant in (None, head["rules"])
        and (
            selection.bot is None
            or any(name.split(":")[:2] == ["bot", selection.bot] for name in names)
        )
        and (selection.since is None or day >= selection.since)
        and (selection.until is None or day <= selection.until)
        and selection.result in (None, result_of(record, selection.player))
    )


def result_of(record: list[Line], player: str | None) -> Result:
    """How a match ended for a person, by the checker's reading of it."""
    seat = seat_of(record, player)
    *_, (replay, _) = follow(LineReader(io.BytesIO(written(record))))
    if seat is None:
        return Result.NONE
    if not replay.match.over:
        return Result.OPEN
    return Result.WON if replay.match.winner == replay.rules.scorer(seat) else Result.LOST


@given(st.lists(tables, min_size=1, max_size=5), seeds, selections)
@settings(max_examples=30, deadline=None)
def test_statistics_equal_a_recount_from_the_records(
    rules: list[Rules], seed: int, selection: Selection
) -> None:
    rng = Random(seed)
    matches = [played(each, rng, number) for number, each in enumerate(rules)]
    if rng.random() < 0.3:
        matches[0][0]["from"] = {"match": "other.jsonl", "line": 3}
    with TemporaryDirectory() as name:
        shelve(Path(name), matches)
        with closing(Index(Path(name) / "index.sqlite")) as index:
            index.refresh([Path(name)])
            found = statistics(index, selection)
    deals: list[Dealt] = []
    boams: list[Dealt] = []
    for record in matches:
        if fits(record, selection):
            of_deals, of_boams = recount(record, selection.player)
            deals += of_deals
            boams += of_boams
    own = [deal for deal in deals if deal.kind is Kind.OWN]
    assert_counts(found.total, count(own))
    for key, counted in (
        ("variant", found.by_variant),
        ("month", found.by_month),
        ("bots", found.by_bot),
        ("named", found.named),
        ("doubled", found.doubled),
        ("redoubled", found.redoubled),
    ):
        assert_counts(counted, by(own, key))
    assert_counts(found.as_dealer, count(deal for deal in own if deal.dealer))
    assert_counts(found.not_dealer, count(deal for deal in own if not deal.dealer))
    assert (found.slams, found.slams_lost) == tuple(
        sum(deal.slam == sign for deal in own) for sign in (1, -1)
    )
    assert_counts(found.apart, by((deal for deal in deals if deal not in own), "kind"))
    alone = [boam for boam in boams if boam.kind is Kind.OWN]
    assert found.boams == streaks(alone)
    months = {boam.month for boam in alone}
    assert found.boams_by_month == {
        month: streaks([boam for boam in alone if boam.month == month]) for month in months
    }


def test_a_person_who_never_played_has_no_statistics(tmp_path: Path) -> None:
    shelve(tmp_path, [played(variant("boam"), Random(1))])
    with closing(Index(tmp_path / "index.sqlite")) as index:
        index.refresh([tmp_path])
        found = statistics(index, Selection(player="Nobody"))
    assert found.total == NOTHING
    assert not found.by_month
    assert found.boams == Boams(0, 0, 0, 0)
