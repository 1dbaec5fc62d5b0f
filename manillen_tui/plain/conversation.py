"""Questions, and what comes back: an answer, a command, or the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from manillen_tui.errors import ManillenError, Message
from manillen_tui.plain.asked import Question
from manillen_tui.plain.reader import AnswerError, Command, read_choice, read_command, unwrapped
from manillen_tui.plain.voice import Voice
from manillen_tui.plain.words import PlainWords

_Value = TypeVar("_Value")


class Source(Protocol):
    """Where the person's lines come from.

    Attributes:
        number: how many lines were given.
        is_terminal: whether somebody types them.
    """

    number: int
    is_terminal: bool

    async def next(self) -> str | None:
        """The next line; None after the last."""
        ...


class Left(Exception):  # noqa: N818  # no error: the person leaves
    """The person leaves, or says no more."""


class ScriptError(ManillenError):
    """A line of a script that is no answer; what was played before it is kept."""


class Conversation:
    """Asks, and understands what is answered.

    Args:
        language: the person's language.
        voice: says what there is to say.
        lines: the person's.
    """

    def __init__(self, language: PlainWords, voice: Voice, lines: Source) -> None:
        self.language = language
        self.voice = voice
        self.lines = lines

    async def choose(
        self, question: Question[_Value], decide: Callable[[str], _Value] | None = None
    ) -> _Value:
        """Put a question until it is answered.

        Args:
            question: the question.
            decide: what a line that is no command answers; one of the choices if left out.

        Raises:
            Left: the person leaves.
            ScriptError: a script says what cannot be.
        """
        self.voice.ask(question)
        while True:
            line = await self.lines.next()
            if line is None:
                raise Left
            if not line.strip():
                if self.lines.is_terminal:
                    self.voice.ask(question)
                continue
            try:
                said = unwrapped(line.strip())
                command = read_command(said)
                if command is None:
                    return decide(said) if decide else read_choice(said, question.options)
                await self.obey(command)
            except AnswerError as error:
                self._refuse(error.message)

    async def obey(self, command: Command) -> None:
        """Do what was asked for.

        Raises:
            Left: the person leaves.
        """
        if command is Command.QUIT:
            raise Left
        key = "plain.help" if command is Command.HELP else "plain.not-now"
        self.voice.tell(command, self.language.text(key).splitlines())

    def _refuse(self, reason: Message) -> None:
        line, words = self.lines.number, self.language.say(reason)
        if not self.lines.is_terminal:
            self.voice.broken(line, words)
            raise ScriptError("plain.bad-line", line=line, reason=words)
        self.voice.wrong(line, words)
