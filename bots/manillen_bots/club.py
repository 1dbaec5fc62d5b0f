"""The club player: rules of thumb, each of which it can tell."""

from __future__ import annotations

from random import Random

from manillen_bots.calls import advise_call, advise_plainly
from manillen_bots.play import advise_play
from manillen_bots.settings import whole
from manillen_bots.weights import TableError
from manillen_tui.errors import Message
from manillen_tui.game.actions import Action
from manillen_tui.game.events import Event
from manillen_tui.game.observation import Observation
from manillen_tui.game.table import Phase
from manillen_tui.player import Advice


class ClubBot:
    """Counts, remembers and plays by rules of thumb; nothing in it is left to chance.

    Args:
        rng: it needs none.
        boam: 0 has it call for points alone, whatever the score: what looking at the boam
            brings is measured by that.

    Attributes:
        warning: why it calls by the cards alone, where the table of outcomes cannot be used.
    """

    def __init__(self, *, rng: Random | None = None, boam: int = 1) -> None:
        self._points = not whole("club", "boam", boam, 0, 1)
        self.warning: Message | None = None

    def act(self, observation: Observation) -> Action:
        """The action that :meth:`advise` gives."""
        return self.advise(observation).action

    def notice(self, event: Event) -> None:
        """Nothing is remembered: an observation holds all that was played."""

    def advise(self, observation: Observation) -> Advice:
        """What to do and why; the same for the same observation."""
        if observation.table.phase is Phase.PLAY:
            return advise_play(observation)
        try:
            return advise_call(observation, points=self._points)
        except TableError as error:
            self.warning = Message("bot.no-outcomes", {"table": error.name})
            return advise_plainly(observation)
