"""An evening's file and its standings: kept line by line, read strictly, added up."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manillen_tui.errors import Message
from manillen_tui.evening.book import Evening, EveningError, Result, add, begin, load, plan
from manillen_tui.evening.standings import standings
from manillen_tui.game.variants import variant

PEOPLE = ("An", "Bob", "Cis", "Dré", "Eva")


def evening_at(path: Path, **options: int) -> Evening:
    """A new evening of five, in a file."""
    evening = plan(variant("boam").with_options(options), PEOPLE, 3, 1)
    begin(path, evening)
    return evening


def refused(path: Path) -> tuple[object, str]:
    """The line that is at fault, and why."""
    with pytest.raises(EveningError) as error:
        load(path)
    values = error.value.message.values
    assert values["file"] == str(path)
    reason = values["reason"]
    return values["line"], reason.key if isinstance(reason, Message) else str(reason)


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "e.jsonl"
    evening = evening_at(path)
    assert load(path) == evening
    add(path, evening, 1, 1, Result((101, 44), (1, 0)))
    add(path, evening, 3, 1, Result((20, 120), (0, 1)))
    add(path, evening, 1, 1, Result((102, 44), (1, 0)))
    assert load(path).results == {
        (1, 1): Result((102, 44), (1, 0)),
        (3, 1): Result((20, 120), (0, 1)),
    }


def test_a_file_cut_in_its_last_line_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "e.jsonl"
    evening = evening_at(path)
    whole = path.read_bytes()
    add(path, evening, 1, 1, Result((101, 44), (1, 0)))
    path.write_bytes(path.read_bytes()[:-9])
    assert load(path) == evening
    add(path, evening, 2, 1, Result((101, 44), (1, 0)))
    assert list(load(path).results) == [(2, 1)]
    assert path.read_bytes().startswith(whole)


def test_bots_of_one_name_are_numbered() -> None:
    names = ("bot:club", "club", "bot:club", "Eva", "bot:swift:temperature=1")
    evening = plan(variant("boam"), names, 1, 1)
    assert evening.labels == ("club 2", "club", "club 3", "Eva", "swift:temperature=1")


@pytest.mark.parametrize(
    ("table", "players", "rounds", "key"),
    [
        ("three", PEOPLE, 3, "evening.table"),
        ("dummies", PEOPLE, 3, "evening.table"),
        ("boam", PEOPLE[:3], 3, "evening.players"),
        ("boam", PEOPLE, 0, "evening.rounds"),
        ("boam", PEOPLE, 101, "evening.rounds"),
        ("boam", (*PEOPLE, "An"), 3, "evening.twice"),
        ("boam", (*PEOPLE, " "), 3, "evening.name"),
        ("boam", (*PEOPLE, "bot:"), 3, "evening.name"),
        ("boam", (*PEOPLE, "x" * 25), 3, "evening.name"),
        ("boam", (*PEOPLE, "a\x1bb"), 3, "evening.name"),
    ],
)
def test_what_is_no_evening_is_refused(
    table: str, players: tuple[str, ...], rounds: int, key: str
) -> None:
    with pytest.raises(EveningError) as error:
        plan(variant(table), players, rounds, 1)
    assert error.value.message.key == key


@pytest.mark.parametrize(
    ("options", "at", "result", "key"),
    [
        ({}, (4, 1), Result((101, 1), (1, 0)), "evening.no-round"),
        ({}, (0, 1), Result((101, 1), (1, 0)), "evening.no-round"),
        ({}, (1, 2), Result((101, 1), (1, 0)), "evening.no-table"),
        ({}, (1, 1), Result((101, -1), (1, 0)), "evening.negative"),
        ({}, (1, 1), Result((101, 1), (2, 0)), "evening.boams"),
        ({}, (1, 1), Result((101, 1), (0, 1)), "evening.even"),
        ({}, (1, 1), Result((101, 101), (1, 0)), "evening.even"),
        ({}, (1, 1), Result((100, 1), (1, 0)), "evening.short"),
        ({"best_of": 3}, (1, 1), Result((200, 1), (2, 2)), "evening.boams"),
        ({"best_of": 3}, (1, 1), Result((200, 1), (1, 0)), "evening.boams"),
        ({"boams": 2}, (1, 1), Result((200, 1), (1, 0)), "evening.boams"),
    ],
)
def test_what_cannot_have_come_of_a_table_is_refused(
    tmp_path: Path, options: dict[str, int], at: tuple[int, int], result: Result, key: str
) -> None:
    path = tmp_path / "e.jsonl"
    evening = evening_at(path, **options)
    before = path.read_bytes()
    with pytest.raises(EveningError) as error:
        add(path, evening, *at, result)
    assert error.value.message.key == key
    assert path.read_bytes() == before


@pytest.mark.parametrize(("options", "boams"), [({"best_of": 3}, (1, 2)), ({"boams": 2}, (1, 1))])
def test_several_boams_need_not_go_with_the_points(
    tmp_path: Path, options: dict[str, int], boams: tuple[int, int]
) -> None:
    path = tmp_path / "e.jsonl"
    add(path, evening_at(path, **options), 1, 1, Result((250, 210), boams))


@pytest.mark.parametrize(
    ("line", "change", "key"),
    [
        (1, {"type": "match"}, "record.order"),
        (1, {"format": 2}, "record.format"),
        (1, {"players": "An"}, "record.kind"),
        (1, {"players": ["An", "Bob", "Cis", 4]}, "record.kind"),
        (1, {"players": ["An", "Bob", "Cis"]}, "evening.players"),
        (1, {"rules": "three"}, "evening.table"),
        (1, {"seed": "x"}, "record.kind"),
        (2, {"number": 2}, "record.value"),
        (2, {"tables": [[["An", "Bob"], ["Cis", "Zoë"]]]}, "record.value"),
        (2, {"tables": [[["An", "Bob"], ["Cis", "An"]]]}, "record.value"),
        (2, {"tables": [[["An", "Bob", "Cis"], ["Dré"]]]}, "record.value"),
        (2, {"tables": [[["An", "Bob"]]]}, "record.value"),
        (2, {"tables": [], "out": []}, "record.value"),
        (2, {"type": 7}, "record.kind"),
        (5, {"points": [101]}, "record.value"),
        (5, {"points": [101, "x"]}, "record.kind"),
        (5, {"round": 9}, "evening.no-round"),
    ],
)
def test_a_bad_file_is_told_with_its_line(
    tmp_path: Path, line: int, change: dict[str, Any], key: str
) -> None:
    path = tmp_path / "e.jsonl"
    add(path, evening_at(path), 1, 1, Result((101, 44), (1, 0)))
    told = [json.loads(each) for each in path.read_text("utf-8").splitlines()]
    told[line - 1] |= change
    path.write_text("".join(json.dumps(each) + "\n" for each in told), "utf-8")
    assert refused(path) == (line, key)


@pytest.mark.parametrize("data", [b"", b"\xff\xfe\n", b"[1]\n", b"nonsense\n"])
def test_what_is_no_evening_at_all_is_told(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "e.jsonl"
    path.write_bytes(data)
    assert refused(path)[0] == 1


@given(st.lists(st.tuples(st.integers(0, 100), st.integers(101, 180), st.booleans()), max_size=10))
def test_standings_add_up(results: list[tuple[int, int, bool]]) -> None:
    evening = plan(variant("boam"), [f"p{at}" for at in range(9)], 5, 2)
    tables = [(number, table) for number in range(1, 6) for table in (1, 2)]
    came = {
        at: Result((low, high), (0, 1)) if swap else Result((high, low), (1, 0))
        for at, (low, high, swap) in zip(tables, results, strict=False)
    }
    rows = standings(Evening(evening.rules, evening.players, 2, evening.rounds, came))
    assert sum(row.boams for row in rows) == 2 * len(came)
    assert sum(row.difference for row in rows) == 0
    assert sum(row.points for row in rows) == 2 * sum(sum(each.points) for each in came.values())
    assert sum(row.played for row in rows) == 4 * len(came)
    assert [row.merit for row in rows] == sorted((row.merit for row in rows), reverse=True)
    for row in rows:
        assert row.place == 1 + sum(other.merit > row.merit for other in rows)
