"""Words for people: which language, and how values are written."""

from __future__ import annotations

import pytest

from manillen_tui.errors import Message
from manillen_tui.game.cards import PACK, Card, CardSet, Rank, Suit
from manillen_tui.game.seats import SEAT_PLANS, PlayerId, Seat, Side
from manillen_tui.language import Language


@pytest.mark.parametrize(
    ("environ", "override", "code"),
    [
        ({}, None, "en"),
        ({"LANG": "nl_BE.UTF-8"}, None, "nl"),
        ({"LANG": "C.UTF-8"}, None, "en"),
        ({"LANG": "nl_BE", "LC_MESSAGES": "fr_BE"}, None, "fr"),
        ({"LC_MESSAGES": "fr_BE", "LC_ALL": "nl_BE"}, None, "nl"),
        ({"LC_ALL": "nl_BE", "LANGUAGE": "de:fr:nl"}, None, "fr"),
        ({"LANGUAGE": "", "LANG": "fr_FR@euro"}, None, "fr"),
        ({"LANG": "fr_BE"}, "nl", "nl"),
        ({"LANG": "fr_BE"}, "NL-be", "nl"),
        ({"LANG": "fr_BE"}, "tlh", "fr"),
        ({"LANG": "tlh"}, None, "en"),
    ],
)
def test_the_environment_chooses_and_an_option_overrides(
    environ: dict[str, str], override: str | None, code: str
) -> None:
    assert Language.choose(environ, override) == Language(code)


def test_an_unknown_code_is_english() -> None:
    assert Language.load("tlh").code == "en"


@pytest.mark.parametrize(
    ("code", "courts"), [("en", "J Q K A"), ("nl", "B V H A"), ("fr", "V D R A")]
)
def test_court_letters_follow_the_language(code: str, courts: str) -> None:
    ranks = (Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)
    assert " ".join(map(Language.load(code).rank, ranks)) == courts


def test_every_value_of_the_game_has_a_word_of_its_own(any_language: Language) -> None:
    assert len({any_language.card(card) for card in PACK}) == 32
    assert len({any_language.suit(suit) for suit in Suit}) == 4
    assert len({any_language.seat(seat) for seat in Seat}) == 8
    for plan in SEAT_PLANS.values():
        assert len({any_language.side(side) for side in plan.sides}) == len(plan.sides)


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (Card.parse("TD"), "10♦"),
        (Card.parse("KS"), "H♠"),
        (CardSet.parse("TD KS"), "H♠, 10♦"),
        ([Card.parse("TD"), Card.parse("KS")], "10♦, H♠"),
        (CardSet(), "–"),
        (Suit.HEARTS, "harten"),
        (Rank.QUEEN, "V"),
        (Seat.SW, "Zuidwest"),
        (PlayerId(Seat.N), "Noord"),
        (Side(0, "NS", (Seat.S, Seat.N)), "Noord–Zuid"),
        (Side(0, "S", (Seat.S,)), "Zuid"),
        (Side(0, "both of us", (Seat.S,)), "both of us"),
        ({Seat.S: 3, Seat.W: 0}, "Zuid 3, West 0"),
        (12, "12"),
        (True, "True"),
        ("[K]", "[K]"),
        ("\x1b[2J\r\nnext\u202e", "\\x1b[2J\\r\\nnext\\u202e"),
    ],
)
def test_values_are_shown_by_their_type(value: object, shown: str) -> None:
    assert Language.load("nl").value(value) == shown


def test_without_signs_suits_are_letters() -> None:
    assert Language("nl", signs=False).value(CardSet.parse("TD KS")) == "Hs, 10d"


def test_a_message_is_said_with_its_values() -> None:
    message = Message("notation.card", {"found": "1S"})
    assert Language.load("en").say(message).startswith("“1S” is no card")
    assert Language.load("fr").value(message).startswith("« 1S » n'est pas une carte")


def test_a_value_cannot_name_other_values() -> None:
    said = Language.load("en").text("notation.card", found="{found.__class__}")
    assert "{found.__class__}" in said


@pytest.mark.parametrize("key", ["game.never-heard-of", "suit.cups", "cli.nothing"])
def test_a_missing_text_fails_in_tests_and_not_for_a_player(
    key: str, any_language: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises((KeyError, FileNotFoundError)):
        any_language.text(key)
    with pytest.raises((KeyError, FileNotFoundError)):
        any_language.plural(key, 2)
    monkeypatch.setattr(Language, "strict", False)
    assert any_language.text(key) == key
    assert any_language.plural(key, 2) == key


def test_a_missing_value_fails_in_tests_and_not_for_a_player(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    english = Language.load("en")
    with pytest.raises(KeyError):
        english.text("notation.card")
    monkeypatch.setattr(Language, "strict", False)
    assert "{found}" in english.text("notation.card")
