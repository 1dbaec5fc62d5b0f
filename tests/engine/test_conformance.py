"""Programs held against the protocol: ours, the one in C, and bad ones."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from manillen_tui import cli
from manillen_tui.engine.conformance import PER_TABLE, Report, examine
from manillen_tui.game.variants import VARIANTS
from manillen_tui.language import LANGUAGES, Language
from manillen_tui.protocol import programs
from manillen_tui.protocol.program import Program, program
from tests.protocol.test_program import PATIENT, named

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="groups of processes")

OURS = f"cmd {sys.executable} -m manillen_tui engine club"


def examined(bot: str, seconds: float = PATIENT) -> Report:
    strange = Program(bot, programs.words_of(bot), Path.cwd(), seconds=seconds)
    try:
        return examine(strange)
    finally:
        strange.end()


def points(report: Report) -> dict[str, bool]:
    return {finding.point: finding.holds for finding in report.findings}


@pytest.mark.parametrize("bot", [OURS, named("good")], ids=["ours", "good"])
def test_a_good_program_does_all_that_it_must(bot: str) -> None:
    report = examined(bot)
    assert report.conforms
    assert set(points(report)) == {"hello", "legal", "unknown", "same", "quit", "end"}
    assert all(points(report).values())
    assert len(report.seconds) == PER_TABLE * len(VARIANTS)


@pytest.mark.parametrize(
    ("way", "point"),
    [
        ("dead", "hello"),
        ("illegal", "legal"),
        ("dying", "legal"),
        ("touchy", "unknown"),
        ("moody", "same"),
        ("staying", "end"),
        ("stubborn", "quit"),
    ],
)
def test_what_a_program_does_not_do_is_told(way: str, point: str) -> None:
    report = examined(named(way), 1.0 if way in {"staying", "stubborn"} else PATIENT)
    assert [name for name, holds in points(report).items() if not holds] == [point]
    assert report.conforms == (way == "moody")
    assert bool(report.faults) == (point == "legal")
    for language in map(Language, LANGUAGES):
        assert all(language.say(finding.said) for finding in report.findings)
        assert all(language.say(fault.said) for fault in report.faults)


def test_the_command_tells_a_person(
    capfd: pytest.CaptureFixture[str], any_language: Language
) -> None:
    words = ["--lang", any_language.code, "engine", "--test", named("illegal")[4:]]
    assert cli.main(words) == 2
    told = capfd.readouterr().out
    assert any_language.text("engine.quit") in told
    assert "\nposition\nvariant boam\n" in told
    assert told.splitlines()[-1] == any_language.text("cli.engine.conforms-not")


def test_the_command_tells_a_program(capfd: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["engine", "--test", named("chatty")[4:], "--json"]) == 0
    told = capfd.readouterr()
    found = json.loads(told.out)
    assert found["conforms"]
    assert found["decisions"] == PER_TABLE * len(VARIANTS)
    assert {"point": "legal", "holds": True, "needed": True} in found["points"]
    assert found["faults"] == []
    assert "a complaint" in told.err


def test_no_program_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["engine", "--test", "./no-such-program"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_simulate_and_arena_play_with_a_program(capsys: pytest.CaptureFixture[str]) -> None:
    bot = named("good")
    assert cli.main(["simulate", "piles", "--bots", f"{bot},club", "--deals", "2", "--json"]) == 0
    summary = json.loads(capsys.readouterr().out)
    assert summary["bots"] == {"S": bot, "N": "club"}
    assert summary["failures"] == {"S": 0, "N": 0}
    assert cli.main(["arena", bot, "club", "--deals", "2", "--jobs", "1", "--json"]) == 0
    assert bot in capsys.readouterr().out
    program(bot).end()
