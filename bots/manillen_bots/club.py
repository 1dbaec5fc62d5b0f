"""The club player: rules of thumb, each of which it can tell."""

from __future__ import annotations

from random import Random

from manillen_bots.calls import advise_call
from manillen_bots.play import advise_play
from manillen_tui.game.actions import Action
from manillen_tui.game.events import Event
from manillen_tui.game.observation import Observation
from manillen_tui.game.table import Phase
from manillen_tui.player import Advice


class ClubBot:
    """Counts, remembers and plays by rules of thumb; nothing in it is left to chance."""

    def __init__(self, *, rng: Random | None = None) -> None:
        """A player; it needs no ``rng``."""

    def act(self, observation: Observation) -> Action:
        """The action that :meth:`advise` gives."""
        return self.advise(observation).action

    def notice(self, event: Event) -> None:
        """Nothing is remembered: an observation holds all that was played."""

    def advise(self, observation: Observation) -> Advice:
        """What to do and why; the same for the same observation."""
        if observation.table.phase is Phase.PLAY:
            return advise_play(observation)
        return advise_call(observation)
