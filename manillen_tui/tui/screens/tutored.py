"""The table with its tutor, who holds an action that costs much until the person is sure."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from textual import work

from manillen_tui.game.actions import Action
from manillen_tui.player import Estimate
from manillen_tui.tui.choices import Choice
from manillen_tui.tui.draw.look import Look
from manillen_tui.tui.game import Game
from manillen_tui.tui.screens.dialog import renewed
from manillen_tui.tui.screens.taught import TaughtScene
from manillen_tui.tui.screens.tutor import TutorDialog
from manillen_tui.tui.teacher import Depth
from manillen_tui.tui.tutor import Reply, warning, watches

WAIT = 0.3
"""Seconds that an action may be held for the first verdict on it."""

_GROUP = "tutor"


@dataclass
class _Held:
    """An action that is not done yet.

    Attributes:
        action: the action.
        choice: what it answers.
    """

    action: Action
    choice: Choice


class TutoredScene(TaughtScene):
    """A table at which a costly action is warned of.

    Args:
        game: the match.
        look: the settings that change shapes.
    """

    def __init__(self, game: Game, look: Look) -> None:
        super().__init__(game, look)
        self._is_silent = False
        self._warned: Choice | None = None
        self._held: _Held | None = None

    def on_mount(self) -> None:
        """Have the coach ready for the first decision."""
        if self.teaching.tutor:
            self._warm()

    @work(group=_GROUP)
    async def _warm(self) -> None:
        with suppress(OSError):  # it is told where a verdict is asked for
            await self.game.coach.warm()

    def put(self, choice: Choice) -> None:
        """Put a choice before the person; have it judged while the person thinks."""
        self._held = None
        super().put(choice)
        self._watch()

    def preferred(self, field: str) -> None:
        """A setting was changed: take it up for the choice at hand."""
        super().preferred(field)
        if field == "tutor":
            self._is_silent = False
        self._watch()

    def offer(self, action: Action) -> None:
        """Do an action that can be done, unless the tutor has something to say first."""
        choice = self._choice
        if choice is None or self._held is not None:
            return
        if not self._watches(choice) or action not in choice.observation.legal_actions:
            self.give(action)
        elif self.teacher.is_silent or self._cost(action) is not None:
            self._held = _Held(action, choice)
            self._weigh(self._held)
        else:
            self.give(action)

    def give(self, action: Action) -> None:
        """Answer the choice."""
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(action)

    def let_go(self) -> None:
        """Hold no action any more: something else has happened instead."""
        self._held = None

    @work(group=_GROUP)
    async def _weigh(self, held: _Held) -> None:
        """Give an action after a moment, or once the person was warned and insists."""
        await self.teacher.first(WAIT)
        reply = await self._warn(held)
        if self._held is not held:
            return
        self._held = None
        if reply in (Reply.ANYWAY, Reply.STOP):
            self._is_silent |= reply is Reply.STOP
            self.give(held.action)
            return
        self.helped("warning")
        if reply is Reply.HINT:
            self.hint(Depth.CARD)

    async def _warn(self, held: _Held) -> Reply:
        """What the person says to a warning; where there is none, to go on."""
        verdict, cost = self.teacher.verdict, self._cost(held.action)
        if verdict is None or cost is None or self._held is not held:
            return Reply.ANYWAY
        seeks = self.teaching.find_yourself and self.teacher.depth < Depth.CARD
        tells = not seeks or self._warned is held.choice
        self._warned = held.choice

        def told() -> TutorDialog:
            return TutorDialog(self.presenter, verdict, held.action, cost, tells=tells)

        reply = await self.app.push_screen_wait(renewed(told))
        return Reply(reply) if reply else Reply.THINK

    def _cost(self, action: Action) -> Estimate | None:
        """What the coach would warn of."""
        verdict = self.teacher.verdict
        return None if verdict is None else warning(verdict, action, self.teaching)

    def _watch(self) -> None:
        if self._choice is not None and self._watches(self._choice):
            self.have_judged(self._choice)

    def _watches(self, choice: Choice) -> bool:
        return not self._is_silent and watches(self.teaching, choice.observation)
