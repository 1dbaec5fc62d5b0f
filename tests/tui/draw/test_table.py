"""Whole tables: goldens, every size, and clicks that hit what is drawn."""

from __future__ import annotations

import os
from dataclasses import replace
from itertools import pairwise, product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.style import Style

from manillen_tui.game.cards import Card
from manillen_tui.game.seats import Seat
from manillen_tui.looks import SizeChoice
from manillen_tui.tui.draw.canvas import Canvas, Rect
from manillen_tui.tui.draw.hand import hand_columns, hand_size
from manillen_tui.tui.draw.layout import lay_out
from manillen_tui.tui.draw.look import ASCII, CardSize, CardText, Look
from manillen_tui.tui.draw.model import Hit, Kind, Part, Place, TableView, TrickView, places
from manillen_tui.tui.draw.motion import draw_gathered, draw_played
from manillen_tui.tui.draw.plan import plan_felt
from manillen_tui.tui.draw.score import draw_score
from manillen_tui.tui.draw.table import draw_felt, draw_table, draw_title
from tests.tui.draw import views

GOLDEN = Path(__file__).parent / "golden"
ASCII_LOOK = Look(CardText(suits=tuple("shdc")), ASCII)
LOOKS = {
    "lines": Look(),
    "ascii": ASCII_LOOK,
    "small": Look(size=SizeChoice.SMALL),
}
VIEWS = pytest.mark.parametrize("view", views.ALL.values(), ids=views.ALL)


def _sized(size: SizeChoice) -> Look:
    return Look(size=size)


def drawn(view: TableView, width: int, height: int, look: Look) -> Canvas:
    score = views.SCORE if view is views.FIRST_TRICK else views.LATER_SCORE
    return draw_table(view, width, height, look, score)


@pytest.mark.parametrize("size", ["20x5", "60x20", "80x24", "110x34", "120x40"])
@pytest.mark.parametrize("name", views.ALL)
def test_goldens(name: str, size: str) -> None:
    """Set ``MANILLEN_GOLDEN=write`` to accept what is drawn now, and look at it."""
    width, height = map(int, size.split("x"))
    text = "\n".join(drawn(views.ALL[name], width, height, Look()).plain()) + "\n"
    path = GOLDEN / f"{name}-{size}.txt"
    if os.environ.get("MANILLEN_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def bare(_name: str) -> Style:
    return Style()


@VIEWS
@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_every_size_draws_within_its_bounds(view: TableView, look: Look) -> None:
    sizes = {(width, height) for width in (20, 33, 79, 80, 95, 150) for height in range(5, 61, 5)}
    sizes |= {(width, height) for width in range(20, 201, 12) for height in (5, 23, 24, 34, 60)}
    for width, height in sizes:
        strips = drawn(view, width, height, look).strips(bare)
        assert len(strips) == height
        assert all(cell_len(strip.text) == width for strip in strips)


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(sorted(views.ALL)),
    st.integers(1, 200),
    st.integers(1, 60),
    st.text(max_size=60),
)
def test_any_size_and_any_name_draws(name: str, width: int, height: int, label: str) -> None:
    view = views.ALL[name]
    seats = tuple(
        replace(seat, label=label, tag=label, bubble=label, note=label) for seat in view.seats
    )
    view = replace(view, seats=seats, prompt=label, trick=replace(view.trick, note=(label,) * 4))
    for strip in drawn(view, width, height, Look()).strips(bare):
        assert cell_len(strip.text) == width


@VIEWS
def test_the_ascii_table_is_ascii(view: TableView) -> None:
    title = ((Part("deal 4"),), (Part("Us 34"),))
    view = replace(view, title=title, prompt="", status=())
    for size in ((50, 15), (80, 24), (110, 34)):
        rows = draw_table(view, *size, ASCII_LOOK).plain()
        assert "".join(rows).isascii()


def texts(canvas: Canvas, rect: Rect) -> str:
    rows = canvas.strips(bare)
    return " ".join(
        rows[y].text[rect.x : rect.x + rect.width] for y in range(rect.y, rect.y + rect.height)
    )


@VIEWS
@pytest.mark.parametrize("size", [(50, 15), (80, 24), (110, 34), (150, 50)])
def test_a_click_hits_the_card_that_is_drawn_there(view: TableView, size: tuple[int, int]) -> None:
    canvas = drawn(view, *size, Look())
    cards = {card.card for card in view.hand} | {card.card for card in view.trick.cards}
    cards |= {pile.top.card for seat in view.seats for pile in seat.piles if pile.top}
    hit_cards = set()
    for rect, hit in canvas.regions:
        assert isinstance(hit, Hit)
        if hit.card is None:
            continue
        assert canvas.at(rect.x, rect.y + rect.height // 2) == hit
        shown = texts(canvas, rect)
        assert Look().text.rank(hit.card) in shown
        hit_cards.add(hit.card)
    assert hit_cards == {card for card in cards if card is not None}


@VIEWS
def test_from_eighty_columns_nothing_lies_on_a_card(view: TableView) -> None:
    sizes = ((80, 24), (80, 26), (95, 30), (110, 34), (140, 45))
    for size, look in product(sizes, map(_sized, SizeChoice)):
        layout = lay_out(*size, look)
        canvas = draw_felt(view, layout.felt.width, layout.felt.height, look)
        taken: dict[tuple[int, int], object] = {}
        for rect, hit in canvas.regions:
            if isinstance(hit, Hit) and hit.kind is Kind.SEAT:
                continue
            for x in range(rect.x, rect.x + rect.width):
                for y in range(rect.y, rect.y + rect.height):
                    assert taken.setdefault((x, y), hit) == hit


@pytest.mark.parametrize("look", [*map(_sized, SizeChoice)], ids=[*SizeChoice])
def test_the_whole_screen_is_shared_out(look: Look) -> None:
    for width in range(80, 200, 7):
        for height in range(24, 60):
            plan = lay_out(width, height, look)
            parts = (plan.title, plan.felt, plan.prompt, plan.hand, plan.score, plan.status)
            area = sum(part.width * part.height for part in (*parts, plan.footer))
            assert area == width * height
            assert plan.felt.height >= 13


@pytest.mark.parametrize(
    ("size", "large"),
    [
        ((80, 24), ()),
        ((80, 25), ()),
        ((80, 26), (SizeChoice.LARGE,)),
        ((109, 50), (SizeChoice.LARGE,)),
        ((110, 34), (SizeChoice.AUTO, SizeChoice.LARGE)),
    ],
)
def test_large_cards_are_where_they_are_wanted_and_fit(
    size: tuple[int, int], large: tuple[SizeChoice, ...]
) -> None:
    for choice in SizeChoice:
        look = _sized(choice)
        hand = lay_out(*size, look).hand
        cards = views.THREE.hand
        wanted = CardSize.LARGE if choice in large else CardSize.HAND
        assert hand_size(len(cards), hand.width, hand.height, look) is wanted
        columns = hand_columns(len(cards), hand.width, wanted)
        assert all(step >= 4 for step in (b - a for a, b in pairwise(columns)))


def test_seats_are_seen_clockwise_from_the_person() -> None:
    four = (Seat.S, Seat.W, Seat.N, Seat.E)
    assert places(four, Seat.S) == {
        Seat.S: Place.BOTTOM,
        Seat.W: Place.LEFT,
        Seat.N: Place.TOP,
        Seat.E: Place.RIGHT,
    }
    assert places(four, Seat.E)[Seat.S] is Place.LEFT
    assert places((Seat.S, Seat.W, Seat.E), Seat.W)[Seat.S] is Place.RIGHT
    assert places((Seat.S, Seat.N), Seat.N)[Seat.S] is Place.TOP
    six = places((Seat.S, Seat.SW, Seat.NW, Seat.N, Seat.NE, Seat.SE), Seat.NE)
    assert six[Seat.SE] is Place.LOWER_LEFT
    assert six[Seat.SW] is Place.TOP


def test_the_title_leaves_out_what_matters_least() -> None:
    widths = {
        width: draw_title(views.TITLE, width, Look()).plain()[0] for width in (80, 60, 40, 12)
    }
    assert widths[80].startswith(" Manille   deal 4   trump ♥ Hearts ×1   dealer South")
    assert "Manille" not in widths[60]
    assert widths[60].endswith("Us 34  Them 27  /101")
    assert "deal 4" not in widths[40]
    assert widths[12] == " trump ♥ He…"


def test_the_oldest_deals_leave_the_score_first() -> None:
    rows = views.SCORE.deals * 10
    score = replace(views.LATER_SCORE, deals=rows, lines=("boams 1 - 0",))
    shown = draw_score(score, 24, 18, Look()).plain()
    assert sum("Deal" in row for row in shown) == 6
    assert "Total" in "".join(shown)
    assert shown[-1].endswith("boams 1 - 0")


def test_the_last_trick_can_be_clicked() -> None:
    canvas = draw_score(views.LATER_SCORE, 24, 23, Look())
    assert canvas.at(5, 13) == Hit(Kind.LAST)


@VIEWS
def test_a_card_moves_from_its_seat_to_its_spot(view: TableView) -> None:
    empty = replace(view, trick=TrickView())
    for played in view.trick.cards:
        plan = plan_felt(empty, 85, 22, Look())
        end = draw_felt(empty, 85, 22, Look())
        draw_played(end, plan, played.seat, played.card, 1, Look())
        only = replace(view, trick=TrickView((replace(played, winning=False),)))
        assert end.plain() == draw_felt(only, 85, 22, Look()).plain()
        frames = []
        for step in range(5):
            canvas = draw_felt(empty, 85, 22, Look())
            draw_played(canvas, plan, played.seat, played.card, step / 4, Look())
            frames.append(tuple(canvas.plain()))
        assert len(set(frames)) == 5


def test_a_trick_is_gathered_with_the_winning_card_on_top() -> None:
    view = views.FREE
    empty = replace(view, trick=TrickView())
    plan = plan_felt(empty, 56, 13, Look())
    canvas = draw_felt(empty, 56, 13, Look())
    draw_gathered(canvas, plan, view.trick.cards, Seat.N, 1, Look())
    assert sum("♠" in row for row in canvas.plain()) == 1
    assert "│10♠│" in "\n".join(canvas.plain())
    still = draw_felt(empty, 56, 13, Look())
    draw_gathered(still, plan, view.trick.cards, Seat.N, 0, Look())
    assert "".join(still.plain()).count("♠") == len(view.trick.cards)


def test_a_flat_list_too_small_for_all_keeps_what_may_be_played() -> None:
    rows = draw_table(views.FIRST_TRICK, 20, 3, Look()).plain()
    assert rows[1] == "1:A♠* 2:9♠ 3:8♠>"
    assert Card.parse("8S") in {
        hit.card
        for _, hit in draw_table(views.FIRST_TRICK, 20, 3, Look()).regions
        if isinstance(hit, Hit)
    }
