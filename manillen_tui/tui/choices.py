"""What the person can choose, by which keys, and how far the choice has come."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from manillen_tui.game.actions import Action, Play, Signal
from manillen_tui.game.cards import Card
from manillen_tui.game.observation import Observation
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat
from manillen_tui.looks import PlayStep
from manillen_tui.tui.sorting import Order

DIGITS = "1234567890"
LETTERS = "asdf"
"""The keys of the hand, and of the four piles."""


def hand_keys(rules: Rules, seat: Seat) -> str:
    """The first and the last key of a whole hand, as shown to the person."""
    in_piles = 2 * len(LETTERS) * (seat in rules.plan.piled)
    return f"{DIGITS[0]}-{DIGITS[rules.plan.hand_size - in_piles - 1]}"


def card_keys(observation: Observation, order: Order) -> dict[str, Card]:
    """The keys that choose a card for the seat to act: digits in the hand, letters on its piles.

    Without a turn they are those of the player's own seat.

    Args:
        observation: what the player may know.
        order: how the hand is sorted, so that its keys go from left to right.
    """
    seat, table = observation.seat, observation.table
    keys: dict[str, Card] = {}
    if seat == observation.player.seat and observation.hand is not None:
        keys |= dict(zip(DIGITS, order.sort(observation.hand, table.trump), strict=False))
    for letter, pile in zip(LETTERS, table.piles[table.rules.seats.index(seat)], strict=False):
        if pile.top is not None:
            keys[letter] = pile.top
    return keys


def words_for(observation: Observation, card: Card) -> tuple[Signal | None, ...]:
    """The words that may be spoken with a lead of ``card``, silence first (R37).

    Where revokes are not prevented a false word can be spoken too.
    """
    legal = [action for action in observation.legal_actions if isinstance(action, Play)]
    if not any(play.signal for play in legal):
        return (None,)
    if not prevents(observation):
        return (None, *Signal)
    return (None, *(play.signal for play in legal if play.card == card and play.signal))


def prevents(observation: Observation) -> bool:
    """Whether the table's rules have the screen refuse an illegal card (R28)."""
    return observation.table.rules.revoke == "prevent"


@dataclass
class Choice:
    """A decision that the person is asked for.

    Attributes:
        observation: what the person knows, and may do.
        chosen: the card pointed at.
        word: the word to speak with it.
        hinted: the card that the hint would play.
        asking: words what to say in place of the usual prompt, whenever it is shown.
        telling: words the lines of the hint, or of what stands in its place.
    """

    observation: Observation
    chosen: Card | None = None
    word: Signal | None = None
    hinted: Card | None = None
    asking: Callable[[], str] = str
    telling: Callable[[], tuple[str, ...]] = tuple

    @property
    def prompt(self) -> str:
        """What to say in place of the usual prompt, in the words of now."""
        return self.asking()

    @property
    def status(self) -> tuple[str, ...]:
        """What is told of the choice, in the words of now."""
        return self.telling()

    def point(self, card: Card) -> None:
        """Point at a card; what was said of another no longer counts."""
        if card != self.chosen:
            self.word = None
        self.chosen, self.asking = card, str

    def plays(self, card: Card, step: PlayStep) -> bool:
        """Whether a card's key, or a click on it, plays it: it is chosen, or one step is enough."""
        return step is PlayStep.ONE or card == self.chosen

    def step(self, step: int, order: Order) -> Card | None:
        """The card ``step`` places on from the one pointed at, or an end of the row.

        Args:
            step: how far, to the right.
            order: how the hand is sorted.
        """
        cards = list(card_keys(self.observation, order).values())
        if not cards:
            return None
        if self.chosen in cards:
            return cards[(cards.index(self.chosen) + step) % len(cards)]
        return cards[0 if step > 0 else -1]

    def next_word(self) -> tuple[Signal | None, ...]:
        """Take the next word for the card pointed at; gives those that may be spoken."""
        if self.chosen is None:
            return (None,)
        words = words_for(self.observation, self.chosen)
        self.word = words[(words.index(self.word) + 1) % len(words)]
        return words

    def accepts(self, action: Action) -> bool:
        """Whether it can be given: a legal action, or a card where illegal ones can be laid."""
        lays = isinstance(action, Play) and not prevents(self.observation)
        return lays or action in self.observation.legal_actions
