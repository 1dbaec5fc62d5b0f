"""``manillen solve``: what each play of a position is worth with all cards known."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from threading import Timer

import click

from manillen_tui import locations
from manillen_tui.cli.completing import records
from manillen_tui.cli.console import plain_console
from manillen_tui.cli.files import fault_line, opened, unreadable, verdict
from manillen_tui.cli.position import Position, PositionError, at_last, at_line, at_trick, dealt
from manillen_tui.cli.solved import Solved, data, render
from manillen_tui.errors import RecordError
from manillen_tui.game.check import Fault
from manillen_tui.game.fast import FastDeal
from manillen_tui.game.lines import LineReader
from manillen_tui.game.variants import load_rules
from manillen_tui.language import Language
from manillen_tui.printable import json_text
from manillen_tui.solver.solution import best_line, solve
from manillen_tui.solver.tables import Goal
from manillen_tui.solver.worlds import solver_for

KEYS = frozenset(
    f"cli.solve.about-{name}"
    for name in ("line", "deal", "trick", "deck", "variant", "dealer", "trump", "plays")
)

FAULTY = 2

_GOALS = {goal.name.lower(): goal for goal in Goal}
_USUAL = "boam"
_PATIENCE = 1.0
"""Seconds after which a person is told that the solver is still at work."""

_NEEDS = {
    **dict.fromkeys(("line", "deal"), "file"),
    "trick": "deal",
    **dict.fromkeys(("variant", "dealer", "trump", "plays"), "deck"),
}
"""What an option says something of, which must be given too."""


def command(language: Language) -> click.Command:
    """The command, in one language."""

    def run(
        file: str | None,
        line: int | None,
        deal: int | None,
        trick: int | None,
        deck: str | None,
        variant: str | None,
        dealer: str | None,
        trump: str | None,
        plays: str | None,
        goal: str,
        as_json: bool,
    ) -> int:
        _refuse_strays(click.get_current_context().params, language)
        if file is not None:
            position = _from_record(file, _finder(line, deal, trick), language)
        elif deck is not None:
            rules = load_rules(variant or _USUAL, [locations.variants_folder()])
            position = dealt(rules, deck, dealer, trump, plays or "")
        else:
            raise click.UsageError(language.text("cli.solve.one-source"))
        if position is None:
            return FAULTY
        with _patience(language):
            solved = _solved(position, _GOALS[goal])
        if as_json:
            click.echo(json_text(data(solved), indent=2))
        else:
            console, shown = plain_console(language)
            console.print(render(solved, shown))
        return 0

    return click.Command(
        "solve",
        callback=run,
        help=language.text("cli.solve.about"),
        params=[
            click.Argument(
                ["file"],
                metavar=f"[{language.text('cli.show.file')}]",
                required=False,
                shell_complete=records,
            ),
            *_options(language),
        ],
    )


def _options(language: Language) -> Iterator[click.Option]:
    text = language.text
    for name in ("line", "deal", "trick"):
        yield click.Option(
            [f"--{name}"],
            type=click.IntRange(min=1),
            metavar="N",
            help=text(f"cli.solve.about-{name}"),
        )
    cards = text("cli.solve.cards")
    for name, form in (
        ("deck", cards),
        ("variant", text("cli.solve.table-form")),
        ("dealer", text("cli.solve.seat-form")),
        ("trump", "S|H|D|C|none"),
        ("plays", cards),
    ):
        yield click.Option([f"--{name}"], metavar=form, help=text(f"cli.solve.about-{name}"))
    yield click.Option(
        ["--goal"],
        type=click.Choice(list(_GOALS)),
        default=Goal.POINTS.name.lower(),
        show_default=True,
        help=text("cli.solve.about-goal"),
    )
    yield click.Option(["--json", "as_json"], is_flag=True, help=text("cli.solve.about-json"))


def _refuse_strays(given: Mapping[str, object], language: Language) -> None:
    """Refuse an option that says nothing beside the others, and two that say the same.

    Raises:
        click.UsageError: it names the two options.
    """
    shown = {name: f"--{name}" for name in given} | {"file": language.text("cli.show.file")}
    for name, needed in _NEEDS.items():
        if given[name] is not None and given[needed] is None:
            raise click.UsageError(
                language.text("cli.solve.needs", option=shown[name], needed=shown[needed])
            )
    for one, other in (("file", "deck"), ("line", "deal")):
        if given[one] is not None and given[other] is not None:
            raise click.UsageError(
                language.text("cli.solve.either", one=shown[one], other=shown[other])
            )


def _finder(
    line: int | None, deal: int | None, trick: int | None
) -> Callable[[LineReader], Position]:
    """What finds the position in a record."""
    if line is not None:
        return partial(at_line, line=line)
    if deal is not None:
        return partial(at_trick, deal=deal, trick=trick or 1)
    return at_last


def _from_record(
    name: str, find: Callable[[LineReader], Position], language: Language
) -> Position | None:
    """The position in a file; if there is none, says so on standard error."""
    try:
        with opened(name) as stream:
            reader = LineReader(stream)
            try:
                return find(reader)
            except RecordError as error:
                fault = Fault(max(1, reader.number), error.rule, error.message)
                click.echo(fault_line(name, fault, language), err=True)
            except PositionError as error:
                click.echo(verdict(name, language.say(error.message)), err=True)
    except OSError as error:
        unreadable(name, error, language)
    return None


def _solved(position: Position, goal: Goal) -> Solved:
    solver = solver_for(FastDeal.from_state(position.state).rules)
    solution = solve(position.state, goal, solver)
    return Solved(position, solution, best_line(position.state, goal, solver))


@contextmanager
def _patience(language: Language) -> Iterator[None]:
    """Tell a person who has waited for a while that it goes on, and how to end it."""
    said = language.text("cli.solve.thinking")
    timer = Timer(_PATIENCE, click.echo, [said], {"err": True})
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
