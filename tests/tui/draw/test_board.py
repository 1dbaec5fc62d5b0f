"""The scoreboard at every width: nothing is cut that counts."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from manillen_tui.tui.draw.board import draw_board
from manillen_tui.tui.draw.look import Look
from manillen_tui.tui.draw.scores import BoardRow, BoardView
from tests.tui.draw.test_tree import PAIR, THREE

GOLDEN = Path(__file__).parent / "golden"

TWO_SIDES = BoardView(
    heads=("Deal", "Named"),
    groups=("Points", "Scored", "Total"),
    columns=("Us", "Them"),
    short=("Us", "Them"),
    rows=(
        BoardRow(
            "1 South",
            "1 S",
            "South: trump ♥ hearts",
            "S ♥",
            (("42", "18"), ("12", "-"), ("12", "0")),
        ),
        BoardRow(
            "2 West",
            "2 W",
            "North: no trump ×4",
            "N NT ×4",
            (("60", "0"), ("240", "-"), ("252", "0")),
            ("NT ×2 · doubled ×2 · every trick ×2",),
        ),
        BoardRow(
            "3 North",
            "3 N",
            "North: trump ♣ clubs",
            "N ♣",
            (("30", "30"), ("-", "-"), ("252", "0")),
            ("30 each: nobody scores, the next deal counts double.",),
        ),
    ),
    empty="No deal has been scored yet.",
    tree=PAIR,
    lines=("The boam goes to 101.", "Boam 1 of 3", "Boams won: Us 0  Them 0"),
)

THREE_SEATS = replace(
    TWO_SIDES,
    columns=("Jan", "West", "East"),
    short=("You", "W", "E"),
    rows=(
        BoardRow(
            "1 West",
            "1 W",
            "West: trump ♠ spades ×2",
            "W ♠ ×2",
            (("22", "38", "22"), ("-", "16", "-"), ("0", "16", "0")),
            ("doubled ×2",),
        ),
    ),
    tree=THREE,
)

EMPTY = replace(TWO_SIDES, rows=())
BOARDS = {"two": TWO_SIDES, "three": THREE_SEATS, "empty": EMPTY}


@pytest.mark.parametrize("width", [40, 51, 72, 100])
@pytest.mark.parametrize("name", BOARDS)
def test_goldens(name: str, width: int) -> None:
    """Set ``MANILLEN_GOLDEN=write`` to accept what is drawn now, and look at it."""
    text = "\n".join(draw_board(BOARDS[name], width, Look()).plain()) + "\n"
    path = GOLDEN / f"board-{name}-{width}.txt"
    if os.environ.get("MANILLEN_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", BOARDS)
def test_totals_notes_and_lines_are_there_at_every_width(name: str) -> None:
    board = BOARDS[name]
    for width in range(36, 120):
        canvas = draw_board(board, width, Look())
        assert canvas.width == width
        words = " ".join(canvas.plain()).split()
        for row in board.rows:
            assert set(row.groups[-1]) <= set(words)
            assert row.named_short.split()[-1] in words or row.named.split()[-1] in words
            assert {word for note in row.notes for word in note.split()} <= set(words)
        assert {word for line in board.lines for word in line.split()} <= set(words)


def test_the_narrowest_board_still_draws() -> None:
    for width in range(1, 36):
        assert draw_board(TWO_SIDES, width, Look()).width == width
