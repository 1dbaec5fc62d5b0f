"""What the rules of thumb for leads and for following have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from manillen_bots.view import View, indices
from manillen_tui.game.cards import PACK, POINTS, Suit

Values = Mapping[str, object]
"""What a reason's sentence names."""

Rule = Callable[[View, int], Values | None]
"""Looks at the view and the own card chosen; gives None where the rule does not hold."""


def suit_of(card: int) -> Suit:
    """The suit of a card given by its index."""
    return PACK[card].suit


def fewest(view: View, card: int) -> bool:
    """Whether no legal card has fewer points."""
    return POINTS[card] == min(POINTS[other] for other in indices(view.legal))


def only(view: View, card: int) -> Values | None:
    """The one card that is legal."""
    return {} if view.legal == 1 << card else None
