"""A dialog that asks for a first and a last day."""

from __future__ import annotations

from datetime import date
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Button, Input, Label, Static

from manillen_tui.tui.screens.base import SpokenDialog, keyed
from manillen_tui.tui.styles import dressed

KEYS = frozenset({"scorebook.period-since", "scorebook.period-until"})
"""The catalogue keys composed here."""

_DAYS = ("since", "until")


class PeriodDialog(SpokenDialog):
    """Two days, either of which may be left open; it is left with them as ``DAY/DAY``.

    Args:
        period: the days to begin with, in the same form; nothing for none.
    """

    CSS_PATH = dressed("scorebook")

    BINDINGS: ClassVar[list[BindingType]] = [
        keyed("app.back", "leave", show=False),
        Binding("up", "app.focus_previous", show=False),
        Binding("down", "app.focus_next", show=False),
    ]

    def __init__(self, period: str = "") -> None:
        super().__init__()
        self._period = period

    def compose(self) -> ComposeResult:
        """A heading, the two days, what is wrong with them, the button."""
        days, form = self._period.partition("/")[::2], self.text("cli.puzzle.date-form")
        with Vertical(id="dialog"):
            yield Static(Content(self.text("scorebook.period")), id="dialog-heading")
            for name, day in zip(_DAYS, days, strict=True):
                with Horizontal(classes="period-row"):
                    yield Label(Content(self.text(f"scorebook.period-{name}")))
                    yield Input(day, placeholder=form, max_length=10, compact=True, id=name)
            yield Static(Content(self.text("scorebook.period-about")), id="period-said")
            with Horizontal(id="dialog-buttons"):
                yield Button(Content(self.text("button.ok")), id="ok", compact=True)

    async def retell(self) -> None:
        """Ask in the person's language, now that it is another; what was typed stays."""
        self._period = "/".join(self._typed)
        await super().retell()

    @property
    def _typed(self) -> list[str]:
        return [self.query_one(f"#{name}", Input).value.strip() for name in _DAYS]

    def on_mount(self) -> None:
        """The first day is asked first."""
        self.query_one("#since", Input).focus()

    @on(Input.Submitted)
    @on(Button.Pressed)
    def _answer(self) -> None:
        """Leave with the days, or say in a line what is wrong with them."""
        typed = self._typed
        for name, day in zip(_DAYS, typed, strict=True):
            if day and not _is_day(day):
                self._say(name, self.text("scorebook.no-day", found=day))
                return
        since, until = typed
        if since and until and since > until:
            self._say("until", self.text("scorebook.no-days", since=since, until=until))
            return
        self.dismiss("/".join(typed) if any(typed) else "")

    def _say(self, name: str, words: str) -> None:
        self.query_one("#period-said", Static).update(Content(words))
        self.query_one(f"#{name}", Input).focus()

    def action_leave(self) -> None:
        """Leave all as it is."""
        self.dismiss(None)


def _is_day(typed: str) -> bool:
    """Whether it is a day of the calendar, written ``2026-01-31``."""
    try:
        return date.fromisoformat(typed).isoformat() == typed
    except ValueError:
        return False
