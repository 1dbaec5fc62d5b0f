"""Programs at the table on the screen: chosen when it is set up, and told of when they fail."""

from __future__ import annotations

import sys

import pytest
from textual.widgets import Select

from manillen_tui.game.deal import first_dealer
from manillen_tui.game.seats import Seat
from manillen_tui.protocol import programs
from manillen_tui.tui.screens.cut import CutDialog
from manillen_tui.tui.screens.home import HomeScreen
from manillen_tui.tui.screens.setup import SetupScreen
from tests.protocol.test_program import named
from tests.tui.driving import playing

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="groups of processes")


async def test_a_program_that_was_named_can_be_chosen_and_plays() -> None:
    bot = named("good")
    programs.allow(bot)
    async with playing((60, 18)) as player:
        await player.on(HomeScreen)
        await player.press("home", "enter")
        await player.on(SetupScreen)
        for seat in "WNE":
            player.screen.query_one(f"#bot-{seat}", Select).value = bot
        await player.press("ctrl+s")
        await player.on(CutDialog)
        assert player.game.session.players[Seat.W] == f"bot:{bot}"
        table = player.game.session
        await player.play(lambda: table.state is not None and bool(table.state.table.tricks))
        assert not player.app._notifications


async def test_a_program_that_fails_is_told_of() -> None:
    bot = named("illegal")
    programs.allow(bot)
    async with playing() as player:
        await player.sit_down(bot)
        assert first_dealer(player.game.session.cut()) != Seat.S
        await player.go_on()
        await player.until(lambda: any("XX" in each.message for each in player.app._notifications))
