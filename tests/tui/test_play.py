"""Whole boams by keys and by mouse, and the way to the table and back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from textual.widgets import Select

from manillen_tui.game.check import Verdict, check
from manillen_tui.tui.screens.cut import CutDialog
from manillen_tui.tui.screens.home import HomeScreen
from manillen_tui.tui.screens.setup import SetupScreen
from tests.tui.driving import Player, playing

SIZES = [(80, 24), (120, 40)]


def records(home: Path) -> list[Path]:
    return sorted((home / "matches").iterdir(), key=lambda path: path.stat().st_mtime_ns)


async def set_up_by_keys(player: Player) -> None:
    """Choose a target of 21 on the way to the table."""
    await player.press("home", "enter")
    await player.on(SetupScreen)
    target = player.screen.query_one("#target", Select)
    while player.screen.focused is not target:
        await player.press("shift+tab")
    await player.press("enter", "home", "enter")
    await player.until(lambda: target.value == 21)
    await player.press("ctrl+s")


async def set_up_by_mouse(player: Player) -> None:
    """The same with clicks alone."""
    menu = player.screen.query_one("#home-menu")
    await player.click(menu, y=1)
    await player.on(SetupScreen)
    target = player.screen.query_one("#target", Select)
    target.scroll_visible(animate=False)
    await player.click(target)
    await player.until(lambda: target.expanded)
    overlay = target.query_one("SelectOverlay")
    await player.click(overlay, x=4, y=0)
    await player.until(lambda: target.value == 21)
    await player.click(player.screen.query_one("#start"))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("mouse", [False, True], ids=["keys", "mouse"])
async def test_a_whole_boam(size: tuple[int, int], mouse: bool, home: Path) -> None:
    async with playing(size, seed=28) as player:
        await (set_up_by_mouse if mouse else set_up_by_keys)(player)
        await player.on(CutDialog)
        await player.play(lambda: bool(player.screen.query("#again")), mouse=mouse)
        session = player.game.session
        assert session.is_over
        assert max(session.match.totals) >= 21
        await player.go_on(mouse=mouse, button="again")
        await player.until(lambda: player.game.session is not session)
        await player.on(CutDialog)
        again = player.game.session
        assert (again.seed, again.rules, again.players) == (29, session.rules, session.players)
        await player.go_on(mouse=mouse)
        await player.stop()
    ended, _ = records(home)
    with ended.open("rb") as stream:
        assert check(stream) == Verdict()


async def test_from_the_end_back_to_the_menu(home: Path) -> None:
    async with playing(seed=28) as player:
        await set_up_by_keys(player)
        await player.to_dialog("home")
        assert "Deals played" in player.words
        await player.go_on(button="home")
        await player.on(HomeScreen)
        assert not player.app.saved()


async def test_the_setting_up_is_what_is_played(home: Path) -> None:
    async with playing(seed=28) as player:
        await player.press("home", "enter")
        await player.on(SetupScreen)
        await player.press(*["shift+tab"] * 3)
        screen = player.screen
        name = screen.query_one("#name")
        name.focus()
        await player.press(*"Ann[b]")
        screen.query_one("#bot-W", Select).value = "novice"
        screen.query_one("#session", Select).value = "best-3"
        await player.press("ctrl+s")
        await player.on(CutDialog)
        await player.sees("Ann[b]")
        await player.to_card()
        assert player.game.session.rules.best_of == 3
    line = json.loads(records(home)[0].read_text("utf-8").splitlines()[0])
    assert line["players"] == {
        "S": "person:Ann[b]",
        "W": "bot:novice",
        "N": "bot:club",
        "E": "bot:club",
    }
    assert (line["seed"], line["options"]) == (28, {"best_of": 3})


async def test_escape_leaves_the_setting_up() -> None:
    async with playing() as player:
        await player.press("home", "enter")
        await player.on(SetupScreen)
        await player.press("escape")
        await player.on(HomeScreen)
