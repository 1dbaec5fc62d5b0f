"""What of the scorebook is looked at: the table, the bot, the result, the time."""

from __future__ import annotations

from datetime import date, timedelta

from textual.app import ComposeResult
from textual.containers import Grid
from textual.message import Message

from manillen_tui.game.variants import VARIANTS
from manillen_tui.language import Language
from manillen_tui.scorebook.history import Occurring
from manillen_tui.scorebook.rows import Result
from manillen_tui.scorebook.selection import Selection
from manillen_tui.tui.widgets.chooser import Chooser

ALL = ""

_DAYS = ("30", "90")

KEYS = frozenset(
    {f"variant.{name}.short" for name in VARIANTS}
    | {f"history.ended-{result}" for result in Result}
    | {f"scorebook.all-{part}" for part in ("tables", "bots", "results", "time")}
)
"""The catalogue keys composed here."""

Chosen = tuple[str, str, str, str]
"""What is chosen of each: a table, a bot, a result, a time."""

EVERYTHING: Chosen = (ALL, ALL, ALL, ALL)

NOTHING_YET = Occurring((), (), ())


def selected(chosen: Chosen, today: date) -> Selection:
    """What is looked at.

    Args:
        chosen: what the filters say.
        today: the day from which days are counted.
    """
    table, bot, result, time = chosen
    since = until = None
    if time in _DAYS:
        since = today - timedelta(days=int(time))
    elif time:
        since, until = date(int(time), 1, 1), date(int(time), 12, 31)
    return Selection(
        variant=table or None,
        bot=bot or None,
        since=since,
        until=until,
        result=Result(result) if result else None,
    )


class Filters(Grid):
    """A row of fields, two rows where there is little room.

    Args:
        language: the words.
        chosen: what to begin with.
        found: what there is to choose from.
    """

    class Changed(Message):
        """Something else is looked at."""

    def __init__(
        self, language: Language, chosen: Chosen = EVERYTHING, found: Occurring = NOTHING_YET
    ) -> None:
        super().__init__(id="filters")
        offered = _offered(language, found)
        names = ("filter-table", "filter-bot", "filter-result", "filter-time")
        self._choosers = tuple(
            Chooser(answers, value, name)
            for answers, value, name in zip(offered, chosen, names, strict=True)
        )
        self._language = language

    def compose(self) -> ComposeResult:
        """The fields."""
        yield from self._choosers

    def offer(self, found: Occurring) -> None:
        """Offer what there is now."""
        for chooser, answers in zip(self._choosers, _offered(self._language, found), strict=True):
            chooser.offer(answers)

    @property
    def chosen(self) -> Chosen:
        """What is chosen of each."""
        table, bot, result, time = (chooser.value for chooser in self._choosers)
        return table, bot, result, time

    def turn_to(self) -> None:
        """Give the first field the focus."""
        self._choosers[0].focus()

    @property
    def is_turned_to(self) -> bool:
        """Whether one of the fields has the focus."""
        return any(chooser.has_focus for chooser in self._choosers)

    def on_chooser_changed(self, event: Chooser.Changed) -> None:
        """Tell that something else is looked at."""
        event.stop()
        self.post_message(self.Changed())


def _offered(language: Language, found: Occurring) -> list[list[tuple[str, str]]]:
    """Label and value of what each field offers."""
    text = language.text
    return [
        [
            (text("scorebook.all-tables"), ALL),
            *((text(f"variant.{name}.short"), name) for name in found.variants),
        ],
        [(text("scorebook.all-bots"), ALL), *((name, name) for name in found.bots)],
        [
            (text("scorebook.all-results"), ALL),
            *((text(f"history.ended-{result}"), result.value) for result in Result),
        ],
        [
            (text("scorebook.all-time"), ALL),
            *((text("scorebook.last-days", count=days), days) for days in _DAYS),
            *((year, year) for year in found.years),
        ],
    ]
