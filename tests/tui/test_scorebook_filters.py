"""What of the scorebook is looked at, by days and by person; other words, looks and keys."""

from __future__ import annotations

from contextlib import closing

import pytest
from textual.widgets import Button, Input

from manillen_tui import locations
from manillen_tui.configuration import keep
from manillen_tui.game.events import TrickWon
from manillen_tui.scorebook.history import entries
from manillen_tui.scorebook.selection import Selection
from manillen_tui.scorebook.shelf import own_index
from manillen_tui.scorebook.statistics import statistics
from manillen_tui.settings import Tongue
from manillen_tui.tui.screens.importing import ImportDialog
from manillen_tui.tui.screens.period import PeriodDialog
from manillen_tui.tui.screens.replay import ReplayScreen
from manillen_tui.tui.screens.scorebook import ScorebookScreen
from manillen_tui.tui.screens.statistics import StatisticsScreen
from manillen_tui.tui.widgets.chooser import Chooser
from manillen_tui.tui.widgets.filters import Filters
from tests.tui.test_relook import there_and_back
from tests.tui.test_scorebook import Keeper, keeping

pytestmark = pytest.mark.usefixtures("strangers")

COUNT = 5


def days() -> list[str]:
    """When the matches began, the latest first."""
    with closing(own_index()) as index:
        return [f"{each.date:%Y-%m-%d}" for each in entries(index, Selection())]


async def type_days(keeper: Keeper, since: str, until: str) -> None:
    """Answer the dialog, and see what it says."""
    await keeper.on(PeriodDialog)
    for name, day in (("since", since), ("until", until)):
        keeper.screen.query_one(f"#{name}", Input).value = day
    await keeper.press("enter")


async def test_days_are_typed_and_what_is_none_is_told() -> None:
    async with keeping(COUNT) as keeper:
        latest, *_, first = days()
        second = days()[-2]
        await keeper.press("t")
        await type_days(keeper, "31-1-2026", "")
        await keeper.sees("31-1-2026 is no day: write it as 2026-01-31, or nothing.")
        await type_days(keeper, latest, first)
        await keeper.sees(f"{latest} is later than {first}.")
        await type_days(keeper, second, "")
        await keeper.listed(COUNT - 1)
        await keeper.sees(f"‹ {second}… ›")
        await keeper.press("t")
        await type_days(keeper, second, second)
        await keeper.listed(1)
        await keeper.sees(f"‹ {second}…{second} ›")
        # The statistics look at the same days, and can look at others.
        await keeper.press("s")
        await keeper.on(StatisticsScreen)
        await keeper.sees(f"‹ {second}…{second} ›")
        await keeper.press("t")
        await type_days(keeper, "", first)
        await keeper.sees(f"‹ …{first} ›")
        await keeper.press("escape")
        await keeper.listed(1)
        await keeper.press("t")
        await type_days(keeper, "", "")
        await keeper.listed(COUNT)


async def test_other_days_by_the_mouse() -> None:
    async with keeping(COUNT) as keeper:
        time = keeper.book.query_one("#filter-time", Chooser)
        await keeper.click(time, x=0)
        await keeper.on(PeriodDialog)
        await keeper.press("escape")
        await keeper.on(ScorebookScreen)
        assert time.value == ""
        await keeper.click(time, x=0)
        await keeper.on(PeriodDialog)
        keeper.screen.query_one("#until", Input).value = days()[-1]
        await keeper.click(keeper.screen.query_one(Button))
        await keeper.listed(1)
        # It is among the answers from then on.
        await keeper.click(time)
        await keeper.on(PeriodDialog)
        assert keeper.screen.query_one("#until", Input).value == days()[-1]
        await keeper.press("escape")
        await keeper.listed(1)


async def test_counting_anew_while_other_days_are_asked_for_counts_what_was_counted() -> None:
    async with keeping(COUNT) as keeper:
        filters = keeper.book.query_one(Filters)
        before = filters.chosen
        with keeper.book.prevent(Chooser.Changed):
            keeper.book.query_one("#filter-time", Chooser).show("other")
        assert filters.chosen == before


async def test_one_person_of_several() -> None:
    async with keeping(7) as keeper:
        with closing(own_index()) as index:
            bobs = Selection(player="Bob")
            count = len(list(entries(index, bobs)))
            found = statistics(index, bobs)
        assert 0 < count < 7
        assert found.total.deals
        person = keeper.book.query_one("#filter-player", Chooser)
        await keeper.click(person, x=0)
        await keeper.until(lambda: person.value == "Bob")
        await keeper.listed(count)
        await keeper.press("s")
        await keeper.on(StatisticsScreen)
        screen = keeper.screen
        assert isinstance(screen, StatisticsScreen)
        await keeper.until(lambda: screen._counted == found)
        await keeper.sees("‹ Bob ›")


async def test_nobody_is_asked_for_where_there_is_one_person() -> None:
    async with keeping(1) as keeper:
        assert not keeper.book.query_one("#filter-player").display


async def _tour(keeper: Keeper) -> list[tuple[str, str]]:
    """What the screens show, once each speaks French, and once all did from the beginning."""
    seen = []

    async def look(name: str) -> None:
        keeper.app.prefer("language", Tongue.FR)
        seen.append((name, await keeper.still()))
        keeper.app.prefer("language", keeper_language)
        await keeper.still()

    keeper_language = keeper.app.settings.language
    await look("list")
    await keeper.press("t")
    await keeper.on(PeriodDialog)
    keeper.screen.query_one("#since", Input).value = "2026"
    await look("days")
    await keeper.press("escape", "i")
    await keeper.on(ImportDialog)
    keeper.screen.query_one(Input).value = "~/there"
    await look("import")
    await keeper.press("escape")
    await keeper.on(ScorebookScreen)
    await keeper.open(0)
    await keeper.press("down", "down")
    await look("replay")
    await keeper.press("escape", "s")
    await keeper.on(StatisticsScreen)
    screen = keeper.screen
    assert isinstance(screen, StatisticsScreen)
    await keeper.until(lambda: screen._fair is not None)
    await look("statistics")
    await keeper.press("escape")
    await keeper.listed(COUNT)
    return seen


async def test_another_language_is_spoken_at_once() -> None:
    async with keeping(COUNT) as keeper:
        changed = await _tour(keeper)
        keeper.app.prefer("language", Tongue.FR)
        await keeper.still()
        assert changed == await _tour(keeper)


async def test_other_looks_are_taken_up_at_once() -> None:
    async with keeping(COUNT) as keeper:
        await keeper.open(2)
        await keeper.press("o", "down")
        await there_and_back(keeper)
        await keeper.press("escape")
        await keeper.listed(COUNT)


async def test_other_keys_go_through_a_match_and_are_told() -> None:
    for action, key in {"trick": "n", "deal-back": "f2", "step": "j,k"}.items():
        keep(locations.settings_file(), f"keys.replay.{action}", key)
    keep(locations.settings_file(), "keys.scorebook.delete", "z")
    async with keeping(2) as keeper:
        await keeper.until(lambda: keeper.footer_key("z") is not None)
        await keeper.press("enter")
        await keeper.on(ReplayScreen)
        await keeper.sees("← j k play ↑ n trick f2 pgdn deal")
        keeper.tap("n")
        await keeper.until(lambda: keeper.replay.step.has(TrickWon))
        at = keeper.replay.at
        keeper.tap("k")
        await keeper.until(lambda: keeper.replay.at == at + 1)
        await keeper.press("escape", "d", "delete", "z")
        await keeper.listed(1)
