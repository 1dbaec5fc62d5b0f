"""Cards under way: from a seat to the table, and a finished trick to its winner."""

from __future__ import annotations

from collections.abc import Iterable

from manillen_tui.game.cards import Card
from manillen_tui.game.seats import Seat
from manillen_tui.tui.draw.canvas import Canvas
from manillen_tui.tui.draw.card_views import HandCard
from manillen_tui.tui.draw.cards import draw_card
from manillen_tui.tui.draw.look import Look
from manillen_tui.tui.draw.model import TrickCard
from manillen_tui.tui.draw.plan import FeltPlan


def ease(progress: float) -> float:
    """Progress that starts and ends gently; both run from 0 to 1."""
    progress = min(1.0, max(0.0, progress))
    return progress * progress * (3 - 2 * progress)


def between(start: tuple[int, int], end: tuple[int, int], progress: float) -> tuple[int, int]:
    """The cell at ``progress`` on the straight line from one cell to another."""
    share = ease(progress)
    x, y = (round(a + (b - a) * share) for a, b in zip(start, end, strict=True))
    return x, y


def draw_played(
    canvas: Canvas, plan: FeltPlan, seat: Seat, card: Card | None, progress: float, look: Look
) -> None:
    """Draw a card on its way from its seat to the table.

    Args:
        canvas: the felt, drawn without this card.
        plan: the plan the felt was drawn by.
        card: the card, or ``None`` for one that shows its back.
        progress: 0 at the seat, 1 on the table.
    """
    spot = plan.spots[seat]
    x, y = between(plan.homes[seat], (spot.x, spot.y), progress)
    draw_card(canvas, x, y, HandCard(card), plan.size, look)


def draw_gathered(
    canvas: Canvas,
    plan: FeltPlan,
    cards: Iterable[TrickCard],
    winner: Seat,
    progress: float,
    look: Look,
) -> None:
    """Draw the cards of a finished trick on their way to the winner, the winning card on top.

    Args:
        canvas: the felt, drawn without these cards.
        plan: the plan the felt was drawn by.
        progress: 0 on the table, 1 at the winner's seat.
    """
    for played in sorted(cards, key=lambda played: played.seat == winner):
        spot = plan.spots[played.seat]
        x, y = between((spot.x, spot.y), plan.homes[winner], progress)
        draw_card(canvas, x, y, HandCard(played.card), plan.size, look)
