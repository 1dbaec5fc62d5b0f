"""``manillen puzzle``: the puzzles listed with the person's progress, one shown, a day's deal."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime

import click
from rich.console import RenderableType
from rich.text import Text

from manillen_tui.cli.console import plain_console
from manillen_tui.cli.position import Position
from manillen_tui.cli.solved import Solved, data, position_data, render, render_position
from manillen_tui.cli.tables import Tables
from manillen_tui.game.cards import NO_CARDS
from manillen_tui.language import Language
from manillen_tui.lessons.lesson import PUPIL
from manillen_tui.printable import json_text
from manillen_tui.puzzles.daily import RULES, Daily, shared
from manillen_tui.puzzles.endgame import GRADES, PuzzleError, endgame, packaged
from manillen_tui.puzzles.shelf import Mark, progress
from manillen_tui.solver.solution import best_line, solve

KEYS = frozenset(f"cli.puzzle.about-{name}" for name in ("daily", "date", "solution"))

Shown = tuple[Mapping[str, object], list[RenderableType]]
"""The same for programs and for people."""


def command(language: Language) -> click.Command:
    """The command, in one language."""
    text = language.text

    def run(number: int | None, daily: bool, day: str | None, solution: bool, as_json: bool) -> int:
        for given, option, there, needed in (
            (day is not None, "--date", daily, "--daily"),
            (solution, "--solution", number is not None, "N"),
        ):
            if given and not there:
                raise click.UsageError(text("cli.solve.needs", option=option, needed=needed))
        if daily and number is not None:
            raise click.UsageError(text("cli.solve.either", one="N", other="--daily"))
        console, shown = plain_console(language)
        if daily:
            found, parts = _daily(_today() if day is None else Daily(_day(day)), shown)
        elif number is not None:
            found, parts = _endgame(number, shown, solution=solution)
        else:
            found, parts = _list(_today(), shown)
        if as_json:
            click.echo(json_text(found, indent=2))
        else:
            console.print(*parts, sep="\n")
        return 0

    return click.Command(
        "puzzle",
        callback=run,
        help=text("cli.puzzle.about"),
        params=[
            click.Argument(["number"], type=int, metavar="[N]", required=False),
            click.Option(["--daily"], is_flag=True, help=text("cli.puzzle.about-daily")),
            click.Option(
                ["--date", "day"],
                metavar=text("cli.puzzle.date-form"),
                help=text("cli.puzzle.about-date"),
            ),
            click.Option(["--solution"], is_flag=True, help=text("cli.puzzle.about-solution")),
            click.Option(["--json", "as_json"], is_flag=True, help=text("cli.solve.about-json")),
        ],
    )


def _today() -> Daily:
    """The deal of the day where the person is."""
    return Daily.on(datetime.now(UTC).astimezone().date())


def _day(text: str) -> date:
    """A date in words.

    Raises:
        PuzzleError: the text is none.
    """
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise PuzzleError("puzzle.date", found=text) from None


def _list(daily: Daily, language: Language) -> Shown:
    """How far the person came: by grade, and with the deal of the day."""
    came = progress()
    parts: list[RenderableType] = []
    marked = [
        (number, puzzle.grade, came.endgames.get(number))
        for number, puzzle in enumerate(packaged(), 1)
    ]
    for grade in GRADES:
        own = [(number, mark) for number, given, mark in marked if given == grade]
        solved = sum(mark is Mark.SOLVED for _, mark in own)
        values = {"grade": grade, "first": own[0][0], "last": own[-1][0], "solved": solved}
        parts.append(Text(language.text("cli.puzzle.grade", **values)))
    parts.append(Text(_came(daily, language)))
    puzzles = [{"puzzle": number, "grade": grade, "mark": mark} for number, grade, mark in marked]
    return {"puzzles": puzzles, "daily": _daily_data(daily)}, parts


def _endgame(number: int, language: Language, *, solution: bool) -> Shown:
    """An endgame, and if asked for what its cards come to."""
    puzzle = endgame(number)
    position = Position(puzzle.start())
    head = {"puzzle": number, "grade": puzzle.grade, "aim": puzzle.aim}
    values = {"number": number, "whole": puzzle.rules.deal_points} | head
    heading = Text(language.text("cli.puzzle.number", **values), style="bold")
    if not solution:
        found = head | {"position": position_data(position)}
        return found, [heading, render_position(position, language)]
    solved = Solved(position, solve(position.state), best_line(position.state))
    return head | data(solved), [heading, render(solved, language)]


def _daily(daily: Daily, language: Language) -> Shown:
    """The deal of a day as South sees it before the first call."""
    start = daily.start
    dealer = language.seat(start.table.dealer)
    values = {"number": daily.number, "day": str(daily.day), "dealer": dealer}
    hands = [
        hand if seat == PUPIL.seat else NO_CARDS
        for seat, hand in zip(RULES.seats, start.hands, strict=True)
    ]
    parts: list[RenderableType] = [
        Text(language.text("cli.puzzle.daily", **values), style="bold"),
        Tables(language, RULES).hands(hands, NO_CARDS),
        Text(_came(daily, language)),
    ]
    return _daily_data(daily), parts


def _came(daily: Daily, language: Language) -> str:
    """What came of a day's deal, in a line."""
    outcome = progress().daily.get(daily.number)
    if outcome is None:
        return language.text("cli.puzzle.unplayed", number=daily.number)
    return shared(daily.number, outcome, language)


def _daily_data(daily: Daily) -> dict[str, object]:
    start, outcome = daily.start, progress().daily.get(daily.number)
    hand = start.hands[RULES.seats.index(PUPIL.seat)]
    return {
        "number": daily.number,
        "date": str(daily.day),
        "variant": RULES.variant,
        "dealer": str(start.table.dealer),
        "seat": str(PUPIL),
        "hand": [str(card) for card in hand],
        "outcome": None
        if outcome is None
        else {"points": outcome.points, "par": outcome.par, "bots": outcome.bots},
    }
