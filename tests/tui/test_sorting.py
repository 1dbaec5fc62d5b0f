"""The order of a hand: all of it, colours in turn wherever that can be, trumps where asked."""

from __future__ import annotations

from itertools import groupby, pairwise, permutations

from hypothesis import given
from hypothesis import strategies as st

from manillen_tui.game.cards import PACK, Card, CardSet, Suit
from manillen_tui.looks import RankOrder, SuitOrder
from manillen_tui.tui.sorting import SUITS, Order

HANDS = st.sets(st.sampled_from(PACK), max_size=10).map(CardSet.of)
TRUMPS = st.none() | st.sampled_from(Suit)
ORDERS = st.builds(Order, st.sampled_from(SuitOrder), st.sampled_from(RankOrder))


def suits_of(cards: tuple[Card, ...]) -> list[Suit]:
    """The suits from left to right, each once for every run of it."""
    return [suit for suit, _ in groupby(card.suit for card in cards)]


def is_red(suit: Suit) -> bool:
    return suit in (Suit.HEARTS, Suit.DIAMONDS)


def alike(suits: list[Suit]) -> int:
    """How many neighbours are of one colour."""
    return sum(is_red(one) == is_red(other) for one, other in pairwise(suits))


@given(ORDERS, HANDS, TRUMPS)
def test_it_is_the_hand_suit_by_suit(order: Order, hand: CardSet, trump: Suit | None) -> None:
    found = order.sort(hand, trump)
    assert len(found) == len(hand)
    assert CardSet.of(found) == hand
    suits = suits_of(found)
    assert len({*suits}) == len(suits)
    for _, run in groupby(found, key=lambda card: card.suit):
        ranks = [card.rank for card in run]
        assert ranks == sorted(ranks, reverse=order.ranks is RankOrder.HIGH_FIRST)


@given(HANDS, TRUMPS)
def test_colours_alternate_wherever_they_can(hand: CardSet, trump: Suit | None) -> None:
    suits = suits_of(Order().sort(hand, trump))
    assert alike(suits) == min(alike([*other]) for other in permutations(suits))


@given(st.sampled_from((SuitOrder.TRUMPS_LEFT, SuitOrder.TRUMPS_RIGHT)), HANDS, TRUMPS)
def test_trumps_stand_at_their_end(where: SuitOrder, hand: CardSet, trump: Suit | None) -> None:
    suits = suits_of(Order(where).sort(hand, trump))
    if trump not in suits:
        assert suits == suits_of(Order().sort(hand))
        return
    end = 0 if where is SuitOrder.TRUMPS_LEFT else -1
    assert suits[end] is trump
    others = [other for other in permutations(suits) if other[end] is trump]
    assert alike(suits) == min(alike([*other]) for other in others)


@given(HANDS, TRUMPS)
def test_a_fixed_order_never_changes(hand: CardSet, trump: Suit | None) -> None:
    suits = suits_of(Order(SuitOrder.FIXED).sort(hand, trump))
    assert suits == [suit for suit in SUITS if suit in suits]


def sorted_hand(cards: str, order: Order, trump: Suit | None = None) -> str:
    return " ".join(map(str, order.sort(CardSet.parse(cards), trump)))


def test_as_people_know_it() -> None:
    hand = "7S TS KH JD 9D AC"
    assert sorted_hand(hand, Order()) == "TS 7S KH AC JD 9D"
    assert sorted_hand(hand, Order(ranks=RankOrder.LOW_FIRST)) == "7S TS KH AC 9D JD"
    left, right = Order(SuitOrder.TRUMPS_LEFT), Order(SuitOrder.TRUMPS_RIGHT)
    assert sorted_hand(hand, left, Suit.DIAMONDS) == "JD 9D TS 7S KH AC"
    assert sorted_hand(hand, right, Suit.SPADES) == "KH AC JD 9D TS 7S"
    assert sorted_hand("TS JD AC", Order()) == "TS JD AC"
    assert sorted_hand("TS JD AC", Order(SuitOrder.FIXED)) == "TS AC JD"
