"""What a bot in its own process is kept from: the game's memory, files, time and peace."""

from __future__ import annotations

import asyncio
import ctypes
import json
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from manillen_tui.bot_process import BotProcess, Decision
from manillen_tui.confined import Confined, environment
from manillen_tui.game.cards import CardSet
from manillen_tui.game.observation import Observation
from manillen_tui.game.state import State
from manillen_tui.journal import FileJournal
from manillen_tui.player import fallback
from manillen_tui.session import Session
from tests.game.setting import table_of
from tests.processes import alive

pytestmark = [
    pytest.mark.usefixtures("strangers"),
    pytest.mark.skipif(sys.platform == "win32", reason="signals and /proc"),
]
linux = pytest.mark.skipif(sys.platform != "linux", reason="/proc, and limits that are kept to")

SHORT = 0.6


def dealt(journal: Path) -> tuple[State, Observation]:
    """A deal about to be led to, its record kept in a file, and what the leader knows."""
    rules = table_of("boam", double=False, redouble=False)
    session = Session(rules, 6, dict.fromkeys(rules.plan.players, "bot:club"), FileJournal(journal))
    session.deal()
    assert session.state is not None
    session.submit(session.state.legal_actions[0])
    assert session.to_act is not None
    session.close()
    return session.state, session.observe(session.to_act)


@pytest.fixture
def asked(tmp_path: Path) -> Observation:
    """What the leader of a deal knows."""
    return dealt(tmp_path / "match.jsonl")[1]


async def until(holds: Callable[[], object]) -> None:
    """Wait for something."""
    async with asyncio.timeout(10):
        while not holds():  # noqa: ASYNC110  # another process says no more than that it is so
            await asyncio.sleep(0.01)


@linux
async def test_a_bot_finds_nothing_hidden_in_its_process(home: Path, tmp_path: Path) -> None:
    """Nor where the record is, which has all cards."""
    journal = home / "matches" / "match.jsonl"
    state, seen = dealt(journal)
    report = tmp_path / "report"
    bot = BotProcess(f"searching:report={report}", 60)
    assert (await bot.decide(seen, "chance")).trouble is None
    await bot.close()

    found = json.loads(report.read_text("utf-8"))
    told = json.dumps([found["environment"], found["arguments"], found["files"]])
    assert str(home) not in told
    ours = {name for name in found["environment"] if name.startswith("MANILLEN_")}
    assert ours <= {"MANILLEN_KERNEL"}
    open_files = [name for name in found["files"].values() if "/proc/" not in name]
    assert {name.partition(":")[0] for name in open_files} == {"pipe", "/dev/null"}
    assert open_files.count("/dev/null") == 2 and len(open_files) == 4
    assert "manillen_tui.game.observation.Observation" in found["kinds"]
    for kind in ("state.State", "deal.Deal", "match.Match"):
        assert f"manillen_tui.game.{kind}" not in found["kinds"]
    assert not [name for name in found["modules"] if name.startswith("manillen_tui.session")]

    memory = report.with_name("report.memory").read_bytes()
    own = state.table.rules.seats.index(seen.seat)
    assert written(state.hands[own]) in memory
    for seat, hand in enumerate(state.hands):
        assert seat == own or written(hand) not in memory
    deck = json.loads(journal.read_text("utf-8").splitlines()[1])["deck"]
    for text in (json.dumps(deck, separators=(",", ":")), " ".join(deck)):
        assert text[:60].encode() not in memory


def written(hand: CardSet) -> bytes:
    """A hand as it stands in Python's memory: a whole number, without count and type."""
    mask, head = hand.mask, object.__basicsize__
    return ctypes.string_at(id(mask) + head, mask.__sizeof__() - head)


def test_the_environment_says_nothing_of_the_players_files(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("MANILLEN_KERNEL", "off")
    monkeypatch.setenv("MANILLEN_LANGUAGE", "nl")
    found = environment()
    assert [name for name in found if name.startswith("MANILLEN_")] == ["MANILLEN_KERNEL"]
    assert found["PATH"] == os.environ["PATH"]


@linux
async def test_a_bot_that_eats_memory_is_refused_it(asked: Observation) -> None:
    bot = BotProcess("hungry", 60)
    for _ in range(2):
        decision = await bot.decide(asked, "chance")
        assert decision.action == fallback(asked)
        assert decision.trouble is not None and decision.trouble.key == "bot.failed"
        assert "MemoryError" in str(decision.trouble)
    await bot.close()


@pytest.mark.parametrize("name", ["deaf", "stopped"])
async def test_no_bot_is_deaf_to_its_end(name: str, asked: Observation) -> None:
    bot = BotProcess(name, SHORT)
    deciding = asyncio.create_task(bot.decide(asked, "chance"))
    await until(lambda: bot._process)
    assert bot._process is not None
    pid = bot._process.pid
    decision = await deciding
    assert decision.trouble is not None and decision.trouble.key == "bot.slow"
    assert not alive(pid)


@pytest.mark.parametrize("dies", [0, 1])
async def test_what_a_bot_began_ends_with_it(dies: int, asked: Observation, tmp_path: Path) -> None:
    report = tmp_path / "child"
    bot = BotProcess(f"parental:report={report}:dies={dies}", 60)
    decision = await bot.decide(asked, "chance")
    assert (decision.trouble is not None) == bool(dies)
    child = int(report.read_text("utf-8"))
    assert dies or alive(child)
    await bot.close()
    await until(lambda: not alive(child))


async def test_a_child_that_escapes_holds_up_nothing(asked: Observation, tmp_path: Path) -> None:
    """It left the bot's session, and holds the pipes on both ends of which the game waits."""
    report = tmp_path / "child"
    bot = BotProcess(f"parental:report={report}:leaves=1", 60)
    assert (await bot.decide(asked, "chance")).trouble is None
    try:
        await asyncio.wait_for(bot.close(), 5)
    finally:
        with suppress(ProcessLookupError):
            os.kill(int(report.read_text("utf-8")), signal.SIGKILL)


async def test_a_bot_that_answers_without_end_fills_nothing(asked: Observation) -> None:
    bot = BotProcess("flooding", 60)
    for _ in range(3):
        decision = await bot.decide(asked, "chance")
        assert decision == Decision(asked.legal_actions[0])
    assert bot._process is not None
    # asyncio stops reading when this much waits, and then the pipe is full.
    output = bot._process._program.output
    await until(lambda: len(output._buffer) > 1 << 17)  # type: ignore[attr-defined]
    await asyncio.sleep(0.2)
    assert len(output._buffer) < 1 << 19  # type: ignore[attr-defined]
    await bot.close()


async def test_any_program_is_held_to_the_same() -> None:
    """One in another language, here the shell: its limits, its silence, its end."""
    program = await Confined.start(
        "sh", "-c", "ulimit -d; ulimit -c; echo lost >&2; read it; sleep 99"
    )
    assert await program.output.readline() in (b"2097152\n", b"unlimited\n")
    assert await program.output.readline() == b"0\n"
    program.input.write(b"go on\n")
    await program.end()
    assert not alive(program.pid)


async def test_a_program_that_is_not_there_ends_at_once() -> None:
    program = await Confined.start("/no/such/program")
    assert await program.output.read() == b""
    await program.end()
