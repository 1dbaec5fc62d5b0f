"""What befalls the program at a terminal: stops, a closed window, no room, no place, another."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from manillen_tui.game.check import Verdict, check
from tests.processes import alive
from tests.terminal.emulator import PATIENCE, Terminal, installed
from tests.terminal.places import can_mount, read_only, seen_by, with_room
from tests.terminal.players import ScreenPlayer
from tests.terminal.standing import Standing, whole

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals")

TABLE = ("piles", "--bots", "novice", "--seed", "3", "--speed", "instant")
Sit = Callable[..., ScreenPlayer]


@pytest.fixture
def sit(home: Path) -> Iterator[Sit]:
    """Starts the program at a table; what is still running ends with the test."""
    started: list[Terminal] = []

    def player(*words: str, behind: list[str] | None = None) -> ScreenPlayer:
        surroundings = {"MANILLEN_HOME": str(home), "LANGUAGE": "en"}
        started.append(found := ScreenPlayer(words or TABLE, surroundings, behind or []))
        return found

    yield player
    for each in started:
        each.close()


def journal(home: Path) -> Path:
    """The only record."""
    (path,) = (home / "matches").glob("*.jsonl")
    return path


def to_turn(player: ScreenPlayer, home: Path) -> Standing:
    """Go on until it is the person's turn and the screen shows it."""
    deadline = time.monotonic() + PATIENCE
    while True:
        assert time.monotonic() < deadline, player.text
        found = list((home / "matches").glob("*.jsonl"))
        standing = Standing(found[0].read_bytes() if found else b"")
        if standing.is_own:
            assert player.shows(standing)
            return standing
        player.go_on()


def decide(player: ScreenPlayer, home: Path, rng: Random) -> None:
    """Take a decision; the journal has it."""
    standing, size = to_turn(player, home), journal(home).stat().st_size
    assert standing.seen is not None
    player.act(standing.seen, rng)
    player.until(lambda: journal(home).stat().st_size > size)


def fill(path: Path) -> None:
    """Let a file grow until there is no room for more."""
    with path.open("wb", buffering=0) as stream, suppress(OSError):
        while stream.write(bytes(4096)):
            pass


def checked(path: Path) -> Verdict:
    """What a check says of a record."""
    with path.open("rb") as stream:
        return check(stream)


# Stops


def is_drawn(terminal: Terminal) -> bool:
    """Whether the table is there from its first row to its last, on both sides."""
    first, last = terminal.rows[0], terminal.rows[-1]
    parts = ("Score", "Total", "╰───╯▒", "1     2     3")
    ends = "deal 1" in first and first.endswith("/101") and "Quit" in last
    return ends and all(part in terminal.text for part in parts)


@pytest.mark.parametrize("number", [signal.SIGTSTP, signal.SIGSTOP], ids=["SIGTSTP", "SIGSTOP"])
def test_after_a_stop_the_table_is_there_again(number: int, sit: Sit, home: Path) -> None:
    player = sit()
    before = player.modes()
    standing = to_turn(player, home)
    player.signal(number)
    player.stopped()
    player.still(0.1)
    if number == signal.SIGTSTP:
        assert player.modes() == before
        assert player.is_left()
    player.wipe()
    player.signal(signal.SIGCONT)
    assert player.shows(standing)
    player.until(lambda: is_drawn(player))
    assert not player.is_left()
    decide(player, home, Random(1))
    player.press("\x11")
    assert player.ended() == (0, None)
    assert player.is_left()
    assert checked(journal(home)) == Verdict(unfinished=True)


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash")
def test_a_shell_has_the_terminal_while_the_game_is_suspended(
    home: Path, request: pytest.FixtureRequest
) -> None:
    shell = Terminal(
        ["bash", "--norc", "--noprofile", "-i"],
        {"MANILLEN_HOME": str(home), "LANGUAGE": "en", "PS1": "shell> "},
    )
    request.addfinalizer(shell.close)
    shell.sees("shell>")
    shell.press(" ".join([installed(), "play", *TABLE]) + "\r")
    shell.insist("\r", "What is trump?", "Your turn")
    shell.until(lambda: is_drawn(shell))
    shell.press("\x1a")
    shell.sees("Stopped")
    shell.wipe()
    shell.press("stty -a\r")
    shell.sees(" echo ")
    assert re.search(r"(?<!-)icanon", shell.still())
    shell.press("fg\r")
    shell.until(lambda: is_drawn(shell))
    shell.press("\x11")
    shell.sees("shell>")
    shell.press("exit\r")
    assert shell.ended() == (0, None)
    assert checked(journal(home)) == Verdict(unfinished=True)


def test_a_closed_window_ends_it_with_its_bots_and_loses_nothing(sit: Sit, home: Path) -> None:
    player = sit()
    rng = Random(2)
    decide(player, home, rng)
    decide(player, home, rng)
    to_turn(player, home)
    before, processes = journal(home).read_bytes(), [player.pid, *player.children()]
    player.press("\x1b[C" * 40)  # much to draw, and nobody who takes it
    player.hang_up()
    deadline = time.monotonic() + PATIENCE
    while any(map(alive, processes)):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    assert journal(home).read_bytes() == before
    again = sit("--continue")
    assert to_turn(again, home).hands[-1] == Standing(before).hands[-1]


# Two programs


def test_a_second_program_is_told_who_plays_and_neither_loses(sit: Sit, home: Path) -> None:
    first = sit()
    rng = Random(3)
    decide(first, home, rng)
    to_turn(first, home)
    before = journal(home).read_bytes()
    holder = f"process {first.pid}" if Path("/proc/locks").exists() else "in use"

    second = sit("--continue")
    second.until(lambda: holder in " ".join(second.text.replace("│", " ").split()))
    second.insist("\r", "Continue")
    line = subprocess.run(
        [installed(), "play", "--plain", "--continue"], capture_output=True, text=True, check=False
    )
    assert (line.returncode, line.stdout) == (2, "")
    assert holder in line.stderr
    assert line.stderr.count("\n") == 1
    assert journal(home).read_bytes() == before

    decide(first, home, rng)
    to_turn(first, home)
    first.press("\x11")
    assert first.ended() == (0, None)
    after = journal(home).read_bytes()
    assert after.startswith(before)
    second.press("\r")
    assert to_turn(second, home).hands[-1] == Standing(after).hands[-1]
    decide(second, home, rng)
    assert journal(home).read_bytes().startswith(after)


# Disks


@pytest.mark.skipif(not can_mount(), reason="mounts")
def test_a_full_disk_is_told_and_the_match_goes_on_once_there_is_room(sit: Sit, home: Path) -> None:
    home.mkdir()
    player = sit(behind=with_room(home, 16 * os.sysconf("SC_PAGE_SIZE")))
    rng = Random(4)
    player.sees("Everybody cuts")
    here = seen_by(player.pid, home)
    to_turn(player, here)
    filler = here / "filler"
    fill(filler)
    told = "No space left on device"
    while told not in player.text:
        # What is left of the journal's last page may take a few lines more.
        standing = Standing(journal(here).read_bytes())
        if standing.is_own and standing.seen is not None:
            player.act(standing.seen, rng)
            player.watch(0.3)
        else:
            player.go_on()
    before = journal(here).read_bytes()
    assert whole(before) == before
    assert before.endswith(b"\n")
    filler.unlink()
    player.insist("\r", "Continue")
    player.press("\r")
    decide(player, here, rng)
    to_turn(player, here)
    assert journal(here).read_bytes().startswith(before)
    assert checked(journal(here)) == Verdict(unfinished=True)


@pytest.mark.skipif(not can_mount(), reason="mounts")
def test_where_nothing_can_be_written_it_is_told_and_played_all_the_same(
    sit: Sit, home: Path
) -> None:
    first = sit()
    to_turn(first, home)
    first.press("\x11")
    assert first.ended() == (0, None)
    before = {path: path.stat().st_mtime_ns for path in home.rglob("*")}

    player = sit(behind=read_only(home))
    player.sees("Play without saving")
    assert "Read-only file system" in " ".join(player.text.replace("│", " ").split())
    player.insist("\r", "Everybody cuts")
    player.insist("\r", "What is trump?")
    player.insist("11", "Your turn", "Do you go against?")
    player.press("\x11")
    assert player.ended() == (0, None)

    again = sit("--continue", behind=read_only(home))
    again.sees("Read-only file system")
    again.press("\x11")
    assert again.ended() == (0, None)
    assert {path: path.stat().st_mtime_ns for path in home.rglob("*")} == before
