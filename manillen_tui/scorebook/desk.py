"""The index at work in a thread of its own, so that no screen waits for it."""

from __future__ import annotations

import asyncio
import sqlite3
from asyncio import CancelledError
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from manillen_tui.coach import Coach
from manillen_tui.scorebook.index import Index
from manillen_tui.scorebook.losses import due, work_out
from manillen_tui.scorebook.selection import Selection
from manillen_tui.scorebook.shelf import own_folders, own_index
from manillen_tui.scorebook.steps import Story, read_story

_T = TypeVar("_T")

_PATIENCE = 1.0  # seconds that one who closes the desk waits for its thread

_TOLD = 200
"""How often at most it is told how far the reading is."""

Progress = Callable[[int, int], None]
"""Takes how much is done, and of how much."""


class Desk:
    """Answers questions to the index of the person's own records, one after another.

    A connection to SQLite belongs to the thread that made it, so that all of them are asked and
    answered in one.
    """

    def __init__(self) -> None:
        self._asked: SimpleQueue[tuple[Callable[[Index], Any], Future[Any]] | None] = SimpleQueue()
        self._leaving = False
        self._interrupt: Callable[[], object] = bool
        self._ended: Future[None] = Future()
        # What it is at when the program ends can be done again.
        Thread(target=self._work, name="scorebook", daemon=True).start()

    async def ask(self, question: Callable[[Index], _T]) -> _T:
        """What the index says.

        Args:
            question: asked in the desk's thread.

        Raises:
            asyncio.CancelledError: the desk is closed.
            Exception: whatever the question raises.
        """
        answer: Future[_T] = Future()
        self._asked.put((question, answer))
        if self._leaving:
            raise CancelledError
        return await asyncio.wrap_future(answer)

    async def refresh(self, told: Progress) -> bool:
        """Bring the index up to date with the person's folders; returns whether it was not so.

        Args:
            told: how many files were read, of how many; not called where none has to be.
        """
        loop = asyncio.get_running_loop()
        changes = await self.ask(lambda index: index.changes(own_folders()))
        total, read, told_last = len(changes.due), 0, -1

        def done(count: int) -> None:
            nonlocal told_last
            self._check()
            if (read + count) * _TOLD // total != told_last:
                told_last = (read + count) * _TOLD // total
                loop.call_soon_threadsafe(told, read + count, total)

        # One question after the other, so that whoever asks meanwhile need not wait for them all.
        for batch in changes.batches():
            await self.ask(partial(Index.apply, changes=batch, done=done))
            read += len(batch.due)
        return bool(changes.gone or changes.due)

    async def read(self, path: Path, line: int) -> Story:
        """A match, step by step.

        Raises:
            OSError: the file cannot be read.
            RecordError: no match begins there.
        """
        return await self.ask(lambda _: read_story(path, line, self._check))

    async def work_out(self, selection: Selection, told: Progress) -> None:
        """Work out what decisions cost where that is not known; closing the desk ends it at once.

        Args:
            selection: which deals.
            told: how many are worked out, of how many.
        """
        loop = asyncio.get_running_loop()

        async def work(index: Index) -> None:
            here, task = asyncio.get_running_loop(), asyncio.current_task()
            assert task is not None
            deals, coach = due(index, selection), Coach()

            def done(count: int) -> None:
                loop.call_soon_threadsafe(told, count, len(deals))

            self._interrupt = lambda: here.call_soon_threadsafe(task.cancel)
            try:
                self._check()
                done(0)
                await work_out(index, deals, coach, done)
            finally:
                self._interrupt = index.database.interrupt
                await coach.close()

        await self.ask(lambda index: asyncio.run(work(index)))

    async def close(self) -> None:
        """End what is being done, at once, and let the index go."""
        self._leaving = True
        self._asked.put(None)
        # What was to be interrupted may just have ended.
        with suppress(RuntimeError, sqlite3.ProgrammingError):
            self._interrupt()
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.shield(asyncio.wrap_future(self._ended)), _PATIENCE)

    def _check(self) -> None:
        if self._leaving:
            raise CancelledError

    def _work(self) -> None:
        """What the thread does."""
        try:
            with closing(own_index()) as index:
                # Of all that belongs to a connection, this alone may be called from elsewhere.
                self._interrupt = index.database.interrupt
                while (asked := self._asked.get()) is not None:
                    self._answer(index, *asked)
        finally:
            self._ended.set_result(None)

    def _answer(self, index: Index, question: Callable[[Index], _T], answer: Future[_T]) -> None:
        if self._leaving:
            answer.cancel()
        if not answer.set_running_or_notify_cancel():
            return
        try:
            found = question(index)
        except (Exception, CancelledError) as error:  # noqa: BLE001  # it is the asker's
            answer.set_exception(CancelledError() if self._leaving else error)
        else:
            answer.set_result(found)
