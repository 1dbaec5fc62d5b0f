"""What each option may hold (rules.md §8)."""

from __future__ import annotations

import pytest

from manillen_tui.errors import RulesError
from manillen_tui.game.options import OPTIONS, Value, option, parse_settings, shown, written
from manillen_tui.game.rules import Rules
from tests.game.setting import table_of

WHEN = (("never", "opponent", "always"), ("sometimes", "", "Always", 1, True))
BOOLEAN = ((True, False), (0, 1, "true", None))
BIT = ((0, 1), (2, -1, True, "0"))
WHOLE = ((0, 1, 30, 1000), (-1, 1.0, "3", True, None))

VALUES: dict[str, tuple[tuple[Value, ...], tuple[object, ...]]] = {
    "players": ((2, 3, 4, 6), (0, 1, 5, 8, "4", True)),
    "layout": (("hands", "piles", "dummies"), ("cards", "Hands", 2)),
    "direction": (("clockwise", "anticlockwise"), ("left", "counterclockwise")),
    "packets": (("3-2-3", "4-4", "8", "3-2-3-2", "12"), ("", "3-", "0-8", "3,2,3", "a", 8, "3--2")),
    "trump": (("dealer", "auction", "auction-forced", "turned", "none"), ("spades", False)),
    "no_trump": BOOLEAN,
    "no_trump_factor": ((1, 2, 3, 4), (0, 5, -1, "2")),
    "blind_factor": ((0, 2, 4, 8), (1, 9, -2, False)),
    "blind_when_behind": WHOLE,
    "ask_partner": BOOLEAN,
    "double": BOOLEAN,
    "redouble": BOOLEAN,
    "beat_plain": WHEN,
    "beat_trump": WHEN,
    "trump_when_void": WHEN,
    "undertrump": (("allowed", "forbidden", "forced"), ("never", "free", None)),
    "last_trick": BIT,
    "trick_points": BIT,
    "par": WHOLE,
    "slam": BOOLEAN,
    "tie": (("carry", "none", "replay"), ("double", False)),
    "score": (("excess", "card_points"), ("points", "card-points")),
    "target": ((1, 21, 101, 10**6), (0, -1, 0.5, "101")),
    "deals": WHOLE,
    "boams": ((1, 2, 10), (0, -1, "1")),
    "best_of": ((1, 3, 5, 99), (0, 2, 4, -1, "3")),
    "signals": BOOLEAN,
    "revoke": (("prevent", "restore", "forfeit"), ("allow", True)),
}
"""For each option some values it may hold, and some that it may not."""


def test_every_option_is_tried() -> None:
    assert set(VALUES) == set(OPTIONS)


def test_the_defaults_are_those_of_boam() -> None:
    assert {key: option(key).default for key in OPTIONS} == Rules().options


@pytest.mark.parametrize("key", OPTIONS)
def test_an_option_takes_what_is_allowed(key: str) -> None:
    for value in VALUES[key][0]:
        assert option(key).check(value) is value
        assert option(key).parse(f" {written(value)} ") == value


@pytest.mark.parametrize("key", OPTIONS)
def test_an_option_refuses_the_rest_and_says_what_is_allowed(key: str) -> None:
    for value in VALUES[key][1]:
        with pytest.raises(RulesError) as refused:
            option(key).check(value)
        assert refused.value.message.key == "rules.value"
        assert refused.value.message.values == {
            "option": key,
            "found": written(value),
            "allowed": option(key).allowed,
        }
        with pytest.raises(RulesError) as refused:
            table_of("boam", **{key: value})  # type: ignore[arg-type]  # values of any type, on purpose
        assert refused.value.message.values["option"] == key


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("players", "four"), ("players", "5"), ("double", "yes"), ("double", "1"), ("par", "-1"),
        ("par", "3.5"), ("par", ""), ("target", "1_000"), ("target", "9" * 30), ("trump", "x"),
    ],
)  # fmt: skip
def test_a_setting_that_cannot_be_read_is_refused(key: str, text: str) -> None:
    with pytest.raises(RulesError) as refused:
        parse_settings({key: text})
    assert refused.value.message.values["option"] == key
    assert refused.value.message.values["found"] == text
    assert refused.value.message.values["allowed"]


def test_settings_are_read_and_unknown_ones_refused() -> None:
    settings = {"players": "2", "layout": "piles", "redouble": "FALSE", "par": "+31"}
    assert parse_settings(settings) == {
        "players": 2, "layout": "piles", "redouble": False, "par": 31,
    }  # fmt: skip
    with pytest.raises(RulesError) as refused:
        parse_settings({"colour": "red"})
    message = refused.value.message
    assert message.key == "rules.unknown-option"
    assert message.values == {"option": "colour", "allowed": ", ".join(OPTIONS)}


def test_what_is_allowed_is_written_without_language() -> None:
    assert option("double").allowed == "true, false"
    assert option("players").allowed == "2, 3, 4, 6"
    assert option("no_trump_factor").allowed == "1–4"
    assert option("blind_factor").allowed == "0, 2–8"
    assert option("target").allowed == "≥ 1"
    assert option("best_of").allowed == "1, 3, 5, …"
    assert option("packets").allowed == "3-2-3, 4-4, …"


def test_a_refused_value_is_shown_as_far_as_anybody_reads() -> None:
    assert shown("x" * 60) == "x" * 60
    assert shown("x" * 61) == "x" * 60 + "…"
    # A file may hold a number that Python does not write.
    assert shown(1 << 20000) == "int"
