"""Puzzles on the screen: the list, endgames right and wrong, and the deal of the day."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import date

import pytest
from textual.containers import VerticalScroll
from textual.widgets import OptionList

from manillen_tui import locations
from manillen_tui.game.actions import Play
from manillen_tui.game.cards import Card
from manillen_tui.language import LANGUAGES
from manillen_tui.lessons.lesson import PUPIL
from manillen_tui.puzzles import daily as daily_module
from manillen_tui.puzzles.attempt import Verdict
from manillen_tui.puzzles.daily import Daily, Outcome
from manillen_tui.puzzles.endgame import Aim, aim_of, packaged
from manillen_tui.puzzles.grading import winners
from manillen_tui.puzzles.shelf import Mark, keep_daily, keep_endgame, progress
from manillen_tui.settings import MemoryAid
from manillen_tui.tui.app import ManillenApp
from manillen_tui.tui.screens import daily as daily_screen
from manillen_tui.tui.screens.daily import DailyScreen, DailyTable
from manillen_tui.tui.screens.home import HomeScreen
from manillen_tui.tui.screens.puzzle import PuzzleScreen
from manillen_tui.tui.screens.puzzles import PuzzlesScreen
from tests.tui.driving import playing
from tests.tui.led import LedPlayer
from tests.tui.test_screens import Album

SIZES = ["80x24", "120x40", "60x18"]
TODAY = Daily(date(2026, 11, 30))

pytestmark = pytest.mark.usefixtures("strangers", "today")


@pytest.fixture
def today(monkeypatch: pytest.MonkeyPatch) -> None:
    """A day that stands still, and bots that need no thinking."""
    monkeypatch.setattr(ManillenApp, "daily", property(lambda _: TODAY))
    monkeypatch.setattr(daily_screen, "BOT", "plain")
    monkeypatch.setattr(daily_module, "BOT", "plain")


class Puzzler(LedPlayer):
    """Somebody who solves puzzles."""

    @property
    def puzzle(self) -> PuzzleScreen:
        """The endgame's screen."""
        assert isinstance(self.screen, PuzzleScreen)
        return self.screen

    async def open(self, number: int) -> None:
        """Open an endgame by its number in the list."""
        self.screen.query_one(OptionList).highlighted = number
        self.tap("enter")
        await self.asked()

    def wrong(self) -> Card | None:
        """A legal card that gives the aim away, if there is one."""
        attempt = self.puzzle.attempt
        right = winners(attempt)
        cards = (play.card for play in attempt.solution().values)
        return next((card for card in cards if card not in right), None)

    def illegal(self) -> Card | None:
        """A card in hand that may not be played, if there is one."""
        state = self.puzzle.state
        cards = state.cards(PUPIL.seat)
        return next((card for card in cards if state.refusal(Play(card)) is not None), None)

    async def err(self, card: Card, verdict: Verdict, *, mouse: bool) -> None:
        """Lay a card that is not right, and see that it is told why and nothing changed."""
        state = self.puzzle.state
        await self.lay(card, mouse=mouse)
        await self.asked()
        reply = self.puzzle.attempt.reply
        assert reply is not None
        assert reply.verdict is verdict
        assert self.puzzle.state == state
        assert self.said().startswith("✗")
        for play in reply.line:
            assert self.app.language.card(play.card) in self.said()

    async def win(self, *, mouse: bool = False) -> None:
        """Lay right cards to the end."""
        while self.puzzle.asks:
            await self.lay(winners(self.puzzle.attempt)[0], mouse=mouse)
            await self.asked()
            assert self.said().startswith("✓")


@asynccontextmanager
async def at_the_list(size: str = "80x24", language: str = "en") -> AsyncIterator[Puzzler]:
    """Somebody who has opened the puzzles from the menu."""
    width, height = map(int, size.split("x"))
    async with playing((width, height), language=language) as player:
        puzzler = Puzzler(player.pilot)
        await puzzler.press("home", "down", "down", "enter")
        await puzzler.on(PuzzlesScreen)
        yield puzzler


@pytest.mark.parametrize("number", [1, 20, 51, 94, 98])
async def test_a_puzzle_is_gone_through_right_and_wrong(number: int) -> None:
    mouse = number % 2 == 0
    async with at_the_list(SIZES[number % 3], LANGUAGES[number // 3 % 3]) as puzzler:
        await puzzler.open(number)
        while puzzler.puzzle.asks:
            illegal, wrong = puzzler.illegal(), puzzler.wrong()
            if illegal is not None:
                await puzzler.err(illegal, Verdict.REFUSED, mouse=mouse)
            if wrong is not None:
                await puzzler.err(wrong, Verdict.WRONG, mouse=mouse)
            await puzzler.lay(winners(puzzler.puzzle.attempt)[0], mouse=mouse)
            await puzzler.asked()
        assert progress().endgames == {number: Mark.SOLVED}
        await puzzler.press("escape")
        await puzzler.on(PuzzlesScreen)
        puzzler.screen.query_one(OptionList).highlighted = number
        await puzzler.sees(f"✓ {number} ■")


@pytest.mark.parametrize(
    ("language", "size"),
    [("en", "80x24"), ("en", "120x40"), ("en", "60x18"), ("nl", "80x24"), ("fr", "80x24")],
)
async def test_goldens(language: str, size: str) -> None:
    """Set ``MANILLEN_GOLDEN=write`` to accept what is shown now, and look at it."""
    album = Album(language, size)
    keep_endgame(1, Mark.SOLVED)
    keep_endgame(2, Mark.SHOWN)
    keep_daily(TODAY.number, Outcome(39, None, 51, 47))
    async with at_the_list(size, language) as puzzler:
        album.compare("puzzles", await puzzler.still() + "\n")
        await puzzler.open(94)
        album.compare("puzzle-asked", await puzzler.still() + "\n")
        wrong = puzzler.wrong()
        assert wrong is not None
        await puzzler.err(wrong, Verdict.WRONG, mouse=False)
        album.compare("puzzle-wrong", await puzzler.still() + "\n")
        await puzzler.win()
        album.compare("puzzle-solved", await puzzler.still() + "\n")
        await puzzler.press("escape")
        await puzzler.on(PuzzlesScreen)
        await puzzler.open(100)
        await puzzler.press("h")
        await puzzler.asked()
        album.compare("puzzle-shown", await puzzler.still() + "\n")
        await puzzler.press("escape")
        await puzzler.on(PuzzlesScreen)
        await puzzler.press("home", "enter")
        await puzzler.on(DailyScreen)
        album.compare("daily", await puzzler.still() + "\n")
    for text in album.differ.values():
        print(text)  # noqa: T201  # shown when the golden differs
    assert sorted(album.differ) == []


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_is_told_has_room(language: str) -> None:
    """At 80x24 no words scroll, neither at first nor with the longest line of play."""
    longest: dict[tuple[Aim, int], tuple[int, int]] = {}
    for number, puzzle in enumerate(packaged(), 1):
        kind = aim_of(puzzle.start(), puzzle.aim), len(puzzle.rules.seats)
        longest[kind] = max(longest.get(kind, (0, 0)), (puzzle.tricks, number))
    assert {aim for aim, _ in longest} == set(Aim)
    async with at_the_list(language=language) as puzzler:
        for _, number in longest.values():
            await puzzler.open(number)
            scroll = puzzler.led.stage.panel.query_one(VerticalScroll)
            assert scroll.max_scroll_y == 0, puzzler.text
            wrong = puzzler.wrong()
            assert wrong is not None
            await puzzler.err(wrong, Verdict.WRONG, mouse=False)
            assert scroll.max_scroll_y == 0, puzzler.text
            await puzzler.until(puzzler.footer_is_whole)
            await puzzler.press("escape")
            await puzzler.on(PuzzlesScreen)


async def test_one_that_is_shown_is_not_solved() -> None:
    async with at_the_list() as puzzler:
        await puzzler.open(5)
        await puzzler.press("h")
        await puzzler.asked()
        (winner,) = winners(puzzler.puzzle.attempt)
        assert puzzler.said().startswith(f"→ {puzzler.app.language.card(winner)}")
        await puzzler.win()
        assert progress().endgames == {5: Mark.SHOWN}
        await puzzler.press("h")
        assert not puzzler.puzzle.asks
        await puzzler.press("escape")
        await puzzler.on(PuzzlesScreen)
        await puzzler.open(5)
        await puzzler.win()
        assert progress().endgames == {5: Mark.SOLVED}


async def test_cards_are_taken_back() -> None:
    async with at_the_list() as puzzler:
        await puzzler.open(94)
        start = puzzler.puzzle.attempt
        await puzzler.lay(winners(start)[0], mouse=False)
        await puzzler.asked()
        assert puzzler.puzzle.state != start.state
        for _ in range(2):
            await puzzler.press("backspace")
            await puzzler.asked()
            assert puzzler.puzzle.attempt == start
        await puzzler.press("enter", "space")
        assert puzzler.puzzle.attempt == start


@pytest.mark.parametrize("way", ["enter", "space", "mouse"])
async def test_the_next_one_follows_and_the_last_leads_back(way: str) -> None:
    async with at_the_list() as puzzler:
        last = len(packaged())
        await puzzler.open(last - 1)
        for number in (last - 1, last):
            assert puzzler.puzzle.attempt.puzzle == packaged()[number - 1]
            await puzzler.win()
            screen, attempt = puzzler.puzzle, puzzler.puzzle.attempt

            def left(screen: PuzzleScreen = screen, attempt: object = attempt) -> bool:
                return puzzler.screen is not screen or screen.attempt is not attempt

            if way == "mouse":
                await puzzler.click_until(puzzler.led.stage.panel.answers, left)
            else:
                puzzler.tap(way)
            await puzzler.until(left)
            if number < last:
                await puzzler.asked()
        await puzzler.on(PuzzlesScreen)
        await puzzler.press("escape")
        await puzzler.on(HomeScreen)


async def test_it_is_said_where_progress_cannot_be_written() -> None:
    locations.puzzles_file().mkdir(parents=True)
    async with at_the_list() as puzzler:
        await puzzler.open(1)
        await puzzler.win()
        await puzzler.until(lambda: bool(puzzler.app._notifications))
        (told,) = puzzler.app._notifications
        assert "could not be written down" in told.message


async def test_all_cards_lie_open() -> None:
    async with at_the_list() as puzzler:
        for number in (1, 94, 98):
            await puzzler.open(number)
            state = puzzler.puzzle.state
            view = puzzler.led.stage.view
            shown = [card for seat in view.seats for card in seat.shown or ()]
            shown += [card.card for card in view.hand if card.card]
            piles = [pile for seat in view.seats for pile in seat.piles]
            shown += [pile.top.card for pile in piles if pile.top and pile.top.card]
            shown += [pile.under for pile in piles if pile.under]
            held = [card for hand in state.hands for card in hand]
            held += [pile.top for own in state.table.piles for pile in own if pile.top]
            held += [card for own in state.bottoms for card in own if card]
            assert sorted(shown) == sorted(held)
            assert not any(seat.backs for seat in view.seats)
            await puzzler.press("escape")
            await puzzler.on(PuzzlesScreen)


async def play_the_day(puzzler: Puzzler) -> None:
    """Play the deal of the day to its end, and go back to where it is told."""
    await puzzler.press("enter")
    await puzzler.until(lambda: any(isinstance(s, DailyTable) for s in puzzler.app.screen_stack))
    while not isinstance(puzzler.screen, DailyScreen):
        if await puzzler.stop() == "dialog":
            await puzzler.go_on()
            await puzzler.until(
                lambda: bool(puzzler._stop()) or isinstance(puzzler.screen, DailyScreen)
            )
        else:
            await puzzler.do_first()
    await puzzler.on(DailyScreen)


async def test_the_deal_of_the_day_is_played_once_and_then_practised() -> None:
    async with at_the_list() as puzzler:
        await puzzler.press("home", "enter")
        await puzzler.on(DailyScreen)
        await play_the_day(puzzler)
        await puzzler.until(lambda: None not in _kept())
        points, best, bots = _kept()
        assert f"{points}/60 · par {best} · bots {bots}" in puzzler.words
        assert "Practise with it" in puzzler.words
        await puzzler.press("down", "enter")
        assert puzzler.app.clipboard.endswith(f"{points}/60 · par {best} · bots {bots}")
        await puzzler.press("home")
        await play_the_day(puzzler)
        assert _kept() == (points, best, bots)
        await puzzler.press("escape")
        await puzzler.on(PuzzlesScreen)
        assert f"({points} point" in puzzler.words
        assert not puzzler.app.saved()
    records = list((locations.daily_folder() / str(TODAY.number)).iterdir())
    assert len(records) == 2


async def test_leaving_stops_what_is_being_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily_module, "BOT", "thinking")
    monkeypatch.setenv("THINKING", "60")
    keep_daily(TODAY.number, Outcome(39, None))
    async with at_the_list() as puzzler:
        await puzzler.press("home", "enter")
        await puzzler.on(DailyScreen)
        screen = puzzler.screen
        assert isinstance(screen, DailyScreen)
        await puzzler.until(lambda: _kept()[1:] == (51, None))
        assert screen._is_learning
        await puzzler.press("escape")
        await puzzler.on(PuzzlesScreen)
        await puzzler.until(lambda: not screen._is_learning)
    assert _kept() == (39, 51, None)


def _kept() -> tuple[int | None, ...]:
    outcome = progress().daily.get(TODAY.number)
    return (None,) if outcome is None else (outcome.points, outcome.par, outcome.bots)


async def test_the_deal_of_the_day_is_the_days_and_goes_on_where_it_was_left() -> None:
    async with at_the_list() as puzzler:
        await puzzler.press("home", "enter")
        await puzzler.on(DailyScreen)
        await puzzler.press("enter")
        assert await puzzler.stop() == "dialog"
        await puzzler.go_on()
        await puzzler.to_card()
        session = puzzler.game.session
        assert session.seed == 20261130
        hand = session.observe(PUPIL).hand
        assert hand == TODAY.start.hands[0]
        # Everybody has the same to go on: no hint, and no memory aid.
        assert puzzler.footer_key("h") is None
        await puzzler.press("h", "m")
        assert puzzler.choice.hinted is None
        puzzler.app.prefer("memory", MemoryAid.ON)
        await puzzler.settle()
        assert puzzler.table.stage.memory is None
        assert not puzzler.game.assists
        await puzzler.do_first()
        await puzzler.to_card()
        left = puzzler.choice.observation
        await puzzler.until(puzzler.footer_is_whole)
        await puzzler.press("escape")
        await puzzler.on(DailyScreen)
        assert "Go on" in puzzler.words
        assert progress().daily == {}
        await puzzler.press("enter")
        await puzzler.until(lambda: puzzler._stop() == "card")
        assert puzzler.choice.observation == left
