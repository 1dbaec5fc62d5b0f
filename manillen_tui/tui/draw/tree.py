"""The tally as a tree, a *boam*: a stroke for each point, branch by branch up to the target."""

from __future__ import annotations

from dataclasses import dataclass

from manillen_tui.tui.draw.canvas import Canvas, fit, width_of
from manillen_tui.tui.draw.look import Look
from manillen_tui.tui.draw.scores import TreeSide, TreeView

WORTHS = 1, 2, 5, 10, 20, 50, 100
"""What a stroke may be worth."""

_FEWEST, _MOST = 5, 12
"""How many branches look like a tree."""

_FIVE = 5
"""Strokes that the eye takes in at once."""

_BESIDES = 3
"""Rows that are no branch: the top, the ground, the names."""

_GAP = 2
"""Columns between trees."""


@dataclass(frozen=True, slots=True)
class _Form:
    """How a tree is drawn.

    Attributes:
        strokes: how many stand on either half of a branch.
        worth: the points that each stands for.
        branches: how many there are up to the top.
        step: columns from a stroke to the next.
        gap: whether a blank keeps groups of five apart.
    """

    strokes: int
    worth: int
    branches: int
    step: int = 1
    gap: bool = False

    @property
    def half(self) -> int:
        return self.reach(self.strokes - 1)

    @property
    def across(self) -> int:
        return 2 * self.half + 1

    def reach(self, stroke: int) -> int:
        """How far a stroke is from the trunk."""
        return 1 + stroke * self.step + (self.gap and stroke >= _FIVE)


def tree_size(view: TreeView, width: int, height: int) -> tuple[int, int]:
    """The cells a tree takes within a width and height; nothing where it has no room."""
    form = _form(view, width, height)
    if form is None:
        return 0, 0
    return _across(form, len(view.sides)), form.branches + _BESIDES + (form.worth > 1)


def draw_tree(view: TreeView, width: int, height: int, look: Look) -> Canvas:
    """Draw the tree; an empty canvas where there is no room for one."""
    form = _form(view, width, height)
    across, rows = tree_size(view, width, height)
    canvas = Canvas(across, rows, "score")
    if form is None:
        return canvas
    if len(view.sides) == 2:
        _draw_shared(canvas, view, form, look)
    else:
        for index, side in enumerate(view.sides):
            _draw_own(canvas, view, side, index * (form.across + _GAP), form, look)
    if form.worth > 1:
        text = dict(view.legends).get(form.worth, "")
        x = max(0, (across - width_of(text)) // 2)
        canvas.put(x, rows - 1, fit(text, across, look.glyphs.ellipsis), "score.head")
    return canvas


def _form(view: TreeView, width: int, height: int) -> _Form | None:
    """The smallest worth of a stroke with which the tree fits, and with it the tallest tree."""
    goal = max(view.target, 1, *(side.total for side in view.sides))
    sides = len(view.sides)
    for worth in WORTHS:
        for strokes in (5, 10) if sides == 2 else (3, 5):
            branch = worth * strokes * (1 if sides == 2 else 2)
            branches = max(_FEWEST, -(-goal // branch))
            if branches > _MOST or branches + _BESIDES + (worth > 1) > height:
                continue
            shapes = [_Form(strokes, worth, branches)]
            if sides == 2:
                wide = _Form(strokes, worth, branches, 1 + (strokes == _FIVE), strokes > _FIVE)
                shapes.insert(0, wide)
            for form in shapes:
                if _across(form, sides) <= width:
                    return form
    return None


def _across(form: _Form, sides: int) -> int:
    return form.across if sides == 2 else sides * (form.across + _GAP) - _GAP


def _draw_shared(canvas: Canvas, view: TreeView, form: _Form, look: Look) -> None:
    """One trunk, the strokes of each side on its own half."""
    middle = form.half
    _draw_trunk(canvas, view, max(side.total for side in view.sides), middle, form, look)
    for direction, side in zip((-1, 1), view.sides, strict=True):
        for at in range(form.branches * form.strokes):
            branch, along = divmod(at, form.strokes)
            spot = middle + direction * form.reach(along), form.branches - branch
            _draw_stroke(canvas, spot, direction, side, at * form.worth, form, look)
        words = [fit(side.name, form.half - 2 - len(str(side.total)), ""), str(side.total)]
        text = " ".join(filter(None, words[::-direction]))
        x = middle - 1 - width_of(text) if direction < 0 else middle + 2
        canvas.put(x, form.branches + 2, text, "score.total")


def _draw_own(
    canvas: Canvas, view: TreeView, side: TreeSide, left: int, form: _Form, look: Look
) -> None:
    """A tree of one side, whose strokes go left and right in turn."""
    middle = left + form.half
    _draw_trunk(canvas, view, side.total, middle, form, look)
    for at in range(form.branches * 2 * form.strokes):
        branch, along = divmod(at, 2 * form.strokes)
        direction = 1 if along % 2 else -1
        spot = middle + direction * form.reach(along // 2), form.branches - branch
        _draw_stroke(canvas, spot, direction, side, at * form.worth, form, look)
    name = fit(side.name, form.across - len(str(side.total)), "")
    canvas.put_centred(middle, form.branches + 2, f"{name} {side.total}".strip(), "score.total")


def _draw_trunk(
    canvas: Canvas, view: TreeView, grown: int, middle: int, form: _Form, look: Look
) -> None:
    glyphs = look.glyphs
    branch = form.worth * form.strokes * (1 if len(view.sides) == 2 else 2)
    for at in range(form.branches):
        y = form.branches - at
        if grown > at * branch:
            canvas.put(middle, y, glyphs.trunk, "score.trunk")
        else:
            canvas.put(middle, y, glyphs.sapling, "score.head")
    if view.won and grown == max(side.total for side in view.sides):
        canvas.put(middle, 0, glyphs.winner, "score.winning")
    elif view.target:
        canvas.put_centred(middle, 0, str(view.target), "score.head")
    soil, root = glyphs.ground
    canvas.put(middle - form.half, form.branches + 1, soil * form.across, "score.trunk")
    canvas.put(middle, form.branches + 1, root, "score.trunk")


def _draw_stroke(
    canvas: Canvas,
    spot: tuple[int, int],
    direction: int,
    side: TreeSide,
    point: int,
    form: _Form,
    look: Look,
) -> None:
    """Draw the stroke that stands for the points from ``point`` on, if they are all made."""
    end = point + form.worth
    if end > side.total:
        return
    glyph = look.glyphs.strokes[direction > 0]
    style = "score.fresh" if end > side.total - side.fresh else "score.leaf"
    canvas.put(*spot, glyph, style)
