"""How far the person came with the puzzles: kept, and read whatever the file says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from manillen_tui import keeping, locations
from manillen_tui.game.cards import Suit
from manillen_tui.puzzles.daily import Outcome
from manillen_tui.puzzles.shelf import Mark, Progress, keep_daily, keep_endgame, progress


def test_nothing_is_kept_at_first() -> None:
    assert progress() == Progress()


def test_a_puzzle_once_solved_stays_so() -> None:
    keep_endgame(3, Mark.SHOWN)
    keep_endgame(4, Mark.SOLVED)
    assert progress().endgames == {3: Mark.SHOWN, 4: Mark.SOLVED}
    keep_endgame(3, Mark.SOLVED)
    keep_endgame(4, Mark.SHOWN)
    assert progress().endgames == {3: Mark.SOLVED, 4: Mark.SOLVED}


def test_the_first_try_of_a_day_counts() -> None:
    keep_endgame(1, Mark.SOLVED)
    keep_daily(7, Outcome(31, Suit.HEARTS))
    keep_daily(7, Outcome(40, None))
    assert progress().daily == {7: Outcome(31, Suit.HEARTS)}
    keep_daily(7, Outcome(31, Suit.HEARTS, par=33))
    keep_daily(7, Outcome(31, Suit.HEARTS, bots=30))
    keep_daily(8, Outcome(60, None))
    keep_daily(7, Outcome(50, None, 1, 2))
    assert progress().daily == {7: Outcome(31, Suit.HEARTS, 33, 30), 8: Outcome(60, None)}
    assert progress().endgames == {1: Mark.SOLVED}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "7",
        '"x"',
        "null",
        "\x00\x01",
        "[" * 100_000,
        '{"endgames": 3, "daily": []}',
        '{"endgames": {"one": "solved", "2": "won", "3": null, "4": ["solved"]}}',
        '{"daily": {"1": 3, "2": {}}}',
        '{"daily": {"1": {"points": 99, "trump": "H", "par": null, "bots": null}}}',
        '{"daily": {"1": {"points": 9, "trump": "X", "par": null, "bots": null}}}',
        '{"daily": {"1": {"points": "9", "trump": "H", "par": null, "bots": null}}}',
        '{"daily": {"1": {"points": 9, "trump": 4, "par": null, "bots": null}}}',
        '{"daily": {"1": {"points": 9, "trump": "H", "par": -1, "bots": null}}}',
    ],
)
def test_what_cannot_be_counts_as_nothing(text: str, home: Path) -> None:
    home.mkdir()
    locations.puzzles_file().write_text(text, "utf-8")
    assert progress() == Progress()
    keep_endgame(5, Mark.SOLVED)
    assert progress() == Progress({5: Mark.SOLVED})


def test_bytes_that_are_no_text_count_as_nothing(home: Path) -> None:
    home.mkdir()
    locations.puzzles_file().write_bytes(b"\xff\xfe{}")
    assert progress() == Progress()


def test_an_entry_that_cannot_be_hides_no_other(home: Path) -> None:
    home.mkdir()
    entries = {"1": "solved", "x": "solved", "2": 5}
    locations.puzzles_file().write_text(json.dumps({"endgames": entries}), "utf-8")
    assert progress().endgames == {1: Mark.SOLVED}


def test_what_was_there_outlives_a_failure(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep_endgame(1, Mark.SOLVED)
    monkeypatch.setattr(Path, "replace", lambda *_: (_ for _ in ()).throw(OSError("full")))
    with pytest.raises(OSError, match="full"):
        keep_endgame(2, Mark.SOLVED)
    assert progress().endgames == {1: Mark.SOLVED}
    assert [path.name for path in home.iterdir()] == ["puzzles.json"]


def test_a_file_is_written_whole(tmp_path: Path) -> None:
    keeping.keep(tmp_path / "new" / "file.json", {"b": 1, "a": [2]})
    assert keeping.kept(tmp_path / "new" / "file.json") == {"a": [2], "b": 1}
