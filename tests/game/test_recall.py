"""Questions to say from memory: always answerable, with the one right answer."""

from __future__ import annotations

from hypothesis import assume, given

from manillen_tui.game.actions import Name
from manillen_tui.game.cards import WHOLE_PACK, Card, Suit
from manillen_tui.game.memory import remember
from manillen_tui.game.recall import Ask, Question, questions
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import PlayerId, Seat
from manillen_tui.game.state import State
from manillen_tui.game.table import Phase
from manillen_tui.game.variants import variant
from tests.game.setting import dealt, play
from tests.game.strategies import seeds, tables
from tests.game.test_memory import boam_hands
from tests.game.test_sampling import history


def asked(state: State, seat: Seat) -> tuple[Question, ...]:
    """What a player is asked."""
    observation = state.observe(PlayerId(seat))
    return questions(observation, remember(observation))


@given(tables, seeds)
def test_the_right_answer_is_right_and_the_others_are_not(rules: Rules, seed: int) -> None:
    _, _, state = history(rules, seed)
    assume(state.table.phase is Phase.PLAY)
    for seat in rules.plan.players:
        observation = state.observe(PlayerId(seat))
        hidden = {place.seat: place for place in remember(observation).hidden}
        found = asked(state, seat)
        held = [hand for at, hand in zip(rules.seats, state.hands, strict=True) if at != seat]
        out = {card for hand in held for card in hand}
        out |= {card for own in state.bottoms for card in own if card is not None}
        assert [question.ask for question in found] == list(Ask)[: len(found)]
        assert bool(found) == bool(out)
        in_sight = observation.table.on_table | observation.table.left_over
        for each in rules.seats:
            in_sight |= observation.cards(each)
        for question in found:
            right = question.answers[question.right]
            assert len(set(question.answers)) == len(question.answers)
            if question.ask is Ask.COUNT:
                assert right == sum(card.suit == question.suit for card in out)
                assert question.right == right
                assert len(question.answers) == 1 + len(
                    (WHOLE_PACK - in_sight).in_suit(question.suit)
                )
            elif question.ask is Ask.CARD:
                assert right == (question.card in out)
                assert question.card is not None
                assert question.card.suit is question.suit
                assert question.card not in in_sight
            else:
                seats = tuple(at for at in hidden if at is not None)
                assert question.answers[: len(seats) + 1] == ((), *((at,) for at in seats))
                assert question.answers[len(seats) + 1 :] == ((seats,) if len(seats) > 1 else ())
                void = {at for at, place in hidden.items() if question.suit in place.voids}
                assert isinstance(right, tuple)
                assert set(right) == void or (len(void) > 1 and len(right) == len(hidden) > 1)
                assert any(place.may.in_suit(question.suit) for place in hidden.values())


def test_the_suit_led_is_asked_for_and_what_beats_the_own_card() -> None:
    state = play(boam_hands(), "TC 8C JC 7C AC 9C QC TH JD 8D AD 7D JS 7S")
    count, card, void = asked(state, Seat.S)
    assert (count.suit, count.answers[count.right]) == (Suit.HEARTS, 6)
    assert (card.card, card.answers[card.right]) == (Card.parse("TS"), True)
    assert (void.suit, void.answers[void.right]) == (Suit.SPADES, (Seat.E,))
    assert void.answers == ((), (Seat.W,), (Seat.N,), (Seat.E,), (Seat.W, Seat.N, Seat.E))


def test_who_leads_is_asked_for_the_longest_suit_but_trumps_and_what_beats_the_own_card() -> None:
    hands = {
        Seat.S: "TH AH KH QH KD JD 8D 7C",
        Seat.W: "JH 9H TS AS KS QS JS 9S",
        Seat.N: "8H 8C TC AC KC TD AD QD",
        Seat.E: "7H 7S 8S QC JC 9C 9D 7D",
    }
    state = State.to_play(dealt(variant("boam"), Seat.E, hands), Name(Suit.HEARTS))
    _, card, void = asked(play(state, "TH JH 8H 7H AH 9H 8C 7S"), Seat.S)
    assert card.suit is void.suit is Suit.DIAMONDS
    assert card.card in {Card.parse("TD"), Card.parse("AD")}  # South's best is the king


def test_a_card_that_is_gone_is_asked_for_too() -> None:
    found = set()
    state = boam_hands()
    while not state.table.is_over:
        if state.table.to_act == Seat.S:
            found |= {
                question.answers[question.right]
                for question in asked(state, Seat.S)
                if question.ask is Ask.CARD
            }
        state = state.after(state.legal_actions[0])
    assert found == {True, False}
