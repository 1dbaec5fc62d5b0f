"""The bot on docs/bot.md is one: packed as is told, found, and played with."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from manillen_tui.arena.contestants import contestant
from manillen_tui.cli import main
from manillen_tui.game.observation import Observation
from manillen_tui.game.table import Table
from manillen_tui.game.variants import VARIANTS
from manillen_tui.plugins import GROUP, load_bot
from tests.repo.pages import marked, read

PAGE = "docs/bot.md"
LINES = 40


@pytest.fixture
def thrifty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The bot, installed by a real entry point; gives its name."""
    package = tomllib.loads(marked(PAGE, "package").text)
    entries = package["project"]["entry-points"][GROUP]
    folder = tmp_path / "package"
    info = folder / "thrifty-1.dist-info"
    info.mkdir(parents=True)
    (folder / "thrifty.py").write_text(marked(PAGE, "bot").text, "utf-8")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: thrifty\nVersion: 1\n")
    lines = [f"[{GROUP}]", *(f"{name} = {value}" for name, value in entries.items())]
    (info / "entry_points.txt").write_text("\n".join(lines))
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setenv("PYTHONPATH", str(folder), prepend=os.pathsep)
    load_bot.cache_clear()
    contestant.cache_clear()
    yield next(iter(entries))
    load_bot.cache_clear()
    contestant.cache_clear()
    sys.modules.pop("thrifty", None)


def test_it_is_short() -> None:
    assert len(marked(PAGE, "bot").text.splitlines()) < LINES


@pytest.mark.parametrize("table", ["cafe", "piles"])
def test_it_sits_at_the_table(table: str, thrifty: str, home: Path) -> None:
    """In a process of its own, through a whole boam; nothing is ever played in its place."""
    words = ["--json", table, "--bots", thrifty, "--target", "10", "--seed", "5"]
    play = [sys.executable, "-m", "manillen_tui", "play", *words]
    with subprocess.Popen(play, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as game:
        assert game.stdin is not None
        assert game.stdout is not None
        told = []
        for line in game.stdout:
            told.append(json.loads(line))
            if told[-1]["type"] == "ask":
                answer = {"action": told[-1]["choices"][0]["code"]}
                print(json.dumps(answer), file=game.stdin, flush=True)
    kinds = [each["type"] for each in told]
    assert game.returncode == 0
    assert "end" in kinds
    assert "trouble" not in kinds
    assert main(["check", *map(str, (home / "matches").iterdir())]) == 0


@pytest.mark.parametrize("table", VARIANTS)
def test_it_plays_every_table(table: str, thrifty: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is ever played in its place."""
    assert main(["simulate", table, "--bots", thrifty, "--deals", "6", "--json"]) == 0
    assert set(json.loads(capsys.readouterr().out)["failures"].values()) == {0}


def test_it_is_no_fool(thrifty: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--deals", "60", "--jobs", "1"]
    assert main(["arena", f"{thrifty}:least=5", "random", *words]) == 0
    assert capsys.readouterr().out.startswith(f"{thrifty}:least=5 plays better than random: ")


def test_what_it_is_told_to_look_at_is_there() -> None:
    given, table = (
        part.partition("\n\n")[2].partition("\n\n")[0]
        for part in read(PAGE).split("](../manillen_tui/game/")[1:3]
    )
    for kind, told in ((Observation, given), (Table, table)):
        names = [
            name.strip("` ").partition("(")[0]
            for line in told.splitlines()[2:]
            for name in line.split("|")[1].split(",")
        ]
        assert len(names) > 5
        assert [name for name in names if not hasattr(kind, name)] == []
