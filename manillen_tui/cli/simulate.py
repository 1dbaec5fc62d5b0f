"""``manillen simulate``: bots against bots without a screen, and a summary."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from manillen_tui import locations
from manillen_tui.cli.completing import bots, tables
from manillen_tui.cli.progress import progress
from manillen_tui.cli.seating import seatings
from manillen_tui.cli.settings import read_settings, settings_option
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat
from manillen_tui.game.variants import load_rules
from manillen_tui.language import Language
from manillen_tui.printable import json_text
from manillen_tui.protocol import programs
from manillen_tui.simulation import Summary, simulate

if TYPE_CHECKING:
    from rich.console import RenderableType

KEYS = frozenset(f"cli.simulate.{name}" for name in ("boams", "points", "spread", "score", "slams"))

FAILED = 2


def command(language: Language) -> click.Command:
    """The command, in one language."""
    text = language.text

    def run(
        variant: str,
        bots: str,
        deals: int,
        seed: int,
        records: Path | None,
        settings: tuple[str, ...],
        as_json: bool,
    ) -> int:
        rules = _rules(variant, settings, language)
        seated = _seated(rules, bots, language)
        try:
            with progress(text("cli.simulate.playing"), deals) as show:
                summary = simulate(
                    rules, seated, deals, seed, records=records, done=lambda done: show(done, "")
                )
        except OSError as error:
            reason = error.strerror or type(error).__name__
            click.echo(text("cli.simulate.unwritten", folder=str(records), reason=reason), err=True)
            return FAILED
        if as_json:
            click.echo(json_text(_data(rules, seed, summary), indent=2))
        else:
            _print(rules, summary, language)
        return 0

    return click.Command(
        "simulate",
        callback=run,
        help=text("cli.simulate.about"),
        params=[
            click.Argument(
                ["variant"], metavar=text("cli.simulate.variant"), shell_complete=tables
            ),
            click.Option(
                ["--bots"],
                required=True,
                metavar=text("cli.simulate.names"),
                shell_complete=bots,
                help=text("cli.simulate.bots", **seatings()),
            ),
            click.Option(
                ["--deals"],
                type=click.IntRange(min=1),
                required=True,
                metavar="N",
                help=text("cli.simulate.deals"),
            ),
            click.Option(
                ["--seed"],
                type=int,
                default=1,
                show_default=True,
                metavar="S",
                help=text("cli.simulate.seed"),
            ),
            click.Option(
                ["--records"],
                type=click.Path(file_okay=False, path_type=Path),
                metavar=text("cli.simulate.folder"),
                help=text("cli.simulate.records"),
            ),
            settings_option(language),
            click.Option(["--json", "as_json"], is_flag=True, help=text("cli.simulate.json")),
        ],
    )


def _rules(name: str, settings: tuple[str, ...], language: Language) -> Rules:
    changes = read_settings(settings, language)
    return load_rules(name, [locations.variants_folder()]).with_options(changes)


def _seated(rules: Rules, bots: str, language: Language) -> dict[Seat, str]:
    """Who sits where: one name for every seat, or one for each in the order of the seats."""
    names = [name.strip() for name in bots.split(",")]
    seats = rules.plan.players
    if len(names) == 1:
        names *= len(seats)
    if len(names) != len(seats):
        raise click.UsageError(
            language.text("cli.simulate.count", found=len(names), wanted=len(seats), seats=seats)
        )
    for name in names:
        programs.allow(name)
    return dict(zip(seats, names, strict=True))


def _data(rules: Rules, seed: int, summary: Summary) -> dict[str, object]:
    """The summary for programs."""
    return {
        "variant": rules.name,
        "seed": seed,
        "bots": {str(seat): name for seat, name in summary.bots.items()},
        "matches": summary.matches,
        "finished": summary.finished,
        "deals": summary.deals,
        "sides": {
            name: {
                "boams": tally.boams,
                "points": {"mean": round(tally.mean, 4), "deviation": round(tally.spread, 4)},
                "score": round(tally.score / summary.deals, 4),
                "slams": tally.slams,
            }
            for name, tally in summary.tallies.items()
        },
        "no_trump": summary.no_trump,
        "doubled": summary.doubled,
        "redoubled": summary.redoubled,
        "failures": {str(seat): summary.failures[seat] for seat in summary.bots},
    }


def _print(rules: Rules, summary: Summary, language: Language) -> None:
    from manillen_tui.cli.console import PlainConsole

    console = PlainConsole()
    for table in (_totals(summary, language), _sides(rules, summary, language)):
        console.print(table)


def _totals(summary: Summary, language: Language) -> RenderableType:
    from rich.table import Table

    text = language.text
    grid = Table.grid(padding=(0, 2))
    grid.add_column()
    grid.add_column(justify="right")
    for key, value in (
        ("cli.simulate.matches", str(summary.matches)),
        ("cli.simulate.unfinished", str(summary.matches - summary.finished)),
        ("cli.simulate.played", str(summary.deals)),
        ("cli.simulate.no-trump", f"{summary.no_trump / summary.deals:.1%}"),
        ("cli.simulate.doubled", str(summary.doubled)),
        ("cli.simulate.redoubled", str(summary.redoubled)),
        ("cli.simulate.failures", str(summary.failures.total())),
    ):
        grid.add_row(text(key), value)
    return grid


def _sides(rules: Rules, summary: Summary, language: Language) -> RenderableType:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    text = language.text
    table = Table(box=SIMPLE_HEAD)
    table.add_column(text("cli.simulate.side"))
    table.add_column(text("cli.simulate.who"))
    for key in ("boams", "points", "spread", "score", "slams"):
        table.add_column(text(f"cli.simulate.{key}"), justify="right")
    sides = {side.name: language.side(side) for side in rules.plan.sides}
    for name, tally in summary.tallies.items():
        seats = [seat for seat in summary.bots if rules.scorer(seat) == name]
        table.add_row(
            sides.get(name) or language.seat(seats[0]),
            ", ".join(dict.fromkeys(summary.bots[seat] for seat in seats)),
            str(tally.boams),
            f"{tally.mean:.2f}",
            f"{tally.spread:.2f}",
            f"{tally.score / summary.deals:.2f}",
            str(tally.slams),
        )
    return table
