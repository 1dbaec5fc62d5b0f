"""Reads the app's screen in a test, waits for what is to come, and sends keys and clicks."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any, cast

from rich.cells import cell_len
from textual._context import visible_screen_stack
from textual.events import Event, Key, MouseDown, MouseEvent, MouseUp
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Button, Static
from textual.widgets._footer import FooterKey

from manillen_tui.game.cards import Card
from manillen_tui.game.table import Phase
from manillen_tui.tui.app import ManillenApp
from manillen_tui.tui.choices import Choice, card_keys
from manillen_tui.tui.draw.model import Hit
from manillen_tui.tui.game import Game
from manillen_tui.tui.screens.base import SpokenDialog
from manillen_tui.tui.screens.cover import CoverScreen
from manillen_tui.tui.screens.table import TableScreen
from manillen_tui.tui.widgets.canvas_view import CanvasView

PATIENCE = 30.0

_NAMES = {"?": "question_mark"}


def _mouse(kind: type[MouseEvent], at: Offset) -> MouseEvent:
    return kind(None, at.x, at.y, 0, 0, 1, False, False, False, at.x, at.y)


class Person:
    """Somebody at the app, with eyes, keys and a mouse."""

    def __init__(self, pilot: Pilot[int]) -> None:
        self.pilot = pilot

    @property
    def app(self) -> ManillenApp:
        """The app."""
        return cast("ManillenApp", self.pilot.app)

    @property
    def screen(self) -> Screen[Any]:
        """The screen on top."""
        return cast("Screen[Any]", self.app.screen)

    @property
    def table(self) -> TableScreen:
        """The table, under whatever dialog."""
        screens = reversed(self.app.screen_stack)
        return next(s for s in screens if isinstance(s, TableScreen))

    @property
    def game(self) -> Game:
        """The match at the table."""
        return self.table.game

    @property
    def choice(self) -> Choice:
        """What the person is asked."""
        choice = self.table._choice
        assert choice is not None
        return choice

    # Eyes

    def rows(self) -> list[str]:
        """The screen as plain text."""
        visible_screen_stack.set(self.app._background_screens)
        strips = self.app.screen._compositor.render_strips()
        return [strip.text.rstrip() for strip in strips]

    @property
    def text(self) -> str:
        """The screen as one text."""
        return "\n".join(self.rows())

    @property
    def words(self) -> str:
        """The screen as one line with single blanks."""
        return " ".join(self.text.split())

    @property
    def told(self) -> str:
        """What the dialog on top says, however it is broken into lines."""
        return " ".join(str(static.content) for static in self.screen.query(Static).results())

    async def still(self) -> str:
        """The screen as one text, once it no longer changes."""
        before, now = "", self.text
        while before != now:
            before = now
            for _ in range(4):
                await self.settle()
                await asyncio.sleep(0.01)
            now = self.text
        return now

    @property
    def asked_to_name(self) -> bool:
        """Whether the person is to name trumps."""
        return self._stop() == "question" and self.choice.observation.table.phase is Phase.NAMING

    @property
    def refused(self) -> Card | None:
        """A card that may not be played now, if there is one."""
        if self._stop() != "card":
            return None
        seen = self.choice.observation
        return next(iter(seen.cards(seen.seat) - seen.legal_cards), None)

    # Waiting

    async def until(self, condition: Callable[[], bool], what: str = "") -> None:
        """Wait for something; the app's own exception ends the waiting."""
        deadline = time.monotonic() + PATIENCE
        while not condition():
            if self.app._exception is not None:
                raise self.app._exception
            assert time.monotonic() < deadline, what or self.text
            await asyncio.sleep(0.003)

    async def on(self, kind: type[Screen[Any]]) -> None:
        """Wait until a screen of a kind is on top and can take keys."""
        await self.until(lambda: isinstance(self.screen, kind) and self._ready(), kind.__name__)
        await self.settle()

    async def on_table(self) -> None:
        """Wait until nothing lies over the table."""
        await self.until(lambda: self.screen is self.table)
        await self.settle()

    async def stop(self) -> str:
        """Wait until the person has to do something: ``question``, ``card`` or ``dialog``."""
        await self.until(lambda: bool(self._stop()))
        return self._stop()

    async def sees(self, words: str) -> None:
        """Wait until a text is on the screen."""
        await self.until(lambda: words in self.words, words)

    def _ready(self) -> bool:
        is_cover = isinstance(self.screen, CoverScreen)
        takes = next(iter(self.screen.query(Button)), None) if is_cover else self.screen.focused
        return self.screen.is_current and takes is not None and bool(takes.region)

    def _stop(self) -> str:
        if isinstance(self.screen, SpokenDialog):
            return "dialog" if self._ready() else ""
        if not isinstance(self.screen, TableScreen):
            return ""
        answer = self.table._answer
        if self.table._choice is None or answer is None or answer.done():
            return ""
        return "question" if self.table.stage.question.display else "card"

    # Hands

    async def press(self, *keys: str) -> None:
        """Press keys one after another."""
        for key in keys:
            self.tap(key)
            await self.settle()

    def tap(self, key: str) -> None:
        """Press a key and wait for nothing; Textual's pilot waits for idle processor time."""
        self._send(Key(_NAMES.get(key, key), key if len(key) == 1 else None))

    def _send(self, event: Event) -> None:
        event.set_sender(self.app)
        self.app.post_message(event)

    async def settle(self) -> None:
        """Wait until what came in has gone through app, screen, widget and back."""
        for _ in range(3):
            await self.pilot._wait_for_screen()

    async def click(
        self, widget: Widget | Callable[[], Widget | None], x: int | None = None, y: int = 0
    ) -> None:
        """Click on a widget, in its middle or at a place of it, as soon as it is there.

        A function finds the widget anew where it may be replaced, as a footer's keys are.
        """
        at: Offset | None = None

        def found() -> bool:
            nonlocal at
            here = widget if isinstance(widget, Widget) else widget()
            at = None if here is None else self._at(here, x, y)
            return at is not None

        await self.until(found, f"{widget} at {x}, {y}")
        assert at is not None
        self._send(_mouse(MouseDown, at))
        self._send(_mouse(MouseUp, at))

    async def click_until(
        self, widget: Widget | Callable[[], Widget | None], done: Callable[[], bool]
    ) -> None:
        """Click on a widget; once more if what lies there was just being made anew."""
        await self.insist(lambda: self.click(widget), done)

    async def insist(
        self, click: Callable[[], Coroutine[None, None, None]], done: Callable[[], bool]
    ) -> None:
        """Click; once more if what was clicked on was just being made anew."""
        deadline = time.monotonic() + PATIENCE
        while not done() and time.monotonic() < deadline:
            clicking = asyncio.create_task(click())
            again = time.monotonic() + 2
            await self.until(lambda: done() or time.monotonic() > again)
            # What it waits for may be gone because an earlier click was heard.
            clicking.cancel()
            await asyncio.wait([clicking])
        assert done(), self.text

    def _at(self, widget: Widget, x: int | None, y: int) -> Offset | None:
        """A place of a widget on the screen, if the widget is what lies there."""
        region = widget.region
        at = Offset(region.x + (region.width // 2 if x is None else x), region.y + y)
        if not region or not self.screen.region.contains_point(at):
            return None
        under, _ = self.screen.get_widget_at(*at)
        return at if under is widget or widget in under.ancestors else None

    def footer_key(self, key: str) -> FooterKey | None:
        """A key as the footer shows it now."""
        shown = self.screen.query(FooterKey).results()
        return next((found for found in shown if found.key == key), None)

    def footer_is_whole(self) -> bool:
        """Whether the footer shows what it shows whole, the way out and to help included.

        The last key can do without the blank that ends it.
        """
        active = self.screen.active_bindings
        shown = {key.action: key for key in self.screen.query(FooterKey).results()}
        wanted = {each.binding.action for each in active.values() if each.binding.show}
        if not wanted & {"quit", "help", "back"} <= set(shown):
            return False
        palette = shown.pop("command_palette", None)
        end = self.screen.size.width if palette is None else palette.region.x
        return all(
            key.key in active
            and key.description == active[key.key].binding.description
            and key.region.width == cell_len(f" {key.key_display} {key.description} ")
            and key.region.right - 1 <= end
            for key in shown.values()
        )

    def place_of(self, card: Card) -> tuple[CanvasView, int, int]:
        """Where a card of the hand, or on a pile, can be clicked."""
        for view in self.table.query(CanvasView):
            if not view.display:
                continue
            for y in range(view.size.height):
                for x in range(view.size.width):
                    hit = view._canvas.at(x, y)
                    if isinstance(hit, Hit) and hit.card == card and hit.kind in ("hand", "pile"):
                        return view, x, y
        raise AssertionError(f"{card} is nowhere:\n{self.text}")

    def key_of(self, card: Card) -> str:
        """The key that chooses a card."""
        keys = card_keys(self.choice.observation, self.app.order)
        return next(key for key, held in keys.items() if held == card)
