"""Ways of playing a card: in one step, played for the person, with a bell, and on its way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual import constants

from manillen_tui.game.actions import Action
from manillen_tui.game.cards import Card
from manillen_tui.looks import Motion, PlayStep
from manillen_tui.tui.app import ManillenApp
from manillen_tui.tui.draw.model import TableView
from manillen_tui.tui.screens.puzzle import PuzzleScreen
from manillen_tui.tui.screens.settings import SettingsDialog
from manillen_tui.tui.screens.table import TableScreen
from manillen_tui.tui.widgets.chooser import Chooser
from tests.tui.driving import Player, playing
from tests.tui.led import LedPlayer

pytestmark = pytest.mark.usefixtures("strangers")

FORCED = "Played for you, the only legal card: "


async def set_by_dialog(player: Player, field: str, done: Callable[[], bool]) -> None:
    """Turn a setting once over whatever is shown, and come back."""
    under = player.screen
    player.app.show_settings()
    await player.on(SettingsDialog)
    player.screen.query_one(f"#{field}", Chooser).focus()
    await player.press("right")
    await player.until(done)
    await player.press("escape")
    await player.until(lambda: player.screen is under)
    await player.settle()


@pytest.mark.parametrize("mouse", [False, True], ids=["keys", "mouse"])
async def test_in_one_step_a_card_is_played_at_once(mouse: bool) -> None:
    async with playing(seed=4) as player:
        await player.sit_down()
        await player.to_card()
        await set_by_dialog(
            player, "play_step", lambda: player.app.settings.play_step is PlayStep.ONE
        )
        for _ in range(2):
            choice, refused = player.choice, player.refused
            if refused is not None:
                await give(player, refused, mouse=mouse)
                await player.sees("must")
                assert player.choice is choice
            card = next(iter(choice.observation.legal_cards))
            await give(player, card, mouse=mouse)
            await player.until(lambda: player.table._choice is not choice)
            state = player.game.session.state
            assert state is not None
            assert card not in state.hands[0]
            await player.to_card()


async def give(player: Player, card: Card, *, mouse: bool) -> None:
    """Press a card's key, or click on it, once."""
    if mouse:
        view, x, y = player.place_of(card)
        await player.click(view, x, y)
    else:
        player.tap(player.key_of(card))
    await player.settle()


async def test_arrows_still_choose_where_one_step_plays() -> None:
    async with playing(seed=4) as player:
        player.app.prefer("play_step", PlayStep.ONE)
        await player.sit_down()
        await player.to_card()
        choice = player.choice
        await player.press("right")
        assert choice.chosen is not None
        assert player.choice is choice
        player.tap("enter")
        await player.until(lambda: player.table._choice is not choice)


async def test_in_one_step_a_puzzles_card_is_played_too() -> None:
    async with playing() as first:
        player = LedPlayer(first.pilot)
        player.app.prefer("play_step", PlayStep.ONE)
        player.app.push_screen(PuzzleScreen(1, player.app.look))
        await player.asked()
        choice = player.led._choice
        assert choice is not None
        player.tap("1")
        await player.until(lambda: player.led._choice is not choice)


async def test_the_only_legal_card_is_played_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    rung: list[bool] = []
    monkeypatch.setattr(ManillenApp, "bell", lambda _: rung.append(True))
    asked: list[int] = []
    offer = TableScreen.offer

    def counted(table: TableScreen, action: Action) -> None:
        assert table._choice is not None
        asked.append(len(table._choice.observation.legal_actions))
        offer(table, action)

    monkeypatch.setattr(TableScreen, "offer", counted)
    async with playing(seed=2) as player:
        await player.sit_down()
        await player.to_card()
        rung.clear()
        asked.clear()
        await set_by_dialog(player, "bell", lambda: player.app.settings.bell)
        prompts = watched(player, monkeypatch)
        player.game.coach.name = "weighing"
        await set_by_dialog(player, "forced", lambda: player.app.settings.forced)
        told = 0
        while (kind := await player.stop()) != "dialog":
            assert kind == "card"
            told += FORCED in player.words
            await player.press("h", "h", "h")
            await player.until(lambda: player.table.teacher.verdict is not None)
            await player.do_first()
        state = player.game.session.state
        assert state is not None
        assert len(state.table.tricks) == 8
    assert 0 < len(asked) < 8
    assert min(asked[1:]) > 1
    forced = {prompt for prompt in prompts if prompt.startswith(FORCED)}
    assert len(forced) >= 8 - len(asked)
    assert told > 0
    # The first choice was there before the bell was asked for.
    assert len(rung) == len(asked) - 1


def watched(player: Player, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the table's prompt says from now on."""
    found: list[str] = []
    stage = player.table.stage
    show = stage.show

    def kept(view: TableView, *others: Any) -> None:
        found.append(view.prompt)
        # What an earlier card was worth says nothing of this one.
        assert others[-1] is None or not view.prompt.startswith(FORCED)
        show(view, *others)

    monkeypatch.setattr(stage, "show", kept)
    return found


async def test_where_an_illegal_card_can_be_laid_none_is_played_for_the_person() -> None:
    """It would tell that the others are illegal (R28)."""
    async with playing(seed=2) as player:
        player.app.prefer("forced", value=True)
        await player.sit_down(revoke="restore")
        await player.play(lambda: is_forced(player), plain=True)
        assert FORCED not in player.words


def is_forced(player: Player) -> bool:
    """Whether the person is asked for a card, and one alone is legal."""
    return player._stop() == "card" and len(player.choice.observation.legal_actions) == 1


async def test_the_bell_rings_once_a_turn_and_not_unasked(monkeypatch: pytest.MonkeyPatch) -> None:
    rung: list[bool] = []
    monkeypatch.setattr(ManillenApp, "bell", lambda _: rung.append(True))
    async with playing(seed=2) as player:
        await player.sit_down()
        await player.to_question()
        assert rung == []
        player.app.prefer("bell", value=True)
        await player.do_first()
        await player.to_card()
        turns = len(rung)
        assert turns >= 1
        await player.press("right", "left", "h")
        assert len(rung) == turns
        await player.do_first()
        await player.to_card()
        assert len(rung) == turns + 1


async def test_cards_move_as_the_setting_says(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = constants.TEXTUAL_ANIMATIONS == "full"
    async with playing(seed=4) as player:
        await player.sit_down()
        await player.to_card()
        flown: list[Card] = []

        async def fly(_seat: object, card: Card, _seconds: float) -> None:
            flown.append(card)

        monkeypatch.setattr(player.table.stage, "fly", fly)
        for motion, moves in ((Motion.ON, True), (Motion.OFF, False), (Motion.AUTO, usual)):
            player.app.prefer("motion", motion)
            assert player.app.moves is moves
            flown.clear()
            await player.do_first()
            await player.to_card()
            assert bool(flown) is moves
