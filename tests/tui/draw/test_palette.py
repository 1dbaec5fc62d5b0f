"""Colours: readable on every ground, and none where none are wanted."""

from __future__ import annotations

import pytest
from rich.color import Color
from rich.style import Style

from manillen_tui.tui.draw.look import Look
from manillen_tui.tui.draw.palette import (
    FOUR_COLOURS,
    RED_GREEN_SAFE,
    SUITS,
    TWO_COLOURS,
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


def luminance(color: Color) -> float:
    parts = [part / 255 for part in color.get_truecolor()]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(style: Style) -> float:
    assert style.color
    assert style.bgcolor
    light, dark = sorted((luminance(style.color), luminance(style.bgcolor)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("inks", [FOUR_COLOURS, TWO_COLOURS, RED_GREEN_SAFE])
def test_what_must_be_read_can_be_read(
    theme: tuple[str, str], inks: tuple[str, str, str, str]
) -> None:
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
    for inks, count in ((FOUR_COLOURS, 4), (RED_GREEN_SAFE, 4), (TWO_COLOURS, 2)):
        palette = themed(inks=inks)
        assert len({palette(f"card.{suit}").color for suit in SUITS}) == count


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


def test_the_ansi_palette_uses_the_terminals_own_colours() -> None:
    palette = ansi()
    for suit in SUITS:
        color = palette(f"card.{suit}").color
        assert color is not None
        assert color.number is None or color.number < 16
