"""What docs/engine.md says is so, and the bots that it shows play."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from manillen_tui import __version__
from manillen_tui.confined import MEMORY
from manillen_tui.engine.conformance import decisions, examine
from manillen_tui.engine.serving import Engine
from manillen_tui.game.variants import variant
from manillen_tui.language import Language
from manillen_tui.protocol import programs, reading
from manillen_tui.protocol.program import SECONDS, TALK, Program, program
from manillen_tui.protocol.telling import tell
from manillen_tui.simulation import simulate
from tests.repo.keys import ROOT
from tests.repo.pages import marked, read

NAME = "docs/engine.md"
PAGE = read(NAME)

unix = pytest.mark.skipif(sys.platform == "win32", reason="needs a Unix shell")


def test_the_session_is_what_table_and_engine_say() -> None:
    said = ["manillen 1", *tell(decisions()[2], 7, 8000).splitlines(), "quit"]
    engine, shown = Engine("club", Language.load("en")), []
    for line in said:
        shown.append(f"> {line}")
        shown += [f"< {answer}" for answer in engine.hear(line)]
    lines = "\n".join(shown).replace(__version__, "VERSION").splitlines()
    page = re.sub(r"manillen \d+\.\S+ club", "manillen VERSION club", marked(NAME, "session").text)
    assert page.splitlines() == lines


@unix
def test_what_is_asked_is_answered_so() -> None:
    command, _, output = marked(NAME, "asked").text.removeprefix("$ ").partition("\n")
    ours = command.replace("| manillen", f"| {sys.executable} -m manillen_tui")
    ended = subprocess.run(["sh", "-c", ours], capture_output=True, text=True, check=True)
    assert ended.stdout == output


def test_every_line_of_a_decision_is_told_in_its_order() -> None:
    section = PAGE.partition("## A decision")[2]
    listed = re.findall(r"^\| `([a-z-]+)", section, re.MULTILINE)
    assert {*reading._FORMS, *reading._LISTS} < set(listed)
    for observation in decisions():
        lines = tell(observation, 7, 8000).splitlines()[1:]
        names = list(dict.fromkeys(line.split()[0] for line in lines))
        assert names == sorted(names, key=listed.index)


def test_the_figures_are_those_in_force() -> None:
    assert f"{SECONDS:g} s to say `ready`" in PAGE
    assert f"{TALK >> 20} MiB" in PAGE
    assert f"{MEMORY >> 30} GiB" in PAGE
    assert f"{len(decisions())} decisions" in PAGE


@unix
def test_the_shortest_bot_sits_at_the_table(tmp_path: Path) -> None:
    script = tmp_path / "shortest"
    script.write_text(marked(NAME, "shortest").text)
    script.chmod(0o755)
    shortest = Program("shortest", [str(script)], tmp_path, seconds=30)
    report = examine(shortest)
    assert (report.conforms, report.faults) == (True, [])


@unix
@pytest.mark.skipif(shutil.which("cc") is None, reason="needs a C compiler")
def test_the_bot_in_c_plays_sensibly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = ROOT / "docs" / "examples" / "mybot.c"
    strict = ["-std=c99", "-pedantic", "-Wall", "-Wextra", "-Werror"]
    subprocess.run(["cc", *strict, "-o", "mybot", str(source)], cwd=tmp_path, check=True)
    mine = Program("mybot", [str(tmp_path / "mybot")], tmp_path, seconds=30)
    assert examine(mine).conforms
    monkeypatch.chdir(tmp_path)
    programs.allow("cmd ./mybot")
    rules = variant("boam")
    bots = {seat: "random" if seat in "WE" else "cmd ./mybot" for seat in rules.seats}
    summary = simulate(rules, bots, 60, 1)
    program("cmd ./mybot").end()
    assert summary.failures.total() == 0
    assert summary.tallies["NS"].mean > summary.tallies["WE"].mean + 3
