"""One card in every state that it can be in: in the hand, on piles, in the flat list."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from manillen_tui.game.cards import Card
from manillen_tui.game.seats import Seat
from manillen_tui.tui.draw.canvas import Canvas, Rect
from manillen_tui.tui.draw.card_views import HandCard, PileView
from manillen_tui.tui.draw.model import Hit, Kind, Place, SeatView, TableView, TrickView
from tests.tui.draw.views import FIRST_TRICK

KING = Card.parse("KH")

STATES = {
    "legal": HandCard(KING),
    "chosen": HandCard(KING, chosen=True),
    "hinted": HandCard(KING, hinted=True),
    "chosen and hinted": HandCard(KING, chosen=True, hinted=True),
    "illegal": HandCard(KING, legal=False),
    "illegal and chosen": HandCard(KING, chosen=True, legal=False),
    "face down": HandCard(None),
}

IN_HAND = replace(FIRST_TRICK, trick=TrickView(), hand=tuple(STATES.values()))
"""All of them in the person's hand."""

_PILES = tuple(PileView(card if card.card else None, bottom=True) for card in STATES.values())

ON_PILES = TableView(
    title=((), ()),
    seats=(
        SeatView(Seat.S, Place.BOTTOM, "South", piles=_PILES[:4]),
        SeatView(Seat.N, Place.TOP, "North", piles=_PILES[4:]),
    ),
)
"""All of them on piles, with a card face down under each."""


def rects(canvas: Canvas, kind: Kind) -> dict[str, Rect]:
    """By state, where its card lies in a drawing of one of these tables."""
    found = [
        (hit.seat is Seat.N, hit.index, rect)
        for rect, hit in canvas.regions
        if isinstance(hit, Hit) and hit.kind is kind
    ]
    ordered = [rect for *_, rect in sorted(found, key=lambda each: each[:2])]
    return dict(zip(STATES, ordered, strict=True))


def cut(rows: list[str], rect: Rect) -> tuple[str, ...]:
    """What stands in a rectangle; no sign of these tables is wide."""
    found = [row.ljust(rect.x + rect.width) for row in rows[rect.y : rect.y + rect.height]]
    return tuple(row[rect.x : rect.x + rect.width] for row in found)


def same(pictures: dict[str, tuple[str, ...]]) -> list[tuple[str, str]]:
    """The pairs of states that look alike."""
    return [
        (one, other) for one, other in combinations(pictures, 2) if pictures[one] == pictures[other]
    ]
