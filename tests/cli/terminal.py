"""A command at a terminal of its own."""

from __future__ import annotations

import os
import sys

import pexpect


def printed(*words: str, plain: bool) -> str:
    """What a command prints at a terminal with colours; ``plain`` asks it to leave them out."""
    child = pexpect.spawn(
        sys.executable,
        ["-m", "manillen_tui", *words],
        dimensions=(40, 100),
        env={**os.environ, "TERM": "xterm-256color"} | ({"NO_COLOR": "1"} if plain else {}),
        timeout=60,
        encoding="utf-8",
    )
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    return child.before or ""
