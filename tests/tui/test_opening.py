"""The screen with a table on it from the start, and matches that go from it to lines and back."""

from __future__ import annotations

import io
import itertools
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from manillen_tui import cli
from manillen_tui.cli.play import has_screen
from manillen_tui.game.seats import Seat
from manillen_tui.game.variants import variant
from manillen_tui.language import Language
from manillen_tui.settings import Speed
from manillen_tui.tui import running
from manillen_tui.tui.app import ManillenApp, Opening
from manillen_tui.tui.running import sitting_down
from manillen_tui.tui.screens.cut import CutDialog
from manillen_tui.tui.screens.home import HomeScreen
from tests.plain.scripted import objects, said
from tests.tui.driving import Player

pytestmark = pytest.mark.usefixtures("strangers")


@asynccontextmanager
async def opened(opening: Opening) -> AsyncIterator[Player]:
    """The app, opened so, with somebody to play it."""
    app = ManillenApp(Language("en"), seed=7, speed="instant", opening=opening)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        yield Player(pilot)


async def test_a_table_is_there_at_once_and_leaves_to_the_menu() -> None:
    rules = variant("three")
    players = dict.fromkeys(rules.plan.players, "bot:plain") | {Seat.W: "person:Ann"}
    async with opened(sitting_down(rules, players)) as player:
        await player.on(CutDialog)
        assert player.game.session.rules.name == "three"
        assert player.game.seat is Seat.W
        await player.to_card()
        assert player.choice.observation.player.seat is Seat.W
        player.table.leave()
        await player.on(HomeScreen)


async def test_a_match_goes_from_lines_to_the_screen_and_back(home: Path) -> None:
    await said(["1", "1", "1"], bot="plain")
    (record,) = (home / "matches").iterdir()
    before = record.read_text("utf-8")
    async with opened(ManillenApp.go_on) as player:
        await player.to_card()
        held = len(player.choice.observation.hand or ())
        await player.do_first()
        await player.to_card()
        shown = player.choice.observation
        assert len(shown.hand or ()) == held - 1
    after = record.read_text("utf-8")
    assert after.startswith(before)
    told = list(objects(await said([], None, as_json=True)))
    (asked,) = [line for line in told if line["type"] == "ask"]
    assert asked["hand"] == list(map(str, shown.hand or ()))
    assert record.read_text("utf-8") == after


TERMINAL = {"TERM": "xterm-256color"}


class End(io.StringIO):
    """A stream that may be a terminal."""

    def __init__(self, *, is_terminal: bool) -> None:
        super().__init__()
        self._is_terminal = is_terminal

    def isatty(self) -> bool:
        """Whether it is."""
        return self._is_terminal


@pytest.mark.parametrize("ends", list(itertools.product([True, False, None], repeat=3)))
def test_only_a_whole_terminal_is_drawn_on(ends: tuple[bool | None, ...]) -> None:
    first, second, third = (None if end is None else End(is_terminal=end) for end in ends)
    assert has_screen(TERMINAL, (first, second, third)) == all(ends)
    assert has_screen({**TERMINAL, "TEXTUAL_DRIVER": "x:y"}, (first, second, third))


@pytest.mark.skipif(sys.platform == "win32", reason="it has no TERM")
@pytest.mark.parametrize("environ", [{}, {"TERM": ""}, {"TERM": "dumb"}])
def test_a_terminal_that_is_dumb_is_not_drawn_on(environ: dict[str, str]) -> None:
    end = End(is_terminal=True)
    assert not has_screen(environ, (end, end, end))


@pytest.mark.parametrize(
    ("words", "opens"),
    [([], False), (["play"], False), (["play", "boam"], True), (["play", "--continue"], True)],
)
async def test_on_a_terminal_the_screen_is_opened(
    words: list[str], opens: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    await said(["1"], bot="plain")
    found: dict[str, Any] = {}

    def run(language: Language, **options: object) -> int:
        found.update(options)
        return 0

    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, End(is_terminal=True))
    monkeypatch.setattr(running, "run", run)
    monkeypatch.setenv("TERM", "xterm-256color")
    assert cli.main(["--seed", "3", "--speed", "fast", *words]) == 0
    assert (found["seed"], found["flags"]) == (3, {"speed": Speed.FAST})
    assert (found["opening"] is not None) == opens
