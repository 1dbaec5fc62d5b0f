"""What speaks for an action that was found by thinking worlds over."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from manillen_bots.club import ClubBot
from manillen_bots.estimates import by_action, means
from manillen_bots.play import best_card
from manillen_bots.reasons import reason
from manillen_bots.signals import spoken
from manillen_bots.view import View
from manillen_tui.errors import Message
from manillen_tui.game.actions import Action, Play
from manillen_tui.game.observation import Observation
from manillen_tui.player import Advice, Estimate, Verdict


class Teller:
    """Makes verdicts on one decision.

    Args:
        observation: what the player to act knows.
    """

    def __init__(self, observation: Observation) -> None:
        self._observation = observation

    def verdict(self, estimates: Mapping[int, Estimate], *, is_final: bool) -> Verdict:
        """The verdict that follows from what every legal card is worth."""
        observation = self._observation
        action = spoken(observation, best_card(means(estimates)))
        return Verdict(by_action(observation, estimates), self._advice(action), is_final)

    def unmeasured(self, action: Action) -> Verdict:
        """A final verdict on a decision of which no card was tried."""
        return Verdict({}, self._advice(action), is_final=True)

    @cached_property
    def _club(self) -> Advice:
        return ClubBot().advise(self._observation)

    @cached_property
    def _view(self) -> View:
        return View.of(self._observation)

    def _advice(self, action: Action) -> Advice:
        return Advice(action, self._reason(action))

    def _reason(self, action: Action) -> Message:
        if action == self._club.action or not isinstance(action, Play):
            return self._club.reason
        return reason(self._view, action.card.index)
