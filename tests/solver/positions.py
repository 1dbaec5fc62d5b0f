"""Positions for the solvers, and what they are worth by trying everything."""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random

from manillen_tui.game.cards import Suit
from manillen_tui.game.fast import FastDeal, FastRules, Position, fast_rules, indices
from manillen_tui.game.options import OPTIONS, Value
from manillen_tui.game.rules import Rules
from manillen_tui.game.variants import VARIANTS, variant
from manillen_tui.solver.tables import Goal

POSITIONS = int(os.environ.get("SOLVER_POSITIONS", "300"))
"""How many random positions are tried; CONTRIBUTING says how many are a full run."""

TRUMPS = (None, *Suit)
DUTIES = ("beat_plain", "beat_trump", "trump_when_void", "undertrump")
BONUSES = ("last_trick", "trick_points")
MOST_LEFT = {2: 12, 3: 10, 4: 13, 6: 12}
"""By seats, how many cards left can be tried out in no time."""


def random_rules(rng: Random) -> FastRules:
    """Any variant, most often with duties and bonuses that it does not have."""
    rules = variant(rng.choice(VARIANTS))
    if rng.random() < 0.75:
        rules = with_any_duties(rules, rng)
    return worked_out(rules, rng)


def with_any_duties(rules: Rules, rng: Random) -> Rules:
    """The table with random duties and bonuses."""
    changes: dict[str, Value] = {
        key: rng.choice(OPTIONS[key].choices) for key in (*DUTIES, *BONUSES)
    }
    return rules.with_options(changes)


def worked_out(rules: Rules, rng: Random) -> FastRules:
    """A table with a random dealer and random trumps."""
    return fast_rules(rules, rng.choice(rules.plan.players), rng.choice(TRUMPS))


def cards_left(deal: FastDeal, position: Position) -> int:
    """How many cards are not yet played, covered ones included."""
    covered = sum(1 for top in deal.under if top & (position.free | position.trick))
    return position.free.bit_count() + covered


def play_on(deal: FastDeal, left: int, rng: Random) -> Position:
    """The position after random play down to so many cards, mid-trick as often as not."""
    position = deal.start
    while cards_left(deal, position) > left:
        cards = deal.legal(position)
        # Tops are kept back, so that some bottoms stay covered to the end.
        if rng.random() < 0.8:
            cards = cards & ~deal.tops or cards
        position = deal.after(position, rng.choice(list(indices(cards))))
    return position


def random_endings(seed: int, times: int) -> Iterator[tuple[FastDeal, Position]]:
    """Endings of random deals on random tables."""
    rng = Random(seed)
    for _ in range(times):
        yield random_ending(random_rules(rng), rng)


def random_ending(rules: FastRules, rng: Random) -> tuple[FastDeal, Position]:
    """An ending small enough for :func:`minimax`."""
    deal = FastDeal.shuffled(rules, rng)
    position = play_on(deal, rng.randint(1, MOST_LEFT[len(rules.sides)]), rng)
    if rng.random() < 0.5:
        # Random play leaves nobody a slam; here one side took all tricks so far.
        taken = [position.first | position.second, 0]
        side = rng.randrange(2)
        position = position._replace(first=taken[side], second=taken[1 - side])
    return deal, position


def ending_with_piles(rules: FastRules, rng: Random) -> tuple[FastDeal, Position]:
    """Eight cards of two suits, some under others: of many such, several are of one pattern."""
    pool = rng.sample(range(12, 28), 8)
    hands = pool[:4], pool[4:]
    under = {
        1 << top: 1 << bottom
        for hand in hands
        for top, bottom in (hand[:2], hand[2:])
        if rng.random() < 0.6
    }
    owned = tuple(sum(1 << card for card in hand) for hand in hands)
    free = sum(owned) - sum(under.values())
    position = Position(free, 2**32 - 1 - sum(owned), 0, 0, rng.randrange(2))
    return FastDeal(rules, owned, under, sum(under), position), position


def minimax(deal: FastDeal, position: Position) -> tuple[int, int]:
    """What the side of index 0 ends with: its points, and 1, 0 or -1 for a slam.

    Each is played for by itself; no ordering, no bounds, no memory.
    """
    if position.is_over:
        tricks = deal.rules.tricks(position)
        slam = 1 if not tricks[1] else -1 if not tricks[0] else 0
        return deal.rules.points(position)[0], slam
    best = min if deal.rules.sides[position.place] else max
    found = [minimax(deal, deal.after(position, card)) for card in indices(deal.legal(position))]
    return best(points for points, _ in found), best(slam for _, slam in found)


def expected(deal: FastDeal, position: Position, goal: Goal) -> tuple[int, ...]:
    """The value of each legal card to the side to act, by :func:`minimax`."""
    side = deal.rules.sides[position.place]
    whole = deal.rules.rules.deal_points
    found = []
    for card in indices(deal.legal(position)):
        points, slam = minimax(deal, deal.after(position, card))
        if side:
            points, slam = whole - points, -slam
        marked = {1: whole + 1, 0: points, -1: -1}[slam]
        found.append({Goal.POINTS: points, Goal.SCORE: marked, Goal.SLAM: slam}[goal])
    return tuple(found)
