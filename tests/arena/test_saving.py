"""What was played is kept, and gone on with, wherever it was cut."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

import manillen_tui.arena.run
from manillen_tui.arena.boards import Board
from manillen_tui.arena.playing import play_board
from manillen_tui.arena.question import Question
from manillen_tui.arena.run import run
from manillen_tui.arena.saving import SaveError
from manillen_tui.arena.sequential import Sequential
from manillen_tui.arena.statistics import Standing
from manillen_tui.game.variants import variant
from manillen_tui.journal import JournalError
from manillen_tui.language import Language

ASKED = Question(variant("boam"), ("club", "random"), seed=9)
BOARDS = 3


def test_it_goes_on_from_any_byte(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is whole is not played again, what is cut is; nothing comes twice."""
    boards = {n: play_board(ASKED, ASKED.contestants, n) for n in range(1, BOARDS + 1)}
    played: list[int] = []

    def play_batch(
        question: Question, numbers: tuple[int, ...], record: bool
    ) -> list[tuple[Board, str]]:
        played.extend(numbers)
        return [(boards[number], "") for number in numbers]

    monkeypatch.setattr(manillen_tui.arena.run, "play_batch", play_batch)
    file = tmp_path / "arena.jsonl"
    run(Standing(ASKED), BOARDS, save=file)
    assert played == [1, 2, 3]
    whole = file.read_bytes()
    assert whole.count(b"\n") == BOARDS + 1
    for size in range(len(whole) + 1):
        file.write_bytes(whole[:size])
        played.clear()
        standing = Standing(ASKED)
        run(standing, BOARDS, save=file)
        assert file.read_bytes() == whole
        assert played == list(range(max(1, whole[:size].count(b"\n")), BOARDS + 1))
        assert standing.boards == BOARDS


def test_there_may_be_more_or_fewer(tmp_path: Path) -> None:
    """How many boards are wanted is no part of the question."""
    file = tmp_path / "arena.jsonl"
    run(Standing(ASKED), 5, save=file)
    few, more, alone = Standing(ASKED), Standing(ASKED), Standing(ASKED)
    run(few, 2, save=file)
    run(more, 7, save=file)
    run(alone, 7)
    assert (few.boards, more.boards) == (2, 7)
    assert more.points == alone.points
    numbers = [json.loads(line).get("number") for line in file.read_text("utf-8").splitlines()]
    assert numbers == [None, *range(1, 8)]


def test_boards_may_stand_in_any_order(tmp_path: Path) -> None:
    """As several processes hand them in."""
    file = tmp_path / "arena.jsonl"
    first = Standing(ASKED)
    run(first, 4, save=file)
    heading, *lines = file.read_text("utf-8").splitlines(keepends=True)
    file.write_text("".join([heading, lines[3], lines[1]]), "utf-8")
    again = Standing(ASKED)
    run(again, 4, save=file)
    assert again.points == first.points


def test_a_test_ends_where_it_ended(tmp_path: Path) -> None:
    """On the same board, with nothing played again."""
    file, test = tmp_path / "arena.jsonl", Sequential(0, 2)
    first, again = Standing(ASKED), Standing(ASKED)
    run(first, 400, test=test, save=file)
    size = file.stat().st_size
    run(again, 400, test=test, save=file)
    assert first.boards == again.boards < 400
    assert file.stat().st_size == size


@pytest.mark.parametrize(
    ("other", "name"),
    [
        (replace(ASKED, seed=8), "seed"),
        (replace(ASKED, bots=("random", "club")), "bots"),
        (replace(ASKED, bots=("club", "swift:temperature=1")), "bots"),
        (replace(ASKED, calls="club"), "calls"),
        (replace(ASKED, boams=True), "boards"),
        (replace(ASKED, rules=variant("cafe")), "rules"),
        (replace(ASKED, rules=variant("boam").with_options({"par": 31})), "options"),
    ],
)
def test_another_question_is_refused(other: Question, name: str, tmp_path: Path) -> None:
    """Naming the key that differs; the file stays as it was."""
    file = tmp_path / "arena.jsonl"
    run(Standing(ASKED), 1, save=file)
    before = file.read_bytes()
    with pytest.raises(SaveError) as caught:
        run(Standing(other), 1, save=file)
    assert caught.value.message.key == "arena.other-question"
    assert caught.value.message.values["name"] == name
    assert Language.load("nl").say(caught.value.message)
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("content", "key"),
    [
        (b"a shopping list", "arena.no-save"),
        (b"a shopping list\nWHOLE", "arena.no-save"),
        (b"[1]\n", "arena.no-save"),
        (b'{"type":"match","format":1}\n', "arena.no-save"),
        (b'WHOLE{"type":"board","number":2}\n', "arena.damaged"),
        (b"WHOLE{}}\n", "arena.damaged"),
        (b"WHOLE\n", "arena.damaged"),
        (b'WHOLE{"number":2,"plays":[[{"bow":1}],[]],"conducts":[]}\n', "arena.damaged"),
    ],
)
def test_what_is_no_save_is_left_alone(content: bytes, key: str, tmp_path: Path) -> None:
    """It may be something that somebody still needs."""
    file = tmp_path / "arena.jsonl"
    run(Standing(ASKED), 1, save=file)
    before = content.replace(b"WHOLE", file.read_bytes())
    file.write_bytes(before)
    with pytest.raises(SaveError) as caught:
        run(Standing(ASKED), 2, save=file)
    assert caught.value.message.key == key
    assert file.read_bytes() == before


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    """It is said so."""
    with pytest.raises(JournalError):
        run(Standing(ASKED), 1, save=tmp_path)
