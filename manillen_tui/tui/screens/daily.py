"""The deal of the day: what came of it, and the table where it is played."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import Worker, WorkerError

from manillen_tui import locations, matches
from manillen_tui.errors import ManillenError
from manillen_tui.game.observation import Observation
from manillen_tui.puzzles.daily import (
    BOT,
    RULES,
    Daily,
    Outcome,
    outcome_of,
    par,
    played_by_bots,
    shared,
)
from manillen_tui.puzzles.shelf import keep_daily, progress
from manillen_tui.tui.draw.look import Look
from manillen_tui.tui.game import Game
from manillen_tui.tui.progress import written
from manillen_tui.tui.screens.apart import ApartTable, game_apart
from manillen_tui.tui.screens.base import SpokenScreen, keyed
from manillen_tui.tui.styles import dressed
from manillen_tui.tui.widgets.keys_row import KeysRow
from manillen_tui.tui.widgets.options import Options


class DailyTable(ApartTable):
    """The table of a day's deal; it gives no help, so that all have the same to go on.

    Args:
        daily: the day's deal.
        game: the match, of one deal.
        look: the settings that change shapes.
    """

    def __init__(self, daily: Daily, game: Game, look: Look) -> None:
        super().__init__(game, look)
        self._daily = daily

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Every key of the table but those of help."""
        helps = ("hint", "memory", "undo", "claim", "replay")
        return action not in helps and super().check_action(action, parameters)

    def remembered(self, observation: Observation) -> None:
        """No memory aid, whatever the setting."""

    async def show_deal_end(self) -> None:
        """Keep what came of the first try, and show what the deal scored."""
        state = self.game.session.state
        assert state is not None
        written(self, lambda: keep_daily(self._daily.number, outcome_of(state)))
        await super().show_deal_end()

    async def end(self) -> None:
        """Back to where it is told what came of it."""
        self.leave()


class DailyScreen(SpokenScreen):
    """What the deal of a day is, and once it was played what came of it.

    Args:
        daily: the day's deal.
    """

    CSS_PATH = dressed("lists")

    BINDINGS: ClassVar[list[BindingType]] = [
        keyed("app.back", "back", "key.back"),
    ]

    def __init__(self, daily: Daily) -> None:
        super().__init__()
        self._daily = daily
        self._learning: Worker[None] | None = None

    def compose(self) -> ComposeResult:
        """What is told, over the ways on."""
        heading = self.text("daily.heading", number=self._daily.number, day=self._daily.day)
        with Vertical(id="daily"):
            yield Static(Content(heading), id="daily-heading")
            yield Static(id="daily-said")
            yield Options(id="daily-ways")
        yield KeysRow()

    @property
    def _said(self) -> Static:
        return self.query_one("#daily-said", Static)

    @property
    def _ways(self) -> OptionList:
        return self.query_one(OptionList)

    def on_screen_resume(self) -> None:
        """Show what is so now."""
        self.fill()

    def fill(self) -> None:
        """Tell what is known now; a deal just ended leaves something to find out."""
        came = self._came
        unfinished = matches.newest_unfinished(self._folder) is not None
        first = "daily.play" if came is None else "daily.practise"
        ways = [("play", "daily.go-on" if unfinished else first)]
        if came is not None:
            ways.append(("copy", "daily.copy"))
        self._ways.clear_options()
        self._ways.add_options(Option(Content(self.text(key)), id=name) for name, key in ways)
        self._ways.highlighted = 0
        self._ways.focus()
        self._tell()
        if came is not None and None in (came.par, came.bots) and not self._is_learning:
            self._learning = self.run_worker(self._learn)
            self._tell()

    async def on_unmount(self) -> None:
        """Stop finding out."""
        if self._learning is not None:
            self._learning.cancel()
            with suppress(WorkerError):
                await self._learning.wait()

    @property
    def _folder(self) -> Path:
        return locations.daily_folder() / str(self._daily.number)

    @property
    def _came(self) -> Outcome | None:
        return progress().daily.get(self._daily.number)

    @property
    def _is_learning(self) -> bool:
        return self._learning is not None and not self._learning.is_finished

    async def _learn(self) -> None:
        """Find out what exact play comes to, and what the bots make of the cards."""
        came = self._came
        assert came is not None
        with suppress(OSError):  # what cannot be found out is told as unknown
            if came.par is None:
                came = replace(came, par=await par(self._daily, came.trump))
                self._learnt(came)
            if came.bots is None:
                came = replace(came, bots=await played_by_bots(self._daily))
                self._learnt(came)
        self.call_later(self._tell)

    def _learnt(self, came: Outcome) -> None:
        written(self, lambda: keep_daily(self._daily.number, came))
        self._tell()

    def _tell(self) -> None:
        came, text = self._came, self.text
        if came is None:
            self._said.update(Content(text("daily.about", bot=BOT)))
            return
        unknown = text("daily.working" if self._is_learning else "daily.unknown")
        whole = RULES.deal_points
        lines = [text("daily.points", points=came.points, whole=whole)]
        lines += [
            text(key, points=unknown if value is None else value, bot=BOT)
            for key, value in (("daily.par", came.par), ("daily.bots", came.bots))
        ]
        self._said.update(Content("\n".join([*lines, "", self._shared(came)])))

    def _shared(self, came: Outcome) -> str:
        return shared(self._daily.number, came, self.language)

    def action_back(self) -> None:
        """Back to the puzzles."""
        self.dismiss(None)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Play, or copy what came of it."""
        event.stop()
        came = self._came
        if event.option.id == "copy" and came is not None:
            self.app.copy_to_clipboard(self._shared(came))
            self.notify(self.text("daily.copied"), markup=False)
            return
        daily = self._daily
        try:
            game = game_apart(self._folder, RULES, BOT, daily.seed, self.language)
        except ManillenError as error:
            self.manillen.complain(error)
            return
        self.app.push_screen(DailyTable(daily, game, self.manillen.look))
