"""Rules 19 to 27 once more, told plainly: what the engine's duties are held against."""

from __future__ import annotations

from manillen_tui.game.cards import Card, Suit
from manillen_tui.game.rules import Rules

STRENGTH = "789JQKAT"


def beats(card: Card, other: Card, trump: Suit | None) -> bool:
    """Whether ``card``, laid later, wins from ``other`` (R27)."""
    if card.suit == other.suit:
        return STRENGTH.index(str(card.rank)) > STRENGTH.index(str(other.rank))
    return card.suit == trump


def winning(trick: list[Card], trump: Suit | None) -> int:
    """Which card of a trick wins it."""
    best = 0
    for at, card in enumerate(trick):
        if beats(card, trick[best], trump):
            best = at
    return best


def legal(
    rules: Rules, trump: Suit | None, cards: set[Card], trick: list[Card], opponent_wins: bool
) -> set[Card]:
    """The cards that may be played on a trick (R19–R26)."""
    if not trick:
        return cards

    def applies(option: str) -> bool:
        return option == "always" or (option == "opponent" and opponent_wins)

    led, best = trick[0].suit, trick[winning(trick, trump)]
    following = {card for card in cards if card.suit == led}
    if following:
        beating = {card for card in following if beats(card, best, trump)}
        must = applies(rules.beat_trump if led == trump else rules.beat_plain)
        return beating if must and beating else following
    over = {card for card in cards if card.suit == trump and beats(card, best, trump)}
    under = {card for card in cards if card.suit == trump} - over
    others = cards - over - under
    if not over and not under:
        return cards
    must = applies(rules.trump_when_void)
    if must and over:
        return over
    if must and rules.undertrump == "forced":
        return under
    if rules.undertrump == "forbidden":
        return over | others or under
    return cards
