"""One of our bots for any program: the other end of the engine protocol."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from manillen_tui import __version__
from manillen_tui.errors import ManillenError
from manillen_tui.language import Language
from manillen_tui.plugins import load_bot
from manillen_tui.protocol.reading import read
from manillen_tui.protocol.telling import word
from manillen_tui.strangers import FAULTS, told

LONGEST = 1000
"""Characters of a line that are read."""

MOST = 10_000
"""Lines of a decision that are kept; one needs about a hundred."""


class Engine:
    """Answers what it is told, line by line.

    Args:
        bot: the name of the bot that answers.
        language: what faults are told in.

    Raises:
        PluginError: there is no such bot.
    """

    def __init__(self, bot: str, language: Language) -> None:
        self._name, self._language = bot, language
        self._rng = Random()
        self._bot = load_bot(bot)(rng=self._rng)
        self._told: list[str] = []

    def hear(self, line: str) -> Iterator[str]:
        """What is answered to a line.

        Args:
            line: the line; of ``quit``, after which nothing is heard, the caller knows.
        """
        match line.split():
            case ["manillen", *_]:
                yield f"name manillen {__version__} {self._name}"
                yield "author the Manillen authors"
                yield "ready"
            case ["position"]:
                self._told = [line]
            case ["go", *_]:
                yield self._answer()
            case _ if len(self._told) < MOST:
                self._told.append(line)

    def _answer(self) -> str:
        try:
            position = read("\n".join(self._told))
            self._rng.seed(position.seed)
            return f"choose {word(self._bot.act(position.observation))}"
        except ManillenError as error:
            said = self._language.say(error.message)
        except FAULTS as error:
            said = told(error)
        return "error " + " ".join(said.split())
