"""A score pad line by line: each line of the person's is a deal, or asks for something."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import TextIO

from manillen_tui import __version__, locations, matches
from manillen_tui.errors import ManillenError
from manillen_tui.game.variants import VARIANTS
from manillen_tui.language import LANGUAGES, Language
from manillen_tui.pad.book import Pad, begin, resume
from manillen_tui.pad.entry import PadError
from manillen_tui.plain.conversation import Conversation, Left, ScriptError, Source
from manillen_tui.plain.lines import Lines
from manillen_tui.plain.reader import folded
from manillen_tui.plain.run import Seated, asked_table, standard_output, until_told
from manillen_tui.plain.score_reader import ScoreReader
from manillen_tui.plain.voice import PlainVoice
from manillen_tui.plain.words import PlainWords
from manillen_tui.tui.present_pad import deal_row, names_of, news_of, sum_lines, totals_line


class Command(StrEnum):
    """What can be asked for instead of writing a deal down."""

    UNDO = "undo"
    SCORE = "score"
    HELP = "help"
    QUIT = "quit"


KEYS = frozenset(
    {f"pad.word-{command}" for command in Command} | {f"variant.{name}.name" for name in VARIANTS}
)
"""The catalogue keys composed here."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be written down.

    Attributes:
        seated: makes a table by its name.
        table: its name; the person is asked if it is left out.
        goes_on: whether to go on with the pad that was written on last.
    """

    seated: Callable[[str], Seated]
    table: str | None = None
    goes_on: bool = False


def run(language: Language, plan: Plan) -> int:
    """Keep the score on standard input and output until the match is over or left.

    Returns:
        The exit code: 0, or 128 and the number of the signal that ended it.

    Raises:
        ManillenError: the table, the record or a line of a script is at fault.
        KeyboardInterrupt: it was interrupted.
        OSError: nobody reads what is written.
    """
    words, out = PlainWords(language.code, signs=False), standard_output()
    return asyncio.run(until_told(keep(words, plan, out, Lines.of_standard_input())))


async def keep(words: PlainWords, plan: Plan, out: TextIO, lines: Source) -> None:
    """Keep a score until the lines end or the person leaves.

    Raises:
        ManillenError: the table, the record or a line of a script is at fault.
    """
    try:
        table = plan.table
        if table is None and not plan.goes_on:
            asking = Conversation(words, PlainVoice(words, out), lines)
            table = await asked_table(asking, paper=True)
    except Left:
        return
    pad = opened(plan.seated, table, locations.matches_folder())
    try:
        await _Keeper(words, pad, out, lines).run()
    finally:
        pad.close()


def opened(seated: Callable[[str], Seated], table: str | None, folder: Path) -> Pad:
    """A new pad, or if there is no table the one that was written on last.

    Raises:
        ManillenError: there is none, or it cannot be opened.
    """
    if table is None:
        return resume(matches.to_continue(folder, paper=True))
    rules, players = seated(table)
    now = datetime.now(UTC).astimezone()
    return begin(folder, rules, players, now, f"manillen {__version__}")


class _Keeper:
    """Keeps one pad with one person."""

    def __init__(self, words: PlainWords, pad: Pad, out: TextIO, lines: Source) -> None:
        self._words = words
        self._pad = pad
        self._out = out
        self._lines = lines
        self._names = names_of(words, pad.rules, pad.players)
        self._reader = ScoreReader(self._names, pad.rules)
        self._commands = {
            folded(name): command
            for command in Command
            for name in (
                *(Language(code).text(f"pad.word-{command}") for code in LANGUAGES),
                *(command.value, command.value[0], *("?" * (command is Command.HELP))),
            )
        }

    async def run(self) -> None:
        """Go on until the lines end or the person leaves."""
        rules, text = self._pad.rules, self._words.text
        name = text(f"variant.{rules.name}.name") if rules.name in VARIANTS else rules.name
        self._say([text("pad.going-on" if self._pad.deals else "pad.begin", table=name)])
        self._say([text("pad.how", side=self._names.scorer(rules.scorers[0], rules))])
        self._ask()
        while (line := await self._lines.next()) is not None:
            said = line.strip()
            command = Command.HELP if said == "?" else self._commands.get(folded(said))
            if command is Command.QUIT or (not said and self._pad.match.over):
                break
            try:
                if command is not None:
                    self._obey(command)
                elif said:
                    self._write(said)
                elif not self._lines.is_terminal:
                    continue
            except PadError as error:
                self._refuse(error)
            self._ask()
        if not self._pad.match.over:
            self._say([text("pad.left")])

    def _write(self, line: str) -> None:
        pad, names = self._pad, self._names
        if pad.match.over:
            raise PadError("pad.over")
        entry, before = self._reader.read(line, pad.dealer), pad.match
        pad.score(entry)
        self._say(sum_lines(names, before, entry))
        boam = pad.deals[-1].boam
        if boam is not None:
            pairs = zip(names.columns(pad.rules), boam.totals, strict=True)
            self._say(["  ".join(f"{name} {total}" for name, total in pairs)])
        self._say(news_of(names, pad))

    def _obey(self, command: Command) -> None:
        text, pad = self._words.text, self._pad
        if command is Command.UNDO:
            gone = pad.undo()
            if gone is None:
                raise PadError("pad.nothing")
            self._say([text("pad.undone", number=gone.number)])
        elif command is Command.SCORE:
            for deal in pad.boam:
                row = deal_row(self._names, deal)
                pairs = zip(self._names.columns(pad.rules), row.values, strict=True)
                values = "  ".join(f"{name} {value}" for name, value in pairs)
                self._say(["  ".join(filter(None, (row.label, row.note, values)))])
            self._say(news_of(self._names, pad))
        else:
            self._say(text("pad.help").splitlines())

    def _ask(self) -> None:
        text, pad = self._words.text, self._pad
        score = totals_line(self._names, pad)
        if pad.match.over:
            self._say([text("pad.ask-over")])
            return
        dealer = self._names.label_of(pad.dealer)
        self._say([text("pad.ask", number=pad.match.number + 1, name=dealer, score=score)])

    def _refuse(self, error: ManillenError) -> None:
        reason = self._words.say(error.message)
        if not self._lines.is_terminal:
            raise ScriptError("plain.bad-line", line=self._lines.number, reason=reason)
        self._say([reason])

    def _say(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._out.write(self._words.readable(line) + "\n")
        self._out.flush()
