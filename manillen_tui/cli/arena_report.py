"""What the arena found, for a person and for a program."""

from __future__ import annotations

import platform
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import click

from manillen_tui.arena.guarded import Conduct
from manillen_tui.arena.saving import heading
from manillen_tui.arena.sequential import LEAST, Sequential
from manillen_tui.arena.statistics import Rate, Standing
from manillen_tui.errors import Message
from manillen_tui.language import Language
from manillen_tui.solver import KERNEL

if TYPE_CHECKING:
    from rich.table import Table
KEYS = frozenset(
    f"cli.arena.{name}" for name in ("won", "boams-won", "mean", "slowest", "failures")
)

CLEAR = 2
"""How many standard errors from nothing count as a difference."""


def figure(rate: Rate) -> str:
    """A rate with its standard error."""
    return f"{rate.mean:+.2f} ± {rate.error:.2f}"


@dataclass(frozen=True, slots=True)
class Report:
    """How it ended.

    Attributes:
        standing: what was found.
        asked: how many boards were to be played.
        test: the test that could end it, if there was one.
        interrupted: whether the person ended it.
    """

    standing: Standing
    asked: int
    test: Sequential | None
    interrupted: bool

    def data(self) -> dict[str, Any]:
        """All figures, for programs; times are in milliseconds."""
        standing = self.standing
        asked = heading(standing.question)
        first, second, *callers = (self._player(at) for at in range(len(standing.conducts)))
        return {
            **{key: asked[key] for key in asked if key not in ("type", "format")},
            "python": platform.python_version(),
            "solver": "compiled" if KERNEL else "plain",
            "asked": self.asked,
            "played": standing.boards,
            "interrupted": self.interrupted,
            "points": {"mean": standing.points.mean, "error": standing.points.error},
            "won": standing.won,
            "lost": standing.lost,
            "drawn": standing.drawn,
            "boams": self._boams(),
            "players": [first, second],
            "caller": next(iter(callers), None),
            "test": self._test(),
        }

    def _player(self, at: int) -> dict[str, Any]:
        conduct, board = self.standing.conducts[at], self.standing.faulty.get(at)
        player = self.standing.question.contestants[at]
        return {
            "name": player.name,
            "sees_all": player.sees_all,
            "decisions": conduct.decisions,
            "milliseconds": {"mean": 1000 * conduct.mean, "p95": 1000 * conduct.within(0.95)},
            "failures": conduct.failures,
            "first_failure": None if board is None else {"board": board, **(conduct.fault or {})},
        }

    def _boams(self) -> dict[str, Any]:
        """The boams won; no share of none, and no error where single deals make them."""
        won = self.standing.boams
        share = self.standing.boam_share
        return {
            "won": won,
            "share": won[0] / sum(won) if any(won) else None,
            "error": share.error if share.count > 1 else None,
        }

    def _test(self) -> dict[str, Any] | None:
        test, points = self.test, self.standing.points
        if test is None:
            return None
        return {**asdict(test), "ratio": test.ratio(points), "accepted": test.accepted(points)}

    def show(self, language: Language) -> None:
        """Print it for a person."""
        from manillen_tui.cli.console import PlainConsole

        text, standing = language.text, self.standing
        question = standing.question
        if not standing.boards:
            click.echo(text("cli.arena.nothing"))
            return
        console = PlainConsole()
        console.print(self._verdict(language), style="bold")
        kind = "cli.arena.played-boams" if question.boams else "cli.arena.played-deals"
        played = {"table": question.rules.name, "seed": question.seed}
        console.print(language.plural(kind, standing.boards, **played))
        if question.calls is not None:
            console.print(text("cli.arena.called", bot=question.calls))
        if self.interrupted:
            console.print(text("cli.arena.interrupted", asked=self.asked))
        if self.test is not None:
            console.print(self._outcome(self.test, language))
        console.print(self._table(language))
        for at, board in sorted(standing.faulty.items()):
            console.print(self._first_failure(at, board, language))
        console.print(text("cli.arena.error"), style="dim")

    def _verdict(self, language: Language) -> str:
        """Who is better, by boams where whole boams were played, and else by points."""
        standing, points = self.standing, self.standing.points
        if standing.question.boams:
            share = standing.boam_share
            ahead, error = share.mean - 0.5, share.error
            told = f"{100 * share.mean:.1f} ± {100 * error:.1f}"
            by = language.text("cli.arena.by-boams", share=told)
        else:
            ahead, error = points.mean, points.error
            by = language.text("cli.arena.by-points", figure=figure(points))
        if points.count < LEAST:
            key = "cli.arena.few"
        elif abs(ahead) <= CLEAR * error:
            key = "cli.arena.level"
        else:
            key = "cli.arena.better" if ahead > 0 else "cli.arena.worse"
        first, second, *_ = self._names(language)
        return language.text(key, first=first, second=second, by=by)

    def _names(self, language: Language) -> list[str]:
        contestants = self.standing.question.contestants
        return [
            language.text("cli.arena.cheat", bot=each.name) if each.sees_all else each.name
            for each in contestants
        ]

    def _outcome(self, test: Sequential, language: Language) -> str:
        points = self.standing.points
        accepted = test.accepted(points)
        if accepted is None:
            key = "cli.arena.open"
        else:
            key = "cli.arena.enough" if accepted == test.high else "cli.arena.too-little"
        least, most = (f"{bound:+.2f}" for bound in test.bounds)
        return language.text(
            key,
            low=f"{test.low:+g}",
            high=f"{test.high:+g}",
            ratio=f"{test.ratio(points):+.2f}",
            least=least,
            most=most,
        )

    def _table(self, language: Language) -> Table:
        from rich.box import SIMPLE_HEAD
        from rich.table import Table

        text, standing = language.text, self.standing
        table = Table(box=SIMPLE_HEAD)
        table.add_column(text("cli.arena.who"), overflow="fold")
        for key in ("won", "boams-won", "mean", "slowest", "failures"):
            table.add_column(text(f"cli.arena.{key}"), justify="right", no_wrap=True)
        first, second, *caller = map(self._row, self._names(language), standing.conducts)
        won = self._shares()
        table.add_row(first[0], str(standing.won), won[0], *first[1:])
        table.add_row(second[0], str(standing.lost), won[1], *second[1:])
        table.add_row(text("cli.arena.drawn"), str(standing.drawn))
        for name, *figures in caller:
            table.add_row(text("cli.arena.caller", bot=name), "", "", *figures)
        return table

    @staticmethod
    def _row(name: str, conduct: Conduct) -> tuple[str, ...]:
        times = (conduct.mean, conduct.within(0.95))
        return name, *(f"{1000 * seconds:.2f}" for seconds in times), str(conduct.failures)

    def _shares(self) -> tuple[str, str]:
        """The boams that each won."""
        won, share = self.standing.boams, self.standing.boam_share
        if not any(won):
            return "–", "–"
        error = f" ± {100 * share.error:.0f}" if share.count > 1 else ""
        first, second = (f"{each} ({100 * each / sum(won):.0f}{error} %)" for each in won)
        return first, second

    def _first_failure(self, at: int, board: int, language: Language) -> str:
        fault = self.standing.conducts[at].fault or {}
        key = "bot.illegal" if "action" in fault else "bot.failed"
        bot = self.standing.question.contestants[at].name
        return language.text(
            "cli.arena.failed", board=board, what=Message(key, {"bot": bot, **fault})
        )
