"""A deal played in headless Chromium, at a table that ``manillen serve`` serves."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from manillen_tui.game.check import check
from tests.terminal.emulator import PATIENCE

if TYPE_CHECKING:
    from tests.browser.tab import Tab

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")

WANTED = os.environ.get("MANILLEN_BROWSER", "")
IS_THERE = CHROMIUM and find_spec("playwright") and find_spec("textual_serve")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        WANTED == "off" or (WANTED != "require" and not IS_THERE),
        reason="needs Chromium, playwright and textual-serve",
    ),
]

DIGITS = re.compile(r"^ +1( +\d)* *$")


@pytest.fixture
def server(home: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server, and where it says it is."""
    with socket.create_server(("127.0.0.1", 0)) as trial:
        port = trial.getsockname()[1]
    words = ["--lang", "en", "--seed", "7", "--speed", "instant", "serve", "--port", str(port)]
    server = subprocess.Popen(
        [sys.executable, "-m", "manillen_tui", *words], stdout=subprocess.PIPE, text=True
    )
    assert server.stdout is not None
    try:
        (address,) = re.findall(r"http://\S+", server.stdout.readline())
        assert address == f"http://127.0.0.1:{port}"
        yield server, address
    finally:
        server.kill()
        server.wait()
        server.stdout.close()


@pytest.fixture
def open_tab(server: tuple[subprocess.Popen[str], str]) -> Iterator[Callable[[], Tab]]:
    """Opens tabs of a browser that is on the table."""
    from playwright.sync_api import sync_playwright

    from tests.browser.tab import Tab

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        context = browser.new_context(viewport={"width": 740, "height": 480})
        yield lambda: Tab(context.new_page(), server[1])
        browser.close()


def lines(home: Path) -> list[dict[str, object]]:
    """The journal, read beside the game."""
    journals = list((home / "matches").glob("*.jsonl"))
    text = journals[0].read_text("utf-8") if journals else ""
    return [json.loads(line) for line in text.splitlines(keepends=True) if line.endswith("\n")]


def acts(home: Path) -> int:
    """How often the person has acted."""
    return sum(line.get("seat") == "S" for line in lines(home))


def dealt(home: Path) -> dict[str, object] | None:
    """The score of the first deal, once it is over."""
    return next((line for line in lines(home) if line["type"] == "score"), None)


def legal_cards(tab: Tab) -> list[tuple[str, int, int]]:
    """The cards that may be played: the key, and where the card's upper edge is.

    What may not be played has a dotted edge.
    """
    rows = tab.rows
    below = [at for at, row in enumerate(rows) if DIGITS.match(row.partition("▏")[0])]
    if not below:
        return []
    keys, edge = rows[below[-1]].partition("▏")[0], rows[below[-1] - 4]
    found = ((digit[0], digit.start(), below[-1] - 4) for digit in re.finditer(r"\d", keys))
    return [card for card in found if edge[card[1] : card[1] + 1] == "─"]


def act(tab: Tab, home: Path, *, mouse: bool = False) -> None:
    """Do what the screen asks for until the person has acted.

    A key while the others still play is lost, and one too many does no harm.
    """
    before, deadline = acts(home), time.monotonic() + PATIENCE
    while acts(home) == before and dealt(home) is None:
        assert time.monotonic() < deadline, tab.text
        shown = tab.text
        if mouse:
            click_card(tab)
        else:
            for key in keys_for(tab):
                tab.page.keyboard.press(key)
        tab.until(partial(_has_moved, tab, home, shown, before), 3)


def keys_for(tab: Tab) -> list[str]:
    """What to press, on the way to the table and there."""
    shown, cards = tab.text, legal_cards(tab)
    if "Continue" in shown:
        return ["Home", "Enter"]
    if "A new match" in shown or "Everybody cuts" in shown or "┏━" in shown:
        return ["Enter"]
    if "1 pass" in shown or "1 ♠" in shown:
        return ["1", "1"]
    return [cards[0][0]] if cards and "Your turn" in shown else []


def click_card(tab: Tab) -> None:
    """Choose a card, and play it; lifted, it is a row higher, and still under the mouse."""
    cards = legal_cards(tab)
    if cards and "Your turn" in tab.text:
        _, column, row = cards[0]
        tab.click(column, row + 1)
        if tab.until(lambda: "┏━" in tab.text, 3):
            tab.click(column, row + 1)


def _has_moved(tab: Tab, home: Path, shown: str, before: int) -> bool:
    return tab.text != shown or acts(home) != before


def test_a_deal_is_played_in_a_tab(
    open_tab: Callable[[], Tab], server: tuple[subprocess.Popen[str], str], home: Path
) -> None:
    tab = open_tab()
    tab.sees("Continue")
    while acts(home) < 3:
        act(tab, home)
    act(tab, home, mouse=True)
    assert acts(home) >= 4

    # Another tab is another program, which may not write this match.
    other = open_tab()
    other.sees("Continue")
    other.insist("Enter", "is in use")
    other.page.close()

    while dealt(home) is None:
        act(tab, home)
    tab.sees("Go on", "deal 2")
    score = dealt(home)
    assert score is not None and isinstance(score["points"], dict)
    assert sum(score["points"].values()) == 60
    served = {url.partition("/static/")[0].rstrip("/") for url in tab.asked}
    assert served == {server[1]}

    tab.page.keyboard.press("Control+q")
    tab.page.get_by_text("You have left the table").wait_for()
    tab.page.get_by_role("button").click()
    tab.sees("Continue")
    tab.insist("Enter", "deal 2")
    assert len(at_work(home)) > 1
    program, _ = server
    program.send_signal(signal.SIGTERM)
    tab.page.get_by_text("You have left the table").wait_for()
    assert program.wait(PATIENCE) == 0
    assert program.stdout is not None and program.stdout.read() == ""
    assert tab.until(lambda: at_work(home) == [])
    (journal,) = (home / "matches").iterdir()
    with journal.open("rb") as stream:
        assert check(stream).fault is None


def at_work(home: Path) -> list[str]:
    """The programs of ours whose player's folder this is, bots among them."""
    found = []
    for process in Path("/proc").iterdir():
        with contextlib.suppress(OSError):
            command = (process / "cmdline").read_bytes()
            if b"manillen_tui" in command and bytes(home) in (process / "environ").read_bytes():
                found.append(command.decode())
    return found
