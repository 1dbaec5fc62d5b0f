"""``manillen score``: the score of a match at a real table, on the screen or line by line."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from functools import partial
from importlib import import_module

import click

from manillen_tui import locations, matches
from manillen_tui.cli.completing import tables
from manillen_tui.cli.play import has_screen
from manillen_tui.cli.settings import read_settings, settings_option
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat
from manillen_tui.game.variants import load_rules
from manillen_tui.language import Language
from manillen_tui.lasting import lasting
from manillen_tui.tui.game import PERSON

_OPTIONS = {"names": "--names", "target": "--target", "settings": "--set"}
"""What is said of a table: parameter and option."""


@dataclass(frozen=True, slots=True)
class _Wishes:
    """What was said of a table."""

    language: Language
    names: str | None
    target: int | None
    settings: tuple[str, ...]

    def seated(self, table: str) -> tuple[Rules, dict[Seat, str]]:
        """The rules of a table, and who sits at it."""
        changes = read_settings(self.settings, self.language)
        if self.target is not None:
            changes["target"] = self.target
        rules = load_rules(table, [locations.variants_folder()]).with_options(changes)
        seats = rules.plan.players
        names = [self.language.seat(seat) for seat in seats]
        if self.names is not None:
            names = [name.strip() for name in self.names.split(",")]
        if len(names) != len(seats) or not all(names):
            found = sum(map(bool, names))
            said = self.language.text("pad.count", found=found, wanted=len(seats), seats=seats)
            raise click.UsageError(said)
        return rules, {seat: PERSON + name for seat, name in zip(seats, names, strict=True)}


def command(language: Language) -> click.Command:
    """The command, in one language."""
    text = language.text

    @click.pass_context
    def run(
        ctx: click.Context,
        table: str | None,
        names: str | None,
        goes_on: bool,
        plain: bool,
        target: int | None,
        settings: tuple[str, ...],
    ) -> int:
        given = [option for name, option in _OPTIONS.items() if ctx.params[name]]
        if given and (goes_on or table is None):
            raise click.UsageError(text("cli.play.needs-table", option=given[0]))
        if goes_on and table is not None:
            raise click.UsageError(text("cli.play.has-table", table=table))
        wishes = _Wishes(language, names, target, settings)
        if plain or not has_screen(os.environ, (sys.stdin, sys.stdout, sys.stderr)):
            from manillen_tui.plain.score import Plan
            from manillen_tui.plain.score import run as keep

            return keep(language, Plan(wishes.seated, table, goes_on))
        with lasting():
            running = import_module("manillen_tui.tui.running")
        pads = import_module("manillen_tui.tui.pads")
        opening = pads.show
        if goes_on:
            path = matches.to_continue(locations.matches_folder(), paper=True)
            opening = partial(pads.go_on, path=path)
        elif table is not None:
            rules, players = wishes.seated(table)
            opening = partial(pads.begin, rules=rules, players=players)
        code: int = running.run(language, flags=ctx.obj, opening=opening)
        return code

    return click.Command(
        "score",
        callback=run,
        help=text("pad.about"),
        params=[
            click.Argument(
                ["table"],
                required=False,
                metavar=text("cli.play.table"),
                shell_complete=tables,
            ),
            click.Option(["--names"], metavar=text("pad.names-form"), help=text("pad.about-names")),
            click.Option(["--continue", "goes_on"], is_flag=True, help=text("pad.about-continue")),
            click.Option(["--plain"], is_flag=True, help=text("cli.play.plain")),
            click.Option(
                ["--target"], type=click.IntRange(min=1), metavar="N", help=text("cli.play.target")
            ),
            settings_option(language),
        ],
    )
