"""Themes, terminals without colours, the palette's commands, and leaving."""

from __future__ import annotations

import pytest
from textual.color import Color
from textual.command import CommandList
from textual.widgets import OptionList

from manillen_tui.language import LANGUAGES
from manillen_tui.settings import Speed
from manillen_tui.tui.screens.home import HomeScreen
from manillen_tui.tui.setting_words import SettingWords
from tests.kept import kept
from tests.tui.driving import Player, playing

pytestmark = pytest.mark.usefixtures("strangers")


async def play_a_trick(player: Player) -> None:
    await player.sit_down()
    await player.to_card()
    await player.do_first()
    await player.to_card()
    state = player.game.session.state
    assert state is not None
    assert len(state.table.tricks) == 1


def colours(player: Player) -> set[str]:
    """The colours of everything on the screen."""
    strips = player.app.screen._compositor.render_strips()
    styles = [segment.style for strip in strips for segment in strip if segment.style]
    found = [colour for style in styles for colour in (style.color, style.bgcolor) if colour]
    return {str(colour.triplet or colour.name) for colour in found}


@pytest.mark.parametrize("theme", ["textual-light", "textual-dark", "ansi-dark", "nord"])
async def test_a_trick_in_every_theme(theme: str) -> None:
    async with playing(seed=3, theme=theme) as player:
        await play_a_trick(player)
        assert len(colours(player)) > 3


async def test_a_trick_without_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with playing(seed=3) as player:
        assert player.app.no_color
        await play_a_trick(player)
        for strip in player.app.screen._compositor.render_strips():
            for segment in strip:
                for colour in (segment.style.color, segment.style.bgcolor) if segment.style else ():
                    if colour is not None and colour.triplet is not None:
                        red, green, blue = colour.triplet
                        assert red == green == blue


async def test_light_and_dark_change_the_table_at_once() -> None:
    async with playing(seed=3) as player:
        await player.sit_down()
        await player.to_card()
        seen = [colours(player)]
        for command in ("light", "dark"):
            await choose(player, player.app.language.text(f"command.{command}"))
            await player.until(lambda: colours(player) != seen[-1])
            await player.still()
            assert kept().theme == f"textual-{command}"
            seen.append(colours(player))
        assert Color.parse(player.app.theme_variables["background"]).is_transparent is False
        assert seen[0] == seen[2] != seen[1]


async def choose(player: Player, words: str) -> None:
    """Give a command by the palette."""
    await player.press("ctrl+p")
    await player.until(lambda: player.screen.id == "--command-palette")
    await player.press(*words)
    commands = player.screen.query_one(CommandList)
    await player.until(lambda: commands.option_count > 0 and commands.display)
    await player.settle()
    await player.press("down", "enter")
    await player.until(lambda: player.screen.id != "--command-palette")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_speeds_are_commands(language: str) -> None:
    async with playing(language=language) as player:
        words = SettingWords(player.app.language, "speed")
        for speed in Speed:
            said = player.app.language.text(
                "command.set", setting=words.name, value=words.of(speed)
            )
            await choose(player, said)
            await player.until(lambda: player.app.settings.speed is speed)
            assert kept().speed is speed


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_search_without_finds_says_so_in_the_persons_language(language: str) -> None:
    async with playing(language=language) as player:
        await player.press("ctrl+p")
        await player.until(lambda: player.screen.id == "--command-palette")
        await player.press(*"qqqq")
        await player.sees(player.app.language.text("palette.nothing"))
        assert "No matches" not in player.words
        await player.press("escape")
        await player.on(HomeScreen)


@pytest.mark.parametrize(("keys", "code"), [(["ctrl+q"], 0), (["ctrl+c"], 130)])
@pytest.mark.parametrize("where", ["home", "table"])
async def test_leaving_has_its_exit_code(keys: list[str], code: int, where: str) -> None:
    async with playing(seed=3) as player:
        if where == "table":
            await player.sit_down()
            await player.to_card()
        for key in keys:
            player.tap(key)
        await player.until(lambda: player.app._exit)
    assert (player.app.return_code or 0) == code


async def test_quit_is_in_the_menu() -> None:
    async with playing() as player:
        menu = player.screen.query_one(OptionList)
        await player.press("end", "enter")
        await player.until(lambda: player.app._exit)
        assert menu.highlighted == menu.option_count - 1
