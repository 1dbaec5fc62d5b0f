"""``manillen check``: what it prints, where, and its exit code."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from manillen_tui.cli import main
from tests.game.faults import PLANTED
from tests.game.records import RECORDS, data, written
from tests.game.setting import CASES


def test_every_case_is_sound(capsys: pytest.CaptureFixture[str]) -> None:
    files = [str(CASES / f"{name}.jsonl") for name in RECORDS]
    assert main(["check", *files]) == 0
    shown = capsys.readouterr()
    assert shown.out.splitlines() == [f"{name}: ok" for name in files]
    assert shown.err == ""


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "R29 points: found NS 8, WE 53; expected NS 7, WE 53."),
        ("nl", "R29 points: NS 8, WE 53 gevonden; verwacht NS 7, WE 53."),
        ("fr", "R29 points : NS 8, WE 53 trouvé ; attendu NS 7, WE 53."),
    ],
)
def test_only_the_fault_is_said_in_the_language(
    code: str, said: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "good.jsonl").write_bytes(data("coinchee"))
    (folder / "cut.jsonl").write_bytes(data("coinchee")[:999])
    (folder / "bad.jsonl").write_bytes(written(PLANTED["wrong-points"].record))
    (folder / "empty.jsonl").write_bytes(b"")
    assert main(["--lang", code, "check", "./bad.jsonl", "good.jsonl", "cut.jsonl"]) == 2
    assert capsys.readouterr().out.splitlines() == [
        f"./bad.jsonl:38: {said}",
        "good.jsonl: ok",
        "cut.jsonl: ok, unfinished",
    ]
    assert main(["--lang", code, "check", "good.jsonl", "cut.jsonl"]) == 0
    capsys.readouterr()
    assert main(["--lang", code, "check", "empty.jsonl"]) == 2
    assert capsys.readouterr().out.startswith("empty.jsonl:1: record ")


def test_an_illegal_card_is_explained(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "x.jsonl").write_bytes(written(PLANTED["not-beaten"].record))
    assert main(["check", "x.jsonl"]) == 2
    assert capsys.readouterr().out == (
        "x.jsonl:11: R21 Found Q♠ from South. "
        "East is winning with K♠: you must beat it with your A♠.\n"
    )


def test_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data("coinchee"))))
    assert main(["check", "-"]) == 0
    assert capsys.readouterr().out == "-: ok\n"


def test_what_cannot_be_read_is_told_on_standard_error(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "good.jsonl").write_bytes(data("coinchee"))
    assert main(["check", "missing.jsonl", "good.jsonl", "."]) == 2
    shown = capsys.readouterr()
    assert shown.out == "good.jsonl: ok\n"
    assert [line.split(" ")[0] for line in shown.err.splitlines()] == ["missing.jsonl", "."]


def test_a_file_must_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check"]) == 2
    assert "FILE" in capsys.readouterr().err


def _run(*words: str, environ: dict[str, str] | None = None) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "manillen_tui", *words],
        capture_output=True,
        stdin=subprocess.DEVNULL,
        check=False,
        env={**os.environ, **(environ or {})},
    )


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere names are text")
def test_a_name_need_not_be_text(folder: Path) -> None:
    name = b"\xff.jsonl"
    (folder / os.fsdecode(name)).write_bytes(data("coinchee"))
    assert _run("check", os.fsdecode(name)).stdout == name + b": ok\n"
    gone = _run("check", os.fsdecode(b"\xfe"))
    assert (gone.returncode, gone.stdout) == (2, b"")


def test_an_output_that_is_not_unicode_gets_escapes(folder: Path) -> None:
    (folder / "x.jsonl").write_bytes(written(PLANTED["not-beaten"].record))
    ended = _run("check", "x.jsonl", environ={"PYTHONIOENCODING": "ascii"})
    assert ended.returncode == 2
    assert b"Found Q\\u2660 from South" in ended.stdout


def _big(folder: Path) -> None:
    padding = b'{"type":"remark","text":"' + b"x" * 1000 + b'"}\n'
    (folder / "big.jsonl").write_bytes(data("coinchee") + padding * 2500)


def test_no_bar_where_there_is_no_terminal(folder: Path) -> None:
    _big(folder)
    ended = _run("check", "big.jsonl", environ={"FORCE_COLOR": "1"})
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, b"big.jsonl: ok\n", b"")


@pytest.mark.parametrize("big", [True, False])
def test_a_bar_on_a_terminal_for_what_is_big(big: bool, folder: Path) -> None:
    _big(folder)
    (folder / "small.jsonl").write_bytes(data("coinchee"))
    name = "big.jsonl" if big else "small.jsonl"
    child = pexpect.spawn(
        sys.executable,
        ["-m", "manillen_tui", "check", name],
        dimensions=(24, 80),
        env={**os.environ, "TERM": "xterm"},
        timeout=60,
        encoding="utf-8",
    )
    child.expect(pexpect.EOF)
    child.close()
    shown = child.before or ""
    assert child.exitstatus == 0
    assert shown.endswith(f"{name}: ok\r\n")
    assert ("MB" in shown) is big
