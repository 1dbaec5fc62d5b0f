"""Plays the app in a test: from the menu to the table, by the hints or by what comes first."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial

from textual.widgets import Button

from manillen_tui.game.cards import Card
from manillen_tui.game.options import Value
from manillen_tui.game.seats import Seat
from manillen_tui.game.variants import variant
from manillen_tui.language import Language
from manillen_tui.tui.app import ManillenApp
from manillen_tui.tui.screens.base import SpokenDialog
from manillen_tui.tui.screens.cut import CutDialog
from manillen_tui.tui.screens.home import HomeScreen
from manillen_tui.tui.screens.setup import Setup, SetupScreen
from manillen_tui.tui.teacher import Depth, Teacher
from tests.tui.person import Person

QUICK = "expert:worlds=10"
"""A coach that costs little."""


class Player(Person):
    """A person who plays."""

    async def begin(self) -> None:
        """From the menu through the setting up to the cut, all by Enter."""
        await self.on(HomeScreen)
        await self.press("home", "enter")
        await self.on(SetupScreen)
        await self.press("enter")
        await self.on(SpokenDialog)

    async def take_hint(self, *, mouse: bool = False) -> None:
        """Do what the hint says, by keys or by the mouse."""
        kind = await self.stop()
        assert kind != "dialog", self.text
        choice, teacher = self.choice, self.table.teacher
        self.game.coach.name = QUICK
        for depth in (Depth.LEGAL, Depth.PRINCIPLE, Depth.CARD):
            deep = partial(_is_deep, teacher, depth)
            if mouse and not deep():
                await self.click_until(lambda: self.footer_key("h"), deep)
            elif not deep():
                self.tap("h")
            await self.until(deep, f"the hint's depth {depth}")
        await self.until(lambda: bool(teacher.verdict and teacher.verdict.is_final), "the hint")
        await self.settle()
        if kind == "card":
            assert choice.hinted is not None
            await self.play_card(choice.hinted, mouse=mouse)
        else:
            await self._answer_hinted(mouse=mouse)

    async def _answer_hinted(self, *, mouse: bool) -> None:
        answers = self.table.stage.question.answers
        at = answers.highlighted
        assert at is not None
        choice = self.choice
        if mouse:
            await self.click(answers, y=at - round(answers.scroll_y))
        else:
            self.tap("enter")
        await self.until(lambda: self.table._choice is not choice, "an answer")

    async def do_first(self) -> None:
        """Give the first answer, or play the first card that may be played."""
        kind = await self.stop()
        choice = self.choice
        if kind == "card":
            await self.play_card(next(iter(choice.observation.legal_cards)))
            return
        self.tap("1")
        self.tap("1")
        await self.until(lambda: self.table._choice is not choice, "an answer")

    async def play_card(self, card: Card, *, mouse: bool = False) -> None:
        """Choose a card and play it, both the same way."""
        choice = self.choice
        view, x, y = self.place_of(card) if mouse else (None, 0, 0)
        key = self.key_of(card)
        for _ in range(2):
            if view is None:
                self.tap(key)
            else:
                await self.click(view, x, y)
            await self.until(lambda: choice.chosen == card, str(card))
        await self.until(lambda: self.table._choice is not choice, "a card played")

    async def go_on(self, *, mouse: bool = False, button: str = "") -> None:
        """Leave a dialog by its first button, or by the one named."""
        dialog = self.screen
        assert isinstance(dialog, SpokenDialog)
        await self.until(lambda: bool(dialog.query(Button)))
        wanted = dialog.query_one(f"#{button}") if button else dialog.query(Button).first()
        if mouse:
            await self.click(wanted)
        else:
            while dialog.focused is not wanted:
                await self.press("right")
            self.tap("enter")
        await self.until(lambda: self.screen is not dialog)

    async def play(
        self, wanted: Callable[[], bool], *, mouse: bool = False, plain: bool = False
    ) -> None:
        """Play on until ``wanted`` holds where the person has to act.

        Args:
            wanted: when to stop.
            mouse: do all with the mouse.
            plain: do what comes first; if not, what the hints say.
        """
        while True:
            kind = await self.stop()
            if wanted():
                return
            if kind == "dialog":
                await self.go_on(mouse=mouse)
            elif plain:
                await self.do_first()
            else:
                await self.take_hint(mouse=mouse)

    async def to_question(self) -> None:
        """Play until the person is asked something before play."""
        await self.play(lambda: self._stop() == "question", plain=True)

    async def to_card(self) -> None:
        """Play until the person is to play a card."""
        await self.play(lambda: self._stop() == "card", plain=True)

    async def to_dialog(self, button: str) -> None:
        """Play until a dialog that has this button, the cut left aside."""

        def wanted() -> bool:
            return bool(self.screen.query(f"Dialog #{button}"))

        await self.play(wanted, plain=True)

    async def sit_down(self, bot: str = "plain", table: str = "boam", **options: Value) -> None:
        """Begin a match against one kind of bot, without the setting up; to the cut."""
        rules = variant(table).with_options(options)
        players = dict.fromkeys(rules.plan.players, f"bot:{bot}") | {
            Seat.S: f"person:{self.app.language.seat(Seat.S)}"
        }
        self.app.start(Setup(rules, players))
        await self.on(CutDialog)


@asynccontextmanager
async def playing(
    size: tuple[int, int] = (80, 24),
    *,
    language: str = "en",
    seed: int = 1,
    speed: str = "instant",
    theme: str = "",
) -> AsyncIterator[Player]:
    """The app, running, with somebody to play it."""
    app = ManillenApp(Language(language), seed=seed, speed=speed)
    if theme:
        app.theme = theme
    async with app.run_test(size=size, notifications=True) as pilot:
        player = Player(pilot)
        await player.on(HomeScreen)
        yield player


def _is_deep(teacher: Teacher, depth: Depth) -> bool:
    return teacher.depth >= depth
