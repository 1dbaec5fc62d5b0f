"""A bot at the table, thinking in a process of its own so that no key waits for it."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from dataclasses import dataclass

from manillen_tui.bot_worker import LENGTH, Answer, Request, load_answer, pack
from manillen_tui.errors import Message
from manillen_tui.game.actions import Action
from manillen_tui.game.events import Event
from manillen_tui.game.observation import Observation
from manillen_tui.player import fallback

PATIENCE = 10.0
"""Seconds that a bot may think about one decision."""

_LONGEST = 1 << 16
"""Bytes that an answer may have; a message needs some hundreds."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What is to be played for a bot, and what went wrong, or what the bot warns of."""

    action: Action
    trouble: Message | None = None


class BotProcess:
    """One bot in its own process, started when it is first needed and again after it dies.

    Args:
        name: the bot's name.
        patience: seconds that it may think about one decision.
    """

    def __init__(self, name: str, patience: float = PATIENCE) -> None:
        self.name = name
        self.patience = patience
        self._process: Process | None = None

    async def decide(self, observation: Observation, chance: str) -> Decision:
        """The bot's action, or a harmless legal one and what went wrong.

        Being cancelled ends the bot's thinking, and its process, at once.

        Args:
            observation: what the bot may know; it is to act.
            chance: the seed of its chance.
        """
        try:
            async with asyncio.timeout(self.patience):
                answer = await self._ask((chance, observation))
        except TimeoutError:
            await self.close()
            return self._spared(observation, "bot.slow", seconds=f"{self.patience:g}")
        except (OSError, EOFError, ValueError):
            await self.close()
            return self._spared(observation, "bot.died")
        except BaseException:
            await self.close()
            raise
        if isinstance(answer, Message):
            return self._spared(observation, answer.key, **answer.values)
        place, warning = answer if isinstance(answer, tuple) else (answer, None)
        if place >= len(observation.legal_actions):
            return self._spared(observation, "bot.illegal", action=str(place))
        return Decision(observation.legal_actions[place], warning)

    def notice(self, event: Event) -> None:
        """Tell the bot what happened, if its process has begun; waits for nothing."""
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.write(pack(event))

    async def close(self) -> None:
        """End the bot's process at once, and wait until it is gone."""
        process = self._process
        if process is None:
            return
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
        await process.wait()
        # asyncio closes the pipes in the turns of its loop after this one.
        for _ in range(3):
            await asyncio.sleep(0)
        if self._process is process:
            self._process = None

    async def _ask(self, request: Request) -> Answer:
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", "-m", "manillen_tui.bot_worker", self.name),
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                start_new_session=True,
            )
        pipe_in, pipe_out = self._process.stdin, self._process.stdout
        assert pipe_in is not None and pipe_out is not None
        pipe_in.write(pack(request))
        await pipe_in.drain()
        head = await pipe_out.readexactly(LENGTH)
        size = int.from_bytes(head, "big")
        if size > _LONGEST:
            raise ValueError("no answer is that long")
        return load_answer(await pipe_out.readexactly(size))

    def _spared(self, observation: Observation, key: str, **values: object) -> Decision:
        return Decision(fallback(observation), Message(key, {"bot": self.name, **values}))
