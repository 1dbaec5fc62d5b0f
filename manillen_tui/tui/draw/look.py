"""How things are drawn: the words on a card, the lines round it, its size.

A :class:`Look` holds the player's settings that change shapes; colours are the palette's.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from manillen_tui.game.cards import Card, Rank, Suit
from manillen_tui.looks import SizeChoice


@dataclass(frozen=True, slots=True)
class CardText:
    """The texts on a card: one for each rank and each suit, in their enums' order."""

    ranks: tuple[str, ...] = ("7", "8", "9", "J", "Q", "K", "A", "10")
    suits: tuple[str, ...] = tuple(suit.sign for suit in Suit)

    def rank(self, card: Card) -> str:
        """The rank's text, one or two cells wide."""
        return self.ranks[card.rank]

    def suit(self, card: Card) -> str:
        """The suit's sign or letter, one cell wide."""
        return self.suits[card.suit]

    def __call__(self, card: Card) -> str:
        """Rank and suit, as in the flat list."""
        return self.ranks[card.rank] + self.suits[card.suit]


class CardSize(Enum):
    """A card's width and height in cells."""

    SMALL = (5, 3)
    HAND = (5, 4)
    MIDDLE = (7, 5)
    LARGE = (9, 6)

    @property
    def width(self) -> int:
        """Cells across."""
        return self.value[0]

    @property
    def height(self) -> int:
        """Rows."""
        return self.value[1]


class Frame(NamedTuple):
    """A box's eight strokes, clockwise from the top left corner."""

    top_left: str
    top: str
    top_right: str
    right: str
    bottom_right: str
    bottom: str
    bottom_left: str
    left: str

    @classmethod
    def of(cls, strokes: str) -> Frame:
        """Read eight strokes, clockwise from the top left corner."""
        return cls(*strokes)


class Glyphs(NamedTuple):
    """All characters the drawing adds of itself, so that one value makes it ASCII.

    A card's state is its frame. ``crowns`` top the pictures of jack, queen and king;
    ``aces`` are the large pips by suit, in which ``*`` stands for the suit's sign.
    ``turns`` say clockwise and anticlockwise in one sign, and ``arcs`` go round the trick
    from its upper left corner on, two rows of two cells for each corner. Of the score's tree
    ``strokes`` are those left and right of the trunk; ``trunk`` is the part that has grown,
    ``sapling`` the part that has not; ``ground`` is the soil and what stands in it.
    """

    legal: Frame
    chosen: Frame
    hinted: Frame
    illegal: Frame
    illegal_chosen: Frame
    spot: Frame
    back: str
    winner: str
    hint_mark: str
    whiskers: tuple[str, str, str, str]
    give_or_take: str
    ellipsis: str
    rule: str
    edge: str
    turn: str
    bullet: str
    flat_back: str
    bubble: tuple[str, str]
    turns: tuple[str, str]
    arcs: tuple[tuple[str, ...], tuple[str, ...]]
    strokes: tuple[str, str]
    trunk: str
    sapling: str
    ground: tuple[str, str]
    crowns: tuple[str, str, str]
    aces: tuple[tuple[str, ...], ...]


DRAWN = Glyphs(
    legal=Frame.of("╭─╮│╯─╰│"),
    chosen=Frame.of("┏━┓┃┛━┗┃"),
    hinted=Frame.of("╔═╗║╝═╚║"),
    illegal=Frame.of("╭┄╮┊╯┄╰┊"),
    illegal_chosen=Frame.of("┏┅┓┋┛┅┗┋"),
    spot=Frame.of("╭ ╮ ╯ ╰ "),
    back="▒",
    winner="★",
    hint_mark="◆",
    whiskers=("├", "─", "┤", "●"),
    give_or_take="±",
    ellipsis="…",
    rule="─",
    edge="▏",
    turn="▶",
    bullet="·",
    flat_back="▒",
    bubble=("‹", "›"),
    turns=("↻", "↺"),
    arcs=(
        ("╭▸", "╵ ", "╶╮", " ▾", " ╷", "◂╯", "▴ ", "╰╴"),
        ("╭╴", "▾ ", "◂╮", " ╵", " ▴", "╶╯", "╷ ", "╰▸"),
    ),
    strokes=("╲", "╱"),
    trunk="┃",
    sapling="┊",
    ground=("━", "┻"),
    crowns=("▗▟█▙▖", "▚▟█▙▞", "█▄█▄█"),
    aces=(
        ("  ▄  ", " ▟█▙ ", "▐███▌", " ▗█▖ "),
        ("▗▄ ▄▖", "▐███▌", " ▜█▛ ", "  ▀  "),
        ("  ▄  ", " ▟█▙ ", " ▜█▛ ", "  ▀  "),
        (" ▗▄▖ ", " ▝█▘ ", "▐███▌", " ▗█▖ "),
    ),
)
"""Box lines and blocks, which most terminals have."""

ASCII = Glyphs(
    legal=Frame.of(".-.|'-'|"),
    chosen=Frame.of("#=#H#=#H"),
    hinted=Frame.of("*~*!*~*!"),
    illegal=Frame.of(". .:. .:"),
    illegal_chosen=Frame.of("# #:# #:"),
    spot=Frame.of("+ + + + "),
    back="%",
    winner="^",
    hint_mark="*",
    whiskers=("[", "-", "]", "o"),
    give_or_take="+-",
    ellipsis="~",
    rule="-",
    edge="|",
    turn=">",
    bullet="-",
    flat_back="#",
    bubble=("<", ">"),
    turns=("(>)", "(<)"),
    arcs=(
        (".>", "| ", "-.", " v", " |", "<'", "^ ", "'-"),
        (".-", "v ", "<.", " |", " ^", "-'", "| ", "'>"),
    ),
    strokes=("\\", "/"),
    trunk="|",
    sapling=":",
    ground=("=", "="),
    crowns=(" _/~ ", "\\vVv/", "|VWV|"),
    aces=(("     ", "  *  "),) * 4,
)
"""The same with nothing but ASCII."""


@dataclass(frozen=True, slots=True)
class Look:
    """The settings that change shapes."""

    text: CardText = CardText()
    glyphs: Glyphs = DRAWN
    size: SizeChoice = SizeChoice.AUTO


def suit_style(suit: Suit) -> str:
    """The last part of a style's name for a suit."""
    return suit.name.lower()


def is_court(card: Card) -> bool:
    """Whether the card shows a picture: king, queen or jack."""
    return Rank.JACK <= card.rank <= Rank.KING


def signs() -> dict[str, tuple[str, ...]]:
    """The signs beyond ASCII that the drawing counts as one cell wide.

    Returns:
        Under ``letters`` those that letters can stand for, under ``ascii`` those that
        :data:`ASCII` does without.
    """
    strokes = sorted(set("".join(_strings(DRAWN))))
    return {
        "letters": tuple(suit.sign for suit in Suit),
        "ascii": tuple(sign for sign in strokes if not sign.isascii()),
    }


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _strings(part)
