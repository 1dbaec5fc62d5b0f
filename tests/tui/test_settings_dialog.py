"""The settings on the screen: from the menu and the table, by keys, mouse and palette."""

from __future__ import annotations

from dataclasses import replace

import pytest

from manillen_tui import locations
from manillen_tui.language import Language
from manillen_tui.looks import Borders
from manillen_tui.settings import KINDS, Hints, MemoryAid, Settings, Speed, Value, word
from manillen_tui.tui.draw.ascii import plain
from manillen_tui.tui.screens.home import HomeScreen
from manillen_tui.tui.screens.settings import SettingsDialog
from manillen_tui.tui.setting_words import SettingWords
from manillen_tui.tui.widgets.chooser import Chooser
from tests.kept import keep_settings, kept
from tests.tui.driving import Player, playing
from tests.tui.test_screens import Album

pytestmark = pytest.mark.usefixtures("strangers")


async def from_the_menu(player: Player) -> SettingsDialog:
    """Open the settings from the menu."""
    await player.press("end", "up", "enter")
    await player.on(SettingsDialog)
    assert isinstance(player.screen, SettingsDialog)
    return player.screen


async def by_palette(player: Player, words: str) -> None:
    """Choose a command whose name begins so."""
    await player.press("ctrl+p")
    await player.until(lambda: player.screen.id == "--command-palette")
    await player.press(*words)
    await player.sees(words)
    await player.press("enter")
    await player.until(lambda: player.screen.id != "--command-palette")


async def turn(player: Player, key: str, field: str, value: Value) -> None:
    """Press a key, and see that a setting holds and is kept."""
    await player.press(key)
    await player.until(lambda: getattr(player.app.settings, field) == value, f"{field} {value}")
    assert getattr(kept(), field) == value


async def test_every_setting_is_changed_by_keys_and_kept() -> None:
    async with playing() as player:
        await from_the_menu(player)
        for field, kind in KINDS.items():
            assert player.app.focused is player.screen.query_one(f"#{field}")
            assert SettingWords(player.app.language, field).about[:30] in player.words
            before = kind.offered.index(getattr(player.app.settings, field))
            await turn(player, "right", field, kind.offered[(before + 1) % len(kind.offered)])
            await turn(player, "left", field, kind.offered[before])
            await player.press("down")
        assert player.app.focused is player.screen.query_one("#keys")
        assert player.app.language.text("setting.keys.about")[:30] in player.words
        assert kept() == Settings(speed=Speed.INSTANT)
        await player.press("down", "enter")
        await player.on(HomeScreen)


async def test_by_the_mouse_at_the_table_it_holds_at_once() -> None:
    async with playing() as player:
        await player.sit_down()
        await player.to_card()
        await by_palette(player, "Settings")
        await player.on(SettingsDialog)
        dialog = player.screen
        field = dialog.query_one("#memory", Chooser)
        await player.click_until(field, lambda: player.app.settings.memory is not MemoryAid.OFF)
        assert kept().memory is player.app.settings.memory
        await player.click_until(dialog.query_one("#ok"), lambda: player.screen is not dialog)
        await player.on_table()
        await player.sees("Still out")


async def test_it_opens_once_and_escape_leaves_it() -> None:
    async with playing() as player:
        dialog = await from_the_menu(player)
        await by_palette(player, "Settings")
        assert player.screen is dialog
        await player.press("escape")
        await player.on(HomeScreen)


async def test_a_number_written_by_hand_is_offered_too() -> None:
    keep_settings(Settings(tutor_points=3.7))
    async with playing() as player:
        dialog = await from_the_menu(player)
        field = dialog.query_one("#tutor_points", Chooser)
        field.focus()
        await player.sees("‹ 3.7 ›")
        for key, points in (("left", 3.0), ("right", 3.7), ("right", 4.0)):
            await turn(player, key, "tutor_points", points)


@pytest.mark.parametrize(
    ("words", "changed"),
    [
        ("Tutor: on", Settings(tutor=True)),
        ("Beginner: hints all the time: on", Settings(hints=Hints.ON)),
        ("Tutor: doubling: off", Settings(tutor_doubling=False)),
        ("Tutor: warn from so many points: 7.5", Settings(tutor_points=7.5)),
    ],
)
async def test_the_palette_sets_them(words: str, changed: Settings) -> None:
    async with playing((120, 40)) as player:
        await by_palette(player, words)
        holds = replace(changed, speed=Speed.INSTANT)  # by a flag, which is not kept
        await player.until(lambda: player.app.settings == holds)
        assert kept() == changed


async def test_wrong_settings_are_told_and_the_usual_taken() -> None:
    file = locations.settings_file()
    file.parent.mkdir()
    file.write_text('tutor = "yes"\ntutor-points = 99\nhints = "on"\n', encoding="utf-8")
    async with playing((120, 40)) as player:
        await player.sees("'yes'")
        await player.sees("0.5–20")
        assert player.app.settings == Settings(hints=Hints.ON, speed=Speed.INSTANT)


def test_no_two_values_of_a_setting_read_alike(any_language: Language) -> None:
    for field, kind in KINDS.items():
        words = [SettingWords(any_language, field).of(value) for value in kind.offered]
        assert len({*words}) == len(words)
        assert len({*map(word, kind.offered)}) == len(words)
        assert SettingWords(any_language, field).about != ""


@pytest.mark.parametrize(
    ("language", "size"),
    [("en", "80x24"), ("en", "120x40"), ("en", "60x18"), ("nl", "80x24"), ("fr", "80x24")],
)
async def test_goldens(language: str, size: str) -> None:
    """Set ``MANILLEN_GOLDEN=write`` to accept what is shown now, and look at it."""
    album = Album(language, size)
    width, height = map(int, size.split("x"))
    async with playing((width, height), language=language) as player:
        await from_the_menu(player)
        await player.press("down", "down", "right", "down")
        album.compare("settings", await player.still() + "\n")
    assert sorted(album.differ) == []


async def test_all_of_it_fits(any_language: Language) -> None:
    """Also where there is little room; no word is cut."""
    async with playing((60, 18), language=any_language.code) as player:
        await from_the_menu(player)
        for field, kind in KINDS.items():
            words = SettingWords(player.app.language, field)
            about = words.about
            await player.until(lambda: about in told(player))
            name = words.name
            await player.until(lambda: name in player.text)
            offered = [*kind.offered, *kind.offered]
            at = offered.index(getattr(player.app.settings, field)) + 1
            for value in offered[at : at + len(kind.offered)]:
                await turn(player, "right", field, value)
                words = SettingWords(player.app.language, field)
                shown, about = f"‹ {words.of(value)} ›", words.about
                if player.app.settings.borders is Borders.ASCII:
                    shown, about = plain(shown), plain(about)
                await player.until(lambda: shown in player.text and about in told(player))
            await player.press("down")
        assert any_language.text("button.ok") in player.text


def told(player: Player) -> str:
    """The dialog's text in one line, without its frame."""
    return " ".join(" ".join(row.strip(" │") for row in player.rows()).split())
