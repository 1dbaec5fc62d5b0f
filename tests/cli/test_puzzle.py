"""``manillen puzzle``: what it lists and shows, and its exit code."""

from __future__ import annotations

import json
from datetime import date

import pytest

from manillen_tui.cli import main
from manillen_tui.game.cards import PACK, Suit
from manillen_tui.language import Language
from manillen_tui.puzzles.daily import Daily, Outcome
from manillen_tui.puzzles.endgame import endgame, packaged
from manillen_tui.puzzles.shelf import Mark, keep_daily, keep_endgame
from manillen_tui.solver.solution import best_line, solve

DAY = "2026-11-30"


def out(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What the command prints where all is well."""
    assert main(["puzzle", *words]) == 0
    return capsys.readouterr().out


def test_the_list_says_how_far_one_came(capsys: pytest.CaptureFixture[str]) -> None:
    keep_endgame(1, Mark.SOLVED)
    keep_endgame(2, Mark.SHOWN)
    keep_endgame(41, Mark.SOLVED)
    lines = out(capsys).splitlines()
    assert lines[0] == "Grade 1: puzzles 1 to 20, 1 solved"
    assert lines[2] == "Grade 3: puzzles 41 to 60, 1 solved"
    assert len(lines) == 6
    assert lines[-1].endswith("not played yet")
    data = json.loads(out(capsys, "--json"))
    assert [entry["mark"] for entry in data["puzzles"][:3]] == ["solved", "shown", None]
    assert len(data["puzzles"]) == len(packaged())
    assert data["daily"]["outcome"] is None


@pytest.mark.parametrize("number", [1, 20, 41, 100])
@pytest.mark.parametrize("code", ["en", "nl", "fr"])
def test_a_puzzle_is_shown_with_all_its_cards(
    number: int, code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    state, language = endgame(number).start(), Language.load(code)
    assert main(["--lang", code, "puzzle", str(number)]) == 0
    text = capsys.readouterr().out
    assert str(endgame(number).aim) in text.splitlines()[0]
    assert all(len(line) <= 80 for line in text.splitlines())
    words = text.split()
    for hand in state.hands:
        for card in hand:
            assert language.rank(card.rank) in words
    data = json.loads(out(capsys, str(number), "--json"))
    assert data["aim"] == endgame(number).aim
    assert data["grade"] == endgame(number).grade
    hands = [[str(card) for card in hand] for hand in state.hands]
    assert list(data["position"]["hands"].values()) == hands
    # What wins is told to who asks for it only.
    assert set(data) == {"puzzle", "grade", "aim", "position"}


def test_the_solution_is_told_to_who_asks(capsys: pytest.CaptureFixture[str]) -> None:
    state = endgame(94).start()
    solution = solve(state)
    text = out(capsys, "94", "--solution")
    assert "A best line" in text
    assert "Lost" not in out(capsys, "94")
    data = json.loads(out(capsys, "94", "--solution", "--json"))
    assert data["best"] == str(solution.best.card)
    line = [play["card"] for trick in data["line"] for play in trick["plays"]]
    laid = [str(played.card) for played in state.table.plays]
    assert line == [*laid, *(str(play.card) for play in best_line(state))]


def test_the_deal_of_a_day_shows_ones_own_hand_only(capsys: pytest.CaptureFixture[str]) -> None:
    text = out(capsys, "--daily", "--date", DAY)
    assert "Deal of the day 334, 2026-11-30; dealer: North" in text
    assert "South" in text
    assert "West" not in text
    data = json.loads(out(capsys, "--daily", "--date", DAY, "--json"))
    hand = Daily(date.fromisoformat(DAY)).start.hands[0]
    assert data["hand"] == [str(card) for card in hand]
    others = {str(card) for card in PACK if card not in hand}
    assert not others & set(json.dumps(data).replace('"', " ").split())


def test_what_came_of_a_day_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    keep_daily(334, Outcome(39, Suit.HEARTS, 41, 35))
    said = "Manillen, deal of the day 334: 39/60 · par 41 · bots 35"
    assert said in out(capsys, "--daily", "--date", DAY)
    data = json.loads(out(capsys, "--daily", "--date", DAY, "--json"))
    assert data["outcome"] == {"points": 39, "par": 41, "bots": 35}


def test_without_a_date_it_is_today(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(out(capsys, "--daily", "--json"))
    day = date.fromisoformat(data["date"])
    assert Daily(day).number == data["number"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["0"], "There is no puzzle 0; the puzzles are 1 to 100."),
        (["101"], "There is no puzzle 101; the puzzles are 1 to 100."),
        (["--daily", "--date", "soon"], "--date: “soon” is no date"),
        (["--daily", "--date", "2026-02-30"], "--date: “2026-02-30” is no date"),
        (["--daily", "--date", "2025-12-31"], "There is no deal of 2025-12-31"),
        (["x"], "x"),
        (["1", "--daily"], "Give either N or --daily"),
        (["--date", DAY], "--date says nothing without --daily"),
        (["--solution"], "--solution says nothing without N"),
        (["--daily", "--solution"], "--solution says nothing without N"),
    ],
)
def test_what_cannot_be_is_told_in_a_line(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["puzzle", *words]) == 2
    caught = capsys.readouterr()
    assert caught.out == ""
    assert said in caught.err.splitlines()[-1]
