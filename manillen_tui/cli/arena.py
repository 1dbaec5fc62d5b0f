"""``manillen arena``: two bots over the same cards, and which of them plays better."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import Any

import click

from manillen_tui import locations
from manillen_tui.arena.question import Question
from manillen_tui.arena.run import run
from manillen_tui.arena.sequential import Sequential
from manillen_tui.arena.statistics import Standing
from manillen_tui.cli.arena_report import Report, figure
from manillen_tui.cli.completing import bots, contestants, tables
from manillen_tui.cli.progress import progress
from manillen_tui.cli.settings import read_settings, settings_option
from manillen_tui.game.variants import load_rules
from manillen_tui.language import Language
from manillen_tui.printable import json_text
from manillen_tui.protocol import programs

DEALS = 1000
"""How many deals are played where nothing is said of it."""

FAILED = 2
INTERRUPTED = 130

_CLUSTER = re.compile(r"dask://([^\s/:]+:\d+)")

KEYS = frozenset(f"cli.arena.about-{name}" for name in ("alpha", "beta"))


@dataclass(frozen=True, slots=True)
class Wanted:
    """The command line's words; what was not said is None."""

    first: str
    second: str
    variant: str
    settings: tuple[str, ...]
    deals: int | None
    boams: int | None
    seed: int
    calls: str | None
    sprt: str | None
    alpha: float
    beta: float
    jobs: int | None
    executor: str | None
    save: Path | None
    records: Path | None
    as_json: bool


def command(language: Language) -> click.Command:
    """The command, in one language."""

    def callback(**words: Any) -> int:
        return _run(Wanted(**words), language)

    return click.Command(
        "arena",
        callback=callback,
        help=language.text("cli.arena.about"),
        params=list(_parameters(language)),
    )


def _run(wanted: Wanted, language: Language) -> int:
    _one_at_most({"--deals": wanted.deals, "--boams": wanted.boams}, language)
    _one_at_most({"--jobs": wanted.jobs, "--executor": wanted.executor}, language)
    test, cluster = _test(wanted, language), _cluster(wanted, language)
    boards = wanted.boams or wanted.deals or DEALS
    standing = Standing(_question(wanted, language))
    interrupted = False
    title = language.text("cli.arena.boams" if wanted.boams else "cli.arena.deals")
    try:
        with progress(title, boards) as show:
            run(
                standing,
                boards,
                test=test,
                save=wanted.save,
                records=wanted.records,
                jobs=wanted.jobs or os.cpu_count() or 1,
                cluster=cluster,
                heard=lambda: show(standing.boards, figure(standing.points)),
            )
    except KeyboardInterrupt:
        interrupted = True
    except OSError as error:
        if wanted.records is None:
            raise
        folder, reason = str(wanted.records), error.strerror or type(error).__name__
        click.echo(language.text("cli.simulate.unwritten", folder=folder, reason=reason), err=True)
        return FAILED
    report = Report(standing, boards, test, interrupted=interrupted)
    if wanted.as_json:
        click.echo(json_text(report.data(), indent=2))
    else:
        report.show(language)
    return INTERRUPTED if interrupted else 0


def _one_at_most(options: Mapping[str, object], language: Language) -> None:
    given = [name for name, value in options.items() if value is not None]
    if len(given) > 1:
        raise click.UsageError(language.text("cli.arena.not-both", options=given))


def _question(wanted: Wanted, language: Language) -> Question:
    rules = load_rules(wanted.variant, [locations.variants_folder()])
    rules = rules.with_options(read_settings(wanted.settings, language))
    for name in (wanted.first, wanted.second, wanted.calls or ""):
        programs.allow(name)
    return Question(
        rules,
        (wanted.first, wanted.second),
        wanted.seed,
        boams=wanted.boams is not None,
        calls=wanted.calls,
    )


def _test(wanted: Wanted, language: Language) -> Sequential | None:
    if wanted.sprt is None:
        return None
    try:
        low, high = map(float, wanted.sprt.split(","))
    except ValueError:
        low = high = 0.0
    if not -inf < low < high < inf:
        raise click.UsageError(language.text("cli.arena.no-sprt", found=wanted.sprt))
    return Sequential(low, high, wanted.alpha, wanted.beta)


def _cluster(wanted: Wanted, language: Language) -> str | None:
    if wanted.executor is None:
        return None
    found = _CLUSTER.fullmatch(wanted.executor)
    if found is None:
        raise click.UsageError(language.text("cli.arena.no-executor", found=wanted.executor))
    return found[1]


def _parameters(language: Language) -> Iterator[click.Parameter]:
    text = language.text
    number, chance = click.IntRange(min=1), click.FloatRange(0, 0.5, min_open=True, max_open=True)
    bot, folder = text("cli.arena.bot"), click.Path(file_okay=False, path_type=Path)

    def option(name: str, about: str, **attributes: Any) -> click.Option:
        return click.Option([name], help=about, **attributes)

    yield click.Argument(["first"], metavar="A", shell_complete=contestants)
    yield click.Argument(["second"], metavar="B", shell_complete=contestants)
    yield option(
        "--variant",
        text("cli.arena.about-variant"),
        default="boam",
        show_default=True,
        metavar=text("cli.arena.variant"),
        shell_complete=tables,
    )
    yield settings_option(language)
    yield option("--deals", text("cli.arena.about-deals", count=DEALS), type=number, metavar="N")
    yield option("--boams", text("cli.arena.about-boams"), type=number, metavar="N")
    yield option(
        "--seed",
        text("cli.simulate.seed"),
        type=int,
        default=1,
        show_default=True,
        metavar="S",
    )
    yield option("--calls", text("cli.arena.about-calls"), metavar=bot, shell_complete=bots)
    yield option("--sprt", text("cli.arena.about-sprt"), metavar=text("cli.arena.sprt-form"))
    for name in ("alpha", "beta"):
        yield option(
            f"--{name}",
            text(f"cli.arena.about-{name}"),
            type=chance,
            default=0.05,
            show_default=True,
            metavar="P",
        )
    yield option("--jobs", text("cli.arena.about-jobs"), type=number, metavar="J")
    yield option("--executor", text("cli.arena.about-executor"), metavar="dask://HOST:PORT")
    yield option(
        "--save",
        text("cli.arena.about-save"),
        type=click.Path(dir_okay=False, path_type=Path),
        metavar=text("cli.arena.file"),
    )
    yield option(
        "--records",
        text("cli.arena.about-records"),
        type=folder,
        metavar=text("cli.simulate.folder"),
    )
    yield click.Option(["--json", "as_json"], is_flag=True, help=text("cli.simulate.json"))
