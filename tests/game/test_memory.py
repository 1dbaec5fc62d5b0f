"""What the memory aid claims is true, whole, and nothing that the player may not know."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from manillen_tui.game.actions import Name
from manillen_tui.game.cards import NO_CARDS, PACK_POINTS, CardSet, Suit
from manillen_tui.game.deal import Deal
from manillen_tui.game.memory import Memory, remember
from manillen_tui.game.rules import Rules
from manillen_tui.game.sampling import Worlds
from manillen_tui.game.seats import PlayerId, Seat
from manillen_tui.game.state import State
from manillen_tui.game.table import Phase
from manillen_tui.game.variants import VARIANTS, variant
from tests.game.setting import dealt, play
from tests.game.strategies import seeds, tables
from tests.game.test_sampling import history


def lies(world: State) -> dict[Seat | None, CardSet]:
    """By place, the cards of a world that some player does not see."""
    found: dict[Seat | None, CardSet] = dict(zip(world.table.rules.seats, world.hands, strict=True))
    found[None] = CardSet.of(card for own in world.bottoms for card in own if card is not None)
    return found


def check(memory: Memory, world: State, player: PlayerId) -> None:
    """Nothing that is claimed is contradicted by a world."""
    places = lies(world)
    if world.observe(player).hand is not None:
        del places[player.seat]
    assert [hidden.seat for hidden in memory.hidden] == [at for at, held in places.items() if held]
    out = NO_CARDS
    for hidden in memory.hidden:
        held = places[hidden.seat]
        assert hidden.count == len(held)
        assert not hidden.sure - held
        assert not held - hidden.may
        assert not any(held.in_suit(suit) for suit in hidden.voids)
        out |= held
    assert out == memory.out


@given(tables, seeds)
def test_nothing_claimed_is_contradicted_in_any_world(rules: Rules, seed: int) -> None:
    _, _, state = history(rules, seed)
    rng = Random(seed)
    for seat in rules.plan.players:
        player = PlayerId(seat)
        observation = state.observe(player)
        memory = remember(observation)
        check(memory, state, player)
        worlds = Worlds(observation)
        for _ in range(5):
            world = worlds.draw(rng)
            check(memory, world, player)
            assert remember(world.observe(player)) == memory


def test_bottoms_are_out_also_where_the_own_hand_is_not_looked_at() -> None:
    rules = variant("piles").with_options({"blind_factor": 2})
    state = State.start(Deal.shuffled(rules, Seat.S, Random(1)))
    assert state.table.phase is Phase.BLIND
    memory = remember(state.observe(PlayerId(Seat.S)))
    assert [(hidden.seat, hidden.count) for hidden in memory.hidden] == [
        (Seat.S, 8),
        (Seat.N, 8),
        (None, 8),
    ]


@given(tables, seeds)
def test_voids_are_those_that_the_masks_prove(rules: Rules, seed: int) -> None:
    _, _, state = history(rules, seed)
    observation = state.observe(PlayerId(rules.plan.players[0]))
    memory, worlds = remember(observation), Worlds(observation)
    may = dict(zip(worlds.seats, worlds.may, strict=False))
    for hidden in memory.hidden:
        if hidden.seat is None:
            assert hidden.voids == ()
            continue
        held = worlds.known[hidden.seat] | may.get(hidden.seat, NO_CARDS)
        proven = {suit for suit in Suit if not held.in_suit(suit)}
        assert set(hidden.voids) == {suit for suit in proven if memory.out.in_suit(suit)}


@given(tables, seeds)
def test_all_points_are_somewhere(rules: Rules, seed: int) -> None:
    _, _, state = history(rules, seed)
    for seat in rules.plan.players:
        observation = state.observe(PlayerId(seat))
        memory = remember(observation)
        seen = observation.table.on_table
        for each in rules.seats:
            seen |= observation.cards(each)
        assert memory.out.points + sum(memory.points) + seen.points == PACK_POINTS


@pytest.mark.parametrize("name", VARIANTS)
def test_every_card_that_may_lie_somewhere_does_so_in_some_world(name: str) -> None:
    # A word such as *long* is left aside, and would be the one thing not counted.
    rules, rng, tried = variant(name).with_options({"signals": False}), Random(5), 0
    for seed in range(300):
        _, _, state = history(rules, seed)
        player = PlayerId(rules.plan.players[seed % len(rules.plan.players)])
        observation = state.observe(player)
        worlds = Worlds(observation)
        if state.table.phase is not Phase.PLAY or not 1 < worlds.count <= 60:
            continue
        tried += 1
        seen = dict.fromkeys(lies(state), NO_CARDS)
        for _ in range(15 * worlds.count):
            for place, held in lies(worlds.draw(rng)).items():
                seen[place] |= held
        for hidden in remember(observation).hidden:
            assert seen[hidden.seat] == hidden.may, seed
        if tried == 12:
            break
    assert tried >= 5


def boam_hands() -> State:
    """Hearts are trumps; West leads."""
    hands = {
        Seat.S: "AS 9S 8S TH QH KD JD 7C",
        Seat.W: "KS QS TC AC KH JH 9D 8D",
        Seat.N: "TS JS AH 9H TD AD 9C 8C",
        Seat.E: "7S 8H 7H QD 7D KC QC JC",
    }
    return State.to_play(dealt(variant("boam"), Seat.S, hands), Name(Suit.HEARTS))


def test_at_the_first_lead_all_but_the_own_hand_is_out() -> None:
    state = boam_hands()
    memory = remember(state.observe(PlayerId(Seat.S)))
    assert len(memory.out) == 24
    assert memory.out.in_suit(Suit.SPADES) == CardSet.parse("TS KS QS JS 7S")
    assert [hidden.seat for hidden in memory.hidden] == [Seat.W, Seat.N, Seat.E]
    assert all(hidden.may == memory.out and not hidden.sure for hidden in memory.hidden)


def test_a_card_that_stays_below_shows_what_is_not_held() -> None:
    state = play(boam_hands(), "TC 8C JC 7C AC 9C QC TH JD 8D AD 7D JS 7S")
    memory = remember(state.observe(PlayerId(Seat.S)))
    west, north, east = memory.hidden
    assert memory.out.in_suit(Suit.SPADES) == CardSet.parse("TS KS QS")
    # East could not beat the jack of spades (R22), and no lower spade is out.
    assert (west.voids, north.voids, east.voids) == ((), (), (Suit.SPADES,))
    assert west.may.in_suit(Suit.DIAMONDS) == CardSet.parse("9D")
    assert north.may == memory.out
    assert east.may.in_suit(Suit.DIAMONDS) == CardSet.parse("QD 9D")


def test_the_turned_card_is_out_and_its_holder_known() -> None:
    rules = variant("boam").with_options({"trump": "turned"})
    state = State.start(dealt(rules, Seat.W))
    turned = state.table.turned
    assert turned is not None
    while state.table.phase is not Phase.PLAY:
        state = state.after(state.legal_actions[0])
    memory = remember(state.observe(PlayerId(Seat.S)))
    assert turned in memory.out
    west = memory.hidden[0]
    assert (west.seat, west.sure) == (Seat.W, CardSet.of([turned]))
    assert all(turned not in hidden.may for hidden in memory.hidden[1:])


def test_the_last_hidden_hand_is_known_card_by_card() -> None:
    rng = Random(2)
    state = boam_hands()
    while len(state.table.tricks) < 7 or len(state.table.plays) < 2:
        state = state.after(rng.choice(state.legal_actions))
    seat = state.table.to_act
    assert seat is not None
    memory = remember(state.observe(PlayerId(seat)))
    assert [hidden.sure for hidden in memory.hidden] == [memory.out]
