"""Plays in plain mode without a process: lines from a list, bots and a judge at once."""

from __future__ import annotations

import io
import json
from collections.abc import AsyncGenerator, Iterable, Iterator
from functools import partial
from typing import Any

import pytest

from manillen_tui.bot_process import Decision
from manillen_tui.coach import Coach
from manillen_tui.errors import Message
from manillen_tui.game.events import Event
from manillen_tui.game.observation import Observation
from manillen_tui.game.options import Value
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat
from manillen_tui.game.variants import variant
from manillen_tui.plain.json_voice import JsonVoice
from manillen_tui.plain.run import Plan, play
from manillen_tui.plain.voice import PlainVoice
from manillen_tui.plain.words import PlainWords
from manillen_tui.player import Advice, Estimate, Verdict
from manillen_tui.settings import Settings
from manillen_tui.tui import game


class Script:
    """A person who says these lines."""

    def __init__(self, lines: Iterable[str], *, is_terminal: bool) -> None:
        self.number = 0
        self.is_terminal = is_terminal
        self._lines = iter(lines)

    async def next(self) -> str | None:
        """The next of them."""
        self.number += 1
        return next(self._lines, None)


class FirstBot:
    """Does what comes first, at once."""

    def __init__(self, name: str) -> None:
        self.name = name

    async def decide(self, observation: Observation, chance: str) -> Decision:
        """What comes first."""
        return Decision(observation.legal_actions[0])

    def notice(self, event: Event) -> None:
        """Nothing is kept."""

    async def close(self) -> None:
        """There is nothing to end."""


async def judged(
    coach: Coach, observation: Observation, chance: str
) -> AsyncGenerator[Verdict | Message, None]:
    """Holds what comes last for the best, and every other for a point less than the next."""
    actions = observation.legal_actions
    reason = Message("club.only-call")
    advice = Advice(actions[-1], reason, Message("principle.average"))
    estimates = {action: Estimate(float(at), at / 2) for at, action in enumerate(actions)}
    yield Verdict({}, advice, is_final=False)
    yield Verdict(estimates, advice, is_final=True)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody thinks, and nobody needs a process to."""
    monkeypatch.setattr(game, "BotProcess", FirstBot)
    monkeypatch.setattr(Coach, "judge", judged)


def seated(
    table: str, *, bot: str = "first", seat: Seat = Seat.S, **options: Value
) -> tuple[Rules, dict[Seat, str]]:
    """A person at a seat, and one kind of bot."""
    rules = variant(table).with_options(options)
    players = dict.fromkeys(rules.plan.players, f"bot:{bot}")
    return rules, players | {seat: f"person:{seat}"}


async def said(
    lines: Iterable[str],
    table: str | None = "boam",
    *,
    goes_on: bool | None = None,
    code: str = "en",
    as_json: bool = False,
    is_terminal: bool = False,
    seed: int = 7,
    settings: Settings | None = None,
    **wishes: Any,
) -> str:
    """All that is said while somebody plays; without a table the last match goes on."""
    going = table is None if goes_on is None else goes_on
    out, words = io.StringIO(), PlainWords(code, signs=False)
    wanted = settings or Settings()
    plan = Plan(partial(seated, **wishes), table, goes_on=going, seed=seed, settings=wanted)
    voice = JsonVoice(words, out) if as_json else PlainVoice(words, out)
    await play(words, plan, voice, Script(lines, is_terminal=is_terminal))
    return out.getvalue()


def objects(text: str) -> Iterator[dict[str, Any]]:
    """The lines of a program's output."""
    return map(json.loads, text.splitlines())
