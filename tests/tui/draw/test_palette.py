"""Colours: readable on every ground, and none where none are wanted."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from math import dist

import pytest
from rich.color import Color
from rich.style import Style

from manillen_tui.looks import Inks
from manillen_tui.tui.draw.look import Look
from manillen_tui.tui.draw.palette import (
    PAPER_INKS,
    SUITS,
    TERMINAL_INKS,
    Palette,
    ansi,
    mono,
    themed,
)
from manillen_tui.tui.draw.table import draw_table
from tests.tui.draw import views

THEMES = {
    "dark": ("#121212", "#e0e0e0"),
    "light": ("#f4f4f4", "#202020"),
    "nord": ("#2e3440", "#d8dee9"),
    "paper": ("#fdf6e3", "#586e75"),
}


def linear(color: Color) -> list[float]:
    """Red, green and blue as light, from 0 to 1."""
    parts = [part / 255 for part in color.get_truecolor()]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def luminance(color: Color) -> float:
    red, green, blue = linear(color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(style: Style) -> float:
    assert style.color
    assert style.bgcolor
    light, dark = sorted((luminance(style.color), luminance(style.bgcolor)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("inks", Inks)
def test_what_must_be_read_can_be_read(theme: tuple[str, str], inks: Inks) -> None:
    palette = themed(*theme, inks=inks)
    for suit in SUITS:
        assert contrast(palette(f"card.{suit}")) >= 4.5
        assert contrast(palette(f"card.{suit}.dim")) >= 2
        for ground in ("title", "score", "flat"):
            assert contrast(palette(f"{ground}.{suit}")) >= 4.5
    for name in ("felt", "felt.turn", "felt.prompt", "felt.bubble", "score.heading", "flat.hint"):
        assert contrast(palette(name)) >= 4.5, name
    for name in ("felt.key", "felt.tag", "felt.note", "card.chosen", "card.hint", "score.head"):
        assert contrast(palette(name)) >= 3, name


def test_suits_have_colours_of_their_own() -> None:
    for inks, count in ((Inks.FOUR, 4), (Inks.SAFE, 4), (Inks.TWO, 2)):
        palette = themed(inks=inks)
        assert len({palette(f"card.{suit}").color for suit in SUITS}) == count


SIMULATED = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
}
"""By eyes, what becomes of linear light: Machado, Oliveira and Fernandes 2009, severity 1."""

_TO_XYZ = (
    (0.4124 / 0.9505, 0.3576 / 0.9505, 0.1805 / 0.9505),
    (0.2126, 0.7152, 0.0722),
    (0.0193 / 1.089, 0.1192 / 1.089, 0.9505 / 1.089),
)
"""From linear light to CIE XYZ under daylight, white being 1, 1, 1."""

XTERM = {
    "red": "#cd0000",
    "green": "#00cd00",
    "yellow": "#cdcd00",
    "cyan": "#00cdcd",
    "bright_blue": "#5c5cff",
}
"""The terminal's colours as xterm has them."""


def times(matrix: tuple[tuple[float, ...], ...], vector: list[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def seen(color: str, eyes: str) -> tuple[float, float, float]:
    """A colour in CIE Lab, as seen by eyes."""
    light = [min(1, max(0, part)) for part in times(SIMULATED[eyes], linear(Color.parse(color)))]
    x, y, z = (
        part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116
        for part in times(_TO_XYZ, light)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def nearest(inks: Iterable[str], eyes: str) -> float:
    """How far the two colours lie apart that are most alike; 2 is what can just be told."""
    return min(dist(seen(one, eyes), seen(other, eyes)) for one, other in combinations(inks, 2))


@pytest.mark.parametrize("eyes", SIMULATED)
def test_the_safe_inks_are_far_apart_for_all_eyes(eyes: str) -> None:
    assert nearest(PAPER_INKS[Inks.SAFE], eyes) > 35
    for default in ("#000000", "#e5e5e5"):
        names = TERMINAL_INKS[Inks.SAFE]
        assert nearest([XTERM.get(name, default) for name in names], eyes) > 35


def test_four_colours_are_not_for_all_eyes() -> None:
    """Else the measure would tell nothing."""
    assert nearest(PAPER_INKS[Inks.FOUR], "usual") > 35
    assert nearest(PAPER_INKS[Inks.FOUR], "protanopia") < 12


def test_a_name_falls_back_to_what_is_more_general() -> None:
    palette = Palette({"": Style(dim=True), "card": Style(bold=True)})
    assert palette("card.hearts.dim") == Style(bold=True)
    assert palette("felt.label") == Style(dim=True)


def test_mono_has_no_colour() -> None:
    for view in views.ALL.values():
        for size in ((80, 24), (50, 15)):
            canvas = draw_table(view, *size, Look(), views.LATER_SCORE)
            for strip in canvas.strips(mono()):
                assert all(part.style is None or part.style.color is None for part in strip)


@pytest.mark.parametrize("inks", Inks)
def test_the_ansi_palette_uses_the_terminals_own_colours(inks: Inks) -> None:
    palette = ansi(inks)
    for suit in SUITS:
        color = palette(f"card.{suit}").color
        assert color is not None
        assert color.number is None or color.number < 16
