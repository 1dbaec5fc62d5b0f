"""Progress over time as a graph of characters."""

from __future__ import annotations

from collections.abc import Mapping

from manillen_tui.scorebook.statistics import Count


def progress_graph(by_month: Mapping[str, Count], width: int, height: int) -> str:
    """The mean points a deal, month by month; nothing where there are fewer than two.

    Args:
        by_month: the deals by month, as ``2026-11``, in order.
        width: the columns there are.
        height: the rows.

    Returns:
        The rows, without colours.
    """
    if len(by_month) < 2:
        return ""
    # Not at the top: only the graph pays for it.
    import plotext

    months, places = list(by_month), list(range(len(by_month)))
    points = [count.points for count in by_month.values()]
    plotext.clear_figure()
    plotext.theme("clear")
    plotext.plotsize(width, height - 1)
    plotext.plot(places, points, marker="braille")
    # Its own labels come to stand a column to and fro, by what was drawn before.
    plotext.xticks([], [])
    plotext.grid(horizontal=False, vertical=False)
    drawn: str = plotext.build()
    plotext.clear_figure()
    rows = [row.rstrip() for row in plotext.uncolorize(drawn).splitlines() if row.strip()]
    first, last = months[0], months[-1]
    left, right = rows[-1].index("└"), rows[-1].index("┘")
    return "\n".join([*rows, f"{' ' * left}{first}".ljust(right + 1 - len(last)) + last])
