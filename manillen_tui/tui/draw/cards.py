"""Cards and piles. A card's state is told by its frame alone; colour only repeats it.

========  ==============================================================
legal     thin round box
chosen    heavy box; in the hand it stands one row higher
hinted    double box; chosen and hinted: heavy, with a mark in its edge
illegal   dotted box, and dim; chosen all the same: heavy and dotted
back      thin box filled with shade
========  ==============================================================
"""

from __future__ import annotations

from manillen_tui.game.cards import Card, Rank
from manillen_tui.tui.draw.canvas import Canvas, Rect
from manillen_tui.tui.draw.card_views import HandCard, PileView
from manillen_tui.tui.draw.look import CardSize, Frame, Glyphs, Look, suit_style

_PIPS = {
    Rank.SEVEN: ("   * * ", " *   * ", "   *   ", " * *   "),
    Rank.EIGHT: ("   * * ", " *   * ", " *   * ", " * *   "),
    Rank.NINE: ("   * * ", "  * *  ", " * * * ", " * *   "),
    Rank.TEN: ("   * * ", " * * * ", " * * * ", " * *   "),
    Rank.JACK: ("", "", "   *   ", ""),
    Rank.QUEEN: ("", "", "  * *  ", ""),
    Rank.KING: ("", "", " * * * ", ""),
}
_COURT = (Rank.JACK, Rank.QUEEN, Rank.KING)


def frame_of(card: HandCard, glyphs: Glyphs) -> Frame:
    """The frame that tells the card's state."""
    if card.chosen:
        return glyphs.chosen if card.legal else glyphs.illegal_chosen
    if card.hinted:
        return glyphs.hinted
    return glyphs.legal if card.legal else glyphs.illegal


def frame_style(card: HandCard) -> str:
    """The style that repeats what the frame tells."""
    if card.card is None:
        return "card.back"
    if not card.legal:
        return "card.dim.chosen" if card.chosen else "card.dim"
    if card.chosen:
        return "card.chosen"
    return "card.hint" if card.hinted else "card"


def ink(card: Card, dim: bool = False, ground: str = "card") -> str:
    """The style of a card's rank and suit on a ground."""
    return f"{ground}.{suit_style(card.suit)}" + (".dim" if dim else "")


def draw_card(
    canvas: Canvas,
    x: int,
    y: int,
    card: HandCard,
    size: CardSize,
    look: Look,
    winning: bool = False,
) -> Rect:
    """Draw a card with its top left corner at a cell; gives where it lies.

    Args:
        winning: mark the card as the one that holds the trick.
    """
    rect = Rect(x, y, size.width, size.height)
    glyphs = look.glyphs
    style = "card.winning" if winning else frame_style(card)
    canvas.box(rect, frame_of(card, glyphs), style)
    inner = Rect(x + 1, y + 1, size.width - 2, size.height - 2)
    if card.card is None:
        canvas.fill(inner, glyphs.back, style)
        return rect
    canvas.fill(inner, " ", "card" if card.legal else "card.dim")
    _draw_face(canvas, inner, card.card, size, look, not card.legal)
    middle = x + size.width // 2
    if winning:
        canvas.put(middle, y + size.height - 1, glyphs.winner, style)
    elif card.chosen and card.hinted:
        canvas.put(middle, y + size.height - 1, glyphs.hint_mark, style)
    return rect


def _draw_face(
    canvas: Canvas, inner: Rect, card: Card, size: CardSize, look: Look, dim: bool
) -> None:
    rank, suit, style = look.text.rank(card), look.text.suit(card), ink(card, dim)
    right, bottom = inner.x + inner.width, inner.y + inner.height - 1
    middle = inner.x + inner.width // 2
    if size is CardSize.SMALL:
        canvas.put_right(right, inner.y, suit, style)
    elif size is CardSize.HAND:
        canvas.put(middle, inner.y + 1, suit, style)
    elif size is CardSize.MIDDLE:
        canvas.put(middle, inner.y + 1, suit, style)
        canvas.put_right(right, bottom, rank, style)
    else:
        _draw_picture(canvas, inner, card, look, dim)
        canvas.put_right(right, bottom, rank, style)
    canvas.put(inner.x, inner.y, rank, style)


def _draw_picture(canvas: Canvas, inner: Rect, card: Card, look: Look, dim: bool) -> None:
    suit, style = look.text.suit(card), ink(card, dim)
    if card.rank is Rank.ACE:
        for row, line in enumerate(look.glyphs.aces[card.suit]):
            canvas.put(inner.x + 1, inner.y + row, line.replace("*", suit), style)
        return
    for row, line in enumerate(_PIPS[card.rank]):
        for column, char in enumerate(line):
            if char == "*":
                canvas.put(inner.x + column, inner.y + row, suit, style)
    if card.rank in _COURT:
        crown = look.glyphs.crowns[card.rank - Rank.JACK]
        canvas.put(inner.x + 1, inner.y + 1, crown, style if dim else "card.crown")


def pile_size(size: CardSize) -> tuple[int, int]:
    """The width and height of a pile of cards of a size, its bottom's edge included."""
    return size.width + 1, size.height + 1


def draw_pile(canvas: Canvas, x: int, y: int, pile: PileView, size: CardSize, look: Look) -> Rect:
    """Draw a pile; gives where the card lies that can be seen best."""
    glyphs = look.glyphs
    rect = Rect(x, y, size.width, size.height)
    if pile.top is None and not pile.bottom:
        canvas.box(rect, glyphs.spot, "felt.spot")
        return rect
    if pile.bottom and pile.top is not None:
        canvas.fill(rect.moved(1, 1), glyphs.back, "card.back")
    draw_card(canvas, x, y, pile.top or HandCard(None), size, look)
    if pile.under is not None:
        # On the edge that can be seen of it, or on its back where nothing covers it.
        row = y + size.height if pile.top is not None else y + size.height // 2
        canvas.put(x + 1, row, look.text(pile.under), ink(pile.under))
    return rect


def draw_fan(canvas: Canvas, x: int, y: int, count: int, look: Look) -> int:
    """Draw a hand held face down as a fan three rows high; gives its width."""
    if count < 1:
        return 0
    frame, back = look.glyphs.legal, look.glyphs.back
    rows = (
        frame.top_left * count + frame.top + frame.top_right,
        frame.left * count + back + frame.right,
        frame.bottom_left * count + frame.bottom + frame.bottom_right,
    )
    for row, line in enumerate(rows):
        canvas.put(x, y + row, line, "card.back")
    return count + 2


def flat_text(card: HandCard, look: Look) -> str:
    """A card in the flat list: ``8♠>`` chosen, ``A♠*`` hinted, ``(K♦)`` illegal."""
    if card.card is None:
        return f"{_key(card)}{look.glyphs.flat_back}{'>' if card.chosen else ''}"
    marks = ("*" if card.hinted else "") + (">" if card.chosen else "")
    value = f"={card.value}" if card.value else ""
    text = f"{_key(card)}{look.text(card.card)}{marks}{value}"
    return text if card.legal else f"({text})"


def _key(card: HandCard) -> str:
    return f"{card.key}:" if card.key else ""


def flat_style(card: HandCard) -> str:
    """The style of a card in the flat list."""
    if card.chosen:
        return "flat.chosen"
    if card.hinted:
        return "flat.hint"
    if card.card is None or not card.legal:
        return "flat.dim"
    return ink(card.card, ground="flat")
