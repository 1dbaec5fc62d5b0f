"""What the view says of hidden cards holds of the cards that really are there."""

from __future__ import annotations

import pytest

from manillen_bots.view import View
from manillen_tui.game.actions import Signal
from manillen_tui.game.cards import SUIT_MASKS, WHOLE_PACK, CardSet, Suit
from manillen_tui.game.inference import proven
from manillen_tui.game.seats import Seat
from manillen_tui.game.table import Phase
from manillen_tui.game.variants import VARIANTS, variant
from tests.bots.positions import games, to_south


@pytest.mark.parametrize("name", VARIANTS)
def test_every_hand_fits_the_view(name: str) -> None:
    """A seat holds all that is known of it, and nothing that it may not hold."""
    for state, _ in games(variant(name), 12, 3, wild=0.5):
        if state.table.phase is not Phase.PLAY or state.player_to_act is None:
            continue
        view = View.of(state.observe(state.player_to_act))
        assert view.seat == state.to_act
        assert view.own == state.cards(view.seat).mask
        for seat in view.known:
            held = state.cards(seat).mask
            assert view.known[seat] & ~held == 0
            assert held & ~(view.known[seat] | view.may[seat]) == 0
            for suit in SUIT_MASKS:
                assert 0 <= view.chance(seat, suit) <= 1
                if held & suit:
                    assert view.chance(seat, suit) > 0


@pytest.mark.parametrize("name", ["boam", "manillen", "piles", "six"])
def test_safe_cards_are_never_beaten(name: str) -> None:
    """What no opponent can beat, no opponent does."""
    watched = None
    for state, action in games(variant(name), 20, 4, wild=0):
        table = state.table
        if watched is not None and len(table.tricks) > watched[0]:
            at, seat, side = watched
            if table.tricks[at].winner != seat:
                assert table.side(table.tricks[at].winner) == side
            watched = None
        if table.phase is not Phase.PLAY or table.plays or state.player_to_act is None:
            continue
        view = View.of(state.observe(state.player_to_act))
        card = getattr(action, "card", None)
        if card is not None and view.safe(card.index, card.suit):
            watched = (len(table.tricks), view.seat, table.side(view.seat))


def test_a_duty_not_done_tells() -> None:
    """North, who followed low, has nothing above the king; East, its partner, owed nothing."""
    seen = to_south(
        "QC JC 9C 8C 7C 9S 8S",
        earlier=("W KD 7D 8D 9D",),
        left="TD AD QD JD TC AC KC TS AS KS QS JS 7S TH AH KH QH JH 9H 8H 7H",
    )
    proofs = proven(seen.table)
    assert proofs[Seat.N].lacks == CardSet.parse("TD AD")
    assert not proofs[Seat.E].lacks


def test_a_duty_to_trump_not_done_tells() -> None:
    """North threw a club on West's diamond: no diamonds, and no hearts, which are trumps."""
    seen = to_south(
        "QC JC 9C 8C KC 9S 8S",
        earlier=("W KD 7C 8D 9D",),
        left="TD AD QD JD TC AC 7D TS AS KS QS JS 7S TH AH KH QH JH 9H 8H 7H",
    )
    proofs = proven(seen.table)
    assert proofs[Seat.N].lacks == WHOLE_PACK.in_suit(Suit.DIAMONDS) | WHOLE_PACK.in_suit(
        Suit.HEARTS
    )
    assert not proofs[Seat.E].lacks


def test_signals_tell() -> None:
    """A partner who leads and says strong has the best card left."""
    view = View.of(to_south("9C 8C AS KS QS 9D 8D 7D", "7C QC", table="parlante"))
    assert view.known[Seat.N] == 0
    spoken = to_south("9C 8C AS KS QS 9D 8D 7D", "7C QC", table="parlante", signal=Signal.STRONG)
    assert View.of(spoken).known[Seat.N] == CardSet.parse("TC").mask
    last = to_south("9C 8C AS KS QS 9D 8D 7D", "7C QC", table="parlante", signal=Signal.LAST)
    assert View.of(last).may[Seat.N] & SUIT_MASKS[Suit.CLUBS] == 0
