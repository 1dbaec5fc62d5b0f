"""Programs at the table: whatever one does, the match goes on."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from manillen_tui.bot_process import BotProcess, Decision
from manillen_tui.errors import PluginError
from manillen_tui.language import LANGUAGES, Language
from manillen_tui.player import fallback
from manillen_tui.plugins import load_bot
from manillen_tui.protocol import programs
from manillen_tui.protocol.program import Program, ProgramBot, program
from manillen_tui.protocol.programs import ProgramError
from manillen_tui.protocol.telling import tell
from tests.processes import alive
from tests.test_bot_process import observed

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="groups of processes and /proc")

STRANGE = Path(__file__).with_name("strange.py")
SHORT = 0.5
PATIENT = 30.0

OBSERVATION = observed()
TOLD = tell(OBSERVATION, 7, 8000)
LAST = str(OBSERVATION.legal_actions[-1])

Make = Callable[..., Program]


def named(way: str, note: Path | None = None) -> str:
    """The name, as a bot, of the strange program that behaves so."""
    words = [sys.executable, str(STRANGE), way, *([] if note is None else [str(note)])]
    return programs.PREFIX + " ".join(words)


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    yield
    load_bot.cache_clear()
    program.cache_clear()


@pytest.fixture
def make() -> Iterator[Make]:
    """Makes programs that end with the test."""
    made: list[Program] = []

    def strange(way: str, note: Path | None = None, seconds: float = PATIENT) -> Program:
        bot = named(way, note)
        made.append(Program(bot, programs.words_of(bot), Path.cwd(), seconds=seconds))
        return made[-1]

    yield strange
    for each in made:
        each.end()


def until(holds: Callable[[], bool]) -> bool:
    """Wait for something; whether it came."""
    deadline = time.monotonic() + PATIENT
    while not holds() and time.monotonic() < deadline:
        time.sleep(0.01)
    return holds()


def pid_in(note: Path) -> int:
    """The number that a program notes down, once it has."""
    assert until(note.exists)
    return int(note.read_text("utf-8"))


def gone(pid: int) -> bool:
    return until(lambda: not alive(pid))


@pytest.mark.parametrize("way", ["good", "chatty", "escaping", "parent"])
def test_a_program_is_asked_and_answers(way: str, make: Make, tmp_path: Path) -> None:
    strange = make(way, tmp_path / "note")
    assert [strange.ask(TOLD) for _ in range(2)] == [LAST, LAST]
    assert strange.name.isprintable()
    assert ("evil" in strange.name) == (way == "escaping")


@pytest.mark.parametrize(
    ("way", "key"),
    [
        ("mute", "bot.slow"),
        ("dead", "bot.died"),
        ("slow", "bot.slow"),
        ("burning", "bot.slow"),
        ("dying", "bot.died"),
        ("flooding", "bot.talks"),
        ("endless", "bot.talks"),
        ("refusing", "bot.failed"),
    ],
)
def test_a_program_that_gives_no_answer_is_ended(way: str, key: str, make: Make) -> None:
    strange = make(way, seconds=SHORT if key == "bot.slow" else PATIENT)
    with pytest.raises(ProgramError) as raised:
        strange.ask(TOLD)
    assert raised.value.message.key == key
    assert strange._process is None
    for code in LANGUAGES:
        said = Language(code).say(raised.value.message)
        assert way in said
        assert said.isprintable()


@pytest.mark.parametrize("way", ["illegal", "empty", "long"])
def test_what_is_not_allowed_is_not_played(way: str) -> None:
    bot = named(way)
    programs.allow(bot)
    with pytest.raises(ProgramError) as raised:
        load_bot(bot)(rng=Random(1)).act(OBSERVATION)
    assert raised.value.message.key == "bot.illegal"
    assert len(str(raised.value.message.values["action"])) < 200
    program(bot).end()


def test_what_a_program_says_unasked_answers_nothing_later(make: Make) -> None:
    strange = make("talkative")
    for _ in range(3):
        assert strange.ask(TOLD) == LAST
        assert until(lambda: bool(strange._begun) or not strange._heard.empty())


def test_a_program_that_died_is_started_again(make: Make, tmp_path: Path) -> None:
    strange = make("dying-once", tmp_path / "note")
    with pytest.raises(ProgramError):
        strange.ask(TOLD)
    assert strange.ask(TOLD) == LAST


@pytest.mark.skipif(sys.platform != "linux", reason="what a program may write to is bounded there")
def test_a_program_gets_no_more_memory_than_it_may_have(make: Make, tmp_path: Path) -> None:
    strange = make("hungry", tmp_path / "note")
    with pytest.raises(ProgramError, match=r"bot\.died"):
        strange.ask(TOLD)
    assert not (tmp_path / "note").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="/proc tells of descriptors there")
def test_a_program_is_given_its_own_streams_only(make: Make, tmp_path: Path) -> None:
    with (tmp_path / "secret").open("w") as secret:
        assert secret.fileno() > 2
        strange = make("leaking", tmp_path / "note")
        strange.begin()
    assert json.loads((tmp_path / "note").read_text("utf-8")) == []


def test_what_a_program_started_ends_with_it(make: Make, tmp_path: Path) -> None:
    strange = make("parent", tmp_path / "note")
    strange.ask(TOLD)
    child = pid_in(tmp_path / "note")
    assert alive(child)
    strange.end()
    assert gone(child)


@pytest.mark.parametrize("politely", [True, False])
def test_a_program_leaves_by_itself(politely: bool, make: Make) -> None:
    strange = make("good")
    strange.ask(TOLD)
    assert strange.leave(politely=politely) == 0


def test_a_program_that_stays_is_made_to_leave(make: Make) -> None:
    strange = make("staying", seconds=PATIENT)
    strange.begin()
    strange.seconds = SHORT
    assert strange.leave(politely=False) is None


# At the table


async def decided(bot: BotProcess, times: int = 1) -> list[Decision]:
    try:
        return [await bot.decide(OBSERVATION, f"chance/{at}") for at in range(times)]
    finally:
        await bot.close()


async def test_a_program_sits_at_the_table() -> None:
    bot = named("good")
    programs.allow(bot)
    (decision,) = await decided(BotProcess(bot, PATIENT))
    assert decision == Decision(OBSERVATION.legal_actions[-1])


@pytest.mark.parametrize(
    ("way", "key"), [("dying", "bot.died"), ("slow", "bot.slow"), ("illegal", "bot.illegal")]
)
async def test_for_a_program_that_fails_something_legal_is_played(way: str, key: str) -> None:
    bot = named(way)
    programs.allow(bot)
    (decision,) = await decided(BotProcess(bot, 1.0 if key == "bot.slow" else PATIENT))
    assert decision.action == fallback(OBSERVATION)
    assert decision.trouble is not None
    assert decision.trouble.key == key


async def test_a_program_that_died_is_started_again_at_the_next_decision(tmp_path: Path) -> None:
    note = tmp_path / "note"
    bot = named("dying-once", note)
    programs.allow(bot)
    first, second = await decided(BotProcess(bot, PATIENT), 2)
    assert (first.trouble is None, second.trouble is None) == (False, True)


async def test_a_program_that_heeds_nothing_is_ended_with_its_seat(tmp_path: Path) -> None:
    note = tmp_path / "note"
    bot = BotProcess(named("deaf", note), PATIENT)
    programs.allow(bot.name)
    asked = asyncio.create_task(bot.decide(OBSERVATION, "chance"))
    pid = await asyncio.to_thread(pid_in, note)
    assert alive(pid)
    asked.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asked
    assert gone(pid)


_GAME = """
import asyncio, sys
from manillen_tui.bot_process import BotProcess
from tests.test_bot_process import observed

asyncio.run(BotProcess(sys.argv[1], 3600).decide(observed(), "chance"))
"""


def test_a_program_does_not_outlive_the_game(tmp_path: Path) -> None:
    note = tmp_path / "note"
    bot = named("deaf", note)
    programs.allow(bot)
    with subprocess.Popen([sys.executable, "-c", _GAME, bot]) as game:
        pid = pid_in(note)
        assert alive(pid)
        game.kill()
    assert gone(pid)


# Whom a person named


def test_only_what_a_person_named_is_started(tmp_path: Path) -> None:
    bot = named("good")
    with pytest.raises(PluginError, match=r"plugin\.not-allowed"):
        load_bot(bot)
    programs.allow(bot)
    assert isinstance(load_bot(bot)(rng=Random(1)), ProgramBot)


async def test_a_record_alone_starts_nothing(tmp_path: Path) -> None:
    """A bot's name comes from a record too, and a record may be anybody's."""
    note = tmp_path / "note"
    (decision,) = await decided(BotProcess(named("deaf", note), PATIENT))
    assert decision.trouble is not None
    assert decision.trouble.key == "bot.failed"
    assert not note.exists()


def test_a_program_is_found_from_where_it_was_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = tmp_path / "mine"
    script.write_text("#!/bin/sh\npwd\n")
    script.chmod(0o755)
    monkeypatch.chdir(tmp_path)
    programs.allow("cmd ./mine 'one word'")
    monkeypatch.chdir("/")
    assert programs.found("cmd ./mine 'one word'") == ([str(script), "one word"], tmp_path)
    script.unlink()
    with pytest.raises(PluginError, match=r"plugin\.no-program"):
        programs.found("cmd ./mine 'one word'")


@pytest.mark.parametrize(
    ("bot", "key"), [("cmd mine", "plugin.bare"), ("cmd ./mine", "plugin.not-executable")]
)
def test_a_file_that_is_there_is_not_said_to_be_missing(
    bot: str, key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine").write_text("#!/bin/sh\n")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(PluginError) as raised:
        programs.allow(bot)
    assert raised.value.message.key == key


@pytest.mark.parametrize(
    ("bot", "key"),
    [
        ("cmd ", "plugin.no-command"),
        ("cmd 'x", "plugin.no-command"),
        ("cmd ./no-such-program", "plugin.no-program"),
        ("cmd no-such-program-anywhere", "plugin.no-program"),
    ],
)
def test_what_is_no_program_is_refused(bot: str, key: str, home: Path) -> None:
    with pytest.raises(PluginError) as raised:
        programs.allow(bot)
    assert raised.value.message.key == key
    assert not home.exists()


def test_a_home_that_keeps_nothing_is_told(home: Path) -> None:
    home.write_text("in the way")
    with pytest.raises(PluginError, match=r"plugin\.not-kept"):
        programs.allow(named("good"))
