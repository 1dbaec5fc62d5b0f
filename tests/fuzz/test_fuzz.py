"""A few thousand inputs of the fuzzer at every run; and what it found once."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random
from typing import BinaryIO, cast
from zlib import crc32

import pytest

from manillen_bots import weights
from manillen_bots.features import VERSION
from manillen_tui import glances, language, locations, matches, resources, settings_file
from manillen_tui.arena.saving import Save, SaveError
from manillen_tui.cli import main
from manillen_tui.cli.evening import _wishes
from manillen_tui.configuration import configure
from manillen_tui.errors import Message
from manillen_tui.evening.book import EveningError
from manillen_tui.game.check import check
from manillen_tui.language import Language
from manillen_tui.puzzles.endgame import FILE, PuzzleError, read
from manillen_tui.scorebook.history import damaged, entries
from manillen_tui.scorebook.index import Index
from manillen_tui.scorebook.reading import UnreadableError
from manillen_tui.scorebook.reading import read as read_record
from manillen_tui.scorebook.selection import Selection
from tests.fuzz.mutation import mutated
from tests.fuzz.of_records import _ASKED
from tests.fuzz.watching import FORBIDDEN
from tests.game.records import data, written
from tests.hostile import keep, record

INPUTS = 3000

posix = pytest.mark.skipif(sys.platform == "win32", reason="limits of time and memory")


@posix
def test_every_reader_stands_what_it_is_given(tmp_path: Path) -> None:
    aside = tmp_path / "found"
    done = subprocess.run(
        [sys.executable, "-m", "tests.fuzz", "--inputs", str(INPUTS), "--aside", str(aside)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert not aside.exists()
    assert done.stdout.count("\n") > 20


def test_the_same_seed_makes_the_same_inputs() -> None:
    example = data("boam")
    first, again = ([mutated(example, Random(at), [example]) for at in range(50)] for _ in range(2))
    assert first == again
    assert len(set(first)) > 40


WATCHED = """
import os, subprocess, sys
from pathlib import Path
from tests.fuzz.watching import Watch
box = Path(sys.argv[1])
watch = Watch(box, (Path(sys.prefix),))
def tried(deed):
    watch.seen.clear()
    with watch.armed():
        try:
            deed()
        except Exception:
            pass
    return [each.split()[0] for each in watch.seen]
print(tried(lambda: (box / "one").write_text("in the box")))
print(tried(lambda: (box / ".." / "two").write_text("out of the box")))
print(tried(lambda: open("/etc/hostname").read()))
print(tried(lambda: eval("1 + 1")))
print(tried(lambda: exec("pass")))
print(tried(lambda: os.system("true")))
print(tried(lambda: subprocess.run(["true"])))
print(tried(lambda: (box / "one").rename(box.parent / "two")))
"""


def test_the_watch_sees_what_must_not_be(tmp_path: Path) -> None:
    box = tmp_path / "box"
    box.mkdir()
    done = subprocess.run(
        [sys.executable, "-c", WATCHED, str(box)], capture_output=True, text=True, check=True
    )
    seen = done.stdout.splitlines()
    assert seen[0] == "[]"
    assert seen[1:3] == ["['open']", "['open']"]
    assert "compile" in seen[3] and "exec" in seen[3] and "exec" in seen[4]
    assert seen[5:] == ["['os.system']", "['subprocess.Popen']", "['os.rename']"]
    assert "pickle." in FORBIDDEN


# What was found


def test_a_number_without_end_hides_no_fault_behind_it() -> None:
    """Python reads no number of so many digits, and the rest was read another way, unguarded."""
    for rest in (b"]", b"[" * 3000, b'{"a":1,"a":2}'):
        found = check(io.BytesIO(b'{"type":"match","x":' + b"9" * 5000 + rest + b"\n"))
        assert found.fault is not None


@pytest.mark.parametrize("seed", [2**63, 10**30, -(2**70), 10**5000], ids=int.bit_length)
def test_a_seed_may_have_any_size(seed: int, home: Path) -> None:
    """Too great for the index, or for Python to read, and yet no rule is broken."""
    sys.set_int_max_str_digits(0)
    try:
        lines = record("Ann")
        lines[0]["seed"] = seed
        path = keep(lines)
    finally:
        sys.set_int_max_str_digits(4300)
    assert check(io.BytesIO(path.read_bytes())).fault is None
    with closing(Index(home / "index.sqlite")) as index:
        index.refresh([path.parent])
        (entry,) = entries(index, Selection())
    assert entry.seed == (seed if seed < 10**600 else None)


def test_half_a_character_is_no_name(home: Path) -> None:
    """JSON may say so, but nothing can be written that has it."""
    path = keep(record("Ann"))
    path.write_bytes(path.read_bytes().replace(b"person:Ann", b"person:\\ud83d"))
    fault = check(io.BytesIO(path.read_bytes())).fault
    assert fault is not None and fault.message.key == "record.kind"
    keep(record("Ann"), "two\udcff")
    with closing(Index(home / "index.sqlite")) as index:
        index.refresh([path.parent])
        assert [each.line for each in damaged(index)] == [1]
        assert not list(entries(index, Selection(player="\udcff", bot="\udcff")))


@pytest.mark.parametrize("content", [b"[" * 4000, b'{"a":' * 800])
def test_a_deep_line_hides_no_match_that_goes_on(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "deep.jsonl"
    path.write_bytes(content)
    assert matches.unfinished(tmp_path, paper=False) == [path]
    assert not glances.is_paper(path)


def test_a_home_of_nobody_is_a_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MANILLEN_HOME", "~no-such-person/x")
    assert locations.data_folder() == Path("~no-such-person/x")


@pytest.mark.parametrize(
    "change",
    [
        {"number": "9" * 400},
        {"number": 1e400},
        {"plays": [[], []]},
        {"plays": [[{"points": ["a", 1], "score": [1, 2], "carried": [1, 2], "tie": True}], []]},
        {"plays": [[{"points": [1e400, 1], "score": [1, 2], "carried": [1, 2], "tie": True}], []]},
        {"plays": [[{"points": [1, 1], "score": [1], "carried": [1], "tie": True}], []]},
        {"conducts": []},
        {
            "conducts": [{"decisions": "x", "failures": 0, "seconds": 1, "times": {}, "fault": 0}]
            * 2
        },
    ],
)
def test_a_save_that_was_tampered_with_is_refused(change: object, tmp_path: Path) -> None:
    path = tmp_path / "save.jsonl"
    Save(path, _ASKED).close()
    conduct = {"decisions": 1, "failures": 0, "seconds": 1.0, "times": {"3": 1}, "fault": None}
    dealt = {"points": [30, 30], "score": [0, 0], "carried": [0, 0], "tie": True}
    board = {"type": "board", "number": 1, "plays": [[dealt], [dealt]], "conducts": [conduct] * 2}
    begun = path.read_bytes()
    path.write_bytes(begun + json.dumps(board).encode() + b"\n")
    Save(path, _ASKED).close()
    assert isinstance(change, dict)
    path.write_bytes(begun + json.dumps({**board, **change}).encode() + b"\n")
    with pytest.raises(SaveError, match="damaged"):
        Save(path, _ASKED)


@pytest.mark.parametrize("content", [b"", b"\xde\x12\x04\x95", b"\xde\x12\x04\x95" + b"\xff" * 40])
def test_a_damaged_catalogue_is_none(content: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    language._catalogue.cache_clear()
    monkeypatch.setattr(Language, "strict", False)
    monkeypatch.setattr(resources, "read_bytes", lambda *_: content)
    assert Language("nl").say(Message("duty.follow")) == "duty.follow"
    language._catalogue.cache_clear()


def test_a_formula_of_plurals_that_divides_by_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    language._catalogue.cache_clear()
    good = resources.read_bytes("locale", "nl", "LC_MESSAGES", "game.mo")
    bad = good.replace(b"plural=(n != 1);", b"plural=(7 % n );")
    assert bad != good
    monkeypatch.setattr(Language, "strict", False)
    monkeypatch.setattr(resources, "read_bytes", lambda *_: bad)
    assert Language("nl").plural("duty.follow", 0) == "duty.follow"
    language._catalogue.cache_clear()


@pytest.mark.parametrize("line", ["{}", "[", "[" * 3000, "9" * 5000, '{"trump": "none"}', "aim"])
def test_a_damaged_endgame_is_told(line: str) -> None:
    good = resources.read_text(*FILE).splitlines()[0]
    if line == "aim":
        line = re.sub(r'"aim": \d+', '"aim": 1e999', good)
    assert len(read(f"{good}\n")) == 1
    with pytest.raises(PuzzleError, match="line=2"):
        read(f"{good}\n{line}\n")


def test_a_table_whose_checksum_was_mended_is_refused() -> None:
    for body in (b"", b"nonsense", b"x\x9c\x03\x00\x00\x00\x00\x01"):
        head = weights._HEAD.pack(weights.MAGIC, VERSION, crc32(body))
        with pytest.raises(weights.TableError):
            weights.unpacked("ours", head + body)


def test_settings_that_are_all_wrong_are_read_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To find the line of each, the file was once read again and again."""
    path = tmp_path / "config.toml"
    path.write_text("".join(f"x{number} = 1\n" for number in range(60)), "utf-8")
    asked: list[str] = []
    parsed = settings_file._parsed

    def counted(text: str) -> dict[str, object]:
        asked.append(text)
        return parsed(text)

    monkeypatch.setattr(settings_file, "_parsed", counted)
    faults = configure(path, {}).faults
    assert [str(fault.values["where"]).rpartition("=")[2] for fault in faults] == [
        str(line) for line in range(1, 61)
    ]
    assert len(asked) < 70


def test_settings_deeper_than_can_be_followed_are_told(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text("a." * 1500 + "a = 1\n", "utf-8")
    (fault,) = configure(path, {}).faults
    assert fault.key == "settings.unreadable"


def test_a_plan_deeper_than_can_be_followed_is_told(tmp_path: Path) -> None:
    path = tmp_path / "evening.toml"
    path.write_text("players." + "a." * 1500 + "a = 1\n", "utf-8")
    with pytest.raises(EveningError, match=r"evening\.key"):
        _wishes(path)


def test_the_rest_of_a_line_may_be_deep() -> None:
    """A crash cut it; the scorebook leaves it out, as every other reader does."""
    data = written(record("Ann")) + b"[" * 3000
    assert check(io.BytesIO(data)).fault is None
    (account,) = read_record(io.BytesIO(data))
    assert len(account.deals) == 1
    with pytest.raises(UnreadableError):
        list(read_record(io.BytesIO(data + b"\n")))


@pytest.mark.parametrize("command", ["delete", "restore"])
def test_a_name_too_long_for_a_file_is_nobodys(command: str) -> None:
    assert main(["history", command, "a" * 5000]) == 2


def test_a_line_without_end_is_not_taken_in() -> None:
    class Endless(io.RawIOBase):
        def readline(self, size: int | None = -1, /) -> bytes:
            assert size is not None and size > 0
            return b"a" * size

    with pytest.raises(UnreadableError, match="line=1"):
        list(read_record(cast("BinaryIO", Endless())))
