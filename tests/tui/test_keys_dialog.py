"""The keys on the screen: every one has its name, and another key does what it is chosen for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from textual.app import App
from textual.binding import Binding
from textual.screen import Screen
from textual.widgets import Button, OptionList
from textual.widgets._footer import FooterKey

from manillen_tui import locations
from manillen_tui.configuration import configure, keep
from manillen_tui.keys import SCREENS, USUAL, actions_of, sound
from manillen_tui.language import Language
from manillen_tui.tui.app import ManillenApp
from manillen_tui.tui.screens.apart import ApartTable
from manillen_tui.tui.screens.deal_end import DealEnd
from manillen_tui.tui.screens.dialog import Dialog
from manillen_tui.tui.screens.editor import TableEditor
from manillen_tui.tui.screens.examine import ExamineScreen
from manillen_tui.tui.screens.help import help_dialog, keys_help
from manillen_tui.tui.screens.home import HomeScreen
from manillen_tui.tui.screens.keys import KeyDialog, KeysDialog
from manillen_tui.tui.screens.lesson import LessonScreen
from manillen_tui.tui.screens.pad import PadScoreDialog, PadScreen
from manillen_tui.tui.screens.puzzle import PuzzleScreen
from manillen_tui.tui.screens.replay import ReplayScreen
from manillen_tui.tui.screens.review import ReviewScreen
from manillen_tui.tui.screens.rules import RulesScreen
from manillen_tui.tui.screens.score import ScoreDialog
from manillen_tui.tui.screens.scorebook import ScorebookScreen
from manillen_tui.tui.screens.settings import SettingsDialog
from manillen_tui.tui.screens.setup import SetupScreen
from manillen_tui.tui.screens.statistics import StatisticsScreen
from manillen_tui.tui.screens.table import TableScreen
from manillen_tui.tui.teacher import Depth
from tests.test_keys import keymaps
from tests.tui.driving import Player, playing
from tests.tui.test_screens import Album

pytestmark = pytest.mark.usefixtures("strangers")

CLASSES: dict[str, tuple[type[Screen[Any]], ...]] = {
    "table": (TableScreen, ApartTable),
    "dialog": (DealEnd, ScoreDialog),
    "lesson": (LessonScreen,),
    "puzzle": (PuzzleScreen,),
    "plays": (ExamineScreen,),
    "review": (ReviewScreen,),
    "scorebook": (ScorebookScreen,),
    "statistics": (StatisticsScreen,),
    "replay": (ReplayScreen,),
    "pad": (PadScreen, PadScoreDialog),
    "rules": (RulesScreen,),
    "editor": (TableEditor,),
    "setup": (SetupScreen,),
}
"""The screens that have each set of actions."""


def bindings(screen: type[Screen[Any]]) -> Iterator[Binding]:
    """A screen's own, and the app's."""
    for found in (screen._merged_bindings, ManillenApp._merged_bindings):
        for _, binding in found or ():
            yield binding


def test_the_screens_have_the_actions_they_are_told_to_have() -> None:
    assert CLASSES.keys() == SCREENS.keys()
    for name, kinds in CLASSES.items():
        named = {each.id for kind in kinds for each in bindings(kind) if each.id is not None}
        assert named <= {*actions_of(name)}
    every = {each.id for kinds in CLASSES.values() for kind in kinds for each in bindings(kind)}
    assert {*USUAL} == every - {None}


def test_keys_without_a_name_stay_as_they_are() -> None:
    for name, kinds in CLASSES.items():
        fixed = {*SCREENS[name][1], "ctrl+c", *USUAL.values()}
        for kind in (base for each in kinds for base in each.__mro__):
            own = kind.__dict__.get("BINDINGS", ()) if "manillen" in kind.__module__ else ()
            loose = {each.key for each in own if isinstance(each, Binding) and each.id is None}
            assert loose <= fixed, kind


@given(keymaps)
def test_textual_finds_no_clash_in_what_is_sound(keymap: dict[str, str]) -> None:
    left = App._normalize_keymap(sound(keymap)[0])
    for kinds in CLASSES.values():
        for found in (*(kind._merged_bindings for kind in kinds), ManillenApp._merged_bindings):
            assert found is not None
            mapped = found.copy()
            had = {each.id for _, each in mapped if each.id is not None}
            clashed = mapped.apply_keymap(left).clashed_bindings
            # An action with several keys or bindings is said to clash with itself.
            clashing = {each.key for each in clashed if each.id not in left}
            # Textual itself has Tab and Shift+Tab on every screen.
            assert clashing <= {"tab", "shift+tab"}
            assert {each.id for _, each in mapped if each.id is not None} == had
            assert all(len({each.id for each in on}) == 1 for on in mapped.key_to_bindings.values())


async def from_the_menu(player: Player) -> None:
    """Open the keys from the menu."""
    await player.press("end", "up", "enter")
    await player.on(SettingsDialog)
    await player.press("up", "up", "enter")
    await player.on(KeysDialog)


def keymap() -> dict[str, str]:
    """What the file says."""
    found = configure(locations.settings_file(), {})
    assert found.faults == ()
    return found.keymap


def point_at(player: Player, action: str) -> None:
    """Point at an action in the list."""
    keys = player.screen.query_one(OptionList)
    keys.highlighted = keys.get_option_index(action)


async def give(player: Player, action: str, key: str) -> None:
    """Choose a key for an action."""
    point_at(player, action)
    await player.press("enter")
    await player.until(lambda: isinstance(player.screen, KeyDialog))
    await player.press(key)


async def test_a_key_is_chosen_by_keys_holds_and_is_kept() -> None:
    async with playing() as player:
        await from_the_menu(player)
        await give(player, "table.hint", "f1")
        await player.on(KeysDialog)
        assert keymap() == player.app.keymap == {"table.hint": "f1"}
        await player.sees("* Hint")
        await player.press("backspace")
        await player.until(lambda: player.app.keymap == {})
        assert keymap() == {}
        await give(player, "table.hint", "escape")
        await player.on(KeysDialog)
        assert keymap() == {}


async def test_a_key_that_is_taken_is_told_and_another_asked_for() -> None:
    async with playing() as player:
        await from_the_menu(player)
        await give(player, "table.hint", "m")
        await player.sees("m is the key of “Memory aid”")
        await player.press("3")
        await player.sees("3 has a fixed meaning")
        await player.press("ctrl+j")
        await player.sees("does not tell this key")
        assert keymap() == {}
        await player.press("g")
        await player.on(KeysDialog)
        assert keymap() == {"table.hint": "g"}
        await give(player, "table.memory", "h")
        await player.on(KeysDialog)
        point_at(player, "table.hint")
        await player.press("backspace")
        await player.sees("h is the key of “Memory aid”")
        assert keymap() == {"table.hint": "g", "table.memory": "h"}


async def test_by_the_mouse() -> None:
    async with playing() as player:
        await from_the_menu(player)
        keys = player.screen.query_one(OptionList)
        await player.click(keys, y=1)
        await player.until(lambda: isinstance(player.screen, KeyDialog))
        await player.press("f10")
        await player.on(KeysDialog)
        assert keymap() == {"app.quit": "f10"}
        await player.click(keys, y=1)
        await player.sees("Esc leaves")
        asked = player.screen
        await player.click_until(asked.query_one(Button), lambda: player.screen is not asked)
        dialog = player.screen
        await player.click_until(dialog.query_one("#usual"), lambda: keymap() == {})
        await player.click_until(dialog.query_one("#ok"), lambda: player.screen is not dialog)
        await player.on(SettingsDialog)


def _footer(player: Player) -> set[tuple[str, str]]:
    """What the footer shows now: actions and keys."""
    keys = player.screen.query(FooterKey)
    return {(key.action.removeprefix("screen."), key.key_display) for key in keys}


async def test_other_keys_play_and_are_told_in_footer_and_help() -> None:
    chosen = {"hint": "f1", "score": "z", "play": "y", "right": "j", "examine": "?"}
    keep(locations.settings_file(), "keys.app.help", "f2")
    for action, key in chosen.items():
        keep(locations.settings_file(), f"keys.table.{action}", key)
    async with playing((120, 40)) as player:
        await player.sit_down()
        await player.to_card()
        await player.until(lambda: ("hint", "f1") in _footer(player))
        await player.press("f1")
        await player.until(lambda: player.table.teacher.depth is Depth.LEGAL)
        await player.press("z")
        await player.on(ScoreDialog)
        await player.press("z")
        await player.on_table()
        await player.press("f2")
        await player.on(Dialog)
        assert "f1 a hint" in player.words
        assert "h a hint" not in player.words
        await player.press("enter")
        await player.on_table()
        choice = player.choice
        await player.press("j")
        await player.until(lambda: choice.chosen is not None)
        while choice.chosen not in choice.observation.legal_cards:
            await player.press("j")
        await player.press("y")
        await player.until(lambda: player.table._choice is not choice, "a card played")


async def test_a_key_chosen_at_the_table_is_in_its_footer_at_once() -> None:
    async with playing((120, 40)) as player:
        await player.sit_down()
        await player.to_card()
        player.app.show_settings()
        await player.on(SettingsDialog)
        await player.press("up", "up", "enter")
        await player.on(KeysDialog)
        await give(player, "table.hint", "f1")
        await player.on(KeysDialog)
        await player.until(lambda: player.rows()[-1].startswith(" 1-8 Play  ⏎ OK  f1 Hint"))
        await player.press("escape", "escape")
        await player.on_table()
        await player.press("f1")
        await player.until(lambda: player.table.teacher.depth is Depth.LEGAL)


async def test_another_key_for_the_commands_and_the_way_out() -> None:
    keep(locations.settings_file(), "keys.app.palette", "f2")
    keep(locations.settings_file(), "keys.app.quit", "f10")
    async with playing() as player:
        await player.sees("f2 Menu")
        await player.press("ctrl+p", "ctrl+q", "f2")
        await player.until(lambda: player.screen.id == "--command-palette")
        await player.press("escape")
        await player.on(HomeScreen)
        player.tap("f10")
        await player.until(lambda: player.app.return_code == 0)


async def test_keys_that_cannot_be_are_told_at_the_start() -> None:
    file = locations.settings_file()
    file.parent.mkdir()
    file.write_text('[keys]\ntable.hint = "m"\nnothing = "x"\n', encoding="utf-8")
    async with playing((120, 40)) as player:
        await player.sees("keys.table.hint cannot")
        await player.sees("keys.nothing;")
        assert player.app.keymap == {}


def test_help_says_the_keys_that_are_chosen(any_language: Language) -> None:
    usual = keys_help(any_language, {}, {})
    changed = keys_help(any_language, {"table.hint": "ctrl+g", "app.quit": "ctrl+shift+f12"}, {})
    differ = [(old, new) for old, new in zip(usual, changed, strict=True) if old != new]
    assert len(differ) == 2
    (hint, ctrl_g), (_, out) = differ
    assert hint.startswith("h       ") and ctrl_g == hint.replace("h       ", "ctrl+g  ", 1)
    assert out.startswith("ctrl+shift+f12  ")
    assert help_dialog(any_language, usual)._lines[: len(usual)] == usual


@pytest.mark.parametrize(
    ("language", "size"), [("en", "80x24"), ("en", "60x18"), ("nl", "80x24"), ("fr", "60x18")]
)
async def test_goldens(language: str, size: str) -> None:
    """Set ``MANILLEN_GOLDEN=write`` to accept what is shown now, and look at it."""
    album = Album(language, size)
    width, height = map(int, size.split("x"))
    keep(locations.settings_file(), "keys.table.hint", "f1")
    async with playing((width, height), language=language) as player:
        await from_the_menu(player)
        point_at(player, "table.hint")
        album.compare("keys", await player.still() + "\n")
        await player.press("enter")
        await player.until(lambda: isinstance(player.screen, KeyDialog))
        await player.press("m")
        await player.until(lambda: "m" in player.told)
        album.compare("key", await player.still() + "\n")
    assert sorted(album.differ) == []
