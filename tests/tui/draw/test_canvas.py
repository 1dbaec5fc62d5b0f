"""The grid of cells: widths, clipping, regions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.style import Style

from manillen_tui.tui.draw.canvas import Canvas, Rect, fit, width_of
from manillen_tui.tui.draw.look import ASCII, DRAWN, Frame, Glyphs

TEXTS = st.text() | st.text("aé漢字e\u0301👍🏽🇧🇪\u200d\ufe0f♠\x1b\t\n")


def bare(_name: str) -> Style:
    return Style()


@given(TEXTS, st.integers(-5, 25), st.integers(-2, 4))
def test_any_text_anywhere_keeps_every_row_at_its_width(text: str, x: int, y: int) -> None:
    canvas = Canvas(20, 3)
    canvas.put(x, y, text, "a")
    canvas.put(x + 1, y, "漢字", "b")
    canvas.put(x + 2, y, text, "c")
    for strip in canvas.strips(bare):
        assert strip.cell_length == 20
        assert cell_len(strip.text) == 20
        assert strip.text.isprintable()


@given(TEXTS, st.integers(0, 12))
def test_a_fitted_text_is_never_too_wide(text: str, width: int) -> None:
    short = fit(text, width)
    assert width_of(short) <= width
    assert short == text or short.endswith("…") or not short


@pytest.mark.parametrize(
    ("text", "width", "short"),
    [
        ("North", 5, "North"),
        ("North", 4, "Nor…"),
        ("漢字漢", 4, "漢…"),
        ("ab cd", 4, "ab…"),
        ("ab", 0, ""),
    ],
)
def test_a_text_is_cut_at_whole_characters(text: str, width: int, short: str) -> None:
    assert fit(text, width) == short


def test_marks_stay_with_their_letter() -> None:
    canvas = Canvas(4, 1)
    assert canvas.put(0, 0, "e\u0301x\u0332y", "") == 3
    assert [canvas.text_at(x, 0) for x in range(4)] == ["é", "x\u0332", "y", " "]


def test_half_a_wide_character_becomes_blank() -> None:
    canvas = Canvas(4, 1)
    canvas.put(0, 0, "漢字", "")
    canvas.put(1, 0, "x", "")
    assert canvas.plain() == [" x字"]
    canvas.put(2, 0, "y", "")
    assert canvas.plain() == [" xy"]


def test_names_cannot_steer_the_terminal() -> None:
    canvas = Canvas(12, 1)
    canvas.put(0, 0, "a\x1b[2Jb\u200d\ufe0f\u202ec", "")
    assert canvas.plain() == ["a[2Jbc"]


def test_what_falls_outside_is_clipped() -> None:
    canvas = Canvas(3, 2)
    canvas.box(Rect(-1, -1, 4, 3), DRAWN.legal, "")
    assert canvas.plain() == ["  │", "──╯"]


def test_a_blit_brings_text_styles_and_regions() -> None:
    inner = Canvas(3, 1, "in")
    inner.put(0, 0, "漢z", "text")
    inner.region(Rect(0, 0, 2, 1), "target")
    outer = Canvas(6, 2, "out")
    outer.blit(inner, 2, 1)
    assert outer.plain() == ["", "  漢z"]
    assert [outer.style_at(x, 1) for x in range(6)] == ["out", "out", "text", "text", "text", "out"]
    assert outer.at(3, 1) == "target"
    assert outer.at(4, 1) is None


def test_the_region_named_last_wins() -> None:
    canvas = Canvas(5, 5)
    canvas.region(Rect(0, 0, 4, 4), "under")
    canvas.region(Rect(2, 2, 3, 3), "over")
    assert [canvas.at(1, 1), canvas.at(3, 3), canvas.at(4, 0), canvas.at(9, 9)] == [
        "under",
        "over",
        None,
        None,
    ]


def test_styles_reach_the_strips() -> None:
    canvas = Canvas(3, 1, "ground")
    canvas.put(1, 0, "x", "ink")
    (strip,) = canvas.strips(lambda name: Style(bold=name == "ink"))
    segments = [(part.text, bool(part.style and part.style.bold)) for part in strip]
    assert segments == [(" ", False), ("x", True), (" ", False)]


def test_changes_are_told_by_row_and_span() -> None:
    before, after = Canvas(30, 3), Canvas(30, 3)
    before.put(2, 1, "abc", "")
    after.put(2, 1, "axc", "")
    after.put(5, 1, " ", "other")
    after.put(20, 1, "z", "")
    assert after.changes(before) == [Rect(3, 1, 3, 1), Rect(20, 1, 1, 1)]
    assert after.changes(after) == []
    assert Canvas(5, 2).changes(before) == [Rect(0, 0, 5, 2)]


@given(TEXTS, TEXTS, st.integers(0, 19), st.integers(0, 19))
def test_nothing_changes_outside_the_changes(one: str, other: str, x: int, y: int) -> None:
    before, after = Canvas(20, 1), Canvas(20, 1)
    before.put(x, 0, one, "")
    after.put(y, 0, other, "")
    changed = after.changes(before)
    inside = {x for rect in changed for x in range(rect.x, rect.x + rect.width)}
    for cell in set(range(20)) - inside:
        assert before.text_at(cell, 0) == after.text_at(cell, 0)
    edges = {edge for rect in changed for edge in (rect.x, rect.x + rect.width) if edge < 20}
    assert all(canvas.text_at(edge, 0) for canvas in (before, after) for edge in edges)
    assert all(rect.x >= 0 and rect.x + rect.width <= 20 for rect in changed)


@pytest.mark.parametrize("glyphs", [DRAWN, ASCII])
def test_every_stroke_is_one_cell(glyphs: Glyphs) -> None:
    frames = [value for value in glyphs if isinstance(value, Frame)]
    assert len(frames) == 6
    for frame in frames:
        assert [width_of(stroke) for stroke in frame] == [1] * 8
