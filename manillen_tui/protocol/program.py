"""A program that speaks the engine protocol, and the bot that it is."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from queue import Empty, Queue
from random import Random
from threading import Lock, Thread
from time import monotonic
from typing import BinaryIO
from weakref import finalize

from manillen_tui import confined
from manillen_tui.game.actions import Action
from manillen_tui.game.events import Event
from manillen_tui.game.observation import Observation
from manillen_tui.protocol import programs
from manillen_tui.protocol.programs import ProgramError
from manillen_tui.protocol.telling import SEED_BITS, VERSION, tell, word

SECONDS = 8.0
"""How long a program may take to begin, and for each answer; a table waits 10 s for any bot."""

TALK = 1 << 20
"""Bytes that a program may say before it answers."""

LONGEST = 1000
"""Bytes of a line that are read; what is longer is no answer."""

_CHUNK = 4096
_CHUNKS = 64
_SHOWN = 120


class Program:
    """A program, started when it is first asked and again after it was ended.

    It is given nothing of ours but its standard input and output.

    Args:
        bot: its name.
        words: its command.
        folder: where it is started.
        errors: where its error output goes; nowhere if left out.
        seconds: how long it may take for an answer.
        is_apart: whether it has a group of processes of its own, which is ended with it; a
            bot's process, which is ended with its group, keeps its program there.

    Attributes:
        name: what it calls itself, once it has begun.
    """

    def __init__(
        self,
        bot: str,
        words: list[str],
        folder: Path,
        errors: int = subprocess.DEVNULL,
        seconds: float = SECONDS,
        *,
        is_apart: bool = True,
    ) -> None:
        self.bot, self.seconds, self.name = bot, seconds, ""
        self._words, self._folder, self._errors = words, folder, errors
        self._is_apart = is_apart
        self._process: subprocess.Popen[bytes] | None = None
        self._heard: Queue[bytes] = Queue()
        self._begun = b""
        self._until, self._left = 0.0, 0
        self._lock = Lock()
        self._end: Callable[[], object] | None = None

    def ask(self, told: str) -> str:
        """What a program chooses.

        Args:
            told: the decision; see :func:`~manillen_tui.protocol.telling.tell`.

        Raises:
            ProgramError: it gave no answer, and has been ended.
        """
        with self._lock:
            if self._process is None:
                self.begin()
            self._forget()
            return self._answer(told, "choose")

    def begin(self) -> None:
        """Start it anew, and greet it.

        Raises:
            ProgramError: it did not answer.
        """
        self.end()
        try:
            self._process = subprocess.Popen(  # noqa: S603  # a person named it
                confined.limited(self._words),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                bufsize=0,
                cwd=self._folder,
                start_new_session=self._is_apart,
                env=confined.environment(),
            )
        except OSError as error:
            reason = error.strerror or type(error).__name__
            raise ProgramError("bot.failed", bot=self.bot, reason=reason) from None
        assert self._process.stdout is not None
        self._heard, self._begun = Queue(_CHUNKS), b""
        Thread(target=_listen, args=(self._process.stdout, self._heard), daemon=True).start()
        kill = partial(_kill, self._process, self._heard, is_apart=self._is_apart)
        self._end = finalize(self, kill)
        self._answer(f"manillen {VERSION}\n", "ready")

    def say(self, text: str) -> None:
        """Tell it something.

        Raises:
            OSError: it does not listen.
        """
        assert self._process is not None and self._process.stdin is not None
        self._process.stdin.write(text.encode("ascii"))
        self._process.stdin.flush()

    def leave(self, *, politely: bool) -> int | None:
        """Let it end by itself, and end it if it does not.

        Args:
            politely: whether to say ``quit``; else its input just ends.

        Returns:
            Its exit code; None if it had to be ended.
        """
        process = self._process
        if process is None:
            return None
        assert process.stdin is not None
        with suppress(OSError):
            if politely:
                self.say("quit\n")
            else:
                process.stdin.close()
        code = None
        with suppress(subprocess.TimeoutExpired):
            code = process.wait(self.seconds)
        self.end()
        return code

    def end(self) -> None:
        """End it at once."""
        if self._end is not None:
            self._end()
        self._process = None

    def _answer(self, told: str, wanted: str) -> str:
        """What follows the word wanted in the first line that begins with it."""
        self._until, self._left = monotonic() + self.seconds, TALK
        try:
            self.say(told)
            while True:
                first, _, rest = self._line().decode("utf-8", "replace").strip().partition(" ")
                if first == wanted:
                    return rest.strip()
                if first == "name":
                    self.name = shown(rest)
                elif first == "error":
                    raise ProgramError("bot.failed", bot=self.bot, reason=shown(rest))
        except (OSError, EOFError):
            self.end()
            raise ProgramError("bot.died", bot=self.bot) from None
        except Empty:
            self.end()
            raise ProgramError("bot.slow", bot=self.bot, seconds=f"{self.seconds:g}") from None
        except BaseException:
            self.end()
            raise

    def _forget(self) -> None:
        """Forget what it said unasked, so that this answers nothing; not that it ended."""
        self._begun = b""
        with suppress(Empty):
            while self._heard.get_nowait():
                pass
            self._heard.put(b"")

    def _line(self) -> bytes:
        """The next line, cut where nobody reads on.

        Raises:
            Empty: there is none in time.
            EOFError: there will be none.
            ProgramError: it talks too much.
        """
        while b"\n" not in self._begun:
            chunk = self._heard.get(timeout=max(0.0, self._until - monotonic()))
            if not chunk:
                raise EOFError
            self._left -= len(chunk)
            if self._left < 0:
                raise ProgramError("bot.talks", bot=self.bot, most=TALK)
            self._begun = self._begun[:LONGEST] + chunk
        line, _, self._begun = self._begun.partition(b"\n")
        return line


@cache
def program(bot: str) -> Program:
    """The program of that name, one for all seats that it plays in this process.

    Raises:
        PluginError: as :func:`~manillen_tui.protocol.programs.found` does.
    """
    return Program(bot, *programs.found(bot))


class ProgramBot:
    """A program as a bot; it is told everything at each decision, and so needs no events.

    Args:
        rng: makes the seed that the program is told.
        program: the program.
    """

    def __init__(self, *, rng: Random, program: Program) -> None:
        self._rng, self._program = rng, program

    def act(self, observation: Observation) -> Action:
        """What the program chooses.

        Raises:
            ProgramError: it gave no answer in time, or one that is not allowed.
        """
        seed, time = self._rng.getrandbits(SEED_BITS), round(1000 * self._program.seconds)
        chosen = self._program.ask(tell(observation, seed, time))
        for action in observation.legal_actions:
            if word(action) == chosen:
                return action
        raise ProgramError("bot.illegal", bot=self._program.bot, action=shown(chosen))

    def notice(self, event: Event) -> None:
        """A program is told no events."""


def shown(text: str) -> str:
    """What a program said as a line can show it: nothing in it moves a cursor."""
    text = "".join(sign if sign.isprintable() else "?" for sign in text.strip())
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def _listen(stream: BinaryIO, heard: Queue[bytes]) -> None:
    """Pass on what a program says; empty bytes are its end."""
    with stream:
        while chunk := os.read(stream.fileno(), _CHUNK):
            heard.put(chunk)
    heard.put(b"")


def _kill(process: subprocess.Popen[bytes], heard: Queue[bytes], *, is_apart: bool) -> None:
    """End a program, and all it has started where it has a group of its own."""
    with suppress(ProcessLookupError):
        if is_apart and os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()
    with suppress(OSError):
        assert process.stdin is not None
        process.stdin.close()
    # What is left in the pipe has room now, so that whoever listens comes to its end.
    with suppress(Empty):
        while True:
            heard.get_nowait()
