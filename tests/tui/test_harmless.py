"""Hostile names and words on every screen that shows them: nothing steers, no row is broken."""

from __future__ import annotations

import pytest
from textual.app import ComposeResult
from textual.widgets import OptionList, Static

from manillen_tui import locations
from manillen_tui.game.record import Line
from manillen_tui.language import Language
from manillen_tui.settings import Settings
from manillen_tui.tui.dressing import DressedApp
from manillen_tui.tui.screens.lessons import LessonsScreen
from manillen_tui.tui.screens.replay import ReplayScreen
from manillen_tui.tui.screens.statistics import StatisticsScreen
from tests.hostile import NAME, keep, lesson, record, steers
from tests.tui.driving import Player, playing
from tests.tui.test_scorebook import Keeper, open_book

pytestmark = pytest.mark.usefixtures("strangers")

SIZES = [(80, 24), (60, 18)]


def unfinished() -> list[Line]:
    """A record that stops in the middle of its deal, South the one person in it."""
    lines = record()
    until = [at for at, line in enumerate(lines) if line["type"] == "play"][9]
    others = dict.fromkeys("WNE", f"bot:plain:{NAME}")
    lines[0] |= {"players": {"S": f"person:{NAME}", **others}, "rules": "boam"}
    return lines[:until]


def harmless(player: Player, size: tuple[int, int]) -> None:
    """See that what is shown is, and fills its screen."""
    text = player.text
    assert "\x1b" not in text
    assert not steers(text), text
    visible = player.app.screen._compositor.render_strips()
    assert [strip.cell_length for strip in visible] == [size[0]] * size[1]


@pytest.mark.parametrize("size", SIZES)
async def test_records_on_the_screen(size: tuple[int, int]) -> None:
    keep(record())
    keep(unfinished(), "two")
    broken = keep(record(), f"three{NAME.replace(chr(0), '')}")
    broken.write_bytes(b"{}\n")
    async with playing(size) as player:
        keeper = Keeper(player.pilot)
        harmless(keeper, size)
        await open_book(keeper)
        await keeper.listed(3)
        harmless(keeper, size)
        await keeper.open(1)
        await keeper.on(ReplayScreen)
        for key in ("right", "end", "home"):
            await keeper.press(key)
            await keeper.still()
            harmless(keeper, size)
        await keeper.press("escape")
        await keeper.listed(3)
        await keeper.press("s")
        await keeper.on(StatisticsScreen)
        await keeper.still()
        harmless(keeper, size)


@pytest.mark.parametrize("size", SIZES)
async def test_the_table_that_is_gone_on_with(size: tuple[int, int]) -> None:
    keep(unfinished())
    async with playing(size) as player:
        await player.press("enter")
        await player.stop()
        harmless(player, size)
        await player.press("s")
        await player.still()
        harmless(player, size)


async def test_lessons_on_the_screen() -> None:
    for name in ("ours", f"ours{NAME.replace(chr(0), '')}"):
        path = locations.lessons_folder() / f"{name}.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(lesson(), "utf-8")
    async with playing() as player:
        menu = player.screen.query_one(OptionList)
        menu.highlighted = menu.get_option_index("lessons")
        await player.press("enter")
        await player.on(LessonsScreen)
        await player.press("end")
        await player.still()
        harmless(player, (80, 24))


class Bare(DressedApp):
    """An app of ours that shows what it should not."""

    def compose(self) -> ComposeResult:
        """Text as nobody wants it."""
        yield Static(NAME, markup=False)


async def test_the_screens_door_lets_nothing_through() -> None:
    async with Bare(Language("en"), Settings()).run_test() as pilot:
        await pilot.pause()
        rows = [strip.text for strip in pilot.app.screen._compositor.render_strips()]
        assert "ZZZ" in "".join(rows)
        assert not steers("".join(rows))
