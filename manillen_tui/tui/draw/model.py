"""What is to be drawn: frozen values, every string already in the player's language.

Nothing here knows a rule. A widget turns an observation into a :class:`TableView`; the
drawing only finds places for what it says. The score's values are in ``scores``, those of a
card in ``card_views``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from manillen_tui.game.cards import Card
from manillen_tui.game.seats import Seat
from manillen_tui.tui.draw.card_views import HandCard, PileView


class Place(StrEnum):
    """Where a seat is seen from the person's chair, clockwise from the person."""

    BOTTOM = "bottom"
    LOWER_LEFT = "lower-left"
    LEFT = "left"
    UPPER_LEFT = "upper-left"
    TOP = "top"
    UPPER_RIGHT = "upper-right"
    RIGHT = "right"
    LOWER_RIGHT = "lower-right"

    @property
    def side(self) -> int:
        """-1 on the left of the table, 1 on its right, 0 at top and bottom."""
        return -1 if self.endswith("left") else int(self.endswith("right"))


_PLACES = {
    2: (Place.BOTTOM, Place.TOP),
    3: (Place.BOTTOM, Place.LEFT, Place.RIGHT),
    4: (Place.BOTTOM, Place.LEFT, Place.TOP, Place.RIGHT),
    6: (
        Place.BOTTOM,
        Place.LOWER_LEFT,
        Place.UPPER_LEFT,
        Place.TOP,
        Place.UPPER_RIGHT,
        Place.LOWER_RIGHT,
    ),
}


def places(seats: Sequence[Seat], viewpoint: Seat) -> dict[Seat, Place]:
    """Where each of ``seats``, given clockwise, is seen by the one who sits at ``viewpoint``."""
    start = seats.index(viewpoint)
    turned = [*seats[start:], *seats[:start]]
    return dict(zip(turned, _PLACES[len(seats)], strict=True))


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat as the person sees it.

    Attributes:
        label: the name, with what belongs to it (``North (partner)``).
        backs: how many cards are held face down.
        tag: a standing note, such as *dealer*; empty for none.
        bubble: what the seat has just said, such as a call or a signal; empty for none.
        note: a worded count such as *(6 in hand)*; empty for none.
        to_act: whether it is this seat's turn.
        piles: four piles, or none.
        shown: the hand, suit by suit, where it lies open for all; None where it does not.
        short: the label for where the whole one has no room; empty where there is no shorter.
    """

    seat: Seat
    place: Place
    label: str
    backs: int = 0
    tag: str = ""
    bubble: str = ""
    note: str = ""
    to_act: bool = False
    piles: tuple[PileView, ...] = ()
    shown: tuple[Card, ...] | None = None
    short: str = ""


@dataclass(frozen=True, slots=True)
class TrickCard:
    """A card on the table; at most one of a trick is ``winning``."""

    seat: Seat
    card: Card
    winning: bool = False


@dataclass(frozen=True, slots=True)
class TrickView:
    """The cards on the table, in order of play, and the words in their midst.

    Attributes:
        cards: by seat; their order tells nothing to the drawing.
        note: short lines such as ``("led by", "West")``.
        waiting: the seat whose card is asked for, shown as an empty spot.
        short: for each line of the note one to say instead where it has no room.
    """

    cards: tuple[TrickCard, ...] = ()
    note: tuple[str, ...] = ()
    waiting: Seat | None = None
    short: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of the title line; when room is short the lowest ``keep`` goes first."""

    text: str
    style: str = "title"
    keep: int = 0


@dataclass(frozen=True, slots=True)
class TableView:
    """The table as one person sees it.

    Attributes:
        title: the left and the right end of the title line.
        seats: every seat, the person's own included (its piles, tag and bubble).
        hand: the person's cards from left to right.
        prompt: what is asked of the person, or what is going on.
        status: further lines for the flat list, such as the hint or the last trick.
        apart: cards beside the table, such as the two left over (R10), with ``apart_label``.
        turn: which way play goes round: 1 clockwise, -1 anticlockwise, 0 where none is shown.
    """

    title: tuple[tuple[Part, ...], tuple[Part, ...]]
    seats: tuple[SeatView, ...]
    trick: TrickView = TrickView()
    hand: tuple[HandCard, ...] = ()
    prompt: str = ""
    status: tuple[str, ...] = ()
    apart: tuple[Card, ...] = ()
    apart_label: str = ""
    turn: int = 0


class Kind(StrEnum):
    """What a click can land on."""

    HAND = "hand"
    PILE = "pile"
    TRICK = "trick"
    SEAT = "seat"
    LAST = "last"


@dataclass(frozen=True, slots=True)
class Hit:
    """What lies under the mouse: ``index`` counts within a hand or a row of piles."""

    kind: Kind
    seat: Seat | None = None
    index: int = 0
    card: Card | None = None
