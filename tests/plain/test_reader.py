"""What is typed is understood: any card in any language, and nothing that is not meant."""

from __future__ import annotations

import itertools
import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manillen_tui.game.actions import NO_TRUMP, Action, Name, Pass, Play, Signal
from manillen_tui.game.cards import PACK, Card, Rank, Suit
from manillen_tui.language import LANGUAGES, Language
from manillen_tui.plain.reader import (
    AnswerError,
    Command,
    Option,
    read_card,
    read_choice,
    read_command,
    read_play,
    unwrapped,
)
from manillen_tui.plain.words import PlainWords

cards = st.sampled_from(PACK)
codes = st.sampled_from(LANGUAGES)
changes = st.sampled_from([str.lower, str.upper, str.title, str.swapcase])


@given(card=cards, code=codes, other=codes, change=changes)
def test_a_card_is_read_as_it_is_written(card: Card, code: str, other: str, change: object) -> None:
    assert callable(change)
    own, shown = PlainWords(code).card(card), Language(code).card(card)
    for text in (str(card), own, shown, PlainWords(other).card(card)):
        assert read_card(change(text), code) == card, text


@given(card=cards, code=codes, blank=st.sampled_from(["", " ", "  ", "-"]))
def test_rank_and_suit_come_in_either_order(card: Card, code: str, blank: str) -> None:
    language = Language(code)
    ranks = (str(card.rank), language.rank(card.rank), PlainWords(code).rank(card.rank))
    suits = (str(card.suit), card.suit.sign, f"{card.suit.sign}\ufe0f", language.suit(card.suit))
    for rank, suit in itertools.product(ranks, suits):
        for text in (f"{rank}{blank}{suit}", f"{suit}{blank}{rank}"):
            assert read_card(text, code) == card, text


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_short_word_is_one_card_or_none(code: str) -> None:
    """A player's own letters come first, then those of records."""
    letters = {rank: Language(code).rank(rank) for rank in Rank}
    for rank, suit in itertools.product(Rank, Suit):
        assert read_card(f"{letters[rank]}{suit}", code) == Card(suit, rank)
        assert read_card(f"{rank}{suit}", code) == Card(suit, rank)


def test_letters_of_another_language_are_read_where_they_mean_one_thing() -> None:
    assert read_card("RH", "en") == Card(Suit.HEARTS, Rank.KING)
    assert read_card("BS", "en") == Card(Suit.SPADES, Rank.JACK)
    assert read_card("VH", "en") is None  # a Dutch queen, a French jack
    assert read_card("VH", "nl") == Card(Suit.HEARTS, Rank.QUEEN)
    assert read_card("VH", "fr") == Card(Suit.HEARTS, Rank.JACK)


@given(text=st.text(max_size=12), code=codes)
def test_any_text_is_read_without_a_fault(text: str, code: str) -> None:
    card = read_card(text, code)
    assert card is None or card in PACK
    options: list[Option[Action]] = [
        Option(Pass(), "pass", "pass"),
        Option(NO_TRUMP, "no-trump", "no trump"),
    ]
    with suppress(AnswerError):
        assert read_choice(text, options) in (Pass(), NO_TRUMP)
    with suppress(AnswerError):
        assert read_play(text, PACK[:8], code).card in PACK
    with suppress(AnswerError):
        assert unwrapped(text) == text


@given(number=st.integers(-3, 40), count=st.integers(1, 16))
def test_a_number_is_one_of_the_choices(number: int, count: int) -> None:
    held = PACK[:count]
    options = [Option(card, str(card), f"card {card}") for card in held]
    if 1 <= number <= count:
        assert read_choice(str(number), options) == held[number - 1]
        assert read_play(f" {number} ", held, "en") == Play(held[number - 1])
        return
    with pytest.raises(AnswerError):
        read_choice(str(number), options)
    with pytest.raises(AnswerError):
        read_play(str(number), held, "en")


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_word_comes_after_the_card(code: str) -> None:
    for word in Signal:
        said = Language(code).text(f"signal.{word}")
        for text in (f"2 {word}", f"2 {said}", f"{PACK[1]} {said.upper()}"):
            assert read_play(text, PACK[:3], "en") == Play(PACK[1], word)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_call_is_known_by_its_name_in_any_language(code: str) -> None:
    calls = (*(Name(suit) for suit in Suit), NO_TRUMP, Pass())
    options = [Option(call, str(call), "…") for call in calls]
    for call in calls:
        assert read_choice(Language(code).text(f"call.{call}").upper(), options) == call


def test_a_command_is_a_key_or_its_name() -> None:
    keys = {"h": "hint", "m": "memory", "l": "last", "s": "score", "r": "review", "t": "table"}
    for key, name in {**keys, "?": "help", "q": "quit"}.items():
        assert read_command(key) is read_command(f" {name.upper()} ") is Command(name)
    assert read_command("10S") is None
    assert read_command("") is None


def test_no_key_is_a_card_or_a_number() -> None:
    for command in Command:
        assert read_card(command.key, "en") is None
        assert not command.key.isdigit()


@given(st.text() | st.integers())
def test_json_says_what_a_line_says(answer: str | int) -> None:
    assert unwrapped(json.dumps({"action": answer})) == str(answer)


@pytest.mark.parametrize(
    "line",
    ["{", '{"action": true}', '{"action": 1.5}', '{"action": "1", "x": 1}', "{}", "[" * 9, "{[]}"],
)
def test_other_json_is_no_answer(line: str) -> None:
    if line.startswith("["):
        assert unwrapped(line) == line
        return
    with pytest.raises(AnswerError):
        unwrapped(line)


def test_json_says_commands_by_name() -> None:
    assert unwrapped('{"command": "hint"}') == "hint"
    with pytest.raises(AnswerError):
        unwrapped('{"command": "h"}')
