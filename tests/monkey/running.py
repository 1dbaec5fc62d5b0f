"""A monkey let loose on one player's folder, and what came of it."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
import tempfile
import traceback
import warnings
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from unittest.mock import patch

from textual import screen

from manillen_tui.language import LANGUAGES, Language
from manillen_tui.locations import HOME
from manillen_tui.tui.app import ManillenApp
from manillen_tui.worker import Worker
from tests.monkey.gestures import Gesture, draw_size
from tests.monkey.home import furnish
from tests.monkey.minds import Mind
from tests.monkey.monkey import PATIENCE, Monkey, StuckError, waiting
from tests.monkey.watching import watch_folder, watch_screen, watch_session

RUN = 1000
"""Gestures on one folder."""

LOOKED_OVER = 50
"""Gestures after which the record is held against the session."""

HOMEWARDS = 200
"""Gestures after which the way home is tried."""

_TOLD = 50

_PICTURE = 0.1
"""Seconds from picture to picture; drawing is what takes most of the time."""


@dataclass(frozen=True)
class Fault:
    """What went wrong.

    Attributes:
        seed: the run's.
        at: after how many of its gestures.
        trail: the last gestures.
        trace: the exception.
    """

    seed: int
    at: int
    trail: tuple[str, ...]
    trace: str

    def __str__(self) -> str:
        trail = "\n".join(f"  {each}" for each in self.trail)
        return f"seed {self.seed}, gesture {self.at}, after\n{trail}\n{self.trace}"


@dataclass
class Tally:
    """What was done and seen.

    Attributes:
        gestures: how often what kind was done.
        screens: how often, after something was done, what screen was on top.
        visits: how often what screen came to be on top.
        starts: how often the program was started.
        ways: how often the way home was gone, and the steps of the longest.
        faults: what went wrong.
    """

    gestures: Counter[str] = field(default_factory=Counter)
    visits: Counter[str] = field(default_factory=Counter)
    starts: int = 0
    ways: int = 0
    longest_way: int = 0
    faults: list[Fault] = field(default_factory=list)

    @property
    def total(self) -> int:
        """All gestures."""
        return self.gestures.total()


class Run:
    """One folder, on which the program is started again whenever it was left.

    Args:
        seed: what all chance is made from.
        count: how many gestures.
        tally: where they are counted.
    """

    def __init__(self, seed: int, count: int, tally: Tally) -> None:
        self.seed, self.count, self.tally = seed, count, tally
        self.rng = Random(seed)
        self.done = 0
        self.fault: Fault | None = None
        self.trail: deque[str] = deque(maxlen=_TOLD)
        self._top: object = None
        self._unheard: list[str] = []

    async def go(self) -> Fault | None:
        """Do it all, up to the first fault."""
        asyncio.get_running_loop().set_exception_handler(self._hear)
        try:
            furnish(self.rng)
            while self.done < self.count:
                await self._start()
                gc.collect()
                watch_folder()
                self._heard_nothing()
        except Exception:  # noqa: BLE001  # any at all is what is looked for
            trace = "".join([traceback.format_exc(), *self._unheard])
            self.fault = Fault(self.seed, self.done, tuple(self.trail), trace)
            self.tally.faults.append(self.fault)
        return self.fault

    async def _start(self) -> None:
        """The program from its start until it is left."""
        rng = self.rng
        language = Language(rng.choice(LANGUAGES))
        size = draw_size(rng)
        app = ManillenApp(language, seed=rng.randrange(1000), speed="instant")
        self.trail.append(f"start {language.code} {size[0]}x{size[1]}")
        self.tally.starts += 1
        async with (
            ending(2 * PATIENCE) as begin_to_end,
            app.run_test(size=size, notifications=True, tooltips=True) as pilot,
        ):
            monkey = Monkey(pilot, rng)
            until = min(self.count, self.done + HOMEWARDS)
            try:
                while not monkey.is_over and self.done < self.count:
                    await self._do(monkey)
                    if self.done >= until:
                        await self._homewards(monkey)
                        until = self.done + HOMEWARDS
                self.trail.append("the end")
                app.exit()
            finally:
                begin_to_end()

    async def _do(self, monkey: Monkey) -> None:
        """A few gestures in haste, then a look at what came of them."""
        for _ in range(self.rng.choice((1, 1, 2, 3, 5, 8))):
            for gesture in monkey.think():
                self._note(gesture)
                monkey.do(gesture)
        await monkey.settle(1)
        self._look(monkey)
        self._heard_nothing()

    def _note(self, gesture: Gesture) -> None:
        self.done += 1
        self.trail.append(gesture.said)
        self.tally.gestures[gesture.kind] += 1

    def _look(self, monkey: Monkey) -> None:
        if monkey.is_over:
            return
        top = monkey.screen
        if top is not self._top:
            self._top = top
            self.tally.visits[type(top).__name__] += 1
            self.trail.append(f"  on {type(top).__name__}")
        watch_screen(monkey.app)
        if self.done % LOOKED_OVER == 0:
            watch_session(monkey.app)

    async def _homewards(self, monkey: Monkey) -> None:
        self.trail.append("the way home")
        self.tally.ways += 1
        steps = await monkey.go_home()
        self.tally.longest_way = max(self.tally.longest_way, steps)

    def _hear(self, _loop: asyncio.AbstractEventLoop, context: dict[str, object]) -> None:
        """What nobody waited for went wrong."""
        error = context.get("exception")
        told = traceback.format_exception(error) if isinstance(error, BaseException) else []
        self._unheard.append("".join([f"{context.get('message')}\n", *told]))

    def _heard_nothing(self) -> None:
        assert not self._unheard, "something that nobody waits for went wrong"


def _unraised(each: sys.UnraisableHookArgs) -> str:
    """What went wrong where nobody could be told, as when an object is cleared away."""
    return f"{each.err_msg} {each.object!r}\n{''.join(traceback.format_exception(each.exc_value))}"


@asynccontextmanager
async def ending(seconds: float) -> AsyncIterator[Callable[[], None]]:
    """What has to end within some seconds, from the call of what this gives.

    Raises:
        StuckError: it does not.
    """
    loop = asyncio.get_running_loop()
    told: list[str] = []
    try:
        async with asyncio.timeout(None) as limit:

            def begin() -> None:
                loop.call_later(seconds, lambda: told.append(waiting()))
                limit.reschedule(loop.time() + seconds + 1)

            yield begin
    except TimeoutError as error:
        raise StuckError("the program does not end\n" + "".join(told)) from error


@contextmanager
def apart(folder: Path, *, processes: bool) -> Iterator[None]:
    """A folder of its own for the player, and bots without processes unless wanted."""
    variables = {HOME: str(folder), "HOME": str(folder), "LANGUAGE": "en"}
    with (
        patch.dict(os.environ, variables),
        patch.object(Language, "strict", True),
        patch.object(screen, "UPDATE_PERIOD", _PICTURE),
    ):
        if processes:
            yield
        else:
            with patch.object(Worker, "start", Mind.start):
                yield


def let_loose(seed: int, count: int, tally: Tally, *, processes: bool = False) -> Fault | None:
    """One run in a folder that is made for it and gone after it.

    Args:
        seed: what all chance is made from.
        count: how many gestures.
        tally: where they are counted.
        processes: whether bots have processes of their own, as they do for people.
    """
    unraised: list[str] = []
    with (
        tempfile.TemporaryDirectory(prefix="monkey-") as folder,
        apart(Path(folder), processes=processes),
        patch.object(sys, "unraisablehook", lambda each: unraised.append(_unraised(each))),
        warnings.catch_warnings(),
    ):
        warnings.simplefilter("error")
        run = Run(seed, count, tally)
        try:
            fault = asyncio.run(run.go())
        except RecursionError:  # tasks that wait for each other in a ring cannot be cancelled
            fault = run.fault
        gc.collect()
    if unraised and fault is None:
        fault = Fault(seed, count, (), "\n".join(unraised))
        tally.faults.append(fault)
    return fault
