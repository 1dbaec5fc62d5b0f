"""The journal on disk: whole lines or none, one writer, and no line with a hole in it."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from manillen_tui.game.record import Line, dumps
from manillen_tui.journal import FileJournal, JournalError

LINES: list[Line] = [{"type": "one", "value": "é♠"}, {"type": "two"}]
TEXT = "".join(map(dumps, LINES))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matches" / "match.jsonl"


@contextmanager
def room_for(size: int) -> Iterator[None]:
    """Let no file of this process grow beyond ``size`` bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, handler)


def test_lines_are_in_the_file_at_once(path: Path) -> None:
    journal = FileJournal(path)
    journal.append(LINES[:1])
    assert path.read_text("utf-8") == dumps(LINES[0])
    journal.append(LINES[1:])
    journal.sync()
    assert path.read_text("utf-8") == TEXT
    journal.close()


def test_a_new_journal_overwrites_nothing(path: Path) -> None:
    FileJournal(path).close()
    with pytest.raises(JournalError, match=r"journal\.open"):
        FileJournal(path)
    with pytest.raises(JournalError, match=r"journal\.open"):
        FileJournal(path.with_name("other.jsonl"), new=False)


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(JournalError, match=r"journal\.open"):
        FileJournal(tmp_path / "file" / "match.jsonl")


def test_lines_follow_what_was_kept(path: Path) -> None:
    path.parent.mkdir()
    path.write_text(f'{TEXT}{{"type', "utf-8")
    journal = FileJournal(path, new=False)
    journal.keep(len(TEXT.encode()))
    assert path.read_text("utf-8") == TEXT
    journal.append(LINES)
    assert path.read_text("utf-8") == TEXT * 2
    journal.close()


def test_a_last_line_without_its_newline_gets_one(path: Path) -> None:
    path.parent.mkdir()
    path.write_text(TEXT.rstrip("\n"), "utf-8")
    journal = FileJournal(path, new=False)
    journal.end_line()
    journal.append(LINES)
    assert path.read_text("utf-8") == TEXT * 2
    journal.close()


def test_on_a_full_disk_lines_are_written_whole_or_not_at_all(path: Path) -> None:
    journal = FileJournal(path)
    journal.append(LINES)
    size = path.stat().st_size
    for room in range(size + len(TEXT.encode())):
        with room_for(room), pytest.raises(JournalError, match=r"journal\.write"):
            journal.append(LINES)
        assert path.read_text("utf-8") == TEXT
    journal.append(LINES)
    assert path.read_text("utf-8") == TEXT * 2
    journal.close()


def test_what_a_full_device_says_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = FileJournal(path)
    full = os.open("/dev/full", os.O_WRONLY)
    monkeypatch.setattr(journal, "_file", full)
    with pytest.raises(JournalError) as caught:
        journal.append(LINES)
    assert caught.value.message.values["file"] == str(path)
    assert caught.value.message.values["reason"] == os.strerror(28)
    os.close(full)


def test_a_second_program_is_refused_until_the_first_is_gone(path: Path) -> None:
    code = (
        "import sys, pathlib; from manillen_tui.journal import FileJournal\n"
        "FileJournal(pathlib.Path(sys.argv[1])); print('open', flush=True); input()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"open\n"
        with pytest.raises(JournalError, match=r"journal\.in-use") as caught:
            FileJournal(path, new=False)
        if Path("/proc/locks").exists():
            assert caught.value.message.values["process"] == str(other.pid)
        other.kill()
    FileJournal(path, new=False).close()


def test_where_the_system_does_not_tell_who_has_it_somebody_has(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = FileJournal(path)
    monkeypatch.setattr("manillen_tui.journal._LOCKS", path.with_name("nowhere"))
    with pytest.raises(JournalError) as caught:
        FileJournal(path, new=False)
    assert caught.value.message.key == "journal.in-use"
    journal.close()


def test_a_closed_journal_can_be_opened_again_by_the_same_program(path: Path) -> None:
    journal = FileJournal(path)
    with pytest.raises(JournalError, match=r"journal\.in-use"):
        FileJournal(path, new=False)
    journal.close()
    FileJournal(path, new=False).close()


def test_bots_do_not_inherit_the_journal(path: Path) -> None:
    journal = FileJournal(path)
    assert not os.get_inheritable(journal._file)
    journal.close()
