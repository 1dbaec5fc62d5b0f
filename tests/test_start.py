"""What a start loads and what it costs."""

from __future__ import annotations

import pkgutil
import statistics
import subprocess
import sys

import pytest

import manillen_bots
import manillen_tui.game
from manillen_tui.cli import COMMANDS

HEAVY = ("textual", "rich", "platformdirs", "importlib.metadata")
ENGINE = sorted(module.name for module in pkgutil.iter_modules(manillen_tui.game.__path__))
BOTS = sorted(module.name for module in pkgutil.iter_modules(manillen_bots.__path__))


def loaded_by(code: str) -> set[str]:
    """The modules in a fresh Python after ``code``."""
    ended = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys\nprint(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    return set(ended.stdout.splitlines()[-1].split())


@pytest.mark.parametrize(
    ("code", "unwanted"),
    [
        (
            "import " + ", ".join(f"manillen_tui.game.{name}" for name in ENGINE),
            (
                *HEAVY,
                "click",
                "manillen_tui.solver",
                "manillen_tui.session",
                "manillen_tui.language",
            ),
        ),
        (
            "import " + ", ".join(["manillen_bots", *(f"manillen_bots.{name}" for name in BOTS)]),
            (*HEAVY, "click", "manillen_tui.session", "manillen_tui.game.record"),
        ),
        ("import manillen_tui.cli", (*HEAVY, "manillen_tui.tui")),
        ("from manillen_tui.cli import main; main(['--version'])", (*HEAVY, "manillen_tui.game")),
        ("from manillen_tui.cli import main; main(['--help'])", (*HEAVY, "manillen_tui.game")),
    ],
    ids=["engine", "bots", "cli", "version", "help"],
)
def test_a_start_does_without(code: str, unwanted: tuple[str, ...]) -> None:
    assert loaded_by(code).isdisjoint(unwanted)


@pytest.mark.parametrize("name", list(COMMANDS))
def test_text_commands_need_no_textual(name: str) -> None:
    loaded = loaded_by(f"from manillen_tui.cli import main; main(['{name}', '--help'])")
    assert "textual" not in loaded


@pytest.mark.parametrize("option", ["--version", "--help"])
def test_a_start_costs_at_most_two_fifths_of_importing_textual(option: str) -> None:
    ours = [sys.executable, "-m", "manillen_tui", option]
    textual = [sys.executable, "-c", "import textual.app"]
    # By turns, so that a busy moment of the machine falls on both.
    pairs = [(cpu_seconds(ours), cpu_seconds(textual)) for _ in range(5)]
    assert statistics.median(mine / other for mine, other in pairs) <= 0.4


def cpu_seconds(command: list[str]) -> float:
    """The processor time a command takes."""
    resource = pytest.importorskip("resource", reason="processor time is measured on POSIX only")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used: float = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return used
