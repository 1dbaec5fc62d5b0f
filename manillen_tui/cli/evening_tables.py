"""An evening's rounds and standings as tables."""

from __future__ import annotations

from dataclasses import asdict, fields

from manillen_tui.cli.console import plain_console
from manillen_tui.evening.book import Evening
from manillen_tui.evening.standings import Standing
from manillen_tui.language import Language

COLUMNS = tuple(each.name for each in fields(Standing))
"""What is told of everybody in the standings."""

KEYS = frozenset(f"evening.column-{name}" for name in COLUMNS)
"""The catalogue keys composed here."""


def print_rounds(evening: Evening, language: Language) -> None:
    """Print who meets whom in each round, and what came of it."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    console, language = plain_console(language)
    text, labels = language.text, evening.labels
    for number, each in enumerate(evening.rounds, 1):
        grid = Table(box=SIMPLE_HEAD, pad_edge=False)
        grid.add_column(text("evening.round", number=number))
        for key in ("evening.first", "evening.second", "evening.came"):
            grid.add_column(text(key))
        for table, pairs in enumerate(each.tables, 1):
            names = [" + ".join(labels[it] for it in pair) for pair in pairs]
            found = evening.results.get((number, table))
            came = "" if found is None else "–".join(map(str, found.points))
            if found is not None and evening.rules.several_boams:
                came += f" ({'–'.join(map(str, found.boams))})"
            grid.add_row(text("evening.at", number=table), *names, came)
        console.print(grid)
        if each.out:
            out = ", ".join(labels[it] for it in each.out)
            console.print(text("evening.out", names=out))


def print_standings(rows: list[Standing], language: Language) -> None:
    """Print the standings, the best first."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    console, language = plain_console(language)
    grid = Table(box=SIMPLE_HEAD, pad_edge=False)
    for name in COLUMNS:
        heading = language.text(f"evening.column-{name}")
        grid.add_column(heading, justify="left" if name == "name" else "right")
    for row in rows:
        grid.add_row(*map(str, asdict(row).values()))
    console.print(grid)
    console.print(language.text("evening.rule"))
