"""What ends a deal: its score, a revoke; and who won the boam and the match."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

from manillen_tui.game.legal import Refusal
from manillen_tui.game.rules import Rules
from manillen_tui.tui.game import Game
from manillen_tui.tui.present import Presenter
from manillen_tui.tui.present_end import match_words, revoke_lines
from manillen_tui.tui.present_sum import boam_lines, deal_sum
from manillen_tui.tui.screens.base import keyed
from manillen_tui.tui.screens.dialog import Dialog


class DealEnd(Dialog):
    """What a deal scored, with keys to what can be made of it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        keyed("table.examine", "choose('plays')", show=False),
        keyed("table.review", "choose('review')", show=False),
        keyed("table.replay", "choose('replay')", show=False),
    ]

    def action_choose(self, name: str) -> None:
        """Leave as by a button."""
        self.dismiss(name)


def deal_end_dialog(presenter: Presenter, game: Game) -> DealEnd:
    """The deal's points, factors and sum, and the boam's score after it."""
    text = presenter.language.text
    session, state = game.session, game.session.state
    assert state is not None
    lines = deal_sum(presenter, state.table, state.result)
    lines += ["", *boam_lines(presenter, session.match, game.history, game.boam)]
    heading = text("sum.heading", number=session.number)
    names = {
        "ok": "button.go-on",
        "plays": "button.plays",
        "review": "button.review",
        "replay": "button.replay",
    }
    return DealEnd(heading, lines, [(name, text(key)) for name, key in names.items()])


def match_end_dialog(presenter: Presenter, game: Game, buttons: dict[str, str]) -> Dialog:
    """Who won, with the score, and the ways on, by id and label."""
    heading, lines = match_words(presenter, game.session.match)
    return Dialog(heading, lines, list(buttons.items()))


def revoke_dialog(presenter: Presenter, rules: Rules, refused: Refusal) -> Dialog:
    """The card or word that was illegal, the duty that it broke, and what follows (R28)."""
    text = presenter.language.text
    lines = revoke_lines(presenter, rules, refused)
    return Dialog(text("revoke.heading"), lines, [("ok", text("button.go-on"))])
