"""One deal that is counted and played in whatever way it is named."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, reduce
from operator import or_

from manillen_bots.counting import MAKER, counting
from manillen_bots.policy import policy
from manillen_bots.weights import table_name
from manillen_tui.game.cards import Suit
from manillen_tui.game.deal import Deal
from manillen_tui.game.fast import FastDeal, FastRules, fast_rules
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat
from manillen_tui.solver.compiled import Compiled
from manillen_tui.solver.tables import Goal, world_of

Worth = Callable[[bool, bool, float], float]
"""By whether the own side leads, whether no trump, and the count: what naming is to score."""


@dataclass(frozen=True, slots=True)
class Best:
    """What a seat counts with its best suit and at no trump.

    Attributes:
        suit: the best suit.
        with_trumps: what it counts with that.
        without: what it counts at no trump.
        scores: what it is to score more than the others with one, and with the other.
    """

    suit: Suit
    with_trumps: float
    without: float
    scores: tuple[float, float]

    @property
    def gain(self) -> float:
        """What it is to score by the better of both."""
        return max(self.scores)

    @property
    def trump(self) -> Suit | None:
        """What it names."""
        return None if self.scores[1] > self.scores[0] else self.suit


class Dealt:
    """One deal, named in any way and played out.

    Args:
        rules: the table's rules.
        deal: the cards.
        seed: the chance of play.
        worth: what is to be scored by a count.
    """

    def __init__(self, rules: Rules, deal: Deal, seed: int, worth: Worth) -> None:
        self.rules, self.deal, self._seed, self._worth = rules, deal, seed, worth
        self.order = rules.callers(rules.eldest(deal.dealer))
        self.side = {seat: rules.side(seat, deal.dealer).index for seat in rules.seats}
        self._values: dict[tuple[int, Suit | None], int] = {}
        self.best = {seat: self._best(seat) for seat in self.order}

    def count(self, seat: Seat, trump: Suit | None, role: str) -> float:
        """What a seat counts by the cards that it sees."""
        own, theirs = self._seen(seat, True), self._seen(seat, False)
        counted = counting(self.rules, trump is None, role)
        return counted.points(own, theirs, trump, leads=self.leads(seat))

    def leads(self, seat: Seat) -> bool:
        """Whether a seat's side leads first."""
        return self.side[self.order[0]] == self.side[seat]

    def value(self, maker: Seat, trump: Suit | None) -> int:
        """What the maker's side takes, as ``Goal.SCORE`` counts it."""
        key = self.rules.seats.index(maker), trump
        if key not in self._values:
            self._values[key] = self._played(*key)
        return self._values[key]

    def _best(self, seat: Seat) -> Best:
        *suits, without = (self.count(seat, trump, MAKER) for trump in (*Suit, None))
        leads, count = self.leads(seat), max(suits)
        scores = self._worth(leads, False, count), self._worth(leads, True, without)
        return Best(Suit(suits.index(count)), count, without, scores)

    def _seen(self, seat: Seat, own: bool) -> int:
        deal, seats = self.deal, self.rules.seats
        tops = (
            sum(1 << card.index for card in deal.tops[place])
            for place, other in enumerate(seats)
            if (self.side[other] == self.side[seat]) == own
        )
        hand = deal.hands[seats.index(seat)].mask if own else 0
        return reduce(or_, tops, hand)

    def _played(self, maker: int, trump: Suit | None) -> int:
        fast = fast_rules(self.rules, self.deal.dealer, trump)
        start = FastDeal.from_deal(self.deal, trump)
        nobody = (0,) * len(fast.sides)
        story = (start.start.first, start.start.second, fast.eldest, maker, nobody, ())
        ((value,),) = _solver(fast).rollouts(
            policy(table_name(self.rules)),
            story,
            [world_of(start)],
            0,
            Goal.SCORE,
            temperature=0.05,
            solved=0,
            seed=self._seed,
        )
        same = fast.sides[fast.eldest] == fast.sides[maker]
        return value if same else self.rules.deal_points - value


@cache
def _solver(rules: FastRules) -> Compiled:
    return Compiled(rules)
