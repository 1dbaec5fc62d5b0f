"""``manillen lesson``: what it lists, what it says of files, and its exit code."""

from __future__ import annotations

from pathlib import Path

import pytest

from manillen_tui import locations, resources
from manillen_tui.cli import main
from manillen_tui.lessons.shelf import keep, packaged
from tests.lessons import SMALL


def test_lessons_are_listed_with_the_progress(capsys: pytest.CaptureFixture[str]) -> None:
    first, second, third = packaged()[:3]
    keep(first.name, 0, done=True)
    keep(second.name, 1)
    locations.lessons_folder().mkdir(parents=True)
    (locations.lessons_folder() / "bad.toml").write_text("x", "utf-8")
    assert main(["lesson"]) == 0
    lines = [line.split("  ", 1) for line in capsys.readouterr().out.splitlines()]
    assert [line[0].strip() for line in lines] == [*(it.name for it in packaged()), "bad"]
    said = [line[1].strip() for line in lines]
    assert said[0] == f"{first.title['en']} (done)"
    assert said[1] == f"{second.title['en']} (step 2 of {len(second.steps)})"
    assert said[2] == third.title["en"]
    assert "is no lesson" in said[-1]


def test_sound_files_are_ok_in_every_language(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = "01-values.toml"
    (folder / name).write_text(resources.read_text("lessons", name), "utf-8")
    for code in ("en", "nl", "fr"):
        assert main(["--lang", code, "lesson", "check", name]) == 0
        assert capsys.readouterr().out == f"{name}: ok\n"


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "The lesson says 5; at the table it is 4."),
        ("nl", "De les zegt 5; aan tafel is het 4."),
        ("fr", "La leçon dit 5 ; à la table c'est 4."),
    ],
)
def test_a_wrong_claim_is_told_in_the_language(
    code: str, said: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "good.toml").write_text(SMALL, "utf-8")
    (folder / "bad.toml").write_text(SMALL.replace("points = 4", "points = 5"), "utf-8")
    assert main(["--lang", code, "lesson", "check", "./bad.toml", "good.toml"]) == 2
    assert capsys.readouterr().out.splitlines() == [
        f"./bad.toml:step[3].expect.points: {said}",
        "good.toml: ok",
    ]


def test_what_is_no_lesson_says_where(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "key.toml").write_text(SMALL.replace("dealer", "dealar"), "utf-8")
    (folder / "syntax.toml").write_text("\ntitle = ?", "utf-8")
    assert main(["lesson", "check", "key.toml", "syntax.toml", "gone.toml"]) == 2
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "key.toml:dealer: It is missing; expected: string."
    assert lines[1].startswith("syntax.toml: ")
    assert "line 2" in lines[1]
    assert lines[2] == "gone.toml: No such file or directory"


def test_a_file_must_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lesson", "check"]) == 2
    assert "FILE" in capsys.readouterr().err
