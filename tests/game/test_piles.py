"""Piles: tops, bottoms and their turning (R7, R9, R27)."""

from __future__ import annotations

import pytest

from manillen_tui.errors import IllegalActionError
from manillen_tui.game.actions import Name, Play
from manillen_tui.game.cards import Card, CardSet, Suit
from manillen_tui.game.events import PileTurned, TrickWon
from manillen_tui.game.seats import PlayerId, Seat
from manillen_tui.game.state import State
from manillen_tui.game.table import Pile
from manillen_tui.game.variants import variant
from tests.game.setting import dealt, legal_mask, play

S, W, N, E = Seat.S, Seat.W, Seat.N, Seat.E
PILES = variant("piles")


def example() -> State:
    """Spades are trumps; South, with the ten of diamonds on the seven of hearts, follows."""
    deal = dealt(
        PILES,
        S,
        hands={N: "AD", S: "KD"},
        tops={S: "TD", N: "7C"},
        bottoms={S: "7H", N: "8C"},
    )
    return State.to_play(deal, Name(Suit.SPADES))


def test_the_top_ten_must_be_played_on_the_ace() -> None:
    state = play(example(), "AD")
    assert state.to_act == S
    assert legal_mask(state) == CardSet.parse("TD").mask
    king = state.refusal(Play(Card.parse("KD")))
    assert king is not None
    assert (king.reason, king.rule, king.owed) == ("beat", "R21", CardSet.parse("TD"))
    taken = play(state, "TD")
    assert taken.table.tricks[-1].points == 9
    assert taken.table.points == (9, 0)
    assert taken.table.tricks[-1].winner == S


def test_the_seven_under_it_is_in_no_legal_set_before_that_trick_is_taken() -> None:
    state = example()
    seven = Card.parse("7H")
    for at_turn in (state, play(state, "AD")):
        assert Play(seven) not in at_turn.legal_actions
        assert seven not in at_turn.cards(S)
        assert seven not in at_turn.observe(PlayerId(S)).cards(S)
        assert seven in at_turn.observe(PlayerId(S)).unseen
    before = play(state, "AD")
    refused = before.refusal(Play(seven))
    assert refused is not None
    assert (refused.reason, refused.rule) == ("covered", "R27")
    with pytest.raises(IllegalActionError):
        before.after(Play(seven))
    after, events = before.step(Play(Card.parse("TD")))
    assert isinstance(events[1], TrickWon)
    assert events[2] == PileTurned(S, 1, seven)
    assert after.table.piles[0][0] == Pile(seven, covered=False, played=(Card.parse("TD"),))
    assert Play(seven) in after.legal_actions
    assert after.after(Play(seven)).table.led is Suit.HEARTS


def test_bottoms_turn_on_both_sides_after_the_trick() -> None:
    deal = dealt(
        PILES,
        S,
        hands={S: "AS KS QS JS 9S 8S TC 9C"},
        tops={N: "AD 7C", S: "TD TH"},
        bottoms={N: "8C 9D", S: "7H 7D"},
    )
    state = State.to_play(deal, Name(None))
    on_table = play(state, "AD")
    # North's top lies on the table; what is under it stays down.
    assert on_table.table.piles[1][0] == Pile(None, covered=True, played=(Card.parse("AD"),))
    assert Card.parse("8C") not in on_table.cards(N)
    after, events = on_table.step(Play(Card.parse("TD")))
    assert events[2:] == (
        PileTurned(S, 1, Card.parse("7H")),
        PileTurned(N, 1, Card.parse("8C")),
    )
    assert Card.parse("8C") in after.table.tops(N)
    assert after.bottoms[0][0] is None
    assert after.bottoms[0][1] == Card.parse("7D")


def test_a_turned_bottom_owes_and_satisfies_like_any_card_and_leaves_a_gap() -> None:
    state = play(example(), "AD TD 7H")
    both = (Card.parse("TD"), Card.parse("7H"))
    assert state.table.piles[0][0] == Pile(None, covered=False, played=both)
    assert legal_mask(state) & ~CardSet.parse("TH AH KH QH JH 9H 8H").mask == 0
    won = state.after(state.legal_actions[0])
    assert won.table.piles[0][0] == Pile(None, covered=False, played=both)


def test_a_dummys_piles_are_played_by_its_player() -> None:
    deal = dealt(
        variant("dummies"),
        S,
        hands={W: "7D 8D", S: "TS AS KS QS JS 9S 8S 7S"},
        tops={N: "9D TC KC QC", E: "TD 7C JC 9H"},
        bottoms={N: "TH 8C", E: "AH 9C"},
    )
    state = State.to_play(deal, Name(None))
    state = play(state, "7D")
    assert (state.to_act, state.player_to_act) == (N, PlayerId(S))
    seen = state.observe(PlayerId(S))
    assert (seen.seat, seen.legal_cards) == (N, CardSet.parse("9D"))
    assert state.observe(PlayerId(W)).legal_actions == ()
    assert state.observe(PlayerId(W)).cards(N) == state.table.tops(N)
    state, events = play(state, "9D TD").step(Play(Card.parse("7S")))
    assert PileTurned(N, 1, Card.parse("TH")) in events
    assert PileTurned(E, 1, Card.parse("AH")) in events
    # East, a dummy, took the trick: West leads from it.
    assert (state.to_act, state.player_to_act) == (E, PlayerId(W))
