"""Programs named on a command line may be started from then on, those named in files may not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from manillen_tui import cli
from manillen_tui.cli.seating import Wishes
from manillen_tui.game.seats import Seat
from manillen_tui.language import Language
from manillen_tui.plugins import load_bot
from manillen_tui.protocol import programs
from manillen_tui.protocol.program import program

BOT = "cmd sh -c 'exit 3'"
EVENING = "An,Bob,Cis,bot:club"


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    yield
    load_bot.cache_clear()
    program.cache_clear()


def test_a_table_is_set_with_a_program(folder: Path) -> None:
    wishes = Wishes(Language.load("en"), bots=f"club,{BOT},club")
    assert programs.allowed() == {}
    assert wishes.seated("boam")[1][Seat.N] == f"bot:{BOT}"
    assert programs.allowed() == {BOT: folder}


def test_an_evening_has_a_program_where_it_is_said(folder: Path) -> None:
    said = ["--players", f"{EVENING},bot:{BOT}", "--rounds", "1"]
    assert cli.main(["evening", "new", "club.jsonl", *said]) == 0
    assert programs.allowed() == {BOT: folder}


def test_an_evening_takes_no_program_from_a_file(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = ", ".join(f'"{name}"' for name in (*EVENING.split(","), f"bot:{BOT}"))
    (folder / "wishes.toml").write_text(f"players = [{names}]\nrounds = 1\n", "utf-8")
    assert cli.main(["evening", "new", "club.jsonl", "--from", "wishes.toml"]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert BOT in said
    assert programs.allowed() == {}
    assert not (folder / "club.jsonl").exists()


def test_a_program_that_is_not_there_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (
        ["simulate", "boam", "--bots", "cmd ./none", "--deals", "1"],
        ["arena", "cmd ./none", "club"],
        ["engine", "cmd ./none"],
    ):
        assert cli.main(words) == 2
        said = capsys.readouterr()
        assert (said.out, said.err.count("\n")) == ("", 1)
        assert "./none" in said.err
