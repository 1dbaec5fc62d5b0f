"""What is to be drawn of a card and of a pile, apart from the table: the menu has cards too."""

from __future__ import annotations

from dataclasses import dataclass

from manillen_tui.game.cards import Card


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card as its holder sees it.

    Attributes:
        card: the card, or ``None`` when it lies face down for the person.
        key: the key that chooses it, or empty.
        chosen: lifted, to be played by the next key or click.
        hinted: the card the hint would play.
        legal: whether it may be played now; leave it true when nobody is asked to play it.
        value: what playing it comes to, told in place of the key; empty where nobody knows.
    """

    card: Card | None
    key: str = ""
    chosen: bool = False
    hinted: bool = False
    legal: bool = True
    value: str = ""


@dataclass(frozen=True, slots=True)
class PileView:
    """A pile.

    Attributes:
        top: its open card, or ``None`` when it is empty.
        bottom: whether a card lies face down under it.
        under: which card that is, where all cards are open.
    """

    top: HandCard | None = None
    bottom: bool = False
    under: Card | None = None
