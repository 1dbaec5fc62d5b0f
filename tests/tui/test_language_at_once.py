"""Another language is spoken at once by all that is shown, as if it had been so from the start."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from textual.screen import Screen
from textual.widgets import Input, OptionList, Select

from manillen_tui import locations
from manillen_tui.game.seats import PlayerId, Seat
from manillen_tui.game.variants import variant
from manillen_tui.language import Language
from manillen_tui.lessons.shelf import shelf
from manillen_tui.review.work import Review
from manillen_tui.settings import MemoryAid, Tongue
from manillen_tui.tui.app import ManillenApp
from manillen_tui.tui.draft import Draft
from manillen_tui.tui.present import Presenter
from manillen_tui.tui.screens.daily import DailyScreen
from manillen_tui.tui.screens.editor import TableEditor
from manillen_tui.tui.screens.home import HomeScreen
from manillen_tui.tui.screens.keys import KeyDialog, KeysDialog
from manillen_tui.tui.screens.lesson import LessonScreen
from manillen_tui.tui.screens.lessons import LessonsScreen
from manillen_tui.tui.screens.pads import NewPadScreen, PadsScreen
from manillen_tui.tui.screens.puzzle import PuzzleScreen
from manillen_tui.tui.screens.puzzles import PuzzlesScreen
from manillen_tui.tui.screens.recall import RecallDialog
from manillen_tui.tui.screens.review import ReviewScreen
from manillen_tui.tui.screens.settings import SettingsDialog
from manillen_tui.tui.screens.setup import SetupScreen
from tests.kept import kept
from tests.test_review import past_deal, session_of
from tests.tui.driving import QUICK, playing
from tests.tui.test_screens import GOLDEN, SEED, walk

pytestmark = pytest.mark.usefixtures("strangers")

UNLIKE = "palette"
"""What is not retold: a list of commands, which goes with the next key."""


async def test_every_screen_of_the_walk_speaks_it_where_it_stands() -> None:
    """Against the screens of somebody who spoke it all along."""
    async with playing(seed=SEED) as player:
        async for name in walk(player):
            if name == UNLIKE:
                continue
            golden = (GOLDEN / f"{name}-nl-80x24.txt").read_text("utf-8")
            player.app.prefer("language", Tongue.NL)
            await player.until(lambda: player.text + "\n" == golden, name)
            player.app.prefer("language", Tongue.AUTO)
            await player.still()


def _editor(app: ManillenApp) -> Screen[str | None]:
    return TableEditor(Draft.like(variant("cafe"), locations.variants_folder()))


def _lesson(app: ManillenApp) -> Screen[None]:
    lesson = shelf()[0].lesson
    assert lesson is not None
    return LessonScreen(lesson, app.look)


OTHERS: dict[str, Callable[[ManillenApp], Screen[None] | Screen[str | None]]] = {
    "lessons": lambda _: LessonsScreen(),
    "lesson": _lesson,
    "puzzles": lambda _: PuzzlesScreen(),
    "puzzle": lambda app: PuzzleScreen(3, app.look),
    "daily": lambda app: DailyScreen(app.daily),
    "editor": _editor,
    "pads": lambda _: PadsScreen(),
    "new-pad": lambda _: NewPadScreen(),
    "settings": lambda _: SettingsDialog(),
    "keys": lambda _: KeysDialog(),
    "key": lambda _: KeyDialog("table.hint"),
}


async def test_the_other_screens_do_so_too() -> None:
    async with playing((80, 24)) as player:
        for name, make in OTHERS.items():
            shown = {}
            for before in (Tongue.AUTO, Tongue.FR):
                player.app.prefer("language", before)
                await player.app.push_screen(make(player.app))
                await player.still()
                player.app.prefer("language", Tongue.FR)
                shown[before] = await player.still()
                player.app.go_home()
                await player.on(HomeScreen)
            assert shown[Tongue.AUTO] == shown[Tongue.FR], name


async def test_what_was_chosen_for_a_match_stays() -> None:
    async with playing() as player:
        await player.press("home", "enter")
        await player.on(SetupScreen)
        chosen = {"variant": "piles", "bot-N": "novice", "target": 61, "session": "best-3"}
        for field, value in chosen.items():
            player.screen.query_one(f"#{field}", Select).value = value
            await player.settle()
        player.screen.query_one("#name", Input).value = "Jef"
        player.app.prefer("language", Tongue.FR)
        await player.sees("Votre nom")
        await player.settle()
        for field, value in chosen.items():
            assert player.screen.query_one(f"#{field}", Select).value == value
        assert player.screen.query_one("#name", Input).value == "Jef"


async def test_questions_from_memory_go_on() -> None:
    async with playing() as player:
        await player.sit_down()
        await player.to_card()
        player.app.prefer("memory", MemoryAid.ASK)
        await player.do_first()
        await player.to_card()
        await player.press("m")
        await player.on(RecallDialog)
        await player.press("1", "1")
        await player.until(lambda: "✓" in player.text or "✗" in player.text)
        marks = [mark for mark in player.text if mark in "✓✗"]
        player.app.prefer("language", Tongue.NL)
        await player.sees("Verder")
        await player.until(lambda: [mark for mark in player.text if mark in "✓✗"] == marks)
        await player.press("enter")
        await player.until(lambda: "✓" not in player.text and "✗" not in player.text)


async def test_by_keys_at_the_table_dialog_table_and_footer_speak_it() -> None:
    async with playing() as player:
        await player.sit_down()
        await player.to_card()
        await player.press("h")
        await player.sees("Hint")
        player.app.show_settings()
        await player.on(SettingsDialog)
        await player.press("right", "right")
        await player.sees("Instellingen")
        await player.until(lambda: getattr(player.screen.focused, "id", "") == "language")
        assert kept().language is Tongue.NL
        await player.press("escape")
        await player.on_table()
        for key in ("table.your-turn", "key.hint", "key.help"):
            await player.sees(Language("nl").text(key))
        assert "Your turn" not in player.words


async def test_the_review_is_told_anew() -> None:
    async with playing() as player:
        review = Review(past_deal(session_of("boam", 22)), PlayerId(Seat.S))
        words = Presenter(player.app.language, Seat.S)
        await player.app.push_screen(ReviewScreen(words, player.app.look, review, QUICK))
        await player.sees("Winnable?")
        player.app.prefer("language", Tongue.NL)
        await player.sees(Language("nl").text("key.winnable"))
        key, _, _ = Language("nl").text("review.title", known="#", then="#").partition("#")
        await player.sees(key.strip())


async def test_it_is_spoken_from_the_start_and_auto_follows_the_environment() -> None:
    file = locations.settings_file()
    file.parent.mkdir()
    file.write_text('language = "fr"', encoding="utf-8")
    async with playing(language="nl") as player:
        menu = player.screen.query_one(OptionList)
        assert str(menu.get_option("settings").prompt) == "Réglages"
        player.app.prefer("language", Tongue.AUTO)
        await player.sees("Instellingen")


async def test_no_key_is_lost_in_the_midst_of_it() -> None:
    async with playing() as player:
        menu = player.screen.query_one(OptionList)
        await player.press("home", "down")
        places = {0: menu.highlighted, menu.highlighted: 0}
        for steps in range(0, 60, 4):
            before = player.screen.query_one(OptionList).highlighted
            code = Tongue.NL if player.app.language.code == "en" else Tongue.EN
            player.app.prefer("language", code)
            for _ in range(steps):
                await asyncio.sleep(0)
            player.tap("up" if before else "down")
            await player.still()
            after = player.screen.query_one(OptionList)
            assert after is not menu
            assert after.highlighted == places[before], steps
