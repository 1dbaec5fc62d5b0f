"""The options by which matches are chosen, and the index they are chosen from."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import date, datetime
from typing import Any

import click

from manillen_tui.cli import completing
from manillen_tui.cli.progress import progress
from manillen_tui.game.variants import VARIANTS
from manillen_tui.language import Language
from manillen_tui.scorebook.index import Index
from manillen_tui.scorebook.rows import Result
from manillen_tui.scorebook.selection import Selection
from manillen_tui.scorebook.shelf import own_folders, own_index

_DAY = "%Y-%m-%d"
_RESULTS = [result.value for result in Result if result is not Result.NONE]


def selecting(language: Language) -> list[click.Parameter]:
    """The options; :func:`selection` makes of their values what is looked at."""
    text = language.text
    day = click.DateTime([_DAY])
    return [
        click.Option(
            ["--table"],
            type=click.Choice(VARIANTS),
            metavar=text("history.name-form"),
            help=text("history.about-table"),
        ),
        click.Option(
            ["--bot"],
            metavar=text("history.name-form"),
            help=text("history.about-bot"),
            shell_complete=completing.bots,
        ),
        click.Option(
            ["--since"],
            type=day,
            metavar=text("cli.puzzle.date-form"),
            help=text("history.about-since"),
        ),
        click.Option(
            ["--until"],
            type=day,
            metavar=text("cli.puzzle.date-form"),
            help=text("history.about-until"),
        ),
        click.Option(["--result"], type=click.Choice(_RESULTS), help=text("history.about-result")),
        click.Option(
            ["--player"], metavar=text("history.name-form"), help=text("history.about-player")
        ),
    ]


def selection(chosen: dict[str, Any]) -> Selection:
    """What the options' values ask for; they are taken out of ``chosen``."""
    result: str | None = chosen.pop("result")
    return Selection(
        variant=chosen.pop("table"),
        bot=chosen.pop("bot"),
        since=_day(chosen.pop("since")),
        until=_day(chosen.pop("until")),
        result=None if result is None else Result(result),
        player=chosen.pop("player"),
    )


def _day(found: datetime | None) -> date | None:
    return None if found is None else found.date()


@contextmanager
def indexed(language: Language) -> Iterator[Index]:
    """The index of the person's own records, up to date; a bar is shown while they are read."""
    with closing(own_index()) as index:
        changes = index.changes(own_folders())
        with progress(language.text("scorebook.reading"), len(changes.due)) as show:
            index.apply(changes, lambda done: show(done, ""))
        yield index
