"""The bytes that reach a real terminal while hostile records are looked at."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.hostile import NAME, keep, record
from tests.terminal.emulator import Terminal, installed

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals")

NEVER = (
    *(b"\x1b[2J\x1b[31mZ", b"\x1b]52", b"\x08", b"\x7f", b"\x00"),
    *(each.encode() for each in "\x9b\x85\u2028\u2029\u202e\u2066\u200f\u200b\u2060\ufeff"),
)
"""What the program itself never writes, on any screen."""


def test_no_byte_of_a_name_steers(home: Path) -> None:
    keep(record())
    keep(record()[:20], f"two{NAME.replace(chr(0), '')}")
    terminal = Terminal(
        [installed(), "--speed", "instant"], {"MANILLEN_HOME": str(home), "LANGUAGE": "en"}
    )
    try:
        terminal.sees("Scorebook")
        # To the scorebook, four above the menu's end, and on to its first match.
        terminal.insist("\x1b[F\x1b[A\x1b[A\x1b[A\x1b[A\r", "Replay")
        terminal.press("\x1b[C\x1b[F")
        terminal.still()
    finally:
        terminal.close()
    assert b"Z" in terminal.output
    for sequence in NEVER:
        assert sequence not in terminal.output, sequence
