"""``python -m tests.benchmarks [NAME…]``: measure, and print a table or JSON."""

from __future__ import annotations

import json
import platform

import click
import plotext

from tests.benchmarks import Axes, Benchmark, Figure
from tests.benchmarks.bots import BOTS
from tests.benchmarks.coach import COACH
from tests.benchmarks.deals import DEALS
from tests.benchmarks.growth import GROWTH
from tests.benchmarks.peers import PEERS
from tests.benchmarks.scorebook import SCOREBOOK
from tests.benchmarks.screen import SCREEN
from tests.benchmarks.solver import BRIDGE, PILES, PLAYOUTS, SOLVE

BENCHMARKS: dict[str, Benchmark] = {
    "deals": DEALS,
    "peers": PEERS,
    "screen": SCREEN,
    "solve": SOLVE,
    "piles": PILES,
    "playouts": PLAYOUTS,
    "bridge": BRIDGE,
    "bots": BOTS,
    "coach": COACH,
    "scorebook": SCOREBOOK,
    "growth": GROWTH,
}
"""Every benchmark, by its name on the command line."""


def lines(figures: list[Figure]) -> list[str]:
    """Figures as a table: a line of headings, then one a case."""
    columns = list(figures[0].values)
    rows = [["", *columns]] + [
        [figure.case, *(f"{figure.values[column]:,.1f}" for column in columns)]
        for figure in figures
    ]
    widths = [max(len(row[at]) for row in rows) for at in range(len(columns) + 1)]
    return [
        "  ".join(
            [row[0].ljust(widths[0])]
            + [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        )
        for row in rows
    ]


def plot(figures: list[Figure], axes: Axes) -> str:
    """Figures as lines on two logarithmic axes, where what grows evenly rises at one slope."""
    series: dict[str, list[Figure]] = {}
    for figure in figures:
        series.setdefault(figure.case.partition(",")[0], []).append(figure)
    plotext.clear_figure()
    plotext.theme("clear")
    plotext.plotsize(78, 24)
    plotext.xscale("log")
    plotext.yscale("log")
    for (name, points), marker in zip(series.items(), "·×+o*#", strict=False):
        across, up = ([point.values[axis] for point in points] for axis in (axes.across, axes.up))
        plotext.plot(across, up, label=name, marker=marker)
    plotext.xlabel(axes.across)
    plotext.ylabel(axes.up)
    drawn: str = plotext.uncolorize(plotext.build())
    plotext.clear_figure()
    return drawn


@click.command()
@click.argument("names", nargs=-1, type=click.Choice(list(BENCHMARKS)))
@click.option("--scale", default=1.0, show_default=True, help="Less is quicker and coarser.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def main(names: tuple[str, ...], scale: float, *, as_json: bool) -> None:
    """Measure the benchmarks NAMES, or all of them."""
    found: dict[str, object] = {"python": platform.python_version()}
    for name in names or tuple(BENCHMARKS):
        figures = list(BENCHMARKS[name].measure(scale))
        found[name] = {figure.case: figure.values for figure in figures}
        if not as_json and figures:
            click.echo("\n".join([f"{name}: {BENCHMARKS[name].title}", *lines(figures), ""]))
            if axes := BENCHMARKS[name].axes:
                click.echo(plot(figures, axes))
    if as_json:
        click.echo(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
