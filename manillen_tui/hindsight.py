"""What every play of a deal was worth with all cards known, worked out beside the table.

It is done in a process of its own: no key waits for it, not even for the plain solver, which
may need minutes where there are piles, and leaving ends it at once. The process reads the
states of a deal from its standard input, pickled, and answers each with a line of JSON.
"""

from __future__ import annotations

import asyncio
import json
import pickle
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import cast

from manillen_tui.game.actions import Play
from manillen_tui.game.cards import Card
from manillen_tui.game.fast import FastDeal
from manillen_tui.game.state import State
from manillen_tui.solver.solution import best_line, solve
from manillen_tui.solver.worlds import solver_for
from manillen_tui.wire import received


@dataclass(frozen=True, slots=True)
class Worth:
    """What the plays of one state are worth.

    Attributes:
        values: by legal card, the points that the side to act has at the end of the deal, if
            all play their best from there (R29).
        line: best plays of all sides from there to the end.
    """

    values: Mapping[Card, int]
    line: tuple[Card, ...]

    @property
    def most(self) -> int:
        """The value of a best card."""
        return max(self.values.values())

    def cost(self, card: Card) -> int:
        """How much less than the best a card is worth."""
        return self.most - self.values[card]


async def look_back(states: Sequence[State]) -> AsyncGenerator[tuple[int, Worth], None]:
    """Work out the states of one deal; gives the place of each with what it is worth.

    The last come first, for they take least. It ends early if the process does; closing the
    generator, or being cancelled, ends the process.

    Args:
        states: in each somebody is to play a card; dealer and trumps are the same in all.
    """
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-P", "-m", "manillen_tui.hindsight"),
        stdin=PIPE,
        stdout=PIPE,
        stderr=DEVNULL,
        start_new_session=True,
    )
    try:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(pickle.dumps(tuple(states)))
        process.stdin.write_eof()
        async for line in process.stdout:
            if line.endswith(b"\n"):
                yield _read(line)
        # It is ending by itself, and a signal now would hide its end from asyncio.
        await process.wait()
    finally:
        await _end(process)


async def _end(process: Process) -> None:
    """End a process and read what it still said, so that its pipes are closed."""
    if process.returncode is None:
        with suppress(ProcessLookupError):
            process.kill()
    ending, told = asyncio.create_task(process.communicate()), None
    while not ending.done():
        try:
            await asyncio.shield(ending)
        except asyncio.CancelledError as error:  # who leaves may say so more than once
            told = error
    if told is not None:
        raise told


def _written(at: int, worth: Worth) -> str:
    values = {str(card): value for card, value in worth.values.items()}
    return json.dumps({"at": at, "values": values, "line": list(map(str, worth.line))}) + "\n"


def _read(line: bytes) -> tuple[int, Worth]:
    found = json.loads(line)
    values = {Card.parse(card): value for card, value in found["values"].items()}
    return found["at"], Worth(values, tuple(map(Card.parse, found["line"])))


def main() -> None:
    """Answer for the states on standard input."""
    states = cast("tuple[State, ...]", received(sys.stdin.buffer.read()))
    solver = solver_for(FastDeal.from_state(states[0]).rules)
    line: tuple[Play, ...] = ()
    for at in reversed(range(len(states))):
        solution = solve(states[at], solver=solver)
        # Where the best was played, the rest of the line is already known.
        follows = states[at].after(solution.best) in states[at + 1 : at + 2]
        line = (solution.best, *line) if follows else best_line(states[at], solver=solver)
        values = {play.card: value for play, value in solution.values.items()}
        sys.stdout.write(_written(at, Worth(values, tuple(play.card for play in line))))
        sys.stdout.flush()


if __name__ == "__main__":
    main()
