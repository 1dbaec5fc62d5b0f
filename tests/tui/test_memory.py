"""The memory aid at the table: opened, closed, asked for from memory, and kept as a setting."""

from __future__ import annotations

from itertools import cycle

import pytest
from textual.widgets import Button, OptionList

from manillen_tui import locations
from manillen_tui.configuration import configure
from manillen_tui.game.memory import Memory, remember
from manillen_tui.game.seats import PlayerId
from manillen_tui.settings import MemoryAid, Settings, Speed
from manillen_tui.tui.present_memory import answer_words, question_words
from manillen_tui.tui.screens.home import HomeScreen
from manillen_tui.tui.screens.recall import RecallDialog
from manillen_tui.tui.setting_words import SettingWords
from tests.kept import keep_settings, kept
from tests.tui.driving import Player, playing
from tests.tui.test_screens import Album

pytestmark = pytest.mark.usefixtures("strangers")

OUT = "Still out"


def known(player: Player) -> Memory:
    """What the person could know by heart."""
    return remember(player.game.session.observe(PlayerId(player.game.seat)))


def aided(player: Player) -> set[int]:
    """The deals that are marked as played with the memory aid."""
    return {number for number, kinds in player.game.assists.items() if "memory" in kinds}


async def at_a_card(player: Player, *, tricks: int = 1, table: str = "boam") -> None:
    """Sit down and play until the person is to play a card, so many tricks later."""
    await player.sit_down(table=table)
    await player.to_card()
    for _ in range(tricks):
        await player.do_first()
        await player.to_card()


async def set_to(player: Player, mode: MemoryAid) -> None:
    """Choose when the aid is shown, by the palette."""
    await player.press("ctrl+p")
    await player.until(lambda: player.screen.id == "--command-palette")
    words = SettingWords(player.app.language, "memory")
    await player.press(*f"{words.name}: {words.of(mode)}")
    await player.sees(words.about[:40])
    await player.press("enter")
    await player.until(lambda: player.app.settings.memory is mode)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 18)], ids=str)
async def test_m_opens_and_closes_it(size: tuple[int, int]) -> None:
    async with playing(size) as player:
        await at_a_card(player)
        before = await player.still()
        assert OUT not in before
        assert aided(player) == set()
        await player.press("m")
        await player.sees(OUT)
        assert f"{len(known(player).out)} cards" in player.words
        assert aided(player) == {1}
        for total in player.game.session.match.totals:
            assert f"Us {total}" in player.words or "Total" in player.text
        await player.press("m")
        await player.until(lambda: player.text == before)


async def test_at_120_columns_it_is_opened_by_the_mouse_and_the_score_stays() -> None:
    async with playing((120, 40)) as player:
        await at_a_card(player)
        await player.click_until(lambda: player.footer_key("m"), lambda: OUT in player.text)
        assert "Last trick" in player.text
        assert "This deal" in player.text


async def test_the_footer_shows_the_key_where_there_is_room() -> None:
    async with playing((120, 40)) as player:
        await at_a_card(player, tricks=0)
        await player.until(lambda: player.footer_key("m") is not None)
        await player.pilot.resize_terminal(80, 24)
        await player.until(lambda: player.footer_key("m") is None)
        await player.pilot.resize_terminal(120, 40)
        await player.until(lambda: player.footer_key("m") is not None)


async def test_the_palette_opens_it_too() -> None:
    async with playing() as player:
        await at_a_card(player)
        for shown in (True, False):
            await player.press("ctrl+p")
            await player.until(lambda: player.screen.id == "--command-palette")
            await player.press(*"show or hide")
            await player.sees("Memory aid: show or hide")
            await player.press("enter")
            await player.on_table()
            await player.until(lambda: (OUT in player.text) is shown)


async def test_before_play_it_says_when_it_will_be_there() -> None:
    async with playing(seed=2) as player:
        await player.sit_down()
        await player.to_question()
        choice = player.choice
        await player.press("m")
        await player.sees("The memory aid is there once play")
        assert player.choice is choice
        assert aided(player) == set()


async def test_on_it_stands_at_every_deal_until_m_and_is_kept() -> None:
    async with playing() as player:
        await at_a_card(player)
        await set_to(player, MemoryAid.ON)
        await player.sees(OUT)
        await player.press("m")
        await player.until(lambda: OUT not in player.text)
        await player.to_dialog("plays")
        await player.go_on()
        await player.to_card()
        await player.sees(OUT)
        assert aided(player) == {1, 2}
    async with playing() as player:
        await at_a_card(player, tricks=0)
        await player.sees(OUT)
        await set_to(player, MemoryAid.OFF)
        await player.until(lambda: OUT not in player.text)
    assert kept() == Settings()


async def test_it_follows_the_cards_and_leaves_the_choice() -> None:
    async with playing() as player:
        await at_a_card(player)
        card = next(iter(player.choice.observation.legal_cards))
        await player.press(player.key_of(card), "m")
        assert player.choice.chosen == card
        for _ in range(3):
            await player.do_first()
            await player.to_card()
            await player.sees(f"{len(known(player).out)} cards")


async def test_a_trick_that_is_looked_at_stays() -> None:
    async with playing() as player:
        await at_a_card(player)
        await player.press("l")
        await player.until(lambda: player.table._resting is not None)
        prompt = player.table.stage.view.prompt
        await player.press("m")
        await player.sees(OUT)
        assert player.table._resting is not None
        assert player.table.stage.view.prompt == prompt


async def answer(player: Player, dialog: RecallDialog, key: str, at: int, mouse: bool) -> None:
    """Give an answer, and wait until something is said to it."""
    answers = dialog.query_one(OptionList)
    if mouse:
        await player.insist(lambda: player.click(answers, y=at), lambda: dialog._given == at)
    else:
        await player.press(key)
        assert answers.highlighted == at
        await player.press(key)
        assert dialog._given == at


async def go_on(player: Player, dialog: RecallDialog, mouse: bool) -> None:
    """Go on to the next question, or to the table."""
    at = dialog._at
    if mouse:
        button = dialog.query_one(Button)
        await player.click_until(button, lambda: dialog._at > at)
    else:
        await player.press("enter")
        assert dialog._at > at


@pytest.mark.parametrize("mouse", [False, True], ids=["keys", "mouse"])
@pytest.mark.parametrize("right", [True, False])
async def test_asked_first_it_tells_right_from_wrong_and_then_shows(
    right: bool, mouse: bool
) -> None:
    keep_settings(Settings(MemoryAid.ASK))
    async with playing((120, 40)) as player:
        await at_a_card(player, tricks=3)
        if mouse:
            await player.click_until(
                lambda: player.footer_key("m"), lambda: isinstance(player.screen, RecallDialog)
            )
        else:
            await player.press("m")
        await player.on(RecallDialog)
        dialog = player.screen
        assert isinstance(dialog, RecallDialog)
        assert OUT not in player.text
        for question in dialog._asked:
            assert question_words(dialog._names, question) in player.told
            at = question.right if right else (question.right + 1) % len(question.answers)
            await answer(player, dialog, answer_words(dialog._names, question)[at][0], at, mouse)
            key, words = answer_words(dialog._names, question)[question.right]
            assert f"{'✓ Right' if right else '✗ No'}: {words or key}." in player.told
            await go_on(player, dialog, mouse)
        await player.on_table()
        await player.sees(OUT)
        assert aided(player) == {1}


async def test_who_does_not_answer_does_not_see_it() -> None:
    keep_settings(Settings(MemoryAid.ASK))
    async with playing() as player:
        await at_a_card(player)
        await player.press("m")
        await player.on(RecallDialog)
        await player.press("9", "escape")
        await player.on_table()
        assert OUT not in player.text
        assert aided(player) == set()


def write(text: str) -> None:
    """Write the settings by hand."""
    file = locations.settings_file()
    file.parent.mkdir()
    file.write_text(text, encoding="utf-8")


async def test_a_wrong_setting_is_told_and_stops_nothing() -> None:
    write('memory = "maybe"\n')
    async with playing() as player:
        await player.sees("'maybe'")
        await player.on(HomeScreen)
        assert player.app.settings == Settings(speed=Speed.INSTANT)


async def test_a_setting_that_cannot_be_kept_holds_all_the_same() -> None:
    write("memory =")
    async with playing((120, 40)) as player:
        await at_a_card(player, tricks=0)
        await set_to(player, MemoryAid.ON)
        await player.sees(OUT)
        await player.sees("cannot be read")
    assert configure(locations.settings_file(), {}).faults


@pytest.mark.parametrize("table", ["piles", "dummies", "three", "six"])
async def test_it_is_there_at_every_table(table: str) -> None:
    async with playing() as player:
        await at_a_card(player, table=table)
        await player.press("m")
        await player.sees(f"{len(known(player).out)} cards")


@pytest.mark.parametrize(
    ("language", "size"),
    [("en", "80x24"), ("en", "120x40"), ("en", "60x18"), ("nl", "80x24"), ("fr", "80x24")],
)
async def test_goldens(language: str, size: str) -> None:
    """Set ``MANILLEN_GOLDEN=write`` to accept what is shown now, and look at it."""
    keep_settings(Settings(MemoryAid.ASK))
    album = Album(language, size)
    width, height = map(int, size.split("x"))
    async with playing((width, height), language=language, seed=2) as player:
        await at_a_card(player, tricks=4)
        await player.press("m")
        await player.on(RecallDialog)
        album.compare("recall", await player.still() + "\n")
        await player.press("down", "enter")
        album.compare("recall-told", await player.still() + "\n")
        keys = cycle(("enter", "down", "enter"))
        while isinstance(player.screen, RecallDialog):
            await player.press(next(keys))
        await player.on_table()
        album.compare("memory", await player.still() + "\n")
    assert sorted(album.differ) == []
