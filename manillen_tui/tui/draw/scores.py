"""What is to be drawn of the score: frozen values, every string in the player's language."""

from __future__ import annotations

from dataclasses import dataclass

from manillen_tui.game.cards import Card
from manillen_tui.tui.draw.model import Place


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A row of the score: its label, a value for each column, and a short note (``♥ ×2``).

    Attributes:
        short: what to say in place of the label where the note would have no room.
    """

    label: str
    values: tuple[str, ...] = ()
    note: str = ""
    short: str = ""


@dataclass(frozen=True, slots=True)
class LastCard:
    """A card of the last trick, drawn at its seat's place."""

    place: Place
    card: Card
    winning: bool = False


@dataclass(frozen=True, slots=True)
class TreeSide:
    """Whose strokes are on the tree.

    Attributes:
        name: who it is, short.
        total: the score.
        fresh: how much of it the last deal brought.
    """

    name: str
    total: int
    fresh: int = 0


@dataclass(frozen=True, slots=True)
class TreeView:
    """The score as a tree, which grows towards the target with a stroke for each point.

    Attributes:
        sides: two, which share a trunk, or more, each with a tree of its own.
        target: where the top is, or 0 where none is set.
        won: whether the boam is won, so that the top has a star.
        legends: what to say where a stroke is worth more than one point, by its worth.
    """

    sides: tuple[TreeSide, ...]
    target: int = 0
    won: bool = False
    legends: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class ScoreView:
    """The score panel.

    Attributes:
        heading: the panel's name; ``target`` stands at its right.
        columns: the heads of the columns: two sides, or each seat.
        short: the heads where the others have no room.
        deals: the deals of this boam, oldest first; the oldest are left out when room is short.
        total: the boam's total.
        boams: the boams won, where several are played.
        deal: this deal's tricks and points, under ``deal_heading``.
        last: the last trick, under ``last_heading``; ``last_note`` when there is none yet, or
            who took it.
        lines: what else is to be said, such as that a tie is carried.
        tree: the tally, drawn where there is room.
    """

    heading: str
    columns: tuple[str, ...]
    short: tuple[str, ...] = ()
    target: str = ""
    deals: tuple[ScoreRow, ...] = ()
    total: ScoreRow | None = None
    boams: ScoreRow | None = None
    deal_heading: str = ""
    deal: tuple[ScoreRow, ...] = ()
    last_heading: str = ""
    last: tuple[LastCard, ...] = ()
    last_note: str = ""
    lines: tuple[str, ...] = ()
    tree: TreeView | None = None


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A deal on the scoreboard.

    Attributes:
        deal: its number and dealer; ``deal_short`` where room is short.
        named: who named what, and the factor; ``named_short`` where room is short.
        groups: for each group of columns its values.
        notes: lines below: the factors one by one, a slam, a tie.
    """

    deal: str
    deal_short: str
    named: str
    named_short: str
    groups: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BoardView:
    """The whole score of a boam.

    Attributes:
        heads: over the deal and over what was named.
        groups: over each group of columns; the first group is left out where room is short.
        columns: over the columns of each group.
        short: the same where room is short.
        rows: the deals, oldest first.
        empty: what to say where there is none yet.
        tree: the tally.
        lines: what else is to be said: boams won, the target, a carried tie.
    """

    heads: tuple[str, str]
    groups: tuple[str, ...]
    columns: tuple[str, ...]
    short: tuple[str, ...]
    rows: tuple[BoardRow, ...]
    empty: str
    tree: TreeView
    lines: tuple[str, ...] = ()
