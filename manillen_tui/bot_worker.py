"""The process in which one bot thinks: ``python -m manillen_tui.bot_worker NAME``.

Standard input and output carry pickled messages, each behind its length in four bytes. All
that comes in is events and observations, so this process never holds a hidden card.
"""

from __future__ import annotations

import os
import pickle
import sys
from queue import SimpleQueue
from random import Random
from threading import Thread
from typing import BinaryIO

from manillen_tui.errors import Message, PluginError
from manillen_tui.game.events import Event
from manillen_tui.game.observation import Observation
from manillen_tui.player import Bot

Request = tuple[str, Observation] | Event
"""What the table sends: a decision to take, with the seed of its chance, or an event."""

Answer = int | tuple[int, Message] | Message
"""What comes back for a decision.

The action's place among the legal ones, with what the bot warns of, if anything; or what went
wrong.
"""

LENGTH = 4
"""Bytes of a message's length."""

_SHOWN = 120


def pack(message: object) -> bytes:
    """A message as bytes, its length first."""
    data = pickle.dumps(message, protocol=pickle.HIGHEST_PROTOCOL)
    return len(data).to_bytes(LENGTH, "big") + data


def main(name: str) -> None:
    """Serve decisions of the bot called ``name`` until the other end is gone."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    # Whatever the bot prints must not run into the answers.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    requests: SimpleQueue[Request] = SimpleQueue()
    Thread(target=_listen, args=(sys.stdin.buffer, requests), daemon=True).start()
    rng = Random()
    bot: Bot | None = None
    while True:
        request = requests.get()
        answer: Answer | None = None
        try:
            if bot is None:
                from manillen_tui.plugins import load_bot

                bot = load_bot(name)(rng=rng)
            if isinstance(request, tuple):
                rng.seed(request[0])
                answer = _decided(name, bot, request[1])
            else:
                bot.notice(request)
        except PluginError as error:
            answer = _failed(name, error.message)
        except Exception as error:  # noqa: BLE001  # any fault of a stranger's bot is its answer
            answer = _failed(name, _short(f"{type(error).__name__}: {error}"))
        if isinstance(request, tuple):
            answers.write(pack(answer))
            answers.flush()


def _decided(name: str, bot: Bot, observation: Observation) -> Answer:
    action = bot.act(observation)
    if action in observation.legal_actions:
        place = observation.legal_actions.index(action)
        warning = getattr(bot, "warning", None)
        return (place, warning) if isinstance(warning, Message) else place
    return Message("bot.illegal", {"bot": name, "action": _short(str(action))})


def _failed(name: str, reason: Message | str) -> Answer:
    return Message("bot.failed", {"bot": name, "reason": reason})


def _short(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def _listen(stream: BinaryIO, requests: SimpleQueue[Request]) -> None:
    """Pass requests on; end the process, whatever the bot is doing, when there are no more."""
    while True:
        head = stream.read(LENGTH)
        data = stream.read(int.from_bytes(head, "big")) if len(head) == LENGTH else b""
        if not data:
            os._exit(0)
        # Only the game that started this process writes here.
        requests.put(pickle.loads(data))  # noqa: S301


if __name__ == "__main__":
    main(sys.argv[1])
