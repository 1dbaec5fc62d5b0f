"""What of the scorebook is looked at: the table, the bot, the result, the time, the player."""

from __future__ import annotations

from datetime import date, timedelta

from textual import work
from textual.app import ComposeResult
from textual.containers import Grid
from textual.message import Message

from manillen_tui.game.variants import VARIANTS
from manillen_tui.language import Language
from manillen_tui.scorebook.history import Occurring
from manillen_tui.scorebook.rows import Result
from manillen_tui.scorebook.selection import Selection
from manillen_tui.tui.screens.period import PeriodDialog
from manillen_tui.tui.widgets.chooser import Chooser

ALL = ""

_DAYS = ("30", "90")

_OTHER = "other"
"""The answer that asks for other days."""

KEYS = frozenset(
    {f"variant.{name}.short" for name in VARIANTS}
    | {f"history.ended-{result}" for result in Result}
    | {f"scorebook.all-{part}" for part in ("tables", "bots", "results", "time", "players")}
)
"""The catalogue keys composed here."""

Chosen = tuple[str, str, str, str, str]
"""What is chosen of each: a table, a bot, a result, a time, a person.

A time is a number of days, a year, or a first and a last day as ``2026-01-31/2026-02-28``, either
of which may be left out.
"""

EVERYTHING: Chosen = (ALL, ALL, ALL, ALL, ALL)

NOTHING_YET = Occurring((), (), (), ())

_NAMES = ("table", "bot", "result", "time", "player")
_TIME = _NAMES.index("time")


def selected(chosen: Chosen, today: date) -> Selection:
    """What is looked at.

    Args:
        chosen: what the filters say.
        today: the day from which days are counted.
    """
    table, bot, result, time, player = chosen
    since = until = None
    if "/" in time:
        since, until = (date.fromisoformat(day) if day else None for day in time.split("/"))
    elif time in _DAYS:
        since = today - timedelta(days=int(time))
    elif time:
        since, until = date(int(time), 1, 1), date(int(time), 12, 31)
    return Selection(
        variant=table or None,
        bot=bot or None,
        since=since,
        until=until,
        result=Result(result) if result else None,
        player=player or None,
    )


class Filters(Grid):
    """A row of fields, more rows where there is little room.

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
        self._language = language
        self._found = found
        self._period = chosen[_TIME] if "/" in chosen[_TIME] else ""
        self._before = chosen[_TIME]
        self._choosers = tuple(
            Chooser(answers, value, f"filter-{name}")
            for answers, value, name in zip(self._offered, chosen, _NAMES, strict=True)
        )
        self._fit()

    def compose(self) -> ComposeResult:
        """The fields."""
        yield from self._choosers

    def offer(self, found: Occurring) -> None:
        """Offer what there is now."""
        self._found = found
        self._renew()

    def speak(self, language: Language) -> None:
        """Speak another language from now on."""
        self._language = language
        self._renew()

    def _renew(self) -> None:
        for chooser, answers in zip(self._choosers, self._offered, strict=True):
            chooser.offer(answers)
        self._fit()

    def _fit(self) -> None:
        """Have the person asked for where there are several, and room for what is shown."""
        several = len(self._found.people) > 1
        self._choosers[-1].display = several
        self.set_class(several, "-people")
        self.set_class(several or "/" in self.chosen[_TIME], "-many")

    @property
    def chosen(self) -> Chosen:
        """What is chosen of each."""
        table, bot, result, time, player = (chooser.value for chooser in self._choosers)
        # Which other days is not said yet.
        return table, bot, result, self._before if time == _OTHER else time, player

    def turn_to(self) -> None:
        """Give the first field the focus."""
        self._choosers[0].focus()

    @property
    def is_turned_to(self) -> bool:
        """Whether one of the fields has the focus."""
        return any(chooser.has_focus for chooser in self._choosers)

    def on_chooser_changed(self, event: Chooser.Changed) -> None:
        """Tell that something else is looked at; ask for other days where they are wanted."""
        event.stop()
        if self._choosers[_TIME].value == _OTHER:
            self._choosers[_TIME].show(self._before)
            self.ask_days()
            return
        self._before = self.chosen[_TIME]
        self._fit()
        self.post_message(self.Changed())

    @work(exclusive=True)
    async def ask_days(self) -> None:
        """Ask for a first and a last day, and look at what lies between."""
        found = await self.app.push_screen_wait(PeriodDialog(self._period))
        if found is not None:
            self._period = self._before = found
            self._choosers[_TIME].offer(self._offered[_TIME], found)
            self._fit()
            self.post_message(self.Changed())

    @property
    def _offered(self) -> list[list[tuple[str, str]]]:
        """Label and value of what each field offers."""
        text, found = self._language.text, self._found
        period = [(self._period.replace("/", "…"), self._period)] if self._period else []
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
                *period,
                (text("scorebook.other-days"), _OTHER),
            ],
            [(text("scorebook.all-players"), ALL), *((name, name) for name in found.people)],
        ]
