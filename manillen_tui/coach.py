"""A coach beside the table: what a person's actions are worth, thought out in another process."""

from __future__ import annotations

import asyncio
import json
from asyncio import Queue, Task
from collections.abc import AsyncGenerator

from manillen_tui.coach_worker import Request, load_verdict
from manillen_tui.errors import Message
from manillen_tui.game.observation import Observation
from manillen_tui.player import Verdict
from manillen_tui.wire import pack
from manillen_tui.worker import Worker

PATIENCE = 10.0
"""Seconds that a coach may take from one verdict to the next."""

_WAITING = 100
"""Verdicts that may wait to be taken; of more the first is dropped, which is worth least."""

_Answers = Queue[object]
"""What comes back for one decision; None when its process is gone, or another is asked for."""


class Coach:
    """Judges one decision at a time, in one process that is kept ready.

    The process is started by :meth:`warm` or when it is first needed, and again after it died.

    Args:
        name: the judge, a bot's name and perhaps settings.
        patience: seconds that it may take from one verdict to the next.
    """

    def __init__(self, name: str = "expert", patience: float = PATIENCE) -> None:
        self.name = name
        self.patience = patience
        self._number = 0
        self._answers: _Answers | None = None
        self._worker: Worker | None = None
        self._starting = asyncio.Lock()
        self._listeners: set[Task[None]] = set()

    async def warm(self, observation: Observation | None = None) -> None:
        """Have the process ready, so that the first verdict comes sooner.

        Args:
            observation: a decision like those to come; judging it once spares them what takes
                long the first time only.

        Raises:
            OSError: it cannot be started.
        """
        await self._ready()
        if observation is not None:
            async for _ in self.judge(observation, ""):
                pass

    async def judge(
        self, observation: Observation, chance: str
    ) -> AsyncGenerator[Verdict | Message, None]:
        """Verdicts on a decision, each better than the one before; the last is final.

        If something goes wrong a message says what, and nothing follows. What was asked before
        ends when this is asked, as it does when its generator is closed.

        Args:
            observation: what the player may know, who is to act.
            chance: the seed of the judge's chance.
        """
        self._let_go()
        self._number += 1
        request = (self._number, chance, observation)
        answers = self._answers = _Answers()
        done = False
        try:
            await self._send(request)
            # A process that died before it said a word is given another try.
            again = True
            while not done:
                async with asyncio.timeout(self.patience):
                    words = await answers.get()
                if self._answers is not answers:
                    return
                if words is None and again:
                    again = False
                    await self._send(request)
                    continue
                again = False
                found = self._found(words, observation)
                done = isinstance(found, Message) or found.is_final
                yield found
        except TimeoutError:
            await self.close()
            seconds = f"{self.patience:g}"
            yield Message("coach.slow", {"bot": self.name, "seconds": seconds})
        except (OSError, ValueError):
            await self.close()
            yield Message("coach.died", {"bot": self.name})
        finally:
            if self._answers is answers:
                self._answers = None
                if not done and self._worker is not None:
                    self._worker.send(pack(None))

    async def close(self) -> None:
        """End the process at once, and what is asked of it; wait until it is gone."""
        self._let_go()
        async with self._starting:
            worker, self._worker = self._worker, None
        if worker is not None:
            await worker.end()
        await asyncio.gather(*self._listeners)

    def _found(self, words: object, observation: Observation) -> Verdict | Message:
        if words is None:
            return Message("coach.died", {"bot": self.name})
        return load_verdict(words, observation)

    def _let_go(self) -> None:
        """End what is being asked."""
        if self._answers is not None:
            self._answers.put_nowait(None)
            self._answers = None

    async def _send(self, request: Request) -> None:
        (await self._ready()).send(pack(request))

    async def _ready(self) -> Worker:
        async with self._starting:
            if self._worker is None:
                self._worker = await Worker.start("manillen_tui.coach_worker", self.name)
                listener = asyncio.create_task(self._listen(self._worker))
                self._listeners.add(listener)
                listener.add_done_callback(self._listeners.discard)
            return self._worker

    async def _listen(self, worker: Worker) -> None:
        """Pass on the answers of a process to what is being asked, until it is gone."""
        try:
            while True:
                words = json.loads(await worker.receive())
                if self._answers is not None and words["number"] == self._number:
                    if self._answers.qsize() >= _WAITING:
                        self._answers.get_nowait()
                    self._answers.put_nowait(words)
        except (OSError, EOFError, ValueError, TypeError, LookupError, RecursionError):
            pass  # it is gone, or what it says is nonsense: it is done with
        if self._worker is worker:
            self._worker = None
            if self._answers is not None:
                self._answers.put_nowait(None)
        await worker.end()
