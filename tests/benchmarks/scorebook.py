"""The scorebook over histories of growing length, each measured in a process of its own."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import datetime, timedelta
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from manillen_tui.game.check import follow
from manillen_tui.game.lines import LineReader
from manillen_tui.game.seats import Seat
from manillen_tui.game.variants import variant
from manillen_tui.language import Language
from manillen_tui.lasting import import_late
from manillen_tui.scorebook.fairness import fairness
from manillen_tui.scorebook.history import entries
from manillen_tui.scorebook.index import Index
from manillen_tui.scorebook.selection import Selection
from manillen_tui.scorebook.statistics import statistics
from manillen_tui.simulation import simulate
from manillen_tui.tui.app import LATER, ManillenApp
from manillen_tui.tui.screens.scorebook import ScorebookScreen
from manillen_tui.tui.screens.statistics import StatisticsScreen
from tests.benchmarks import Benchmark, Figure
from tests.benchmarks.memory import peak

_SIZES = (1_000, 10_000, 100_000)
_PLAYED = 2_000
"""Deals that are really played; longer histories repeat them under other dates and seeds."""

_CHECKED = 200
_BEGIN = datetime.fromisoformat("2016-01-01T20:00:00+01:00")


def grow(folder: Path, played: list[str], deals: int) -> None:
    """Write a history of at least so many deals, in which South is a person."""
    folder.mkdir(parents=True)
    written = number = 0
    while written < deals:
        head, _, rest = played[number % len(played)].partition("\n")
        match = json.loads(head)
        match["players"][Seat.S] = "person:Ann"
        match |= {"date": (_BEGIN + timedelta(hours=number)).isoformat(), "seed": number}
        (folder / f"{number:06}.jsonl").write_text(f"{json.dumps(match)}\n{rest}", "utf-8")
        written += rest.count('"type":"score"')
        number += 1


def measured(folder: Path) -> dict[str, float]:
    """Build the index of a folder, and show its first screen from it once more."""
    start = process_time()
    with closing(Index(folder.parent / "index.sqlite")) as index:
        index.refresh([folder])
    built = process_time() - start
    start = process_time()
    with closing(Index(folder.parent / "index.sqlite")) as index:
        index.refresh([folder])
        list(islice(entries(index, Selection()), 40))
        listed = process_time() - start
        deals = statistics(index, Selection()).total.deals
        fairness(index, Selection())
    counted = process_time() - start
    memory = peak()
    os.environ["MANILLEN_HOME"] = str(folder.parent)
    return {
        "deals": deals,
        "deals a second": deals / built,
        "list, ms": 1000 * listed,
        "statistics, ms": 1000 * counted,
        "MB": memory,
        **asyncio.run(opened()),
    }


async def opened() -> dict[str, float]:
    """Open the scorebook on the screen, then its statistics, until the first rows are drawn.

    All that goes on meanwhile is counted too: the folders are looked over behind the list.
    """
    import_late(*LATER)  # which the app does while the menu is looked at
    app = ManillenApp(Language("en"), speed="instant")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()

        async def drawn(is_there: Callable[[], object], start: float) -> float:
            while not is_there():  # noqa: ASYNC110  # the screen is left as it is played
                await asyncio.sleep(0.01)
            shown = asyncio.Event()
            app.screen.call_after_refresh(shown.set)
            await shown.wait()
            return 1000 * (process_time() - start)

        start = process_time()
        book = ScorebookScreen()
        app.push_screen(book)
        rows = await drawn(lambda: book._known, start)
        start = process_time()
        book.action_statistics()
        found = {"first rows, ms": rows}
        screen = app.screen
        assert isinstance(screen, StatisticsScreen)
        return found | {"first numbers, ms": await drawn(lambda: screen._counted, start)}


def checked(records: list[Path]) -> float:
    """Deals a second of the checker, which replays in the object form."""
    start, deals, number = process_time(), 0, 0
    for path in records:
        with path.open("rb") as stream:
            for replay, _ in follow(LineReader(stream)):
                number = replay.number
        deals += number
        if deals >= _CHECKED:
            break
    return deals / (process_time() - start)


def measure(scale: float) -> Iterator[Figure]:
    """Histories of three lengths."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        rules = variant("boam")
        bots = dict.fromkeys(rules.plan.players, "random")
        simulate(rules, bots, max(10, round(_PLAYED * scale)), 1, records=folder / "played")
        records = sorted((folder / "played").iterdir())
        played = [path.read_text("utf-8") for path in records]
        rate, fewest = checked(records), 0.0
        for size in _SIZES:
            deals = max(10, round(size * scale))
            grow(folder / str(size) / "matches", played, deals)
            command = [sys.executable, "-m", __name__, str(folder / str(size) / "matches")]
            told = subprocess.run(command, check=True, capture_output=True).stdout
            values: dict[str, float] = json.loads(told)
            values["× check"] = values["deals a second"] / rate
            fewest = fewest or values["first rows, ms"]
            values["× rows of fewest"] = values["first rows, ms"] / fewest
            yield Figure(f"{size:,} deals", values)


SCOREBOOK = Benchmark("the index built, and the first screens from it once more; CPU time", measure)

if __name__ == "__main__":
    sys.stdout.write(json.dumps(measured(Path(sys.argv[1]))))
