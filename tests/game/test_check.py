"""Checking files: what is sound, what is cut, and every fault at its line."""

from __future__ import annotations

import io
import json
import tracemalloc
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manillen_tui.errors import Message
from manillen_tui.game.check import Verdict, check
from manillen_tui.game.lines import LONGEST
from manillen_tui.game.options import Value
from manillen_tui.game.rules import Rules
from manillen_tui.game.variants import VARIANTS, variant
from manillen_tui.language import LANGUAGES, Language
from tests.game.faults import PLANTED, Planted
from tests.game.records import RECORDS, blind_record, data, lines, random_match, written
from tests.game.strategies import seeds, tables

OK = Verdict()
UNFINISHED = Verdict(unfinished=True)


def judged(content: bytes) -> Verdict:
    """The verdict on a file's content."""
    return check(io.BytesIO(content))


def fault(content: bytes) -> tuple[int, str, str]:
    """Line, rule and message of the fault in a file, which must have one."""
    found = judged(content).fault
    assert found is not None
    for code in LANGUAGES:
        said = Language(code).say(found.message)
        assert said.isprintable()
        assert len(said) < 1000
    return found.line, found.rule, found.message.key


@pytest.mark.parametrize("name", RECORDS)
def test_the_cases_are_sound(name: str) -> None:
    assert judged(data(name)) == OK


@pytest.mark.parametrize("planted", PLANTED.values(), ids=list(PLANTED))
def test_a_planted_fault_is_named_at_its_line(planted: Planted) -> None:
    assert fault(written(planted.record))[:2] == (planted.line, planted.rule)


@given(tables, seeds, st.data())
@settings(deadline=None)
def test_what_the_engine_plays_is_sound(rules: Rules, seed: int, drawn: st.DataObject) -> None:
    session: dict[str, Value] = drawn.draw(
        st.sampled_from([{}, {"boams": 2}, {"boams": 1, "best_of": 3}, {"deals": 1}])
    )
    if "boams" in session:
        session = {"best_of": 1, **session, "target": 10}
    rules = rules.with_options(session | {"revoke": drawn.draw(_REVOKES)})
    record, over = random_match(rules, Random(seed))
    assert judged(written(record)) == Verdict(unfinished=not over)


_REVOKES = st.sampled_from(["prevent", "restore", "forfeit"])


@pytest.mark.parametrize("name", VARIANTS)
def test_whole_sessions_are_sound(name: str) -> None:
    rules = variant(name).with_options({"best_of": 3, "target": 10, "revoke": "restore"})
    record, over = random_match(rules, Random(name), most=200)
    assert over
    assert [line["type"] for line in record[-2:]] == ["boam", "end"]
    assert judged(written(record)) == OK
    for key in ("winner", "boams"):
        spoilt = {**record[-1], key: None if key == "winner" else dict.fromkeys(rules.scorers, 9)}
        assert fault(written([*record[:-1], spoilt]))[:2] == (len(record), "R36")
    spoilt = {**record[-2], "number": 9}
    assert fault(written([*record[:-2], spoilt]))[:2] == (len(record) - 1, "record")
    spoilt = {**record[-2], "winner": None}
    assert fault(written([*record[:-2], spoilt]))[:2] == (len(record) - 1, "R35")
    assert fault(written([*record[:-2], record[-1]]))[:2] == (len(record) - 1, "R35")


@pytest.mark.parametrize("name", ["coinchee", "verplicht"])
def test_a_file_cut_anywhere_is_unfinished(name: str) -> None:
    content = data(name)
    for end in range(1, len(content) - 1):
        assert judged(content[:end]) == UNFINISHED, end
    # Without its last newline the last line still says all it has to.
    assert judged(content[:-1]) == OK


def test_every_deal_of_every_case_may_be_the_last() -> None:
    for name in RECORDS:
        record = lines(name)
        for end, line in enumerate(record[:-1]):
            if line["type"] in ("deal", "score"):
                assert judged(written(record[: end + 1])) == UNFINISHED


def test_several_matches_may_follow_one_another() -> None:
    first, second = data("coinchee"), data("six")
    assert judged(first + second + first) == OK
    assert judged(first + second[:-200]) == UNFINISHED
    assert judged(first[:-1] + b"\n" + b"".join(second.splitlines(keepends=True)[:5])) == UNFINISHED
    unended = b"".join(first.splitlines(keepends=True)[:-1])
    assert judged(unended + second) == UNFINISHED
    assert fault(first + written(PLANTED["wrong-factor"].record))[:2] == (39 + 38, "R32")


def test_a_match_without_its_last_lines_is_unfinished() -> None:
    record = lines("boam")
    assert judged(written(record[:-1])) == UNFINISHED
    assert judged(written(record[:-2])) == UNFINISHED


@pytest.mark.parametrize(
    ("content", "key"),
    [
        (b"", "record.no-match"),
        (b'{"type":"remark"}\n', "record.no-match"),
        (b"\n", "record.no-json"),
        (b"{}\n", "record.missing"),
        (b"{}", "record.missing"),
        (b"hello\n", "record.no-json"),
        (b"[]\n", "record.no-object"),
        (b"12", "record.no-object"),
        (b"null\n", "record.no-object"),
        (b'"match"\n', "record.no-object"),
        (b"\xef\xbb\xbf{}\n", "record.no-json"),
        (b"\xff\xfe\n", "record.not-utf-8"),
        (b'{"type":"x","type":"y"}', "record.twice"),
        (b'{"type":"x","v":{"a":1,"a":1}}\n', "record.twice"),
        (b'{"type":"x","v":NaN}\n', "record.no-number"),
        (b'{"type":"x","v":-Infinity}\n', "record.no-number"),
        (b'{"type":"x"} {"type":"y"}\n', "record.no-json"),
        (b'{"type":"x",}\n', "record.no-json"),
        (b"{'type':'x'}\n", "record.no-json"),
        (b"[" * 100_000 + b"\n", "record.too-deep"),
        (b'{"type":"\x1b[31m"}\n', "record.no-json"),
        (b'{"type":"match","format":1,"rules":"\\u001b[31m"}\n', "record.missing"),
        (
            b'{"type":"match","format":1,"rules":"\\u001b[31m","target":1}\n',
            "rules.unknown-variant",
        ),
        (b'{"type":"match","format":1,"rules":"\\ud800","target":1}\n', "record.kind"),
        (b'{"type":"match","format":' + b"9" * 5000 + b"}\n", "record.kind"),
        (b'{"type":"match","format":' + b"9" * 4000 + b"}\n", "record.too-great"),
        (b" " * LONGEST + b"\n", "record.too-long"),
        (b"x" * (LONGEST + 1), "record.too-long"),
        (b"\x00" * 64 + b"\n", "record.no-json"),
    ],
)
def test_no_record_at_all(content: bytes, key: str) -> None:
    assert fault(content) == (1, "record", key)


def test_a_line_before_any_match_is_told_what_must_stand_there() -> None:
    found = judged(b'{"type":"play"}\n').fault
    assert found is not None
    assert found.message == Message("record.order", {"found": "play", "expected": "match"})


def test_a_match_without_end_is_noticed_among_others() -> None:
    whole = lines("boam")
    assert judged(written([*whole[:3], *whole, *whole])) == UNFINISHED
    assert judged(written([*whole, *whole])) == OK


def test_it_is_told_now_and_then_how_far_it_is() -> None:
    told: list[int] = []
    content = data("boam")
    check(io.BytesIO(content * 20), told.append)
    assert len(told) == 20 * content.count(b"\n") // 256
    assert told == sorted(set(told))
    assert told[-1] <= 20 * len(content)


@pytest.mark.parametrize(
    "piece",
    [b"{", b'{"type":"pl', b"\xe2", b"\x00\x00\x00", b" ", b"\xff", b"[" * 100_000, b'{"a":NaN}'],
)
def test_a_last_piece_that_does_not_parse_is_a_cut(piece: bytes) -> None:
    content = data("coinchee")
    assert judged(content + piece) == UNFINISHED
    assert judged(piece) == UNFINISHED
    assert fault(content + piece + b"\n")[:2] == (40, "record")


def test_a_last_line_without_its_newline_counts_when_it_parses() -> None:
    content = b"\n".join(data("coinchee").splitlines()[:-1])
    assert judged(content) == UNFINISHED
    assert fault(content + b'\n{"type":"end"}')[:2] == (39, "record")
    assert fault(content + b"\n12")[:2] == (39, "record")


def test_lines_may_end_as_windows_ends_them() -> None:
    assert judged(data("coinchee").replace(b"\n", b"\r\n")) == OK


def test_unknown_keys_and_types_are_taken() -> None:
    record = lines("boam")
    strange: dict[str, object] = {"x": [{}, None, 1e999, "\n"], "seed": "a", "": False}
    spread = [
        part
        for line in record
        for part in ({**strange, **line}, {"type": "remark", "seat": 7}, {"type": ""})
    ]
    content = "".join(json.dumps(line).replace("Infinity", "9" * 9999) + "\n" for line in spread)
    assert judged(content.encode()) == OK
    assert judged(b'{"type":"remark"}\n' + data("coinchee")) == OK


def test_a_line_is_not_read_whole_to_be_refused() -> None:
    class Endless(io.RawIOBase):
        given = 0

        def readable(self) -> bool:
            return True

        def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]  # a buffer is all it gets
            buffer[:] = b"x" * len(buffer)
            Endless.given += len(buffer)
            return len(buffer)

    assert check(io.BufferedReader(Endless())).fault is not None
    assert Endless.given < 2 * LONGEST


def test_memory_does_not_grow_with_the_file() -> None:
    content = data("boam") + data("six")

    class Repeated(io.RawIOBase):
        def __init__(self, times: int) -> None:
            self.left = b""
            self.times = times

        def readable(self) -> bool:
            return True

        def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]  # a buffer is all it gets
            if not self.left and self.times:
                self.left, self.times = content, self.times - 1
            part = self.left[: len(buffer)]
            buffer[: len(part)] = part
            self.left = self.left[len(part) :]
            return len(part)

    assert check(io.BufferedReader(Repeated(1))) == OK
    tracemalloc.start()
    assert check(io.BufferedReader(Repeated(30))) == OK
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 500_000 < 30 * len(content)


def test_progress_is_told_in_bytes() -> None:
    told: list[int] = []
    content = data("six") * 3
    check(io.BytesIO(content), told.append)
    assert told == sorted(told)
    assert 0 < told[0] < told[-1] <= len(content)


_SOUND = [data(name) for name in ("coinchee", "verplicht", "manillen-troef")] + [
    written(blind_record())
]
_VALUES: list[object] = [
    None,
    True,
    0,
    -1,
    30.0,
    2**70,
    "",
    "S",
    "TD",
    "NS",
    [],
    {},
    [[]],
    {"NS": 1},
]


@given(st.sampled_from(_SOUND), st.data())
@settings(max_examples=300, deadline=None)
def test_spoilt_records_raise_nothing(sound: bytes, drawn: st.DataObject) -> None:
    record = sound.splitlines(keepends=True)
    for _ in range(drawn.draw(st.integers(1, 3))):
        at = drawn.draw(st.integers(0, len(record) - 1))
        other = drawn.draw(st.integers(0, len(record) - 1))
        way = drawn.draw(st.sampled_from(["drop", "twice", "swap", "value", "key", "bytes"]))
        if way == "drop" and len(record) > 1:
            del record[at]
        elif way == "twice":
            record.insert(other, record[at])
        elif way == "swap":
            record[at], record[other] = record[other], record[at]
        elif way == "bytes":
            where = drawn.draw(st.integers(0, len(record[at])))
            piece = drawn.draw(st.binary(max_size=3))
            record[at] = record[at][:where] + piece + record[at][where + len(piece) :]
        else:
            record[at] = _respelt(record[at], way, drawn)
    found = judged(b"".join(record))
    if found.fault is not None:
        assert fault(b"".join(record))


def _respelt(line: bytes, way: str, drawn: st.DataObject) -> bytes:
    """A line with another value, or without a key; as it is if it was spoilt before."""
    try:
        keys = json.loads(line)
    except ValueError:
        return line
    if not isinstance(keys, dict) or not keys:
        return line
    key = drawn.draw(st.sampled_from(sorted(keys)))
    if way == "key":
        del keys[key]
    else:
        keys[key] = drawn.draw(st.sampled_from(_VALUES))
    return json.dumps(keys).encode() + b"\n"
