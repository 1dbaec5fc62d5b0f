"""The index at work in its own thread: asked, brought up to date, and left at any time."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from threading import Event
from threading import enumerate as threads
from typing import Any

import pytest

from manillen_tui import locations
from manillen_tui.game.variants import variant
from manillen_tui.scorebook.accounts import MatchAccount
from manillen_tui.scorebook.desk import Desk
from manillen_tui.scorebook.history import entries, numbered, numbers
from manillen_tui.scorebook.index import Index
from manillen_tui.scorebook.losses import due
from manillen_tui.scorebook.reading import read as read_records
from manillen_tui.scorebook.selection import DEALS, Selection
from tests.scorebook.sample import played, shelve
from tests.tui.judging import FakeJudge, judge

__all__ = ["judge"]

ALL = Selection()


@pytest.fixture(autouse=True)
def _records(home: Path) -> None:
    names = ("boam", "six", "three")
    matches = [played(variant(name), Random(at), at, most=2) for at, name in enumerate(names)]
    shelve(locations.matches_folder(), matches)


@pytest.fixture(autouse=True)
def _nobody_stays() -> Iterator[None]:
    yield
    for thread in threads():
        if thread.name == "scorebook":
            thread.join(30)
            assert not thread.is_alive()


def silent(_done: int, _total: int) -> None:
    """Where nobody looks."""


def names(index: Index) -> list[str]:
    """The matches, the latest first."""
    return [entry.name for entry in entries(index, ALL)]


async def test_it_answers_and_tells_how_far_it_is() -> None:
    desk, told = Desk(), list[tuple[int, int]]()
    assert await desk.ask(names) == []
    await desk.refresh(lambda *how_far: told.append(how_far))
    assert await desk.ask(names) == ["002", "001", "000"]
    assert told[0] == (0, 3)
    assert told[-1] == (3, 3)
    assert told == sorted(told)
    told.clear()
    await desk.refresh(lambda *how_far: told.append(how_far))
    assert told == []
    story = await desk.read(locations.matches_folder() / "000.jsonl", 1)
    assert story.steps
    await desk.close()


async def test_others_are_answered_while_records_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("manillen_tui.scorebook.index._BATCH", 1)
    desk, asked = Desk(), list[asyncio.Future[list[str]]]()

    def told(_done: int, _total: int) -> None:
        asked.append(asyncio.ensure_future(desk.ask(names)))

    await desk.refresh(told)
    assert await asked[0] == ["000"]
    assert await asked[-1] == ["002", "001", "000"]
    await desk.close()


async def test_a_fault_is_the_askers() -> None:
    desk = Desk()
    with pytest.raises(OSError, match="nowhere"):
        await desk.read(Path("nowhere"), 1)
    assert await desk.ask(names) == []
    await desk.close()


async def test_matches_are_read_a_page_at_a_time() -> None:
    desk = Desk()
    await desk.refresh(silent)
    found = await desk.ask(partial(numbers, selection=ALL))
    page = await desk.ask(partial(numbered, wanted=found[1:]))
    assert [page[number].name for number in found[1:]] == ["001", "000"]
    assert all(entry.last for entry in page.values())
    await desk.close()


async def test_leaving_ends_the_reading_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    reading, go_on = Event(), Event()

    def slow(stream: Any) -> Iterator[MatchAccount]:
        for match in read_records(stream):
            yield match
            reading.set()
            assert go_on.wait(30)

    with monkeypatch.context() as patched:
        patched.setattr("manillen_tui.scorebook.index.read", slow)
        desk = Desk()
        refreshing = asyncio.create_task(desk.refresh(silent))
        await asyncio.to_thread(reading.wait, 30)
        waiting = asyncio.create_task(desk.ask(names))
        await asyncio.sleep(0)
        closing = asyncio.create_task(desk.close())
        await asyncio.sleep(0)
        go_on.set()
        await closing
        found = await asyncio.gather(refreshing, waiting, return_exceptions=True)
        assert [type(each) for each in found] == [asyncio.CancelledError] * 2
        with pytest.raises(asyncio.CancelledError):
            await desk.ask(names)
    desk = Desk()
    await desk.refresh(silent)
    assert len(await desk.ask(names)) == 3
    await desk.close()


async def test_costs_are_worked_out_until_it_is_left(judge: FakeJudge) -> None:
    judge.is_mute = True
    desk = Desk()
    await desk.refresh(silent)
    waiting = await desk.ask(partial(due, selection=ALL))
    worker, told = Desk(), list[tuple[int, int]]()
    working = asyncio.create_task(worker.work_out(ALL, lambda *far: told.append(far)))
    await asyncio.to_thread(judge.thinks.wait, 30)
    await worker.close()
    assert (await asyncio.gather(working, return_exceptions=True))[0].__class__ is (
        asyncio.CancelledError
    )
    assert told == [(0, len(waiting))]
    assert judge.open == 0
    assert await desk.ask(partial(due, selection=ALL)) == waiting
    await desk.close()


async def test_what_is_worked_out_is_kept() -> None:
    desk, worker = Desk(), Desk()
    selection = Selection(variant="six")
    await desk.refresh(silent)
    told: list[tuple[int, int]] = []
    await worker.work_out(selection, lambda *far: told.append(far))
    await worker.close()

    def unknown(index: Index) -> int:
        rows = index.database.execute(
            f"SELECT count(*) FROM ({DEALS}) WHERE cost IS NULL", selection.values
        )
        return int(rows.fetchone()[0])

    assert await desk.ask(unknown) == 0
    assert [done for done, _ in told] == list(range(told[0][1] + 1))
    await desk.close()
