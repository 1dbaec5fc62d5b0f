"""Plays one match in plain mode, from its table to its exit code."""

from __future__ import annotations

import asyncio
import contextlib
import io
import os
import signal
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TextIO

from manillen_tui import __version__, locations, matches, tables
from manillen_tui.game.events import Event
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat
from manillen_tui.game.variants import VARIANTS
from manillen_tui.journal import JournalError
from manillen_tui.language import Language
from manillen_tui.plain.asked import Question
from manillen_tui.plain.conversation import Conversation, Left, Source
from manillen_tui.plain.json_voice import JsonVoice
from manillen_tui.plain.lines import Lines
from manillen_tui.plain.reader import Option
from manillen_tui.plain.scene import PlainScene, ToldGame
from manillen_tui.plain.voice import PlainVoice, Voice
from manillen_tui.plain.words import PlainWords
from manillen_tui.session import Session
from manillen_tui.settings import Settings
from manillen_tui.tui.pace import PACES

KEYS = frozenset(f"variant.{name}.name" for name in VARIANTS)
"""The catalogue keys composed here."""

Seated = tuple[Rules, Mapping[Seat, str]]
"""A table's rules, and who sits where."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played.

    Attributes:
        seated: makes a table by its name.
        table: its name; the person is asked if it is left out.
        goes_on: whether to go on with the match that was played last.
        seed: what all chance is made from; a fresh one if left out.
        speed: the pauses; none if left out.
        settings: which help the person wants; none if left out.
    """

    seated: Callable[[str], Seated]
    table: str | None = None
    goes_on: bool = False
    seed: int | None = None
    speed: str | None = None
    settings: Settings = field(default_factory=Settings)


def run(language: Language, plan: Plan, *, as_json: bool = False) -> int:
    """Play on standard input and output until the match is over or left.

    Returns:
        The exit code: 0, or 128 and the number of the signal that ended it.

    Raises:
        ManillenError: the table, the record or a line of a script is at fault.
        KeyboardInterrupt: it was interrupted.
        OSError: nobody reads what is written.
    """
    words = PlainWords(language.code, signs=False)
    out = standard_output()
    voice: Voice = JsonVoice(words, out) if as_json else PlainVoice(words, out)
    return asyncio.run(until_told(play(words, plan, voice, Lines.of_standard_input())))


async def play(words: PlainWords, plan: Plan, voice: Voice, lines: Source) -> None:
    """Play a match until it is over or left; it is saved if it can be.

    Args:
        words: the person's language.
        plan: what is to be played.
        voice: says what happens.
        lines: the person's.

    Raises:
        ManillenError: the table, the record or a line of a script is at fault.
    """
    try:
        table = plan.table
        if table is None and not plan.goes_on:
            table = await asked_table(Conversation(words, voice, lines))
        session, past = _session(plan, table, words, voice)
    except Left:
        return
    game = ToldGame(session)
    game.note(tuple(past))
    pace = PACES[plan.speed or "instant"]
    scene = PlainScene(words, voice, lines, game, pace, plan.settings)
    try:
        scene.begin(past)
        await scene.director.run()
        await scene.end()
    except Left:
        if not session.is_over:
            voice.left(words.text("plain.left-unsaved" if game.record is None else "plain.left"))
    finally:
        await game.close()


async def asked_table(conversation: Conversation, *, paper: bool = False) -> str | None:
    """Which table the person wants; None for the match that was left, or the score pad.

    Raises:
        Left: the person leaves.
        ScriptError: a script names none.
    """
    text = conversation.language.text
    names = {name: text(f"variant.{name}.name") for name in VARIANTS}
    own = tables.playable(locations.variants_folder())
    names |= {name: table.label for name, table in own.items()}
    options: list[Option[str | None]] = [Option(name, name, said) for name, said in names.items()]
    if matches.newest_unfinished(locations.matches_folder(), paper=paper) is not None:
        options.insert(0, Option(None, "--continue", text("plain.continue")))
    return await conversation.choose(Question("table", text("plain.which"), tuple(options)))


def _session(
    plan: Plan, table: str | None, words: PlainWords, voice: Voice
) -> tuple[Session, Sequence[Event]]:
    """A new match, or if there is no table the one left, and what has happened in it."""
    folder = locations.matches_folder()
    seed = matches.new_seed() if plan.seed is None else plan.seed
    if table is None:
        return matches.resume(matches.to_continue(folder), seed)
    rules, players = plan.seated(table)
    now = datetime.now(UTC).astimezone()
    try:
        return matches.begin(folder, rules, seed, players, now, f"manillen {__version__}"), ()
    except JournalError as error:
        voice.trouble(words.say(error.message))
        voice.trouble(words.text("journal.unsaved"))
        return Session(rules, seed, players), ()


async def until_told(playing: Awaitable[None]) -> int:
    """Play until the end, or until a signal ends it in good order."""
    task = asyncio.current_task()
    assert task is not None
    stopped: list[int] = []

    def stop(number: int) -> None:
        stopped.append(number)
        task.cancel()

    for name in ("SIGTERM", "SIGHUP"):
        with contextlib.suppress(KeyError, NotImplementedError):  # Windows has no such handlers
            number = signal.Signals[name]
            asyncio.get_running_loop().add_signal_handler(number, stop, number)
    try:
        await playing
    except asyncio.CancelledError:
        if not stopped:
            raise
        return 128 + stopped[0]
    return 0


def standard_output() -> TextIO:
    """Where to write; what its encoding lacks becomes a question mark."""
    if sys.stdout is None:
        return open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123  # no path of ours
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    return sys.stdout
