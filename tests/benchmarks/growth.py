"""How time and memory grow with deals, records and the history; each in a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from manillen_tui.game.check import check
from manillen_tui.game.variants import variant
from manillen_tui.scorebook.history import entries
from manillen_tui.scorebook.index import Index
from manillen_tui.scorebook.selection import Selection
from manillen_tui.simulation import simulate
from tests.benchmarks import Axes, Benchmark, Figure
from tests.benchmarks.memory import peak
from tests.benchmarks.scorebook import grow

_SIZES = (300, 1_000, 3_000, 10_000)
_PLAYED = 500


def _play(folder: Path, deals: int) -> None:
    del folder
    rules = variant("boam")
    simulate(rules, dict.fromkeys(rules.plan.players, "random"), deals, 1)


def _check(folder: Path, deals: int) -> None:
    del deals
    with (folder / "all.jsonl").open("rb") as stream:
        fault = check(stream).fault
    assert fault is None, fault


def _index(folder: Path, deals: int) -> None:
    del deals
    with closing(Index(folder / "index.sqlite")) as index:
        index.refresh([folder / "matches"])


def _list(folder: Path, deals: int) -> None:
    """The history's first screen, where the index is there already."""
    _index(folder, deals)
    with closing(Index(folder / "index.sqlite")) as index:
        assert list(islice(entries(index, Selection()), 40))


WORK: dict[str, Callable[[Path, int], None]] = {
    "deals simulated": _play,
    "record checked": _check,
    "history indexed": _index,
    "history listed": _list,
}
"""What is done to a folder that holds so many deals, by name, in this order."""


def measure(scale: float) -> Iterator[Figure]:
    """Each piece of work at growing sizes."""
    rules = variant("boam")
    with TemporaryDirectory() as name:
        folder = Path(name)
        bots = dict.fromkeys(rules.plan.players, "random")
        simulate(rules, bots, max(10, round(_PLAYED * scale)), 1, records=folder / "played")
        played = [path.read_text("utf-8") for path in sorted((folder / "played").iterdir())]
        sizes = [max(3, round(size * scale)) for size in _SIZES]
        for size in sizes:
            grow(folder / str(size) / "matches", played, size)
            with (folder / str(size) / "all.jsonl").open("w", encoding="utf-8") as out:
                for path in sorted((folder / str(size) / "matches").iterdir()):
                    # As they were played: the copies' other seeds would belie their decks.
                    out.write(played[int(path.stem) % len(played)])
        for work in WORK:
            for size in sizes:
                command = [sys.executable, "-m", __name__, work, str(folder / str(size)), str(size)]
                told = subprocess.run(command, check=True, capture_output=True).stdout
                values: dict[str, float] = json.loads(told)
                yield Figure(f"{work}, {size:,}", {"deals": size} | values)


def main(work: str, folder: Path, deals: int) -> None:
    """Do one piece of work and print what it took."""
    begun = process_time()
    WORK[work](folder, deals)
    seconds = process_time() - begun
    values = {"ms": 1000 * seconds, "µs a deal": 1e6 * seconds / deals, "MB": peak()}
    sys.stdout.write(json.dumps(values))


GROWTH = Benchmark("CPU time and memory as the deals grow", measure, Axes("deals", "ms"))

if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]))
