"""The installed program in plain mode: scripted, piped, killed, continued, interrupted."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

import pexpect
import pytest

from manillen_tui.cli import main
from tests.terminal.emulator import PATIENCE, installed

PLAY = [installed(), "play", "--plain"]

TWO = ["piles", "--bots", "novice", "--seed", "3"]
"""A table with one bot, at which the person is asked at once."""


def run(words: list[str], said: str = "", **surroundings: str) -> subprocess.CompletedProcess[str]:
    """Run the program to its end with lines on its standard input."""
    return subprocess.run(
        words,
        input=said,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, **surroundings},
        check=False,
    )


def record(home: Path) -> Path:
    """The only record."""
    (path,) = (home / "matches").iterdir()
    return path


def test_a_boam_is_scripted(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ended = run([*PLAY, "boam", "--bots", "novice", "--seed", "7"], "h\nh\nh\n" + "1\n" * 300)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "Hint: " in ended.stdout
    assert re.search(r"^Boam 1 is won: (Us|Them)$", ended.stdout, re.MULTILINE)
    assert main(["check", str(record(home))]) == 0
    assert capsys.readouterr().out == f"{record(home)}: ok\n"
    end = json.loads(record(home).read_text("utf-8").splitlines()[-1])
    assert max(end["total"].values()) >= 101


def test_the_same_script_gives_the_same_transcript() -> None:
    script = [installed(), "--seed", "5", "play", "--plain", "three", "--bots", "novice,club"]
    first, again = (run(script, "1\n" * 6).stdout for _ in range(2))
    assert first == again
    assert "West is played by novice.\nEast is played by club." in first


class Program:
    """The program, played by another one through JSON."""

    def __init__(self, *words: str) -> None:
        self._process = subprocess.Popen(
            [installed(), "play", "--json", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        assert self._process.stdin is not None and self._process.stdout is not None
        self._in: IO[str] = self._process.stdin
        self._out: IO[str] = self._process.stdout

    def heard(self) -> Iterator[dict[str, Any]]:
        """What it says, until it ends."""
        return map(json.loads, self._out)

    def say(self, answer: object) -> None:
        """Say something to it."""
        self._in.write(f"{json.dumps(answer)}\n")
        self._in.flush()

    def kill(self) -> None:
        """Have no word with it."""
        self._process.kill()
        self._process.wait()
        self._in.close()
        self._out.close()

    def ended(self) -> int:
        """Its exit code."""
        self._in.close()
        self._out.close()
        return self._process.wait(PATIENCE)


def test_a_program_plays_a_match(home: Path) -> None:
    program = Program("manillen", "--bots", "novice", "--seed", "3", "--seat", "W")
    ends = []
    for line in program.heard():
        if line["type"] == "ask":
            program.say({"action": line["choices"][-1]["code"]})
        elif line["type"] == "end":
            ends.append(line)
    assert program.ended() == 0
    written = [json.loads(line) for line in record(home).read_text("utf-8").splitlines()]
    assert ends == [written[-1]]
    assert written[0]["players"] == {
        "S": "bot:novice",
        "W": "person:West",
        "N": "bot:novice",
        "E": "bot:novice",
    }


def test_killed_at_any_card_it_goes_on_from_there(home: Path) -> None:
    program = Program(*TWO)
    asked = (line for line in program.heard() if line["type"] == "ask")
    for _ in range(5):
        next(asked)
        program.say({"action": 1})
    choices = [option["text"] for option in next(asked)["choices"]]
    program.kill()
    before = record(home).read_bytes()
    ended = run([*PLAY, "--continue"], "1\n")
    assert ended.returncode == 0
    assert ended.stdout.startswith("Going on with: For two, with piles\n")
    assert record(home).read_bytes().startswith(before)
    shown = re.findall(r"^\d+: ([\w ]+?)(?:,.*)?$", ended.stdout, re.MULTILINE)
    assert shown[: len(choices)] == choices


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]
)
def test_a_signal_ends_it_in_order(number: int, code: int, home: Path) -> None:
    with subprocess.Popen(
        [*PLAY, *TWO],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        while not process.stdout.readline().startswith(b"1: "):
            pass
        process.send_signal(number)
        assert process.wait(PATIENCE) == code
        assert process.stderr.read().strip() == b""
    assert run([*PLAY, "--continue"]).returncode == 0


@pytest.mark.skipif(sys.platform == "win32", reason="pipes")
def test_nobody_listening_ends_it_without_a_word() -> None:
    with subprocess.Popen(
        [*PLAY, *TWO],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None and process.stderr is not None
        while not process.stdout.readline().startswith(b"1: "):
            pass
        process.stdout.close()
        with suppress(BrokenPipeError):  # it may have noticed already
            process.stdin.write(b"1\n")
        assert process.wait(PATIENCE) == 141
        assert process.stderr.read() == b""


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nowhere"], "nowhere"),
        (["boam", "--seat", "SE"], "S, W, N, E"),
        (["boam", "--bots", "club,club"], "West, North, East"),
        (["boam", "--bots", "nobody"], "nobody"),
        (["boam", "--set", "target"], "target"),
        (["boam", "--target", "0"], "x>=1"),
        (["--bots", "club"], "--bots"),
        (["--continue", "boam"], "--continue"),
        (["--continue"], "matches"),
    ],
)
def test_what_cannot_be_played_exits_2(
    words: list[str],
    said: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["play", "--plain", *words]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert said in shown.err.splitlines()[-1]


def test_where_nothing_can_be_saved_it_is_told_and_played(home: Path) -> None:
    home.touch()
    ended = run([*PLAY, *TWO], "1\n1\n1\n")
    assert (ended.returncode, ended.stderr) == (0, "")
    told = ended.stdout.splitlines()
    assert "Not a directory" in told[0]
    assert told[1] == "You can play all the same. Nothing of it will be kept."
    assert told[-1] == "Left. The match was not saved."


def test_a_match_of_a_newer_version_is_told_in_a_line_and_left_as_it_is(home: Path) -> None:
    run([*PLAY, *TWO], "1\n")
    data = record(home).read_bytes().replace(b'"format":1', b'"format":2', 1)
    record(home).write_bytes(data)
    ended = run([*PLAY, "--continue"])
    assert (ended.returncode, ended.stdout) == (2, "")
    assert "another version" in ended.stderr
    assert ended.stderr.count("\n") == 1
    assert record(home).read_bytes() == data


def test_a_bad_line_is_named_and_nothing_is_lost(home: Path) -> None:
    ended = run([*PLAY, *TWO], "1\n\nnonsense\n1\n")
    assert ended.returncode == 2
    assert ended.stderr.startswith(
        "Standard input, line 3: “nonsense” is no choice here: give 1 to 2"
    )
    assert ended.stderr.count("\n") == 1
    assert run([*PLAY, "--continue"], "1").returncode == 0


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals")
@pytest.mark.parametrize("kind", ["dumb", ""])
def test_a_dumb_terminal_is_read_line_by_line(kind: str, home: Path) -> None:
    child: Any = pexpect.spawn(
        installed(),
        ["--seed", "7"],
        env={**os.environ, "TERM": kind},
        dimensions=(24, 200),
        timeout=PATIENCE,
        encoding="utf-8",
    )
    child.expect_exact("Which table?")
    child.sendline("boam")
    child.expect_exact("Do you go along?")
    child.sendline("nonsense")
    child.expect_exact("“nonsense” is no choice here")
    child.sendline("pass")
    child.expect_exact("Your turn")
    child.sendline("q")
    child.expect_exact("manillen play --continue")
    child.expect(pexpect.EOF)
    assert "\x1b" not in child.before
    child.close()
    assert child.exitstatus == 0
    assert record(home).exists()


def test_it_needs_no_textual() -> None:
    code = (
        "import sys; from manillen_tui.cli import main;"
        f" main(['play', '--plain', *{TWO}]);"
        " print(*(name for name in sys.modules if name.startswith('textual')), file=sys.stderr)"
    )
    ended = run([sys.executable, "-c", code], "h\nh\nh\n" + "1\n" * 18 + "r\nm\nl\ns\nt\n?\n")
    assert (ended.returncode, ended.stderr) == (0, "\n")
    assert "Review of deal 1" in ended.stdout
