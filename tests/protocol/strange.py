"""A program that speaks the engine protocol, well or in one of many bad ways.

``python strange.py WAY [FILE]``; it stands alone, and imports nothing of ours.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

WAY = sys.argv[1]
NOTE = Path(sys.argv[2]) if len(sys.argv) > 2 else None


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def burn() -> None:
    while True:
        sum(range(1000))


def noted(text: object) -> None:
    assert NOTE is not None
    aside = NOTE.with_suffix(".new")
    aside.write_text(str(text), "utf-8")
    aside.replace(NOTE)


def greet() -> None:
    if WAY == "mute":
        time.sleep(3600)
    if WAY == "dead":
        sys.exit(3)
    if WAY == "chatty":
        sys.stderr.write("a complaint\n" * 20_000)
        say("info thinking aloud\n\nchoosy\n" * 200)
    if WAY == "escaping":
        say("name \x1b[2J\x1b]0;gone\x07evil\x9b1m")
    if WAY == "leaking":
        # What it was given beside its three streams; the folder itself is read through one more.
        found = {int(each.name) for each in Path("/proc/self/fd").iterdir()}
        noted(sorted(fd for fd in found if fd > 2 and Path(f"/proc/self/fd/{fd}").exists()))
    if WAY == "deaf":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        noted(os.getpid())
    if WAY == "parent":
        noted(subprocess.Popen(["sleep", "3600"]).pid)
    say("ready")


def answer(legal: list[str]) -> None:
    misbehave()
    if WAY == "moody":
        legal = random.sample(legal, len(legal))
    choice = {"illegal": "XX", "empty": "", "long": "T" * 100_000}.get(WAY, legal[-1])
    say(f"choose {choice}")
    if WAY == "talkative":
        say("choose XX\n" * 3)


def misbehave() -> None:
    if WAY == "slow":
        time.sleep(3600)
    if WAY in {"burning", "deaf"}:
        burn()
    if WAY == "dying":
        os._exit(3)
    if WAY == "dying-once":
        assert NOTE is not None
        if not NOTE.exists():
            NOTE.touch()
            os._exit(3)
    if WAY == "hungry":
        held = [bytes(1 << 28) for _ in range(40)]  # asked for, and not touched
        noted(len(held))
    if WAY == "flooding":
        while True:
            say("info " + "more " * 100)
    if WAY == "endless":
        while True:
            sys.stdout.write("choose " * 1000)
    if WAY == "refusing":
        say("error I \x1b[31mwill not")


def main() -> None:
    legal: list[str] = []
    for line in sys.stdin:
        first, *words = line.split() or [""]
        if first == "manillen":
            greet()
        elif first == "legal":
            legal = words
        elif first == "go":
            answer(legal)
        elif first == "quit" and WAY not in {"deaf", "stubborn"}:
            return
        elif first == "hand-of-nobody" and WAY == "touchy":
            os._exit(3)
    if WAY == "staying":
        time.sleep(3600)


main()
