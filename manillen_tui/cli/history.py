"""``manillen history``: the matches that were played: listed, exported, imported, deleted."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from itertools import islice
from pathlib import Path
from typing import Any

import click

from manillen_tui import locations
from manillen_tui.cli import completing
from manillen_tui.cli.console import plain_console
from manillen_tui.cli.files import is_file, own_record
from manillen_tui.cli.selecting import indexed, selecting, selection
from manillen_tui.language import Language
from manillen_tui.matches import ENDING
from manillen_tui.printable import json_text
from manillen_tui.scorebook import keeping, listing
from manillen_tui.scorebook.history import Entry, damaged, entries
from manillen_tui.scorebook.keeping import KeepingError

FAULTY = 2
_LIMIT = 20
_WIDE = 110
"""Columns from which day and table have columns of their own, though most names say both."""


def command(language: Language) -> click.Command:
    """The commands, in one language."""
    text = language.text

    @click.pass_context
    def run(ctx: click.Context, /, limit: int, as_json: bool, **chosen: Any) -> int:
        if ctx.invoked_subcommand is not None:
            return 0
        with indexed(language) as index:
            found = list(islice(entries(index, selection(chosen)), limit or None))
            faults = damaged(index)
        if as_json:
            click.echo(json_text([_data(entry) for entry in found], indent=2))
        else:
            _list(found, language)
        for fault in faults:
            click.echo(listing.fault(fault, language), err=True)
        return 0

    group = click.Group(
        "history",
        callback=run,
        invoke_without_command=True,
        help=text("history.about"),
        options_metavar=text("cli.options"),
        subcommand_metavar=text("history.command"),
        params=[
            *selecting(language),
            click.Option(
                ["--limit"],
                type=click.IntRange(min=0),
                default=_LIMIT,
                show_default=True,
                metavar="N",
                help=text("history.about-limit"),
            ),
            click.Option(["--json", "as_json"], is_flag=True, help=text("stats.about-json")),
        ],
    )
    for made in (_export(language), _import(language), _delete(language), _restore(language)):
        group.add_command(made)
    return group


def _names(language: Language, *, required: bool = True) -> click.Argument:
    metavar = language.text("history.names-form")
    return click.Argument(
        ["names"], nargs=-1, required=required, metavar=metavar, shell_complete=completing.matches
    )


def _export(language: Language) -> click.Command:
    def run(names: tuple[str, ...], to: str | None) -> int:
        paths = [_record(name, language) for name in names]
        if to is None:
            keeping.export(paths, sys.stdout.buffer)
            sys.stdout.flush()
            return 0
        target = Path(to)
        try:
            with target.open("xb") as out:
                keeping.export(paths, out)
        except FileExistsError:
            raise click.UsageError(language.text("history.exists", file=to)) from None
        except OSError as error:
            reason = error.strerror or type(error).__name__
            raise KeepingError("history.unwritten", file=to, reason=reason) from None
        click.echo(language.plural("history.exported", len(paths), file=to))
        return 0

    about = language.text("history.about-to")
    metavar = language.text("cli.show.file")
    return click.Command(
        "export",
        callback=run,
        help=language.text("history.about-export"),
        params=[_names(language), click.Option(["--to"], metavar=metavar, help=about)],
    )


def _import(language: Language) -> click.Command:
    def run(files: tuple[str, ...]) -> int:
        code = 0
        for file in files:
            try:
                path = keeping.import_record(Path(file), locations.matches_folder())
            except KeepingError as error:
                # One that cannot be taken in hinders no other.
                click.echo(language.say(error.message), err=True)
                code = FAULTY
            else:
                click.echo(language.text("history.imported", file=file, name=path.stem))
        return code

    metavar = language.text("history.files-form")
    return click.Command(
        "import",
        callback=run,
        help=language.text("history.about-import"),
        params=[
            click.Argument(
                ["files"], nargs=-1, required=True, metavar=metavar, shell_complete=completing.files
            )
        ],
    )


def _delete(language: Language) -> click.Command:
    def run(names: tuple[str, ...]) -> int:
        for path in [_record(name, language) for name in names]:
            gone = keeping.delete(path, locations.deleted_folder())
            click.echo(language.text("history.deleted", name=path.stem, again=gone.stem))
        return 0

    return click.Command(
        "delete",
        callback=run,
        help=language.text("history.about-delete"),
        params=[_names(language)],
    )


def _restore(language: Language) -> click.Command:
    def run(names: tuple[str, ...]) -> int:
        aside = locations.deleted_folder()
        if not names:
            for path in keeping.deleted(aside):
                click.echo(language.value(path.stem))
            return 0
        paths = [aside / f"{name}{ENDING}" for name in names]
        for name, path in zip(names, paths, strict=True):
            if path.parent != aside or not is_file(path):
                raise click.UsageError(language.text("history.not-deleted", name=name))
        for path in paths:
            back = keeping.restore(path, locations.matches_folder())
            click.echo(language.text("history.restored", name=back.stem))
        return 0

    return click.Command(
        "restore",
        callback=run,
        help=language.text("history.about-restore"),
        params=[_names(language, required=False)],
    )


def _record(name: str, language: Language) -> Path:
    path = own_record(name)
    if path is None:
        raise click.UsageError(language.text("history.no-match", name=name))
    return path


def _list(found: Iterable[Entry], language: Language) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    console, language = plain_console(language)
    text, is_wide = language.text, console.width >= _WIDE
    table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column(text("history.match"), no_wrap=True)
    if is_wide:
        table.add_column(text("history.date"), no_wrap=True)
        table.add_column(text("history.at"), no_wrap=True)
    table.add_column(text("history.players"), no_wrap=True, overflow="ellipsis", ratio=1)
    for said in (text("history.deals"), text("history.score")):
        table.add_column(said, justify="right", no_wrap=True)
    table.add_column(text("history.result"), no_wrap=True)
    for entry in found:
        day, at = listing.day(entry), listing.table(entry, language)
        table.add_row(
            *((entry.name, day, at) if is_wide else (_named(entry, day, at),)),
            listing.players(entry, language),
            str(entry.deals),
            listing.score(entry),
            listing.ended(entry, language),
        )
    if table.row_count:
        console.print(table)
    else:
        console.print(text("history.empty"))


def _named(entry: Entry, day: str, table: str) -> str:
    """A match's name, with what it does not say of the day and the table."""
    begin, _, rest = entry.name.partition("-")
    said = [
        day if begin != day.replace("-", "") else "",
        table if entry.variant not in rest else "",
    ]
    return " ".join(filter(None, (entry.name, *said)))


def _data(entry: Entry) -> dict[str, object]:
    return {
        "name": entry.name,
        "file": str(entry.path),
        "line": entry.line,
        "date": None if entry.date is None else entry.date.isoformat(),
        "rules": entry.variant,
        "seed": entry.seed,
        "players": dict(entry.players),
        "deals": entry.deals,
        "totals": dict(entry.totals),
        "boams": dict(entry.boams),
        "result": entry.result,
        "paper": entry.paper,
        "branch": entry.branch,
    }
