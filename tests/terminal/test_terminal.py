"""The installed program at a terminal: played, killed, continued, interrupted."""

from __future__ import annotations

import re
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from manillen_tui import matches
from manillen_tui.game.seats import Seat
from manillen_tui.game.table import Phase
from manillen_tui.game.variants import variant
from manillen_tui.journal import FileJournal
from manillen_tui.session import Session
from manillen_tui.tui.choices import card_keys
from manillen_tui.tui.sorting import USUAL
from tests.terminal.emulator import Terminal, installed

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals")

TOP = "\x1b[H"
Start = Callable[..., Terminal]


@pytest.fixture
def start(home: Path) -> Iterator[Start]:
    """Starts the installed program; what is still running ends with the test."""
    started: list[Terminal] = []

    def terminal(*options: str, where: Path = home) -> Terminal:
        command = [installed(), "--seed", "7", "--speed", "instant", *options]
        started.append(Terminal(command, {"MANILLEN_HOME": str(where), "LANGUAGE": "en"}))
        return started[-1]

    yield terminal
    for each in started:
        each.close()


def sit_down(terminal: Terminal) -> None:
    """From the menu to the first decision."""
    terminal.sees("Play")
    terminal.insist(TOP + "\r", "A new match")
    terminal.insist("\r", "Everybody cuts")
    terminal.press("\r")
    terminal.until(lambda: "Everybody cuts" not in terminal.text and asked(terminal))


def asked(terminal: Terminal) -> bool:
    """Whether the person has to do something."""
    return any(words in terminal.text for words in ("Your turn", "1 pass", "1 ♠", "Go on"))


def take_hint(terminal: Terminal) -> None:
    """Do what the hint says, or go on."""
    shown = ""
    while not shown or not asked(terminal):  # what asked before may just be going
        terminal.until(lambda: asked(terminal))
        shown = terminal.still(0.15)
    if "Go on" in shown:
        terminal.press("\r")
    else:
        terminal.press("hhh")
        terminal.sees("Hint: ")
        card = re.search(r"Hint: \S+ \((\d)\)", terminal.still(0.1))
        terminal.press(card.group(1) * 2 if card else "\r")
    terminal.until(lambda: terminal.text != shown)
    terminal.still(0.15)


def resumed(home: Path) -> Session:
    """The match in the journal, taken up and let go."""
    path = matches.newest_unfinished(home / "matches")
    assert path is not None
    session, _ = matches.resume(path, 1)
    session.close()
    return session


def test_a_deal_is_played_killed_in_the_next_and_continued(start: Start, home: Path) -> None:
    terminal = start()
    sit_down(terminal)
    while resumed_tricks(home) < (2, 3):
        take_hint(terminal)
    terminal.until(lambda: "Your turn" in terminal.text)
    shown = terminal.still()
    terminal.signal(signal.SIGKILL)
    assert terminal.ended() == (None, signal.SIGKILL)
    before = resumed(home)
    assert before.match.number == 1

    again = start("--seed", "1234")
    again.sees("Continue")
    again.press("\r")
    again.until(lambda: "Your turn" in again.text and hand_rows(again.text) == hand_rows(shown))
    assert again.text.splitlines()[0] == shown.splitlines()[0]
    take_hint(again)
    again.press("\x11")
    assert again.ended() == (0, None)
    after = resumed(home)
    assert (after.seed, after.number) == (7, before.number)
    assert before.state is not None and after.state is not None
    assert after.state.table.tricks[: len(before.state.table.tricks)] == before.state.table.tricks


def resumed_tricks(home: Path) -> tuple[int, int]:
    """The deal in play and how many tricks of it are over, read beside the game."""
    lines = next((home / "matches").iterdir()).read_text("utf-8")
    deals = lines.split('"type":"deal"')
    return len(deals) - 1, deals[-1].count('"type":"play"') // 4


def hand_rows(shown: str) -> list[str]:
    """The rows of the person's hand."""
    return [row[:55].rstrip() for row in shown.splitlines()[16:21]]


@pytest.mark.parametrize("where", ["menu", "table"])
@pytest.mark.parametrize(
    ("leave", "code"),
    [
        (lambda terminal: terminal.press("\x11"), 0),
        (lambda terminal: terminal.press("\x03"), 130),
        (lambda terminal: terminal.signal(signal.SIGTERM), 143),
        (lambda terminal: terminal.signal(signal.SIGHUP), 129),
        (lambda terminal: terminal.signal(signal.SIGINT), 130),
    ],
    ids=["ctrl+q", "ctrl+c", "SIGTERM", "SIGHUP", "SIGINT"],
)
def test_the_terminal_is_given_back(
    where: str, leave: Callable[[Terminal], None], code: int, start: Start, home: Path
) -> None:
    terminal = start()
    if where == "menu":
        terminal.sees("Play")
    else:
        sit_down(terminal)
    terminal.still(0.2)
    assert not terminal.is_left()
    leave(terminal)
    assert terminal.ended() == (code, None)
    assert terminal.is_left()
    after = terminal.output.rpartition(b"\x1b[?1049l")[2]
    assert not re.search(rb"Traceback|Exception|Error|Warning|\S{3}", plain(after)), after
    assert b"Traceback" not in terminal.output
    if where == "table":
        assert resumed(home).state is not None


def plain(data: bytes) -> bytes:
    """Output without its escape sequences."""
    return re.sub(rb"\x1b\[[\x20-\x3f]*[\x40-\x7e]|\x1b[=>78]|\r|\n|\0", b"", data)


_CRASHING = """
import sys
from manillen_tui.cli import main
from manillen_tui.tui.screens.setup import SetupScreen

def crash(self):
    secret = "a local that is nobody's business"
    raise LookupError("no such thing")

SetupScreen.on_mount = crash
sys.exit(main())
"""


@pytest.mark.parametrize("writable", [True, False])
def test_a_crash_is_one_line_with_a_code(
    writable: bool, home: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    where = home
    if not writable:
        where = tmp_path / "file"
        where.touch()
    command = [sys.executable, "-c", _CRASHING]
    terminal = Terminal(command, {"MANILLEN_HOME": str(where), "LANGUAGE": "en"})
    request.addfinalizer(terminal.close)
    terminal.sees("Play")
    terminal.press(TOP + "\r")
    assert terminal.ended() == (1, None)
    assert terminal.is_left()
    said = plain(terminal.output.rpartition(b"\x1b[?1049l")[2]).decode()
    assert "LookupError" in said
    assert "Traceback" not in said
    assert "nobody's business" not in terminal.output.decode()
    if writable:
        assert str(home / "error.log") in said
        assert "no such thing" in (home / "error.log").read_text("utf-8")


def test_a_place_that_cannot_be_written_is_told_at_the_table(start: Start, tmp_path: Path) -> None:
    where = tmp_path / "file"
    where.touch()
    terminal = start(where=where)
    terminal.sees("Play")
    terminal.press(TOP + "\r")
    terminal.sees("A new match")
    terminal.press("\x13")
    terminal.sees("Not a directory")
    terminal.press("\r\x11")
    assert terminal.ended() == (0, None)


def shared(home: Path) -> str:
    """Leave a match of two people, South to lead a trick; gives the key of a card to lead."""
    rules = variant("boam")
    people = {Seat.S: "person:Ann", Seat.N: "person:Els"}
    players = dict.fromkeys(rules.plan.players, "bot:club") | people
    journal = FileJournal(home / "matches" / "shared.jsonl")
    session = Session(rules, 3, players, journal)
    session.deal()
    while True:
        assert session.to_act is not None
        seen = session.observe(session.to_act)
        if seen.seat is Seat.S and seen.table.phase is Phase.PLAY and not seen.table.plays:
            session.close()
            return next(
                key for key, card in card_keys(seen, USUAL).items() if card in seen.legal_cards
            )
        session.submit(seen.legal_actions[0])


def test_two_people_at_one_terminal_are_called_one_after_the_other(
    start: Start, home: Path
) -> None:
    key = shared(home)

    def covered(terminal: Terminal, name: str) -> None:
        terminal.sees(f"{name} to play")
        assert not set("♠♥♦♣") & set(terminal.still())
        # A haste of Enters does not lift it: it is pointed at first.
        terminal.press("\x1b[C")

    terminal = start()
    terminal.sees("Continue")
    terminal.insist("\r", "Ann to play")
    covered(terminal, "Ann")
    terminal.insist("\r", "Your turn")
    terminal.signal(signal.SIGKILL)
    assert terminal.ended() == (None, signal.SIGKILL)

    again = start()
    again.sees("Continue")
    again.insist("\r", "Ann to play")
    covered(again, "Ann")
    again.insist("\r", "Your turn")
    again.insist(key, "Els to play")
    covered(again, "Els")
    again.insist("\r", "Your turn")
    again.press("\x11")
    assert again.ended() == (0, None)
