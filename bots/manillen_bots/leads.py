"""The rules of thumb that tell why a card is led."""

from __future__ import annotations

from manillen_bots.thumb import Rule, Values, fewest, only, suit_of
from manillen_bots.view import View, indices
from manillen_tui.game.cards import HIGHER_MASKS, PACK, POINTS, SUIT_MASKS


def _draw(view: View, card: int) -> Values | None:
    out = (view.others & view.trumps).bit_count()
    return {"count": out} if out and 1 << card & view.trumps else None


def _lead_safe(view: View, card: int) -> Values | None:
    return {} if view.safe(card, card // 8) else None


def _lead_highest(view: View, card: int) -> Values | None:
    return None if view.others & HIGHER_MASKS[card] else {"suit": suit_of(card)}


def _lead_to_top(view: View, card: int) -> Values | None:
    left = (view.others | view.own) & SUIT_MASKS[card // 8]
    top = left.bit_length() - 1
    for partner in view.partners:
        if view.known[partner] & 1 << top:
            return {"partner": partner, "top": PACK[top]}
    return None


def _lead_back(view: View, card: int) -> Values | None:
    for trick in view.table.tricks:
        first = trick.plays[0]
        if first.seat in view.partners and first.card.suit == card // 8:
            return {"partner": first.seat, "suit": first.card.suit}
    return None


def _lead_void(view: View, card: int) -> Values | None:
    suit = SUIT_MASKS[card // 8]
    if view.own & suit == 1 << card and view.own & view.trumps & ~suit:
        return {"suit": suit_of(card)}
    return None


def _lead_worthless(view: View, card: int) -> Values | None:
    better = any(POINTS[other] for other in indices(view.own))
    return {} if better and not POINTS[card] else None


def _lead_low(view: View, card: int) -> Values | None:
    suit = view.own & SUIT_MASKS[card // 8]
    if suit & (1 << card) - 1 or suit == 1 << card:
        return None
    return {"suit": suit_of(card)}


def _lead_one_above(view: View, card: int) -> Values | None:
    above = view.others & HIGHER_MASKS[card]
    if above.bit_count() != 1:
        return None
    for partner in view.partners:
        if (view.known[partner] | view.may[partner]) & above:
            return {"partner": partner, "above": PACK[above.bit_length() - 1]}
    return None


def _lead_fewest(view: View, card: int) -> Values | None:
    return {} if fewest(view, card) else None


LEADING: tuple[tuple[str, Rule], ...] = (
    ("club.only-card", only),
    ("club.draw-trumps", _draw),
    ("club.lead-sure", _lead_safe),
    ("club.lead-highest", _lead_highest),
    ("club.lead-to-top", _lead_to_top),
    ("club.lead-back", _lead_back),
    ("club.lead-void", _lead_void),
    ("club.lead-worthless", _lead_worthless),
    ("club.lead-low", _lead_low),
    ("club.lead-one-above", _lead_one_above),
    ("club.lead-fewest", _lead_fewest),
)
"""The rules for a lead, the first that holds counts."""
