"""What the pages say can be done, seen, opened and followed: blocks, commands, files, links."""

from __future__ import annotations

import importlib.util
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import click
import pytest

from manillen_tui import cli
from manillen_tui.cli import main
from manillen_tui.configuration import configure
from manillen_tui.game.variants import read_file
from manillen_tui.language import Language
from manillen_tui.solver import KERNEL
from tests.repo import picture
from tests.repo.keys import ROOT
from tests.repo.making import PARTS, parts_of, up_to_date
from tests.repo.pages import BLOCKS, PAGES, Block, marked, name_of, prose, read, spans
from tests.terminal.emulator import installed

NAMES = [name_of(page) for page in PAGES]

TRIED = {"console", "sh", "toml"}
"""The kinds of block that are tried here, all alike, where no mark says otherwise."""

ELSEWHERE = "elsewhere"
"""The mark of what no test can try, since it needs what is not here."""

OTHERS = {"printf", "python3", "pip", "pytest", "uvx", "pipx", "uv", "source"}
"""Programs in commands that are not ours."""

HARMLESS = {"config", "rules", "evening", "score", "deal"}
"""The commands that a test runs where a page tells of them; of the others it reads the words."""

SOLVERS = ("cli.solver-compiled", "cli.solver-plain")


def blocks(kind: str, mark: str = "") -> list[Block]:
    return [block for block in BLOCKS if (block.kind, block.mark) == (kind, mark)]


def commands(text: str) -> Iterator[list[str]]:
    """The words of each command in a shell's lines."""
    for line in text.replace("\\\n", " ").splitlines():
        for part in re.split(r"&&|\|", re.sub(r"(?:^|\s)# .*", "", line)):
            inner = re.search(r"\$\((.*)\)", part)
            words = shlex.split((inner[1] if inner else part).partition("<")[0])
            while words and re.match(r"[A-Z_]+=", words[0]):
                del words[0]
            if words:
                yield words


def shell(block: Block) -> list[list[str]]:
    """The commands of a block, and that their programs are there."""
    found = []
    for words in commands(block.text):
        program, *rest = words
        name = Path(program).name
        if name == "manillen":
            found.append(rest)
        elif name == "python" and rest[0] == "-m":
            assert importlib.util.find_spec(rest[1]) is not None, rest
        elif name == "python":
            assert (ROOT / rest[0]).is_file(), rest
        elif "/" in program and not program.startswith(".venv/"):
            assert (ROOT / program).is_file(), program
        else:
            assert name in OTHERS, program
    return found


def test_every_block_is_tried() -> None:
    """Here, where it has no mark; a marked one by a test that names its mark."""
    tests = "".join(path.read_text("utf-8") for path in (ROOT / "tests").rglob("*.py"))
    made = "".join(make() for make in PARTS.values())
    named = {ELSEWHERE, *re.findall(r'(?:"|<!-- )([a-z]+)(?:"| -->)', tests)}
    untried = [
        str(block)
        for block in BLOCKS
        if block.text not in made
        and not (block.mark.partition(":")[0] in named if block.mark else block.kind in TRIED)
    ]
    assert untried == []


@pytest.mark.parametrize("block", blocks("console"), ids=str)
def test_commands_print_what_is_shown(block: Block) -> None:
    text = block.text
    if not KERNEL:
        # The pages show the usual case, in which there was a compiler.
        compiled, plain = map(Language.load("en").text, SOLVERS)
        text = text.replace(compiled, plain)
    for turn in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, output = turn.partition("\n")
        program, *words = command.split()
        assert program == "manillen"
        ended = subprocess.run(
            [sys.executable, "-m", "manillen_tui", *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            cwd=ROOT,
            check=False,
        )
        said = [line.rstrip() for line in ended.stdout.rstrip().splitlines()]
        assert said == output.splitlines()
        assert ended.returncode in (0, 2)


@pytest.mark.parametrize("block", blocks("sh"), ids=str)
def test_what_is_said_to_a_shell_can_be_said(
    block: Block, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = shell(block)
    if words and all(each and each[0] in HARMLESS for each in words):
        path = os.pathsep.join([str(Path(installed()).parent), os.environ["PATH"]])
        ended = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", block.text],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env={**os.environ, "PATH": path},
            check=False,
        )
        assert (ended.returncode, ended.stderr) == (0, "")
    else:
        monkeypatch.setattr(click.Command, "invoke", lambda *_: 0)
        for each in words:
            assert main(each) == 0, each


@pytest.mark.parametrize("page", NAMES)
def test_commands_that_are_named_are_there(page: str) -> None:
    program = cli.program(Language.load("en"))
    said = [span.split() for span in spans(page)]
    unknown = []
    for words in said:
        if words[0] == "manillen" and not words[-1].isdecimal():
            del words[0]
        elif not (words[0] in cli.COMMANDS and len(words) > 1):
            continue
        command: click.Command = program
        context = click.Context(program)
        while isinstance(command, click.Group) and words:
            below = command.get_command(context, words[0])
            if below is None:
                break
            command = below
            del words[0]
        known = {name for parameter in command.params for name in parameter.opts} | {"--help"}
        if isinstance(command, click.Group) and words and not words[0].startswith("-"):
            unknown.append(words[0])
        unknown += [word for word in words if word.startswith("--") and word not in known]
    assert unknown == []


@pytest.mark.parametrize("block", blocks("toml"), ids=str)
def test_settings_files_hold_what_they_say(block: Block, tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text(block.text, "utf-8")
    found = configure(file, {})
    assert found.faults == ()
    keys = tomllib.loads(block.text).pop("keys", {})
    assert found.given.keys() >= {
        f"keys.{screen}.{name}" for screen in keys for name in keys[screen]
    }


@pytest.mark.parametrize("block", blocks("toml", "table"), ids=str)
def test_tables_can_be_played(block: Block, tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(block.text, "utf-8")
    rules, title = read_file(file)
    assert title == tomllib.loads(block.text)["title"]
    assert rules.target == tomllib.loads(block.text)["target"]


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)]+)\)", prose(name_of(page))):
        if target.startswith("https://"):
            continue
        name, _, heading = target.partition("#")
        there = (page.parent / name).resolve() if name else page
        assert there.exists(), target
        if heading:
            headings = re.findall(r"^#+ (.*)$", there.read_text("utf-8"), re.MULTILINE)
            assert heading in [
                re.sub(r"[^\w -]", "", h).lower().replace(" ", "-") for h in headings
            ]


@pytest.mark.parametrize("page", NAMES)
def test_what_is_told_of_python_is_told_of_ours(page: str) -> None:
    """In a fresh copy ``python`` is not there, or is another than the game's."""
    told = [
        *spans(page),
        *(line for each in BLOCKS if each.page == page for line in each.text.splitlines()),
    ]
    bare = re.compile(r"(?:^|&& |\b[A-Z_]+=\S* )(?:python|pytest|pip)3? (?!-m venv)")
    assert [words for words in told if bare.search(words)] == []


@pytest.mark.parametrize("page", NAMES)
def test_paths_that_are_named_are_there(page: str) -> None:
    ours = re.compile(r"(?:manillen_tui|bots|assets|tests|docs|\.ci)/[\w./-]*")
    assert [s for s in spans(page) if ours.fullmatch(s) and not (ROOT / s).exists()] == []


@pytest.mark.parametrize("page", NAMES)
def test_what_comes_from_the_program_is_up_to_date(page: str) -> None:
    assert up_to_date(read(page)) == read(page), "python -m tests.repo.making"


def test_every_part_is_on_a_page() -> None:
    assert sorted(chain(*(parts_of(read(name_of(page))) for page in PAGES))) == sorted(PARTS)


async def test_the_picture_shows_what_the_program_draws() -> None:
    _, text = await picture.drawn()
    there = picture.PICTURE.read_text("utf-8")
    assert picture.text_of(there) == text, "python -m tests.repo.making"
    # Nothing is fetched for it, from anywhere.
    assert set(re.findall(r"https?:[^\"]*", there)) == {"http://www.w3.org/2000/svg"}
    assert set(re.findall(r"url\((.)", there)) <= {"#"}


def test_set_up_is_one_command_with_nothing_left_out() -> None:
    for mark in ("play", "test"):
        command = marked("README.md", mark).text.strip()
        assert "\n" not in command
        assert command.startswith("python3 -m venv .venv && .venv/bin/pip install ")


def test_ci_calls_the_test_command() -> None:
    found = subprocess.run(
        ["bash", ".ci/run", "--say"], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert found.stdout == marked("README.md", "test").text
