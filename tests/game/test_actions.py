"""Calls and words as they are written, and what else is refused with."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from manillen_tui.errors import Message, NotationError
from manillen_tui.game.actions import Play, Signal, parse_call, parse_signal
from manillen_tui.game.cards import Card


def test_a_card_is_written_with_the_word_that_is_spoken_with_it() -> None:
    assert str(Play(Card.parse("TS"))) == "TS"
    assert str(Play(Card.parse("TS"), Signal.STRONG)) == "TS strong"


@pytest.mark.parametrize(
    ("parse", "key", "allowed"),
    [
        (
            parse_call,
            "notation.call",
            (
                "spades, hearts, diamonds, clubs, no-trump, blind-no-trump, "
                "partner, pass, double, redouble"
            ),
        ),
        (parse_signal, "notation.signal", "strong, long, last"),
    ],
)
def test_other_words_are_refused_with_those_there_are(
    parse: Callable[[str], object], key: str, allowed: str
) -> None:
    with pytest.raises(NotationError) as refused:
        parse("loud")
    assert refused.value.message == Message(key, {"found": "loud", "allowed": allowed})
