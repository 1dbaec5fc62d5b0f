"""Whom a person is offered as a player."""

from __future__ import annotations

import pytest

from manillen_tui.ladder import LADDER, YARDSTICKS, about, offered
from manillen_tui.language import Language
from manillen_tui.plugins import bot_names


def test_the_ladder_is_offered_from_the_weakest() -> None:
    assert offered()[: len(LADDER)] == LADDER
    assert set(LADDER) | set(YARDSTICKS) <= set(bot_names())


@pytest.mark.usefixtures("strangers")
def test_others_are_offered_too() -> None:
    """After ours, by name; a yardstick of ours is not."""
    others = offered()[len(LADDER) :]
    assert "steady" in others
    assert list(others) == sorted(others)
    assert not set(others) & set(YARDSTICKS)


def test_ours_have_a_few_words(any_language: Language) -> None:
    """Others' bots have none that we could know."""
    told = [about(name) for name in LADDER]
    texts = [any_language.text(key) for key in told if key is not None]
    assert len(set(texts)) == len(LADDER)
    assert about("steady") is None
