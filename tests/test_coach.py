"""A coach in a process of its own: first verdicts soon, nothing that hangs, nothing left behind."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from random import Random

import pytest
import pytest_asyncio

from manillen_tui.coach import _WAITING, Coach
from manillen_tui.coach_worker import dump_verdict, load_verdict
from manillen_tui.errors import Message
from manillen_tui.game.actions import Name
from manillen_tui.game.cards import Card, CardSet, Suit
from manillen_tui.game.deal import Deal
from manillen_tui.game.observation import Observation
from manillen_tui.game.seats import PlayerId, Seat
from manillen_tui.game.state import State
from manillen_tui.game.variants import variant
from manillen_tui.language import LANGUAGES, Language
from manillen_tui.player import Advice, Estimate, Verdict
from manillen_tui.plugins import load_judge
from manillen_tui.wire import LENGTH
from tests.processes import alive

pytestmark = [
    pytest.mark.usefixtures("strangers"),
    pytest.mark.skipif(sys.platform == "win32", reason="signals and /proc"),
]

PATIENT = 30.0
SHORT = 0.6

Make = Callable[..., Coach]


@pytest_asyncio.fixture
async def make() -> AsyncIterator[Make]:
    """Makes coaches whose processes end with the test."""
    made: list[Coach] = []

    def coach(name: str, patience: float = PATIENT) -> Coach:
        made.append(Coach(name, patience))
        return made[-1]

    yield coach
    pids = [pid(one) for one in made]
    for one in made:
        await asyncio.wait_for(one.close(), 5)
    assert not [each for each in pids if each is not None and alive(each)]


def pid(coach: Coach) -> int | None:
    """The number of the process that a coach has now."""
    return None if coach._worker is None else coach._worker.pid


def observed(name: str = "boam", tricks: int = 0) -> Observation:
    """What a player may know who is to lead after some tricks."""
    rng = Random(6)
    state = State.to_play(Deal.shuffled(variant(name), Seat.S, rng), Name(Suit.HEARTS))
    while len(state.table.tricks) < tricks:
        state = state.after(rng.choice(state.legal_actions))
    assert state.player_to_act is not None
    return state.observe(state.player_to_act)


async def heard(coach: Coach, seen: Observation, chance: str = "1") -> list[Verdict | Message]:
    """All that a coach says of a decision."""
    return [found async for found in coach.judge(seen, chance)]


async def gone(number: int) -> bool:
    """Whether a process ends within five seconds."""
    for _ in range(250):
        if not alive(number):
            return True
        await asyncio.sleep(0.02)
    return False


@pytest.mark.parametrize("name", ["boam", "parlante", "dummies"])
async def test_its_verdicts_are_those_of_its_bot(name: str, make: Make) -> None:
    seen = observed(name, tricks=3)
    found = await heard(make("expert:worlds=50"), seen, "a chance")
    expected = list(load_judge("expert:worlds=50", Random("a chance")).judge(seen))
    assert found == expected
    assert expected[-1].is_final


async def test_one_process_serves_and_is_there_before_the_first_request(make: Make) -> None:
    coach, seen = make("judging"), observed()
    await asyncio.gather(coach.warm(), coach.warm())
    number = pid(coach)
    assert number is not None
    for _ in range(3):
        first, last = await heard(coach, seen)
        assert isinstance(first, Verdict) and isinstance(last, Verdict)
        assert (first.is_final, last.is_final) == (False, True)
        assert last.advice.reason == Message("club.best", {"card": Card.parse("TS")})
    assert pid(coach) == number


async def test_a_decision_to_warm_up_by_is_judged(make: Make) -> None:
    seen, coach = observed(), make("judging")
    await coach.warm(seen)
    number = pid(coach)
    assert number is not None
    assert len(await heard(coach, seen)) == 2
    assert pid(coach) == number
    deadly = make("judging:style=deadly")
    await deadly.warm(seen)
    assert pid(deadly) is None


async def test_chance_is_seeded_for_each_decision(make: Make) -> None:
    coach, seen = make("judging"), observed()
    first, other, again = [await heard(coach, seen, chance) for chance in ("a", "b", "a")]
    assert first == again != other


@pytest.mark.parametrize(
    ("name", "key", "before"),
    [
        ("judging:style=never", "coach.slow", 0),
        ("judging:style=forever", "coach.slow", 1),
        ("judging:style=deadly", "coach.died", 0),
        ("judging:style=half", "coach.died", 1),
        ("judging:style=wildly", "coach.failed", 1),
        ("judging:style=endless", "coach.failed", 1),
        ("judging:style=illegally", "coach.failed", 0),
        ("raising-at-birth", "coach.failed", 0),
        ("steady", "coach.failed", 0),
        ("nobody's", "coach.failed", 0),
    ],
)
async def test_trouble_is_told_and_the_next_request_is_served(
    name: str, key: str, before: int, make: Make
) -> None:
    coach = make(name, SHORT if key == "coach.slow" else PATIENT)
    for _ in range(2):
        await coach.warm()  # the patience is not for starting a process
        *verdicts, trouble = await heard(coach, observed())
        assert len(verdicts) == before
        assert isinstance(trouble, Message)
        assert trouble.key == key
        for code in LANGUAGES:
            said = Language(code).say(trouble)
            assert name in said
            assert len(said) < 800


async def test_no_process_is_trouble_too(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    (trouble,) = await heard(make("judging"), observed())
    assert isinstance(trouble, Message)
    assert trouble.key == "coach.died"


async def test_a_new_request_ends_the_one_before(make: Make) -> None:
    coach, seen = make("judging:style=at-length"), observed()
    former = coach.judge(seen, "1")
    await anext(former)
    number = pid(coach)
    begun = asyncio.Event()

    async def listen() -> int:
        count = 0
        async for _ in former:
            begun.set()
            count += 1
        return count

    listening = asyncio.create_task(listen())
    await begun.wait()
    latter = coach.judge(seen, "2")
    assert isinstance(await anext(latter), Verdict)
    assert await asyncio.wait_for(listening, 1) > 0
    await latter.aclose()
    assert pid(coach) == number


async def test_no_verdict_is_taken_for_one_on_what_was_asked_later(make: Make) -> None:
    """Also where the former was on its way when the latter was asked."""
    coach, seen = make("judging:style=at-length"), observed()
    before = None
    for chance in "123456":
        verdicts = coach.judge(seen, chance)
        found = [await anext(verdicts) for _ in range(3)]
        assert found[0] == found[1] == found[2] != before
        before = found[0]


async def test_a_judge_that_floods_fills_nothing(make: Make) -> None:
    """Nobody takes what it says; the verdicts that wait stay few, and the next is heard."""
    coach, seen = make("judging:style=in-floods"), observed()
    verdicts = coach.judge(seen, "1")
    assert isinstance(await anext(verdicts), Verdict)
    waiting = coach._answers
    assert waiting is not None
    async with asyncio.timeout(PATIENT):
        while waiting.qsize() < _WAITING:  # noqa: ASYNC110  # another process fills it
            await asyncio.sleep(0.01)
    for _ in range(20):
        await asyncio.sleep(0.01)
        assert waiting.qsize() == _WAITING
    latter = coach.judge(seen, "2")
    assert isinstance(await anext(latter), Verdict)
    await latter.aclose()


async def test_a_closed_generator_sets_the_judge_free(make: Make) -> None:
    """The same process serves the next request at once."""
    coach, seen = make("judging:style=at-length"), observed()
    await coach.warm()
    number = pid(coach)
    for chance in "123":
        verdicts = coach.judge(seen, chance)
        assert isinstance(await anext(verdicts), Verdict)
        await verdicts.aclose()
    assert pid(coach) == number


async def test_who_is_cancelled_lets_the_judge_go(make: Make) -> None:
    coach, seen = make("judging:style=at-length"), observed()
    await coach.warm()
    number = pid(coach)
    task = asyncio.create_task(heard(coach, seen))
    await asyncio.sleep(0.2)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    verdicts = coach.judge(seen, "2")
    assert isinstance(await anext(verdicts), Verdict)
    await verdicts.aclose()
    assert pid(coach) == number


async def test_a_judge_that_will_not_let_go_is_ended(make: Make) -> None:
    """Its process ends by itself, and who asked in the meantime gets another."""
    coach, seen = make("judging:style=forever"), observed()
    verdicts = coach.judge(seen, "1")
    assert isinstance(await anext(verdicts), Verdict)
    number = pid(coach)
    assert number is not None
    await asyncio.sleep(0.2)
    await verdicts.aclose()
    again = coach.judge(seen, "2")
    assert isinstance(await anext(again), Verdict)
    assert pid(coach) != number
    assert await gone(number)
    number = pid(coach)
    assert number is not None
    await asyncio.sleep(0.2)
    await again.aclose()
    assert await gone(number)


async def test_a_process_that_died_in_between_is_started_again(make: Make) -> None:
    coach, seen = make("judging"), observed()
    await heard(coach, seen)
    number = pid(coach)
    assert number is not None
    os.kill(number, signal.SIGKILL)
    assert len(await heard(coach, seen)) == 2
    assert pid(coach) not in {None, number}


async def test_closing_ends_the_process_and_what_is_asked(make: Make) -> None:
    coach = make("judging:style=forever")
    verdicts = coach.judge(observed(), "1")
    await anext(verdicts)
    number = pid(coach)
    assert number is not None
    await coach.close()
    assert not alive(number)
    assert [found async for found in verdicts] == []
    await coach.close()
    assert pid(coach) is None


_PARENT = """
import asyncio, sys
from manillen_tui.coach import _WAITING, Coach
from tests.test_coach import observed

async def main():
    coach = Coach(sys.argv[1])
    verdicts = coach.judge(observed(), "1")
    await anext(verdicts)
    print(coach._worker.pid, flush=True)
    await asyncio.sleep(3600)

asyncio.run(main())
"""


@pytest.mark.parametrize("name", ["judging", "judging:style=forever"])
def test_a_coach_does_not_outlive_the_game(name: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", _PARENT, name], stdout=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stdout is not None
        number = int(parent.stdout.readline())
        assert alive(number)
        parent.kill()
    deadline = time.monotonic() + 5
    while alive(number) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not alive(number)


def test_a_verdict_reads_back() -> None:
    """Its values keep their kind, so that each language shows them its way."""
    seen = observed("parlante")
    actions = seen.legal_actions
    reason = Message(
        "fact.more",
        {
            "card": Card.parse("TS"),
            "kept": CardSet.parse("TS AS"),
            "suit": Suit.CLUBS,
            "partner": Seat.NE,
            "more": 1.5,
            "count": 3,
            "text": "words",
            "inner": Message("bot.died", {"bot": "x"}),
        },
    )
    estimates = {action: Estimate(at * 1.5, 0.25) for at, action in enumerate(actions)}
    for found in (
        Verdict(estimates, Advice(actions[-1], reason, Message("principle.draw")), is_final=True),
        Verdict({}, Advice(actions[0], Message("club.best")), is_final=False),
        Message("coach.died", {"bot": "x"}),
    ):
        back = load_verdict(_words(found, seen), seen)
        assert back == found
        if isinstance(back, Verdict) and back.advice.reason.values:
            kinds = {name: type(value) for name, value in back.advice.reason.values.items()}
            assert kinds == {name: type(value) for name, value in reason.values.items()}


def _words(found: Verdict | Message, seen: Observation) -> object:
    return json.loads(dump_verdict(1, found, seen)[LENGTH:])


@pytest.mark.parametrize(
    "change",
    [
        {"best": 99},
        {"best": "1"},
        {"worth": [[99, 1.0, 1.0]]},
        {"worth": [[0, 1.0]]},
        {"worth": [[0, "much", 1.0]]},
        {"worth": None},
        {"reason": "words"},
        {"reason": {"key": "club.best", "values": {"card": {"card": "1X"}}}},
        {"final": 1},
        {"principle": 3},
    ],
)
def test_what_is_no_verdict_is_refused(change: dict[str, object]) -> None:
    seen = observed()
    verdict = Verdict({}, Advice(seen.legal_actions[0], Message("club.best")), is_final=True)
    words = _words(verdict, seen)
    assert isinstance(words, dict)
    assert load_verdict(words, seen) == verdict
    with pytest.raises(ValueError, match="no verdict"):
        load_verdict({**words, **change}, seen)


@pytest.mark.parametrize("words", [None, [], {}, 7, {"said": 3}])
def test_nonsense_is_no_verdict(words: object) -> None:
    with pytest.raises(ValueError, match="no verdict"):
        load_verdict(words, observed())


def test_a_coach_is_told_nothing_hidden() -> None:
    """What is sent has no room for another's card: an observation of who is to act."""
    seen = observed()
    assert seen.player == PlayerId(seen.seat)
    others = [seat for seat in seen.table.rules.seats if seat != seen.seat]
    assert all(not seen.cards(seat) for seat in others)
