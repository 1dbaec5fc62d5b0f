"""The swift player: plays at sight by a learnt table, and calls as the club player does."""

from __future__ import annotations

from math import exp
from random import Random

from manillen_bots.club import ClubBot
from manillen_bots.features import picked
from manillen_bots.quantities import Quantities
from manillen_bots.sight import Sight
from manillen_bots.signals import spoken
from manillen_bots.weights import Table, TableError, table, table_name
from manillen_tui.errors import Message
from manillen_tui.game.actions import Action
from manillen_tui.game.events import Event
from manillen_tui.game.observation import Observation
from manillen_tui.game.table import Phase


def scores(sight: Sight, weights: Table) -> dict[int, float]:
    """What each legal card scores; the softmax of that is how likely the policy plays it."""
    quantities = Quantities(sight)
    values, step = weights.values, weights.step
    found, left = {}, sight.legal
    while left:
        card = left.bit_length() - 1
        left ^= 1 << card
        found[card] = step * sum([values[at] for at in picked(quantities.of(card))])
    return found


class SwiftBot:
    """Plays the card that a learnt table scores highest; it looks nothing up ahead.

    Args:
        rng: used only where ``temperature`` is above 0.
        temperature: how freely it varies its play; at 0 it plays the best card.

    Attributes:
        warning: why the club player plays instead, where a table cannot be used; or why that
            one calls by the cards alone.
    """

    def __init__(self, *, rng: Random | None = None, temperature: float = 0.0) -> None:
        self._rng = rng or Random(0)
        self._temperature = float(temperature)
        self._club = ClubBot(rng=self._rng)
        self.warning: Message | None = None

    def act(self, observation: Observation) -> Action:
        """The table's card, and else what the club player calls."""
        if observation.table.phase is not Phase.PLAY:
            action = self._club.act(observation)
            self.warning = self.warning or self._club.warning
            return action
        plays = observation.legal_actions
        if len(plays) == 1:
            return plays[0]
        try:
            weights = table(table_name(observation.table.rules))
        except TableError as error:
            self.warning = _no_table(error)
            return self._club.act(observation)
        return spoken(observation, self._chosen(scores(Sight.of(observation), weights)))

    def notice(self, event: Event) -> None:
        """Nothing is remembered: an observation holds all that was played."""

    def _chosen(self, found: dict[int, float]) -> int:
        best = max(found, key=lambda card: found[card])
        if self._temperature <= 0 or len(found) == 1:
            return best
        chances = [exp((score - found[best]) / self._temperature) for score in found.values()]
        return self._rng.choices(list(found), chances)[0]


def _no_table(error: TableError) -> Message:
    values = {"table": error.name, "bot": "swift", "instead": "club"}
    return Message("bot.no-table", values)
