"""What a player can know: no way of dealing the hidden cards anew changes it (R7–R9, R17)."""

from __future__ import annotations

import pickle
from dataclasses import replace
from random import Random

from hypothesis import event, given

from manillen_tui.errors import IllegalActionError
from manillen_tui.game.actions import Action, Play
from manillen_tui.game.cards import PACK, Card, CardSet
from manillen_tui.game.deal import Deal
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import PlayerId, Seat
from manillen_tui.game.state import State
from tests.game.setting import choose, in_play, table_of
from tests.game.strategies import seeds, tables


def history(rules: Rules, seed: int) -> tuple[Deal, list[Action]]:
    """A deal and what is done in it, up to a random moment; now and then a card is revoked."""
    rng = Random(seed)
    deal = Deal.shuffled(rules, rng.choice(rules.plan.players), rng)
    state, actions = State.start(deal), []
    for _ in range(rng.randrange(6 + len(rules.seats) * rules.tricks)):
        if state.is_over:
            break
        actions.append(choose(rng, state.legal_actions))
        state = state.after(actions[-1])
    return deal, actions


def played(deal: Deal, actions: list[Action]) -> list[State]:
    """The states that a history goes through."""
    states = [State.start(deal)]
    for action in actions:
        states.append(states[-1].after(action))
    return states


def with_a_revoke(state: State, rng: Random) -> State:
    """The same state, where an illegal card has been shown and taken back if there is one."""
    seat = state.to_act
    if seat is None or state.table.rules.revoke != "restore":
        return state
    wrong = [card for card in state.cards(seat) if state.refusal(Play(card)) is not None]
    if not wrong or not any(isinstance(action, Play) for action in state.legal_actions):
        return state
    return state.revoke(Play(rng.choice(wrong)))


def known(state: State, player: PlayerId) -> CardSet:
    """The cards whose place the player has seen, told from the rules and not the engine's view."""
    table = state.table
    seen = {laid.card for trick in table.tricks for laid in trick.plays}
    seen |= {laid.card for laid in table.plays} | set(table.left_over)
    seen |= {pile.top for own in table.piles for pile in own if pile.top is not None}
    seen |= {revoke.card for revoke in table.revokes}
    if table.turned is not None:
        seen.add(table.turned)
    if sees_own_hand(state, player.seat):
        seen |= set(state.hands[table.rules.seats.index(player.seat)])
    return CardSet.of(seen)


def sees_own_hand(state: State, seat: Seat) -> bool:
    """R8 and R17, once more and plainly."""
    table, rules = state.table, state.table.rules
    if table.naming is not None:
        return True
    if seat == table.dealer:
        index = rules.scorers.index(rules.scorer(seat))
        behind = max(table.totals) - table.totals[index]
        may_be_blind = rules.blind_factor > 0 and rules.trump in ("dealer", "auction")
        return not may_be_blind or behind < rules.blind_when_behind or table.looked
    partner = rules.side(seat, table.dealer) == rules.side(table.dealer, table.dealer)
    return not partner or rules.trump != "dealer" or table.to_act == seat


def dealt_anew(state: State, player: PlayerId, rng: Random) -> State:
    """The same table with the cards that the player has not seen in other hidden places."""
    kept = known(state, player)
    hidden = [card for hand in state.hands for card in hand if card not in kept]
    # Nobody has seen a bottom.
    hidden += [card for own in state.bottoms for card in own if card is not None]
    moved = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
    hands = tuple(CardSet.of(moved.get(card, card) for card in hand) for hand in state.hands)
    bottoms = tuple(
        tuple(None if card is None else moved.get(card, card) for card in own)
        for own in state.bottoms
    )
    return replace(state, hands=hands, bottoms=bottoms)


@given(tables, seeds)
def test_no_redeal_of_hidden_cards_changes_an_observation(rules: Rules, seed: int) -> None:
    rng = Random(seed)
    state = with_a_revoke(played(*history(rules, seed))[-1], rng)
    for seat in rules.plan.players:
        player = PlayerId(seat)
        seen = state.observe(player)
        assert (seen.hand is not None) == sees_own_hand(state, seat)
        for _ in range(3):
            assert dealt_anew(state, player, rng).observe(player) == seen


@given(tables, seeds)
def test_two_hidden_cards_swapped_in_the_deck_are_noticed_by_nobody_else(
    rules: Rules, seed: int
) -> None:
    rng = Random(seed)
    deal, actions = history(rules, seed)
    states = played(deal, actions)
    player = PlayerId(rng.choice(rules.plan.players))
    seen = CardSet()
    for state in states:
        seen |= known(state, player)
    hidden = [card for card in PACK if card not in seen]
    if len(hidden) < 2:
        return
    one, other = rng.sample(hidden, 2)
    swap: dict[Card, Card] = {one: other, other: one}
    deck = tuple(swap.get(card, card) for card in deal.deck)
    try:
        others = played(Deal.from_deck(rules, deal.dealer, deck), actions)
    except IllegalActionError:
        event("the cards played prove that they lie otherwise")
        return
    event("replayed")
    for state, changed in zip(states, others, strict=True):
        assert state.observe(player) == changed.observe(player)


@given(tables, seeds)
def test_an_observation_knows_what_it_has_not_seen(rules: Rules, seed: int) -> None:
    state = played(*history(rules, seed))[-1]
    acting = state.player_to_act
    for seat in rules.plan.players:
        player = PlayerId(seat)
        seen = state.observe(player)
        assert seen.unseen == CardSet.of(PACK) - known(state, player)
        assert seen.legal_actions == (state.legal_actions if player == acting else ())
        if seen.hand is not None and player == acting:
            assert seen.cards(seen.seat) == state.cards(seen.seat)
            for card in PACK:
                theirs = state.refusal(Play(card))
                if theirs is not None and theirs.reason == "covered":
                    # Which cards lie covered is not seen.
                    theirs = replace(theirs, reason="not-held", rule="record")
                assert seen.refusal(Play(card)) == theirs


@given(tables, seeds)
def test_states_are_values(rules: Rules, seed: int) -> None:
    deal, actions = history(rules, seed)
    states = played(deal, actions)
    assert states == played(deal, actions)
    last = states[-1]
    again = pickle.loads(pickle.dumps(last))  # noqa: S301  # our own bytes
    assert again == last
    assert again.legal_actions == last.legal_actions
    if not last.is_over:
        action = last.legal_actions[0]
        assert again.step(action) == last.step(action)


@given(tables, seeds)
def test_there_is_always_something_legal_until_the_end(rules: Rules, seed: int) -> None:
    for state in played(*history(rules, seed)):
        assert bool(state.legal_actions) != state.is_over
        assert len(set(state.legal_actions)) == len(state.legal_actions)
        assert (state.to_act is None) == state.is_over
        if state.to_act is not None:
            assert state.player_to_act == rules.player(state.to_act)


def test_a_seat_that_waits_is_seen_from_its_own_place() -> None:
    state = in_play(table_of("dummies"), None, Seat.W)
    assert state.to_act == Seat.N
    assert state.observe(PlayerId(Seat.S)).seat == Seat.N
    assert state.observe(PlayerId(Seat.W)).seat == Seat.W
    assert state.observe(PlayerId(Seat.W)).cards(Seat.S) == CardSet()
