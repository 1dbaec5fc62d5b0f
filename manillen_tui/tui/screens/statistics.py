"""What came of the deals that were played, and whether the deck is fair: a page for each."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from datetime import UTC, datetime
from enum import StrEnum
from functools import partial
from io import StringIO
from typing import ClassVar

from rich.console import Console, RenderableType
from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.css.query import NoMatches
from textual.events import Resize
from textual.widgets import Static

from manillen_tui.scorebook.desk import Desk
from manillen_tui.scorebook.fairness import Fairness, fairness
from manillen_tui.scorebook.history import Occurring
from manillen_tui.scorebook.selection import Selection
from manillen_tui.scorebook.statistics import Statistics, statistics
from manillen_tui.scorebook.tables import fairness_parts, progress_parts, statistics_parts
from manillen_tui.tui.screens.base import SpokenScreen, keyed
from manillen_tui.tui.styles import dressed
from manillen_tui.tui.widgets.bar import Bar
from manillen_tui.tui.widgets.filters import Chosen, Filters, selected
from manillen_tui.tui.widgets.keys_row import KeysRow


class Page(StrEnum):
    """What is shown."""

    NUMBERS = "numbers"
    PROGRESS = "progress"
    DECK = "deck"


KEYS = frozenset(f"scorebook.page-{page}" for page in Page)
"""The catalogue keys composed here."""

_BESIDE = 3
"""Columns beside a page's text: a blank on either side, and what scrolls it."""


class StatisticsScreen(SpokenScreen):
    """Pages of tables and a graph, and what decisions cost, worked out while it is looked at.

    Args:
        desk: where the index is asked; it is up to date, and stays open.
        chosen: what is looked at to begin with.
        found: what there is to choose from.
    """

    CSS_PATH = dressed("scorebook")

    BINDINGS: ClassVar[list[BindingType]] = [
        keyed("app.back", "back", "key.back", key_display="esc"),
        keyed("statistics.numbers", "turn('numbers')", "key.numbers"),
        keyed("statistics.progress", "turn('progress')", "key.progress"),
        keyed("statistics.deck", "turn('deck')", "key.deck"),
        keyed("scorebook.filter", "filter", show=False),
        keyed("scorebook.dates", "dates", show=False),
        keyed("statistics.costs", "costs", "key.costs"),
        keyed("statistics.costs", "stop", "key.stop"),
    ]

    def __init__(self, desk: Desk, chosen: Chosen, found: Occurring) -> None:
        super().__init__()
        self._desk = desk
        self._chosen = chosen
        self._found = found
        self._counted: Statistics | None = None
        self._fair: Fairness | None = None
        self._page = Page.NUMBERS
        self._worker: Desk | None = None
        self._heading = Static(id="statistics-heading")
        self._words = Static(id="statistics-words")
        self._scroll = VerticalScroll(self._words, id="statistics-page")
        self._bar = Bar()

    def compose(self) -> ComposeResult:
        """The filters over the page."""
        yield self._heading
        yield Filters(self.language, self._chosen, self._found)
        yield self._scroll
        yield self._bar
        yield KeysRow()

    @property
    def _filters(self) -> Filters:
        return self.query_one(Filters)

    def on_mount(self) -> None:
        """The page has the focus, so that it scrolls."""
        self._scroll.focus()
        self._count()

    async def on_unmount(self) -> None:
        """Leave what is being worked out."""
        await self._stop()

    def on_resize(self, event: Resize) -> None:
        """Share the screen out anew."""
        self.set_class(event.size.width < 80, "-narrow")
        self.call_after_refresh(self._show)

    async def retell(self) -> None:
        """Tell it in the person's language, now that it is another."""
        self._filters.speak(self.language)
        self._show()
        await self.show_keys()

    def relook(self) -> None:
        """Write suits as the player wants them now."""
        super().relook()
        self._show()

    def on_filters_changed(self, event: Filters.Changed) -> None:
        """Count what is looked at now."""
        self._count()

    # What is shown

    @property
    def _selection(self) -> Selection:
        return selected(self._filters.chosen, datetime.now(UTC).astimezone().date())

    @work(exclusive=True, group="count")
    async def _count(self) -> None:
        try:
            selection = self._selection
            self._counted = await self._desk.ask(partial(statistics, selection=selection))
            self._show()
            self._fair = await self._desk.ask(partial(fairness, selection=selection))
        except sqlite3.Error as error:
            self._trouble(error)
        except NoMatches:
            return  # the person has left meanwhile
        else:
            self._show()

    def _trouble(self, error: sqlite3.Error) -> None:
        said = self.text("scorebook.trouble", reason=str(error))
        self.notify(said, severity="warning", timeout=8, markup=False)

    def _show(self) -> None:
        parts = [self.text("scorebook.statistics"), self.text(f"scorebook.page-{self._page}")]
        self._heading.update(Content(" · ".join(parts)))
        width, height = self.room
        shown = self._parts(width, height)
        if shown is not None and width > 0:
            self._words.update(Content(as_text(list(shown) or [self._nothing], width)))

    @property
    def room(self) -> tuple[int, int]:
        """The columns and rows of a page, the same whether it scrolls or not."""
        region = self._scroll.region
        return region.width - _BESIDE, region.height

    def _parts(self, width: int, height: int) -> Iterable[RenderableType] | None:
        """What stands on the page; None as long as that is not counted."""
        found, fair = self._counted, self._fair
        match self._page:
            case Page.NUMBERS if found is not None:
                return statistics_parts(found, self.language, width)
            case Page.PROGRESS if found is not None:
                return progress_parts(found, self.language, width, max(6, height - 1))
            case Page.DECK if fair is not None:
                return fairness_parts(fair, self.language, width)
            case _:
                return None

    @property
    def _nothing(self) -> str:
        """What to say of a page on which there is nothing to show."""
        progress = self._page is Page.PROGRESS
        return self.text("scorebook.no-progress" if progress else "stats.nothing")

    # Keys

    def action_back(self) -> None:
        """Back to the list."""
        self.dismiss(None)

    def action_turn(self, page: str) -> None:
        """Turn to a page."""
        self._page = Page(page)
        self._scroll.scroll_home(animate=False)
        self._show()

    def action_filter(self) -> None:
        """To the filters, and from them to the page."""
        if self._filters.is_turned_to:
            self._scroll.focus()
        else:
            self._filters.turn_to()

    def action_dates(self) -> None:
        """Ask for the days that are looked at."""
        self._filters.ask_days()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What is begun can be stopped, and by the same key."""
        if action in ("costs", "stop"):
            return (self._worker is None) == (action == "costs")
        return True

    async def action_stop(self) -> None:
        """Leave off working out what decisions cost."""
        await self._stop()

    @work(exclusive=True, group="costs")
    async def action_costs(self) -> None:
        """Work out what decisions cost."""
        worker = self._worker = Desk()
        self.refresh_bindings()
        try:
            await worker.work_out(self._selection, self._tell)
        except sqlite3.Error as error:
            self._trouble(error)
        else:
            self.notify(self.text("scorebook.worked-out"), markup=False)
        finally:
            await self._stop()

    async def _stop(self) -> None:
        """Leave off working out; what is known by then stays."""
        worker, self._worker = self._worker, None
        if worker is not None:
            await worker.close()
            self._bar.hide()
            self.refresh_bindings()
            if self.is_attached:
                self._count()

    def _tell(self, done: int, total: int) -> None:
        """Show how far it is, if it still goes on."""
        if self._worker is not None:
            self._bar.show(self.text("stats.working"), done, total)


def as_text(parts: Iterable[RenderableType], width: int) -> str:
    """Tables and texts one below the other, without colours."""
    out = StringIO()
    console = Console(
        file=out, width=width, color_system=None, markup=False, emoji=False, highlight=False
    )
    console.print(*parts, sep="\n")
    return "\n".join(row.rstrip() for row in out.getvalue().splitlines())
