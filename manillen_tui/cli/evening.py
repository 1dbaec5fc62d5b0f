"""``manillen evening``: a small tournament, from its pairing to its standings."""

from __future__ import annotations

import csv
import sys
import tomllib
from dataclasses import asdict
from pathlib import Path

import click

from manillen_tui import locations, matches
from manillen_tui.cli.completing import files, tables
from manillen_tui.cli.evening_tables import COLUMNS, print_rounds, print_standings
from manillen_tui.cli.progress import progress
from manillen_tui.cli.settings import read_settings, settings_option
from manillen_tui.evening.book import (
    BOT,
    EveningError,
    Result,
    add,
    begin,
    load,
    plan,
)
from manillen_tui.evening.playing import due, played
from manillen_tui.evening.standings import standings
from manillen_tui.game.options import shown
from manillen_tui.game.variants import line_of, load_rules
from manillen_tui.language import Language
from manillen_tui.plugins import load_bot
from manillen_tui.printable import json_text
from manillen_tui.protocol import programs

_KINDS = {"players": list, "rounds": int, "table": str, "target": int, "seed": int}
"""What a file of wishes may say, and how."""


def command(language: Language) -> click.Command:
    """The commands, in one language."""
    group = click.Group(
        "evening",
        help=language.text("evening.about"),
        options_metavar=language.text("cli.options"),
        subcommand_metavar=language.text("evening.command"),
    )
    for made in (_new, _show, _result, _play, _standings):
        group.add_command(made(language))
    return group


def _file(language: Language) -> click.Argument:
    metavar = language.text("cli.show.file")
    return click.Argument(
        ["file"], type=click.Path(path_type=Path), metavar=metavar, shell_complete=files
    )


def _new(language: Language) -> click.Command:
    text = language.text

    def run(
        file: Path,
        players: str | None,
        rounds: int | None,
        table: str | None,
        target: int | None,
        seed: int | None,
        source: Path | None,
        settings: tuple[str, ...],
    ) -> int:
        said = {} if source is None else _wishes(source)
        given = {"rounds": rounds, "table": table, "target": target, "seed": seed}
        said |= {name: value for name, value in given.items() if value is not None}
        if players is not None:
            said["players"] = players.split(",")
            for name in players.split(","):
                programs.allow(name.strip().removeprefix(BOT))
        for name in ("players", "rounds"):
            if name not in said:
                raise click.UsageError(text("evening.needs", option=f"--{name}"))
        changes = read_settings(settings, language)
        if "target" in said:
            changes["target"] = int(str(said["target"]))
        rules = load_rules(str(said.get("table", "boam")), [locations.variants_folder()])
        names = said["players"]
        assert isinstance(names, list)
        evening = plan(
            rules.with_options(changes),
            names,
            int(str(said["rounds"])),
            int(str(said.get("seed", matches.new_seed()))),
        )
        for name in evening.players:
            if name.startswith(BOT):
                load_bot(name.removeprefix(BOT))
        begin(file, evening)
        print_rounds(evening, language)
        return 0

    return click.Command(
        "new",
        callback=run,
        help=text("evening.about-new"),
        params=[
            _file(language),
            click.Option(
                ["--players"], metavar=text("pad.names-form"), help=text("evening.about-players")
            ),
            click.Option(
                ["--rounds"],
                type=click.IntRange(min=1),
                metavar="N",
                help=text("evening.about-rounds"),
            ),
            click.Option(
                ["--table"],
                metavar=text("history.name-form"),
                shell_complete=tables,
                help=text("evening.about-table"),
            ),
            click.Option(
                ["--target"], type=click.IntRange(min=1), metavar="N", help=text("cli.play.target")
            ),
            settings_option(language),
            click.Option(["--seed"], type=int, metavar="N", help=text("evening.about-seed")),
            click.Option(
                ["--from", "source"],
                type=click.Path(path_type=Path),
                metavar=text("cli.show.file"),
                shell_complete=files,
                help=text("evening.about-from"),
            ),
        ],
    )


def _wishes(path: Path) -> dict[str, object]:
    """What a TOML file says of an evening.

    Raises:
        EveningError: it cannot be read, or says what nobody asked; the message names file,
            line and key.
    """
    try:
        written = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise EveningError("evening.unread", file=str(path), reason=reason) from None
    try:
        said = tomllib.loads(written)
    except (ValueError, RecursionError) as error:
        raise EveningError("evening.unread", file=str(path), reason=str(error)) from None
    for key, value in said.items():
        kind = _KINDS.get(key)
        names = isinstance(value, list) and all(isinstance(name, str) for name in value)
        if kind is None or type(value) is not kind or (kind is list and not names):
            allowed = ", ".join(f"{name} ({each.__name__})" for name, each in _KINDS.items())
            raise EveningError(
                "evening.key",
                file=str(path),
                line=line_of(written, [key]),
                name=key,
                found=shown(value),
                allowed=allowed,
            )
    return said


def _show(language: Language) -> click.Command:
    def run(file: Path) -> int:
        print_rounds(load(file), language)
        return 0

    about = language.text("evening.about-show")
    return click.Command("show", callback=run, help=about, params=[_file(language)])


def _result(language: Language) -> click.Command:
    text = language.text

    def run(file: Path, number: int, table: int, points: tuple[int, int], boams: str | None) -> int:
        evening = load(file)
        won = _boams(points) if boams is None else _pair(boams, language)
        add(file, evening, number, table, Result(points, won))
        again = (number, table) in evening.results
        key = "evening.replaced" if again else "evening.added"
        click.echo(text(key, round=number, table=table))
        return 0

    return click.Command(
        "result",
        callback=run,
        help=text("evening.about-result"),
        params=[
            _file(language),
            click.Argument(["number"], type=int, metavar=text("evening.round-form")),
            click.Argument(["table"], type=int, metavar=text("evening.table-form")),
            click.Argument(["points"], type=int, nargs=2, metavar=text("evening.points-form")),
            click.Option(["--boams"], metavar="N-N", help=text("evening.about-boams")),
        ],
    )


def _boams(points: tuple[int, int]) -> tuple[int, int]:
    """The one boam, to who has more."""
    return (1, 0) if points[0] > points[1] else (0, 1)


def _pair(said: str, language: Language) -> tuple[int, int]:
    first, _, second = said.partition("-")
    if not (first.isdecimal() and second.isdecimal()):
        raise click.UsageError(language.text("evening.no-pair", found=said))
    return int(first), int(second)


def _play(language: Language) -> click.Command:
    text = language.text

    def run(file: Path, records: Path | None) -> int:
        evening = load(file)
        done = 0
        try:
            with progress(text("cli.simulate.playing"), len(due(evening))) as show:
                for number, table, result in played(evening, records):
                    add(file, evening, number, table, result)
                    done += 1
                    show(done, "")
        except OSError as error:
            reason = error.strerror or type(error).__name__
            raise EveningError("evening.unwritten", file=str(records), reason=reason) from None
        click.echo(language.plural("evening.played", done))
        return 0

    return click.Command(
        "play",
        callback=run,
        help=text("evening.about-play"),
        params=[
            _file(language),
            click.Option(
                ["--records"],
                type=click.Path(file_okay=False, path_type=Path),
                metavar=text("cli.simulate.folder"),
                help=text("cli.simulate.records"),
            ),
        ],
    )


def _standings(language: Language) -> click.Command:
    text = language.text

    def run(file: Path, as_json: bool, as_csv: bool) -> int:
        if as_json and as_csv:
            raise click.UsageError(text("cli.solve.either", one="--json", other="--csv"))
        rows = standings(load(file))
        if as_json:
            data = [asdict(row) for row in rows]
            click.echo(json_text(data, indent=2))
        elif as_csv:
            out = csv.writer(sys.stdout, lineterminator="\n")
            out.writerow(COLUMNS)
            out.writerows(tuple(asdict(row).values()) for row in rows)
        else:
            print_standings(rows, language)
        return 0

    return click.Command(
        "standings",
        callback=run,
        help=text("evening.about-standings"),
        params=[
            _file(language),
            click.Option(["--csv", "as_csv"], is_flag=True, help=text("evening.about-csv")),
            click.Option(["--json", "as_json"], is_flag=True, help=text("stats.about-json")),
        ],
    )
