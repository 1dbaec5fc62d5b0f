"""The process in which a coach thinks: ``python -m manillen_tui.coach_worker NAME``."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from queue import SimpleQueue
from random import Random
from threading import Event
from typing import cast

from manillen_tui.errors import Message, PluginError
from manillen_tui.game.observation import Observation
from manillen_tui.player import Advice, Estimate, Judge, Unit, Verdict
from manillen_tui.plugins import load_judge
from manillen_tui.strangers import FAULTS, told
from manillen_tui.wire import answers, framed, listen, message, plain

Request = tuple[int, str, Observation] | None
"""What is sent: a decision with its number and the seed of its chance, or None to stop."""

GRACE = 1.0
"""Seconds in which a judge must let go of a decision; its process ends if it does not."""


def dump_verdict(number: int, found: Verdict | Message, observation: Observation) -> bytes:
    """A verdict on a decision, or what went wrong, as bytes, its length first.

    Raises:
        ValueError: it speaks of an action that is not legal.
    """
    words: dict[str, object] = {"number": number}
    if isinstance(found, Message):
        words["said"] = plain(found)
    else:
        place = observation.legal_actions.index
        advice = found.advice
        words["worth"] = [[place(action), *worth] for action, worth in found.estimates.items()]
        words["best"] = place(advice.action)
        words["reason"] = plain(advice.reason)
        words["principle"] = None if advice.principle is None else plain(advice.principle)
        words["final"] = found.is_final
        words["unit"] = found.unit
    return framed(json.dumps(words).encode())


def load_verdict(words: object, observation: Observation) -> Verdict | Message:
    """Read what :func:`dump_verdict` gave, its length taken off and taken out of JSON.

    Raises:
        ValueError: it is none.
    """
    actions = observation.legal_actions
    try:
        match words:
            case {"said": said}:
                return message(said)
            case {
                "worth": list(rows),
                "best": int(best),
                "reason": reason,
                "principle": principle,
                "final": bool(final),
                "unit": str(unit),
            }:
                taught = None if principle is None else message(principle)
                advice = Advice(actions[best], message(reason), taught)
                worth = {actions[at]: Estimate(float(mean), float(err)) for at, mean, err in rows}
                return Verdict(worth, advice, final, Unit(unit))
    except (ValueError, TypeError, LookupError, RecursionError):
        pass  # said below, as of any other nonsense
    raise ValueError("no verdict")


def main(name: str) -> None:
    """Judge with the bot called ``name`` until the other end is gone."""
    out = answers()
    requests: SimpleQueue[Request] = SimpleQueue()
    taken = Event()

    def hear(request: object) -> None:
        taken.clear()
        requests.put(cast("Request", request))
        if not taken.wait(GRACE):
            os._exit(1)

    rng = Random()
    judge: Judge | None = None
    # What goes wrong here does so again, and is told, once there is something to judge.
    with suppress(*FAULTS):
        judge = load_judge(name, rng)
    listen(hear)
    while True:
        request = requests.get()
        taken.set()
        if request is None:
            continue
        number, chance, observation = request
        try:
            judge = judge or load_judge(name, rng)
            rng.seed(chance)
            for verdict in _all_of(judge.judge(observation)):
                out.write(dump_verdict(number, verdict, observation))
                out.flush()
                if not requests.empty():
                    break
        except PluginError as error:
            trouble: Message | str = error.message
        except FAULTS as error:
            trouble = told(error)
        else:
            continue
        failed = Message("coach.failed", {"bot": name, "reason": trouble})
        out.write(dump_verdict(number, failed, observation))
        out.flush()


def _all_of(verdicts: Iterator[Verdict]) -> Iterator[Verdict]:
    """The verdicts up to the final one.

    Raises:
        ValueError: there is none.
    """
    for verdict in verdicts:
        yield verdict
        if verdict.is_final:
            return
    raise ValueError("no final verdict")


if __name__ == "__main__":
    main(sys.argv[1])
