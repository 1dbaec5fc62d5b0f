"""What decisions cost: the same as the review says, worked out once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

import pytest

from manillen_tui.coach import Coach
from manillen_tui.game.variants import variant
from manillen_tui.scorebook.index import Index
from manillen_tui.scorebook.losses import due, work_out
from manillen_tui.scorebook.selection import DEALS, Selection
from manillen_tui.scorebook.statistics import statistics
from tests.scorebook.sample import played, shelve

ALL = Selection()


@pytest.fixture
def index(tmp_path: Path) -> Iterator[Index]:
    """The index of three short matches."""
    names = ("boam", "six", "three")
    matches = [played(variant(name), Random(at), at, most=2) for at, name in enumerate(names)]
    shelve(tmp_path / "matches", matches)
    with closing(Index(tmp_path / "index.sqlite")) as index:
        index.refresh([tmp_path / "matches"])
        yield index


def work(index: Index, most: int | None = None) -> list[int]:
    """Work deals out; gives what was told meanwhile."""
    told: list[int] = []

    async def run() -> None:
        coach = Coach()
        try:
            await work_out(index, due(index, ALL)[:most], coach, told.append)
        finally:
            await coach.close()

    asyncio.run(run())
    return told


def costs(index: Index) -> list[tuple[Any, ...]]:
    """What is known of every deal."""
    rows = index.database.execute(f"SELECT * FROM ({DEALS}) ORDER BY digest, seat", ALL.values)
    names = ("digest", "kind", "cost", "cost_in_boams", "exact_cost")
    return [tuple(row[name] for name in names) for row in rows]


def test_every_deal_is_worked_out_once_and_kept(index: Index, tmp_path: Path) -> None:
    waiting = due(index, ALL)
    assert statistics(index, ALL).losses.deals == 0
    assert work(index, 1) == [1]
    assert due(index, ALL) == waiting[1:]
    assert work(index) == list(range(1, len(waiting)))
    assert due(index, ALL) == []
    found = costs(index)
    assert all(None not in row for row in found)
    # Also when the record grew and was read again.
    path = tmp_path / "matches" / "000.jsonl"
    path.write_bytes(path.read_bytes() + b'{"type":"remark"}\n')
    assert index.refresh([tmp_path / "matches"]) == 1
    assert costs(index) == found
    alone = [exact for _, kind, _, _, exact in found if kind == "own"]
    losses = statistics(index, ALL).losses
    assert losses.deals == len(alone) > 0
    assert losses.exact == pytest.approx(fmean(alone))
