"""Bots in processes of their own: whatever one does, the match goes on."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from random import Random

import pytest
import pytest_asyncio

from manillen_tui.bot_process import BotProcess, Decision
from manillen_tui.bot_worker import Answer, dump_answer, load_answer
from manillen_tui.errors import Message
from manillen_tui.game.observation import Observation
from manillen_tui.game.seats import PlayerId, Seat
from manillen_tui.language import LANGUAGES, Language
from manillen_tui.player import fallback
from manillen_tui.plugins import bot_names, load_bot
from manillen_tui.session import Session
from manillen_tui.wire import LENGTH
from tests.game.setting import table_of
from tests.processes import alive

pytestmark = [
    pytest.mark.usefixtures("strangers"),
    pytest.mark.skipif(sys.platform == "win32", reason="signals and /proc"),
]

PATIENT = 30.0
SHORT = 0.6

Make = Callable[..., BotProcess]


@pytest_asyncio.fixture
async def make() -> AsyncIterator[Make]:
    """Makes bots whose processes end with the test."""
    made: list[BotProcess] = []

    def bot(name: str, patience: float = PATIENT) -> BotProcess:
        made.append(BotProcess(name, patience))
        return made[-1]

    yield bot
    gone = [await ended(bot) for bot in made]
    assert all(gone)


async def ended(bot: BotProcess) -> bool:
    """End a bot's process; whether it is gone soon."""
    process = bot._process
    await asyncio.wait_for(bot.close(), 5)
    return process is None or not alive(process.pid)


@pytest.fixture(params=["naming", "leading"])
def observation(request: pytest.FixtureRequest) -> Observation:
    """What a player may know who is to name trumps, or to lead."""
    return observed(asks=request.param == "naming")


def observed(*, asks: bool = False) -> Observation:
    rules = table_of("boam", double=False, redouble=False)
    session = Session(rules, 6, dict.fromkeys(rules.plan.players, "bot:club"))
    session.deal()
    if not asks:
        assert session.state is not None
        session.submit(session.state.legal_actions[0])
    assert session.to_act is not None
    return session.observe(session.to_act)


async def test_a_stop_of_the_program_is_no_slowness_of_a_bots(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("THINKING", "0.2")
    bot, seen = make("thinking"), observed()
    await bot.decide(seen, "chance")
    bot.patience = 1.0
    deciding = asyncio.create_task(bot.decide(seen, "chance"))
    await asyncio.sleep(0)
    # Nothing here runs meanwhile, as if the program were stopped.
    time.sleep(1.3)  # noqa: ASYNC251
    assert await deciding == Decision(seen.legal_actions[-1])


async def test_a_good_bot_is_asked_and_answers(make: Make, observation: Observation) -> None:
    decision = await make("steady").decide(observation, "chance")
    assert decision == Decision(observation.legal_actions[-1])


@pytest.mark.parametrize("name", ["club", "random", "swift:temperature=1"])
async def test_our_own_bots_come_the_same_way(
    name: str, make: Make, observation: Observation
) -> None:
    decision = await make(name).decide(observation, "chance")
    assert decision.trouble is None
    assert decision.action in observation.legal_actions
    assert decision.action == load_bot(name)(rng=Random("chance")).act(observation)


async def test_a_bot_may_warn_and_plays_all_the_same(make: Make) -> None:
    observation = observed()
    decision = await make("warning").decide(observation, "chance")
    assert decision.action == observation.legal_actions[-1]
    assert decision.trouble is not None
    for language in LANGUAGES:
        assert "wood" in Language.load(language).say(decision.trouble)


async def test_what_a_bot_prints_does_no_harm(make: Make) -> None:
    bot, observation = make("chatty"), observed()
    for _ in range(3):
        decision = await bot.decide(observation, "chance")
        assert decision == Decision(observation.legal_actions[-1])


async def test_chance_is_seeded_for_each_decision(make: Make) -> None:
    bot, other, observation = make("chancy"), make("chancy"), observed()
    chances = [f"4/S/1/{at}" for at in range(12)]
    first = [(await bot.decide(observation, chance)).action for chance in chances]
    again = [(await other.decide(observation, chance)).action for chance in reversed(chances)]
    assert first == again[::-1]
    assert len(set(first)) > 1


async def test_a_bot_hears_what_happens_once_it_has_begun(make: Make) -> None:
    rules = table_of("boam")
    session = Session(rules, 6, dict.fromkeys(rules.plan.players, "bot:club"))
    (event,) = session.deal()
    bot, observation = make("raising-once"), observed()
    bot.notice(event)
    failed = await bot.decide(observation, "chance")
    assert failed.trouble is not None
    bot.notice(event)
    assert (await bot.decide(observation, "chance")).trouble is None


async def test_a_bot_that_will_not_hear_plays(make: Make) -> None:
    rules = table_of("boam")
    session = Session(rules, 6, dict.fromkeys(rules.plan.players, "bot:club"))
    (event,) = session.deal()
    bot, observation = make("raising-at-notice"), observed()
    await bot.decide(observation, "chance")
    bot.notice(event)
    assert (await bot.decide(observation, "chance")).trouble is None


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("raising", "bot.failed"),
        ("raising-at-birth", "bot.failed"),
        ("hanging", "bot.slow"),
        ("burning", "bot.slow"),
        ("nonsense", "bot.illegal"),
        ("odd", "bot.illegal"),
        ("unspeakable", "bot.illegal"),
        ("untellable", "bot.failed"),
        ("illegal", "bot.illegal"),
        ("dying", "bot.died"),
        ("leaving", "bot.failed"),
        ("broken", "bot.failed"),
        ("no-bot", "bot.failed"),
        ("nobody's", "bot.failed"),
    ],
)
async def test_for_a_bot_that_fails_something_legal_is_played(
    name: str, key: str, make: Make
) -> None:
    bot, observation = make(name, SHORT if key == "bot.slow" else PATIENT), observed()
    began = time.monotonic()
    decision = await bot.decide(observation, "chance")
    assert key != "bot.slow" or time.monotonic() - began < SHORT + 1
    assert decision.action == fallback(observation)
    assert decision.action in observation.legal_actions
    assert decision.trouble is not None
    assert decision.trouble.key == key
    for code in LANGUAGES:
        said = Language(code).say(decision.trouble)
        assert name in said
        assert len(said) < 500


@pytest.mark.parametrize("name", ["raising", "dying"])
async def test_a_bot_that_failed_is_asked_again(name: str, make: Make) -> None:
    bot, observation = make(name), observed(asks=True)
    decisions = [await bot.decide(observation, "chance") for _ in range(2)]
    assert decisions[0] == decisions[1]
    assert decisions[0].action == fallback(observation)


@pytest.mark.parametrize("name", ["hanging", "burning"])
async def test_a_bot_is_stopped_at_once(name: str, make: Make) -> None:
    bot = make(name)
    asked = asyncio.create_task(bot.decide(observed(), "chance"))
    await asyncio.sleep(0.5)
    process = bot._process
    assert process is not None
    began = time.monotonic()
    asked.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asked
    assert time.monotonic() - began < 1
    assert not alive(process.pid)


async def test_a_bot_killed_between_two_moves_is_started_again(make: Make) -> None:
    bot, observation = make("steady"), observed()
    await bot.decide(observation, "chance")
    assert bot._process is not None
    os.kill(bot._process.pid, signal.SIGKILL)
    decisions = [await bot.decide(observation, "chance") for _ in range(2)]
    assert [decision.trouble is None for decision in decisions] == [False, True]


async def test_a_closed_bot_can_be_closed_again(make: Make) -> None:
    bot = make("steady")
    await bot.close()
    await bot.decide(observed(), "chance")
    assert await ended(bot)
    await bot.close()


_PARENT = """
import asyncio, sys
from manillen_tui.bot_process import BotProcess
from tests.test_bot_process import observed

async def main():
    bot = BotProcess(sys.argv[1])
    asked = asyncio.create_task(bot.decide(observed(), "chance"))
    while bot._process is None:
        await asyncio.sleep(0.01)
    print(bot._process.pid, flush=True)
    await asked
    print("answered", flush=True)
    await asyncio.sleep(3600)

asyncio.run(main())
"""


@pytest.mark.parametrize("name", ["steady", "hanging", "burning"])
def test_a_bot_does_not_outlive_the_game(name: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", _PARENT, name], stdout=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        if name == "steady":
            parent.stdout.readline()
        else:
            time.sleep(0.8)
        assert alive(pid)
        parent.kill()
    deadline = time.monotonic() + 5
    while alive(pid) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not alive(pid)


@pytest.mark.parametrize(
    "answer",
    [
        0,
        7,
        (3, Message("bot.no-table", {"name": "boam"})),
        Message("bot.failed", {"bot": "x", "reason": Message("plugin.unknown", {"bot": "x"})}),
    ],
)
def test_an_answer_reads_back(answer: Answer) -> None:
    assert load_answer(dump_answer(answer)[LENGTH:]) == answer


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x80\x04K\x01.",
        b"nonsense",
        b"[1, 2]",
        b"{}",
        b'{"place": -1}',
        b'{"place": true}',
        b'{"place": 1.0}',
        b'{"said": {"key": 1, "values": {}}}',
        b'{"said": "words"}',
        b'{"said": ' + b'{"key": "a", "values": {"b": ' * 5 + b"1" + b"}}" * 5 + b"}",
    ],
)
def test_what_is_no_answer_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="no answer"):
        load_answer(data)


async def test_a_bot_that_forges_answers_stops_nothing(make: Make) -> None:
    """It owns its process and can write anything; here that is read and never run."""
    observation = observed()
    decision = await make("forging").decide(observation, "chance")
    assert decision.action in observation.legal_actions
    assert decision.trouble is not None


def test_a_bot_process_is_told_nothing_hidden() -> None:
    """What is sent has no room for another's card: an observation, and events."""
    seen = observed()
    assert seen.player == PlayerId(seen.seat)
    others = [seat for seat in Seat if seat in seen.table.rules.seats and seat != seen.seat]
    assert all(not seen.cards(seat) for seat in others)


def test_strangers_are_listed_beside_ours() -> None:
    assert {"club", "random", "steady", "broken"} <= set(bot_names())
