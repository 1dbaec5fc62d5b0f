"""``manillen stats``: what came of the deals a person played, and whether the deck is fair."""

from __future__ import annotations

import asyncio
import csv
import sys
from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from manillen_tui.cli.console import plain_console
from manillen_tui.cli.progress import progress
from manillen_tui.cli.selecting import indexed, selecting, selection
from manillen_tui.coach import Coach
from manillen_tui.game.cards import CardSet
from manillen_tui.language import Language
from manillen_tui.printable import json_text
from manillen_tui.scorebook.fairness import Fairness, fairness
from manillen_tui.scorebook.index import Index
from manillen_tui.scorebook.losses import due, work_out
from manillen_tui.scorebook.selection import DEALS, Selection
from manillen_tui.scorebook.statistics import Statistics, statistics

if TYPE_CHECKING:
    from rich.console import RenderableType

_HEIGHT = 12
"""Rows of the graph."""

COLUMNS = (
    *("date", "variant", "seed", "number", "seat", "player", "kind", "help", "dealer", "maker"),
    *("trump", "made", "doubled", "redoubled", "factor", "points", "their_points", "score"),
    *("their_score", "tricks", "slam", "tie", "ending"),
    *("cost", "cost_in_score", "cost_in_boams", "exact_cost"),
)
"""What a line of CSV tells of a deal, besides the hand."""


def command(language: Language) -> click.Command:
    """The command, in one language."""
    text = language.text

    def run(as_json: bool, as_csv: bool, costs: bool, **chosen: Any) -> int:
        if as_json and as_csv:
            raise click.UsageError(text("cli.solve.either", one="--json", other="--csv"))
        selected = selection(chosen)
        console, shown = plain_console(language)
        with indexed(language) as index:
            if costs:
                _work_out(index, selected, language)
            if as_csv:
                _write(index, selected)
                return 0
            if as_json:
                data = _data(statistics(index, selected), fairness(index, selected))
                click.echo(json_text(data, indent=2))
                return 0
            for part in _parts(index, selected, shown, console.width):
                console.print(part)
        return 0

    return click.Command(
        "stats",
        callback=run,
        help=text("stats.about"),
        params=[
            *selecting(language),
            click.Option(["--costs"], is_flag=True, help=text("stats.about-costs")),
            click.Option(["--json", "as_json"], is_flag=True, help=text("stats.about-json")),
            click.Option(["--csv", "as_csv"], is_flag=True, help=text("stats.about-csv")),
        ],
    )


def _work_out(index: Index, selected: Selection, language: Language) -> None:
    """Work out what the decisions cost in the deals where that is not known yet."""
    deals = due(index, selected)

    async def work() -> None:
        coach = Coach()
        try:
            with progress(language.text("stats.working"), len(deals)) as show:
                await work_out(index, deals, coach, lambda done: show(done, ""))
        finally:
            await coach.close()

    if deals:
        asyncio.run(work())


def _parts(
    index: Index, selected: Selection, language: Language, width: int
) -> Iterator[RenderableType]:
    """The tables first: the rest is worked out while they are read."""
    from manillen_tui.scorebook.tables import fairness_parts, progress_parts, statistics_parts

    found = statistics(index, selected)
    yield from statistics_parts(found, language, width)
    graph = progress_parts(found, language, width, _HEIGHT)
    for parts in (graph, fairness_parts(fairness(index, selected), language, width)):
        for at, part in enumerate(parts):
            if not at:
                yield ""
            yield part


def _data(found: Statistics, fair: Fairness) -> dict[str, object]:
    """The same for programs."""
    lines = {fact: {**asdict(line), "chance": line.chance} for fact, line in fair.lines.items()}
    return {
        **asdict(found),
        "fairness": {"lines": lines, "chance": fair.chance, "verdict": fair.verdict},
    }


def _write(index: Index, selected: Selection) -> None:
    """Every deal as a line of CSV, the oldest first."""
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow((*COLUMNS, "hand"))
    for row in index.database.execute(f"{DEALS} ORDER BY date, match, number", selected.values):
        hand = " ".join(map(str, CardSet(row["dealt"])))
        out.writerow((*(row[name] for name in COLUMNS), hand))
