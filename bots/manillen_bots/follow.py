"""The rules of thumb that tell why a card is played to another's lead."""

from __future__ import annotations

from manillen_bots.thumb import Rule, Values, fewest, only, suit_of
from manillen_bots.view import View, indices
from manillen_tui.game.cards import HIGHER_MASKS, PACK, POINTS, SUIT_MASKS, CardSet


def _alike(view: View, card: int) -> Values | None:
    same = all(POINTS[other] == POINTS[card] for other in indices(view.legal))
    return {} if same and not any(view.beats(other) for other in indices(view.legal)) else None


def _winning(view: View) -> dict[str, object]:
    assert view.winning is not None
    return {"winning": view.winning.card, "winner": view.winning.seat}


def _held(view: View) -> bool:
    """Whether no opponent still to play can beat the winning card."""
    assert view.winning is not None
    return view.safe(view.winning.card.index, view.winning_led)


def _all_beat(view: View, card: int) -> Values | None:
    if view.partner_wins and all(view.beats(other) for other in indices(view.legal)):
        return _winning(view) if fewest(view, card) else None
    return None


def _over_sure(view: View, card: int) -> Values | None:
    if view.partner_wins and view.beats(card) and not _held(view):
        return _winning(view) if view.safe(card, view.winning_led) else None
    return None


def _over(view: View, card: int) -> Values | None:
    return _winning(view) if view.partner_wins and view.beats(card) else None


def _give_sure(view: View, card: int) -> Values | None:
    if view.partner_wins and POINTS[card] and not view.beats(card) and _held(view):
        return _winning(view)
    return None


def _give(view: View, card: int) -> Values | None:
    if view.partner_wins and not view.beats(card) and not fewest(view, card):
        return _winning(view)
    return None


def _save(view: View, card: int) -> Values | None:
    more = [other for other in indices(view.legal) if POINTS[other] > POINTS[card]]
    if view.partner_wins and not view.beats(card) and more and _held(view):
        kept = max(more, key=lambda other: (POINTS[other], -other))
        return {**_winning(view), "kept": PACK[kept]}
    return None


def _wary(view: View, card: int) -> Values | None:
    if view.partner_wins and not view.beats(card) and fewest(view, card) and not _held(view):
        return _winning(view)
    return None


def _theirs(view: View) -> bool:
    return not view.partner_wins


def _takes(view: View, card: int) -> bool:
    return _theirs(view) and view.beats(card)


def _cheapest(view: View, card: int) -> Values | None:
    if not _takes(view, card) or not view.safe(card, view.winning_led):
        return None
    for other in indices(view.legal & ~(1 << card)):
        if view.beats(other) and view.safe(other, view.winning_led):
            cheaper = POINTS[other] < POINTS[card]
            lower = POINTS[other] == POINTS[card] and other // 8 == card // 8 and other < card
            if cheaper or (lower and not _touching(view, other, card)):
                return None
    return _winning(view)


def _touching(view: View, low: int, high: int) -> bool:
    """Whether no card of another lies between two own cards of a suit."""
    return not view.others & HIGHER_MASKS[low] & ~HIGHER_MASKS[high]


def _ruff(view: View, card: int) -> Values | None:
    led = SUIT_MASKS[view.winning_led]
    if _takes(view, card) and not view.own & led and 1 << card & view.trumps & ~led:
        return {**_winning(view), "led": view.winning_led}
    return None


def _safe(view: View, card: int) -> Values | None:
    if _takes(view, card) and view.safe(card, view.winning_led):
        return _winning(view)
    return None


def _highest(view: View, card: int) -> Values | None:
    rivals = view.legal & HIGHER_MASKS[card]
    return _winning(view) if _takes(view, card) and not rivals else None


def _beats(view: View, card: int) -> Values | None:
    return _winning(view) if _takes(view, card) else None


def _duck(view: View, card: int) -> Values | None:
    if view.partner_wins or view.beats(card):
        return None
    beaters = [other for other in indices(view.legal) if view.beats(other)]
    return {**_winning(view), "kept": PACK[beaters[-1]]} if beaters else None


def _partner_next(view: View, card: int) -> Values | None:
    assert view.winning is not None
    if view.partner_wins or view.beats(card) or fewest(view, card):
        return None
    for seat in view.later:
        if seat in view.ours and view.may_beat(seat, view.winning.card.index, view.winning_led):
            return {**_winning(view), "partner": seat}
    return None


def _drop_void(view: View, card: int) -> Values | None:
    suit = SUIT_MASKS[card // 8]
    if view.beats(card) or view.own & suit != 1 << card or suit == view.trumps:
        return None
    if card // 8 == view.winning_led or not view.own & view.trumps:
        return None
    return {"suit": suit_of(card)}


def _lose_cheaply(view: View, card: int) -> Values | None:
    beaten = _theirs(view) and not any(view.beats(other) for other in indices(view.legal))
    return _winning(view) if beaten and fewest(view, card) else None


def _keep_winner(view: View, card: int) -> Values | None:
    """Another card of no more points stays because nobody else can follow higher."""
    for other in indices(view.legal & ~(1 << card)):
        if POINTS[other] <= POINTS[card] and not view.others & HIGHER_MASKS[other]:
            return {"kept": PACK[other]}
    return None


def _guard(view: View, card: int) -> Values | None:
    """Another card of fewer points stays because it belongs to a suit with a high card."""
    for other in indices(view.legal):
        high = view.own & HIGHER_MASKS[other]
        if POINTS[other] < POINTS[card] and high and other // 8 != card // 8:
            return {"kept": CardSet(high | 1 << other)}
    return None


FOLLOWING: tuple[tuple[str, Rule], ...] = (
    ("club.only-card", only),
    ("club.all-beat", _all_beat),
    ("club.over-sure", _over_sure),
    ("club.over", _over),
    ("club.give-sure", _give_sure),
    ("club.give", _give),
    ("club.save", _save),
    ("club.wary", _wary),
    ("club.ruff", _ruff),
    ("club.cheapest", _cheapest),
    ("club.safe", _safe),
    ("club.highest", _highest),
    ("club.beats", _beats),
    ("club.duck", _duck),
    ("club.partner-next", _partner_next),
    ("club.drop-void", _drop_void),
    ("club.alike", _alike),
    ("club.lose-cheaply", _lose_cheaply),
    ("club.keep-winner", _keep_winner),
    ("club.guard", _guard),
)
"""The rules for following, the first that holds counts."""
