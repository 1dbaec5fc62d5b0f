"""The guide explains every table from its options, and leaves none of them out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

from manillen_tui.errors import RulesError
from manillen_tui.game.options import OPTIONS, Option, Value
from manillen_tui.game.rules import Rules
from manillen_tui.game.variants import VARIANTS, variant
from manillen_tui.guide import guide
from manillen_tui.language import LANGUAGES, Language


def told(rules: Rules, code: str = "en") -> str:
    """The whole guide as one text."""
    sections = guide(rules, Language.load(code))
    return "\n".join(line for part in sections for line in (part.heading, *part.paragraphs))


def numbers(text: str) -> set[int]:
    """The numbers in a text."""
    return {int(found) for found in re.findall(r"\d+", text)}


@pytest.mark.parametrize("name", VARIANTS)
def test_every_table_is_told_in_every_language(name: str, any_language: Language) -> None:
    sections = guide(variant(name), any_language)
    assert len({section.heading for section in sections}) == len(sections)
    for section in sections:
        assert section.heading
        assert section.paragraphs
        for paragraph in section.paragraphs:
            assert not re.search(r"[{}]|\bguide\.|  ", paragraph)
            assert paragraph == paragraph.strip()
            assert paragraph[-1] in ".:"


@pytest.mark.parametrize("name", VARIANTS)
def test_languages_tell_the_same(name: str) -> None:
    shapes = [
        [(len(part.paragraphs), numbers(" ".join(part.paragraphs))) for part in parts]
        for parts in (guide(variant(name), Language.load(code)) for code in LANGUAGES)
    ]
    assert shapes[0] == shapes[1] == shapes[2]


def test_tables_that_differ_are_told_differently() -> None:
    for code in LANGUAGES:
        assert len({told(variant(name), code) for name in VARIANTS}) == len(VARIANTS)


def named(rules: Rules) -> bool:
    """Whether somebody names trumps."""
    return rules.trump not in ("turned", "none")


def at_no_trump(rules: Rules) -> bool:
    """Whether a deal can be played at no trump."""
    return rules.trump == "none" or (named(rules) and rules.no_trump)


def blind(rules: Rules) -> bool:
    """Whether no trump can be called blind (R17)."""
    return rules.blind_factor > 0 and rules.trump in ("dealer", "auction")


def can_tie(rules: Rules) -> bool:
    """Whether both sides can stand at par (R33)."""
    return 2 * rules.par == rules.deal_points


def counts_excess(rules: Rules) -> bool:
    """Whether what lies over par is scored (R30)."""
    return rules.score == "excess"


IN_FORCE: dict[str, Callable[[Rules], bool]] = {
    "packets": lambda rules: rules.layout == "hands",
    "no_trump": named,
    "no_trump_factor": at_no_trump,
    "blind_factor": lambda rules: rules.trump in ("dealer", "auction"),
    "blind_when_behind": blind,
    "ask_partner": lambda rules: rules.trump == "dealer",
    "beat_trump": lambda rules: rules.trump != "none",
    "trump_when_void": lambda rules: rules.trump != "none",
    "undertrump": lambda rules: rules.trump != "none",
    "par": lambda rules: (
        counts_excess(rules) or rules.trump.startswith("auction") or can_tie(rules)
    ),
    "slam": counts_excess,
    "tie": can_tie,
    "target": lambda rules: not rules.deals,
}
"""When an option is in force, for those that the engine does not always read."""


def alternatives(option: Option, value: Value) -> Iterator[Value]:
    """Other values of an option, not all of them where there is no end of them."""
    if isinstance(value, bool):
        yield not value
    elif option.choices:
        yield from (choice for choice in option.choices if choice != value)
    elif option.pattern:
        yield from (text for text in ("3-2-3", "4-4", "5-3", "3-2-3-2", "3-2") if text != value)
    else:
        yield from (n for n in (0, 1, 2, 3, 4, 5, 29, 97) if n != value)


def neighbours(rules: Rules, key: str) -> Iterator[Rules]:
    """The same table with another value of one option, where it can be played so."""
    for value in alternatives(OPTIONS[key], rules.options[key]):
        try:
            yield rules.with_options({key: value})
        except RulesError:
            continue


def bases() -> list[Rules]:
    """Tables on which to change one thing: all variants, and some for rarer options."""
    boam = variant("boam")
    return [
        *map(variant, VARIANTS),
        boam.with_options({"redouble": False}),
        boam.with_options({"no_trump": False}),
        boam.with_options({"deals": 8}),
        variant("cafe").with_options({"blind_when_behind": 20}),
        variant("manillen-101").with_options({"last_trick": 0}),
        boam.with_options({"trump_when_void": "never", "undertrump": "allowed"}),
    ]


def differs(one: Rules, other: Rules, key: str) -> bool:
    """Whether a change of an option changes what is played."""
    narrows = key in ("beat_plain", "beat_trump", "trump_when_void", "undertrump")
    if narrows and one.duties == other.duties:
        return False
    in_force = IN_FORCE.get(key)
    return in_force is None or in_force(one) or in_force(other)


@pytest.mark.parametrize("key", OPTIONS)
def test_no_option_goes_unexplained(key: str) -> None:
    changes = 0
    for rules in bases():
        for other in neighbours(rules, key):
            if not differs(rules, other, key):
                continue
            changes += 1
            for code in LANGUAGES:
                assert told(rules, code) != told(other, code), (rules.name, other.options[key])
    assert changes or key == "players"


def test_the_number_of_players_is_explained() -> None:
    boam = variant("boam")
    tables = [
        boam,
        boam.with_options({"players": 3, "packets": "3-2-3-2"}),
        boam.with_options({"players": 6, "packets": "3-2"}),
        boam.with_options({"players": 2, "layout": "piles"}),
        boam.with_options({"players": 2, "layout": "dummies"}),
    ]
    for code in LANGUAGES:
        assert len({guide(rules, Language.load(code))[1] for rules in tables}) == len(tables)


ODD: dict[str, Value] = {
    "packets": "1-7",
    "no_trump_factor": 3,
    "blind_factor": 7,
    "blind_when_behind": 19,
    "last_trick": 1,
    "trick_points": 1,
    "par": 23,
    "target": 97,
    "best_of": 11,
}
"""Numbers that no packaged table has."""


def test_numbers_are_the_rules_own() -> None:
    rules = variant("boam").with_options(ODD)
    for code in LANGUAGES:
        found = numbers(told(rules, code))
        assert {1, 7, 3, 19, 23, 97, 11, 6} <= found
        assert rules.deal_points == 69
        assert {69, 2 * (69 - 23), 12 * 3 * 2} <= found
        assert not {30, 42, 48, 61, 101} & found
    by_deals = rules.with_options({"deals": 13})
    assert 97 not in numbers(told(by_deals))
    assert 13 in numbers(told(by_deals))


def test_left_over_cards_are_counted() -> None:
    for name, left in (("three", 2), ("six", 2)):
        rules = variant(name)
        assert len(rules.seats) * rules.plan.hand_size + left == 32
        assert str(left) in told(rules)
        assert "left over" in told(rules)
    assert "left over" not in told(variant("boam"))


def test_the_example_of_a_score_is_right() -> None:
    assert "42 points score 12" in told(variant("boam"))
    assert "score 12×2×2 = 48" in told(variant("boam"))
    assert "46 points score 12" in told(variant("muette"))
