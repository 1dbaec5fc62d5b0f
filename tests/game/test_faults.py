"""What a record's line is refused with where another must stand, in full (record.md)."""

from __future__ import annotations

from manillen_tui.errors import Message
from manillen_tui.game.actions import Play
from manillen_tui.game.cards import Card
from manillen_tui.game.faults import out_of_place, refused
from manillen_tui.game.seats import Seat
from tests.game.test_moves import following, naming


def test_a_play_against_a_duty_is_told_with_the_rule_and_the_reason() -> None:
    state, wrong = following(), Play(Card.parse("TD"))
    reason = state.refusal(wrong)
    assert reason is not None
    said = {"rule": "R20", "seat": Seat.N, "card": wrong.card, "reason": reason.message}
    assert refused(state, wrong).message == Message("record.illegal", said)


def test_a_card_that_lies_on_the_table_was_played_already() -> None:
    said = {"seat": Seat.N, "card": Card.parse("9H")}
    error = refused(following(), Play(Card.parse("9H")))
    assert error.message == Message("record.played-twice", said)


def test_what_stands_in_a_play_or_a_calls_place_is_told_what_belongs_there() -> None:
    error = out_of_place(following().table, "deal")
    assert error.message == Message("record.order", {"found": "deal", "expected": "play"})
    error = out_of_place(naming().table, "deal")
    calls = "spades, hearts, diamonds, clubs"
    said = {"rule": "R11", "found": "deal", "seat": Seat.S, "expected": calls}
    assert error.message == Message("record.no-call", said)
