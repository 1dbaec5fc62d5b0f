"""The expert's search: weighs worlds by what was done in them, and plays them on.

Worlds that fit what was seen are drawn evenly, then weighed by how likely they make what the
others called (:mod:`manillen_bots.reading`) and played (a table fitted to how bots play), and
drawn once more by weight. In each, every card is tried, and the learnt policy plays on for
everybody, who sees only what that seat would see; the last tricks are solved exactly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import exp
from random import Random
from statistics import fmean

from manillen_bots.estimates import estimate
from manillen_bots.policy import policy
from manillen_bots.reading import Reading
from manillen_bots.weights import others_name, table_name
from manillen_tui.game.fast import indices
from manillen_tui.game.observation import Observation
from manillen_tui.player import Estimate
from manillen_tui.solver.compiled import Compiled
from manillen_tui.solver.stories import first_worlds, story_of
from manillen_tui.solver.tables import Goal

STRAY = 0.1
"""The share of plays that may be anything."""


@dataclass(frozen=True, slots=True)
class Thinking:
    """How the expert thinks.

    Attributes:
        drawn: how many worlds are drawn and weighed.
        rounds: by round, how many of them are played on; after each only the cards that may
            still be best are tried further.
        temperature: how freely the policy varies its play.
        trust: to what power the likelihood of what was played counts.
        solved: how many last tricks are solved.
        endings: how many worlds are solved once so few tricks are left.
    """

    drawn: int = 600
    rounds: tuple[int, ...] = (100, 150)
    temperature: float = 0.7
    trust: float = 0.7
    solved: int = 4
    endings: int = 60


class Search:
    """One decision thought over.

    Args:
        observation: what the player to act knows.
        rng: the chance.
        thinking: how to think.
        solver: solves the last tricks; it must be for the deal's rules, dealer and trumps.
        utilities: what each value of ``Goal.SCORE`` is worth, from -1 on; the points without.

    Raises:
        TableError: a learnt table cannot be used.
    """

    def __init__(
        self,
        observation: Observation,
        rng: Random,
        thinking: Thinking,
        solver: Compiled,
        utilities: Sequence[float] | None = None,
    ) -> None:
        table = observation.table
        rules = table.rules
        self._rng, self._thinking, self._solver = rng, thinking, solver
        self._utilities = utilities
        self._policy = policy(table_name(rules))
        self._story = story_of(table)
        self._left = rules.tricks - len(table.tricks)
        self._worlds = first_worlds(observation, thinking.drawn, rng)
        self._weights = list(accumulate(self._weighed(observation)))
        self.results: dict[int, list[float]] = {
            card: [] for card in indices(observation.legal_cards.mask)
        }
        # By card no longer tried, the one that was better by all that had been tried.
        self._better: dict[int, int] = {}

    def _weighed(self, observation: Observation) -> Iterator[float]:
        rules = observation.table.rules
        others = [
            place
            for place, seat in enumerate(rules.seats)
            if rules.player(seat) != observation.player
        ]
        played = self._solver.likelihoods(
            policy(others_name(rules)),
            self._story,
            self._worlds,
            others,
            temperature=1.0,
            stray=STRAY,
        )
        reading = Reading(observation)
        called = map(reading.logarithm, self._worlds)
        logarithms = [
            self._thinking.trust * of_plays + of_calls
            for of_plays, of_calls in zip(played, called, strict=True)
        ]
        highest = max(logarithms)
        yield from (exp(logarithm - highest) for logarithm in logarithms)

    @property
    def weighs_boams(self) -> bool:
        """Whether ends of the deal are weighed by utilities in place of points."""
        return self._utilities is not None

    @property
    def estimates(self) -> dict[int, Estimate]:
        """By legal card, what it is worth to the own side by the end of the deal."""
        return {
            card: Estimate(self._mean(card), estimate(results).error)
            for card, results in self.results.items()
        }

    def _mean(self, card: int) -> float:
        """A card's mean, as if it had been tried in all worlds.

        Worlds differ more than cards do: what a card no longer tried lost to a better one in
        the worlds that both saw is set against what that one brings in all of them.
        """
        results = self.results[card]
        better = self._better.get(card)
        if better is None:
            return fmean(results)
        return fmean(results) - fmean(self.results[better][: len(results)]) + self._mean(better)

    def refine(self, worlds: int, cards: Sequence[int]) -> None:
        """Try some cards in some more worlds, the same for each."""
        thinking = self._thinking
        rows = self._solver.rollouts(
            self._policy,
            self._story,
            self._rng.choices(self._worlds, cum_weights=self._weights, k=worlds),
            sum(1 << card for card in cards),
            Goal.POINTS if self._utilities is None else Goal.SCORE,
            temperature=thinking.temperature,
            solved=thinking.solved,
            seed=self._rng.getrandbits(64),
        )
        for card, values in zip(sorted(cards), zip(*rows, strict=True), strict=True):
            if self._utilities is None:
                self.results[card] += values
            else:
                self.results[card] += [self._utilities[value + 1] for value in values]

    def rounds(self) -> Iterator[bool]:
        """Think round by round; gives after each whether it was the last."""
        cards = list(self.results)
        rounds = self._thinking.rounds
        if self._left <= self._thinking.solved:
            rounds = (self._thinking.endings,)
        for left, worlds in zip(reversed(range(len(rounds))), rounds, strict=True):
            self.refine(worlds, cards)
            if left:
                cards = self._contenders(cards)
            last = not left or len(cards) == 1
            yield last
            if last:
                return

    def think(self) -> dict[int, Estimate]:
        """Think to the end; gives the :attr:`estimates`."""
        for _ in self.rounds():
            pass
        return self.estimates

    def _contenders(self, cards: list[int]) -> list[int]:
        """The cards that may be as good as the best, by the worlds tried in common."""
        best = max(cards, key=lambda card: fmean(self.results[card]))
        found = []
        for card in cards:
            pairs = zip(self.results[card], self.results[best], strict=True)
            less = estimate([value - of_best for value, of_best in pairs])
            if less.mean >= -2 * less.error:
                found.append(card)
            else:
                self._better[card] = best
        return found
