"""Undo, claims and deals played again, at the table."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from manillen_tui import locations
from manillen_tui.game.actions import Name, Play
from manillen_tui.game.cards import Suit
from manillen_tui.game.check import Verdict, check
from manillen_tui.game.seats import PlayerId, Seat
from manillen_tui.game.state import State
from manillen_tui.game.table import Phase
from manillen_tui.game.variants import variant
from manillen_tui.language import Language
from manillen_tui.session import Session
from manillen_tui.settings import Settings, save
from manillen_tui.tui.screens.branch import BranchTable
from manillen_tui.tui.screens.deal_end import DealEnd
from manillen_tui.tui.screens.dialog import Dialog
from manillen_tui.tui.screens.setup import SetupScreen
from tests.game.setting import dealt
from tests.tui.driving import Player, playing

pytestmark = pytest.mark.usefixtures("strangers")

SIZES = [(80, 24), (120, 40), (60, 18)]
ME = PlayerId(Seat.S)


def record() -> Path:
    """The match's file."""
    (path,) = locations.matches_folder().iterdir()
    return path


def kinds() -> list[str]:
    """The types of the lines of the match's record, which must check."""
    with record().open("rb") as stream:
        assert check(stream) == Verdict(unfinished=True)
    return [json.loads(line)["type"] for line in record().read_text("utf-8").splitlines()]


async def told(player: Player, words: str) -> None:
    """Wait until something is told in passing."""
    await player.until(lambda: any(words in each.message for each in player.app._notifications))


async def back(player: Player, press: Callable[[], None] | None = None) -> State:
    """Take a decision back, by the key or otherwise; gives the state that was come back to."""
    session = player.game.session
    own = [s for s in session.past if s.player_to_act == ME and len(s.legal_actions) > 1]
    choice = player.table._choice
    (press or (lambda: player.tap("u")))()
    await player.until(lambda: player.table._choice not in (None, choice), "asked anew")
    await player.stop()
    state = session.state
    assert state is not None
    assert state.hands == own[-1].hands
    assert player.choice.observation == state.observe(ME)
    return state


async def with_choices(player: Player, count: int) -> None:
    """Play until so many own choices were made in a deal, and the next card is asked for."""

    def made() -> bool:
        past = player.game.session.past
        own = [s for s in past if s.player_to_act == ME and len(s.legal_actions) > 1]
        return len(own) >= count and player._stop() == "card"

    await player.play(made, plain=True)


@pytest.mark.parametrize("size", SIZES)
async def test_back_through_ones_own_decisions_and_on(size: tuple[int, int]) -> None:
    async with playing(size, seed=2) as player:
        await player.sit_down()
        await with_choices(player, 3)
        for _ in range(3):
            await back(player)
        assert kinds().count("undo") == 3
        player.tap("u")
        await told(player, player.app.language.text("game.nothing-to-undo"))
        await player.to_dialog("ok")
        assert "undo" in player.game.assists[1]
        await player.go_on()
        await player.stop()
        await player.press("tab")
        await player.sees("decision taken back")
    assert kinds().count("undo") == 3


async def test_a_click_on_the_footer_and_the_palette_take_back_too() -> None:
    async with playing((120, 40), seed=2) as player:
        await player.sit_down()
        await with_choices(player, 2)
        count = kinds().count("undo")
        await player.click_until(
            lambda: player.footer_key("u"), lambda: kinds().count("undo") == count + 1
        )
        await with_choices(player, 2)
        await player.press("ctrl+p")
        await player.until(lambda: player.screen.id == "--command-palette")
        await player.press(*"take back")
        await player.sees("Undo: take back")
        await player.press("enter")
        await player.until(lambda: kinds().count("undo") == count + 2)
        await player.on_table()


async def test_while_a_bot_thinks_it_is_interrupted_at_once() -> None:
    async with playing(seed=2) as player:
        await player.sit_down("slow")
        await with_choices(player, 1)
        await player.do_first()
        session = player.game.session
        await player.until(lambda: session.to_act != ME and player.table._choice is None)
        state = await back(player)
        assert session.state is state
        await player.do_first()


async def test_a_trick_that_rests_goes_back_too() -> None:
    async with playing(seed=2, speed="slow") as player:
        await player.sit_down()
        await with_choices(player, 1)
        tricks = 0

        def rests() -> bool:
            state = player.game.session.state
            assert state is not None
            return player.table._resting is not None and len(state.table.tricks) > tricks

        state = player.game.session.state
        assert state is not None
        tricks = len(state.table.tricks)
        card = next(iter(player.choice.observation.legal_cards))
        choice = player.choice
        player.tap(player.key_of(card))
        await player.until(lambda: choice.chosen == card)
        player.tap(player.key_of(card))
        await player.until(rests)
        await back(player)
        assert player.table._resting is None


async def test_undo_is_refused_where_the_match_has_none() -> None:
    save(locations.settings_file(), Settings(undo=False))
    async with playing((120, 40), seed=2) as player:
        await player.begin()
        setup = next(s for s in player.app.screen_stack if isinstance(s, SetupScreen) or True)
        assert setup
        await with_choices(player, 1)
        assert player.footer_key("u") is None
        player.tap("u")
        await told(player, player.app.language.text("game.no-undo"))
    assert json.loads(record().read_text("utf-8").splitlines()[0])["undo"] is False
