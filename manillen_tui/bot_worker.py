"""The process in which one bot thinks: ``python -m manillen_tui.bot_worker NAME``.

Each message stands behind its length in four bytes. What comes in is pickled: events and
observations, so this process never holds a hidden card. What goes out is JSON, for the table
need not trust a bot.
"""

from __future__ import annotations

import json
import os
import pickle
import sys
from collections.abc import Mapping
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


def pack(request: Request) -> bytes:
    """A request as bytes, its length first."""
    return _framed(pickle.dumps(request, protocol=pickle.HIGHEST_PROTOCOL))


def dump_answer(answer: Answer) -> bytes:
    """An answer as bytes, its length first."""
    found: dict[str, object] = {}
    for part in answer if isinstance(answer, tuple) else (answer,):
        found |= {"said": _plain(part)} if isinstance(part, Message) else {"place": part}
    return _framed(json.dumps(found).encode())


def load_answer(data: bytes) -> Answer:
    """Read an answer, its length taken off.

    Raises:
        ValueError: it is none.
    """
    try:
        match json.loads(data):
            case {"place": int(place), "said": said} if _is_place(place):
                return place, _message(said)
            case {"place": int(place)} if _is_place(place):
                return place
            case {"said": said}:
                return _message(said)
    except (ValueError, RecursionError):
        pass  # said below, as of any other nonsense
    raise ValueError("no answer to a request")


def _is_place(place: int) -> bool:
    return type(place) is int and place >= 0


def _framed(data: bytes) -> bytes:
    return len(data).to_bytes(LENGTH, "big") + data


def _plain(message: Message) -> dict[str, object]:
    values = {
        name: _plain(value) if isinstance(value, Message) else str(value)
        for name, value in message.values.items()
    }
    return {"key": message.key, "values": values}


def _message(words: object) -> Message:
    match words:
        case {"key": str(key), "values": dict(values)}:
            return Message(key, {name: _value(value) for name, value in values.items()})
    raise ValueError("no message: it has a key and values")


def _value(value: object) -> Message | str:
    return _message(value) if isinstance(value, Mapping) else str(value)


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
        answer: Answer = 0
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
            answers.write(dump_answer(answer))
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
        requests.put(pickle.loads(data))  # noqa: S301  # only the game that started us writes here


if __name__ == "__main__":
    main(sys.argv[1])
