"""The int form plays by the same rules as the object form, card by card."""

from __future__ import annotations

import pickle
from collections import Counter
from random import Random

import pytest
from hypothesis import given

from manillen_tui.game.actions import Name, Play
from manillen_tui.game.cards import PACK, CardSet, Suit
from manillen_tui.game.deal import Deal
from manillen_tui.game.fast import FastDeal, Position, card_points, fast_rules, indices
from manillen_tui.game.playout import perft, playout, random_deal
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat
from manillen_tui.game.state import State
from manillen_tui.game.variants import VARIANTS, variant
from tests.game.setting import dealt, in_play, legal_mask, play
from tests.game.strategies import seeds, tables

TRUMPS = (None, *Suit)


def same(state: State, fast: FastDeal, position: Position) -> None:
    """Assert that a state made into ints is the position that was reached on ints."""
    again = FastDeal.from_state(state)
    assert again.start == position
    assert again.cards(again.start) == fast.cards(again.start)
    held = again.start.free | sum(again.under.values())
    assert [own & held for own in fast.owned] == list(again.owned)
    assert {top: fast.under[top] for top in again.under} == again.under


@given(tables, seeds)
def test_both_forms_go_the_same_way(rules: Rules, seed: int) -> None:
    rng = Random(seed)
    trump, dealer = rng.choice(TRUMPS), rng.choice(rules.plan.players)
    deal = Deal.shuffled(rules, dealer, rng)
    state = State.to_play(deal, Name(trump))
    fast = FastDeal.from_deal(deal, trump)
    position = fast.start
    seats = rules.seats
    while not state.is_over:
        same(state, fast, position)
        table = state.table
        assert fast.legal(position) == legal_mask(state)
        assert seats[position.place] == table.to_act
        assert fast.cards(position) == tuple(map(state.cards, seats))
        assert position.card_points == table.points
        assert fast.rules.tricks(position) == table.won
        if table.winning is not None:
            assert PACK[position.best] == table.winning.card
            assert seats[position.winner] == table.winning.seat
            assert position.led == table.led
        card = rng.choice(list(indices(fast.legal(position))))
        position, state = fast.after(position, card), state.after(Play(PACK[card]))
    same(state, fast, position)
    assert position.is_over
    assert fast.legal(position) == 0
    assert seats[position.place] == state.table.tricks[-1].winner
    assert fast.rules.points(position) == state.result.points
    assert fast.rules.tricks(position) == state.result.tricks


@given(tables, seeds)
def test_the_same_chance_deals_the_same_cards(rules: Rules, seed: int) -> None:
    dealer = Random(seed).choice(rules.plan.players)
    fast = FastDeal.shuffled(fast_rules(rules, dealer, None), Random(seed))
    assert fast == FastDeal.from_deal(Deal.shuffled(rules, dealer, Random(seed)), None)


@given(tables, seeds)
def test_a_playout_plays_every_card_by_the_rules(rules: Rules, seed: int) -> None:
    rng = Random(seed)
    fast = FastDeal.shuffled(
        fast_rules(rules, rng.choice(rules.plan.players), rng.choice(TRUMPS)), rng
    )
    position = fast.start
    for _ in range(rng.randrange(len(rules.seats) * rules.tricks)):
        position = fast.after(position, rng.choice(list(indices(fast.legal(position)))))
    end = playout(fast, position, rng)
    assert end.is_over
    assert end.first | end.second == 2**32 - 1
    assert end.first & end.second == 0
    assert end.first & position.first == position.first
    assert end.second & position.second == position.second
    assert sum(fast.rules.points(end)) == rules.deal_points


def ends(fast: FastDeal, position: Position, chance: float = 1.0) -> dict[Position, float]:
    """Every end that a position may come to, with its chance when cards are drawn evenly."""
    if position.is_over:
        return {position: chance}
    found: dict[Position, float] = {}
    legal = list(indices(fast.legal(position)))
    for card in legal:
        for end, share in ends(fast, fast.after(position, card), chance / len(legal)).items():
            found[end] = found.get(end, 0.0) + share
    return found


@pytest.mark.parametrize("laid", [0, 1])
@pytest.mark.parametrize("name", ["boam", "manillen", "regional", "piles", "three"])
def test_a_playout_chooses_evenly_among_legal_cards(name: str, laid: int) -> None:
    rules = variant(name)
    rng = Random(11)
    worked_out = fast_rules(rules, rules.plan.players[0], Suit.HEARTS)
    while True:
        fast = FastDeal.shuffled(worked_out, rng)
        position = fast.start
        for _ in range(len(rules.seats) * (rules.tricks - 3) + laid):
            position = fast.after(position, rng.choice(list(indices(fast.legal(position)))))
        chances = ends(fast, position)
        if len(chances) > 5:
            break
    tries = 3000
    found = Counter(playout(fast, position, rng) for _ in range(tries))
    assert set(found) <= set(chances)
    for end, chance in chances.items():
        spread = (chance * (1 - chance) * tries) ** 0.5
        assert abs(found[end] - chance * tries) < 5 * spread + 1


def test_what_is_no_play_has_no_int_form() -> None:
    start = State.start(Deal.shuffled(variant("boam"), Seat.S, Random(1)))
    for state in (start, in_play(variant("boam"), None).claim(0)):
        with pytest.raises(ValueError, match="not being played out"):
            FastDeal.from_state(state)


def test_a_top_on_the_table_still_covers_its_bottom() -> None:
    deal = dealt(variant("piles"), Seat.S, tops={Seat.N: "AD"}, bottoms={Seat.N: "8C"})
    state = play(State.to_play(deal, Name(None)), "AD")
    ace, eight = (CardSet.parse(card).mask for card in ("AD", "8C"))
    fast = FastDeal.from_state(state)
    assert fast.under[ace] == eight
    assert fast.start.trick == ace
    assert fast.owned[1] & eight
    assert not fast.start.free & eight


def test_points_of_masks() -> None:
    assert card_points(0) == 0
    assert card_points(2**32 - 1) == 60
    rng = Random(1)
    for mask in (rng.getrandbits(32) for _ in range(100)):
        assert card_points(mask) == CardSet(mask).points
        assert list(indices(mask)) == sorted(card.index for card in CardSet(mask))


@pytest.mark.parametrize("name", VARIANTS)
def test_random_deals(name: str) -> None:
    rules = fast_rules(variant(name), Seat.S, Suit.CLUBS)
    assert fast_rules(variant(name), Seat.S, Suit.CLUBS) is rules
    assert pickle.loads(pickle.dumps(rules)) is rules  # noqa: S301  # our own bytes
    points = [random_deal(rules, Random(seed)) for seed in range(20)]
    assert points == [random_deal(rules, Random(seed)) for seed in range(20)]
    assert len(set(points)) > 5
    assert {sum(pair) for pair in points} == {variant(name).deal_points}


def test_perft_ends_with_the_deal() -> None:
    rules = fast_rules(variant("six"), Seat.S, None)
    fast = FastDeal.shuffled(rules, Random(1))
    end = playout(fast, fast.start, Random(1))
    assert perft(fast, end, 1) == perft(fast, end, 3) == 0
