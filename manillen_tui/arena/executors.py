"""Where batches are played: here, in processes of this machine, or on a Dask cluster."""

from __future__ import annotations

import logging
import signal
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager, redirect_stdout
from multiprocessing import active_children, get_context
from typing import Any, TypeVar

from manillen_tui.errors import ManillenError

T = TypeVar("T")
Batch = tuple[int, ...]

PATIENCE = 10
"""Seconds to wait for a cluster."""


class ExecutorError(ManillenError):
    """A cluster that is not there, or processes that died."""


def spread(
    play: Callable[[Batch], T], batches: Iterable[Batch], jobs: int, cluster: str | None
) -> Generator[T, None, None]:
    """What each batch gives, as they are done; closing the iterator cancels those that are not.

    Args:
        play: plays a batch; what another process is to call must be picklable.
        batches: the batches.
        jobs: how many processes of this machine play; 1 is this one.
        cluster: ``host:port`` of a Dask scheduler, whose workers play instead.

    Raises:
        ExecutorError: there is no such cluster, or who played died.
    """
    if cluster is None and jobs == 1:
        for batch in batches:
            # What a bot prints must not run into what we print.
            with redirect_stdout(sys.stderr):
                found = play(batch)
            yield found
        return
    opened = _processes(jobs) if cluster is None else _dask(cluster)
    with opened as (executor, width):
        yield from _as_done(play, iter(batches), executor, width)


def _as_done(
    play: Callable[[Batch], T], batches: Iterator[Batch], executor: Executor, width: int
) -> Iterator[T]:
    """Keep ``width`` batches under way, so that there is little to cancel."""
    running: set[Future[T]] = set()
    try:
        while True:
            while len(running) < width and (batch := next(batches, None)) is not None:
                running.add(executor.submit(play, batch))
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    except (BrokenExecutor, CancelledError):
        raise ExecutorError("arena.died") from None
    finally:
        for future in running:
            future.cancel()


@contextmanager
def _processes(jobs: int) -> Iterator[tuple[Executor, int]]:
    others = set(active_children())
    # Forking would copy threads and open files, and is not there on every system.
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _prepare_process)
    try:
        yield pool, 2 * jobs
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        # Nobody waits for boards that are no longer wanted.
        for process in set(active_children()) - others:
            process.terminate()


def _prepare_process() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the one that started us ends us
    sys.stdout = sys.stderr


@contextmanager
def _dask(address: str) -> Iterator[tuple[Executor, int]]:
    try:
        from distributed import Client, KilledWorker
    except ImportError:
        raise ExecutorError("arena.no-dask") from None
    # What matters of what it would tell is raised.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        client: Any = Client(f"tcp://{address}", timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ExecutorError("arena.no-cluster", address=address, reason=str(error)) from None
    with client:
        threads = sum(client.nthreads().values())
        try:
            yield client.get_executor(pure=False), 2 * max(1, threads)
        except KilledWorker:
            raise ExecutorError("arena.died") from None
