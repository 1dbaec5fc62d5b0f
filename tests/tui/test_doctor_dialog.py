"""The doctor on the screen: looked at and copied, by keys and mouse, at every size."""

from __future__ import annotations

import pytest
from textual.widgets import Button

from manillen_tui import __version__
from manillen_tui.tui.screens.doctor import DoctorDialog
from manillen_tui.tui.screens.home import HomeScreen
from tests.tui.driving import Player, playing
from tests.tui.test_settings_dialog import by_palette


async def called(player: Player) -> DoctorDialog:
    """The dialog, by the command palette."""
    await by_palette(player, player.app.language.text("command.doctor"))
    await player.on(DoctorDialog)
    assert isinstance(player.screen, DoctorDialog)
    return player.screen


@pytest.mark.parametrize("mouse", [False, True], ids=["key", "mouse"])
async def test_all_of_it_is_copied(mouse: bool) -> None:
    async with playing() as player:
        dialog = await called(player)
        await player.sees("Program")
        if mouse:
            await player.click(dialog.query_one("#copy", Button))
        else:
            await player.press("c")
        await player.until(lambda: bool(player.app.clipboard))
        copied = player.app.clipboard
        assert f"manillen       {__version__}" in copied
        assert player.app.language.text("doctor.at-table")[:30] in copied
        assert max(map(len, copied.splitlines())) <= 80
        assert player.screen is dialog
        await player.sees("Copied")
        await player.press("escape")
        await player.on(HomeScreen)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 18)], ids=lambda size: f"{size[0]}")
@pytest.mark.parametrize("code", ["en", "nl", "fr"])
async def test_it_fits_and_scrolls(code: str, size: tuple[int, int]) -> None:
    async with playing(size, language=code) as player:
        dialog = await called(player)
        text = player.app.language.text
        await player.sees(text("doctor.program"))
        for line in dialog.query("#dialog-text Static"):
            assert line.size.height <= 1, line
        for button in dialog.query(Button):
            assert player.app.screen.region.contains_region(button.region)
        scroll = dialog.query_one("#dialog-text")
        while scroll.scroll_offset.y < scroll.max_scroll_y:
            before = scroll.scroll_offset.y
            await player.press("pagedown")
            await player.until(lambda: scroll.scroll_offset.y != before)
        await player.sees(text("doctor.settings-changed"))
        await player.press("enter")
        await player.on(HomeScreen)
