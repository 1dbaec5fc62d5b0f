"""The score panel: the boam so far, this deal, the last trick."""

from __future__ import annotations

from collections.abc import Sequence

from manillen_tui.tui.draw.canvas import Canvas, Rect, fit, width_of
from manillen_tui.tui.draw.cards import ink
from manillen_tui.tui.draw.look import Look
from manillen_tui.tui.draw.model import Hit, Kind, LastCard, Place, ScoreRow, ScoreView

_LEFT = 2


def draw_score(view: ScoreView, width: int, height: int, look: Look) -> Canvas:
    """Draw the panel; when rows are short the oldest deals go first."""
    canvas = Canvas(width, height, "score")
    for y in range(height):
        canvas.put(0, y, look.glyphs.edge, "score.edge")
    table = _Columns(view, width, look)
    below = _rows_below(view)
    canvas.put(_LEFT, 0, fit(view.heading, width - _LEFT, look.glyphs.ellipsis), "score.heading")
    canvas.put_right(width - 1, 0, view.target, "score.head")
    table.draw(canvas, 1, ScoreRow("", view.columns), "score.head")
    room = max(0, height - 2 - below)
    deals = view.deals[max(0, len(view.deals) - room) :] if room else ()
    y = 2
    for row in deals:
        table.draw(canvas, y, row, "score")
        y += 1
    if view.total is not None:
        table.draw(canvas, y, view.total, "score.total")
        y += 1
    spare = room - len(deals)
    y += min(1, spare)
    y = _draw_deal(canvas, view, table, y, look)
    y += min(1, max(0, spare - 1))
    y = _draw_last(canvas, view, y, look)
    y += min(1, max(0, spare - 2))
    for line in view.lines:
        canvas.put(_LEFT, y, fit(line, width - _LEFT - 1, look.glyphs.ellipsis), "score")
        y += 1
    return canvas


def _rows_below(view: ScoreView) -> int:
    rows = int(view.total is not None) + len(view.lines)
    if view.deal:
        rows += len(view.deal) + bool(view.deal_heading)
    if view.last_heading:
        rows += 1 + bool(view.last_note) + (_last_rows(view.last) if view.last else 0)
    return rows


def _draw_deal(canvas: Canvas, view: ScoreView, table: _Columns, y: int, look: Look) -> int:
    if not view.deal:
        return y
    if view.deal_heading:
        text = fit(view.deal_heading, canvas.width - _LEFT - 1, look.glyphs.ellipsis)
        canvas.put(_LEFT, y, text, "score.heading")
        y += 1
    for row in view.deal:
        table.draw(canvas, y, row, "score")
        y += 1
    return y


class _Columns:
    """The widths of the table: labels on the left, values flush right, notes between."""

    def __init__(self, view: ScoreView, width: int, look: Look) -> None:
        self._look = look
        rows = [ScoreRow("", view.columns), *view.deals, *view.deal]
        if view.total is not None:
            rows.append(view.total)
        room = max(0, width - _LEFT - 1)
        count = max(1, len(view.columns))
        longest = max((width_of(value) for row in rows for value in row.values), default=1)
        self._step = max(1, min(max(longest + 1, 5), room * 2 // 3 // count))
        self._label = max(0, room - self._step * count)
        self._named = max((width_of(row.label) for row in rows), default=0)

    def draw(self, canvas: Canvas, y: int, row: ScoreRow, style: str) -> None:
        """Draw a row of the table."""
        mark = self._look.glyphs.ellipsis
        x = canvas.put(_LEFT, y, fit(row.label, self._label, mark), style)
        spare = self._label - (x - _LEFT) - 1
        if row.note and spare > 0:
            column = max(x + 1, _LEFT + self._named + 1)
            room = self._label - (column - _LEFT) + 2
            if width_of(row.note) <= room:
                canvas.put(column, y, row.note, "score.head")
        right = _LEFT + self._label
        for value in row.values:
            right += self._step
            canvas.put_right(right, y, fit(value, self._step - 1, mark), style)


_CROSS = {
    Place.TOP: (0, 0),
    Place.LEFT: (-1, 1),
    Place.RIGHT: (1, 1),
    Place.UPPER_LEFT: (-1, 1),
    Place.UPPER_RIGHT: (1, 1),
    Place.LOWER_LEFT: (-1, 2),
    Place.LOWER_RIGHT: (1, 2),
    Place.BOTTOM: (0, 2),
}


def _last_places(last: Sequence[LastCard]) -> dict[Place, tuple[int, int]]:
    """A column and a row for each card, the seats' places in small."""
    found = {played.place: _CROSS[played.place] for played in last}
    if Place.LOWER_LEFT in found:
        found[Place.BOTTOM] = 0, 3
    rows = sorted({row for _, row in found.values()})
    return {place: (column, rows.index(row)) for place, (column, row) in found.items()}


def _last_rows(last: Sequence[LastCard]) -> int:
    return 1 + max(row for _, row in _last_places(last).values())


def _draw_last(canvas: Canvas, view: ScoreView, y: int, look: Look) -> int:
    if not view.last_heading:
        return y
    mark, room, start = look.glyphs.ellipsis, canvas.width - _LEFT - 1, y
    canvas.put(_LEFT, y, fit(view.last_heading, room, mark), "score.heading")
    y += 1
    if view.last:
        spots = _last_places(view.last)
        for played in view.last:
            column, row = spots[played.place]
            text = look.text(played.card)
            x = canvas.width // 2 - 1 + 7 * column
            x = canvas.put(x, y + row, text, ink(played.card, ground="score"))
            if played.winning:
                canvas.put(x, y + row, look.glyphs.winner, "score.winning")
        y += _last_rows(view.last)
    if view.last_note:
        canvas.put(_LEFT, y, fit(view.last_note, room, mark), "score")
        y += 1
    canvas.region(Rect(0, start, canvas.width, y - start), Hit(Kind.LAST))
    return y
