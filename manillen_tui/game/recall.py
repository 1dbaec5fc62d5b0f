"""Questions about what was played, to say from memory before the memory aid is shown.

They are about what matters now: trumps, the cards that beat one's own in the suit that is
led or could be, and who has shown none of it. The same observation asks the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from manillen_tui.game.cards import WHOLE_PACK, Card, CardSet, Suit
from manillen_tui.game.memory import Memory
from manillen_tui.game.observation import Observation
from manillen_tui.game.seats import Seat


class Ask(StrEnum):
    """What is asked."""

    COUNT = "count"
    CARD = "card"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class Question:
    """A question with the answers to choose from, one of them right.

    Attributes:
        ask: how many of a suit are out, whether a card is, or which hands have shown a void.
        suit: the suit.
        card: the card, of that suit, where one is asked for.
        answers: numbers, or yes and no, or sets of seats: nobody, each one, and more than one.
        right: the place of the right answer.
    """

    ask: Ask
    suit: Suit
    card: Card | None
    answers: tuple[int | bool | tuple[Seat, ...], ...]
    right: int


def questions(observation: Observation, memory: Memory) -> tuple[Question, ...]:
    """What to ask a player now, at most one question of each kind.

    Args:
        observation: what the player knows; play has begun.
        memory: what the player could know by heart.
    """
    suits = _suits(observation, memory)
    if not suits:
        return ()
    trump = observation.table.trump
    counted = trump if trump is not None and memory.out.in_suit(trump) else suits[0]
    turn = len(observation.table.tricks)
    suit = suits[turn % len(suits)]
    return (
        _count(observation, memory, counted),
        *_card(observation, memory, suit, turn),
        *_void(memory, suit),
    )


def _suits(observation: Observation, memory: Memory) -> tuple[Suit, ...]:
    """The suits worth asking for: the one led, else one's own, of which some card is out."""
    table = observation.table
    held = observation.cards(observation.seat)
    led = (table.led,) if table.led is not None else ()
    own = sorted(Suit, key=lambda suit: (suit == table.trump, -len(held.in_suit(suit))))
    for group in (led, [suit for suit in own if held.in_suit(suit)], own):
        if found := tuple(suit for suit in group if memory.out.in_suit(suit)):
            return found
    return ()


def _in_sight(observation: Observation) -> CardSet:
    """The cards that need no memory."""
    seen = observation.table.on_table | observation.table.left_over
    for seat in observation.table.rules.seats:
        seen |= observation.cards(seat)
    return seen


def _count(observation: Observation, memory: Memory, suit: Suit) -> Question:
    most = len((WHOLE_PACK - _in_sight(observation)).in_suit(suit))
    right = len(memory.out.in_suit(suit))
    return Question(Ask.COUNT, suit, None, tuple(range(most + 1)), right)


def _card(observation: Observation, memory: Memory, suit: Suit, turn: int) -> Iterator[Question]:
    """Whether a card is out that would beat the best one of one's own, or the highest."""
    absent = (WHOLE_PACK - _in_sight(observation)).in_suit(suit)
    held = observation.cards(observation.seat).in_suit(suit)
    higher = tuple(absent.above(held.highest) if held else absent) or tuple(absent)
    # Not always the highest: that it is gone is soon known without counting.
    card = higher[turn % min(3, len(higher))]
    yield Question(Ask.CARD, suit, card, (True, False), int(card not in memory.out))


def _void(memory: Memory, suit: Suit) -> Iterator[Question]:
    """Who has shown none of a suit."""
    seats = tuple(hidden.seat for hidden in memory.hidden if hidden.seat is not None)
    void = tuple(
        hidden.seat for hidden in memory.hidden if hidden.seat is not None and suit in hidden.voids
    )
    if seats:
        alone = tuple((seat,) for seat in seats)
        answers = ((), *alone, *((seats,) if len(seats) > 1 else ()))
        right = answers.index(void) if void in answers else len(answers) - 1
        yield Question(Ask.VOID, suit, None, answers, right)
