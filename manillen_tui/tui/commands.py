"""The command palette's entries, in the person's language."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, cast

from textual import work
from textual.app import ComposeResult
from textual.command import (
    CommandInput,
    CommandList,
    CommandPalette,
    DiscoveryHit,
    Hit,
    Hits,
    Provider,
    SearchIcon,
)
from textual.containers import Horizontal, Vertical
from textual.css.query import NoMatches
from textual.errors import NoWidget
from textual.events import Click
from textual.widgets import LoadingIndicator

from manillen_tui.looks import Theme
from manillen_tui.settings import KINDS
from manillen_tui.tui.screens.base import LeftOnce
from manillen_tui.tui.setting_words import SettingWords
from manillen_tui.tui.widgets.options import Options

if TYPE_CHECKING:
    from manillen_tui.tui.app import ManillenApp
    from manillen_tui.tui.screens.table import TableScreen

KEYS = frozenset(
    f"command.{name}{ending}"
    for name in (
        *("light", "dark", "memory", "undo", "claim", "replay", "score", "settings"),
        *("doctor", "home", "quit"),
    )
    for ending in ("", ".help")
)
"""The catalogue keys of the commands' names, and of a line of help for each."""


_gather = CommandPalette._gather_commands.__wrapped__  # type: ignore[attr-defined]  # by ``work``


class _CommandList(CommandList, Options):
    """The list of commands, which is filled anew while one types."""


class Commands(CommandPalette, LeftOnce[None]):
    """Textual's palette, which may be left, or asked to turn a page, before it is filled."""

    def compose(self) -> ComposeResult:
        """The field over the list, as Textual has them."""
        with Vertical(id="--container"):
            with Horizontal(id="--input"):
                yield SearchIcon()
                yield CommandInput(placeholder=self._placeholder, select_on_focus=False)
            with Vertical(id="--results"):
                yield _CommandList()
                yield LoadingIndicator()

    def on_click(self, event: Click) -> None:
        """Let go a click beside the screen, which has just become smaller."""
        try:
            self.get_widget_at(*event.screen_offset)
        except NoWidget:
            event.prevent_default()

    @work(exclusive=True, group=CommandPalette._GATHER_COMMANDS_GROUP)
    async def _gather_commands(self, search_value: str) -> None:
        # Where it is left meanwhile there is no list for them.
        with suppress(NoMatches):
            await _gather(self, search_value)

    # Textual's is a coroutine, which nobody awaits where the palette was just left.
    def _watch__show_busy(self) -> None:  # type: ignore[override]  # it is none, on purpose
        self.query(LoadingIndicator).set_class(self._show_busy, "--visible")
        self.query(CommandList).set_class(self._show_busy, "--populating")


class TableCommands(Provider):
    """Light and dark, the memory aid, the ways aside and out, and every setting."""

    async def discover(self) -> Hits:
        """All commands."""
        for name, about, action in self._commands():
            yield DiscoveryHit(name, action, help=about)

    async def search(self, query: str) -> Hits:
        """The commands whose names match; if none do, one line that says so."""
        matcher = self.matcher(query)
        found = False
        for name, about, action in self._commands():
            score = matcher.match(name)
            if score > 0:
                found = True
                yield Hit(score, matcher.highlight(name), action, help=about)
        if not found:
            yield Hit(0.01, self._app.language.text("palette.nothing"), _nothing)

    @property
    def _app(self) -> ManillenApp:
        return cast("ManillenApp", self.app)

    def _commands(self) -> Iterable[tuple[str, str, Callable[[], object]]]:
        app, text = self._app, self._app.language.text
        actions: dict[str, Callable[[], object]] = {
            "light": partial(app.prefer, "theme", Theme.TEXTUAL_LIGHT),
            "dark": partial(app.prefer, "theme", Theme.TEXTUAL_DARK),
            **({"memory": table.action_memory} if (table := app.table) else {}),
            **({} if table is None else _aside(table)),
            "score": app.show_pads,
            "settings": app.show_settings,
            "doctor": app.show_doctor,
            "home": app.go_home,
            "quit": app.exit,
        }
        for name, action in actions.items():
            yield text(f"command.{name}"), text(f"command.{name}.help"), action
        for field, kind in KINDS.items():
            words = SettingWords(app.language, field)
            for value in kind.offered:
                name = text("command.set", setting=words.name, value=words.of(value))
                yield name, words.about, partial(app.prefer, field, value)


def _aside(table: TableScreen) -> dict[str, Callable[[], object]]:
    """The ways aside from the turn at hand that this table has."""
    ways: dict[str, Callable[[], object]] = {
        "undo": table.action_undo,
        "claim": table.action_claim,
        "replay": table.action_replay,
    }
    return {name: way for name, way in ways.items() if table.check_action(name, ())}


def _set(app: ManillenApp, name: str, value: str) -> None:
    setattr(app, name, value)


def _nothing() -> None:
    """What choosing the line that says that nothing matches does."""
