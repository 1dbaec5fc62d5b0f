"""What a trump is worth to a hand: the points to expect, counted as a card player counts."""

from __future__ import annotations

from functools import reduce
from operator import or_

from manillen_bots.counting import MAKER, counting
from manillen_tui.game.cards import HIGHER_MASKS, NO_CARDS, CardSet, Rank, Suit
from manillen_tui.game.observation import Observation


def expected(observation: Observation, trump: Suit | None, role: str = MAKER) -> float:
    """The points (R29) that the player's side may expect with a trump, or at no trump."""
    table = observation.table
    leads = table.side(table.rules.eldest(table.dealer)) == _side(observation)
    own, theirs = seen(observation, own=True).mask, seen(observation, own=False).mask
    counted = counting(table.rules, trump is None, role)
    return counted.points(own, theirs, trump, leads=leads)


def seen(observation: Observation, *, own: bool) -> CardSet:
    """The cards the player sees on the own side, or on the other."""
    table, side = observation.table, _side(observation)
    seats = (seat for seat in table.rules.seats if (table.side(seat) == side) == own)
    return reduce(or_, (observation.cards(seat) for seat in seats), NO_CARDS)


def trumps_held(observation: Observation, trump: Suit) -> CardSet:
    """The trumps the player sees on the own side."""
    return seen(observation, own=True).in_suit(trump)


def winners(observation: Observation, trump: Suit | None) -> CardSet:
    """The high cards on the own side: tens and aces, and the best trumps.

    At no trump only those that nothing can beat.
    """
    own = seen(observation, own=True)
    others = ~own.mask
    found = [
        card
        for card in own
        if not others & HIGHER_MASKS[card.index] and (card.rank >= Rank.ACE or card.suit == trump)
    ]
    return CardSet.of(found)


def _side(observation: Observation) -> int:
    return observation.table.side(observation.player.seat)
