"""Cards: every state has a shape of its own, at every size, in lines and in ASCII."""

from __future__ import annotations

from itertools import combinations

import pytest

from manillen_tui.game.cards import PACK, Card
from manillen_tui.tui.draw.canvas import Canvas
from manillen_tui.tui.draw.card_views import HandCard, PileView
from manillen_tui.tui.draw.cards import draw_card, draw_pile, flat_text
from manillen_tui.tui.draw.hand import draw_hand
from manillen_tui.tui.draw.look import ASCII, CardSize, CardText, Look
from manillen_tui.tui.draw.model import Hit, Kind
from tests.tui.draw.views import hand

LETTERS = CardText(suits=tuple("shdc"))
DUTCH = CardText(ranks=("7", "8", "9", "B", "V", "H", "A", "10"))
LOOKS = {"lines": Look(), "ascii": Look(LETTERS, ASCII)}
KING = Card.parse("KH")
STATES = {
    "legal": HandCard(KING),
    "chosen": HandCard(KING, chosen=True),
    "hinted": HandCard(KING, hinted=True),
    "both": HandCard(KING, chosen=True, hinted=True),
    "illegal": HandCard(KING, legal=False),
    "illegal chosen": HandCard(KING, chosen=True, legal=False),
    "back": HandCard(None),
}


def drawn(card: HandCard, size: CardSize, look: Look, winning: bool = False) -> list[str]:
    canvas = Canvas(size.width, size.height)
    draw_card(canvas, 0, 0, card, size, look, winning)
    return canvas.plain()


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
@pytest.mark.parametrize("size", CardSize)
def test_states_differ_without_any_colour(look: Look, size: CardSize) -> None:
    pictures = {name: drawn(card, size, look) for name, card in STATES.items()}
    for one, other in combinations(pictures, 2):
        assert pictures[one] != pictures[other], (one, other)
        if "back" not in (one, other) and {one, other} != {"chosen", "both"}:
            assert pictures[one][0] != pictures[other][0], (one, other)


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_states_differ_in_the_flat_list(look: Look) -> None:
    texts = [flat_text(card, look) for card in STATES.values()]
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
@pytest.mark.parametrize("size", CardSize)
def test_all_cards_differ(look: Look, size: CardSize) -> None:
    assert len({tuple(drawn(HandCard(card), size, look)) for card in PACK}) == len(PACK)


@pytest.mark.parametrize("size", CardSize)
def test_ascii_is_ascii(size: CardSize) -> None:
    for card in PACK:
        for state in (HandCard(card), HandCard(card, "1", True, True), HandCard(None)):
            assert "".join(drawn(state, size, LOOKS["ascii"], winning=True)).isascii()


def test_small_faces() -> None:
    ten, king = Card.parse("TS"), Card.parse("KS")
    assert drawn(HandCard(ten), CardSize.SMALL, Look()) == ["╭───╮", "│10♠│", "╰───╯"]
    assert drawn(HandCard(king), CardSize.SMALL, Look(DUTCH)) == ["╭───╮", "│H ♠│", "╰───╯"]
    assert drawn(HandCard(ten), CardSize.HAND, Look()) == ["╭───╮", "│10 │", "│ ♠ │", "╰───╯"]


@pytest.mark.parametrize("rank", "789T")
def test_large_faces_show_as_many_pips_as_the_rank_says(rank: str) -> None:
    card = Card.parse(f"{rank}S")
    assert "".join(drawn(HandCard(card), CardSize.LARGE, Look())).count("♠") == (
        10 if rank == "T" else int(rank)
    )


@pytest.mark.parametrize("rank", "KQJ")
def test_pictures_show_as_many_pips_as_the_card_counts(rank: str) -> None:
    card = Card.parse(f"{rank}S")
    picture = "".join(drawn(HandCard(card), CardSize.LARGE, Look()))
    assert picture.count("♠") == card.points


def test_the_winning_card_is_marked_by_shape() -> None:
    card = HandCard(KING)
    assert drawn(card, CardSize.SMALL, Look(), winning=True)[-1] == "╰─★─╯"


def test_a_pile_shows_its_top_and_whether_one_lies_under_it() -> None:
    def pile(view: PileView) -> list[str]:
        canvas = Canvas(6, 4)
        draw_pile(canvas, 0, 0, view, CardSize.SMALL, Look())
        return canvas.plain()

    top = HandCard(KING)
    assert pile(PileView(top, bottom=True)) == ["╭───╮", "│K ♥│▒", "╰───╯▒", " ▒▒▒▒▒"]
    assert pile(PileView(top)) == ["╭───╮", "│K ♥│", "╰───╯", ""]
    assert pile(PileView(None, bottom=True)) == ["╭───╮", "│▒▒▒│", "╰───╯", ""]
    assert pile(PileView()) == ["╭   ╮", "", "╰   ╯", ""]


def test_the_chosen_card_rises_and_its_region_with_it() -> None:
    cards = hand("AS 9S 8S", chosen="9S")
    canvas = draw_hand(cards, 30, 6, Look())
    assert canvas.plain() == [
        "            ┏━━━┓",
        "      ╭───╮ ┃9  ┃ ╭───╮",
        "      │A  │ ┃ ♠ ┃ │8  │",
        "      │ ♠ │ ┗━━━┛ │ ♠ │",
        "      ╰───╯       ╰───╯",
        "        1     2     3",
    ]
    nine = Card.parse("9S")
    assert canvas.at(12, 0) == Hit(Kind.HAND, None, 1, nine)
    assert canvas.at(12, 4) is None
    assert canvas.at(6, 0) is None


def test_overlapping_cards_keep_their_corners() -> None:
    cards = hand("AS TS 8S TH QH JH TD JD 7C TC", keys="1234567890")
    rows = draw_hand(cards, 52, 8, Look()).plain()
    assert [mark for mark in rows[2].split("│") if mark.strip()][1].startswith("10")
    assert "0" in rows[-1]
    canvas = draw_hand(cards, 52, 8, Look())
    hits = {hit.index for x in range(52) if isinstance(hit := canvas.at(x, 3), Hit)}
    assert hits == set(range(10))
