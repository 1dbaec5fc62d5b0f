"""``manillen play``: a table at once, on the screen or line by line."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, TextIO

import click

from manillen_tui.cli import SPEEDS, completing
from manillen_tui.configuration import Wanted
from manillen_tui.language import Language
from manillen_tui.lasting import lasting
from manillen_tui.settings import Speed

if TYPE_CHECKING:
    from manillen_tui.cli.seating import Wishes

_OPTIONS = {"seat": "--seat", "bots": "--bots", "target": "--target", "settings": "--set"}
"""What is said of a table: parameter and option."""


def command(language: Language) -> click.Command:
    """The command, in one language."""
    from manillen_tui.cli.seating import Wishes, seatings
    from manillen_tui.cli.settings import settings_option

    text = language.text
    others = {name: seats[1:] for name, seats in seatings().items()}

    @click.pass_context
    def run(
        ctx: click.Context,
        table: str | None,
        goes_on: bool,
        plain: bool,
        as_json: bool,
        seed: int | None,
        speed: str | None,
        seat: str | None,
        bots: str | None,
        target: int | None,
        settings: tuple[str, ...],
    ) -> int:
        given = [option for name, option in _OPTIONS.items() if ctx.params[name]]
        if given and (goes_on or table is None):
            raise click.UsageError(text("cli.play.needs-table", option=given[0]))
        if goes_on and table is not None:
            raise click.UsageError(text("cli.play.has-table", table=table))
        outside = ctx.parent.params if ctx.parent is not None else {}
        flags = {**(ctx.obj or {}), **({} if speed is None else {"speed": Speed(speed)})}
        return start(
            language,
            Wishes(language, seat, bots, target, settings),
            table=table,
            goes_on=goes_on,
            seed=outside.get("seed") if seed is None else seed,
            flags=flags,
            plain=plain or as_json,
            as_json=as_json,
        )

    return click.Command(
        "play",
        callback=run,
        help=text("cli.play.about"),
        params=[
            click.Argument(
                ["table"],
                required=False,
                metavar=text("cli.play.table"),
                shell_complete=completing.tables,
            ),
            click.Option(["--continue", "goes_on"], is_flag=True, help=text("cli.play.continue")),
            click.Option(["--plain"], is_flag=True, help=text("cli.play.plain")),
            click.Option(["--json", "as_json"], is_flag=True, help=text("cli.play.json")),
            click.Option(
                ["--seat"], metavar=text("cli.solve.seat-form"), help=text("cli.play.seat")
            ),
            click.Option(
                ["--bots"],
                metavar=text("cli.simulate.names"),
                help=text("cli.play.bots", **others),
                shell_complete=completing.bots,
            ),
            click.Option(
                ["--target"], type=click.IntRange(min=1), metavar="N", help=text("cli.play.target")
            ),
            settings_option(language),
            click.Option(["--seed"], type=int, metavar="N", help=text("cli.seed")),
            click.Option(
                ["--speed"],
                type=click.Choice(SPEEDS),
                help=text("cli.speed"),
            ),
        ],
    )


def start(
    language: Language,
    wishes: Wishes | None = None,
    *,
    table: str | None = None,
    goes_on: bool = False,
    seed: int | None = None,
    flags: Mapping[str, Wanted] | None = None,
    system: Language | None = None,
    plain: bool = False,
    as_json: bool = False,
) -> int:
    """Play on the screen, or line by line where that is wanted or nothing else can be.

    Args:
        language: the person's language.
        wishes: who sits where, at whatever table it will be.
        table: the table; the person is asked if it is left out.
        goes_on: whether to go on with the match that was played last.
        seed: what chance is made from.
        flags: what was said of settings, by their keys.
        system: the language of the environment, where that is another.
        plain: whether to play line by line in any case.
        as_json: whether to do that for a program.

    Returns:
        The exit code.
    """
    if plain or not has_screen(os.environ, (sys.stdin, sys.stdout, sys.stderr)):
        from manillen_tui import locations
        from manillen_tui.cli.seating import Wishes
        from manillen_tui.configuration import configure
        from manillen_tui.plain.run import Plan, run

        seated = (wishes or Wishes(language)).seated
        speed = (flags or {}).get("speed")
        settings = configure(locations.settings_file(), os.environ, flags).settings
        pauses = None if speed is None else str(speed)
        plan = Plan(seated, table, goes_on, seed, pauses, settings)
        return run(language, plan, as_json=as_json)
    with lasting():
        running = import_module("manillen_tui.tui.running")
    opening = None
    if goes_on:
        from manillen_tui import locations, matches

        matches.to_continue(locations.matches_folder())
        opening = running.going_on()
    elif table is not None and wishes is not None:
        rules, players = wishes.seated(table)
        opening = running.sitting_down(rules, players)
    code: int = running.run(system or language, seed=seed, flags=flags, opening=opening)
    return code


def has_screen(environ: Mapping[str, str], streams: tuple[TextIO | None, ...]) -> bool:
    """Whether there is a terminal that can be drawn on.

    Args:
        environ: the environment, which says what the terminal is.
        streams: standard input, output and error output; None where one is closed.
    """
    if environ.get("TEXTUAL_DRIVER"):
        return True  # it draws elsewhere, such as in a browser
    if not all(stream is not None and stream.isatty() for stream in streams):
        return False
    return sys.platform == "win32" or environ.get("TERM", "") not in ("", "dumb")
