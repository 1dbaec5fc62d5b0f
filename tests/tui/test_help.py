"""The key that tells what the keys do, on every screen."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from textual.widgets import Input

from manillen_tui.keys import USUAL
from manillen_tui.language import LANGUAGES, Language
from manillen_tui.tui.screens.base import SpokenDialog, SpokenPage
from manillen_tui.tui.screens.home import HomeScreen
from manillen_tui.tui.screens.table import TableScreen
from tests.tui.driving import Player, playing
from tests.tui.test_keys_row import DIALOGS, SCREENS
from tests.tui.test_scorebook import fill
from tests.tui.test_words_fit import DIALOG

pytestmark = pytest.mark.usefixtures("strangers")


async def asked_for_help(player: Player, name: str) -> None:
    """Press the key on the screen shown; all of its keys must be told, in words that fit."""
    screen, app = player.screen, player.app
    assert isinstance(screen, SpokenPage)
    wanted = [] if isinstance(screen, TableScreen) else list(screen.active_bindings.values())
    while isinstance(screen.focused, Input):  # there it is written
        await player.press("down")
    player.tap("?")
    await player.until(lambda: isinstance(player.screen, SpokenDialog), name)
    await player.settle()
    assert app.language.text("help.heading") in player.told
    for active in wanted:
        if active.binding.id in USUAL and active.binding.show:
            assert app.language.text(f"keys.{active.binding.id}") in player.told, name
    for code in LANGUAGES:
        app.speak(Language(code))
        assert max(map(cell_len, screen.help_on_keys)) <= DIALOG, (name, screen.help_on_keys)
    app.speak(Language("en"))
    await player.press("escape")
    await player.until(lambda: player.screen is screen)


async def test_every_screen_tells_its_keys() -> None:
    fill()
    async with playing() as player:
        await player.until(lambda: player.footer_key("question_mark") is not None)
        await asked_for_help(player, "home")
        for name, make in SCREENS.items():
            if name not in DIALOGS:
                player.app.push_screen(make(player.app))
                await player.until(lambda: player.screen.is_current and player.screen.is_mounted)
                await player.settle()
                await asked_for_help(player, name)
                player.app.go_home()
                await player.on(HomeScreen)


async def test_the_keys_told_are_those_chosen() -> None:
    async with playing() as player:
        player.app.choose_keys("app.help", "f1")
        player.tap("?")
        player.tap("f1")
        await player.sees("f1 Help")
