"""Asks a question of the arena: plays boards until there are enough."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path

from manillen_tui.arena.boards import Board
from manillen_tui.arena.executors import spread
from manillen_tui.arena.playing import play_batch
from manillen_tui.arena.saving import Save
from manillen_tui.arena.sequential import Sequential
from manillen_tui.arena.statistics import Standing

Played = tuple[Board, str]
"""A board and its record, which is empty where it is not wanted or already there."""

_BATCH = {False: 8, True: 2}
"""How many boards a process is handed at a time: deals, and boams, which take longer."""


def run(
    standing: Standing,
    boards: int,
    *,
    test: Sequential | None = None,
    save: Path | None = None,
    records: Path | None = None,
    jobs: int = 1,
    cluster: str | None = None,
    heard: Callable[[], None] = lambda: None,
) -> None:
    """Play boards 1 to ``boards``; what comes out does not depend on who plays them.

    Args:
        standing: what is asked, and where to count the boards; none are counted yet.
        boards: how many boards.
        test: looks at the points after each board, and may end it all.
        save: the file that boards are kept in and taken from.
        records: the folder for the boards' records, two matches in each.
        jobs: how many processes play.
        cluster: ``host:port`` of a Dask scheduler, whose workers play instead.
        heard: told after each board.

    Raises:
        PluginError: a bot cannot be loaded or made.
        SaveError: the file holds something else.
        JournalError: the file cannot be read or written.
        ExecutorError: there is no such cluster, or who played died.
        OSError: a record cannot be written.
    """
    question = standing.question
    for each in question.contestants:
        each.try_out()
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        kept = None if save is None else stack.enter_context(closing(Save(save, question)))
        known = {} if kept is None else kept.boards
        # A board whose record is missing is played again for it.
        done = {
            number: (board, "")
            for number, board in known.items()
            if records is None or _path(records, number).exists()
        }
        missing = [number for number in range(1, boards + 1) if number not in done]
        size = 1 if jobs == 1 and cluster is None else _BATCH[question.boams]
        batches = (tuple(missing[at : at + size]) for at in range(0, len(missing), size))
        play = partial(play_batch, question, record=records is not None)
        fresh = stack.enter_context(closing(spread(play, batches, jobs, cluster)))
        for board, record in _in_order(boards, done, fresh, kept):
            if records is not None and record:
                _write(_path(records, board.number), record)
            standing.add(board)
            heard()
            if test is not None and test.accepted(standing.points) is not None:
                break


def _in_order(
    boards: int, done: dict[int, Played], fresh: Iterator[list[Played]], kept: Save | None
) -> Iterator[Played]:
    """Boards in the order of their numbers; each is kept as soon as it comes."""
    for number in range(1, boards + 1):
        while number not in done:
            for board, record in next(fresh):
                if kept is not None:
                    kept.add(board)
                done[board.number] = board, record
        yield done.pop(number)


def _path(records: Path, number: int) -> Path:
    return records / f"{number:04}.jsonl"


def _write(path: Path, record: str) -> None:
    """Write a record whole or not at all."""
    part = path.with_suffix(".part")
    part.write_text(record, encoding="utf-8", newline="\n")
    part.replace(path)
