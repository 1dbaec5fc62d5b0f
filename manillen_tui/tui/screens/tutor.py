"""The tutor's warning: what an action costs, before it is done."""

from __future__ import annotations

from manillen_tui.game.actions import Action
from manillen_tui.player import Estimate, Verdict
from manillen_tui.tui.present import Presenter
from manillen_tui.tui.questions import action_words
from manillen_tui.tui.screens.dialog import Dialog
from manillen_tui.tui.tutor import Reply, warning_lines

KEYS = frozenset(f"button.{reply}" for reply in Reply)
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
        language, text = presenter.language, presenter.language.text
        held = action_words(presenter, action)
        best = action_words(presenter, verdict.advice.action) if tells else None
        lines = warning_lines(language, verdict, cost, held, best)
        replies = [reply for reply in Reply if tells or reply is not Reply.HINT]
        buttons = [(str(reply), text(f"button.{reply}")) for reply in replies]
        super().__init__(text("tutor.heading"), lines, buttons)
