"""The memory aid in words: what is out, who can hold what, and the questions before it."""

from __future__ import annotations

from collections.abc import Iterator

from manillen_tui.game.cards import CardSet, Suit
from manillen_tui.game.memory import Hidden, Memory
from manillen_tui.game.recall import Ask, Question
from manillen_tui.game.table import Table
from manillen_tui.tui.choices import DIGITS
from manillen_tui.tui.draw.memories import HolderRow, MemoryView, SuitCards
from manillen_tui.tui.names import Names
from manillen_tui.tui.sorting import SUITS

KEYS = frozenset(f"recall.{ask}" for ask in Ask)
"""The catalogue keys composed here."""


def memory_view(names: Names, table: Table, memory: Memory) -> MemoryView:
    """What is to be drawn of a player's memory."""
    text = names.language.text
    rows = tuple(row for hidden in memory.hidden for row in _rows(names, memory, hidden))
    rest = text("memory.rest" if rows else "memory.nothing")
    if all(hidden.sure == hidden.may for hidden in memory.hidden):
        rest = ""
    sides = (f"{names.side(side, table)} {points}" for side, points in enumerate(memory.points))
    return MemoryView(
        heading=text("memory.out"),
        head=text("memory.points"),
        suits=tuple(_suit(memory.out, suit) for suit in SUITS),
        count=names.language.plural("memory.cards", len(memory.out)),
        worth=names.language.plural("memory.worth", memory.out.points),
        holders_heading=text("memory.holders"),
        holders=rows,
        rest=rest,
        taken=text("memory.taken", sides=", ".join(sides)),
    )


def _suit(cards: CardSet, suit: Suit) -> SuitCards:
    return SuitCards(suit, tuple(cards.in_suit(suit)))


def _rows(names: Names, memory: Memory, hidden: Hidden) -> Iterator[HolderRow]:
    """What is known of one place: what it holds, and the suits of which it cannot hold all."""
    seat = hidden.seat
    label = names.language.text("memory.bottoms") if seat is None else names.label_of(seat)
    if hidden.sure:
        held = (suit for suit in SUITS if hidden.sure.in_suit(suit))
        more = hidden.count - len(hidden.sure)
        yield HolderRow(label, tuple(_suit(hidden.sure, suit) for suit in held), True, more)
    if hidden.sure == hidden.may:
        return
    # What is known to lie elsewhere is told there.
    others = memory.out
    for other in memory.hidden:
        if other is not hidden:
            others -= other.sure
    bound = tuple(
        _suit(hidden.may, suit)
        for suit in SUITS
        if suit in hidden.voids or hidden.may.in_suit(suit) != others.in_suit(suit)
    )
    if bound:
        yield HolderRow(label, bound)


def question_words(names: Names, question: Question) -> str:
    """The question."""
    key = f"recall.{question.ask}"
    return names.language.text(key, suit=question.suit, card=question.card or "")


def answer_words(names: Names, question: Question) -> tuple[tuple[str, str], ...]:
    """The key and the words of each answer; a number is its own key."""
    found = []
    for digit, answer in zip(DIGITS, question.answers, strict=False):
        match answer:
            case bool():
                found.append((digit, names.language.text("recall.yes" if answer else "recall.no")))
            case int():
                found.append((str(answer), ""))
            case ():
                found.append((digit, names.language.text("recall.nobody")))
            case (seat,):
                found.append((digit, names.label_of(seat)))
            case _:
                found.append((digit, names.language.text("recall.several")))
    return tuple(found)
