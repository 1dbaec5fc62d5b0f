"""Matches left, continued, damaged; bots that fail; the journal that cannot be written."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import OptionList
from textual.widgets._toast import Toast

from manillen_tui.journal import FileJournal
from manillen_tui.language import LANGUAGES, Language
from manillen_tui.tui.screens.base import SpokenDialog
from manillen_tui.tui.screens.home import HomeScreen
from manillen_tui.tui.screens.review import ReviewScreen
from tests.test_journal import room_for
from tests.tui.driving import Player, playing

pytestmark = pytest.mark.usefixtures("strangers")


async def to_middle(player: Player) -> None:
    """Into the third trick of a deal."""
    await player.to_card()
    for _ in range(2):
        await player.do_first()
        await player.to_card()


async def leave(player: Player) -> None:
    """Back to the menu by the command palette."""
    home = player.app.language.text("command.home")
    await player.press("ctrl+p")
    await player.until(lambda: player.screen.id == "--command-palette")
    await player.press(*home)
    await player.until(lambda: bool(player.screen.query_one(OptionList).option_count))
    await player.settle()
    await player.press("down", "enter")
    await player.on(HomeScreen)


async def carry_on(player: Player) -> None:
    """Choose *continue*, which the menu points at where there is a match."""
    await player.on(HomeScreen)
    assert player.app.saved()
    await player.press("enter")


async def test_a_match_left_in_mid_deal_is_continued_in_the_same_program() -> None:
    async with playing(seed=3) as player:
        await player.sit_down()
        await to_middle(player)
        before = player.game
        state, hand = before.session.state, player.choice.observation.hand
        await leave(player)
        await carry_on(player)
        await player.to_card()
        assert player.game is not before
        assert player.game.session.state == state
        assert player.choice.observation.hand == hand
        await player.do_first()
        await player.to_card()


async def test_a_match_goes_on_in_another_program_as_if_never_left() -> None:
    async with playing(seed=3) as player:
        await player.sit_down(target=1)
        await to_middle(player)
        left = player.game.session
    async with playing(seed=99) as player:
        await carry_on(player)
        await player.to_card()
        session = player.game.session
        assert (session.state, session.seed, session.players) == (left.state, 3, left.players)
        await player.to_dialog("again")
        whole = player.game.session.match
    async with playing(seed=3) as player:
        await player.sit_down(target=1)
        await player.to_dialog("again")
        assert player.game.session.match == whole


async def test_what_a_continued_match_scored_before_is_shown() -> None:
    async with playing(seed=3) as player:
        await player.sit_down()
        await player.to_dialog("ok")
        await player.go_on()
        await player.to_card()
        history = list(player.game.history)
    async with playing() as player:
        await carry_on(player)
        await player.to_card()
        assert player.game.history == history
        assert len(history) == 1
        assert "Deal 1" in await player.still()


async def test_a_match_left_at_the_end_of_a_deal_shows_that_end_again() -> None:
    async with playing(seed=3) as player:
        await player.sit_down()
        await player.to_dialog("ok")
        shown = (await player.still()).splitlines()
    async with playing() as player:
        await carry_on(player)
        await player.on(SpokenDialog)
        assert (await player.still()).splitlines()[:-1] == shown[:-1]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_damaged_journal_is_told_and_set_aside(language: str, home: Path) -> None:
    async with playing(seed=3) as player:
        await player.sit_down()
        await to_middle(player)
    (path,) = (home / "matches").iterdir()
    text = path.read_text("utf-8").replace('"play"', '"played', 1)
    path.write_text(text, "utf-8")
    line = 1 + text[: text.index('"played')].count("\n")
    async with playing(language=language) as player:
        await carry_on(player)
        await player.on(SpokenDialog)
        for part in (path.name, f"{path.name}.damaged", str(line)):
            assert part in player.told
        await player.press("enter")
        await player.on(HomeScreen)
        assert not player.app.saved()
        assert player.screen.query_one(OptionList).highlighted == 0
    (aside,) = (home / "matches").iterdir()
    assert aside.read_text("utf-8") == text


async def test_a_match_open_elsewhere_is_told(home: Path) -> None:
    async with playing(seed=3) as player:
        await player.sit_down()
        await to_middle(player)
    (path,) = (home / "matches").iterdir()
    other = FileJournal(path, new=False)
    async with playing() as player:
        await carry_on(player)
        await player.on(SpokenDialog)
        assert "in use" in player.told
        await player.press("enter")
        await player.on(HomeScreen)
        other.close()
        await carry_on(player)
        await player.to_card()


async def to_trouble(player: Player) -> None:
    """Begin a match where none can be saved."""
    await player.press("home", "enter")
    await player.until(lambda: bool(player.screen.query("#start")))
    await player.press("ctrl+s")
    await player.on(SpokenDialog)
    assert "cannot be opened" in player.told


async def test_where_no_match_can_be_saved_none_begins_unless_it_is_wanted(home: Path) -> None:
    home.touch()  # noqa: ASYNC240  # before anything runs
    async with playing(seed=3) as player:
        await to_trouble(player)
        await player.press("right", "enter")
        await player.until(lambda: not isinstance(player.screen, SpokenDialog))
        assert bool(player.screen.query("#start"))


async def test_a_match_that_is_not_saved_is_played_and_looked_back_on(home: Path) -> None:
    home.touch()  # noqa: ASYNC240  # before anything runs
    async with playing(seed=3) as player:
        await to_trouble(player)
        await player.press("enter")
        await player.to_dialog("plays")
        await player.press("r")
        await player.on(ReviewScreen)
        await player.press("b")
        await player.on(SpokenDialog)
        assert "not saved" in player.told
        await player.press("enter")
        await player.on(ReviewScreen)
        await player.press("escape")
        await player.to_dialog("plays")
        await player.go_on()
        await player.to_card()
        assert player.game.session.number == 2


async def test_a_match_of_a_newer_version_is_told_and_left_as_it_is(home: Path) -> None:
    async with playing(seed=3) as player:
        await player.sit_down()
        await to_middle(player)
    (path,) = (home / "matches").iterdir()
    data = path.read_bytes().replace(b'"format":1', b'"format":2', 1)
    path.write_bytes(data)
    async with playing() as player:
        await carry_on(player)
        await player.on(SpokenDialog)
        assert path.name in player.told and "another version" in player.told
        await player.press("enter")
        await player.on(HomeScreen)
    assert list((home / "matches").iterdir()) == [path]
    assert path.read_bytes() == data


async def test_on_a_full_disk_the_match_stops_and_can_be_continued(home: Path) -> None:
    async with playing(seed=3) as player:
        await player.sit_down()
        await to_middle(player)
        (path,) = (home / "matches").iterdir()
        session = player.game.session
        state = session.state
        with room_for(path.stat().st_size + 5):
            player.tap(player.key_of(next(iter(player.choice.observation.legal_cards))))
            player.tap("enter")
            await player.on(SpokenDialog)
            assert "cannot be saved" in player.told
            assert session.state == state
            await player.press("enter")
            await player.on(HomeScreen)
        await carry_on(player)
        await player.to_card()
        assert player.game.session.state == state


async def test_a_bots_trouble_is_told_once_and_the_match_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with playing(seed=3) as player:
        told: list[str] = []
        notify = player.app.notify

        def heard(text: str, **rest: Any) -> None:
            told.append(text)
            notify(text, **rest)

        monkeypatch.setattr(player.app, "notify", heard)
        await player.sit_down("raising", target=1)
        await player.to_card()
        await player.until(lambda: bool(player.screen.query(Toast)))
        assert "raising" in player.words
        await player.to_dialog("again")
    assert len(told) == 1
    assert "ValueError" in told[0]


@pytest.mark.parametrize("bot", ["dying", "gone"])
async def test_with_any_bad_bots_a_deal_is_played(bot: str) -> None:
    async with playing(seed=3) as player:
        await player.sit_down(bot)
        await player.to_dialog("ok")
        assert player.game.session.match.number == 1


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_bot_that_fails_is_told_of_in_every_language(language: str) -> None:
    async with playing(language=language, seed=3) as player:
        await player.sit_down("nonsense")
        await player.to_card()
        await player.sees("nonsense")
        expected = Language(language).text("bot.illegal", bot="nonsense", action="42")
        assert "42" in expected


async def test_whoever_leaves_while_bots_begin_to_think_leaves_no_process() -> None:
    for delay in range(0, 200, 20):
        async with playing(seed=4) as player:
            await player.sit_down("thinking")
            player.tap("enter")
            await asyncio.sleep(delay / 1000)
            bots = list(player.game.bots.values())
        assert [bot._process for bot in bots] == [None] * 3
