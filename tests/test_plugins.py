"""Bots are found by entry point, ours as anybody's, and faulty ones are named."""

from __future__ import annotations

import sys
from random import Random
from typing import Any

import pytest

from manillen_bots.club import ClubBot
from manillen_tui.errors import PluginError
from manillen_tui.language import Language
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
def test_settings_follow_the_name() -> None:
    """Numbers where they read as such; of one given twice the last counts."""
    bot: Any = load_bot("settled:depth=3:style=wild")(rng=Random(1))
    assert bot.settings == (3, "wild")
    bot = load_bot("open:a=1:b=-2.5:c=:d=x=y:a=1e3")(rng=Random(1))
    assert bot.settings == {"a": 1000.0, "b": -2.5, "c": "", "d": "x=y"}
    assert load_bot("settled") is not load_bot("settled:depth=1")


@pytest.mark.usefixtures("strangers")
@pytest.mark.parametrize(
    ("spec", "key", "found"),
    [
        ("settled:depth", "plugin.setting", "depth"),
        ("settled:", "plugin.setting", ""),
        ("settled:=3", "plugin.setting", "=3"),
        ("settled:two words=3", "plugin.setting", "two words=3"),
        ("settled:breadth=3", "plugin.no-setting", "breadth"),
        ("settled:rng=3", "plugin.no-setting", "rng"),
        ("open:rng=3", "plugin.no-setting", "rng"),
        ("swift:temprature=3", "plugin.no-setting", "temprature"),
    ],
)
def test_a_setting_that_is_none_is_named(spec: str, key: str, found: str) -> None:
    """Before anything is played, and with what there is."""
    with pytest.raises(PluginError) as caught:
        load_bot(spec)
    message = caught.value.message
    assert (message.key, message.values["found"]) == (key, found)
    assert Language.load("en").say(message)


@pytest.mark.usefixtures("strangers")
def test_no_cheat_is_a_bot() -> None:
    """Those who see all cards are neither offered nor found."""
    assert set(bot_names()).isdisjoint({"oracle", "peeking"})
    for name in ("oracle", "peeking"):
        with pytest.raises(PluginError):
            load_bot(name)


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
