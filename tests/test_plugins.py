"""Bots are found by entry point, ours as anybody's, and faulty ones are named."""

from __future__ import annotations

import sys
from random import Random

import pytest

from manillen_bots.club import ClubBot
from manillen_tui.errors import PluginError
from manillen_tui.plugins import bot_names, load_bot


def test_ours_are_found() -> None:
    """By the same way as any other."""
    assert {"club", "random"} <= set(bot_names())
    assert list(bot_names()) == sorted(bot_names())
    assert load_bot("club") is ClubBot


@pytest.mark.usefixtures("strangers")
@pytest.mark.parametrize("name", ["steady", "made"])
def test_a_strangers_bot_is_found(name: str) -> None:
    """A class or a function, from a package that knows nothing of ours."""
    assert name in bot_names()
    bot = load_bot(name)(rng=Random(1))
    assert callable(bot.act)


@pytest.mark.usefixtures("strangers")
def test_names_import_nothing() -> None:
    """A broken bot does no harm until it is asked for."""
    assert "exploding" in bot_names()
    assert "strangers_broken" not in sys.modules


@pytest.mark.usefixtures("strangers")
@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("nobody", "plugin.unknown"),
        ("exploding", "plugin.broken"),
        ("broken", "plugin.broken"),
        ("absent", "plugin.broken"),
        ("half", "plugin.no-bot"),
        ("no-bot", "plugin.no-bot"),
    ],
)
def test_a_faulty_bot_is_named(name: str, key: str) -> None:
    """What is wrong, and with which bot."""
    with pytest.raises(PluginError) as caught:
        load_bot(name)
    message = caught.value.message
    assert message.key == key
    assert message.values["bot"] == name
