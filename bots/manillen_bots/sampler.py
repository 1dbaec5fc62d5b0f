"""The sampler: solves some worlds that fit what it saw, as if everybody saw all cards.

It is what the field calls perfect-information Monte Carlo, with nothing added: a yardstick.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, inf
from random import Random
from time import monotonic

from manillen_bots.estimates import estimate, means
from manillen_bots.play import best_card
from manillen_bots.settings import number, whole
from manillen_bots.signals import spoken
from manillen_bots.swift import SwiftBot
from manillen_tui.game.actions import Action
from manillen_tui.game.events import Event
from manillen_tui.game.fast import FastDeal, indices
from manillen_tui.game.observation import Observation
from manillen_tui.game.sampling import Worlds
from manillen_tui.player import Estimate
from manillen_tui.solver import KERNEL
from manillen_tui.solver.tables import world_of
from manillen_tui.solver.worlds import Solver, solver_for

LONG = 12
"""With more tricks left a world is so slow to solve that a quarter of the worlds must do."""

PLAIN = 16
"""How many cards may be left for the plain solver.

With more than ``BRISK`` a third of the worlds must do, so that 95 of 100 cards take no longer
than 30 ms.
"""

BRISK = 12


class SamplerBot:
    """Plays the card that does best over some worlds, each solved exactly; calls as ``club``.

    Without the compiled solver it plays as ``swift`` until the last tricks.

    Args:
        rng: draws the worlds.
        worlds: how many it draws; a quarter of them while more than ``LONG`` tricks are left.
        seconds: how long it may go on drawing. With a limit, what it plays depends on how
            fast the machine is, so there is none unless it is asked for.
    """

    def __init__(self, *, rng: Random, worlds: int = 20, seconds: float = inf) -> None:
        self._rng = rng
        self._worlds = whole("sampler", "worlds", worlds, 1, 10_000)
        self._seconds = number("sampler", "seconds", seconds, 0, inf)
        self._swift = SwiftBot(rng=rng)
        self._solver: Solver | None = None

    def act(self, observation: Observation) -> Action:
        """The best card on average; of equals the one that spends least."""
        if len(observation.legal_cards) < 2 or not self._wanted(observation):
            return self._swift.act(observation)
        *_, estimates = self.estimates(observation)
        return spoken(observation, best_card(means(estimates)))

    def notice(self, event: Event) -> None:
        """Nothing is remembered: an observation holds all that was played."""

    def estimates(self, observation: Observation) -> Iterator[dict[int, Estimate]]:
        """By legal card, the points that the own side comes to, after each world solved."""
        found: dict[int, list[int]] = {card: [] for card in indices(observation.legal_cards.mask)}
        worlds = Worlds(observation)
        end = monotonic() + self._seconds
        for _ in range(self._wanted(observation)):
            deal = FastDeal.from_state(worlds.draw(self._rng))
            if self._solver is None or self._solver.rules is not deal.rules:
                self._solver = solver_for(deal.rules)
            (values,) = self._solver.values(deal.start, [world_of(deal)])
            for results, value in zip(found.values(), values, strict=True):
                results.append(value)
            yield {card: estimate(results) for card, results in found.items()}
            if monotonic() > end:
                break

    def _wanted(self, observation: Observation) -> int:
        """How many worlds to draw."""
        rules = observation.table.rules
        left = rules.tricks - len(observation.table.tricks)
        if KERNEL:
            return self._worlds if left <= LONG else ceil(self._worlds / 4)
        cards = left * len(rules.seats)
        if cards > PLAIN:
            return 0
        return self._worlds if cards <= BRISK else ceil(self._worlds / 3)
