"""What the doctor finds, says and gives to programs."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest
from rich.cells import cell_len

from manillen_tui import cli, plugins, solver
from manillen_tui.doctor.findings import KINDS, LABELS, ROOM, Findings, look, shown
from manillen_tui.doctor.telling import data, whole
from manillen_tui.errors import Message
from manillen_tui.language import Language
from manillen_tui.settings import Hints, Settings
from manillen_tui.tui.draw.look import signs
from tests.kept import keep_settings
from tests.test_start import loaded_by

SILENT = Message("doctor.silent")


@pytest.fixture(autouse=True)
def _a_plain_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "COLORTERM", "TEXTUAL_COLOR_SYSTEM", "TMUX", "STY", "SSH_CONNECTION"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr(solver, "KERNEL", True)


def found(
    measured: Mapping[str, int] | None = None, size: tuple[int, int] = (80, 24), code: str = "en"
) -> Findings:
    """What is found now."""
    return look(Language.load(code), signs(), measured, SILENT, size)


def keys(findings: Findings) -> list[str]:
    """What there is to do something about."""
    return [notice.said.key.rpartition(".")[2] for notice in findings.notices]


def test_all_that_is_listed_is_found() -> None:
    findings = found()
    assert {name: tuple(entries) for name, entries in findings.sections.items()} == LABELS
    assert (findings.notices, findings.is_broken) == ((), False)


def test_signs_that_are_not_one_cell_are_named_with_what_to_do() -> None:
    drawn = signs()
    assert tuple(drawn) == KINDS
    assert "♠" in drawn["letters"] and "╭" in drawn["ascii"]
    even = dict.fromkeys((*drawn["letters"], *drawn["ascii"]), 1)
    assert keys(found(even)) == []
    assert keys(found({**even, "♠": 2})) == ["letters"]
    findings = found({**even, "♦": 2, "╭": 0})
    assert keys(findings) == ["letters", "ascii"]
    assert findings.sections["glyphs"] == {"measured": len(even), "wide": ["♦ 2", "╭ 0"]}
    assert not findings.is_broken


@pytest.mark.parametrize(
    ("variables", "colours", "decided"),
    [
        ({}, "256", "TERM=xterm-256color"),
        ({"COLORTERM": "truecolor"}, "truecolor", "COLORTERM=truecolor"),
        ({"NO_COLOR": "1", "COLORTERM": "truecolor"}, "none", "NO_COLOR=1"),
        ({"TEXTUAL_COLOR_SYSTEM": "standard"}, "standard", "TEXTUAL_COLOR_SYSTEM=standard"),
        ({"TERM": "dumb"}, "none", "TERM=dumb"),
    ],
)
def test_colours_are_told_with_what_decided(
    variables: Mapping[str, str], colours: str, decided: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    terminal = found().sections["terminal"]
    assert (terminal["colours"], terminal["decided"]) == (colours, decided)


def test_advice_for_a_terminal_that_is_small_or_dumb(monkeypatch: pytest.MonkeyPatch) -> None:
    assert keys(found(size=(60, 18))) == []
    assert keys(found(size=(59, 18))) == keys(found(size=(60, 17))) == ["small"]
    monkeypatch.setenv("TERM", "dumb")
    assert keys(found()) == ["dumb"]


def test_the_solver_is_told_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    assert found().sections["program"]["solver"] == Message("doctor.solver-compiled")
    monkeypatch.setattr(solver, "KERNEL", False)
    monkeypatch.setenv("MANILLEN_KERNEL", "off")
    findings = found()
    assert findings.sections["program"]["solver"] == Message("doctor.solver-off")
    assert keys(findings) == []
    monkeypatch.delenv("MANILLEN_KERNEL")
    assert keys(found()) == ["slow"]


def test_settings_that_differ_and_those_that_are_wrong(home: Path) -> None:
    keep_settings(Settings(hints=Hints.ON))
    findings = found()
    assert findings.sections["settings"] == {"changed": ["hints = on"]}
    (home / "config.toml").write_text("hints = 7\n", encoding="utf-8")
    assert keys(found()) == ["at"]


def test_what_stops_the_game_is_broken(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cli.main(["doctor"]) == 0
    home.write_text("a file where the folder should be", encoding="utf-8")
    assert keys(found()) == ["unwritable"]
    assert cli.main(["doctor"]) == 1
    assert "Broken: nothing can be written in" in capsys.readouterr().out
    home.unlink()
    usage = shutil.disk_usage(home.parent)
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: usage._replace(free=ROOM - 1))
    assert keys(found()) == ["full"]
    monkeypatch.undo()
    monkeypatch.setattr(plugins, "bot_names", tuple)
    assert "no-bots" in keys(found())


def test_text_fits_and_names_nobody(
    any_language: Language, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(home.parent))
    home.mkdir()
    (home / "config.toml").write_text("hints = 7\n", encoding="utf-8")
    findings = look(any_language, signs(), {"♠": 2, "╭": 2}, SILENT, (10, 10))
    assert keys(findings) == ["small", "letters", "ascii", "at"]
    for width in (80, 50):
        told = whole(findings, any_language, width)
        assert max(map(cell_len, told)) <= width
        assert str(home.parent) not in "\n".join(told)
        assert any(os.path.join("~", "home") in line for line in told)  # noqa: PTH118  # as text
    assert str(home.parent) not in json.dumps(data(findings, any_language))


def test_it_needs_no_textual() -> None:
    asked = "from manillen_tui.cli import main; main(['doctor'])"
    loaded = loaded_by(asked)
    assert "manillen_tui.doctor.findings" in loaded
    assert "textual" not in loaded


def test_only_what_is_below_the_home_is_shortened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/jef")
    assert shown(Path("/home/jef/a")) == os.path.join("~", "a")  # noqa: PTH118  # as text
    assert shown(Path("/home/jefke/a")) == str(Path("/home/jefke/a"))


def test_data_has_the_same_names_in_every_language(
    any_language: Language, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["--lang", any_language.code, "doctor", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {name: tuple(told[name]) for name in LABELS} == LABELS
    assert told["glyphs"]["measured"] == "no-terminal"
    assert told["program"]["solver"] == "solver-compiled"
    assert isinstance(told["notices"], list)
