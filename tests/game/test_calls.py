"""Naming, doubling, and who may see what meanwhile (R8, R11–R18)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from manillen_tui.errors import IllegalActionError, NotationError
from manillen_tui.game.actions import (
    BLIND_NO_TRUMP,
    CALL_WORDS,
    NO_TRUMP,
    Action,
    AskPartner,
    Double,
    Look,
    Name,
    Pass,
    Redouble,
    parse_call,
    parse_signal,
)
from manillen_tui.game.cards import Suit
from manillen_tui.game.deal import Deal
from manillen_tui.game.rules import Rules
from manillen_tui.game.scoring import deal_factor
from manillen_tui.game.seats import PlayerId, Seat
from manillen_tui.game.state import State
from manillen_tui.game.table import Called, Phase
from manillen_tui.game.variants import variant
from tests.game.setting import in_play, table_of

S, SW, W, NW, N, NE, E, SE = Seat
SUITS = tuple(Name(suit) for suit in Suit)
HEARTS = Name(Suit.HEARTS)
PASS, DOUBLE, REDOUBLE, LOOK, ASK = Pass(), Double(), Redouble(), Look(), AskPartner()


def start(rules: Rules, dealer: Seat = S, totals: tuple[int, ...] | None = None) -> State:
    """A deal before its first call."""
    return State.start(Deal.shuffled(rules, dealer, Random(5)), totals)


def called(state: State, *actions: Action) -> State:
    """The state after actions, each of them on offer."""
    for action in actions:
        assert action in state.legal_actions
        state = state.after(action)
    return state


def asked(state: State, *actions: Action) -> list[Seat | None]:
    """Who is asked: at first, and after each action."""
    seats = [state.to_act]
    for action in actions:
        state = called(state, action)
        seats.append(state.to_act)
    return seats


def sees(state: State, seat: Seat) -> bool:
    """Whether a seat's player sees its own hand."""
    hand = state.observe(PlayerId(seat)).hand
    assert hand in (None, state.hands[state.table.rules.seats.index(seat)])
    return hand is not None


def blind_hands(state: State) -> list[Seat]:
    """The players that do not see their own hand."""
    return [seat for seat in state.table.rules.plan.players if not sees(state, seat)]


def test_the_dealer_names() -> None:
    state = start(variant("boam"))
    assert (state.to_act, state.table.phase) == (S, Phase.NAMING)
    assert state.legal_actions == (*SUITS, NO_TRUMP)
    state = called(state, HEARTS)
    assert (state.table.maker, state.table.trump) == (S, Suit.HEARTS)
    assert state.table.calls == (Called(S, HEARTS),)


def test_no_trump_may_be_barred() -> None:
    for trump in ("dealer", "auction"):
        state = start(table_of("boam", no_trump=False, trump=trump))
        assert NO_TRUMP not in state.legal_actions
        assert set(SUITS) < {*state.legal_actions, PASS}


def test_the_partner_asked_must_name_and_is_the_maker() -> None:
    state = start(variant("regional"), dealer=W)
    assert state.legal_actions == (*SUITS, NO_TRUMP, ASK)
    state = called(state, ASK)
    assert state.to_act == E
    assert state.legal_actions == (*SUITS, NO_TRUMP)
    state = called(state, NO_TRUMP)
    assert state.table.maker == E
    assert state.table.trump is None
    assert (state.table.phase, state.to_act) == (Phase.PLAY, S)


def test_an_auction_goes_round_from_eldest_until_one_names() -> None:
    state = start(variant("manillen"))
    assert state.legal_actions == (*SUITS, NO_TRUMP, PASS)
    assert asked(state, PASS, PASS, PASS) == [E, N, W, S]
    state = called(state, PASS, HEARTS)
    assert (state.table.maker, state.table.phase, state.to_act) == (N, Phase.PLAY, E)


def test_a_dealer_to_whom_all_pass_must_name() -> None:
    state = called(start(variant("manillen")), PASS, PASS, PASS)
    assert state.legal_actions == (*SUITS, NO_TRUMP)
    with pytest.raises(IllegalActionError) as refused:
        state.after(PASS)
    assert refused.value.message.values["allowed"] == "spades, hearts, diamonds, clubs, no-trump"


def test_in_a_forced_auction_that_is_no_trump() -> None:
    state = called(start(variant("verplicht")), PASS, PASS, PASS)
    assert state.legal_actions == (NO_TRUMP,)
    state = called(state, NO_TRUMP)
    assert (state.table.maker, state.table.trump, deal_factor(state.table)) == (S, None, 2)
    assert state.table.calls[-1] == Called(S, NO_TRUMP)


@pytest.mark.parametrize("name", ["manillen-troef", "zonder-troef", "muette"])
def test_where_nothing_is_asked_play_begins_at_once(name: str) -> None:
    state = start(variant(name))
    assert (state.table.phase, state.to_act, state.table.maker) == (Phase.PLAY, E, S)
    assert state.table.calls == ()
    turned = state.table.turned
    assert state.table.trump == (None if turned is None else turned.suit)


def test_doubling_may_follow_a_turned_trump() -> None:
    state = start(table_of("muette", double=True))
    assert (state.table.phase, state.to_act) == (Phase.DOUBLING, E)


def test_blind_no_trump_is_called_before_looking_or_never() -> None:
    state = start(variant("cafe"))
    assert state.table.phase is Phase.BLIND
    assert state.legal_actions == (LOOK, BLIND_NO_TRUMP)
    looked = called(state, LOOK)
    assert looked.legal_actions == (*SUITS, NO_TRUMP)
    assert looked.table.calls == ()
    with pytest.raises(IllegalActionError):
        looked.after(BLIND_NO_TRUMP)
    with pytest.raises(IllegalActionError):
        state.after(NO_TRUMP)
    assert deal_factor(called(looked, NO_TRUMP).table) == 2
    blind = called(state, BLIND_NO_TRUMP)
    assert (blind.table.trump, deal_factor(blind.table)) == (None, 4)
    assert called(blind, DOUBLE).table.doubling == 2


@pytest.mark.parametrize(
    ("dealer", "totals", "allowed"),
    [(S, (0, 20), True), (S, (0, 19), False), (S, (20, 0), False), (W, (20, 0), True)],
)
def test_blind_no_trump_may_be_for_those_behind(
    dealer: Seat, totals: tuple[int, int], allowed: bool
) -> None:
    state = start(table_of("cafe", blind_when_behind=20), dealer, totals)
    assert (BLIND_NO_TRUMP in state.legal_actions) == allowed
    assert sees(state, dealer) != allowed


def test_behind_is_by_seat_with_three() -> None:
    rules = table_of("three", blind_factor=4, blind_when_behind=10)
    assert start(rules, E, (10, 3, 0)).table.phase is Phase.BLIND
    assert start(rules, W, (10, 3, 0)).table.phase is Phase.NAMING


def test_blind_in_an_auction_waits_for_the_dealers_turn() -> None:
    state = start(table_of("manillen", blind_factor=3))
    assert state.legal_actions == (*SUITS, NO_TRUMP, PASS)
    assert blind_hands(state) == [S]
    state = called(state, PASS, PASS, PASS)
    assert state.legal_actions == (LOOK, BLIND_NO_TRUMP)
    assert called(state, LOOK).legal_actions == (*SUITS, NO_TRUMP)
    assert blind_hands(called(start(table_of("manillen", blind_factor=3)), HEARTS)) == []


@pytest.mark.parametrize("trump", ["turned", "none", "auction-forced"])
def test_blind_is_not_called_where_the_dealer_has_no_choice(trump: str) -> None:
    state = start(table_of("manillen", blind_factor=4, trump=trump))
    assert blind_hands(state) == []
    while state.table.phase is Phase.NAMING:
        state = called(state, PASS if PASS in state.legal_actions else NO_TRUMP)
        assert BLIND_NO_TRUMP not in state.legal_actions


def test_doubling_is_asked_in_playing_order_from_the_maker() -> None:
    named = called(start(variant("boam")), HEARTS)
    assert named.table.phase is Phase.DOUBLING
    assert named.legal_actions == (PASS, DOUBLE)
    assert asked(named, PASS, PASS) == [W, E, W]
    assert called(named, PASS, PASS).table.phase is Phase.PLAY
    doubled = called(named, PASS, DOUBLE)
    assert doubled.table.phase is Phase.REDOUBLING
    assert doubled.legal_actions == (PASS, REDOUBLE)
    assert asked(doubled, PASS, PASS) == [S, N, W]
    assert called(doubled, PASS, PASS).table.doubling == 2
    redoubled = called(doubled, REDOUBLE)
    assert (redoubled.table.doubling, redoubled.table.phase) == (4, Phase.PLAY)
    assert asked(named, DOUBLE, PASS, REDOUBLE) == [W, S, N, W]


def test_the_first_double_ends_the_asking() -> None:
    state = called(start(variant("boam")), HEARTS, DOUBLE)
    assert [str(said.call) for said in state.table.calls] == ["hearts", "double"]
    assert state.table.phase is Phase.REDOUBLING


def test_the_order_starts_from_a_partner_who_named() -> None:
    state = called(start(variant("coinchee")), ASK, HEARTS)
    assert state.table.maker == N
    # Anticlockwise from North.
    assert asked(state, PASS, DOUBLE, PASS, PASS) == [W, E, N, S, E]


def test_the_order_with_six_three_and_two() -> None:
    six = called(start(variant("six"), SW), HEARTS)
    assert asked(six, PASS, PASS, DOUBLE, PASS, PASS, PASS) == [NW, NE, S, SW, N, SE, NW]
    three = called(start(variant("three"), W), HEARTS)
    assert asked(three, PASS, DOUBLE, PASS) == [E, S, W, E]
    for name, eldest, lead in (("piles", N, N), ("dummies", W, W)):
        two = called(start(variant(name)), HEARTS)
        assert asked(two, DOUBLE, REDOUBLE) == [eldest, S, lead]
    from_west = called(start(variant("dummies"), W), HEARTS, PASS)
    # Only South and West call; North, a dummy, leads for South.
    assert from_west.to_act == N
    assert from_west.player_to_act == PlayerId(S)


def test_the_maker_of_an_auction_is_who_is_doubled() -> None:
    rules = table_of("three", trump="auction", double=True)
    state = called(start(rules, S), PASS, HEARTS)
    assert state.table.maker == E
    # East defends against the dealer, who alone may double; West is East's partner.
    assert asked(state, DOUBLE, PASS, PASS) == [S, E, W, W]


def test_without_the_options_nobody_is_asked() -> None:
    assert called(start(table_of("boam", double=False, redouble=False)), HEARTS).to_act == W
    plain = called(start(table_of("boam", redouble=False)), HEARTS, DOUBLE)
    assert (plain.table.phase, plain.table.doubling) == (Phase.PLAY, 2)


def test_the_dealers_partner_waits_to_see_the_hand() -> None:
    state = start(variant("boam"))
    assert blind_hands(state) == [N]
    assert blind_hands(called(state, HEARTS)) == []
    six = start(variant("six"), SW)
    assert blind_hands(six) == [N, SE]
    for name in ("three", "piles", "dummies", "manillen", "muette"):
        assert blind_hands(start(variant(name))) == []


def test_a_partner_asked_to_name_sees_the_hand() -> None:
    state = start(variant("coinchee"))
    assert blind_hands(state) == [N]
    assert blind_hands(called(state, ASK)) == []


def test_the_dealer_is_blind_until_the_choice_to_look_is_made() -> None:
    state = start(variant("cafe"))
    assert blind_hands(state) == [S, N]
    assert blind_hands(called(state, LOOK)) == [N]
    assert blind_hands(called(state, BLIND_NO_TRUMP)) == []


def test_an_observation_offers_actions_to_the_one_to_act_only() -> None:
    state = called(start(variant("boam")), HEARTS)
    offered = {seat: state.observe(PlayerId(seat)).legal_actions for seat in (S, W, N, E)}
    assert offered == {S: (), W: (PASS, DOUBLE), N: (), E: ()}


def test_nothing_is_called_once_play_has_begun_or_ended() -> None:
    state = in_play(variant("boam"), None)
    for action in (PASS, HEARTS, DOUBLE, LOOK):
        with pytest.raises(IllegalActionError) as refused:
            state.after(action)
        assert refused.value.message.key == "game.not-asked"
    with pytest.raises(IllegalActionError) as refused:
        state.claim(0).after(PASS)
    assert refused.value.message.key == "game.over"


def words() -> Iterator[str]:
    """How the calls are written."""
    yield from ("spades", "hearts", "diamonds", "clubs", "no-trump", "blind-no-trump")
    yield from ("partner", "pass", "double", "redouble")


def test_calls_are_read_as_they_are_written() -> None:
    assert tuple(words()) == CALL_WORDS
    assert all(str(parse_call(word)) == word for word in words())
    assert str(LOOK) == "look"
    with pytest.raises(NotationError) as refused:
        parse_call("Hearts")
    assert refused.value.message.values["found"] == "Hearts"
    with pytest.raises(NotationError):
        parse_signal("short")
