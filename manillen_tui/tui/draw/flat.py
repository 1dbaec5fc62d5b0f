"""The flat list: the table in few rows of text, for a screen too small for cards."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from manillen_tui.tui.draw.canvas import Canvas, Rect, fit, width_of, wrap
from manillen_tui.tui.draw.card_views import HandCard, PileView
from manillen_tui.tui.draw.cards import flat_style, flat_text, ink
from manillen_tui.tui.draw.look import Look
from manillen_tui.tui.draw.model import Hit, Kind, Place, SeatView, TableView, TrickCard
from manillen_tui.tui.draw.plan import has_keys


@dataclass(frozen=True, slots=True)
class _Word:
    """A text with its style, and what a click on it means."""

    text: str
    style: str = "flat"
    hit: Hashable | None = None


_Line = list[_Word]

_BESIDE_LABEL = 38
"""Cells beside a seat's name: its card, its backs, its notes."""


def draw_flat(view: TableView, width: int, height: int, look: Look) -> Canvas:
    """Draw the table as lines of text; the lines that matter least are left out first."""
    canvas = Canvas(width, height, "flat")
    own = _wrap(_own_words(view, look), width)
    if len(own) >= height:
        own = _wrap(_own_words(view, look, legal_only=True), width)
    lines = _chosen_lines(view, own, width, height, look)
    for y, line in enumerate(lines[: canvas.height]):
        x = 0
        for word in line:
            text = fit(word.text, width - x, look.glyphs.ellipsis)
            if not text:
                break
            if word.hit is not None:
                canvas.region(Rect(x, y, width_of(text), 1), word.hit)
            x = canvas.put(x, y, text, word.style) + 1
    return canvas


def _chosen_lines(
    view: TableView, own: list[_Line], width: int, height: int, look: Look
) -> list[_Line]:
    """The lines there is room for; what can be chosen now comes before all else."""
    short = max((width_of(seat.label) for seat in view.seats), default=0) + _BESIDE_LABEL > width
    seats = [
        line
        for seat in (*_others(view), *_own(view))
        for line in _seat_lines(view, seat, short, width, look)
    ]
    prompt, trick = _prompt_line(view, width, look), _trick_line(view, look)
    room = height - len(own)
    if room < len(seats) + 2:
        return [*[_title(view, width), trick, prompt][max(0, 3 - max(0, room)) :], *own]
    lines = [*seats, prompt]
    room -= len(lines) + 1
    status = [[_Word(line)] for line in _cut(wrap(view.status, width), width, room, look)]
    room -= len(status)
    if room and view.apart:
        lines.insert(-1, _apart_line(view, look))
        room -= 1
    if room:
        lines.append([_Word(look.glyphs.rule * width, "flat.dim")])
        room -= 1
    if room > 1:
        lines[:0] = [[]]
        lines.insert(-2, [])
    return [_title(view, width), *lines, *own, *status]


def _cut(lines: list[str], width: int, room: int, look: Look) -> list[str]:
    """The lines there is room for, the last one saying where there are more."""
    if len(lines) <= room or not room:
        return lines[:room]
    mark = look.glyphs.ellipsis
    return [*lines[: room - 1], fit(lines[room - 1], width - 1 - width_of(mark), "") + f" {mark}"]


def _prompt_line(view: TableView, width: int, look: Look) -> _Line:
    turn = look.glyphs.turns[view.turn < 0] if view.turn else ""
    words = [_Word(view.prompt, "flat.prompt")] if view.prompt else []
    for note in (" ".join(filter(None, (*view.trick.note, turn))), turn):
        if note and width_of(view.prompt) + 3 + width_of(note) <= width:
            return [*words, _Word(f"({note})", "flat.dim")]
    return words


def _title(view: TableView, width: int) -> _Line:
    left, right = list(view.title[0]), list(view.title[1])
    if not left and not right:
        return []
    while sum(width_of(part.text) + 2 for part in [*left, *right]) - 2 > width:
        if len(left) + len(right) == 1:
            break
        dropped = min(reversed([*left, *right]), key=lambda part: part.keep)
        (left if dropped in left else right).remove(dropped)
    words = [_Word(part.text, part.style.replace("title", "flat", 1)) for part in [*left, *right]]
    gaps = [" "] * (len(words) - 1)
    if len(left) in range(1, len(words)):
        taken = sum(width_of(part.text) + 2 for part in [*left, *right]) - 2
        gaps[len(left) - 1] += " " * max(0, width - taken)
    return [
        _Word(word.text + gap, word.style) for word, gap in zip(words, [*gaps, ""], strict=True)
    ]


def _others(view: TableView) -> list[SeatView]:
    return [seat for seat in view.seats if seat.place is not Place.BOTTOM]


def _own(view: TableView) -> list[SeatView]:
    return [seat for seat in view.seats if seat.place is Place.BOTTOM]


def _played(view: TableView, seat: SeatView) -> TrickCard | None:
    return next((card for card in view.trick.cards if card.seat == seat.seat), None)


def _card_word(played: TrickCard, look: Look) -> _Word:
    mark = look.glyphs.winner if played.winning else ""
    hit = Hit(Kind.TRICK, played.seat, 0, played.card)
    return _Word(look.text(played.card) + mark, ink(played.card, ground="flat"), hit)


def _label(seat: SeatView, short: bool) -> str:
    return seat.short if short and seat.short else seat.label


def _seat_lines(
    view: TableView, seat: SeatView, short: bool, width: int, look: Look
) -> list[_Line]:
    """A seat's line; where its hand lies open, with as many more as that needs."""
    line = _seat_line(view, seat, short, look)
    return [line] if seat.shown is None else _wrap([line], width)


def _seat_line(view: TableView, seat: SeatView, short: bool, look: Look) -> _Line:
    glyphs = look.glyphs
    label = f"{glyphs.turn if seat.to_act else ' '} {_label(seat, short)}"
    longest = max(width_of(_label(other, short)) for other in view.seats) + 2
    label += " " * (longest - width_of(label))
    words = [_Word(label, "flat.turn" if seat.to_act else "flat", Hit(Kind.SEAT, seat.seat))]
    played = _played(view, seat)
    cards = view.trick.cards
    widest = max((width_of(look.text(card.card)) + 1 for card in cards), default=0)
    if played:
        word = _card_word(played, look)
        padded = word.text + " " * (widest - width_of(word.text))
        words.append(_Word(padded, word.style, word.hit))
    elif widest:
        words.append(_Word(" " * widest))
    if seat.backs:
        words.append(_Word(f"{glyphs.flat_back * min(seat.backs, 8)}({seat.backs})", "flat.dim"))
    words += [_Word(look.text(card), ink(card, ground="flat")) for card in seat.shown or ()]
    if not _is_chosen_from(seat):
        words += _pile_words(seat, look)
    words += [_Word(text, "flat.dim") for text in (seat.tag,) if text]
    if seat.bubble:
        words.append(_Word(seat.bubble.join(glyphs.bubble), "flat.hint"))
    return words


def _pile_word(seat: SeatView, index: int, pile: PileView, look: Look) -> _Word:
    back = look.glyphs.flat_back
    under = back if pile.under is None else look.text(pile.under)
    if pile.top is None:
        return _Word(under, "flat.dim", Hit(Kind.PILE, seat.seat, index))
    text = flat_text(pile.top, look) + (f"/{under}" if pile.bottom else "")
    hit = Hit(Kind.PILE, seat.seat, index, pile.top.card)
    return _Word(text, flat_style(pile.top), hit)


def _pile_words(seat: SeatView, look: Look, legal_only: bool = False) -> _Line:
    return [
        _pile_word(seat, index, pile, look)
        for index, pile in enumerate(seat.piles)
        if (pile.top is not None or pile.bottom) and (not legal_only or _matters(pile.top))
    ]


def _matters(card: HandCard | None) -> bool:
    return card is not None and (card.legal or card.chosen)


def _is_chosen_from(seat: SeatView) -> bool:
    """Whether a seat's piles stand with the hand that the person chooses from."""
    return seat.shown is None and (seat.place is Place.BOTTOM or has_keys(seat))


def _trick_line(view: TableView, look: Look) -> _Line:
    """The cards on the table in one line, each behind its seat's letters."""
    words: _Line = []
    for played in view.trick.cards:
        word = _card_word(played, look)
        words.append(_Word(f"{played.seat}:{word.text}", word.style, word.hit))
    if not words:
        words = [_Word(" ".join(view.trick.note), "flat.dim")]
    return words


def _apart_line(view: TableView, look: Look) -> _Line:
    cards = [_Word(look.text(card), ink(card, ground="flat")) for card in view.apart]
    return [_Word(view.apart_label, "flat.dim"), *cards]


def _own_words(view: TableView, look: Look, legal_only: bool = False) -> list[_Line]:
    """The piles and the hand from which the person chooses."""
    own = next(iter(_own(view)), None)
    groups = [
        _pile_words(seat, look, legal_only)
        for seat in view.seats
        if seat.piles and _is_chosen_from(seat)
    ]
    seat = own.seat if own else None
    hand = [
        _hand_word(card, Hit(Kind.HAND, seat, index, card.card), look)
        for index, card in enumerate(view.hand)
        if not legal_only or _matters(card)
    ]
    return [*groups, hand]


def _hand_word(card: HandCard, hit: Hit, look: Look) -> _Word:
    return _Word(flat_text(card, look), flat_style(card), hit)


def _wrap(groups: list[_Line], width: int) -> list[_Line]:
    """Each group on lines of its own, broken where the width ends."""
    lines: list[_Line] = []
    for group in groups:
        room = 0
        for word in group:
            size = width_of(word.text)
            if size > room or not lines:
                lines.append([])
                room = width
            lines[-1].append(word)
            room -= size + 1
    return lines
