"""What the screen costs, against the least Textual app, measured by turns in one run."""

from __future__ import annotations

import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import manillen_assets
import manillen_bots
import manillen_tui
from tests.benchmarks import Benchmark, Figure
from tests.benchmarks.meter import Meter
from tests.strangers import install

_STARTS = 7
_KEYS = 120
_ROUNDS = 8
_BYTES = 1500

BARE = [sys.executable, "-m", "tests.benchmarks.bare"]
OURS = [sys.executable, "-m", "manillen_tui", "--seed", "3", "--speed", "instant"]
TABLE = [sys.executable, "-m", "tests.benchmarks.table"]

Environment = dict[str, str]


def measure(scale: float) -> Iterator[Figure]:
    """All figures: the start, memory, keys, keys while a bot thinks, bytes, sizes."""
    with tempfile.TemporaryDirectory() as folder:
        environment = _environment(Path(folder)) | {"THINKING": f"{2 * min(1.0, scale):.2f}"}
        yield from _starts(scale, environment)
        yield from _keys(scale, environment)
        yield from _thinking(scale, environment)
    yield from _words(scale)
    yield from _sizes()


def _environment(folder: Path) -> Environment:
    install(folder / "strangers")
    here = Path(__file__).parents[2]
    return {
        "MANILLEN_HOME": str(folder / "home"),
        "PYTHONDONTWRITEBYTECODE": "",  # what is installed has been compiled
        "LANGUAGE": "en",
        "PYTHONPATH": os.pathsep.join(
            [str(folder / "strangers"), str(here), os.environ.get("PYTHONPATH", "")]
        ),
    }


def _figure(case: str, ours: float, bare: float, allowed: float) -> Figure:
    return Figure(case, {"ours": ours, "bare": bare, "%": 100 * ours / bare, "allowed %": allowed})


def _starts(scale: float, environment: Environment) -> Iterator[Figure]:
    costs: dict[str, list[float]] = {"ours": [], "bare": []}
    memory: dict[str, list[float]] = {"ours": [], "bare": []}
    programs = (("ours", OURS, "Quit"), ("bare", BARE, "count 0"))
    for _, command, text in programs:
        with Meter(command, environment) as meter:  # compiles what was never imported
            meter.until(text)
            meter.settle(1)
    for _ in range(max(1, round(_STARTS * scale))):
        for name, command, text in programs:
            with Meter(command, environment) as meter:
                meter.until(text)
                costs[name].append(1000 * meter.processor_seconds)
                meter.settle(1)  # the menu has more read once it is drawn
                memory[name].append(meter.memory)
    ours, bare = (statistics.median(costs[name]) for name in ("ours", "bare"))
    yield _figure("first frame, CPU ms", ours, bare, 150)
    ours, bare = (statistics.median(memory[name]) for name in ("ours", "bare"))
    yield _figure("memory at the menu, MB", ours, bare, 130)


@contextmanager
def _at_table(environment: Environment, bot: str) -> Iterator[Meter]:
    """Our app where South is to play a card, against three bots of a kind."""
    with Meter([*TABLE, bot], environment) as meter:
        meter.until("Everybody cuts")
        meter.settle(0.3)
        meter.press("\r")
        meter.until("1 ♠")
        meter.settle(0.3)
        meter.press("11")
        yield meter


def _keys(scale: float, environment: Environment) -> Iterator[Figure]:
    count = max(8, round(_KEYS * scale))
    with _at_table(environment, "plain") as ours, Meter(BARE, environment) as bare:
        bare.until("count 0")
        ours.until("Your turn")
        ours.settle(0.5)
        # By turns, so that a busy moment of the machine falls on both.
        pairs = [(ours.press("12345678"[at % 8]), bare.press("x")) for at in range(count)]
        memory = ours.memory, bare.memory
    times = [[1000 * pair[at][0] for pair in pairs[4:]] for at in (0, 1)]
    for name, share in (("p50", 0.5), ("p95", 0.95)):
        mine, least = (_share(found, share) for found in times)
        yield _figure(f"key to repaint, {name} ms", mine, least, 300)
    sizes = [statistics.mean(pair[at][1] for pair in pairs[4:]) for at in (0, 1)]
    yield _figure("bytes a selection key", sizes[0], sizes[1], 100 * _BYTES / sizes[1])
    yield _figure("memory at the table, MB", memory[0], memory[1], 130)


def _thinking(scale: float, environment: Environment) -> Iterator[Figure]:
    """The score opened and closed while a bot burns the processor, against while none does."""
    keys = ("\t", "\x1b")
    rounds = max(1, round(_ROUNDS * scale))
    with _at_table(environment, "plain") as idle, _at_table(environment, "thinking") as busy:
        idle.until("Your turn")
        idle.settle(0.5)
        at_rest: list[float] = []
        thinking: list[float] = []
        for _ in range(rounds):
            for key in keys:
                at_rest.append(1000 * idle.press(key)[0])
                thinking.append(1000 * busy.press(key)[0])
    for name, share in (("p50", 0.5), ("p95", 0.95)):
        busy_ms, idle_ms = _share(thinking, share), _share(at_rest, share)
        yield _figure(f"a bot thinks (against none), {name} ms", busy_ms, idle_ms, 300)


def _share(values: list[float], share: float) -> float:
    """The value that a share of them does not exceed."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def _words(scale: float) -> Iterator[Figure]:
    textual = [sys.executable, "-c", "import textual.app"]
    for option in ("--version", "--help"):
        pairs = [
            (_processor_ms([sys.executable, "-m", "manillen_tui", option]), _processor_ms(textual))
            for _ in range(max(1, round(_STARTS * scale)))
        ]
        ours, bare = (statistics.median(pair[at] for pair in pairs) for at in (0, 1))
        yield _figure(f"{option} (against importing textual), CPU ms", ours, bare, 40)


def _processor_ms(command: list[str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def _sizes() -> Iterator[Figure]:
    """What an installation holds, without compiled files; bare is what Textual brings."""
    own = sum(
        path.stat().st_size
        for package in (manillen_tui, manillen_bots, manillen_assets)
        for path in Path(str(package.__file__)).parent.rglob("*")
        if path.is_file() and path.suffix not in (".pyc", ".po")
    )
    bare = _installed_bytes("textual", set())
    others = _installed_bytes("click", seen := {"textual"}) + _installed_bytes("platformdirs", seen)
    yield _figure("own files, kB", own / 1e3, bare / 1e3, 0)
    yield _figure("installed with all it needs, MB", (own + bare + others) / 1e6, bare / 1e6, 0)


def _installed_bytes(name: str, seen: set[str]) -> int:
    """The files of a distribution, and of those it needs that are not yet ``seen``."""
    if name in seen:
        return 0
    seen.add(name)
    try:
        found = distribution(name)
    except PackageNotFoundError:
        return 0
    paths = [Path(str(path.locate())) for path in found.files or () if path.suffix != ".pyc"]
    size = sum(path.stat().st_size for path in paths if path.is_file())
    needs = [re.split(r"[^\w.-]", need)[0] for need in found.requires or () if "extra" not in need]
    return size + sum(_installed_bytes(need.lower(), seen) for need in needs)


SCREEN = Benchmark("against the least Textual app; allowed 0 where no limit is set", measure)
