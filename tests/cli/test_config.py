"""``manillen config``: what holds and why, and changing it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from manillen_tui import cli, locations
from manillen_tui.configuration import ENTRIES
from manillen_tui.keys import USUAL


@pytest.fixture
def file() -> Path:
    """The settings file, with a comment of the player's."""
    file = locations.settings_file()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text('# mine\nspeed = "fast"  # I think\n', encoding="utf-8")
    return file


def test_it_prints_the_file_and_all_that_holds(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MANILLEN_TUTOR_POINTS", "4.5")
    assert cli.main(["--set", "keys.table.hint=f1", "--lang", "en", "config"]) == 0
    shown = capsys.readouterr()
    path, _, _, *lines = shown.out.splitlines()
    rows = {line.split()[0]: line.split() for line in lines[: len(ENTRIES)]}
    assert path == str(file)
    assert [*rows] == [*ENTRIES]
    assert rows["speed"] == ["speed", "fast", "file", "slow,", "normal,", "fast,", "instant"]
    assert rows["tutor-points"] == ["tutor-points", "4.5", "variable", "0.5–20"]
    assert rows["keys.table.hint"] == ["keys.table.hint", "f1", "flag"]
    assert rows["language"][:3] == ["language", "en", "flag"]
    assert rows["memory"][:3] == ["memory", "off", "usual"]
    assert shown.err == ""


def test_no_file_is_no_fault(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["config"]) == 0
    assert capsys.readouterr().out.startswith(f"{locations.settings_file()} (not there yet)\n")
    assert not locations.settings_file().exists()


def test_json_is_for_programs(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text("tutor = true\nx = 1\n", encoding="utf-8")
    assert cli.main(["config", "--json"]) == 2
    shown = capsys.readouterr()
    said = json.loads(shown.out)
    assert said["file"] == str(file)
    rows = {row["key"]: row for row in said["settings"]}
    assert [*rows] == [*ENTRIES]
    assert rows["tutor"] == {
        "key": "tutor",
        "value": True,
        "usual": False,
        "source": "file",
        "variable": "MANILLEN_TUTOR",
        "allowed": "false, true",
    }
    assert [fault.startswith(f"{file}, line 2: ") for fault in said["faults"]] == [True]


def test_what_is_wrong_is_told_and_all_is_shown(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MANILLEN_MEMORY", "perhaps")
    file.write_text('spede = 1\nspeed = "warp"\n', encoding="utf-8")
    assert cli.main(["config"]) == 2
    shown = capsys.readouterr()
    assert len(shown.err.splitlines()) == 3
    for begin in (f"{file}, line 1: ", f"{file}, line 2: ", "MANILLEN_MEMORY: "):
        assert sum(line.startswith(begin) for line in shown.err.splitlines()) == 1
    assert "\nkeys.setup.start" in shown.out


@pytest.mark.parametrize(
    ("key", "value", "line"),
    [
        ("speed", "slow", 'speed = "slow"  # I think'),
        ("tutor", "true", "tutor = true"),
        ("tutor-points", "7", "tutor-points = 7.0"),
        ("keys.table.hint", "f1", '"table.hint" = "f1"'),
        ("keys.table.hint", "question_mark,f1", None),
    ],
)
def test_set_keeps_a_value_and_the_comments(
    key: str, value: str, line: str | None, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = file.read_text("utf-8")
    code = cli.main(["config", "set", key, value])
    shown = capsys.readouterr()
    if line is None:  # ? is the key of the help
        assert code == 2
        assert shown.err == (
            "keys.table.hint cannot be ?: on the same screen that is the key of keys.app.help\n"
        )
        assert file.read_text("utf-8") == before
        return
    assert code == 0
    assert shown.out == f"{key} is {value} ({file})\n"
    written = file.read_text("utf-8")
    assert line in written.splitlines()
    assert written.startswith("# mine\n")
    assert "# I think" in written
    assert cli.main(["config", "unset", key]) == 0
    assert line not in file.read_text("utf-8").splitlines()
    assert cli.main(["config"]) == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["set", "speed", "warp"], "speed is 'warp', but can be slow, normal, fast, instant"),
        (["set", "tutor-points", "40"], "tutor-points is '40', but can be 0.5–20"),
        (["set", "spede", "1"], "There is no setting spede; there is language, speed"),
        (["set", "keys.table.hnit", "1"], "There is no setting keys.table.hnit; there is keys.app"),
        (["set", "keys.table.hint", "ctrl+i"], "keys.table.hint is 'ctrl+i', but can be a–z"),
        (["set", "keys.table.hint", "4"], "keys.table.hint cannot be 4: that key has a fixed"),
        (["unset", "spede"], "There is no setting spede; there is language, speed"),
    ],
)
def test_what_cannot_be_is_one_line_and_exit_2(
    words: list[str], said: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = file.read_bytes()
    assert cli.main(["config", *words]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith(said)
    assert shown.err.count("\n") == 1
    assert file.read_bytes() == before


def test_unset_takes_out_what_means_nothing(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text('# mine\nspede = 1\n[keys]\nhint = "f1"\n', encoding="utf-8")
    for key in ("spede", "keys.hint"):
        assert cli.main(["config", "unset", key]) == 0
    assert file.read_text("utf-8") == "# mine\n[keys]\n"
    capsys.readouterr()
    assert cli.main(["config", "unset", "tutor"]) == 0
    assert capsys.readouterr().out == "The file says nothing of tutor; it is false.\n"


def test_a_file_that_is_no_toml_is_left_alone(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text("tutor =\n", encoding="utf-8")
    for words in (["set", "tutor", "true"], ["unset", "tutor"]):
        assert cli.main(["config", *words]) == 2
        assert capsys.readouterr().err.startswith(f"{file} cannot be read: ")
    assert file.read_text("utf-8") == "tutor =\n"


def test_a_variable_that_overrides_is_told(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MANILLEN_SPEED", "slow")
    assert cli.main(["config", "set", "speed", "instant"]) == 0
    assert capsys.readouterr().err == "MANILLEN_SPEED is set and overrides it.\n"


def test_path_is_the_path(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["config", "path"]) == 0
    assert capsys.readouterr().out == f"{locations.settings_file()}\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--set", "tutor=maybe"], "tutor is 'maybe', but can be false, true"),
        (["--set", "spede=1"], "There is no setting spede; there is language"),
        (["--set", "speed"], "speed is no KEY=VALUE."),
        (["--set", "keys.table.hint=ctrl+m"], "keys.table.hint is 'ctrl+m', but can be a–z"),
    ],
)
def test_a_wrong_flag_is_a_mistake_on_the_command_line(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main([*words, "config"]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.splitlines()[-1].startswith(f"Error: {said}")


@pytest.mark.parametrize("by", ["file", "variable", "flag", "setting flag"])
def test_the_language_of_the_settings_is_spoken(
    by: str, file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = {"flag": ["--lang", "nl"], "setting flag": ["--set", "language=nl"]}.get(by, [])
    if by == "file":
        file.write_text('language = "nl"', encoding="utf-8")
    elif by == "variable":
        monkeypatch.setenv("MANILLEN_LANGUAGE", "nl")
    assert cli.main([*words, "config"]) == 0
    assert "instelling" in capsys.readouterr().out


def test_a_flag_can_ask_for_the_language_of_the_environment(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text('language = "nl"', encoding="utf-8")
    assert cli.main(["--lang", "auto", "config"]) == 0
    assert "setting" in capsys.readouterr().out


def test_every_action_is_listed_with_its_key(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["config"]) == 0
    shown = capsys.readouterr().out
    for action, keys in USUAL.items():
        assert f"keys.{action} " in shown
        assert f" {keys} " in shown
