"""How hard an endgame is, by what can be measured of it."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from manillen_tui.game.actions import Play
from manillen_tui.game.cards import PACK, Card
from manillen_tui.game.fast import FastDeal, Position, card_points, indices
from manillen_tui.game.state import State
from manillen_tui.plugins import load_bot
from manillen_tui.puzzles.attempt import Attempt
from manillen_tui.puzzles.endgame import GRADES, Endgame

ADVISOR = "club"
"""Whose rule of thumb is asked."""


@dataclass(frozen=True, slots=True)
class Measures:
    """What makes an endgame hard.

    Attributes:
        tricks: the tricks left.
        thumb: whether the rule of thumb plays the winning card.
        greedy: whether the trick on the table looked at alone does.
        narrow: how often on the best line one card alone will do, of several legal ones.
    """

    tricks: int
    thumb: bool
    greedy: bool
    narrow: int

    @property
    def grade(self) -> int:
        """How hard it is: never less with more tricks, a rule that fails, or more narrow turns."""
        weight = min(max(self.tricks - 2, 0), 3) + min(max(self.narrow - 1, 0), 2)
        weight += 2 * (not self.thumb) + (not self.greedy)
        return min(1 + weight // 2, GRADES[-1])


def measure(puzzle: Endgame) -> Measures:
    """Measure an endgame, whose aim one card reaches."""
    attempt = Attempt.start(puzzle)
    (winner,) = winners(attempt)
    return Measures(
        tricks=puzzle.tricks,
        thumb=by_thumb(attempt.state) == winner,
        greedy=by_greed(attempt.state) == winner,
        narrow=_narrow(attempt),
    )


def winners(attempt: Attempt) -> tuple[Card, ...]:
    """The cards that keep the aim in reach."""
    values = attempt.solution().values
    return tuple(play.card for play, value in values.items() if value >= attempt.puzzle.aim)


def by_thumb(state: State) -> Card:
    """The card that the club player would play, which sees what the player to act may see."""
    assert state.player_to_act is not None
    action = load_bot(ADVISOR)(rng=Random(0)).act(state.observe(state.player_to_act))
    assert isinstance(action, Play)
    return action.card


def by_greed(state: State) -> Card:
    """The card that does best in the trick on the table, all cards seen and nothing after it.

    Among equals it is the one that spends least.
    """
    deal = FastDeal.from_state(state)
    side = deal.rules.sides[deal.start.place]

    def gain(position: Position) -> int:
        """What the side gains in this trick, less what the other does, from here on."""
        if not position.trick:
            mine, other = position[1 + side], position[2 - side]
            return card_points(mine) - card_points(other)
        found = [gain(deal.after(position, card)) for card in indices(deal.legal(position))]
        return max(found) if deal.rules.sides[position.place] == side else min(found)

    cards = {
        PACK[card]: gain(deal.after(deal.start, card)) for card in indices(deal.legal(deal.start))
    }
    return max(cards, key=lambda card: (cards[card], -card.points, -card.rank, -card.index))


def _narrow(attempt: Attempt) -> int:
    """How often one card alone will do while South plays the best ones."""
    narrow = 0
    while not attempt.is_done:
        solution = attempt.solution()
        narrow += len(solution.values) > 1 == len(winners(attempt))
        attempt = attempt.give(solution.best)
    return narrow
