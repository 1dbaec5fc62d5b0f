"""Nothing needs a colour: every state of a card has characters of its own, whatever the looks."""

from __future__ import annotations

from itertools import product

import pytest
from rich.color import ColorSystem
from rich.text import Text

from manillen_tui.looks import Borders, Inks
from manillen_tui.tui.draw.canvas import Canvas
from manillen_tui.tui.draw.flat import draw_flat
from manillen_tui.tui.draw.hand import draw_hand
from manillen_tui.tui.draw.look import ASCII, DRAWN, CardText, Glyphs, Look
from manillen_tui.tui.draw.model import Kind
from manillen_tui.tui.draw.palette import Palette, ansi, mono, themed
from manillen_tui.tui.draw.table import draw_felt
from tests.tui.draw.states import IN_HAND, ON_PILES, cut, rects, same

GLYPHS = {Borders.ROUND: DRAWN, Borders.ASCII: ASCII}
SUITS = {"signs": CardText(), "letters": CardText(suits=tuple("shdc"))}
COLOURS = {
    "NO_COLOR": (mono(), None),
    "16 colours": (themed(), ColorSystem.STANDARD),
    "true colours": (themed("#f4f4f4", "#202020"), ColorSystem.TRUECOLOR),
    **{f"ansi, {inks}": (ansi(inks), ColorSystem.STANDARD) for inks in Inks},
}
LOOKS = pytest.mark.parametrize(
    ("glyphs", "text", "colours"),
    [*product(GLYPHS.values(), SUITS.values(), COLOURS.values())],
    ids=map("-".join, product(GLYPHS, SUITS, COLOURS)),
)


def rows(canvas: Canvas, palette: Palette, system: ColorSystem | None) -> list[str]:
    """What a terminal is sent, without the colours and the weight of its characters."""
    return [
        Text.from_ansi(
            "".join(
                part.style.render(part.text, color_system=system) if part.style else part.text
                for part in strip
            )
        ).plain
        for strip in canvas.strips(palette)
    ]


@LOOKS
def test_no_two_states_look_alike(
    glyphs: Glyphs, text: CardText, colours: tuple[Palette, ColorSystem | None]
) -> None:
    look = Look(text, glyphs)
    for canvas, kind in (
        (draw_hand(IN_HAND.hand, 56, 6, look), Kind.HAND),
        (draw_hand(IN_HAND.hand, 92, 8, look), Kind.HAND),
        (draw_felt(ON_PILES, 56, 15, look), Kind.PILE),
        (draw_felt(ON_PILES, 92, 30, look), Kind.PILE),
        (draw_flat(IN_HAND, 60, 17, look), Kind.HAND),
        (draw_flat(ON_PILES, 60, 17, look), Kind.PILE),
    ):
        shown = rows(canvas, *colours)
        pictures = {state: cut(shown, rect) for state, rect in rects(canvas, kind).items()}
        assert same(pictures) == [], "\n".join(shown)
        drawn = "".join(map("".join, pictures.values()))
        assert drawn.isascii() == (glyphs is ASCII and text is SUITS["letters"])


def test_cards_that_look_alike_would_be_found() -> None:
    blind = Look(glyphs=ASCII._replace(hinted=ASCII.legal))
    canvas = draw_hand(IN_HAND.hand, 56, 6, blind)
    shown = rows(canvas, mono(), None)
    pictures = {state: cut(shown, rect) for state, rect in rects(canvas, Kind.HAND).items()}
    assert same(pictures) == [("legal", "hinted")]
