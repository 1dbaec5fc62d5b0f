"""What plays and words prove of a hand (R20–R26, R37)."""

from __future__ import annotations

from dataclasses import replace

from manillen_tui.game.actions import Signal
from manillen_tui.game.cards import Card, CardSet, Suit
from manillen_tui.game.inference import Proof, proven
from manillen_tui.game.seats import Seat
from manillen_tui.game.table import Played, Table, Trick, best_play
from tests.game.setting import in_play, table_of


def after(name: str, trump: Suit | None, *tricks: str) -> Table:
    """A table on which tricks such as ``"E 9S long, N QS"`` were played; one may be unfinished."""
    table = in_play(table_of(name), trump).table
    for text in tricks:
        words = [play.split() for play in text.split(", ")]
        plays = tuple(
            Played(Seat(seat), Card.parse(card), *map(Signal, said)) for seat, card, *said in words
        )
        if len(plays) < len(table.rules.seats):
            table = replace(table, plays=plays)
        else:
            trick = Trick(plays, best_play(plays, trump).seat)
            table = replace(table, tricks=(*table.tricks, trick))
    return table


def east(*tricks: str) -> Proof:
    """What is proven of East where words are spoken, at no trump."""
    return proven(after("parlante", None, *tricks))[Seat.E]


def test_who_says_strong_holds_the_best_card_left() -> None:
    hearts = "E TH strong, N 7H, W 8H, S 9H"
    diamonds = "E 8D, N 9D, W TD, S 7D"
    clubs = "W TC, S 7C, E 8C, N 9C"
    spades = "W 8S, S 9S, E TS, N JS"
    assert east(hearts).holds == CardSet.parse("AH")
    words = (hearts, diamonds, clubs, spades, "E JC strong")
    assert east(*words).holds == CardSet.parse("AH AC")
    assert east(*words, "E AH, N JH, W QH, S KH").holds == CardSet.parse("AC")


def test_who_says_last_has_no_more_of_the_suit() -> None:
    tricks = ("W TD, S 7D, E 8S, N 9D", "W 8C, S 9C, E TC, N 7C", "E QS last")
    proof = east(*tricks)
    out = CardSet.parse("TS AS KS JS 9S 7S AD KD QD JD 8D")
    assert proof.lacks - CardSet.parse("TD 7D 8S 9D QS") == out
    assert (proof.holds, proof.some_of) == (CardSet(), ())


def test_who_says_long_holds_one_more_of_the_suit_until_it_is_shown() -> None:
    tricks = ["W TS, S KS, E JS, N 8S", "W 8C, S 9C, E TC, N 7C", "E 9S long, N QS"]
    spoken = (CardSet.parse("AS QS 7S"),)
    assert east(*tricks).some_of == spoken
    tricks[2:] = ["E 9S long, N QS, W 7D, S 8D", "N TD, W 9D, S AD, E KD"]
    assert east(*tricks).some_of == spoken
    assert east(*tricks, "N KC, W QC, S JC, E AS").some_of == ()


def test_who_neither_follows_nor_trumps_can_do_neither() -> None:
    trick = "W TD, N 8C, E 7D"
    proofs = proven(after("boam", Suit.HEARTS, trick))
    assert proofs[Seat.N].lacks == CardSet.parse("TD AD KD QD JD 9D 8D 7D TH AH KH QH JH 9H 8H 7H")
    assert proofs[Seat.W] == Proof(CardSet(), CardSet(), ())
