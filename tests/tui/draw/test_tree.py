"""The tally: its strokes are the score, and it fits where it is put."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manillen_tui.tui.draw.canvas import Canvas
from manillen_tui.tui.draw.look import ASCII, Look
from manillen_tui.tui.draw.scores import TreeSide, TreeView
from manillen_tui.tui.draw.tree import WORTHS, draw_tree, tree_size

GOLDEN = Path(__file__).parent / "golden"
LEGENDS = tuple((worth, f"a stroke is {worth}") for worth in WORTHS[1:])
STROKES = frozenset(Look().glyphs.strokes)

PAIR = TreeView((TreeSide("Us", 52, 12), TreeSide("Them", 34)), 101, legends=LEGENDS)
MATCH_POINTS = TreeView((TreeSide("Us", 9), TreeSide("Them", 14, 5)), 21, legends=LEGENDS)
WON = TreeView((TreeSide("Us", 103, 20), TreeSide("Them", 98)), 101, won=True, legends=LEGENDS)
THREE = TreeView(
    (TreeSide("You", 30, 8), TreeSide("W", 17), TreeSide("E", 52, 8)), 101, legends=LEGENDS
)
NEW = TreeView((TreeSide("Us", 0), TreeSide("Them", 0)), 101)
TREES = {"pair": PAIR, "points": MATCH_POINTS, "won": WON, "three": THREE, "new": NEW}


def strokes(canvas: Canvas) -> int:
    """How many strokes are drawn."""
    return sum(char in STROKES for row in canvas.plain() for char in row)


@pytest.mark.parametrize("width", [21, 25, 40])
@pytest.mark.parametrize("name", TREES)
def test_goldens(name: str, width: int) -> None:
    """Set ``MANILLEN_GOLDEN=write`` to accept what is drawn now, and look at it."""
    text = "\n".join(draw_tree(TREES[name], width, 16, Look()).plain()) + "\n"
    path = GOLDEN / f"tree-{name}-{width}.txt"
    if os.environ.get("MANILLEN_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("tree", [PAIR, WON, THREE])
def test_every_stroke_is_a_point_where_there_is_room(tree: TreeView) -> None:
    assert strokes(draw_tree(tree, 60, 20, Look())) == sum(side.total for side in tree.sides)


def test_the_last_deals_strokes_are_fresh() -> None:
    canvas = draw_tree(PAIR, 25, 16, Look())
    fresh = [
        (x, y)
        for y in range(canvas.height)
        for x in range(canvas.width)
        if canvas.style_at(x, y) == "score.fresh"
    ]
    assert len(fresh) == 12
    assert all(x < canvas.width // 2 for x, _ in fresh)


def test_the_winners_tree_has_a_star_and_no_goal() -> None:
    assert "★" in draw_tree(WON, 25, 16, Look()).plain()[0]
    assert "101" in draw_tree(PAIR, 25, 16, Look()).plain()[0]


def test_where_there_is_no_room_there_is_no_tree() -> None:
    for width, height in ((5, 20), (25, 6), (0, 0)):
        assert tree_size(PAIR, width, height) == (0, 0)
        assert draw_tree(PAIR, width, height, Look()).plain() == []


@given(
    st.lists(st.integers(0, 400), min_size=2, max_size=3),
    st.sampled_from((0, 1, 21, 44, 101, 151, 1000)),
    st.integers(0, 80),
    st.integers(0, 40),
    st.text(max_size=20),
)
def test_a_tree_stays_within_its_room_and_counts_right(
    totals: list[int], target: int, width: int, height: int, name: str
) -> None:
    tree = TreeView(tuple(TreeSide(name, total) for total in totals), target, legends=LEGENDS)
    plain = TreeView(tuple(TreeSide("", total) for total in totals), target)
    across, rows = tree_size(tree, width, height)
    canvas = draw_tree(tree, width, height, Look())
    assert (canvas.width, canvas.height) == (across, rows)
    assert across <= width
    assert rows <= height
    if across:
        counts = {sum(total // worth for total in totals) for worth in WORTHS}
        assert strokes(draw_tree(plain, width, height, Look())) in counts


def test_the_ascii_tree_is_ascii() -> None:
    for tree in TREES.values():
        for width in (21, 40):
            assert "".join(draw_tree(tree, width, 16, Look(glyphs=ASCII)).plain()).isascii()
