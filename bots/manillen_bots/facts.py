"""What is true of a card, or of one card against another, beside the rules of thumb.

Each fact is a catalogue key and a rule that looks at the view alone: it gives what the
sentence names where the fact is true as the player sees the table, and else None.
"""

from __future__ import annotations

from collections.abc import Callable

from manillen_bots.thumb import Rule, Values, suit_of
from manillen_bots.view import View, indices
from manillen_tui.game.cards import HIGHER_MASKS, PACK, POINTS, SUIT_MASKS, CardSet, Rank
from manillen_tui.game.seats import Seat

Contrast = Callable[[View, int, int], Values | None]
"""Looks at the view, the card chosen and the one it is set against."""


def _led(view: View, card: int) -> int:
    """The suit of the trick in which the own ``card`` is played."""
    return card // 8 if view.winning is None else int(view.winning_led)


def _sure(view: View, card: int) -> bool:
    """Whether ``card`` takes the trick for the own side, whatever is hidden."""
    return view.beats(card) and view.safe(card, _led(view, card))


def _could_beat(view: View, seat: Seat, card: int) -> bool:
    """Whether ``seat`` may well have what beats the own ``card``.

    It is less than :meth:`View.may_beat`: a void not proven may not fit the other hands.
    """
    led = _led(view, card)
    follow, trump = view.beaters(card, led)
    held = view.known[seat] | view.may[seat]
    return bool(held & follow or (held & trump and not held & SUIT_MASKS[led]))


def _kept_for_us(view: View, card: int) -> bool:
    """Whether the trick is the own side's for certain once ``card`` is played."""
    if view.beats(card):
        return _sure(view, card)
    assert view.winning is not None
    return view.partner_wins and view.safe(view.winning.card.index, view.winning_led)


def _top(view: View, card: int) -> bool:
    """Whether no other player has a card of the suit above it."""
    return not view.others & HIGHER_MASKS[card]


# Of one card


def _last_trump(view: View, card: int) -> Values | None:
    out = view.others & view.trumps
    if view.winning is not None or not 1 << card & view.trumps or not out & (1 << card) - 1:
        return None
    if out & out - 1 or any(pile.covered for own in view.table.piles for pile in own):
        return None
    theirs = any((view.known[seat] | view.may[seat]) & out for seat in view.opponents)
    return {"last": PACK[out.bit_length() - 1]} if theirs else None


def _takes_points(view: View, card: int) -> Values | None:
    if view.winning is None or view.partner_wins or not view.on_table or not _sure(view, card):
        return None
    return {"points": view.on_table}


def _one_rival(view: View, card: int) -> Values | None:
    if view.winning is not None and (view.partner_wins or not view.beats(card)):
        return None
    theirs = [seat for seat in view.later if seat not in view.ours]
    rivals = [seat for seat in theirs if view.may_beat(seat, card, _led(view, card))]
    if len(rivals) != 1 or len(theirs) < 2 or not _could_beat(view, rivals[0], card):
        return None
    return {"rival": rivals[0]}


def _partner_trumps(view: View, card: int) -> Values | None:
    suit = SUIT_MASKS[card // 8]
    if view.winning is not None or suit == view.trumps:
        return None
    for partner in view.partners:
        held = view.known[partner] | view.may[partner]
        if held & view.trumps and not held & suit:
            return {"partner": partner, "suit": suit_of(card)}
    return None


def _leaves_high(view: View, card: int) -> Values | None:
    suit = SUIT_MASKS[card // 8]
    high = CardSet.of(PACK[own] for own in indices(view.own) if own % 8 >= Rank.ACE)
    if view.winning is not None or not high or high.mask & suit:
        return None
    return {"kept": high}


def _longest(view: View, card: int) -> Values | None:
    lengths = [(view.own & suit).bit_count() for suit in SUIT_MASKS if suit != view.trumps]
    own = (view.own & SUIT_MASKS[card // 8]).bit_count()
    plain = SUIT_MASKS[card // 8] != view.trumps
    if view.winning is not None or not plain or own < 3 or own < max(lengths):
        return None
    return {"suit": suit_of(card)} if lengths.count(own) == 1 else None


STRONG: tuple[tuple[str, Rule], ...] = (
    ("fact.last-trump", _last_trump),
    ("fact.takes-points", _takes_points),
    ("fact.partner-trumps", _partner_trumps),
)
"""What is told before any rule of thumb."""

MILD: tuple[tuple[str, Rule], ...] = (
    ("fact.one-rival", _one_rival),
    ("fact.leaves-high", _leaves_high),
    ("fact.longest", _longest),
)
"""What is told where nothing stronger is true."""


# Of one card against another


def _surer(view: View, card: int, other: int) -> Values | None:
    theirs = (seat for seat in view.later if seat not in view.ours)
    lost = view.beats(other) and any(_could_beat(view, seat, other) for seat in theirs)
    return {} if _sure(view, card) and lost else None


def _as_sure(view: View, card: int, other: int) -> Values | None:
    if not (_sure(view, card) and _sure(view, other)):
        return None
    lower = card // 8 == other // 8 and card < other
    return {} if POINTS[card] < POINTS[other] or lower else None


def _more_given(view: View, card: int, other: int) -> Values | None:
    if view.winning is None or not view.partner_wins or view.beats(card) or view.beats(other):
        return None
    return {"winner": view.winning.seat} if POINTS[card] > POINTS[other] else None


def _less_lost(view: View, card: int, other: int) -> Values | None:
    if view.winning is None or view.partner_wins or view.beats(card) or view.beats(other):
        return None
    return {"winner": view.winning.seat} if POINTS[card] < POINTS[other] else None


def _other_trumped(view: View, card: int, other: int) -> Values | None:
    if view.winning is not None:
        return None
    seat = _may_trump(view, other)
    if seat is None or _may_trump(view, card) is not None:
        return None
    return {"rival": seat, "suit": suit_of(other)}


def _may_trump(view: View, card: int) -> object:
    """The opponent who has none of a plain suit led, and may have trumps."""
    suit = SUIT_MASKS[card // 8]
    for seat in view.opponents if suit != view.trumps else ():
        held = view.known[seat] | view.may[seat]
        if held & view.trumps and not held & suit:
            return seat
    return None


def _keeps_top(view: View, card: int, other: int) -> Values | None:
    if not _top(view, other) or (_top(view, card) and card // 8 == other // 8):
        return None
    return {"suit": suit_of(other)} if POINTS[other] >= POINTS[card] else None


def _keeps_trump(view: View, card: int, other: int) -> Values | None:
    return {} if 1 << other & view.trumps and not 1 << card & view.trumps else None


def _keeps_guard(view: View, card: int, other: int) -> Values | None:
    """The other card is the only lower one beside a high card that is not the highest left."""
    kept = view.own & SUIT_MASKS[other // 8] & ~(1 << other)
    if card // 8 == other // 8 or not kept or kept & kept - 1:
        return None
    high = kept.bit_length() - 1
    if high < other or not POINTS[high] or _top(view, high):
        return None
    return {"kept": PACK[high]}


def _less_risked(view: View, card: int, other: int) -> Values | None:
    if POINTS[card] >= POINTS[other] or _kept_for_us(view, card) or _kept_for_us(view, other):
        return None
    return {}


CONTRASTS: tuple[tuple[str, Contrast], ...] = (
    ("fact.surer", _surer),
    ("fact.as-sure", _as_sure),
    ("fact.more-given", _more_given),
    ("fact.less-lost", _less_lost),
    ("fact.other-trumped", _other_trumped),
    ("fact.keeps-top", _keeps_top),
    ("fact.keeps-trump", _keeps_trump),
    ("fact.keeps-guard", _keeps_guard),
    ("fact.less-risked", _less_risked),
)
"""What is true of a card against another, the first that holds counts."""


def alike(view: View, card: int, other: int) -> bool:
    """Whether two own cards do the same: as many points, and no card of another between."""
    low, high = sorted((card, other))
    between = HIGHER_MASKS[low] & ~HIGHER_MASKS[high] & (view.others | view.table.on_table.mask)
    return low // 8 == high // 8 and POINTS[low] == POINTS[high] and not between
