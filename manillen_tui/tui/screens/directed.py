"""The table at which the person may turn aside from the turn at hand.

A decision is taken back, the tricks left are claimed, the last deal is played again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from textual import work

from manillen_tui.errors import ManillenError, Message
from manillen_tui.game.seats import PlayerId
from manillen_tui.game.table import Phase
from manillen_tui.tui.choices import Choice
from manillen_tui.tui.director import Director
from manillen_tui.tui.draw.look import Look
from manillen_tui.tui.game import Game
from manillen_tui.tui.screens.tutored import TutoredScene

_GROUP = "claim"


class DirectedScene(TutoredScene):
    """A table with ways aside.

    Args:
        game: the match.
        look: the settings that change shapes.

    Attributes:
        director: who plays the match.
    """

    def __init__(self, game: Game, look: Look) -> None:
        super().__init__(game, look)
        self.director = Director(game, self)

    def put(self, choice: Choice) -> None:
        """Put a choice before the person; say so where nothing hangs on the deal any more."""
        super().put(choice)
        state = self.game.session.state
        if state is not None and state.is_settled and self.check_action("claim", ()):
            choice.telling = lambda: (self.text("claim.settled"),)
            self.update()

    def action_undo(self) -> None:
        """Take back the person's last decision in this deal, whatever goes on at the table."""
        self._aside(lambda: self.director.undo(PlayerId(self.game.seat)))

    @work(exclusive=True, group=_GROUP)
    async def action_claim(self) -> None:
        """End the deal where all that is left is the person's, or worth nothing."""
        choice, state = self._choice, self.game.session.state
        if choice is None or state is None or state.table.phase is not Phase.PLAY:
            self.tell(Message("claim.later"))
            return
        if not state.is_settled:
            from manillen_tui.solver.claim import judge
            from manillen_tui.tui.present_claim import not_granted

            claim = await asyncio.to_thread(judge, choice.observation)
            if self._choice is not choice:
                return
            if not claim.granted:
                choice.telling = lambda: (
                    not_granted(self.presenter, choice.observation, claim.broken),
                )
                self.update()
                return
        self._aside(lambda: self.director.claim(self.game.seat))

    @work
    async def action_replay(self) -> None:
        """Play the deal that ended last again, from its first call."""
        if self.game.ended is None:
            self.notify(self.text("replay.later"), markup=False)
        else:
            await self.replay(self.game.ended)

    def _aside(self, step: Callable[[], None]) -> None:
        """Do something in place of the turn at hand; say why it cannot be done."""
        if self.app.screen is not self:
            return  # a dialog waits for its answer first
        try:
            step()
        except ManillenError as error:
            self.tell(error.message)
        else:
            self.let_go()
