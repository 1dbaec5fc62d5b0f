"""What passes between the game and a process of its own, and that process's ends of the pipes.

Each message stands behind its length in four bytes. What goes in is pickled: observations and
events, so that such a process never holds a hidden card. What comes out is JSON, for the game
need not trust a bot.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from collections.abc import Callable, Mapping
from threading import Thread
from typing import BinaryIO

from manillen_tui.errors import ManillenError, Message
from manillen_tui.game.cards import Card, CardSet, Suit
from manillen_tui.game.seats import Seat

LENGTH = 4
"""Bytes of a message's length."""

LONGEST = 1 << 16
"""Bytes that an answer may have; one needs some thousands at most."""

_KINDS: Mapping[str, type[Card | CardSet | Suit | Seat]] = {
    "card": Card,
    "cards": CardSet,
    "suit": Suit,
    "seat": Seat,
}
"""The values of a message that keep their kind, so that each language shows them its way."""


def framed(data: bytes) -> bytes:
    """A message, its length first."""
    return len(data).to_bytes(LENGTH, "big") + data


def pack(request: object) -> bytes:
    """What the game sends as bytes, its length first."""
    return framed(pickle.dumps(request, protocol=pickle.HIGHEST_PROTOCOL))


def plain(message: Message) -> dict[str, object]:
    """A message of the engine as JSON has it."""
    return {"key": message.key, "values": {k: _plain(v) for k, v in message.values.items()}}


def _plain(value: object) -> object:
    if isinstance(value, Message):
        return plain(value)
    if type(value) in (int, float):
        return value
    for name, kind in _KINDS.items():
        if isinstance(value, kind):
            return {name: str(value)}
    return str(value)


def message(words: object, deepest: int = 4) -> Message:
    """Read what :func:`plain` gave.

    Args:
        words: what stands for the message.
        deepest: how many messages may stand within one another.

    Raises:
        ValueError: it is no message.
    """
    match words:
        case {"key": str(key), "values": dict(values)} if deepest:
            return Message(key, {name: _value(it, deepest - 1) for name, it in values.items()})
    raise ValueError("no message: it has a key and values")


def _value(value: object, deepest: int) -> object:
    if not isinstance(value, Mapping):
        return value if type(value) in (int, float) else str(value)
    if len(value) == 1:
        ((name, text),) = value.items()
        if name in _KINDS:
            try:
                return _KINDS[name].parse(str(text))
            except ManillenError as error:
                raise ValueError(str(error)) from error
    return message(value, deepest)


def received(data: bytes) -> object:
    """What the game sent to a process of its own."""
    return pickle.loads(data)  # noqa: S301  # only the game that started the process writes to it


def answers() -> BinaryIO:
    """Where a process of ours writes its answers; whatever a bot prints does not run into them."""
    found = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return found


def listen(hear: Callable[[object], None]) -> None:
    """Have a thread pass on what the game sends.

    It ends the process, whatever that is doing, when the game is gone, and what it has started.
    """
    Thread(target=_listen, args=(sys.stdin.buffer, hear), daemon=True).start()


def _listen(stream: BinaryIO, hear: Callable[[object], None]) -> None:
    while True:
        head = stream.read(LENGTH)
        data = stream.read(int.from_bytes(head, "big")) if len(head) == LENGTH else b""
        if not data:
            if os.name == "posix" and os.getpgrp() == os.getpid():
                os.killpg(os.getpid(), signal.SIGKILL)
            os._exit(0)
        hear(received(data))
