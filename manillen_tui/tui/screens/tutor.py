"""The tutor's warning: what an action costs, before it is done."""

from __future__ import annotations

from enum import StrEnum

from manillen_tui.game.actions import Action
from manillen_tui.player import Estimate, Unit, Verdict
from manillen_tui.tui.present import Presenter
from manillen_tui.tui.questions import action_words
from manillen_tui.tui.screens.dialog import Dialog


class Reply(StrEnum):
    """What the person does about a warning; the value is the button's id."""

    THINK = "think"
    HINT = "hint"
    ANYWAY = "anyway"
    STOP = "stop-warning"


KEYS = frozenset(f"tutor.costs-{unit}" for unit in Unit) | frozenset(
    f"button.{reply}" for reply in Reply
)
"""The catalogue keys composed here."""


class TutorDialog(Dialog):
    """A warning; it is left with a :class:`Reply`, or None, which is to think again.

    Args:
        presenter: whose words to use.
        verdict: the coach's.
        action: what the person was about to do.
        cost: what that costs.
        tells: whether to tell the better action and offer the hint.
    """

    def __init__(
        self, presenter: Presenter, verdict: Verdict, action: Action, cost: Estimate, *, tells: bool
    ) -> None:
        text, value = presenter.language.text, presenter.language.value
        about = value(cost.mean) + (f" ± {value(cost.error)}" if cost.error else "")
        held = action_words(presenter, action)
        best = action_words(presenter, verdict.advice.action)
        lines = [
            text(f"tutor.costs-{verdict.unit}", choice=held, cost=about),
            text("tutor.better", choice=best) if tells else text("tutor.find"),
        ]
        replies = [reply for reply in Reply if tells or reply is not Reply.HINT]
        buttons = [(str(reply), text(f"button.{reply}")) for reply in replies]
        super().__init__(text("tutor.heading"), lines, buttons)
