"""Records read fast say what the checker's reading says."""

from __future__ import annotations

import io
import json
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manillen_tui.game.cards import Card
from manillen_tui.game.check import follow
from manillen_tui.game.events import BoamWon, DealScored, MatchWon, PaperScored
from manillen_tui.game.lines import LineReader
from manillen_tui.game.record import Line
from manillen_tui.game.rules import Rules
from manillen_tui.game.variants import variant
from manillen_tui.scorebook.accounts import MatchAccount
from manillen_tui.scorebook.reading import UnreadableError, read
from tests.game.records import RECORDS, data, lines, random_match, written
from tests.game.strategies import seeds, tables


def accounts(record: bytes) -> list[MatchAccount]:
    """What the scorebook makes of a file."""
    return list(read(io.BytesIO(record)))


def replayed(record: bytes) -> list[list[object]]:
    """By match, the events of a file that the scorebook tells of."""
    found: list[list[object]] = []
    current = None
    for replay, events in follow(LineReader(io.BytesIO(record))):
        if replay is not current:
            current = replay
            found.append([])
        found[-1] += [
            event
            for event in events
            if isinstance(event, DealScored | BoamWon | MatchWon | PaperScored)
        ]
    return found


def assert_same(record: bytes) -> None:
    """Both readings give the same deals, boams and winners."""
    found = accounts(record)
    expected = replayed(record)
    assert len(found) == len(expected)
    for account, events in zip(found, expected, strict=True):
        deals = [event for event in events if isinstance(event, DealScored)]
        assert [deal.result for deal in account.deals] == [event.result for event in deals]
        assert [deal.number for deal in account.deals] == [event.number for event in deals]
        boams = [event for event in events if isinstance(event, BoamWon)]
        assert [(boam.winner, boam.totals) for boam in account.boams] == [
            (event.winner, event.totals) for event in boams
        ]
        if account.deals:
            assert sum(boam.deals for boam in account.boams) <= len(account.deals)
        ends = [event for event in events if isinstance(event, MatchWon)]
        assert account.over == bool(ends)
        assert account.winner == (ends[0].winner if ends else None)


@pytest.mark.parametrize("name", RECORDS)
def test_the_cases_are_read_as_the_checker_reads_them(name: str) -> None:
    assert_same(data(name))


@given(tables, seeds)
@settings(max_examples=60, deadline=None)
def test_whatever_happens_in_a_match_is_read_as_the_checker_reads_it(
    rules: Rules, seed: int
) -> None:
    record, _ = random_match(rules, Random(seed))
    assert_same(written(record))


def test_cards_are_told_by_the_seat_they_were_dealt_to() -> None:
    deal = accounts(data("boam"))[0].deals[0]
    assert [dealt.bit_count() for dealt in deal.dealt] == [8] * 4
    first = next(line for line in lines("boam") if line["type"] == "play")
    place = variant("boam").seats.index(str(first["seat"]))
    assert deal.dealt[place] >> Card.parse(str(first["card"])).index & 1


@pytest.mark.parametrize("share", [0.2, 0.5, 0.9, 0.999])
def test_a_record_that_was_cut_is_read_as_far_as_it_goes(share: float) -> None:
    whole = data("boam")
    cut = whole[: int(len(whole) * share)]
    found = accounts(cut)[0].deals
    assert found == accounts(whole)[0].deals[: len(found)]


def changed(number: int, **keys: object) -> bytes:
    """The case of ``boam`` with another value in a line."""
    record: list[Line] = lines("boam")
    record[number - 1] |= keys
    return written(record)


@pytest.mark.parametrize(
    ("record", "line"),
    [
        (b"{}\n", 1),
        (b"[]\n", 1),
        (b'{"type":"deal"}\n', 1),
        (b"nonsense\n", 1),
        (b"\xff\n", 1),
        (b"[" * 100_000 + b"\n", 1),
        (changed(1, format=2), 1),
        (changed(1, players={}), 1),
        (changed(2, dealer="X"), 2),
        (changed(2, deck=["TD"] * 32), 2),
        (changed(2, deck=[]), 2),
    ],
)
def test_what_cannot_be_is_named_by_its_line(record: bytes, line: int) -> None:
    with pytest.raises(UnreadableError) as caught:
        accounts(record)
    assert caught.value.line == line


def test_a_card_that_may_not_be_played_is_found_at_the_score() -> None:
    record = lines("boam")
    plays = [at for at, line in enumerate(record) if line["type"] == "play"][:8]
    record[plays[0]]["card"], record[plays[7]]["card"] = (
        record[plays[7]]["card"],
        record[plays[0]]["card"],
    )
    score = next(at for at, line in enumerate(record, 1) if line["type"] == "score")
    with pytest.raises(UnreadableError) as caught:
        accounts(written(record))
    assert caught.value.line == score


@given(st.sampled_from(RECORDS), st.data())
@settings(max_examples=150, deadline=None)
def test_spoilt_records_raise_nothing_else(name: str, drawn: st.DataObject) -> None:
    record = data(name).splitlines(keepends=True)[:90]
    at = drawn.draw(st.integers(0, len(record) - 1))
    way = drawn.draw(st.sampled_from(["drop", "twice", "value", "bytes"]))
    if way == "drop":
        del record[at]
    elif way == "twice":
        record.insert(at, record[at])
    elif way == "bytes":
        record[at] = record[at][:9] + drawn.draw(st.binary(max_size=3)) + record[at][9:]
    else:
        line = json.loads(record[at])
        key = drawn.draw(st.sampled_from(sorted(line)))
        line[key] = drawn.draw(
            st.sampled_from([None, True, -1, 2**70, "", "S", "TD", [], {}, [[]], {"NS": 1}])
        )
        record[at] = json.dumps(line).encode() + b"\n"
    with suppress(UnreadableError):
        assert all(account.line <= len(record) for account in accounts(b"".join(record)))
