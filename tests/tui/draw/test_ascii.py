"""Where all is to be ASCII, every sign gives way to one as wide."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.color import Color

from manillen_tui.tui.draw.ascii import AsciiFilter, plain

DRAWN = [chr(code) for code in range(0x2500, 0x25A0)]
"""All box lines and blocks."""


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("╭─╮│╰╯", ".-.|''"),
        ("Trump · × … “no”", 'Trump . x ~ "no"'),
        ("‹ Réglages ›", "< Réglages >"),
        ("10♠ A♥ K♦ 7♣", "10♠ A♥ K♦ 7♣"),
        ("🔎", "? "),
        ("漢字 ⬛", "漢字 ??"),
        ("plain", "plain"),
    ],
)
def test_signs_give_way_and_words_stay(text: str, shown: str) -> None:
    assert plain(text) == shown


@given(st.text())
def test_nothing_changes_its_width(text: str) -> None:
    found = plain(text)
    assert cell_len(found) == sum(map(cell_len, text))
    for sign in found:
        assert sign.isascii() or sign.isalpha() or sign in "♠♥♦♣"


@pytest.mark.parametrize("sign", DRAWN)
def test_no_line_is_lost(sign: str) -> None:
    """Lines and blocks stay to be seen."""
    assert plain(sign) not in ("", " ")
    assert plain(sign).isascii()


def test_a_row_keeps_its_styles() -> None:
    bold = Style(bold=True)
    row = [Segment("│", bold), Segment(" a·b "), Segment("▏")]
    found = AsciiFilter().apply(row, Color(0, 0, 0))
    assert found == [Segment("|", bold), Segment(" a.b "), Segment("|")]
