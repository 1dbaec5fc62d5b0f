"""What every play of a deal was worth, from a process of its own."""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
from asyncio.subprocess import Process
from random import Random

import pytest

from manillen_tui.game.actions import Name, Play
from manillen_tui.game.cards import Suit
from manillen_tui.game.deal import Deal
from manillen_tui.game.seats import Seat
from manillen_tui.game.state import State
from manillen_tui.game.variants import VARIANTS, variant
from manillen_tui.hindsight import Worth, look_back
from manillen_tui.solver.solution import solve


def played(name: str, keep: int = 32, seed: int = 1) -> list[State]:
    """The last states of a deal played by chance, in each of which a card is to be played."""
    rng = Random(seed)
    state = State.to_play(Deal.shuffled(variant(name), Seat.S, rng), Name(Suit.SPADES))
    states = []
    while not state.is_over:
        states.append(state)
        state = state.after(rng.choice(state.legal_actions))
    return states[-keep:]


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> list[Process]:
    """Those that are started from now on."""
    started: list[Process] = []
    start = asyncio.create_subprocess_exec

    async def noted(*words: str, **options: object) -> Process:
        started.append(await start(*words, **options))  # type: ignore[arg-type]  # passed on
        return started[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", noted)
    return started


@pytest.mark.parametrize("kernel", ["", "off"])
@pytest.mark.parametrize("name", VARIANTS)
async def test_every_play_has_its_values_and_a_line_that_reaches_them(
    name: str, kernel: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MANILLEN_KERNEL", kernel)
    states = played(name, keep=14)
    found = [pair async for pair in look_back(states)]
    assert [at for at, _ in found] == list(reversed(range(len(states))))
    for at, worth in found:
        state = states[at]
        solution = solve(state)
        assert worth.values == {play.card: value for play, value in solution.values.items()}
        assert worth.line[0] == solution.best.card
        assert worth.most == solution.value
        end = state
        for card in worth.line:
            end = end.after(Play(card))
        assert end.is_over
        assert end.result.points[solution.side] == worth.most


def test_a_card_costs_what_it_brings_less_than_the_best() -> None:
    seven, ace = (Play(card).card for card in list(played("boam", keep=32)[0].hands[0])[:2])
    worth = Worth({seven: 20, ace: 31}, (ace,))
    assert (worth.most, worth.cost(ace), worth.cost(seven)) == (31, 0, 11)


async def test_closing_it_ends_the_process_at_once(
    processes: list[Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MANILLEN_KERNEL", "off")
    found = look_back(played("piles"))
    at, _ = await anext(found)
    assert at == 31
    (process,) = processes
    assert process.returncode is None
    await found.aclose()
    assert process.returncode is not None


@pytest.mark.parametrize("times", [1, 3])
async def test_being_cancelled_ends_it_too(
    times: int, processes: list[Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MANILLEN_KERNEL", "off")

    begun = asyncio.Event()

    async def all_of_it() -> None:
        async for _ in look_back(played("piles")):
            begun.set()

    task = asyncio.create_task(all_of_it())
    await begun.wait()
    for _ in range(times):
        task.cancel()
        await asyncio.sleep(0)
    with pytest.raises(asyncio.CancelledError):
        await task
    assert processes[0].returncode is not None


@pytest.mark.skipif(os.name == "nt", reason="needs a program that does nothing")
async def test_a_process_that_dies_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    program = shutil.which("false")
    assert program is not None
    monkeypatch.setattr(sys, "executable", program)
    assert [pair async for pair in look_back(played("boam"))] == []
