"""Where everything on the felt goes: computed once, used for drawing, clicks and movement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from manillen_tui.game.seats import Seat
from manillen_tui.looks import SizeChoice
from manillen_tui.tui.draw.canvas import Rect, width_of
from manillen_tui.tui.draw.cards import pile_size
from manillen_tui.tui.draw.look import CardSize, Look
from manillen_tui.tui.draw.model import Place, SeatView, TableView
from manillen_tui.tui.draw.shown import row_width, suits_size

_ROW_ORDER = (
    Place.LEFT,
    Place.UPPER_LEFT,
    Place.LOWER_LEFT,
    Place.TOP,
    Place.BOTTOM,
    Place.LOWER_RIGHT,
    Place.UPPER_RIGHT,
    Place.RIGHT,
)
_FELT_WIDTH, _FELT_HEIGHT = 78, 19
"""The felt from which cards on the table are of middle size."""

_LOWER = Place.LOWER_LEFT, Place.LOWER_RIGHT

SIDE_COLUMNS = 2
"""How many piles stand side by side at the left or right of the table."""


@dataclass(frozen=True, slots=True)
class FeltPlan:
    """The places on a felt.

    Attributes:
        size: the cards' size, on the table and in piles.
        spots: where each seat's card of the trick lies.
        blocks: where each seat's name, backs and notes, or its piles, are.
        homes: the top left corner of a card that leaves or reaches a seat's hand.
        note: the column in the middle of the trick's note, and its first row.
        note_rows: how many rows the note has room for.
        arcs: where the arcs that show the direction of play stand, from the upper left on;
            empty where they have no room.
        short: whether the seats beside the table go by their short names.
    """

    width: int
    height: int
    size: CardSize
    spots: Mapping[Seat, Rect]
    blocks: Mapping[Seat, Rect]
    homes: Mapping[Seat, tuple[int, int]]
    note: tuple[int, int]
    note_rows: int
    arcs: tuple[tuple[int, int], ...] = ()
    short: bool = False


def plan_felt(view: TableView, width: int, height: int, look: Look) -> FeltPlan:
    """Find the places on a felt of a width and height."""
    size = CardSize.SMALL
    if width >= _FELT_WIDTH and height >= _FELT_HEIGHT and look.size is not SizeChoice.SMALL:
        size = CardSize.MIDDLE
    seats = {seat.place: seat for seat in view.seats}
    top = _top_block(seats.get(Place.TOP), width, size, look)
    low = _low_block(seats.get(Place.BOTTOM), width, height, size, bool(view.apart))
    start, end = top.height, low.y if low.height else height
    taken = _trick_height(seats, size, end - start)
    y = start + max(0, end - start - taken) // 2
    spots, note, rows = _trick(seats, width, y, taken, size)
    beside = [seat for seat in view.seats if seat.place.side]
    meeting = next((spots[seat.seat].y for seat in beside if seat.place in _LOWER), None)
    room = width, end if meeting is not None else height
    free = min((spots[seat.seat].x - 1 for seat in beside if seat.place.side < 0), default=width)
    short = any(width_of(seat.label) + width_of(look.glyphs.turn) >= free for seat in beside)
    blocks = {
        seat.seat: _side_block(
            seat,
            seat_words(seat, look, short),
            spots[seat.seat],
            top,
            room,
            meeting,
            _held_size(seat, size, look),
            size,
        )
        for seat in beside
    }
    for place, block in ((Place.TOP, top), (Place.BOTTOM, low)):
        if place in seats:
            blocks[seats[place].seat] = block
    homes = {seat.seat: _home(seat, blocks[seat.seat], size, height) for seat in view.seats}
    arcs = _arcs(seats, spots, size) if taken >= 3 * size.height else ()
    return FeltPlan(width, height, size, spots, blocks, homes, note, rows, arcs, short)


def _arcs(
    seats: Mapping[Place, SeatView], spots: Mapping[Seat, Rect], size: CardSize
) -> tuple[tuple[int, int], ...]:
    """The corners between four cards of a trick that lie in a cross."""
    if set(seats) != {Place.LEFT, Place.TOP, Place.RIGHT, Place.BOTTOM}:
        return ()
    left, right = (spots[seats[place].seat] for place in (Place.LEFT, Place.RIGHT))
    top, bottom = (spots[seats[place].seat] for place in (Place.TOP, Place.BOTTOM))
    high, low = top.y + size.height // 2, bottom.y + size.height // 2 - 1
    middle = size.width // 2
    near, far = left.x + middle, right.x + middle - 1
    return (near, high), (far, high), (far, low), (near, low)


def seat_words(seat: SeatView, look: Look, short: bool = False) -> list[tuple[str, str]]:
    """A seat's name, notes and bubble with their styles, the name first."""
    label = seat.short if short and seat.short else seat.label
    label = f"{look.glyphs.turn} {label}" if seat.to_act else label
    words = [(label, "felt.turn" if seat.to_act else "felt.label")]
    words += [(text, "felt.tag") for text in (seat.note, seat.tag) if text]
    if seat.bubble:
        words.append((seat.bubble.join(look.glyphs.bubble), "felt.bubble"))
    return words


def backs_size(seat: SeatView, size: CardSize) -> tuple[int, int]:
    """The cells that a hand held face down takes: a row of backs, or a fan."""
    if not seat.backs:
        return 0, 0
    return (seat.backs + 2, 3) if size is CardSize.MIDDLE else (seat.backs, 1)


def beside_name(seat: SeatView, size: CardSize) -> bool:
    """Whether the hand of the seat at the top stands in one row with its name."""
    return bool(seat.piles) or backs_size(seat, size)[1] == 1


def has_keys(seat: SeatView) -> bool:
    """Whether keys stand under a seat's piles."""
    return any(pile.top is not None and pile.top.key for pile in seat.piles)


def piles_size(seat: SeatView, size: CardSize, columns: int = 4) -> tuple[int, int]:
    """The cells that a seat's piles take, with the row of keys if they have any."""
    across, down = pile_size(size)
    rows = -(-len(seat.piles) // columns)
    shown = min(columns, len(seat.piles))
    return (across + 1) * shown - 1, rows * (down + has_keys(seat))


def _top_block(seat: SeatView | None, width: int, size: CardSize, look: Look) -> Rect:
    if seat is None:
        return Rect(width // 2, 0, 0, 0)
    words = sum(width_of(text) + 2 for text, _ in seat_words(seat, look)) - 2
    across, down = words, 1
    backs_width, held_height = backs_size(seat, size)
    held_width = backs_width + row_width(seat.shown or (), look)
    if seat.piles:
        piles_width, piles_height = piles_size(seat, size)
        across, down = max(across, piles_width), down + piles_height
    if beside_name(seat, size):
        across = max(across, words + 2 + held_width)
    else:
        across, down = max(across, held_width), down + max(held_height, seat.shown is not None)
    return Rect((width - across) // 2, 0, across, down)


def says_something(seat: SeatView) -> bool:
    """Whether the person's own seat has a line of its own: it holds what everybody knows."""
    return bool(seat.tag or seat.bubble or seat.note or seat.shown is not None)


def _low_block(seat: SeatView | None, width: int, height: int, size: CardSize, apart: bool) -> Rect:
    if seat is None:
        return Rect(width // 2, height, 0, 0)
    if seat.piles:
        across, down = piles_size(seat, size)
        return Rect((width - across) // 2, height - down - (seat.shown is not None), across, down)
    if says_something(seat) or apart:
        return Rect(0, height - 1, width, 1)
    return Rect(width // 2, height, 0, 0)


def _trick_height(seats: Mapping[Place, SeatView], size: CardSize, room: int) -> int:
    sides = any(place.side for place in seats)
    if Place.TOP in seats and sides:
        wanted = 3 * size.height
    elif sides:
        wanted = 2 * size.height + 1
    else:
        wanted = 2 * size.height
    if room >= wanted:
        return wanted
    return room if room >= 2 * size.height else size.height


def _trick(
    seats: Mapping[Place, SeatView], width: int, y: int, height: int, size: CardSize
) -> tuple[dict[Seat, Rect], tuple[int, int], int]:
    """The trick's spots within ``height`` rows, the place of its note and the note's rows."""
    across, down = size.width, size.height
    middle = (width - across) // 2
    if height < 2 * down:
        return _trick_in_a_row(seats, width, y, size)
    gap = across + 4
    column = {-1: middle - 2 - across, 0: middle, 1: middle + across + 2}
    low = y + height - down
    beside = y + (height - down) // 2
    if Place.TOP not in seats:
        beside = y
    rows = {
        Place.TOP: y,
        Place.BOTTOM: low,
        Place.LEFT: beside,
        Place.RIGHT: beside,
        Place.UPPER_LEFT: y + (height - 2 * down) // 2,
        Place.UPPER_RIGHT: y + (height - 2 * down) // 2,
        Place.LOWER_LEFT: y + (height - 2 * down) // 2 + down,
        Place.LOWER_RIGHT: y + (height - 2 * down) // 2 + down,
    }
    spots = {
        seat.seat: Rect(column[place.side], rows[place], across, down)
        for place, seat in seats.items()
    }
    if Place.TOP not in seats:
        return spots, (middle + across // 2, y), low - y
    if height >= 3 * down:
        return spots, (middle + across // 2, y + down), low - y - down
    return spots, (middle - 1 - gap // 2, y), max(1, beside - y)


def _trick_in_a_row(
    seats: Mapping[Place, SeatView], width: int, y: int, size: CardSize
) -> tuple[dict[Seat, Rect], tuple[int, int], int]:
    order = [seats[place] for place in _ROW_ORDER if place in seats]
    step = size.width + (3 if len(order) < 4 else 1)
    start = (width - step * len(order) + step - size.width) // 2
    spots = {
        seat.seat: Rect(start + step * index, y, size.width, size.height)
        for index, seat in enumerate(order)
    }
    return spots, (max(0, start - 8), y), size.height


def _held_size(seat: SeatView, size: CardSize, look: Look) -> tuple[int, int]:
    """The cells that a hand takes at the side of the table."""
    return suits_size(seat.shown, look) if seat.shown else backs_size(seat, size)


def _side_block(
    seat: SeatView,
    words: Sequence[tuple[str, str]],
    spot: Rect,
    top: Rect,
    room: tuple[int, int],
    meeting: int | None,
    held: tuple[int, int],
    size: CardSize,
) -> Rect:
    """The block of a seat at the side.

    Args:
        meeting: the row where two on one side meet.
        held: the cells that the hand takes.
    """
    width, height = room
    free = spot.x - 1 if seat.place.side < 0 else width - spot.x - spot.width - 1
    held_width, held_height = held
    across = max([held_width, *(width_of(text) for text, _ in words)])
    down = len(words) + held_height
    if seat.piles:
        piles_width, piles_height = piles_size(seat, size, SIDE_COLUMNS)
        across, down = max(across, piles_width), down + piles_height
    margin = 2 + max(0, width - 60) // 12
    left, right = spot.x, spot.x + spot.width
    if seat.piles:
        left, right = min(left, top.x), max(right, top.x + top.width)
        margin = min(margin, max(0, width - right - across) // 2)
    across = max(0, min(across, free))
    if seat.place.side < 0:
        x = max(0, left - margin - across)
    else:
        x = min(right + margin, width - across)
    y = spot.y
    if seat.piles:
        y = (height - down) // 2
    elif down > spot.height:
        y += (spot.height - down) // 2
    if meeting is not None:
        # A blank row keeps the upper seat's last words from the lower seat's name.
        highest = min(1, meeting - down)
        y = max(meeting, y) if seat.place in _LOWER else max(highest, min(y, meeting - 1 - down))
    return Rect(x, max(0, min(y, height - down)), across, down)


def _home(seat: SeatView, block: Rect, size: CardSize, height: int) -> tuple[int, int]:
    x = block.x + (block.width - size.width) // 2
    if seat.place is Place.BOTTOM:
        return x, height - (block.height if seat.piles else 0)
    return x, max(0, block.y + (block.height - size.height) // 2)
