"""A bot that plays any legal action: the measure of all others."""

from __future__ import annotations

from random import Random

from manillen_tui.game.actions import Action
from manillen_tui.game.events import Event
from manillen_tui.game.observation import Observation


class RandomBot:
    """Any legal action, all alike."""

    def __init__(self, *, rng: Random) -> None:
        self._rng = rng

    def act(self, observation: Observation) -> Action:
        """One of the legal actions."""
        return self._rng.choice(observation.legal_actions)

    def notice(self, event: Event) -> None:
        """Nothing is remembered."""
