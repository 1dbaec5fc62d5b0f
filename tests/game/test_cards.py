"""Cards and sets of cards (R1, R2)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manillen_tui.errors import Message, NotationError
from manillen_tui.game.cards import (
    HIGHER_MASKS,
    PACK,
    PACK_POINTS,
    POINTS,
    WHOLE_PACK,
    Card,
    CardSet,
    Rank,
    Suit,
)
from manillen_tui.game.seats import Seat

masks = st.integers(0, 2**32 - 1)


def test_every_card_has_its_own_index_and_code() -> None:
    assert [card.index for card in PACK] == list(range(32))
    assert len({str(card) for card in PACK}) == 32
    assert all(Card.parse(str(card)) is card for card in PACK)


def test_the_ten_beats_the_ace_in_every_suit() -> None:
    for suit in Suit:
        ranked = sorted((card for card in PACK if card.suit is suit), reverse=True)
        assert "".join(str(card.rank) for card in ranked) == "TAKQJ987"


def test_points_are_fifteen_a_suit_and_sixty_a_pack() -> None:
    assert [Rank[name].points for name in ("TEN", "ACE", "KING", "QUEEN", "JACK", "NINE")] == [
        5, 4, 3, 2, 1, 0,
    ]  # fmt: skip
    assert all(WHOLE_PACK.in_suit(suit).points == 15 for suit in Suit)
    assert PACK_POINTS == sum(POINTS) == WHOLE_PACK.points == 60


@pytest.mark.parametrize("text", ["TD", "10d", "10♦", "♦10", "td", "dT", "D10", " Td ", "♦t"])
def test_a_card_is_read_in_many_writings(text: str) -> None:
    assert Card.parse(text) == Card(Suit.DIAMONDS, Rank.TEN)


@pytest.mark.parametrize("text", ["", "T", "D", "1D", "10", "TDD", "TX", "6S", "T D", "SS", "TT"])
def test_what_names_no_card_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        Card.parse(text)
    assert refused.value.message.key == "notation.card"
    assert refused.value.message.values == {"found": text}


def test_suits_and_seats_are_read_in_any_case() -> None:
    assert Suit.parse("h") is Suit.parse("♥") is Suit.HEARTS
    assert Seat.parse("nw") is Seat.NW
    with pytest.raises(NotationError) as refused:
        Suit.parse("x")
    assert refused.value.message == Message("notation.suit", {"found": "x"})
    with pytest.raises(NotationError) as refused:
        Seat.parse("Q")
    assert refused.value.message == Message("notation.seat", {"found": "Q"})


def test_a_set_shows_its_suits_in_order_from_high_to_low() -> None:
    found = CardSet.parse("7C TS AH 9S KH TC AS")
    assert str(found) == "TS AS 9S AH KH TC 7C"
    assert repr(found) == "CardSet(TS AS 9S AH KH TC 7C)"


def test_above_highest_and_lowest() -> None:
    hearts = CardSet.parse("TH KH 8H TS")
    assert hearts.above(Card.parse("QH")) == CardSet.parse("TH KH")
    assert not hearts.above(Card.parse("TH"))
    assert hearts.in_suit(Suit.HEARTS).highest == Card.parse("TH")
    assert hearts.in_suit(Suit.HEARTS).lowest == Card.parse("8H")
    for end in ("highest", "lowest"):
        with pytest.raises(ValueError, match="empty"):
            getattr(CardSet(), end)


def test_higher_masks_name_the_stronger_cards_of_the_suit() -> None:
    for card in PACK:
        stronger = {c for c in PACK if c.suit is card.suit and c.rank > card.rank}
        assert set(CardSet(HIGHER_MASKS[card.index])) == stronger


@given(masks, masks)
def test_sets_are_sets(first: int, second: int) -> None:
    a, b = CardSet(first), CardSet(second)
    assert set(a | b) == set(a) | set(b)
    assert set(a & b) == set(a) & set(b)
    assert set(a - b) == set(a) - set(b)
    assert len(a) == len(list(a)) == len(set(a))
    assert bool(a) == bool(len(a))
    assert CardSet.of(a) == CardSet.parse(str(a)) == a
    assert all((card in a) == bool(first >> card.index & 1) for card in PACK)
    assert "TS" not in a
