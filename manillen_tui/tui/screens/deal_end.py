"""What ends a deal: its score, a revoke; and who won the boam and the match."""

from __future__ import annotations

from manillen_tui.game.legal import Refusal
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat
from manillen_tui.tui.game import Game
from manillen_tui.tui.present import Presenter
from manillen_tui.tui.present_score import deal_sum
from manillen_tui.tui.screens.dialog import Dialog


def deal_end_dialog(presenter: Presenter, game: Game) -> Dialog:
    """The deal's points, factors and sum, and the boam's score after it."""
    text = presenter.language.text
    session, state = game.session, game.session.state
    assert state is not None
    rules, table, result = session.rules, state.table, state.result
    maker = presenter.label_of(result.maker)
    lines = [text("sum.named", name=maker, trump=presenter.trump(table))]
    lines += deal_sum(presenter, rules, table, result)
    if result.slam is not None:
        lines.append(text("sum.slam-made", name=_side_name(presenter, game, result.slam)))
    if rules.trump.startswith("auction"):
        lines.append(text("sum.made" if result.made else "sum.failed", name=maker, par=rules.par))
    totals = game.history[-1].totals if game.history else session.match.totals
    columns = presenter.columns(table)
    score = "  ".join(f"{name} {total}" for name, total in zip(columns, totals, strict=True))
    lines += ["", text("sum.total", score=score, target=rules.target)]
    heading = text("sum.heading", number=session.number)
    buttons = [("ok", text("button.go-on")), ("plays", text("button.plays"))]
    return Dialog(heading, lines, buttons)


def match_end_dialog(presenter: Presenter, game: Game) -> Dialog:
    """Who won, with the score, and whether to play again."""
    text, session = presenter.language.text, game.session
    match, rules = session.match, session.rules
    assert session.state is not None
    columns = dict(zip(rules.scorers, presenter.columns(session.state.table), strict=True))
    if match.winner is None:
        heading = text("end.drawn")
    elif match.winner == rules.scorer(game.seat):
        heading = text("end.you-won" if len(rules.scorers) > 2 else "end.we-won")
    else:
        heading = text("end.they-won", name=columns[match.winner])
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
    buttons = [("again", text("button.again")), ("home", text("button.home"))]
    return Dialog(heading, lines, buttons)


def revoke_dialog(presenter: Presenter, rules: Rules, refused: Refusal) -> Dialog:
    """The card or word that was illegal, the duty that it broke, and what follows (R28)."""
    text = presenter.language.text
    lines = [
        text("revoke.laid", name=presenter.label_of(refused.seat), card=refused.card),
        presenter.language.say(refused.message),
        text(f"revoke.{rules.revoke}"),
    ]
    return Dialog(text("revoke.heading"), lines, [("ok", text("button.go-on"))])


def _side_name(presenter: Presenter, game: Game, side: int) -> str:
    state = game.session.state
    assert state is not None
    table = state.table
    seats: tuple[Seat, ...] = table.rules.sides(table.dealer)[side].seats
    mine = presenter.seat in seats
    return presenter.language.text("table.us" if mine else "table.them")
