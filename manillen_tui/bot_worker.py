"""The process in which one bot plays: ``python -m manillen_tui.bot_worker NAME``.

Of a program its folder and the words of its command follow: here nobody knows whom the player
lets play.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import cast

from manillen_tui.errors import Message, PluginError
from manillen_tui.game.events import Event
from manillen_tui.game.observation import Observation
from manillen_tui.player import Bot
from manillen_tui.protocol.programs import ProgramError
from manillen_tui.strangers import FAULTS, told
from manillen_tui.wire import answers, framed, listen, message, plain

Request = tuple[str, Observation] | Event
"""What the table sends: a decision to take, with the seed of its chance, or an event."""

Answer = int | tuple[int, Message] | Message
"""What comes back for a decision.

The action's place among the legal ones, with what the bot warns of, if anything; or what went
wrong.
"""


def dump_answer(answer: Answer) -> bytes:
    """An answer as bytes, its length first."""
    found: dict[str, object] = {}
    for part in answer if isinstance(answer, tuple) else (answer,):
        found |= {"said": plain(part)} if isinstance(part, Message) else {"place": part}
    return framed(json.dumps(found).encode())


def load_answer(data: bytes) -> Answer:
    """Read an answer, its length taken off.

    Raises:
        ValueError: it is none.
    """
    try:
        match json.loads(data):
            case {"place": int(place), "said": said} if _is_place(place):
                return place, message(said)
            case {"place": int(place)} if _is_place(place):
                return place
            case {"said": said}:
                return message(said)
    except (ValueError, RecursionError):
        pass  # said below, as of any other nonsense
    raise ValueError("no answer to a request")


def _is_place(place: int) -> bool:
    return type(place) is int and place >= 0


def main(name: str, *command: str) -> None:
    """Serve decisions of the bot called ``name`` until the other end is gone.

    Args:
        name: its name.
        command: of a program, the folder in which it is started, and the words that start it.
    """
    out = answers()
    requests: SimpleQueue[Request] = SimpleQueue()
    listen(lambda request: requests.put(cast("Request", request)))
    rng = Random()
    bot: Bot | None = None
    while True:
        request = requests.get()
        answer: Answer = 0
        try:
            if bot is None:
                bot = _made(name, command, rng)
            if isinstance(request, tuple):
                rng.seed(request[0])
                answer = _decided(name, bot, request[1])
            else:
                bot.notice(request)
        except ProgramError as error:
            answer = error.message
        except PluginError as error:
            answer = _failed(name, error.message)
        except FAULTS as error:
            answer = _failed(name, told(error))
        if isinstance(request, tuple):
            out.write(dump_answer(answer))
            out.flush()


def _made(name: str, command: Sequence[str], rng: Random) -> Bot:
    if command:
        from manillen_tui.protocol.program import Program, ProgramBot

        folder, *words = command
        return ProgramBot(rng=rng, program=Program(name, words, Path(folder), is_apart=False))
    from manillen_tui.plugins import load_bot

    return load_bot(name)(rng=rng)


def _decided(name: str, bot: Bot, observation: Observation) -> Answer:
    action = bot.act(observation)
    if action in observation.legal_actions:
        place = observation.legal_actions.index(action)
        warning = getattr(bot, "warning", None)
        return (place, warning) if isinstance(warning, Message) else place
    return Message("bot.illegal", {"bot": name, "action": told(action)})


def _failed(name: str, reason: Message | str) -> Answer:
    return Message("bot.failed", {"bot": name, "reason": reason})


if __name__ == "__main__":
    main(*sys.argv[1:])
