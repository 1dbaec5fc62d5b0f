"""The width of signs, asked of terminals that answer in several ways, or not at all."""

from __future__ import annotations

import json
import os
import re
import signal
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import pexpect
import pytest

from manillen_tui.language import Language
from tests.terminal.emulator import PATIENCE

termios = pytest.importorskip("termios")

ASKED = re.compile(rb"\r([^\r\x1b]+)\x1b\[6n")
ECHO = 3
"""The place of the local modes, echo among them, in what termios gives."""


class Patient:
    """``manillen doctor`` at a terminal.

    Args:
        words: the options.
        width: the cells that a sign takes; None where the terminal does not answer.
    """

    def __init__(self, *words: str, width: Callable[[str], int | None]) -> None:
        self.output = b""
        self._width = width
        self._answered = 0
        surroundings = {**os.environ, "TERM": "xterm-256color"}
        self.child: Any = pexpect.spawn(
            sys.executable,
            ["-m", "manillen_tui", "doctor", *words],
            env=surroundings,
            dimensions=(24, 80),
            timeout=PATIENCE,
        )
        self.child.delaybeforesend = None
        self.modes = termios.tcgetattr(self.child.child_fd)

    def until(self, condition: Callable[[], bool]) -> None:
        """Read, and answer what is asked, until something is so."""
        deadline = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < deadline, self.output
            try:
                self.output += self.child.read_nonblocking(65536, 0.05)
            except pexpect.TIMEOUT:
                continue
            except pexpect.EOF:
                break
            asked = ASKED.findall(self.output)
            for sign in asked[self._answered :]:
                cells = self._width(sign.decode())
                if cells is not None:
                    self.child.send(f"\x1b[1;{1 + cells}R")
            self._answered = len(asked)

    @property
    def is_silent(self) -> bool:
        """Whether the terminal shows nothing of what is typed."""
        return not termios.tcgetattr(self.child.child_fd)[ECHO] & termios.ECHO

    def ended(self) -> int:
        """Read to the end; gives the exit code."""
        self.until(lambda: False)
        assert termios.tcgetattr(self.child.child_fd) == self.modes
        self.child.close()
        return self.child.exitstatus  # type: ignore[no-any-return]  # pexpect's is an int by then


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Patient]]:
    """Starts the program; what is still running ends with the test."""
    started: list[Patient] = []

    def start(*words: str, width: Callable[[str], int | None]) -> Patient:
        started.append(Patient(*words, width=width))
        return started[-1]

    yield start
    for each in started:
        each.child.close(force=True)


def test_a_terminal_with_narrow_signs_is_well(patient: Callable[..., Patient]) -> None:
    asking = patient("--json", width=lambda _sign: 1)
    assert asking.ended() == 0
    told = json.loads(asking.output[asking.output.index(b"{") :])
    assert told["glyphs"]["measured"] > 60
    assert told["glyphs"]["wide"] == []
    assert told["terminal"]["streams"] == ["stdin", "stdout", "stderr"]


def test_wide_signs_are_named_and_wiped_out(patient: Callable[..., Patient]) -> None:
    asking = patient(width=lambda sign: 2 if sign in "♠♥♣╭" else 1)
    assert asking.ended() == 0
    told = asking.output.rpartition(b"\r\x1b[K")[2].decode()
    assert "♠ 2, ♥ 2, ♣ 2, ╭ 2" in told
    words = Language.load("en").text
    shown = " ".join(told.split())
    for key in ("doctor.letters", "doctor.ascii"):
        assert f"Advice: {words(key)}" in shown


@pytest.mark.parametrize("answers", [0, 5])
def test_a_terminal_that_does_not_answer_is_said_not_to(
    answers: int, patient: Callable[..., Patient]
) -> None:
    left = iter([1] * answers)
    asking = patient(width=lambda _sign: next(left, None))
    assert asking.ended() == 0
    assert b"the terminal does not tell" in asking.output


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGTERM, 143), (signal.SIGINT, 130)], ids=["SIGTERM", "SIGINT"]
)
def test_the_terminal_is_as_before_when_it_is_ended_while_it_asks(
    number: int, code: int, patient: Callable[..., Patient]
) -> None:
    answered = iter(())
    asking = patient(width=lambda _sign: next(answered, None))
    asking.until(lambda: asking.is_silent)
    os.kill(asking.child.pid, number)
    assert asking.ended() == code
