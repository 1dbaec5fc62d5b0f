"""What is said at a table, beside what somebody agreed to; MANILLEN_GOLDEN=write accepts it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from manillen_tui.game.cards import Card
from manillen_tui.language import LANGUAGES
from manillen_tui.plain.words import PlainWords
from tests.plain.scripted import said

pytestmark = pytest.mark.usefixtures("quick")

GOLDEN = Path(__file__).parent / "golden"


def evening(code: str) -> Iterator[str]:
    """Questions of all kinds, slips, and an illegal card that loses the deal and the match."""
    yield from ("?", "x", "h", "h", "h")
    yield PlainWords(code).text("call.pass")
    yield from ("10", "1", "t", "l", "m", PlainWords(code).card(Card.parse("QH")))
    yield from ("h", "m", "7C", "8C", "s", "h", "1")


def compare(name: str, text: str) -> None:
    """Hold a transcript against its golden, or accept it."""
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("MANILLEN_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("code", LANGUAGES)
async def test_an_evening(code: str) -> None:
    text = await said(evening(code), code=code, is_terminal=True, revoke="forfeit", target=1)
    compare(f"boam-{code}", text)


@pytest.mark.parametrize("code", LANGUAGES)
async def test_piles(code: str) -> None:
    """Piles, and a match gone on with."""
    begun = await said(["1", "1", "1"], "piles", code=code, seed=3)
    compare(f"piles-{code}", begun + await said(["m", "l"], None, code=code))


@pytest.mark.parametrize("code", LANGUAGES)
async def test_a_word_with_a_lead(code: str) -> None:
    word = PlainWords(code).text("signal.long")
    text = await said(["1", f"1 {word}", "t"], "parlante", code=code, seed=5)
    assert f"“{word}”" in text or f"« {word} »" in text
    compare(f"parlante-{code}", text)
