"""The first hint: what may be played, the duty behind it, and a rule of thumb's choice."""

from __future__ import annotations

from manillen_tui.game.actions import Play
from manillen_tui.game.observation import Observation
from manillen_tui.game.table import Phase
from manillen_tui.player import Advice
from manillen_tui.tui.choices import card_keys, sort_hand
from manillen_tui.tui.present import Presenter
from manillen_tui.tui.questions import action_words


def hint_lines(presenter: Presenter, observation: Observation, advice: Advice) -> tuple[str, ...]:
    """The hint in words, a line for what is allowed and one for the advice.

    Args:
        presenter: whose words to use.
        observation: what the person may know; the person is to act.
        advice: what the rule of thumb would do.
    """
    text, say = presenter.language.text, presenter.language.say
    reason = say(advice.reason)
    if observation.table.phase is not Phase.PLAY:
        choice = action_words(presenter, advice.action)
        return (text("hint.call", choice=choice, reason=reason),)
    assert isinstance(advice.action, Play)
    card = advice.action.card
    key = next(key for key, held in card_keys(observation).items() if held == card)
    legal = observation.legal_cards
    allowed = text("hint.legal", cards=sort_hand(legal), duty=presenter.duty(observation))
    if legal == observation.cards(observation.seat):
        allowed = text("hint.any")
    return (allowed, text("hint.card", card=card, key=key, reason=reason))
