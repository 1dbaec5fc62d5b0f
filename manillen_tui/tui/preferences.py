"""What the app knows of the player's settings, language and keys, and how it takes up others."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from textual import work
from textual.css.query import NoMatches
from textual.events import Event, InputEvent
from textual.notifications import Notify

from manillen_tui import locations
from manillen_tui.configuration import ENTRIES, KEYS_TABLE, Source, Wanted, configure, keep, refused
from manillen_tui.errors import Message
from manillen_tui.keys import USUAL
from manillen_tui.language import Language
from manillen_tui.settings import SettingsError, Value, key_of, word
from manillen_tui.tui.dressing import DressedApp
from manillen_tui.tui.notices import Notice
from manillen_tui.tui.screens.base import Spoken

if TYPE_CHECKING:
    from manillen_tui.tui.screens.table import TableScreen


class PreferringApp(DressedApp):
    """An app that goes by settings, each of which may change while it runs.

    Args:
        language: the language of the environment.
        flags: what was said of settings for this run, by their keys.

    Attributes:
        configuration: the settings and keys, and where they come from.
    """

    def __init__(self, language: Language, flags: Mapping[str, Wanted]) -> None:
        found = configure(locations.settings_file(), os.environ, flags)
        super().__init__(language.called(found.settings.language), found.settings)
        self.configuration = found
        self._system = language
        self._turns = asyncio.Lock()

    @property
    def keymap(self) -> dict[str, str]:
        """The keys of the actions that have not their usual ones."""
        return self.configuration.keymap

    @property
    def table(self) -> TableScreen | None:
        """The match at the table on top, under whatever lies over it."""
        from manillen_tui.tui.screens.table import TableScreen

        screens = reversed(self.screen_stack)
        return next((one for one in screens if isinstance(one, TableScreen)), None)

    def tell_faults(self) -> None:
        """Tell what is wrong with what was read."""
        for fault in self.configuration.faults:
            self.warn(fault)

    def prefer(self, field: str, value: Value) -> None:
        """Change a setting, here and in the matches to come."""
        self._keep(key_of(field), value)
        change: dict[str, Any] = {field: value}
        self.take_up(replace(self.settings, **change))
        if field == "theme":  # TEXTUAL_THEME may have made it another than the settings said
            self.theme = word(value)
        if field == "language":
            self._retell()
        if self.table is not None:
            self.table.preferred(field)

    def choose_keys(self, action: str, keys: str | None) -> SettingsError | None:
        """Give an action other keys from now on, or with None the usual ones.

        Returns:
            Why that cannot be, if it cannot; then all stays as it is.
        """
        key = KEYS_TABLE + action
        fault = refused(self.configuration, key, keys or USUAL[action])
        if fault is None:
            self._keep(key, keys)
            self.take_keys()
        return fault

    def _keep(self, key: str, value: Wanted | None) -> None:
        """Have something hold, and write that one thing to the player's file."""
        if self.configuration.source(key) is Source.VARIABLE:
            values = {"setting": key, "name": ENTRIES[key].variable}
            self.warn(Message("settings.overridden", values))
        self.configuration = self.configuration.changed(key, value)
        try:
            keep(locations.settings_file(), key, value)
        except SettingsError as error:
            self.warn(error.message)

    def take_keys(self) -> None:
        """Have the keys hold that were chosen."""
        self.set_keymap(self.keymap)
        # The footer looks for the palette by its key.
        palette = self._keymap.get("app.palette", USUAL["app.palette"])
        first, *_ = palette.split(",")
        self.COMMAND_PALETTE_BINDING = first  # type: ignore[misc]  # Textual's is a class variable
        self._one_by_one(lambda screen: screen.show_keys())

    def _retell(self) -> None:
        """Have everything that is shown speak the language of the settings."""
        language = self._system.called(self.settings.language)
        if language.code != self.language.code:
            self.speak(language)
            self._one_by_one(lambda screen: screen.retell())

    @work()
    async def _one_by_one(self, change: Callable[[Spoken[Any]], Awaitable[None]]) -> None:
        """Change all screens, in turn, then lay them out: none is while another is composed."""
        async with self._turns:
            await self._let_hear()
            for screen in tuple(self.screen_stack):
                if isinstance(screen, Spoken):
                    await _changed(screen, change)
            for screen in self.screen_stack:
                screen.refresh(layout=True)

    async def _let_hear(self) -> None:
        """Wait until a key that is on its way from what has the focus has come through."""
        for node in (self.focused or self.screen).ancestors_with_self:
            heard = asyncio.Event()
            if node is not self and node.call_later(heard.set):
                await heard.wait()

    async def on_event(self, event: Event) -> None:
        """Keys and clicks wait while screens are composed anew, in which they would be lost."""
        if isinstance(event, InputEvent):
            async with self._turns:
                pass
        await super().on_event(event)

    def on_notify(self, event: Notify) -> None:
        """Have what is told be told for some time at least."""
        event.notification = Notice(**vars(event.notification))

    def warn(self, fault: Message) -> None:
        """Tell of something that is wrong and stops nothing."""
        self.notify(self.language.say(fault), severity="warning", timeout=8, markup=False)


async def _changed(screen: Spoken[Any], change: Callable[[Spoken[Any]], Awaitable[None]]) -> None:
    """Change a screen, unless it is left meanwhile."""
    try:
        await change(screen)
    except NoMatches:
        if screen.is_whole:
            raise
