"""The score panel: the boam so far, this deal, the last trick, the tally."""

from __future__ import annotations

from collections.abc import Sequence

from manillen_tui.tui.draw.canvas import Canvas, Rect, fit, width_of, wrap
from manillen_tui.tui.draw.cards import ink
from manillen_tui.tui.draw.look import Look
from manillen_tui.tui.draw.model import Hit, Kind, Place
from manillen_tui.tui.draw.scores import LastCard, ScoreRow, ScoreView
from manillen_tui.tui.draw.tree import draw_tree, tree_size

_LEFT = 2

_KEPT = 4
"""Deals that stay in sight when the tree is drawn, or something below the panel."""

_TALL = 16
"""Rows that a tree may take where there is room for everything."""


def draw_score(view: ScoreView, width: int, height: int, look: Look) -> Canvas:
    """Draw the panel; when rows are short the tree goes first, then the oldest deals."""
    canvas = Canvas(width, height, "score")
    for y in range(height):
        canvas.put(0, y, look.glyphs.edge, "score.edge")
    table = _Columns(view, width, look)
    lines = wrap(view.lines, width - _LEFT - 1)
    below = _rows_below(view) + len(lines)
    canvas.put(_LEFT, 0, fit(view.heading, width - _LEFT, look.glyphs.ellipsis), "score.heading")
    canvas.put_right(width - 1, 0, view.target, "score.head")
    table.draw(canvas, 1, ScoreRow("", table.heads), "score.head")
    room = max(0, height - 2 - below)
    tree = _tree_room(view, width, room)
    room -= tree
    deals = view.deals[max(0, len(view.deals) - room) :] if room else ()
    y = 2
    for row in deals:
        table.draw(canvas, y, row, "score")
        y += 1
    for total in filter(None, (view.total, view.boams)):
        table.draw(canvas, y, total, "score.total")
        y += 1
    spare = room - len(deals)
    y += min(1, spare)
    y = _draw_deal(canvas, view, table, y, look)
    y += min(1, max(0, spare - 1))
    y = _draw_last(canvas, view, y, look)
    y += min(1, max(0, spare - 2))
    for line in lines:
        canvas.put(_LEFT, y, fit(line, width - _LEFT - 1, look.glyphs.ellipsis), "score")
        y += 1
    if tree and view.tree is not None:
        drawn = draw_tree(view.tree, width - _LEFT - 1, tree - 1, look)
        canvas.blit(drawn, _LEFT + (width - _LEFT - 1 - drawn.width) // 2, height - drawn.height)
    return canvas


def least_rows(view: ScoreView, width: int) -> int:
    """The rows that show all but the tree and the oldest deals."""
    lines = wrap(view.lines, width - _LEFT - 1)
    return 2 + _rows_below(view) + len(lines) + min(_KEPT, len(view.deals))


def whole_rows(view: ScoreView, width: int) -> int:
    """The rows that show everything, the tree too."""
    lines = wrap(view.lines, width - _LEFT - 1)
    rows = 2 + _rows_below(view) + len(lines) + max(len(view.deals), _KEPT + 2)
    tree = 0 if view.tree is None else tree_size(view.tree, width - _LEFT - 1, _TALL)[1]
    return rows + 1 + tree


def _tree_room(view: ScoreView, width: int, room: int) -> int:
    """The rows for the tree and a blank one above it; none where too few deals would be left."""
    if view.tree is None:
        return 0
    rows = tree_size(view.tree, width - _LEFT - 1, room - _KEPT - 3)[1]
    return rows + 1 if rows else 0


def _rows_below(view: ScoreView) -> int:
    rows = int(view.total is not None) + int(view.boams is not None)
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
        rows = [*view.deals, *view.deal, *filter(None, (view.total, view.boams))]
        room = max(0, width - _LEFT - 1)
        count = max(1, len(view.columns))
        longest = max((width_of(value) for row in rows for value in row.values), default=1)
        widest = max(longest, *map(width_of, view.columns), 0)
        fixed = max((width_of(row.label) for row in rows if not row.short), default=0)
        most = max(room * 2 // 3, room - fixed) // count
        self.heads = view.columns
        if widest >= most and view.short:
            self.heads, widest = view.short, max(longest, *map(width_of, view.short))
        self._step = max(1, min(max(widest + 1, 5), most))
        self._label = max(0, room - self._step * count)
        self._named = max((width_of(row.label) for row in rows), default=0)

    def draw(self, canvas: Canvas, y: int, row: ScoreRow, style: str) -> None:
        """Draw a row of the table."""
        mark = self._look.glyphs.ellipsis
        label = row.label
        if row.short and width_of(label) + 1 + width_of(row.note) > self._label:
            label = row.short
        x = canvas.put(_LEFT, y, fit(label, self._label, mark), style)
        spare = self._label - (x - _LEFT) - 1
        if row.note and spare > 0:
            named = width_of(label) if label != row.label else self._named
            column = max(x + 1, _LEFT + named + 1)
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
