"""What a match line is refused with, in full (record.md)."""

from __future__ import annotations

import pytest

from manillen_tui.errors import Message, RecordError
from manillen_tui.game.heading import read_players, read_rules
from manillen_tui.game.record import FORMAT, Line
from manillen_tui.game.variants import variant
from tests.game.records import lines


def heading(**changes: object) -> Line:
    return {**lines("boam")[0], **changes}


def test_another_format_is_refused_with_the_one_that_is_read() -> None:
    with pytest.raises(RecordError) as refused:
        read_rules(heading(format=FORMAT + 1))
    said = {"found": str(FORMAT + 1), "expected": FORMAT}
    assert refused.value.message == Message("record.format", said)


def test_a_match_is_played_to_one_point_at_least() -> None:
    assert read_rules(heading(target=1)).target == 1
    with pytest.raises(RecordError):
        read_rules(heading(target=0))


def test_tables_of_the_same_options_are_one_value_in_whatever_order_they_stand() -> None:
    one = read_rules(heading(options={"par": 31, "slam": False}))
    assert read_rules(heading(options={"slam": False, "par": 31})) is one


def test_a_seat_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(RecordError) as refused:
        read_players(heading(players={"S": "person:Ann", "Q": "bot:expert"}), variant("boam"))
    said = {"name": "players", "found": "Q", "expected": "S, W, N, E"}
    assert refused.value.message == Message("record.value", said)
