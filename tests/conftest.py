"""What every test gets: fresh catalogues, strict texts, and a home of its own."""

from __future__ import annotations

import importlib.util
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from manillen_tui.arena.contestants import contestant
from manillen_tui.language import Language
from manillen_tui.plugins import load_bot
from tests.strangers import install

ROOT = Path(__file__).parents[1]

# A slow machine is no fault, and what fails once fails again; `--hypothesis-profile thorough`
# tries many more examples, and others each time; HYPOTHESIS=few is for thousands of runs.
_slow = [HealthCheck.too_slow]
settings.register_profile("usual", deadline=None, derandomize=True, suppress_health_check=_slow)
settings.register_profile("thorough", deadline=None, max_examples=2000, suppress_health_check=_slow)
settings.register_profile("few", settings.get_profile("usual"), max_examples=15)
settings.load_profile(os.environ.get("HYPOTHESIS", "usual"))

# A script's background job ignores interrupts, and would hand that on to the programs tested.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_configure(config: pytest.Config) -> None:
    """Compile the catalogues once, where the tests run in a checkout."""
    hook = ROOT / "hatch_build.py"
    if hook.exists() and not hasattr(config, "workerinput"):
        spec = importlib.util.spec_from_file_location("hatch_build", hook)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        module.compile_catalogues(ROOT)


@pytest.fixture(autouse=True)
def _strict_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Language, "strict", True)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's folder, in English; also for the processes a test starts."""
    folder = tmp_path / "home"
    monkeypatch.setenv("MANILLEN_HOME", str(folder))
    monkeypatch.setenv("LANGUAGE", "en")
    return folder


@pytest.fixture
def strangers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The bots of :mod:`tests.strangers`, here and in the processes a test starts."""
    folder = tmp_path / "strangers"
    install(folder)
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setenv("PYTHONPATH", str(folder), prepend=os.pathsep)
    load_bot.cache_clear()
    contestant.cache_clear()
    yield
    load_bot.cache_clear()
    contestant.cache_clear()
    for name in ("strangers_bots", "strangers_broken"):
        sys.modules.pop(name, None)


@pytest.fixture(params=["en", "nl", "fr"])
def any_language(request: pytest.FixtureRequest) -> Language:
    """Each language in turn."""
    return Language.load(request.param)
