"""What the README says is so."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from manillen_tui import cli
from manillen_tui.language import Language
from manillen_tui.settings import KINDS, key_of
from manillen_tui.solver import KERNEL
from tests.repo.keys import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"(?:<!-- (?P<mark>\w+) -->\n)?```(?P<kind>\w+)\n(?P<text>.*?)```", re.DOTALL)
SOLVERS = ("cli.solver-compiled", "cli.solver-plain")
BLOCKS = [match.groupdict() for match in BLOCK.finditer(README)]


def marked(mark: str) -> str:
    """The commands below a mark such as ``<!-- test -->``."""
    (found,) = (block["text"] for block in BLOCKS if block["mark"] == mark)
    return found.strip()


def shown() -> list[tuple[str, str]]:
    """The commands of ``console`` blocks with what they print."""
    turns = [
        turn.partition("\n")
        for block in BLOCKS
        if block["kind"] == "console"
        for turn in re.split(r"^\$ ", block["text"], flags=re.MULTILINE)[1:]
    ]
    return [(command, output) for command, _, output in turns]


@pytest.mark.parametrize(("command", "output"), shown())
def test_commands_print_what_is_shown(command: str, output: str) -> None:
    program, *words = command.split()
    assert program == "manillen"
    ended = subprocess.run(
        [sys.executable, "-m", "manillen_tui", *words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
        check=False,
    )
    if not KERNEL:
        # The README shows the usual case, in which there was a compiler.
        compiled, plain = map(Language.load("en").text, SOLVERS)
        output = output.replace(compiled, plain)
    assert (ended.returncode, ended.stderr, ended.stdout) == (0, "", output)


def test_every_setting_is_in_the_table() -> None:
    told = "\n".join(line.split("|")[1] for line in README.splitlines() if line.startswith("| `"))
    assert [key for key in map(key_of, KINDS) if f"`{key}`" not in told] == []


def test_options_in_the_table_are_those_there_are() -> None:
    listed = set(re.findall(r"^\| `(--[a-z-]+)` \|", README, re.MULTILINE))
    program = cli.program(Language.load("en"))
    there = {name for option in program.params for name in option.opts} | {"--help"}
    assert listed == there


def test_every_command_is_told() -> None:
    assert [name for name in cli.COMMANDS if f"manillen {name}" not in README] == []


@pytest.mark.parametrize("mark", ["play", "test"])
def test_set_up_is_one_command_with_nothing_left_out(mark: str) -> None:
    command = marked(mark)
    assert "\n" not in command
    assert command.startswith("python3 -m venv .venv && .venv/bin/pip install ")


def test_ci_calls_the_test_command() -> None:
    extract = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "<!-- test -->" in extract
    found = subprocess.run(
        ["bash", ".ci/run", "--say"], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert found.stdout.strip() == marked("test")


def test_links_lead_somewhere() -> None:
    for text in (README, (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")):
        for target in re.findall(r"\]\(([^)]+)\)", text):
            assert target.startswith("https://") or Path(ROOT, target).exists(), target
