"""The score pad line by line: what is understood, what is said, what is kept."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
from pathlib import Path

import pytest

from manillen_tui import locations
from manillen_tui.cli import main
from manillen_tui.game.actions import BLIND_NO_TRUMP, NO_TRUMP, Name
from manillen_tui.game.cards import Suit
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat
from manillen_tui.game.variants import variant
from manillen_tui.language import Language
from manillen_tui.pad.book import resume
from manillen_tui.pad.entry import Entry, How, PadError
from manillen_tui.plain.conversation import ScriptError
from manillen_tui.plain.score import Plan, keep
from manillen_tui.plain.score_reader import ScoreReader
from manillen_tui.plain.words import PlainWords
from manillen_tui.tui.present_pad import names_of
from tests.plain.scripted import Script
from tests.plain.test_program import run
from tests.terminal.emulator import installed

S, W, N, E = Seat.S, Seat.W, Seat.N, Seat.E
NAMES = ("An", "Bob", "Cis", "Dré")
SCORE = [installed(), "score", "--plain"]


def reader(table: str = "cafe", code: str = "en", names: tuple[str, ...] = NAMES) -> ScoreReader:
    """A reader at a table of people."""
    rules = variant(table)
    players = {
        seat: f"person:{name}" for seat, name in zip(rules.plan.players, names, strict=False)
    }
    return ScoreReader(names_of(Language(code), rules, players), rules)


HEARTS, CLUBS = Name(Suit.HEARTS), Name(Suit.CLUBS)


@pytest.mark.parametrize(
    ("line", "entry"),
    [
        ("41", Entry(S, 0, 41)),
        ("41 19", Entry(S, 0, 41)),
        ("them 38, hearts", Entry(S, 1, 38, naming=HEARTS)),
        ("38 THEM ♥", Entry(S, 1, 38, naming=HEARTS)),
        ("zij 38 harten mee", Entry(S, 1, 38, naming=HEARTS, doubling=2)),
        ("zij 38 harten verdubbeld", Entry(S, 1, 38, naming=HEARTS, doubling=2)),
        ("eux 38 cœur surcontré", Entry(S, 1, 38, naming=HEARTS, doubling=4)),
        ("WE 38 x4", Entry(S, 1, 38, doubling=4)),
        ("bob + dre 38", Entry(S, 1, 38)),
        ("dré 38", Entry(S, 1, 38)),
        ("us slam", Entry(S, 0, None, How.SLAM)),
        ("zij alles 60 zonder troef", Entry(S, 1, 60, How.SLAM, NO_TRUMP)),
        ("nous renonce", Entry(S, 1, None, How.FORFEIT)),
        ("forfeit them", Entry(S, 0, None, How.FORFEIT)),
        ("40 no trump", Entry(S, 0, 40, naming=NO_TRUMP)),
        ("40 blind-no-trump", Entry(S, 0, 40, naming=BLIND_NO_TRUMP)),
        ("40 sans-atout à l'aveugle", Entry(S, 0, 40, naming=BLIND_NO_TRUMP)),
        ("dealer=W maker=east clubs 40", Entry(W, 0, 40, naming=CLUBS, maker=E)),
        ("40 donneur Bob preneur Ouest", Entry(W, 0, 40, maker=W)),
    ],
)
def test_a_line_is_a_deal(line: str, entry: Entry) -> None:
    assert reader().read(line, S) == entry


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("41 20", "pad.sum"),
        ("41 19 0", "pad.sum"),
        ("41 bananas", "pad.no-word"),
        ("41 dealer", "pad.no-seat"),
        ("41 dealer hearts", "pad.no-seat"),
    ],
)
def test_what_means_nothing_is_refused(line: str, key: str) -> None:
    with pytest.raises(PadError) as error:
        reader().read(line, S)
    assert error.value.message.key == key


def test_letters_of_seats_are_those_of_the_language() -> None:
    assert reader("three", "fr", ()).read("O 40", S) == Entry(S, 1, 40)
    assert reader("three", "nl", ()).read("Z 40", S) == Entry(S, 0, 40)
    assert reader("three", "nl", ()).read("40 deler O", S).dealer == E


async def kept(script: list[str], *, terminal: bool = False, code: str = "en") -> list[str]:
    """Keep a score by a script; what was said."""

    def seated(table: str) -> tuple[Rules, dict[Seat, str]]:
        rules = variant(table).with_options({"target": 25, "best_of": 3})
        return rules, {seat: f"person:{seat}" for seat in rules.plan.players}

    out = io.StringIO()
    lines = Script(script, is_terminal=terminal)
    await keep(PlainWords(code, signs=False), Plan(seated, "boam"), out, lines)
    return out.getvalue().splitlines()


async def test_a_session_is_told_step_by_step() -> None:
    said = await kept(["41", "30", "them 10", "undo", "50 no-trump", "score", "55"])
    assert said[2] == "Deal 1, dealt by S. S + N 0  W + E 0"
    assert "30 each: nobody scores, the next deal counts double." in said
    assert "Deal 3 is taken back." in said
    assert "S + N: 50 - 30 = 20, NT x2, tie x2 makes 80" in said
    assert "Boam 1 is won: S + N" in said
    assert "Deal 3  NT x4  S + N 80  W + E -" in said
    assert said[-3:] == [
        "Boam 2 is won: S + N",
        "The match goes to S + N.",
        "The match is over. Undo takes its last deal back, quit leaves.",
    ]


async def test_on_a_terminal_a_bad_line_is_asked_again() -> None:
    said = await kept(["", "99", "?", "41", "quit", "never read"], terminal=True)
    assert "99 points are more than there are: a deal has 60." in said
    assert said[-1] == "Left. The pad is kept; to go on: manillen score --continue"


async def test_in_a_script_a_bad_line_ends_it() -> None:
    with pytest.raises(ScriptError) as error:
        await kept(["41", "undo", "undo"])
    assert error.value.message.values["line"] == 3


@pytest.mark.parametrize("code", ["nl", "fr"])
async def test_commands_are_in_every_language(code: str) -> None:
    words = Language(code).text
    said = await kept(["41", words("pad.word-undo"), words("pad.word-help")], code=code)
    assert words("pad.undone", number=1) in said


# The program


def test_it_is_scripted_and_gone_on_with(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ended = run([*SCORE, "boam", "--names", "An,Bob,Cis,Dré", "--target", "30"], "41\nthem 40\n")
    assert (ended.returncode, ended.stderr) == (0, "")
    ended = run([installed(), "score", "--continue"], "nothing\n")
    assert (ended.returncode, ended.stderr.count("\n")) == (2, 1)
    assert ended.stderr.startswith("Standard input, line 1: “nothing” means nothing here")
    ended = run([installed(), "score", "--continue"], "us 60 slam\n")
    assert ended.returncode == 0
    assert re.search(
        r"^An \+ Cis 71  Bob \+ Dré 10\nBoam 1 is won: An \+ Cis$", ended.stdout, re.MULTILINE
    )
    (path,) = locations.matches_folder().iterdir()
    assert main(["check", path.stem]) == 0
    assert capsys.readouterr().out == f"{path.stem}: ok\n"
    end = json.loads(path.read_text("utf-8").splitlines()[-1])
    assert (end["type"], end["winner"]) == ("end", "NS")
    assert run([*SCORE, "--continue"]).returncode == 2


def test_every_deal_survives_a_kill(home: Path) -> None:
    with subprocess.Popen(
        [*SCORE, "boam"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write("41\n42\nundo\n")
        process.stdin.flush()
        while "taken back" not in process.stdout.readline():
            pass
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    (path,) = locations.matches_folder().iterdir()
    pad = resume(path)
    assert [deal.score for deal in pad.deals] == [(11, 0)]
    pad.close()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nowhere"], "nowhere"),
        (["boam", "--names", "An,Bob"], "--names gives 2"),
        (["boam", "--names", "An,Bob,,Dré"], "--names gives 3"),
        (["--names", "An"], "--names"),
        (["--continue", "boam"], "--continue"),
        (["--continue"], "matches"),
        (["boam", "--set", "target=x"], "target"),
    ],
)
def test_what_cannot_be_is_said_in_a_line(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert main(["score", "--plain", *words]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert said in shown.err.splitlines()[-1]


def test_without_a_table_it_asks_for_one(home: Path) -> None:
    assert run(SCORE, "boam\n41\n").returncode == 0
    ended = run(SCORE, "--continue\n40\n")
    assert "Deal 2, dealt by West. Us 11  Them 0" in ended.stdout
    assert run([installed(), "play", "--plain"], "--continue\n").returncode == 2
