"""A monkey before the running program: it looks, does something, and finds its way home."""

from __future__ import annotations

import asyncio
import io
import time
from collections.abc import Iterator
from random import Random

from textual.command import CommandPalette
from textual.events import MouseEvent, Resize
from textual.geometry import Region
from textual.message_pump import MessagePump
from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets import Input, OptionList

from manillen_tui.keys import USUAL
from manillen_tui.tui.choices import DIGITS, Choice, card_keys
from manillen_tui.tui.screens.base import SpokenDialog
from manillen_tui.tui.screens.dialog import Dialog
from manillen_tui.tui.screens.home import HomeScreen
from manillen_tui.tui.screens.importing import ImportDialog
from manillen_tui.tui.screens.led import LedScreen
from manillen_tui.tui.screens.period import PeriodDialog
from manillen_tui.tui.screens.scene import TableScene
from tests.monkey.gestures import Gesture, Sight, draw, press
from tests.tui.person import Person

LONGEST_WAY = 80
"""Steps in which the menu is reached from anywhere."""

PATIENCE = 30.0
"""Seconds in which whatever was done must have gone through the program."""


class StuckError(AssertionError):
    """A screen that is not left, or that nothing is heard from."""


class Monkey(Person):
    """Does what chance says.

    Args:
        pilot: the app.
        rng: all chance.
    """

    def __init__(self, pilot: Pilot[int], rng: Random) -> None:
        super().__init__(pilot)
        self.rng = rng

    @property
    def is_over(self) -> bool:
        """Whether the program was left."""
        return self.app._exit or self.app._closing or self.app._closed

    # Doing

    def think(self) -> list[Gesture]:
        """What to do next."""
        leaving = [key for name in ("app.quit",) for key in self._keys(name)] + ["ctrl+c"]
        bound = [key for key in self.screen.active_bindings if key not in leaving]
        size = self.app.size
        sight = Sight(
            (size.width, size.height), bound, leaving, self._apt(), lambda: list(self._widgets())
        )
        return draw(self.rng, sight)

    def do(self, gesture: Gesture) -> None:
        """Send what a gesture sends, as the terminal's driver does."""
        driver = self.app._driver
        if driver is None:
            return
        for event in gesture.events:
            if isinstance(event, Resize):
                driver._size = (event.size.width, event.size.height)
            if isinstance(event, MouseEvent):
                driver.process_message(event)
            else:
                event.set_sender(self.app)
                driver.send_message(event)

    async def settle(self, turns: int = 3) -> None:
        """Wait until what was sent has gone through app, screen, widget and back.

        Args:
            turns: fewer leave something on its way.

        Raises:
            StuckError: it does not.
        """
        await asyncio.sleep(0)
        for _ in range(turns):
            await self._turn()
        if self.app._exception is not None:
            raise self.app._exception
        if not self.app.is_running and not self.is_over:
            raise StuckError(f"the program ended by itself\n{waiting()}")

    async def _turn(self) -> None:
        """Have every widget come to the end of what it was sent so far."""
        if not self.app.screen_stack:
            return
        pumps: set[MessagePump] = {self.app, *self.screen.walk_children(with_self=True)}
        done = asyncio.Event()

        def came(pump: MessagePump) -> None:
            pumps.discard(pump)
            if not pumps:
                done.set()

        for pump in tuple(pumps):
            if not pump.call_later(came, pump):
                came(pump)
        coming = asyncio.create_task(done.wait())
        deadline = time.monotonic() + PATIENCE
        while self.app._exception is None and time.monotonic() < deadline:
            if (await asyncio.wait([coming], timeout=0.2))[0]:
                return
            if self.is_over:
                break
        coming.cancel()
        left = [pump for pump in pumps if pump.is_running]
        if left and self.app._exception is None and not self.is_over:
            raise StuckError(f"no answer from {left[:5]}\n{waiting()}")

    # Seeing

    @property
    def _name(self) -> str:
        return type(self.screen).__name__

    def _keys(self, action: str) -> list[str]:
        """The keys of an action now."""
        return self.app.keymap.get(action, USUAL[action]).split(",")

    def _widgets(self) -> Iterator[Region]:
        """Where what is on the screen lies."""
        whole = self.app.screen.region
        for widget in self.screen.walk_children(Widget):
            region = widget.region.intersection(whole)
            if region and widget.is_on_screen:
                yield region

    def _apt(self) -> list[str]:
        """Keys that lead on from here: they play a card, answer, or choose from a list."""
        screen, rng = self.screen, self.rng
        if isinstance(screen, TableScene) and screen._choice is not None:
            if screen.stage.question.display:
                return [rng.choice(DIGITS[:5]), "enter"]
            return self._card(screen._choice)
        if isinstance(screen, LedScreen) and screen._choice is not None:
            return self._card(screen._choice)
        if isinstance(screen, TableScene | LedScreen):
            return [rng.choice(("space", "enter", "1"))]
        if isinstance(screen, CommandPalette):
            return [*rng.choice(("mem", "home", "score", "fr", "und", "pi", "doc", "zz")), "enter"]
        if isinstance(screen, ImportDialog):
            return [*rng.choice((".", "tests/cases", "~nobody/x", "no")), "enter"]
        if isinstance(screen, PeriodDialog):
            return [*rng.choice(("", "2026-11-01", "2020-02-31", "x")), "enter", "enter"]
        if isinstance(screen, Dialog):
            return [*["right"] * rng.choice((0, 0, 0, 1, 2, 3)), "enter"]
        if isinstance(self.screen.focused, OptionList):
            return [*[rng.choice(("up", "down"))] * rng.randrange(8), "enter"]
        if isinstance(screen, SpokenDialog):
            return [*["tab"] * rng.randrange(3), "enter"]
        return [*[rng.choice(("tab", "down", "right"))] * rng.randrange(4), "enter"]

    def _card(self, choice: Choice) -> list[str]:
        """A key that plays a card, most often a legal one."""
        seen, rng = choice.observation, self.rng
        keys = card_keys(seen, self.app.order)
        wanted = [key for key, card in keys.items() if card in seen.legal_cards] or list(keys)
        return [rng.choice(wanted), "enter"] if wanted else ["enter"]

    # The way home

    async def go_home(self) -> int:
        """Back to the menu as a person would go, by answers and by the palette.

        Returns:
            How many steps it took.

        Raises:
            StuckError: it is not reached, or takes no keys.
        """
        way: list[str] = []
        for step in range(LONGEST_WAY):
            if self.is_over:
                return step
            if isinstance(self.screen, HomeScreen):
                await self._listens(self.screen)
                return step
            way.append(self._name)
            await self._step_back(step)
        raise StuckError(f"no way home: {' '.join(way)}")

    async def _step_back(self, step: int) -> None:
        screen = self.screen
        (back, *_), (palette, *_) = self._keys("app.back"), self._keys("app.palette")
        if isinstance(screen, CommandPalette):
            await self.press("escape")
            return
        ways = [(back,), ("escape",), ("enter",), ("right", "enter"), ("tab", "enter")]
        if step % 3 == 2 or isinstance(screen, TableScene):
            await self._by_palette(palette)
            if self.screen is not screen:
                return
        for keys in ways:
            for key in keys:
                await self.press(key)
            if self.screen is not screen or self.is_over:
                return

    async def _by_palette(self, key: str) -> None:
        """Choose the way home from all commands."""
        self.tap(key)
        await self.settle()
        if not isinstance(self.screen, CommandPalette):
            return
        field, listed = self.screen.query_one(Input), self.screen.query_one(OptionList)
        wanted = self.app.language.text("command.home")
        field.value = ""
        for sign in wanted:
            self.do(press(sign))
        for _ in range(50):
            await self.settle(1)
            found = listed.option_count and str(listed.get_option_at_index(0).prompt)
            if field.value == wanted and str(found).startswith(wanted):
                break
            await asyncio.sleep(0.05)
        await self.press("enter")

    async def _listens(self, screen: HomeScreen) -> None:
        """See that the menu takes keys."""
        menu = screen.query_one(OptionList)
        for _ in range(3):
            await self.settle()
        if self.screen is not screen or self.is_over:
            return
        menu.focus()
        await self.settle()
        before = menu.highlighted
        await self.press("down")
        if menu.highlighted == before and self.screen is screen:
            raise StuckError("the menu takes no keys")


def waiting() -> str:
    """Where all that goes on stands, for whoever looks for what waits for what."""
    told = io.StringIO()
    for task in asyncio.all_tasks():
        task.print_stack(limit=4, file=told)
    return told.getvalue()
