"""What a trump is worth to a hand: the points to expect, counted as a card player counts."""

from __future__ import annotations

from functools import reduce
from operator import or_

from manillen_bots.counts import counts
from manillen_tui.game.cards import HIGHER_MASKS, NO_CARDS, PACK_POINTS, CardSet, Rank, Suit
from manillen_tui.game.observation import Observation

MAKER, DEFENDER = "maker", "defender"
"""Who counts: the side that names trumps, or the one that did not."""


def expected(observation: Observation, trump: Suit | None, role: str = MAKER) -> float:
    """The points (R29) that the player's side may expect with a trump, or at no trump."""
    rules = observation.table.rules
    table = counts(rules, trump is None, role)
    points = sum(a * b for a, b in zip(table, features(observation, trump), strict=False))
    return points * rules.deal_points / PACK_POINTS


def features(observation: Observation, trump: Suit | None) -> tuple[float, ...]:
    """What is counted, in the order of the tables in :mod:`manillen_bots.counts`.

    First 1 and whether the own side leads, then a group for the cards seen on the own
    side, and the same group for those seen on the other, such as exposed tops.
    """
    table = observation.table
    leads = float(table.side(table.rules.eldest(table.dealer)) == _side(observation))
    groups = _suit if trump is not None else _no_trump
    own, theirs = seen(observation, own=True).mask, seen(observation, own=False).mask
    return (1.0, leads, *groups(own, trump), *groups(theirs, trump))


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


def _suit(cards: int, trump: Suit | None) -> tuple[float, ...]:
    """Trumps, the trump ten, ace, king and queen; side tens, aces, both together, voids."""
    assert trump is not None
    trumps = cards >> 8 * trump & 0xFF
    plain = [cards >> 8 * suit & 0xFF for suit in Suit if suit != trump]
    ten, ace = 1 << Rank.TEN, 1 << Rank.ACE
    return (
        float(trumps.bit_count()),
        *(float(trumps >> rank & 1) for rank in (Rank.TEN, Rank.ACE, Rank.KING, Rank.QUEEN)),
        float(sum(bool(held & ten) for held in plain)),
        float(sum(bool(held & ace) for held in plain)),
        float(sum(held & (ten | ace) == ten | ace for held in plain)),
        float(sum(not held for held in plain)) if trumps else 0.0,
    )


def _no_trump(cards: int, _trump: Suit | None) -> tuple[float, ...]:
    """Tens, aces, kings and queens, and the length of the suits with the ten."""
    suits = [cards >> 8 * suit & 0xFF for suit in Suit]
    return (
        *(
            float(sum(held >> rank & 1 for held in suits))
            for rank in (Rank.TEN, Rank.ACE, Rank.KING, Rank.QUEEN)
        ),
        float(sum(held.bit_count() for held in suits if held >> Rank.TEN & 1)),
    )
