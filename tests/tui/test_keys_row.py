"""The footer: every key that it shows is whole, on all screens, and so is the way out."""

from __future__ import annotations

import gc
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from typing import Any
from weakref import ref

import pytest
from textual.screen import Screen
from textual.widgets._footer import FooterKey

from manillen_tui import locations
from manillen_tui.game.seats import PlayerId, Seat
from manillen_tui.game.variants import variant
from manillen_tui.language import LANGUAGES, Language
from manillen_tui.looks import Borders
from manillen_tui.review.work import Review
from manillen_tui.scorebook.steps import read_story
from manillen_tui.session import Session
from manillen_tui.tui.app import ManillenApp
from manillen_tui.tui.examine import moments
from manillen_tui.tui.game import Game
from manillen_tui.tui.present import Presenter
from manillen_tui.tui.screens.apart import ApartTable
from manillen_tui.tui.screens.examine import ExamineScreen
from manillen_tui.tui.screens.home import HomeScreen
from manillen_tui.tui.screens.pads import NewPadScreen, PadsScreen
from manillen_tui.tui.screens.replay import ReplayScreen
from manillen_tui.tui.screens.review import ReviewScreen
from manillen_tui.tui.screens.rules import RulesScreen
from manillen_tui.tui.screens.scorebook import ScorebookScreen
from manillen_tui.tui.screens.setup import SetupScreen
from manillen_tui.tui.screens.statistics import StatisticsScreen
from manillen_tui.tui.screens.table import TableScreen
from tests.playing import seated
from tests.test_review import past_deal, session_of
from tests.tui.driving import QUICK, Player, playing
from tests.tui.test_language_at_once import OTHERS
from tests.tui.test_pad import open_pad
from tests.tui.test_scorebook import fill

pytestmark = pytest.mark.usefixtures("strangers")

Shown = Screen[Any]

SIZES = [(80, 24), (60, 18)]


class Unplayed(TableScreen):
    """The table's screen at rest."""

    async def _play(self) -> None:
        pass


class UnplayedApart(Unplayed, ApartTable):
    """One that was begun from a list, at rest."""


def _table(name: str, kind: type[Unplayed] = Unplayed) -> Callable[[ManillenApp], Shown]:
    rules = variant(name)
    return lambda app: kind(Game(Session(rules, 1, seated(rules))), app.look)


def _replay(app: ManillenApp) -> Shown:
    path = min(locations.matches_folder().iterdir())
    return ReplayScreen(read_story(path, 1, lambda: None), app.look)


def _plays(app: ManillenApp) -> Shown:
    session = session_of("boam", 22)
    assert session.state is not None
    found = moments(session.state.table, session.past)
    return ExamineScreen(Presenter(app.language, Seat.S), app.look, found, lambda: None)


def _review(app: ManillenApp) -> Shown:
    review = Review(past_deal(session_of("boam", 22)), PlayerId(Seat.S))
    words = Presenter(app.language, Seat.S)
    return ReviewScreen(words, app.look, review, QUICK, lambda *_: None)


SCREENS: dict[str, Callable[[ManillenApp], Shown]] = {
    **OTHERS,
    "setup": lambda _: SetupScreen(),
    "table": _table("boam"),
    "speaking": _table("parlante"),
    "apart": _table("boam", UnplayedApart),
    "rules": lambda _: RulesScreen(),
    "pads": lambda _: PadsScreen(),
    "new-pad": lambda _: NewPadScreen(),
    "replay": _replay,
    "plays": _plays,
    "review": _review,
}
DIALOGS = ("settings", "keys", "key")


async def looked_at(player: Player, name: str) -> None:
    """Have the footer of a screen looked at, in all languages, lines and sizes."""
    app = player.app
    for size in SIZES:
        await player.pilot.resize_terminal(*size)
        for code, borders in product(LANGUAGES, Borders):
            app.settings = replace(app.settings, borders=borders)
            app.speak(Language(code))
            player.screen.refresh_bindings()
            await player.until(player.footer_is_whole, f"{name} {size} {code} {borders}")


async def test_all_screens() -> None:
    fill()
    async with playing() as player:
        await looked_at(player, "home")
        for name, make in SCREENS.items():
            if name not in DIALOGS:
                player.app.push_screen(make(player.app))
                await looked_at(player, name)
                player.app.go_home()
                await player.on(HomeScreen)
        await open_pad(player)
        await looked_at(player, "pad")
        player.app.show_scorebook()
        await player.on(ScorebookScreen)
        await looked_at(player, "scorebook")
        await player.press("s")
        await player.on(StatisticsScreen)
        await looked_at(player, "statistics")


async def test_what_has_no_room_comes_back() -> None:
    async with playing((60, 18)) as player:
        player.app.push_screen(_table("boam")(player.app))
        for size, shown in (((60, 18), False), ((120, 40), True), ((80, 24), False)):
            await player.pilot.resize_terminal(*size)
            await player.until(lambda: (player.footer_key("m") is not None) is shown)
            await player.until(player.footer_is_whole)
        await player.until(lambda: player.footer_key("tab") is not None)


@pytest.mark.parametrize(("width", "count"), [(9, 1), (18, 2), (30, 3)])
async def test_in_little_room_the_way_out_comes_first(width: int, count: int) -> None:
    async with playing((width, 18)) as player:
        wanted = {*("ctrl+q", "question_mark", "ctrl+p")[:count]}
        await player.until(lambda: {key.key for key in player.screen.query(FooterKey)} == wanted)


async def test_a_key_stays_while_it_is_shown_and_is_let_go_then() -> None:
    async with playing((120, 40)) as player:
        player.app.push_screen(_table("boam")(player.app))
        await player.until(lambda: player.footer_key("m") is not None)
        await player.until(player.footer_is_whole)
        held = player.footer_key("m")
        assert held is not None
        player.screen.refresh_bindings()
        await player.still()
        assert player.footer_key("m") is held
        gone = ref(held)
        del held
        await player.pilot.resize_terminal(60, 18)

        def is_let_go() -> bool:
            gc.collect()
            return gone() is None

        await player.until(is_let_go)
