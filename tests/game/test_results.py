"""What a line says again, held against what it must say: by its rule, and told in full."""

from __future__ import annotations

from dataclasses import replace

import pytest

from manillen_tui.errors import Message, RecordError
from manillen_tui.game.actions import Name
from manillen_tui.game.cards import Suit
from manillen_tui.game.match import Match
from manillen_tui.game.options import Value
from manillen_tui.game.record import Line
from manillen_tui.game.results import agree, read_score, score_rule
from manillen_tui.game.scoring import Settlement, settled
from manillen_tui.game.seats import Seat
from manillen_tui.game.table import Award, Phase
from manillen_tui.game.variants import variant
from tests.game.setting import in_play, table_of

Options = dict[str, Value]

REPLAYED: Options = {"tie": "replay"}
CARDS: Options = {"score": "card_points"}


def sides(ns: int, we: int) -> dict[str, int]:
    """A count by side."""
    return {"NS": ns, "WE": we}


def first_on_paper(score: dict[str, int], known: Line, options: Options) -> Match:
    """The match after a first deal that was scored on paper."""
    line: Line = {"type": "score", "score": score, "total": score, **known}
    return read_score(Match.start(table_of("boam", **options)), line)[0]


@pytest.mark.parametrize(
    ("score", "known", "options"),
    [
        (sides(12, 0), {"points": sides(42, 18)}, REPLAYED),
        (sides(0, 0), {"points": sides(30, 30)}, REPLAYED | CARDS),
        (sides(30, 30), {"points": sides(30, 30)}, CARDS),
        (sides(42, 18), {"points": sides(42, 18), "factor": 2}, CARDS),
        # A slam, all points without all tricks, and a deal forfeited, which is no slam.
        (sides(60, 0), {"points": sides(60, 0), "factor": 1}, {}),
        (sides(30, 0), {"points": sides(60, 0), "tricks": sides(7, 1), "factor": 1}, {}),
        (
            sides(30, 0),
            {"points": sides(60, 0), "tricks": sides(8, 0), "factor": 1},
            {"revoke": "forfeit"},
        ),
    ],
)
def test_paper_may_say_what_the_rules_allow(
    score: dict[str, int], known: Line, options: Options
) -> None:
    assert first_on_paper(score, known, options).totals == tuple(score.values())


@pytest.mark.parametrize(
    ("score", "known", "options", "values"),
    [
        (
            sides(13, 0),
            {"points": sides(42, 18), "factor": 1},
            {},
            {"rule": "R30", "name": "score.NS", "found": "13", "expected": "12"},
        ),
        (
            sides(0, 31),
            {"points": sides(0, 60), "factor": 1},
            {},
            {"rule": "R30", "name": "score.WE", "found": "31", "expected": "30, 60"},
        ),
        (
            sides(12, 0),
            {"points": sides(42, 18)},
            CARDS,
            {"rule": "R34", "name": "score.NS", "found": "12", "expected": "42"},
        ),
        (
            sides(30, 30),
            {"points": sides(30, 30)},
            REPLAYED | CARDS,
            {"rule": "R33", "name": "score.NS", "found": "30", "expected": "0"},
        ),
        (
            sides(0, 0),
            {"maker": "X"},
            {},
            {"name": "maker", "found": "X", "expected": "S, W, N, E"},
        ),
    ],
)
def test_paper_may_say_nothing_else_and_is_told_what_it_might(
    score: dict[str, int], known: Line, options: Options, values: dict[str, object]
) -> None:
    with pytest.raises(RecordError) as error:
        first_on_paper(score, known, options)
    assert error.value.message == Message("record.value", values)


@pytest.mark.parametrize(
    ("name", "rule", "found", "whole"),
    [
        ("points", "R29", {"S": 10, "W": 51, "E": 51}, 60),
        ("points", "R29", {"S": 25, "W": 25, "E": 25}, 60),
        ("points", "R29", {"S": 5, "W": 10, "E": 15}, 60),
        ("points", "R29", {"S": -1, "W": 61, "E": 61}, 60),
        ("tricks", "R27", {"S": 4, "W": 5, "E": 5}, 10),
    ],
)
def test_two_sides_share_the_whole(name: str, rule: str, found: dict[str, int], whole: int) -> None:
    nothing = dict.fromkeys(found, 0)
    line: Line = {"type": "score", "score": nothing, "total": nothing, name: found}
    with pytest.raises(RecordError) as error:
        read_score(Match.start(variant("three")), line)
    values = {"rule": rule, "name": name, "found": found, "expected": whole}
    assert error.value.message == Message("record.sum", values)


@pytest.mark.parametrize(
    ("score", "known", "options", "dealer", "pending"),
    [
        (sides(12, 0), {"dealer": "W"}, {}, Seat.N, False),
        (sides(0, 0), {"dealer": "W"}, {}, Seat.N, True),
        (sides(0, 0), {"dealer": "W", "points": sides(30, 30)}, {}, Seat.N, True),
        (sides(0, 0), {"dealer": "W"}, REPLAYED, Seat.W, False),
        (sides(0, 0), {}, {}, None, True),
    ],
)
def test_paper_tells_who_deals_next_and_whether_that_counts_double(
    score: dict[str, int], known: Line, options: Options, dealer: Seat | None, pending: bool
) -> None:
    match = first_on_paper(score, known, options)
    assert (match.dealer, match.pending) == (dealer, pending)


@pytest.mark.parametrize(
    ("line", "due", "key", "values"),
    [
        (
            {"points": sides(8, 52)},
            {"points": sides(7, 53)},
            "record.value",
            {"rule": "R29", "name": "points", "found": sides(8, 52), "expected": sides(7, 53)},
        ),
        (
            {"points": 2},
            {"points": 1},
            "record.value",
            {"rule": "R29", "name": "points", "found": "2", "expected": "1"},
        ),
        (
            {"points": "WE"},
            {"points": None},
            "record.value",
            {"rule": "R29", "name": "points", "found": "WE", "expected": "null"},
        ),
        ({}, {"points": None}, "record.missing", {"name": "points"}),
        (
            {"points": "two"},
            {"points": 2},
            "record.kind",
            {"name": "points", "found": "two", "expected": Message("record.kind-number")},
        ),
    ],
)
def test_a_line_that_differs_is_told_what_is_due(
    line: Line, due: Line, key: str, values: dict[str, object]
) -> None:
    rules = variant("boam")
    with pytest.raises(RecordError) as error:
        agree(line, due, rules, {"points": "R29"}.__getitem__)
    assert error.value.message == Message(key, values)


@pytest.mark.parametrize(
    ("name", "tricks", "forfeit", "rule"),
    [
        ("points", (5, 3), False, "R29"),
        ("tricks", (5, 3), False, "R27"),
        ("points", (8, 0), True, "R28"),
        ("tricks", (8, 0), True, "R28"),
        ("factor", (8, 0), True, "R32"),
        ("total", (8, 0), True, "R35"),
        ("type", (8, 0), True, "record"),
    ],
)
def test_each_count_is_decided_by_its_rule(
    name: str, tricks: tuple[int, int], forfeit: bool, rule: str
) -> None:
    table = in_play(variant("boam"), Suit.SPADES).table
    over = replace(table, phase=Phase.OVER, queue=(), award=Award(0, forfeit))
    cards = (60, 0) if forfeit else (42, 18)
    hearts = Name(Suit.HEARTS)
    deal = Settlement(Seat.S, Seat.S, hearts, 1, False, cards, tricks, 0, forfeit=forfeit)
    assert score_rule(over, settled(table.rules, deal), name) == rule


@pytest.mark.parametrize(
    ("options", "cards", "tricks", "rule"),
    [
        ({}, (30, 30), (4, 4), "R33"),
        ({}, (42, 18), (5, 3), "R30"),
        (CARDS, (42, 18), (5, 3), "R34"),
        ({}, (60, 0), (8, 0), "R31"),
        ({"last_trick": 1}, (60, 0), (8, 0), "R31"),
        # One trick without points was lost: just what the slam's rule speaks of.
        ({}, (60, 0), (7, 1), "R31"),
        ({"slam": False}, (60, 0), (7, 1), "R30"),
    ],
)
def test_a_score_is_decided_by_what_the_deal_came_to(
    options: Options, cards: tuple[int, int], tricks: tuple[int, int], rule: str
) -> None:
    table = in_play(table_of("boam", **options), Suit.HEARTS).table
    deal = Settlement(Seat.S, Seat.S, Name(Suit.HEARTS), 1, False, cards, tricks, 0)
    assert score_rule(table, settled(table.rules, deal), "score") == rule
