"""A bot at the table, thinking in a process of its own so that no key waits for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from manillen_tui.bot_worker import Answer, Request, load_answer
from manillen_tui.errors import Message, PluginError
from manillen_tui.game.actions import Action
from manillen_tui.game.events import Event
from manillen_tui.game.observation import Observation
from manillen_tui.patience import awake
from manillen_tui.player import fallback
from manillen_tui.protocol.programs import found, is_program
from manillen_tui.wire import pack
from manillen_tui.worker import Worker

PATIENCE = 10.0
"""Seconds that a bot may think about one decision."""


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
        self._process: Worker | None = None

    async def decide(self, observation: Observation, chance: str) -> Decision:
        """The bot's action, or a harmless legal one and what went wrong.

        Being cancelled ends the bot's thinking, and its process, at once.

        Args:
            observation: what the bot may know; it is to act.
            chance: the seed of its chance.
        """
        try:
            async with awake(self.patience):
                answer = await self._ask((chance, observation))
        except PluginError as error:
            return self._spared(observation, "bot.failed", reason=error.message)
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
            if is_program(self.name):
                # Whatever it has started of its own goes with it.
                await self.close()
            return self._spared(observation, answer.key, **answer.values)
        place, warning = answer if isinstance(answer, tuple) else (answer, None)
        if place >= len(observation.legal_actions):
            return self._spared(observation, "bot.illegal", action=str(place))
        return Decision(observation.legal_actions[place], warning)

    def notice(self, event: Event) -> None:
        """Tell the bot what happened, if its process has begun; waits for nothing."""
        if self._process is not None:
            self._process.send(pack(event))

    async def close(self) -> None:
        """End the bot's process at once, and wait until it is gone."""
        process = self._process
        if process is None:
            return
        await process.end()
        if self._process is process:
            self._process = None

    async def _ask(self, request: Request) -> Answer:
        if self._process is None:
            self._process = await Worker.start("manillen_tui.bot_worker", *self._words())
        self._process.send(pack(request))
        await self._process.drain()
        return load_answer(await self._process.receive())

    def _words(self) -> Iterator[str]:
        """What a process must know of the bot.

        Raises:
            PluginError: it is a program that may not be started.
        """
        yield self.name
        if is_program(self.name):
            words, folder = found(self.name)
            yield from (str(folder), *words)

    def _spared(self, observation: Observation, key: str, **values: object) -> Decision:
        return Decision(fallback(observation), Message(key, {"bot": self.name, **values}))
