"""What the shells complete: by click's own machinery, and in the shells themselves."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from manillen_tui import cli, locations
from manillen_tui.cli.completion import SHELLS
from manillen_tui.game.variants import VARIANTS
from manillen_tui.language import Language
from manillen_tui.plugins import bot_names
from tests.test_start import HEAVY, loaded_by

COMMANDS = list(cli.COMMANDS)
PLAIN = {"TERM": "dumb", "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}

CASES: list[tuple[str, list[str]]] = [
    ("", COMMANDS),
    ("so", ["solve"]),
    ("--lang ", ["auto", "en", "nl", "fr"]),
    ("--set tutor=", ["tutor=false", "tutor=true"]),
    ("--set keys.app.q", ["keys.app.quit="]),
    ("config set tutor-po", ["tutor-points"]),
    ("--speed i", ["instant"]),
    ("rules ", ["check", "list", "new", "show"]),
    ("rules show ca", ["cafe"]),
    ("rules new mine --from zon", ["zonder-troef"]),
    ("rules new mine --set ti", ["tie=carry", "tie=none", "tie=replay"]),
    ("rules new mine --set no_trump=", ["no_trump=false", "no_trump=true"]),
    ("rules new mine --set beat_", ["beat_plain=", "beat_trump="]),
    ("simulate ver", ["verplicht"]),
    ("simulate boam --bots e", ["expert"]),
    ("simulate boam --bots club,e", ["club,expert"]),
    ("arena o", ["oracle"]),
    ("arena expert sw", ["swift"]),
    ("arena a b --calls nov", ["novice"]),
    ("arena a b --variant six", ["six"]),
    ("review x.jsonl --judge ex", ["expert"]),
    ("completion ", ["bash", "zsh", "fish"]),
]
"""What has been typed, and all that may follow."""


def completions(shell: str, typed: str, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """Type and value of what is offered after ``manillen`` and what was typed."""
    words = ["manillen", *typed.split(" ")]
    monkeypatch.setenv("COMP_WORDS", " ".join(words))
    monkeypatch.setenv("COMP_CWORD", words[-1] if shell == "fish" else str(len(words) - 1))
    program = cli.program(Language.load("en"))
    completer = SHELLS[shell](program, {}, "manillen", cli.COMPLETE)
    args, begun = completer.get_completion_args()
    return [(item.type, item.value) for item in completer.get_completions(args, begun)]


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize(("typed", "offered"), CASES)
def test_arguments_complete(
    shell: str, typed: str, offered: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = completions(shell, typed, monkeypatch)
    assert found == [("plain", word) for word in offered]


@pytest.mark.parametrize("typed", ["check a", "show a", "review a", "solve a", "lesson check a"])
def test_records_and_lessons_are_files(typed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert completions("bash", typed, monkeypatch) == [("file", "a")]


def test_own_tables_are_offered_beside_the_packaged(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cli.main(["rules", "new", "ours"]) == 0
    assert locations.variants_folder().is_relative_to(home)
    offered = [name for _, name in completions("zsh", "rules show ", monkeypatch)]
    assert offered == [*VARIANTS, "ours"]
    assert [name for _, name in completions("zsh", "arena ", monkeypatch)] == [
        *bot_names(),
        "oracle",
    ]


@pytest.mark.parametrize("typed", ["", "rules show ", "check "])
def test_completing_is_quick(typed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMP_WORDS", f"manillen {typed}")
    monkeypatch.setenv("COMP_CWORD", str(typed.count(" ") + 1))
    monkeypatch.setenv(cli.COMPLETE, "bash_complete")
    ask = "import contextlib, manillen_tui.cli as cli"
    loaded = loaded_by(f"{ask}\nwith contextlib.suppress(SystemExit): cli.main([])")
    assert "manillen_tui.cli.completion" in loaded
    assert loaded.isdisjoint({"textual", "rich", "manillen_tui.solver"})
    assert typed or loaded.isdisjoint(HEAVY)


def script(shell: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """The script for a shell, which has to be installed."""
    if shutil.which(shell) is None:
        pytest.skip(f"there is no {shell}")
    assert cli.main(["completion", shell]) == 0
    path = tmp_path / f"manillen.{shell}"
    path.write_text(capsys.readouterr().out, encoding="utf-8")
    return path


def told(command: list[str]) -> list[str]:
    """The lines that a shell prints."""
    ended = subprocess.run(
        command, env={**os.environ, **PLAIN}, capture_output=True, text=True, check=True
    )
    assert ended.stderr == ""
    return ended.stdout.splitlines()


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        (["so"], ["solve"]),
        (["rules", "show", "cafe"], ["cafe"]),
        (["--lang", "=", "n"], ["nl"]),
        (["rules", "new", "mine", "--set", "tie", "="], ["carry", "none", "replay"]),
        (["rules", "new", "mine", "--set", "tie", "=", "r"], ["replay"]),
    ],
)
def test_bash_completes(
    typed: list[str], offered: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = script("bash", tmp_path, capsys)
    words = " ".join(f"'{word}'" for word in ["manillen", *typed])
    asked = f"COMP_WORDS=({words}); COMP_CWORD={len(typed)}; _manillen_completion manillen"
    shown = told(["bash", "-c", f"source {source}; {asked}; printf '%s\\n' \"${{COMPREPLY[@]}}\""])
    assert shown == offered


def test_bash_offers_at_the_prompt(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pexpect = pytest.importorskip("pexpect")
    source = script("bash", tmp_path, capsys)
    surroundings = {**os.environ, **PLAIN, "PS1": "> "}
    bash = pexpect.spawn("bash", ["--norc", "--noprofile"], env=surroundings, timeout=60)
    try:
        bash.sendline(f"source {source}; echo re'a'dy")
        bash.expect("\r\nready\r\n")
        bash.send("manillen rules show zon\t")
        bash.expect("zonder-troef ")
    finally:
        bash.close(force=True)


def test_fish_completes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = script("fish", tmp_path, capsys)
    asked = f"source {source}; complete -C 'manillen rules show ca'"
    assert told(["fish", "--no-config", "-c", asked]) == ["cafe"]


def test_zsh_takes_the_script(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = script("zsh", tmp_path, capsys)
    loaded = f"autoload -U compinit; compinit -D; source {source}; print $_comps[manillen]"
    assert told(["zsh", "-fc", loaded]) == ["_manillen_completion"]
