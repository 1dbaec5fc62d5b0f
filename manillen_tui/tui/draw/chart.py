"""The chart of a hint: a mark on a scale for each choice, between whiskers of its error."""

from __future__ import annotations

from manillen_tui.tui.draw.canvas import Canvas, fit, width_of, wrap
from manillen_tui.tui.draw.cards import ink
from manillen_tui.tui.draw.charts import ChartRow, ChartView
from manillen_tui.tui.draw.look import Look

_LEFT = 2

_LEAST = 5
"""Cells below which a scale says nothing, so that there is none."""


def draw_chart(view: ChartView, width: int, height: int, look: Look) -> Canvas:
    """Draw a chart in the score's place; where rows are short the worst choices go first."""
    canvas = Canvas(width, height, "score")
    for y in range(height):
        canvas.put(0, y, look.glyphs.edge, "score.edge")
    room = width - _LEFT - 1
    heading = wrap([view.heading], room)
    note = wrap([view.note], room)
    y = 0
    for line in heading:
        canvas.put(_LEFT, y, fit(line, room, look.glyphs.ellipsis), "score.heading")
        y += 1
    spare = height - y - len(note) - 1
    rows = view.rows if spare >= len(view.rows) else view.rows[: max(1, height - y)]
    label = max(width_of(_label(row, look)) for row in view.rows)
    mean = max(width_of(row.mean) for row in view.rows)
    error = max(width_of(_error(row, look)) for row in view.rows)
    scale = room - label - mean - error - 2 - 2 * bool(error)
    for row in rows:
        style = "score.winning" if row.best else "score"
        mark = look.glyphs.hint_mark if row.best else ""
        canvas.put(_LEFT - 1, y, mark, style)
        ground = ink(row.card, ground="score") if row.card else style
        canvas.put(_LEFT, y, _label(row, look), ground)
        x = _LEFT + label + 1
        if scale >= _LEAST:
            canvas.put(x, y, _scale(row, scale, look), style)
            x += scale + 1
        canvas.put_right(x + mean, y, row.mean, "score.total" if row.best else "score")
        canvas.put_right(width - 1, y, _error(row, look), "score.head")
        y += 1
    y += 1
    if len(rows) == len(view.rows):
        for line in note:
            canvas.put(_LEFT, y, fit(line, room, look.glyphs.ellipsis), "score.head")
            y += 1
    return canvas


def chart_line(view: ChartView, look: Look) -> str:
    """The chart as one line of text, for the flat list."""
    rows = (
        f"{look.glyphs.hint_mark * row.best}{_label(row, look)} {row.mean}{_error(row, look)}"
        for row in view.rows
    )
    return f"{view.heading}: {f' {look.glyphs.bullet} '.join(rows)}"


def _label(row: ChartRow, look: Look) -> str:
    return look.text(row.card) if row.card else row.label


def _error(row: ChartRow, look: Look) -> str:
    return look.glyphs.give_or_take + row.error if row.error else ""


def _scale(row: ChartRow, cells: int, look: Look) -> str:
    """The scale of a row: whiskers from the low end to the high one, a mark between."""
    low, middle, high = (round(at * (cells - 1)) for at in (row.low, row.middle, row.high))
    left, line, right, mark = look.glyphs.whiskers
    found = [" "] * cells
    found[low : high + 1] = line * (high + 1 - low)
    if row.error:
        found[low], found[high] = left, right
    found[middle] = mark
    return "".join(found)
