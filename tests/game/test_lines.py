"""What a line of a record is refused with, to the letter, and where a stream of lines ends."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pytest

from manillen_tui.errors import IllegalActionError, Message, RecordError
from manillen_tui.game.lines import (
    GREATEST,
    LONGEST,
    LineReader,
    card,
    charged,
    counts,
    is_text,
    loads,
    number,
    seed,
    shown,
    text,
    truth,
)

Reading = Callable[[], object]

KIND = {kind: Message(f"record.kind-{kind}") for kind in ("text", "number", "truth", "object")}


@pytest.mark.parametrize(
    ("reading", "key", "values"),
    [
        (lambda: loads(b'{"a": "\xff"}'), "not-utf-8", {"at": 8}),
        (lambda: loads(b'{"a": 1,, }'), "no-json", {"at": 9}),
        (lambda: loads(b'["\xc3\xa9"]'), "no-object", {"found": '["é"]'}),
        (lambda: loads(b'{"a": NaN}'), "no-number", {"found": "NaN"}),
        (lambda: loads(b'{"a": 1, "b": 2, "b": 3}'), "twice", {"name": "b"}),
        (lambda: text({}, "word"), "missing", {"name": "word"}),
        (
            lambda: text({"word": 7}, "word"),
            "kind",
            {"name": "word", "found": "7", "expected": KIND["text"]},
        ),
        (
            lambda: text({"word": "\udfff"}, "word"),
            "kind",
            {"name": "word", "found": "\udfff", "expected": KIND["text"]},
        ),
        (
            lambda: truth({"yes": 1}, "yes"),
            "kind",
            {"name": "yes", "found": "1", "expected": KIND["truth"]},
        ),
        (
            lambda: number({"n": True}, "n"),
            "kind",
            {"name": "n", "found": "true", "expected": KIND["number"]},
        ),
        (lambda: number({"n": -1}, "n"), "least", {"name": "n", "found": "-1", "expected": 0}),
        (lambda: number({"n": 6}, "n", 7), "least", {"name": "n", "found": "6", "expected": 7}),
        (
            lambda: number({"n": GREATEST + 1}, "n"),
            "too-great",
            {"name": "n", "found": str(GREATEST + 1), "limit": GREATEST},
        ),
        (
            lambda: counts({"points": {"NS": 1, "XX": 2}}, "points", ("NS", "WE")),
            "value",
            {"name": "points", "found": "XX", "expected": "NS, WE"},
        ),
        (
            lambda: counts({"points": {"NS": 1}}, "points", ("NS", "WE")),
            "missing",
            {"name": "points.WE"},
        ),
        (
            lambda: counts({"points": {"NS": 1, "WE": ""}}, "points", ("NS", "WE")),
            "kind",
            {"name": "points.WE", "found": "", "expected": KIND["number"]},
        ),
        (
            lambda: counts({"points": [1]}, "points", ("NS", "WE")),
            "kind",
            {"name": "points", "found": "[1]", "expected": KIND["object"]},
        ),
        (lambda: card("1S"), "card", {"found": "1S"}),
        (lambda: card(10), "card", {"found": "10"}),
    ],
)
def test_what_is_refused_is_told(reading: Reading, key: str, values: dict[str, object]) -> None:
    with pytest.raises(RecordError) as refused:
        reading()
    assert refused.value.message == Message(f"record.{key}", values)


def test_what_is_just_allowed_is_taken() -> None:
    assert number({"n": 0}, "n") == 0
    assert number({"n": 7}, "n", 7) == 7
    assert number({"n": GREATEST}, "n") == GREATEST
    assert counts({"points": {"WE": -2, "NS": 1}}, "points", ("NS", "WE")) == {"NS": 1, "WE": -2}


def test_a_value_is_quoted_as_written_and_not_at_length() -> None:
    assert shown("à") == "à"
    assert shown({"à": [1, None]}) == '{"à": [1, null]}'
    assert shown("x" * 48) == "x" * 48
    assert shown("x" * 49) == "x" * 47 + "…"


def test_an_error_of_the_engine_is_charged_with_its_texts_cut() -> None:
    error = IllegalActionError("game.not-asked", who="x" * 60, count=3)
    told = {"who": "x" * 47 + "…", "count": 3, "rule": "R20"}
    assert charged(error, "R20").message == Message("game.not-asked", told)
    assert charged(error).message.values["rule"] == "record"


def test_half_a_character_is_no_text() -> None:
    assert not is_text("x\ud800")
    assert not is_text("\udfffx")
    assert is_text("é\ue000\ud7ff")


def test_a_seed_is_a_whole_number_of_any_size_or_nothing() -> None:
    assert seed({"seed": 10**30}) == 10**30
    assert [seed({"seed": other}) for other in ("7", 7.0, True, None)] == [None] * 4
    assert seed({}) is None


def read(data: bytes) -> tuple[list[dict[str, object]], LineReader]:
    reader = LineReader(BytesIO(data))
    return list(reader), reader


def test_a_reader_tells_how_far_it_came() -> None:
    _, reader = read(b"")
    assert (reader.number, reader.size, reader.ended, reader.cut) == (0, 0, True, False)
    found, reader = read(b'{"a": 1}\n{"b": 2}\n')
    assert found == [{"a": 1}, {"b": 2}]
    assert (reader.number, reader.size, reader.ended, reader.cut) == (2, 18, True, False)
    found, reader = read(b'{"a": 1}\n{"b": 2}')
    assert (reader.number, reader.size, reader.ended, reader.cut) == (2, 17, False, False)
    found, reader = read(b'{"a": 1}\n{"b": ')
    assert found == [{"a": 1}]
    assert (reader.number, reader.size, reader.ended, reader.cut) == (2, 9, True, True)


def test_a_line_may_be_as_long_as_said_and_no_longer() -> None:
    longest = b'{"a": 1}'.ljust(LONGEST - 1) + b"\n"
    assert len(longest) == LONGEST
    assert read(longest * 2)[1].number == 2
    with pytest.raises(RecordError) as refused:
        read(b" " + longest)
    assert refused.value.message == Message("record.too-long", {"limit": LONGEST})


def test_no_more_is_read_at_once_than_tells_that_a_line_is_too_long() -> None:
    stream = BytesIO(b" " * (LONGEST + 9))
    with pytest.raises(RecordError):
        list(LineReader(stream))
    assert stream.tell() == LONGEST + 1
