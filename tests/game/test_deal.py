"""The cut and the deal (R4, R6–R10, R14)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given

from manillen_tui.errors import Message, NotationError
from manillen_tui.game.cards import PACK, WHOLE_PACK, Card, CardSet
from manillen_tui.game.deal import Deal, cut, first_dealer
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat
from manillen_tui.game.state import State
from manillen_tui.game.variants import variant
from tests.game.setting import table_of
from tests.game.strategies import seeds, tables

S, SW, W, NW, N, NE, E, SE = Seat


def places(deal: Deal, seat: Seat) -> list[int]:
    """Where in a deck in index order a seat's hand comes from."""
    return [card.index for card in sorted(deal.hands[deal.rules.seats.index(seat)])]


def dealt_in_order(rules: Rules, dealer: Seat) -> Deal:
    """A deal from a deck in which each card tells its place."""
    return Deal.from_deck(rules, dealer, PACK)


def test_packets_go_round_from_eldest() -> None:
    deal = dealt_in_order(variant("boam"), S)
    assert places(deal, W) == [0, 1, 2, 12, 13, 20, 21, 22]
    assert places(deal, N) == [3, 4, 5, 14, 15, 23, 24, 25]
    assert places(deal, E) == [6, 7, 8, 16, 17, 26, 27, 28]
    assert places(deal, S) == [9, 10, 11, 18, 19, 29, 30, 31]


def test_packets_go_anticlockwise_too() -> None:
    deal = dealt_in_order(variant("manillen"), S)
    assert places(deal, E) == [0, 1, 2, 3, 16, 17, 18, 19]
    assert places(deal, N) == [4, 5, 6, 7, 20, 21, 22, 23]
    assert places(deal, S) == [12, 13, 14, 15, 28, 29, 30, 31]


def test_three_and_six_leave_two_cards_over() -> None:
    three = dealt_in_order(variant("three"), W)
    assert places(three, E) == [0, 1, 2, 9, 10, 15, 16, 17, 24, 25]
    assert places(three, S) == [3, 4, 5, 11, 12, 18, 19, 20, 26, 27]
    assert places(three, W) == [6, 7, 8, 13, 14, 21, 22, 23, 28, 29]
    six = dealt_in_order(variant("six"), SE)
    assert places(six, S) == [0, 1, 2, 18, 19]
    assert places(six, SE) == [15, 16, 17, 28, 29]
    for deal in (three, six):
        assert deal.left_over == CardSet.of(PACK[30:])


def test_piles() -> None:
    deal = dealt_in_order(variant("piles"), S)
    at = {seat: index for index, seat in enumerate(deal.rules.seats)}
    assert places(deal, N) == [0, 1, 2, 14, 15, 26, 27, 28]
    assert places(deal, S) == [3, 4, 5, 16, 17, 29, 30, 31]
    assert [card.index for card in deal.bottoms[at[N]]] == [6, 8, 10, 12]
    assert [card.index for card in deal.bottoms[at[S]]] == [7, 9, 11, 13]
    assert [card.index for card in deal.tops[at[N]]] == [18, 20, 22, 24]
    assert [card.index for card in deal.tops[at[S]]] == [19, 21, 23, 25]
    assert not deal.left_over


@pytest.mark.parametrize(("dealer", "other", "dummy", "others_dummy"), [(S, W, N, E), (W, S, E, N)])
def test_dummies(dealer: Seat, other: Seat, dummy: Seat, others_dummy: Seat) -> None:
    deal = dealt_in_order(variant("dummies"), dealer)
    at = {seat: index for index, seat in enumerate(deal.rules.seats)}
    assert places(deal, other) == [0, 1, 2, 14, 15, 26, 27, 28]
    assert places(deal, dealer) == [3, 4, 5, 16, 17, 29, 30, 31]
    assert [card.index for card in deal.bottoms[at[others_dummy]]] == [6, 8, 10, 12]
    assert [card.index for card in deal.bottoms[at[dummy]]] == [7, 9, 11, 13]
    assert [card.index for card in deal.tops[at[others_dummy]]] == [18, 20, 22, 24]
    assert [card.index for card in deal.tops[at[dummy]]] == [19, 21, 23, 25]
    assert not deal.hands[at[N]]
    assert not deal.tops[at[S]]
    # R9: play starts at the dealer's left, which may be a dummy.
    assert State.start(deal).table.rules.eldest(dealer) == (W if dealer == S else N)


@pytest.mark.parametrize("base", ["boam", "three", "six", "piles", "dummies", "muette"])
def test_the_turned_card_is_the_dealers_last(base: str) -> None:
    rules = table_of(base, trump="turned")
    for dealer in rules.plan.players:
        deal = dealt_in_order(rules, dealer)
        assert deal.turned == PACK[places(deal, dealer)[-1]]
        assert State.start(deal).table.trump == deal.turned.suit
        assert State.start(deal).table.maker == dealer
    assert dealt_in_order(table_of(base, trump="dealer"), rules.seats[0]).turned is None


def test_a_dummy_cannot_deal() -> None:
    with pytest.raises(NotationError) as refused:
        dealt_in_order(variant("dummies"), N)
    allowed = variant("dummies").plan.players
    assert refused.value.message == Message("notation.dealer", {"found": N, "allowed": allowed})


@pytest.mark.parametrize("deck", [PACK[:31], (*PACK, PACK[0]), ()])
def test_a_deck_has_32_cards(deck: tuple[Card, ...]) -> None:
    with pytest.raises(NotationError) as refused:
        Deal.from_deck(variant("boam"), S, deck)
    values = refused.value.message.values
    assert (values["found"], values["cards"]) == (len(deck), 32)


def test_a_deck_has_each_card_once() -> None:
    with pytest.raises(NotationError) as refused:
        Deal.from_deck(variant("boam"), S, (*PACK[:30], PACK[0], PACK[1]))
    assert CardSet.of(PACK[:2]) in refused.value.message.values.values()


@given(tables, seeds)
def test_every_card_is_dealt_once(rules: Rules, seed: int) -> None:
    dealer = Random(seed).choice(rules.plan.players)
    deal = Deal.shuffled(rules, dealer, Random(seed))
    assert deal == Deal.shuffled(rules, dealer, Random(seed))
    assert Deal.from_deck(rules, dealer, deal.deck) == deal
    cards = [card for hand in deal.hands for card in hand]
    for lie in (deal.bottoms, deal.tops):
        cards += [card for own in lie for card in own]
    assert Counter(cards) + Counter(deal.left_over) == Counter(WHOLE_PACK)
    for at in range(len(rules.seats)):
        held = len(deal.hands[at]) + len(deal.bottoms[at]) + len(deal.tops[at])
        assert held == rules.tricks


@pytest.mark.parametrize("name", ["boam", "piles", "dummies", "three", "six"])
def test_the_cut(name: str) -> None:
    rules = variant(name)
    dealers: Counter[Seat] = Counter()
    again = 0
    for seed in range(300):
        rounds = list(cut(rules, Random(seed)))
        assert tuple(rounds[0]) == rules.plan.players
        for drawn, following in pairwise(rounds):
            best = max(card.rank for card in drawn.values())
            assert tuple(following) == tuple(s for s, c in drawn.items() if c.rank == best)
        for drawn in rounds:
            assert len(set(drawn.values())) == len(drawn)
        last = rounds[-1]
        dealer = first_dealer(rounds)
        assert all(last[dealer].rank > card.rank for seat, card in last.items() if seat != dealer)
        dealers[dealer] += 1
        again += len(rounds) > 1
    assert again > 10
    assert min(dealers[seat] for seat in rules.plan.players) > 200 / len(rules.plan.players)
