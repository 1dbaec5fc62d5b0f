"""The packaged variants, and tables kept as TOML (rules.md §7, §8)."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from manillen_tui.errors import Message, RulesError
from manillen_tui.game.options import OPTIONS, Value
from manillen_tui.game.variants import (
    TITLE_LENGTH,
    VARIANTS,
    check_title,
    dump_table,
    load_file,
    load_rules,
    parse_table,
    parse_variant,
    variant,
)

BOAM: dict[str, Value] = {
    "players": 4, "layout": "hands", "direction": "clockwise", "packets": "3-2-3",
    "trump": "dealer", "no_trump": True, "no_trump_factor": 2, "blind_factor": 0,
    "blind_when_behind": 0, "ask_partner": False, "double": True, "redouble": True,
    "beat_plain": "opponent", "beat_trump": "opponent", "trump_when_void": "opponent",
    "undertrump": "forbidden", "last_trick": 0, "trick_points": 0, "par": 30, "slam": True,
    "tie": "carry", "score": "excess", "target": 101, "deals": 0, "boams": 1, "best_of": 1,
    "signals": False, "revoke": "prevent",
}  # fmt: skip
MANILLEN = BOAM | {
    "direction": "anticlockwise", "packets": "4-4", "trump": "auction", "double": False,
    "redouble": False, "beat_plain": "never", "beat_trump": "always", "trump_when_void": "always",
    "undertrump": "forced", "last_trick": 1, "slam": False, "tie": "none", "target": 21,
}  # fmt: skip
MUETTE = BOAM | {
    "direction": "anticlockwise", "packets": "4-4", "trump": "turned", "double": False,
    "redouble": False, "trick_points": 1, "par": 34, "slam": False, "target": 44,
}  # fmt: skip
SPELT_OUT = {
    "boam": BOAM,
    "cafe": BOAM | {"blind_factor": 4},
    "manillen": MANILLEN,
    "manillen-101": MANILLEN | {"score": "card_points", "target": 101},
    "manillen-troef": MANILLEN | {"trump": "turned"},
    "zonder-troef": MANILLEN | {"trump": "none"},
    "verplicht": MANILLEN | {"trump": "auction-forced"},
    "parlante": MANILLEN | {"signals": True},
    "regional": MANILLEN | {
        "trump": "dealer", "ask_partner": True, "trump_when_void": "opponent",
        "beat_trump": "opponent", "undertrump": "allowed",
    },
    "piles": BOAM | {"players": 2, "layout": "piles"},
    "dummies": BOAM | {"players": 2, "layout": "dummies"},
    "three": BOAM | {"players": 3, "packets": "3-2-3-2"},
    "six": BOAM | {"players": 6, "packets": "3-2"},
    "muette": MUETTE,
    "coinchee": MUETTE | {
        "trump": "dealer", "ask_partner": True, "double": True, "redouble": True,
    },
}  # fmt: skip
"""The table of rules.md §7, every option of every variant."""


def in_file(text: str) -> Message:
    """What is said of a file that cannot be played."""
    with pytest.raises(RulesError) as refused:
        parse_variant(text, "own", "own.toml")
    return refused.value.message


@pytest.mark.parametrize("name", VARIANTS)
def test_a_variant_has_just_the_options_listed(name: str) -> None:
    rules = variant(name)
    assert rules.options == SPELT_OUT[name]
    assert (rules.name, rules.variant) == (name, name)


def test_no_variant_is_missing() -> None:
    assert set(VARIANTS) == set(SPELT_OUT)
    assert list(OPTIONS) == list(BOAM)


def test_an_unknown_variant_is_refused_with_those_known() -> None:
    for load in (variant, load_rules):
        with pytest.raises(RulesError) as refused:
            load("whist")
        values = {"found": "whist", "allowed": ", ".join(VARIANTS)}
        assert refused.value.message == Message("rules.unknown-variant", values)


def test_a_table_of_ones_own() -> None:
    text = 'title = "Chez nous"\nbase = "cafe"\npar = 31\n"slam" = false\n'
    rules = parse_variant(text, "own", "own.toml")
    assert (rules.name, rules.variant) == ("own", "cafe")
    assert rules.differences(variant("cafe")) == {"par": 31, "slam": False}
    alone, title = parse_table("par = 29\n", "own", "own.toml")
    assert (alone.name, alone.variant, title) == ("own", "boam", "")
    assert alone.differences(variant("boam")) == {"par": 29}


def test_tables_are_found_by_name_and_by_path(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text('base = "manillen"\ntarget = 31\n', "utf-8")
    for found in (load_rules("ours", [tmp_path / "none", tmp_path]), load_rules(str(file))):
        assert (found.name, found.variant, found.target) == ("ours", "manillen", 31)
    with pytest.raises(RulesError) as refused:
        load_rules("theirs", [tmp_path])
    assert str(refused.value.message.values["allowed"]).endswith(", ours")
    assert load_rules("boam", [tmp_path]) is variant("boam")


@pytest.mark.parametrize(
    ("text", "line", "key", "values"),
    [
        ('base = "boam"\n\npar = -1\n', 3, "rules.value", {"option": "par", "found": "-1"}),
        ('base = "boam"\n"par" = "x"\n', 2, "rules.value", {"option": "par", "found": "x"}),
        ("# a\ncolour = 1\n", 2, "rules.unknown-option", {"option": "colour"}),
        ('slam = true\nbase = "whist"\n', 2, "rules.value", {"option": "base", "found": "whist"}),
        ('base = "own"\n', 1, "rules.value", {"option": "base", "allowed": ", ".join(VARIANTS)}),
        ("base = 4\n", 1, "rules.value", {"option": "base", "found": "4"}),
        ("\ndouble = false\n", 2, "rules.needs", {"option": "redouble", "found": "true"}),
        ('\nplayers = 4\npackets = "9"\n', 3, "rules.packets", {"option": "packets"}),
        ("\nplayers = 3\n", 1, "rules.packets", {"option": "packets"}),
        ("par = 1.5\n", 1, "rules.value", {"option": "par", "found": "1.5"}),
        ("[par]\nx = 1\n", 1, "rules.value", {"option": "par"}),
    ],
)
def test_a_faulty_file_is_named_with_line_and_key(
    text: str, line: int, key: str, values: dict[str, object]
) -> None:
    message = in_file(text)
    assert message.key == "rules.in-file"
    assert message.values["file"] == "own.toml"
    assert message.values["line"] == line
    reason = message.values["reason"]
    assert isinstance(reason, Message)
    assert reason.key == key
    assert values.items() <= reason.values.items()


@pytest.mark.parametrize("text", ["par = \n", "par = 1\npar = 2\n", "par 3", 'x = "'])
def test_a_file_that_is_no_toml_is_refused(text: str) -> None:
    message = in_file(text)
    assert message.key == "rules.unreadable"
    assert message.values["file"] == "own.toml"
    assert "(at " in str(message.values["reason"])


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("absent.toml", None, os.strerror(errno.ENOENT)),
        ("latin.toml", b'title = "\xe9"\n', "0xe9"),
        ("empty.toml", b"par =", "(at "),
    ],
)
def test_a_file_that_cannot_be_read_is_refused(
    name: str, content: bytes | None, reason: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(RulesError) as refused:
        load_file(path)
    message = refused.value.message
    assert (message.key, message.values["file"]) == ("rules.unreadable", str(path))
    assert reason in str(message.values["reason"])


def test_a_title_is_one_line_that_is_not_long() -> None:
    check_title("x" * TITLE_LENGTH)
    for title, found in (("x" * 41, "x" * 41), ("a\nb", "a\nb"), (7, "7")):
        with pytest.raises(RulesError) as refused:
            check_title(title)
        values = {"option": "title", "found": found, "most": 40}
        assert refused.value.message == Message("rules.title", values)


def test_a_table_is_written_for_people_to_read() -> None:
    ours = variant("cafe").with_options({"slam": False, "tie": "none", "target": 61}, name="ours")
    assert dump_table(ours, "Chez Zoë", {"tie": "at\npar"}) == (
        'title = "Chez Zoë"\nbase = "cafe"\nslam = false\n\n# at par\ntie = "none"\ntarget = 61\n'
    )
    assert dump_table(variant("boam"), notes={"players": "how many"}).startswith(
        '# how many\nplayers = 4\nlayout = "hands"\n'
    )
    with pytest.raises(RulesError):
        dump_table(ours, "a\nb")
