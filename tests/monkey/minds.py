"""Bots and coaches that answer at once, in place of their processes."""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Iterator
from random import Random

from manillen_tui.bot_worker import dump_answer
from manillen_tui.coach_worker import dump_verdict
from manillen_tui.errors import Message
from manillen_tui.game.observation import Observation
from manillen_tui.player import Advice, Estimate, Verdict
from manillen_tui.wire import LENGTH, framed

_FAULTS = 0.005
"""How often one of them dies or talks nonsense in place of an answer."""


class Mind:
    """What :class:`manillen_tui.worker.Worker` is to the game, without a process.

    Args:
        coaches: whether it judges decisions, or takes them.
    """

    pid = 0

    def __init__(self, *, coaches: bool) -> None:
        self._answer = _verdicts if coaches else _decision
        self._said: asyncio.Queue[bytes | None] = asyncio.Queue()

    @classmethod
    async def start(cls, module: str, _name: str) -> Mind:
        """Begin; the bot's name makes no difference."""
        return cls(coaches=module.endswith("coach_worker"))

    def send(self, data: bytes) -> None:
        """Answer a message, if it asks for something."""
        request = pickle.loads(data[LENGTH:])  # noqa: S301  # the game wrote it
        if isinstance(request, tuple):
            *_, chance, seen = request
            rng = Random(chance)
            if rng.random() < _FAULTS:
                self._said.put_nowait(rng.choice((None, framed(b"?"))))
                return
            for answer in self._answer(request[0], rng, seen):
                self._said.put_nowait(answer)

    async def drain(self) -> None:
        """Nothing has to leave."""

    async def receive(self) -> bytes:
        """The next answer, its length taken off.

        Raises:
            EOFError: it has ended.
        """
        data = await self._said.get()
        if data is None:
            self._said.put_nowait(None)
            raise EOFError
        return data[LENGTH:]

    async def end(self) -> None:
        """Say no more."""
        self._said.put_nowait(None)


def _decision(_: object, rng: Random, seen: Observation) -> Iterator[bytes]:
    yield dump_answer(rng.randrange(len(seen.legal_actions)))


def _verdicts(number: int, rng: Random, seen: Observation) -> Iterator[bytes]:
    """A first verdict and a final one; most actions cost enough for the tutor to warn."""
    actions = seen.legal_actions
    for is_final in (False, True):
        # A word spoken with a card changes nothing of what it is worth (R37).
        worth = {getattr(each, "card", each): Estimate(rng.uniform(0, 40), 1) for each in actions}
        estimates = {each: worth[getattr(each, "card", each)] for each in actions}
        best = max(actions, key=lambda action: estimates[action].mean)
        advice = Advice(best, Message("club.only-call"), Message("principle.high"))
        verdict = Verdict(estimates, advice, is_final=is_final)
        yield dump_verdict(number, verdict, seen)
