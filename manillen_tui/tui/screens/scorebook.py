"""The matches that were played: a list to choose from, delete from, and take records in and out."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.css.query import NoMatches
from textual.events import Resize
from textual.widgets import Static

from manillen_tui import locations
from manillen_tui.scorebook.history import (
    Damage,
    Entry,
    Occurring,
    damaged,
    numbered,
    numbers,
    occurring,
)
from manillen_tui.scorebook.rows import Result
from manillen_tui.tui import shelf_rows
from manillen_tui.tui.screens.base import keyed
from manillen_tui.tui.screens.records import RecordsScreen
from manillen_tui.tui.screens.statistics import StatisticsScreen
from manillen_tui.tui.widgets.filters import EVERYTHING, NOTHING_YET, Filters, selected
from manillen_tui.tui.widgets.keys_row import KeysRow
from manillen_tui.tui.widgets.ledger import Ledger

_PAGE = 100
"""Matches that are read at once, around the one to be shown."""


class ScorebookScreen(RecordsScreen):
    """The list; Enter or a second click opens a match."""

    BINDINGS: ClassVar[list[BindingType]] = [
        keyed("app.back", "back", "key.back", key_display="esc"),
        keyed("scorebook.statistics", "statistics", "key.statistics"),
        keyed("scorebook.filter", "filter", show=False),
        keyed("scorebook.dates", "dates", show=False),
        keyed("scorebook.mark", "mark", show=False),
        keyed("scorebook.go-on", "go_on", "key.continue"),
        keyed("scorebook.delete", "delete", "key.erase"),
        keyed("scorebook.restore", "restore", "key.restore"),
        keyed("scorebook.export", "export", "key.take-out"),
        keyed("scorebook.import", "import", "key.import"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._items: list[Damage | int] = []
        self._known: dict[int, Entry] = {}
        self._player: str | None = None
        self._asked: set[int] = set()
        self._marked: set[Path] = set()
        self._found: Occurring = NOTHING_YET
        self._is_due = False
        self._heading = Static(id="scorebook-heading")
        self._heads = Static(id="scorebook-heads")
        self._list = Ledger(self._row, id="scorebook-list")

    def compose(self) -> ComposeResult:
        """The filters over the list, and a bar while records are read."""
        yield self._heading
        yield Filters(self.language)
        yield self._heads
        yield self._list
        yield self.bar
        yield KeysRow()

    @property
    def _filters(self) -> Filters:
        return self.query_one(Filters)

    def on_mount(self) -> None:
        """The list has the focus."""
        self._list.focus()

    async def on_unmount(self) -> None:
        """End whatever is being read."""
        await self.desk.close()

    def on_resize(self, event: Resize) -> None:
        """Have the heads over their columns."""
        self.set_class(event.size.width < 80, "-narrow")
        self._show_heads()

    async def retell(self) -> None:
        """List it in the person's language, now that it is another."""
        self._filters.speak(self.language)
        self._show_heads()
        self._list.refresh()
        await self.show_keys()

    def on_screen_resume(self) -> None:
        """Look over the folders: a match may have been played on, or a deal again."""
        self.look_over()

    def on_filters_changed(self, event: Filters.Changed) -> None:
        """Show what is looked at now."""
        self._load()

    # What is shown

    @work(exclusive=True, group="load")
    async def _load(self) -> None:
        """List what the index knows; then look over the folders, if that is due.

        That takes its time where there are thousands of files, and no list waits for it.
        """
        try:
            await self._take_stock()
            if self._is_due:
                changed = await self.desk.refresh(self._tell)
                self._is_due = False
                if changed:
                    await self._take_stock()
        except sqlite3.Error as error:
            self.trouble(str(error))
        except NoMatches:
            return  # the person has left meanwhile
        finally:
            self.bar.hide()

    async def _take_stock(self) -> None:
        """List what the index knows."""
        desk = self.desk
        self._found = await desk.ask(occurring)
        self._filters.offer(self._found)
        chosen = self._filters.chosen
        selection = selected(chosen, datetime.now(UTC).astimezone().date())
        self._player = selection.player
        broken = await desk.ask(damaged) if chosen == EVERYTHING else []
        items: list[Damage | int] = [
            *broken,
            *await desk.ask(partial(numbers, selection=selection)),
        ]
        wanted = _page(items, self._place(items))
        # Known before it is listed, so that no row is blank even for a moment.
        self._known = await desk.ask(partial(numbered, wanted=wanted, player=selection.player))
        at = self._place(items)  # only now: the person may have moved on meanwhile
        self._items, self._asked = items, {*wanted}
        self._list.show(len(items), at)
        self._show_heads()

    def _place(self, items: list[Damage | int]) -> int:
        """Where among other items what is pointed at is, or else the place that is."""
        here = self._items[self._list.at] if self._items else None
        return items.index(here) if here in items else self._list.at

    def _tell(self, done: int, total: int) -> None:
        """Show how far the reading is."""
        self.bar.show(self.text("scorebook.reading"), done, total)

    def _show_heads(self) -> None:
        counted = self.language.plural("scorebook.matches", len(self._items))
        parts = [self.text("scorebook.heading"), counted]
        if self._marked:
            parts.append(self.language.plural("scorebook.marked", len(self._marked)))
        self._heading.update(Content(" · ".join(parts)))
        width = self._list.scrollable_content_region.width - 2
        self._heads.update(Content("  " + shelf_rows.heads(self.language, width)))
        self.refresh_bindings()

    def _row(self, at: int, width: int) -> str:
        """A row of the list; one that is not known yet is asked for."""
        item = self._items[at]
        if isinstance(item, Damage):
            return shelf_rows.broken(item, self.language, marked=item.path in self._marked)
        entry = self._known.get(item)
        if entry is None:
            if item not in self._asked:
                wanted = [each for each in _page(self._items, at) if each not in self._asked]
                self._asked.update(wanted)
                self.call_later(self._fetch, wanted)
            return ""
        return shelf_rows.row(entry, self.language, width, marked=entry.path in self._marked)

    @work(group="fetch")
    async def _fetch(self, wanted: Sequence[int]) -> None:
        """Get to know some matches."""
        with suppress(sqlite3.Error):  # told when the list is made
            asked = partial(numbered, wanted=wanted, player=self._player)
            self._known |= await self.desk.ask(asked)
        self._list.refresh()
        self.refresh_bindings()

    def on_ledger_pointed(self, event: Ledger.Pointed) -> None:
        """Offer what can be done with the match pointed at."""
        self.refresh_bindings()

    @property
    def _here(self) -> Entry | Damage | None:
        """What is pointed at, as far as it is known."""
        if not self._items:
            return None
        item = self._items[min(self._list.at, len(self._items) - 1)]
        return item if isinstance(item, Damage) else self._known.get(item)

    # Keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What needs a match is offered where there is one."""
        here = self._here
        match action:
            case "go_on":
                return isinstance(here, Entry) and _can_go_on(here)
            case "mark":
                return here is not None
            case "delete" | "export":
                return here is not None or bool(self._marked)
            case "restore":
                return bool(self.gone)
            case _:
                return True

    def action_back(self) -> None:
        """Back to the menu."""
        self.dismiss(None)

    def action_filter(self) -> None:
        """To the filters, and from them to the list."""
        if self._filters.is_turned_to:
            self._list.focus()
        else:
            self._filters.turn_to()

    def action_dates(self) -> None:
        """Ask for the days that are looked at."""
        self._filters.ask_days()

    def action_statistics(self) -> None:
        """Count what is looked at."""
        self.app.push_screen(StatisticsScreen(self.desk, self._filters.chosen, self._found))

    def action_mark(self) -> None:
        """Mark the match pointed at, or no longer, and go to the next."""
        here = self._here
        if here is not None:
            self._marked ^= {here.path}
            self._list.action_go(1)
            self._show_heads()

    def action_go_on(self) -> None:
        """Play the match pointed at to its end."""
        here = self._here
        if isinstance(here, Entry):
            self.manillen.go_on_with(here.path)

    def look_over(self) -> None:
        """List what there is now."""
        self._is_due = True
        self._load()

    def unmark(self) -> None:
        """Mark nothing any more."""
        self._marked.clear()
        self._list.refresh()
        self._show_heads()

    @property
    def chosen(self) -> list[Path]:
        """The records that are marked, or else the one pointed at."""
        here = self._here
        return sorted(self._marked) or ([here.path] if here is not None else [])

    def on_ledger_chosen(self, event: Ledger.Chosen) -> None:
        """Open a match."""
        if self._items:
            self._open(self._items[min(self._list.at, len(self._items) - 1)])

    @work(exclusive=True, group="open")
    async def _open(self, item: Damage | int) -> None:
        """Show a match as it was played, as far as it can be read."""
        if isinstance(item, Damage):
            await self.show_record(item.path, 1)
            return
        try:  # its row may not be known yet
            entry = (await self.desk.ask(partial(numbered, wanted=[item])))[item]
        except (sqlite3.Error, KeyError) as error:  # just gone
            self.trouble(str(error))
        else:
            await self.show_record(entry.path, entry.line)


def _page(items: Sequence[Damage | int], at: int) -> list[int]:
    """The matches around a row."""
    first = max(0, at - _PAGE // 2)
    return [each for each in items[first : first + _PAGE] if isinstance(each, int)]


def _can_go_on(entry: Entry) -> bool:
    """Whether a match waits for its player."""
    own = entry.path.parent == locations.matches_folder()
    return own and entry.result is Result.OPEN and entry.last and not entry.paper
