"""The table: its title line, the felt with the other seats and the trick, the prompt."""

from __future__ import annotations

from itertools import zip_longest

from manillen_tui.tui.draw.canvas import Canvas, Rect, fit, width_of
from manillen_tui.tui.draw.card_views import HandCard
from manillen_tui.tui.draw.cards import draw_card, draw_fan, draw_pile, ink, pile_size
from manillen_tui.tui.draw.flat import draw_flat
from manillen_tui.tui.draw.hand import draw_hand
from manillen_tui.tui.draw.layout import lay_out
from manillen_tui.tui.draw.look import CardSize, Look
from manillen_tui.tui.draw.model import Hit, Kind, Part, Place, SeatView, TableView
from manillen_tui.tui.draw.plan import (
    SIDE_COLUMNS,
    FeltPlan,
    backs_size,
    beside_name,
    has_keys,
    piles_size,
    plan_felt,
    says_something,
    seat_words,
)
from manillen_tui.tui.draw.score import draw_score
from manillen_tui.tui.draw.scores import ScoreView
from manillen_tui.tui.draw.shown import draw_row, draw_suits, row_width, suits_size

_GAP = 3


def draw_table(
    view: TableView, width: int, height: int, look: Look, score: ScoreView | None = None
) -> Canvas:
    """Draw the whole screen but for the hint and the footer, whose rows stay empty."""
    canvas = Canvas(width, height)
    layout = lay_out(width, height, look)
    if layout.flat is not None:
        rect = layout.flat
        canvas.blit(draw_flat(view, rect.width, rect.height, look), rect.x, rect.y)
        return canvas
    canvas.blit(draw_title(view.title, width, look), 0, 0)
    for rect, part in (
        (layout.felt, draw_felt(view, layout.felt.width, layout.felt.height, look)),
        (layout.prompt, draw_prompt(view.prompt, layout.prompt.width, look)),
        (layout.hand, draw_hand(view.hand, layout.hand.width, layout.hand.height, look)),
    ):
        canvas.blit(part, rect.x, rect.y)
    if score is not None:
        panel = draw_score(score, layout.score.width, layout.score.height, look)
        canvas.blit(panel, layout.score.x, layout.score.y)
    canvas.put(0, layout.status.y, look.glyphs.rule * width, "rule")
    return canvas


def draw_title(title: tuple[tuple[Part, ...], tuple[Part, ...]], width: int, look: Look) -> Canvas:
    """Draw the title line; parts of low ``keep`` are left out when there is no room."""
    canvas = Canvas(width, 1, "title")
    left, right = list(title[0]), list(title[1])
    while _title_width(left, right) > width and len(left) + len(right) > 1:
        dropped = min(reversed([*left, *right]), key=lambda part: part.keep)
        (left if dropped in left else right).remove(dropped)
    x = 1
    for part in left:
        x = canvas.put(x, 0, fit(part.text, width - x, look.glyphs.ellipsis), part.style) + _GAP
    x = width - _line_width(right) - 1
    for part in right:
        x = canvas.put(x, 0, part.text, part.style) + 2
    return canvas


def _line_width(parts: list[Part], gap: int = 2) -> int:
    return sum(width_of(part.text) for part in parts) + gap * max(0, len(parts) - 1)


def _title_width(left: list[Part], right: list[Part]) -> int:
    return 3 + _line_width(left, _GAP) + _line_width(right) + bool(right)


def draw_prompt(text: str, width: int, look: Look) -> Canvas:
    """Draw the line that says what is asked."""
    canvas = Canvas(width, 1, "felt")
    canvas.put_centred(width // 2, 0, fit(text, width, look.glyphs.ellipsis), "felt.prompt")
    return canvas


def draw_felt(view: TableView, width: int, height: int, look: Look) -> Canvas:
    """Draw the felt: the other seats, piles, and the cards on the table."""
    canvas = Canvas(width, height, "felt")
    plan = plan_felt(view, width, height, look)
    for seat in view.seats:
        _draw_seat(canvas, seat, plan, look, bool(view.apart))
    _draw_trick(canvas, view, plan, look)
    if view.apart:
        _draw_apart(canvas, view, look)
    return canvas


def _draw_note(canvas: Canvas, view: TableView, plan: FeltPlan, look: Look) -> None:
    """Say who led, and which way play goes round: by arcs, or by a sign with the note."""
    if view.turn and plan.arcs:
        arcs = look.glyphs.arcs[view.turn < 0]
        for at, (x, y) in enumerate(plan.arcs):
            canvas.put(x, y, arcs[2 * at], "felt.spot")
            canvas.put(x, y + 1, arcs[2 * at + 1], "felt.spot")
    room, trick = plan.size.width + 3, view.trick
    lines = [
        short if width_of(line) > room and short else line
        for line, short in zip_longest(trick.note, trick.short[: len(trick.note)], fillvalue="")
    ]
    if plan.note_rows == 1:
        lines = lines[-1:]
    if view.turn and not plan.arcs:
        sign = look.glyphs.turns[view.turn < 0]
        if len(lines) < plan.note_rows or not lines:
            lines.insert(0, sign)
        else:
            wider = [f"{sign} {line}" for line in lines]
            at = next((at for at, line in enumerate(wider) if width_of(line) <= room), 0)
            lines[at] = wider[at]
    middle, y = plan.note
    y += max(0, plan.note_rows - len(lines)) // 2
    for row, line in enumerate(lines[: plan.note_rows]):
        text = fit(line, room, look.glyphs.ellipsis)
        canvas.put_centred(middle, y + row, text, "felt.note")


def _draw_trick(canvas: Canvas, view: TableView, plan: FeltPlan, look: Look) -> None:
    trick = view.trick
    _draw_note(canvas, view, plan, look)
    if trick.waiting is not None and trick.waiting in plan.spots:
        spot = plan.spots[trick.waiting]
        canvas.box(spot, look.glyphs.spot, "felt.spot")
        canvas.put(spot.x + spot.width // 2, spot.y + spot.height // 2, "?", "felt.turn")
    for played in trick.cards:
        spot = plan.spots[played.seat]
        card = HandCard(played.card)
        draw_card(canvas, spot.x, spot.y, card, plan.size, look, played.winning)
        canvas.region(spot, Hit(Kind.TRICK, played.seat, 0, played.card))


def _draw_apart(canvas: Canvas, view: TableView, look: Look) -> None:
    texts = [look.text(card) for card in view.apart]
    x = canvas.width - 1 - sum(width_of(text) + 1 for text in texts)
    y = canvas.height - 1
    canvas.put_right(x, y, fit(view.apart_label, max(0, x), look.glyphs.ellipsis), "felt.note")
    for text, card in zip(texts, view.apart, strict=True):
        x = canvas.put(x + 1, y, text, ink(card))


def _draw_seat(canvas: Canvas, seat: SeatView, plan: FeltPlan, look: Look, apart: bool) -> None:
    block = plan.blocks[seat.seat]
    if seat.place is Place.BOTTOM:
        _draw_own(canvas, seat, block, plan, look, apart)
        return
    canvas.region(block, Hit(Kind.SEAT, seat.seat))
    if seat.place is Place.TOP:
        _draw_top(canvas, seat, plan, look)
    else:
        _draw_side(canvas, seat, block, plan, look)


def _draw_own(
    canvas: Canvas, seat: SeatView, block: Rect, plan: FeltPlan, look: Look, apart: bool
) -> None:
    if seat.piles:
        _draw_piles(canvas, seat, block.x, block.y, 4, plan, look)
    if not says_something(seat):
        return
    words = seat_words(seat, look)
    y = canvas.height - 1
    x = 1
    shown = seat.shown or ()
    if shown or not (seat.piles or apart):
        length = sum(width_of(text) + 2 for text, _ in words) - 2
        length += 2 + row_width(shown, look) if shown else 0
        x = max(0, (canvas.width - length) // 2)
    for text, style in words:
        x = canvas.put(x, y, fit(text, canvas.width - x, look.glyphs.ellipsis), style) + 2
    draw_row(canvas, x, y, shown, look)


def _draw_top(canvas: Canvas, seat: SeatView, plan: FeltPlan, look: Look) -> None:
    words = seat_words(seat, look)
    inline = beside_name(seat, plan.size)
    shown = seat.shown or ()
    shown_width = row_width(shown, look)
    length = sum(width_of(text) + 2 for text, _ in words) - 2
    held = seat.backs + shown_width
    length += held + 2 if inline and held else 0
    x = max(0, (canvas.width - length) // 2)
    for index, (text, style) in enumerate(words):
        x = canvas.put(x, 0, fit(text, canvas.width - x, look.glyphs.ellipsis), style) + 2
        if index == 0 and inline and held:
            x = canvas.put(x, 0, look.glyphs.back * seat.backs, "felt.back")
            x = draw_row(canvas, x, 0, shown, look) + 2
    y = 1
    if not inline:
        backs_width, _ = backs_size(seat, plan.size)
        draw_fan(canvas, (canvas.width - backs_width) // 2, y, seat.backs, look)
        draw_row(canvas, (canvas.width - shown_width) // 2, y, shown, look)
    if seat.piles:
        across, _ = piles_size(seat, plan.size)
        _draw_piles(canvas, seat, (canvas.width - across) // 2, y, 4, plan, look)


def _draw_side(canvas: Canvas, seat: SeatView, block: Rect, plan: FeltPlan, look: Look) -> None:
    words = seat_words(seat, look, plan.short)
    backs_width, backs_height = backs_size(seat, plan.size)
    y = block.y
    for index, (word, style) in enumerate(words):
        text = fit(word, block.width, look.glyphs.ellipsis)
        canvas.put(block.x + (block.width - width_of(text)) // 2, y, text, style)
        y += 1
        if index == 0 and backs_height:
            x = block.x + (block.width - backs_width) // 2
            if plan.size is CardSize.MIDDLE:
                draw_fan(canvas, x, y, seat.backs, look)
            else:
                canvas.put(x, y, look.glyphs.back * seat.backs, "felt.back")
            y += backs_height
    if seat.piles:
        across, _ = piles_size(seat, plan.size, SIDE_COLUMNS)
        left = block.x + (block.width - across) // 2
        _draw_piles(canvas, seat, left, y, SIDE_COLUMNS, plan, look)
    shown = seat.shown or ()
    shown_width, _ = suits_size(shown, look)
    draw_suits(canvas, block.x + (block.width - shown_width) // 2, y, shown, look)


def _draw_piles(
    canvas: Canvas, seat: SeatView, x: int, y: int, columns: int, plan: FeltPlan, look: Look
) -> None:
    across, down = pile_size(plan.size)
    keyed = has_keys(seat)
    for index, pile in enumerate(seat.piles):
        left = x + (across + 1) * (index % columns)
        top = y + (down + keyed) * (index // columns)
        rect = draw_pile(canvas, left, top, pile, plan.size, look)
        card = pile.top
        hit = Hit(Kind.PILE, seat.seat, index, card.card if card else None)
        canvas.region(Rect(rect.x, rect.y, across, down), hit)
        if card is not None and card.key:
            style = "felt.key.chosen" if card.chosen else "felt.key"
            canvas.put(left + plan.size.width // 2, top + down, card.key, style)
