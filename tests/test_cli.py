"""The command line: its language, its errors and its exit codes."""

from __future__ import annotations

import gettext
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import click
import pytest

from manillen_tui import __version__, cli, solver
from manillen_tui.cli.words import wanted_language
from manillen_tui.errors import NotationError
from manillen_tui.settings import Speed, Tongue


@pytest.fixture(autouse=True)
def _click_is_given_back() -> Iterator[None]:
    domain = gettext.textdomain()
    yield
    gettext.textdomain(domain)


def _raise(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    def fail(*_words: object, **_options: object) -> NoReturn:
        raise error

    monkeypatch.setattr(cli, "open_table", fail)


@pytest.mark.parametrize(
    ("code", "compiled", "plain"),
    [
        ("en", "exact solver: compiled", "exact solver: plain Python"),
        ("nl", "exacte oplosser: gecompileerd", "exacte oplosser: gewoon Python"),
        ("fr", "solveur exact : compilé", "solveur exact : Python seul"),
    ],
)
def test_the_version_says_which_solver_is_in_use(
    code: str,
    compiled: str,
    plain: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for kernel in (True, False):
        monkeypatch.setattr(solver, "KERNEL", kernel)
        assert cli.main(["--lang", code, "--version"]) == 0
        said = compiled if kernel else plain
        assert capsys.readouterr().out == f"manillen {__version__} ({said})\n"


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("en", ["Usage:", "Options:", "[OPTIONS]", "Show this message and exit."]),
        ("nl", ["Gebruik:", "Opties:", "[OPTIES]", "Toon deze uitleg en stop."]),
        ("fr", ["Usage :", "Options:", "[OPTIONS]", "Afficher cette aide et quitter."]),
    ],
)
@pytest.mark.parametrize("option", ["-h", "--help"])
@pytest.mark.parametrize("by_option", [True, False])
def test_help_speaks_the_language_of_the_option_or_the_environment(
    code: str,
    words: list[str],
    option: str,
    by_option: bool,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LANGUAGE", "fr" if by_option else code)
    assert cli.main([*(["--lang", code] if by_option else []), option]) == 0
    shown = capsys.readouterr().out
    assert [word for word in words if word not in shown] == []
    for name in ("--lang", "--seed", "--speed", "--version", *cli.COMMANDS):
        assert name in shown


@pytest.mark.parametrize("name", list(cli.COMMANDS))
def test_every_command_helps(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([name, "--help"]) == 0
    assert f"manillen {name}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ([], None),
        (["--lang", "nl"], "nl"),
        (["--lang=fr", "check"], "fr"),
        (["--seed", "1", "--lang", "nl", "--lang", "fr"], "fr"),
        (["--lang"], None),
        (["--", "--lang", "nl"], None),
    ],
)
def test_the_language_option_is_found_before_parsing(words: list[str], found: str | None) -> None:
    assert wanted_language(words) == found


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--lang", "tlh"], "'tlh'"),
        (["--lang"], "--lang"),
        (["--seed", "x"], "'x'"),
        (["--speed", "warp"], "'warp'"),
        (["frobnicate"], "frobnicate"),
        (["--frobnicate"], "--frobnicate"),
    ],
)
def test_a_mistake_on_the_command_line_exits_2(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(words) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert said in shown.err.splitlines()[-1]


def test_without_a_terminal_it_plays_line_by_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert cli.main(["--lang", "nl"]) == 0
    assert capsys.readouterr().out.startswith("Welke tafel?\n1: ")


def test_an_error_of_ours_is_one_line_in_the_language(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _raise(monkeypatch, NotationError("notation.suit", found="\x1b[31mX"))
    assert cli.main(["--lang", "nl"]) == 2
    shown = capsys.readouterr().err
    assert shown.startswith("“\\x1b[31mX” is geen kleur")
    assert shown.count("\n") == 1


@pytest.mark.parametrize("error", [KeyboardInterrupt(), click.Abort(), EOFError()])
def test_an_interruption_exits_130(error: BaseException, monkeypatch: pytest.MonkeyPatch) -> None:
    _raise(monkeypatch, error)
    assert cli.main([]) == 130


def test_a_fault_of_the_program_names_its_log(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _raise(monkeypatch, ZeroDivisionError("by nought"))
    assert cli.main([]) == 1
    shown = capsys.readouterr().err
    assert "ZeroDivisionError" in shown
    assert str(home / "error.log") in shown
    assert shown.count("\n") == 1
    assert "by nought" in (home / "error.log").read_text(encoding="utf-8")


def test_a_fault_is_told_also_where_nothing_can_be_written(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    home.write_text("a file where the folder should be", encoding="utf-8")
    _raise(monkeypatch, ZeroDivisionError())
    assert cli.main([]) == 1
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_a_command_decides_the_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli, "open_table", lambda *_, **__: 7)
    assert cli.main(["--seed", "1", "--speed", "fast"]) == 7


def test_click_speaks_the_language_in_child_processes_too() -> None:
    cli.main(["--lang", "fr", "--version"])
    assert os.environ["LANGUAGE"] == "fr"


def test_what_help_offers_is_what_the_settings_take() -> None:
    assert tuple(map(str, Tongue)) == cli.TONGUES
    assert tuple(map(str, Speed)) == cli.SPEEDS
