"""What a line of a deal in play is refused with, in full (record.md)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from manillen_tui.errors import Message, RecordError
from manillen_tui.game.actions import NO_TRUMP, Double, Play, Signal
from manillen_tui.game.cards import Card
from manillen_tui.game.events import Revoked
from manillen_tui.game.moves import MOVES
from manillen_tui.game.record import Line
from manillen_tui.game.seats import Seat
from manillen_tui.game.state import State
from manillen_tui.game.table import Revoke
from tests.game.setting import dealt, play, table_of

S, W, N, E = Seat.S, Seat.W, Seat.N, Seat.E


def naming() -> State:
    """South is to name trumps."""
    return State.start(dealt(table_of("boam", no_trump=False), S))


def following(revoke: str = "restore") -> State:
    """West has led the nine of hearts, and North, to follow, holds hearts."""
    deal = dealt(table_of("boam", revoke=revoke), S, {W: "9H", N: "AH 7H TD"})
    return play(State.to_play(deal, NO_TRUMP), "9H")


def speaking(revoke: str = "restore") -> State:
    """East may speak of the cards it leads, and holds several of each suit."""
    hands = {E: "TS 9S TH 9H TD 9D TC 9C"}
    return State.to_play(dealt(table_of("parlante", revoke=revoke), S, hands), NO_TRUMP)


def covering() -> State:
    """South, with the seven of hearts covered by the ten, is to follow to diamonds."""
    rules = table_of("piles", revoke="restore")
    deal = dealt(rules, S, {N: "AD"}, tops={S: "TD"}, bottoms={S: "7H"})
    return play(State.to_play(deal, NO_TRUMP), "AD")


@pytest.mark.parametrize(
    ("state", "line", "key", "values"),
    [
        (
            following,
            {"type": "call", "seat": "W", "call": "double"},
            "record.unasked",
            {"rule": "R18", "seat": W, "found": Double()},
        ),
        (
            naming,
            {"type": "call", "seat": "W", "call": "spades"},
            "record.asked",
            {"rule": "R11", "found": W, "expected": S},
        ),
        (
            naming,
            {"type": "call", "seat": "S", "call": "no-trump"},
            "record.call",
            {
                "rule": "R11",
                "seat": S,
                "found": NO_TRUMP,
                "expected": "spades, hearts, diamonds, clubs",
            },
        ),
        (naming, {"type": "look", "seat": "W"}, "record.look", {"rule": "R17", "found": W}),
        (
            following,
            {"type": "play", "seat": "E", "card": "AH"},
            "record.turn",
            {"rule": "R3", "found": E, "expected": N},
        ),
        (
            lambda: following("prevent"),
            {"type": "revoke", "seat": "N", "card": "TD", "rule": "R20"},
            "record.prevented",
            {"rule": "R28", "found": N},
        ),
        (
            following,
            {"type": "revoke", "seat": "N", "card": "AH", "rule": "R20"},
            "record.no-revoke",
            {"rule": "R28", "found": Play(Card.parse("AH"))},
        ),
        (
            speaking,
            {"type": "revoke", "seat": "E", "signal": "long", "rule": "R37"},
            "record.no-revoke",
            {"rule": "R28", "found": Signal.LONG},
        ),
        (
            following,
            {"type": "revoke", "seat": "N", "card": "TD", "rule": "R21"},
            "record.value",
            {"rule": "R20", "name": "rule", "found": "R21", "expected": "R20"},
        ),
        (
            following,
            {"type": "claim", "seat": "N", "side": "XX"},
            "record.value",
            {"name": "side", "found": "XX", "expected": "NS, WE"},
        ),
    ],
)
def test_what_a_line_may_not_say_is_told_with_who_and_what(
    state: Callable[[], State], line: Line, key: str, values: dict[str, object]
) -> None:
    with pytest.raises(RecordError) as error:
        MOVES[str(line["type"])](state(), line)
    assert error.value.message == Message(key, values)


@pytest.mark.parametrize("kind", ["play", "revoke", "claim"])
def test_what_comes_before_the_play_is_told_with_what_is_due(kind: str) -> None:
    with pytest.raises(RecordError) as error:
        MOVES[kind](naming(), {"type": kind})
    message = error.value.message
    assert (message.key, message.values["found"]) == ("record.no-call", kind)


def test_a_covered_card_is_no_revoke() -> None:
    line: Line = {"type": "revoke", "seat": "S", "card": "7H", "rule": "R27"}
    with pytest.raises(RecordError) as error:
        MOVES["revoke"](covering(), line)
    assert error.value.message.key == "record.illegal"


def test_a_revoke_tells_what_was_shown() -> None:
    line: Line = {"type": "revoke", "seat": "N", "card": "TD", "rule": "R20"}
    _, events = MOVES["revoke"](following(), line)
    assert events == (Revoked(Revoke(N, Card.parse("TD"), None, "R20")),)


@pytest.mark.parametrize(("revoke", "over"), [("restore", False), ("forfeit", True)])
def test_a_false_word_alone_shows_no_card(revoke: str, over: bool) -> None:
    line: Line = {"type": "revoke", "seat": "E", "signal": "last", "rule": "R37"}
    before = speaking(revoke)
    after, events = MOVES["revoke"](before, line)
    assert (after.is_over, events) == (over, ())
    assert over or after == before
