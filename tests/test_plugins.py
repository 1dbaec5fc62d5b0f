"""Bots are found by entry point, ours as anybody's, and faulty ones are named."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from manillen_bots.club import ClubBot
from manillen_tui.errors import PluginError
from manillen_tui.plugins import bot_names, load_bot

SOURCES = {
    "stranger_bots": """
from manillen_tui.player import fallback

class Mine:
    def __init__(self, *, rng, **settings):
        self.rng = rng
    def act(self, observation):
        return fallback(observation)
    def notice(self, event):
        pass

def made(*, rng, **settings):
    return Mine(rng=rng)

class Half:
    def act(self, observation):
        return None

number = 7
""",
    "stranger_broken": "raise RuntimeError('no luck')\n",
}

ENTRY_POINTS = """[manillen_tui.bots]
mine = stranger_bots:Mine
made = stranger_bots:made
half = stranger_bots:Half
number = stranger_bots:number
absent = stranger_bots:absent
nowhere = stranger_nowhere:Bot
broken = stranger_broken:Bot
"""


@pytest.fixture
def stranger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """An installed package with some bots that work and some that do not."""
    for name, text in SOURCES.items():
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    info = tmp_path / "stranger-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: stranger\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(ENTRY_POINTS, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    load_bot.cache_clear()
    yield
    load_bot.cache_clear()
    for name in SOURCES:
        sys.modules.pop(name, None)


def test_ours_are_found() -> None:
    """By the same way as any other."""
    assert {"club", "random"} <= set(bot_names())
    assert list(bot_names()) == sorted(bot_names())
    assert load_bot("club") is ClubBot


@pytest.mark.usefixtures("stranger")
@pytest.mark.parametrize("name", ["mine", "made"])
def test_a_strangers_bot_is_found(name: str) -> None:
    """A class or a function, from a package that knows nothing of ours."""
    assert name in bot_names()
    bot = load_bot(name)(rng=Random(1))
    assert callable(bot.act)


@pytest.mark.usefixtures("stranger")
def test_names_import_nothing() -> None:
    """A broken bot does no harm until it is asked for."""
    assert "broken" in bot_names()
    assert "stranger_broken" not in sys.modules


@pytest.mark.usefixtures("stranger")
@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("nobody", "plugin.unknown"),
        ("broken", "plugin.broken"),
        ("nowhere", "plugin.broken"),
        ("absent", "plugin.broken"),
        ("half", "plugin.no-bot"),
        ("number", "plugin.no-bot"),
    ],
)
def test_a_faulty_bot_is_named(name: str, key: str) -> None:
    """What is wrong, and with which bot."""
    with pytest.raises(PluginError) as caught:
        load_bot(name)
    message = caught.value.message
    assert message.key == key
    assert message.values["bot"] == name
