"""The scoreboard: the boam deal by deal, the tally, and what else there is to say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from manillen_tui.tui.draw.canvas import Canvas, fit, width_of, wrap
from manillen_tui.tui.draw.look import Look
from manillen_tui.tui.draw.scores import BoardRow, BoardView
from manillen_tui.tui.draw.tree import draw_tree, tree_size

_GAP = 2
_TREE_ROWS = 16
_INDENT = 2


def draw_board(view: BoardView, width: int, look: Look) -> Canvas:
    """Draw the scoreboard for a width; it is as high as it needs to be."""
    tree_width = tree_size(view.tree, width, _TREE_ROWS)[0]
    form = _choose(view, width, tree_width)
    tree = draw_tree(view.tree, width, _TREE_ROWS, look)
    across = width - tree.width - _GAP if form.beside else width
    table = _draw_table(view, form, across, look)
    lines = wrap(view.lines, across if form.beside else width)
    below = table.height + bool(lines) + len(lines)
    height = max(below, tree.height) if form.beside else below + 1 + tree.height
    canvas = Canvas(width, height, "score")
    canvas.blit(table, 0, 0)
    for y, line in enumerate(lines, table.height + 1):
        canvas.put(0, y, line, "score")
    if form.beside:
        canvas.blit(tree, width - tree.width, 0)
    else:
        canvas.blit(tree, (width - tree.width) // 2, below + 1)
    return canvas


@dataclass(frozen=True, slots=True)
class _Form:
    """How the table is drawn.

    Attributes:
        short: short names in place of whole ones.
        first: the first group that is drawn.
        beside: whether the tree stands at its right.
    """

    short: bool
    first: int = 0
    beside: bool = True


_FORMS = (
    _Form(short=False),
    _Form(short=True),
    _Form(short=False, beside=False),
    _Form(short=True, beside=False),
    _Form(short=True, first=1, beside=False),
    _Form(short=True, first=2, beside=False),
)
"""From the most telling to the narrowest."""


def _choose(view: BoardView, width: int, tree: int) -> _Form:
    for form in _FORMS:
        if _columns(view, form).width + (_GAP + tree) * form.beside <= width:
            return form
    return _FORMS[-1]


@dataclass(frozen=True, slots=True)
class _Columns:
    """Where the columns of a table are: the widths of the words, and of each group's values."""

    deal: int
    named: int
    groups: tuple[int, ...]
    step: int

    @property
    def width(self) -> int:
        return self.deal + _GAP + self.named + sum(_GAP + group for group in self.groups)


def _columns(view: BoardView, form: _Form) -> _Columns:
    words = [_words(row, form) for row in view.rows]
    deal = max(width_of(text) for text in (view.heads[0], *(pair[0] for pair in words)))
    named = max(width_of(text) for text in (view.heads[1], *(pair[1] for pair in words)))
    heads = view.short if form.short else view.columns
    values = [value for row in view.rows for group in row.groups for value in group]
    step = 1 + max(width_of(text) for text in (*heads, *values))
    groups = tuple(
        max(step * len(heads) - 1, width_of(group)) for group in view.groups[form.first :]
    )
    return _Columns(deal, named, groups, step)


def _words(row: BoardRow, form: _Form) -> tuple[str, str]:
    return (row.deal_short, row.named_short) if form.short else (row.deal, row.named)


def _draw_table(view: BoardView, form: _Form, width: int, look: Look) -> Canvas:
    columns = _columns(view, form)
    notes = [wrap(row.notes, width - _INDENT) for row in view.rows]
    empty = [] if view.rows else wrap((view.empty,), width)
    height = 2 + len(view.rows) + sum(map(len, notes)) + len(empty)
    canvas = Canvas(width, height, "score")
    canvas.put(0, 1, view.heads[0], "score.head")
    canvas.put(columns.deal + _GAP, 1, view.heads[1], "score.head")
    heads = view.short if form.short else view.columns
    right = columns.deal + _GAP + columns.named
    for head, group in zip(view.groups[form.first :], columns.groups, strict=True):
        right += _GAP + group
        canvas.put_right(right, 0, head, "score.heading")
        _draw_values(canvas, right, 1, heads, columns.step, "score.head")
    y = 2
    for row, lines in zip(view.rows, notes, strict=True):
        deal, named = _words(row, form)
        canvas.put(0, y, deal, "score.head")
        canvas.put(columns.deal + _GAP, y, fit(named, columns.named, look.glyphs.ellipsis), "score")
        right = columns.deal + _GAP + columns.named
        shown = row.groups[form.first :]
        for values, group in zip(shown, columns.groups, strict=True):
            right += _GAP + group
            style = "score.total" if values is row.groups[-1] else "score"
            _draw_values(canvas, right, y, values, columns.step, style)
        for line in lines:
            y += 1
            canvas.put(_INDENT, y, line, "score.head")
        y += 1
    for line in empty:
        canvas.put(0, y, line, "score")
        y += 1
    return canvas


def _draw_values(
    canvas: Canvas, right: int, y: int, values: Sequence[str], step: int, style: str
) -> None:
    for back, value in enumerate(reversed(values)):
        canvas.put_right(right - step * back, y, value, style)
