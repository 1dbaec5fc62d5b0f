"""Keys and clicks that come faster than the screens: what a monkey found (``tests/monkey``)."""

from __future__ import annotations

import asyncio
import gc
from typing import Any

import pytest
from textual.events import Click, Key, MouseDown, Resize
from textual.geometry import Offset, Size
from textual.notifications import Notification, Notify
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets._select import SelectOverlay
from textual.worker import WorkerState

from manillen_tui import locations, tables
from manillen_tui.game.seats import Seat
from manillen_tui.game.variants import VARIANTS, variant
from manillen_tui.lessons.run import Run
from manillen_tui.lessons.shelf import packaged
from manillen_tui.settings import Tongue
from manillen_tui.tui.commands import Commands
from manillen_tui.tui.lesson_stage import LessonPanel
from manillen_tui.tui.notices import Notice
from manillen_tui.tui.screens.dialog import Dialog
from manillen_tui.tui.screens.home import HomeScreen
from manillen_tui.tui.screens.importing import ImportDialog
from manillen_tui.tui.screens.lesson import LessonScreen
from manillen_tui.tui.screens.pads import PadsScreen
from manillen_tui.tui.screens.rules import RulesScreen
from manillen_tui.tui.screens.scorebook import ScorebookScreen
from manillen_tui.tui.screens.settings import SettingsDialog
from manillen_tui.tui.screens.setup import Setup
from manillen_tui.tui.widgets.options import Choices, Options
from tests.tui.driving import Player, playing
from tests.tui.person import _mouse


def said() -> Dialog:
    """A dialog that says nothing much."""
    return Dialog("Heading", ["words"], [("ok", "OK")])


def on_screens(player: Player) -> list[str]:
    """The screens, the one on top last."""
    return [type(screen).__name__ for screen in player.app.screen_stack[1:]]


async def test_a_dialog_left_twice_takes_no_other_screen_with_it() -> None:
    async with playing() as player:
        player.app.show_pads()
        await player.on(PadsScreen)
        left: list[str | None] = []
        dialog = said()
        player.app.push_screen(dialog, left.append)
        await player.on(Dialog)
        dialog.dismiss("ok")
        dialog.dismiss("ok")
        await player.on(PadsScreen)
        await player.settle()
        assert on_screens(player) == ["HomeScreen", "PadsScreen"]
        assert left == ["ok"]


async def test_a_dialog_left_under_another_leaves_that_too() -> None:
    async with playing() as player:
        left: list[str | None] = []
        dialog = said()
        player.app.push_screen(dialog, left.append)
        await player.on(Dialog)
        player.app.show_settings()
        await player.on(SettingsDialog)
        dialog.dismiss("ok")
        await player.on(HomeScreen)
        await player.until(lambda: left == ["ok"])
        assert on_screens(player) == ["HomeScreen"]


async def test_a_screen_left_as_it_asks_something_takes_the_question_with_it() -> None:
    async with playing() as player:
        player.app.show_pads()
        await player.on(PadsScreen)
        pads = player.screen

        async def ask() -> None:
            await player.app.push_screen_wait(said())

        worker = pads.run_worker(ask())
        pads.dismiss()
        await player.until(lambda: worker.is_finished and not pads.is_running)
        await player.on(HomeScreen)
        assert worker.state is WorkerState.CANCELLED
        assert on_screens(player) == ["HomeScreen"]
        assert player.app.is_running
        await player.press("down")


async def test_a_table_left_as_it_begins_leaves_the_program_running() -> None:
    rules = variant("boam")
    players = dict.fromkeys(rules.plan.players, "bot:club") | {Seat.S: "person:Ann"}
    async with playing() as player:
        for _ in range(3):
            player.app.start(Setup(rules, players))
            await asyncio.sleep(0)
            player.app.go_home()
            await player.settle()
            await player.on(HomeScreen)
        assert player.app.is_running


async def test_the_palette_left_and_opened_again_at_once() -> None:
    async with playing() as player:
        await player.press("ctrl+p")
        await player.on(Commands)
        first = player.screen
        first.dismiss()
        player.app.action_command_palette()
        assert player.screen is not first
        for key in ("pageup", "pagedown", "pageup"):
            player.tap(key)
        await player.on(Commands)
        await player.sees(player.app.language.text("command.light"))


async def test_the_palette_left_before_it_is_filled() -> None:
    async with playing() as player:
        for _ in range(5):
            player.app.action_command_palette()
            player.screen.dismiss()
            await player.settle()
        await player.on(HomeScreen)


async def test_the_palette_left_while_it_is_busy() -> None:
    async with playing() as player:
        await player.press("ctrl+p")
        await player.on(Commands)
        palette = player.screen
        assert isinstance(palette, Commands)
        palette.dismiss()
        await player.until(lambda: not palette.is_running)
        palette._show_busy = True
        gc.collect()


@pytest.mark.parametrize("name", ["settings", "pads", "puzzles", "rules"])
async def test_the_program_left_while_a_screen_opens(name: str) -> None:
    async with playing() as player:
        getattr(player.app, f"show_{name}")()
        player.app.exit()
    assert player.app._exception is None


async def gone(screen: Screen[Any], part: str) -> None:
    """Wait until a screen is being made anew, and a part of it is not there."""
    while screen.query(part):  # noqa: ASYNC110  # for some turns of the loop only
        await asyncio.sleep(0)


async def test_keys_while_a_dialog_learns_another_language() -> None:
    async with playing() as player:
        player.app.show_settings()
        await player.on(SettingsDialog)
        player.app.prefer("language", Tongue.FR)
        await gone(player.screen, "#setting-rows")
        await player.app._dispatch_message(Key("pagedown", None))
        await player.screen._dispatch_message(Resize(Size(80, 24), Size(80, 24)))
        await player.sees("Réglages")
        assert isinstance(player.screen, SettingsDialog)


async def test_a_screen_left_while_another_learns_another_language() -> None:
    async with playing() as player:
        home = player.screen
        player.app.show_pads()
        await player.on(PadsScreen)
        player.app.prefer("language", Tongue.FR)
        await gone(home, "OptionList")
        player.app.go_home()
        await player.on(HomeScreen)
        await player.sees("Jouer")


async def test_pages_of_a_list_that_is_not_laid_out_yet() -> None:
    async with playing() as player:
        listed = Options("one", "two")
        listed.display = False
        await player.screen.mount(listed)
        listed.highlighted = 0
        listed._move_page(1)
        listed._move_page(-1)
        assert listed.highlighted == 0


async def test_pages_of_a_field_that_is_not_laid_out_yet() -> None:
    async with playing() as player:
        field = Choices([("one", 1), ("two", 2)], allow_blank=False)
        field.display = False
        await player.screen.mount(field)
        listed = field.query_one(SelectOverlay)
        listed.highlighted = 1
        listed._move_page(-1)
        listed._move_page(1)
        assert listed.highlighted == 1


async def test_a_click_on_an_answer_that_is_gone() -> None:
    async with playing() as player:
        menu = player.screen.query_one(OptionList)
        await player.still()
        place = Offset(menu.region.x + 2, menu.region.y + menu.option_count - 1)
        click = _mouse(Click, place)
        click.style = player.screen.get_style_at(*place)
        assert "option" in click.style.meta
        menu.clear_options()
        menu._forward_event(click)
        await player.settle()
        assert isinstance(player.screen, HomeScreen)


async def test_what_is_thought_of_no_more_before_it_begins() -> None:
    async with playing() as player:
        lesson = next(each for each in packaged() if each.steps)
        screen = LessonScreen(lesson, player.app.look)
        player.app.push_screen(screen)
        await player.on(LessonScreen)
        for _ in range(3):
            screen.show_moves(())  # each ends the one before, which has not begun
        await player.until(lambda: not screen._is_moving)
        gc.collect()  # tells of a coroutine that nobody awaited


async def test_a_table_pointed_at_that_is_listed_no_more() -> None:
    path = tables.save(locations.variants_folder(), variant("boam").with_options({}, name="ours"))
    async with playing() as player:
        player.app.show_rules()
        await player.on(RulesScreen)
        await player.press("end")
        await player.sees("ours")
        screen = player.screen
        assert isinstance(screen, RulesScreen)
        listed = screen.tables
        listed.highlighted = 0
        listed.highlighted = len(VARIANTS)  # told of once the list is another
        path.unlink()
        screen.fill()
        await player.settle()
        assert listed.highlighted == 0
        title = player.app.language.text(f"variant.{VARIANTS[0]}.name")
        assert title in str(screen.query_one("#rules-text", Static).render())


async def test_two_sizes_at_once_come_to_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    async with playing((100, 30)) as player:
        player.app.show_pads()
        await player.on(PadsScreen)
        screen, heard = player.screen, list[Size]()

        def on_resize(screen: PadsScreen, event: Resize) -> None:
            heard.append(event.size)
            assert len(heard) < 10, heard
            screen.call_after_refresh(screen.refresh)  # comes between the two

        monkeypatch.setattr(PadsScreen, "on_resize", on_resize, raising=False)
        for size in (Size(80, 24), Size(100, 30)):
            screen.post_message(Resize(size, size))
            screen.call_later(screen.refresh)
        for _ in range(20):
            await player.settle()
        assert len(heard) > 1
        assert screen.size == (100, 30)


async def test_a_click_on_what_was_just_taken_away() -> None:
    async with playing() as player:
        under = player.screen.query_one("#home-title")
        at = Offset(under.region.x + 1, under.region.y)
        parent = under.parent
        assert parent is not None
        under._detach()
        assert player.screen.get_widget_at(*at)[0] is under
        player.screen._forward_event(_mouse(MouseDown, at))
        under._attach(parent)
        await player.settle()
        assert isinstance(player.screen, HomeScreen)


async def test_an_answer_to_the_question_before_answers_nothing() -> None:
    lesson = next(each for each in packaged() if each.steps)
    at = next(number for number in range(9) if Run.start(lesson, number).asks)
    async with playing() as player:
        screen = LessonScreen(lesson, player.app.look, at)
        player.app.push_screen(screen)
        await player.until(lambda: screen.is_mounted and not screen._is_moving)
        await player.settle()
        before = screen.run
        screen.post_message(LessonPanel.Answered(9))
        await player.settle()
        assert screen.run is before


@pytest.mark.parametrize("typed", ["~nobody-of-this-name/x", "\x00", "x" * 5000])
async def test_a_record_that_no_file_can_be(typed: str) -> None:
    async with playing() as player:
        player.app.show_scorebook()
        await player.on(ScorebookScreen)
        await player.press("i")
        await player.on(ImportDialog)
        assert isinstance(player.screen, ImportDialog)
        player.screen.dismiss(typed)
        await player.until(lambda: bool(player.app._notifications))
        (told,) = player.app._notifications
        assert "cannot be read" in told.message, told.message


async def test_a_click_beside_a_screen_that_became_smaller_leaves_the_palette() -> None:
    async with playing() as player:
        await player.press("ctrl+p")
        await player.on(Commands)
        palette = player.screen
        beside = Click(
            palette, 99, 99, 0, 0, 1, shift=False, meta=False, ctrl=False, screen_x=99, screen_y=99
        )
        palette.post_message(beside)
        await player.settle()
        assert player.app._exception is None
        assert player.screen is palette


async def test_what_is_told_is_not_told_for_less_than_no_time() -> None:
    late = Notice("late", timeout=-0.001)
    assert late.has_expired
    assert late.time_left > 0
    async with playing() as player:
        player.app.notify("now")
        await player.sees("now")
        assert [type(each) for each in player.app._notifications] == [Notice]
        player.app.post_message(Notify(Notification("soon", timeout=0.2)))
        await player.sees("soon")
        await player.until(lambda: "soon" not in player.text)
