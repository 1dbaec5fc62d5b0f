"""The person's hand: a strip of cards, with the keys that choose them below."""

from __future__ import annotations

from collections.abc import Sequence

from manillen_tui.game.seats import Seat
from manillen_tui.looks import SizeChoice
from manillen_tui.tui.draw.canvas import Canvas
from manillen_tui.tui.draw.card_views import HandCard
from manillen_tui.tui.draw.cards import draw_card
from manillen_tui.tui.draw.look import CardSize, Look
from manillen_tui.tui.draw.model import Hit, Kind

SMALL_ROWS = CardSize.HAND.height + 2
LARGE_ROWS = CardSize.LARGE.height + 2
"""A row above for the chosen card to rise into, a row below for the keys."""


def hand_size(count: int, width: int, height: int, look: Look) -> CardSize:
    """The size of the cards of a hand: large where it fits without hiding a rank."""
    large = CardSize.LARGE
    room = width >= large.width + 4 * (count - 1)
    fits = height >= LARGE_ROWS and room and look.size is not SizeChoice.SMALL
    return large if fits else CardSize.HAND


def hand_columns(count: int, width: int, size: CardSize) -> list[int]:
    """The left edges of a hand's cards: a column apart, or overlapping when room is short."""
    if not count:
        return []
    step = size.width + 1
    if count > 1:
        step = max(1, min(step, (width - size.width) // (count - 1)))
    start = max(0, (width - size.width - step * (count - 1)) // 2)
    return [start + step * index for index in range(count)]


def draw_hand(
    hand: Sequence[HandCard], width: int, height: int, look: Look, seat: Seat | None = None
) -> Canvas:
    """Draw a hand of cards, each over its key or its value.

    Args:
        seat: whose hand it is, told by the hits.
    """
    canvas = Canvas(width, height, "felt")
    size = hand_size(len(hand), width, height, look)
    columns = hand_columns(len(hand), width, size)
    top = max(1, height - size.height - 1)
    for index, (x, card) in enumerate(zip(columns, hand, strict=True)):
        rect = draw_card(canvas, x, top - card.chosen, card, size, look)
        canvas.region(rect, Hit(Kind.HAND, seat, index, card.card))
        style = "felt.key.chosen" if card.chosen else "felt.key"
        canvas.put_centred(x + size.width // 2, top + size.height, card.value or card.key, style)
    return canvas
