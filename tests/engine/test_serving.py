"""One of our bots answers the lines of the protocol."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest

from manillen_tui import cli
from manillen_tui.engine.conformance import decisions
from manillen_tui.engine.serving import LONGEST, MOST, Engine
from manillen_tui.errors import PluginError
from manillen_tui.language import Language
from manillen_tui.plugins import load_bot
from manillen_tui.protocol.telling import tell, word

SHORT = "dealer E\nyou S\nhand TS AS KS TH AH TD 7D 7C\n"
CALLED = "call E hearts\ncall S pass\ncall N pass\n"
DECISION = f"position\n{SHORT}{CALLED}"


def answers(engine: Engine, text: str) -> list[str]:
    return [said for line in text.splitlines() for said in engine.hear(line)]


@pytest.mark.parametrize("bot", ["swift", "random"])
def test_a_bot_answers_what_it_would_choose_at_the_table(bot: str) -> None:
    engine = Engine(bot, Language.load("en"))
    for number, observation in enumerate(decisions()):
        chosen = load_bot(bot)(rng=Random(number)).act(observation)
        assert answers(engine, tell(observation, number, 8000)) == [f"choose {word(chosen)}"]


def test_decisions_are_of_every_kind() -> None:
    asked = {observation.table.phase for observation in decisions()}
    assert {str(phase) for phase in asked} >= {"blind", "naming", "play"}
    assert any(observation.hand is None for observation in decisions())
    assert any(observation.seat != observation.player.seat for observation in decisions())


def test_little_need_be_told() -> None:
    engine = Engine("club", Language.load("en"))
    assert answers(engine, "manillen 1")[-1] == "ready"
    assert answers(engine, f"{DECISION}go") == ["choose AH"]
    assert answers(engine, f"{DECISION}legal 7C TS AS KS TH AH TD 7D\nwhat 1\n\ngo") == [
        "choose AH"
    ]


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("you S", "a line is missing that begins with dealer"),
        (SHORT.replace("you S\n", "") + CALLED, "begins with you"),
        (SHORT, "South is not to act, East is"),
        (SHORT.replace("E", "Q"), "line 2, “dealer Q”"),
        (SHORT.replace("you S", "you SW") + CALLED, "line 3, “you SW”"),
        (SHORT + CALLED + "play S XX", "line 8, “play S XX”"),
        (SHORT + CALLED + "play S 9S\nplay N 8S", "line 9, “play N 8S”"),
        (SHORT + CALLED + "play S TS:long", "line 8"),
        (SHORT + "call E double", "line 5, “call E double”"),
        (SHORT + "call S hearts", "line 5"),
        (SHORT + CALLED + "play S", "line 8"),
        (SHORT + CALLED + "score XY 3", "NS, WE"),
        (SHORT + CALLED + "score NS -3", "line 8"),
        (SHORT + CALLED + "seed " + "9" * 40, "line 8"),
        (SHORT + CALLED + "option par 61", "par"),
        (SHORT + CALLED + "option sun 61", "line 8"),
        (SHORT + CALLED + "option par many", "line 8"),
        (SHORT + CALLED + "variant bridge", "bridge"),
        (SHORT + CALLED + "legal TS", "allowed is: TS AS KS TH AH TD 7D 7C"),
        (SHORT.replace(" 7C", "") + CALLED, "7"),
        (SHORT.replace("7C", "TS") + CALLED, "7"),
        (SHORT + CALLED + "revoke R20 W 7C", "no deal fits"),
        ("variant manillen-troef\n" + SHORT, "begins with turned"),
        ("variant piles\n" + SHORT, "line 3"),
        ("variant piles\n" + SHORT.replace("r E", "r N"), "begins with pile"),
        ("variant six\n" + SHORT.replace("r E", "r NE"), "is not to act"),
    ],
)
def test_what_cannot_be_is_told_with_its_line(told: str, said: str) -> None:
    (answer,) = answers(Engine("club", Language.load("en")), f"position\n{told}\ngo")
    assert answer.startswith("error ")
    assert said in answer


def test_a_fault_is_told_in_the_language(any_language: Language) -> None:
    (answer,) = answers(Engine("club", any_language), "position\ngo")
    assert answer == "error " + any_language.text("engine.missing", name="dealer")


@pytest.mark.usefixtures("strangers")
@pytest.mark.parametrize(
    ("bot", "begins"),
    [
        ("raising", "error ValueError: "),
        ("untellable", "error Untellable"),
        ("leaving", "error SystemExit: 4"),
        ("illegal", "choose "),
        ("nonsense", "choose "),
    ],
)
def test_a_bot_that_fails_is_told_of_or_shown(bot: str, begins: str) -> None:
    (answer,) = answers(Engine(bot, Language.load("en")), f"{DECISION}go")
    assert answer.startswith(begins)
    assert "\n" not in answer


def test_what_is_told_without_end_is_not_kept() -> None:
    engine = Engine("club", Language.load("en"))
    for _ in range(3 * MOST):
        assert not list(engine.hear("call N pass"))
    assert len(engine._told) <= MOST


def served(told: bytes, *words: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "manillen_tui", "engine", *words],
        input=told,
        capture_output=True,
        check=False,
    )


@pytest.mark.usefixtures("strangers")
def test_it_serves_until_it_is_told_to_quit() -> None:
    told = f"{DECISION}go\n".encode()
    noise = b"\xff\xfe" + b"x" * (3 * LONGEST) + b"\n"
    ended = served(noise + told + b"quit\n" + told, "chatty")
    assert (ended.returncode, ended.stdout) == (0, b"choose 7C\n")
    assert served(told, "club").stdout == b"choose AH\n"


def test_no_bot_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["engine", "nobody"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert cli.main(["engine", "--json"]) == 2
    with pytest.raises(PluginError):
        Engine("nobody", Language.load("en"))
