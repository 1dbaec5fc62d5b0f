"""A hand that lies open on the table: in a row, or at the side a row for each suit."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from manillen_tui.game.cards import Card
from manillen_tui.tui.draw.canvas import Canvas, width_of
from manillen_tui.tui.draw.cards import ink
from manillen_tui.tui.draw.look import Look


def row_width(cards: Sequence[Card], look: Look) -> int:
    """The cells that cards take in one row."""
    return max(0, sum(width_of(look.text(card)) + 1 for card in cards) - 1)


def draw_row(canvas: Canvas, x: int, y: int, cards: Sequence[Card], look: Look) -> int:
    """Lay cards in one row; gives the column after them."""
    for card in cards:
        x = canvas.put(x, y, look.text(card), ink(card)) + 1
    return x - 1 if cards else x


def suits_size(cards: Sequence[Card], look: Look) -> tuple[int, int]:
    """The cells that cards take with a row for each suit."""
    rows = _suits(cards, look)
    return max((width_of(text) for text, _ in rows), default=0), len(rows)


def draw_suits(canvas: Canvas, x: int, y: int, cards: Sequence[Card], look: Look) -> None:
    """Lay cards with a row for each suit, its sign once and then the ranks."""
    for row, (text, style) in enumerate(_suits(cards, look)):
        canvas.put(x, y + row, text, style)


def _suits(cards: Sequence[Card], look: Look) -> list[tuple[str, str]]:
    """Each suit's cards as a text, with its style."""
    groups = (list(own) for _, own in groupby(cards, key=lambda card: card.suit))
    return [
        (" ".join([look.text.suit(own[0]), *map(look.text.rank, own)]), ink(own[0]))
        for own in groups
    ]
