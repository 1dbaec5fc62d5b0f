"""``manillen show``: a record as tables of its deals, tricks and scores."""

from __future__ import annotations

from collections.abc import Callable

import click
from rich.console import Console, RenderableType
from rich.text import Text

from manillen_tui.cli.completing import records
from manillen_tui.cli.console import plain_console
from manillen_tui.cli.files import fault_line, opened, unreadable
from manillen_tui.cli.tables import Tables
from manillen_tui.errors import RecordError
from manillen_tui.game.check import NO_MATCH, Fault, follow
from manillen_tui.game.events import BoamWon, DealBegun, DealScored, Event, PaperScored
from manillen_tui.game.lines import LineReader
from manillen_tui.game.replay import Replay
from manillen_tui.language import Language

FAULTY = 2


def command(language: Language) -> click.Command:
    """The command, in one language."""

    def run(file: str, deal: int | None) -> int:
        return show(file, deal, language)

    return click.Command(
        "show",
        callback=run,
        help=language.text("cli.show.about"),
        params=[
            click.Argument(
                ["file"], metavar=language.text("cli.show.file"), shell_complete=records
            ),
            click.Option(
                ["--deal"],
                type=click.IntRange(min=1),
                metavar="N",
                help=language.text("cli.show.only-deal"),
            ),
        ],
    )


def show(name: str, only: int | None, language: Language) -> int:
    """Print a file's matches, or of each the one deal of that number; returns the exit code.

    A damaged file is shown as far as it can be read.
    """
    console, language = plain_console(language)
    try:
        with opened(name) as stream:
            found, fault = _follow(
                LineReader(stream), lambda replay: _Shown(replay, console, language, only)
            )
    except OSError as error:
        unreadable(name, error, language)
        return FAULTY
    if fault is not None:
        click.echo(fault_line(name, fault, language), err=True)
        return FAULTY
    if only is not None and not found:
        click.echo(language.text("cli.show.no-deal", number=only), err=True)
        return FAULTY
    return 0


def _follow(reader: LineReader, begin: Callable[[Replay], _Shown]) -> tuple[bool, Fault | None]:
    """Show all matches; returns whether a deal was shown, and the fault that ended the reading."""
    shown: _Shown | None = None
    fault = None
    found = False
    try:
        for replay, events in follow(reader):
            if shown is None or shown.replay is not replay:
                if shown is not None:
                    found |= shown.close()
                shown = begin(replay)
            shown.tell(events)
    except RecordError as error:
        fault = Fault(reader.number, error.rule, error.message)
    if shown is not None:
        found |= shown.close()
    elif fault is None and not reader.cut:
        fault = NO_MATCH
    return found, fault


class _Shown:
    """Prints a match while its record is read, deal by deal."""

    def __init__(
        self, replay: Replay, console: Console, language: Language, only: int | None
    ) -> None:
        self.replay = replay
        self._found = False
        self._print = console.print
        self._text = language.text
        self._tables = Tables(language, replay.rules)
        self._only = only
        self._open = False
        self._events: list[Event] = []
        self._scores: list[tuple[int, tuple[int, ...]]] = []
        self._print(self._tables.heading(replay.players, replay.seed))
        self._print()

    def tell(self, events: tuple[Event, ...]) -> None:
        """Take note of a line, and print what it completes."""
        for event in events:
            match event:
                case DealBegun():
                    self._open, self._events = True, []
                case DealScored(number, result, totals):
                    self._show_deal(self._tables.score(result, totals))
                    gained = result.by_scorer(self.replay.rules, result.score)
                    self._scores.append((number, tuple(gained.values())))
                case PaperScored(number, score, _):
                    self._scores.append((number, score))
                case BoamWon(_, _, totals):
                    self._show_scores(totals)
                case _:
                    self._events.append(event)

    def close(self) -> bool:
        """Print what is left, and how the match ended; returns whether a deal was shown."""
        if self._open:
            self._show_deal()
        if self._scores:
            self._show_scores(self.replay.match.totals)
        if self._only is None:
            over = self.replay.match.over
            said = self._tables.ending(self.replay.match) if over else self._text("cli.show.open")
            self._print(Text(said, style="bold"))
            self._print()
        return self._found

    def _show_deal(self, score: RenderableType | None = None) -> None:
        self._open = False
        replay = self.replay
        if replay.deal is None or replay.state is None or self._only not in (None, replay.number):
            return
        self._found = True
        title = self._text("cli.show.dealt", number=replay.number, seat=replay.deal.dealer)
        self._print(Text(title, style="bold"))
        self._print(self._tables.deal(replay.deal, replay.state, self._events))
        if score is not None:
            self._print(score)
        self._print()

    def _show_scores(self, totals: tuple[int, ...]) -> None:
        if self._only is None:
            self._print(self._tables.scoreboard(self._scores, totals))
        self._scores = []
