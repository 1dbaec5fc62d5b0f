"""What ends a deal: its score, a revoke; and who won the boam and the match."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from manillen_tui.game.legal import Refusal
from manillen_tui.game.rules import Rules
from manillen_tui.tui.game import Game
from manillen_tui.tui.present import Presenter
from manillen_tui.tui.present_sum import boam_lines, deal_sum
from manillen_tui.tui.screens.dialog import Dialog

KEYS = frozenset({"revoke.restore", "revoke.forfeit"})
"""The catalogue keys composed here."""


class DealEnd(Dialog):
    """What a deal scored, with keys to what can be made of it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("e", "choose('plays')", show=False),
        Binding("r", "choose('review')", show=False),
        Binding("b", "choose('replay')", show=False),
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
    text, session = presenter.language.text, game.session
    match, rules = session.match, session.rules
    assert session.state is not None
    columns = dict(zip(rules.scorers, presenter.columns(rules), strict=True))
    alone = len(rules.scorers) == len(rules.plan.players)
    if match.winner is None:
        heading = text("end.drawn")
    elif presenter.is_shared:
        heading = text("end.won", name=columns[match.winner])
    elif match.winner == rules.scorer(game.seat):
        heading = text("end.you-won" if alone else "end.we-won")
    elif alone:
        heading = text("end.they-won", name=columns[match.winner])
    else:
        heading = text("end.others-won")
    lines = [
        text("end.score", name=columns[name], total=total)
        for name, total in zip(rules.scorers, match.totals, strict=True)
    ]
    if rules.several_boams:
        lines += [
            text("end.boams", name=columns[name], boams=won)
            for name, won in zip(rules.scorers, match.boams, strict=True)
        ]
    lines.append(text("end.deals", deals=match.number))
    return Dialog(heading, lines, list(buttons.items()))


def revoke_dialog(presenter: Presenter, rules: Rules, refused: Refusal) -> Dialog:
    """The card or word that was illegal, the duty that it broke, and what follows (R28)."""
    text = presenter.language.text
    lines = [
        text("revoke.laid", name=presenter.label_of(refused.seat), card=refused.card),
        presenter.language.say(refused.message),
        text(f"revoke.{rules.revoke}"),
    ]
    return Dialog(text("revoke.heading"), lines, [("ok", text("button.go-on"))])
