"""The score as it is drawn: the panel beside the table, and a deal's sum in words."""

from __future__ import annotations

from collections.abc import Sequence

from manillen_tui.game.events import DealScored
from manillen_tui.game.options import OPTIONS
from manillen_tui.game.rules import Rules
from manillen_tui.game.scoring import DealResult
from manillen_tui.game.table import Table
from manillen_tui.tui.draw.model import LastCard, ScoreRow, ScoreView, places
from manillen_tui.tui.present import Presenter

KEYS = frozenset(f"sum.tie-{tie}" for tie in OPTIONS["tie"].choices)
"""The catalogue keys composed here."""


def score_panel(
    presenter: Presenter, rules: Rules, table: Table | None, history: Sequence[DealScored]
) -> ScoreView:
    """The score panel.

    Args:
        presenter: whose words and place to use.
        rules: the table's rules.
        table: the deal on the table, if one is.
        history: the deals of this boam, oldest first.
    """
    text = presenter.language.text
    totals = history[-1].totals if history else (0,) * len(rules.scorers)
    columns = presenter.columns(table) if table else ()
    return ScoreView(
        heading=text("score.heading"),
        columns=columns,
        target="" if rules.deals else f"/{rules.target}",
        deals=tuple(score_row(presenter, rules, scored) for scored in history),
        total=ScoreRow(text("score.total"), tuple(map(str, totals))),
        deal_heading=text("score.this-deal"),
        deal=() if table is None else _running(presenter, rules, table),
        last_heading=text("score.last-trick"),
        last=() if table is None else _last(presenter, table),
        last_note=_last_note(presenter, table),
    )


def score_row(presenter: Presenter, rules: Rules, scored: DealScored) -> ScoreRow:
    """One deal of the score, with what was named and its factor."""
    result = scored.result
    gained = result.by_scorer(rules, result.score)
    note = naming_sign(presenter, result)
    if result.factor > 1:
        note += f" ×{result.factor}"
    return ScoreRow(
        presenter.language.text("score.deal", number=scored.number),
        tuple(str(gained[name]) if gained[name] else "-" for name in rules.scorers),
        note,
    )


def naming_sign(presenter: Presenter, result: DealResult) -> str:
    """What was named, as short as can be."""
    suit = result.naming.suit
    if suit is None:
        return presenter.language.text("score.no-trump")
    return suit.sign if presenter.language.signs else str(suit)


def deal_sum(presenter: Presenter, rules: Rules, table: Table, result: DealResult) -> list[str]:
    """What a deal scored and why: the points, the excess, each factor, the sum (R29–R34)."""
    text = presenter.language.text
    points = result.by_scorer(rules, result.points)
    score = result.by_scorer(rules, result.score)
    names = dict(zip(rules.scorers, presenter.columns(table), strict=True))
    lines = [
        text("sum.points", name=names[scorer], points=points[scorer]) for scorer in rules.scorers
    ]
    if table.award is not None and table.award.forfeit:
        lines.append(text("sum.forfeit", name=presenter.label_of(table.revokes[-1].seat)))
    if rules.score == "card_points":
        return [*lines, text("sum.card-points")]
    factors = [*presenter.factors(table)]
    for scorer in rules.scorers:
        if not score[scorer]:
            continue
        excess = points[scorer] - rules.par
        steps = [text("sum.excess", points=points[scorer], par=rules.par, excess=excess)]
        if result.slam is not None:
            steps.append(text("sum.slam", times=2))
        steps += factors
        lines.append(
            text("sum.score", name=names[scorer], steps=" · ".join(steps), score=score[scorer])
        )
    if result.tie:
        lines.append(text(f"sum.tie-{rules.tie}", points=rules.par))
    return lines


def _running(presenter: Presenter, rules: Rules, table: Table) -> tuple[ScoreRow, ...]:
    text = presenter.language.text

    def row(key: str, pair: tuple[int, int]) -> ScoreRow:
        counts = [pair[rules.scoring_side(name, table.dealer).index] for name in rules.scorers]
        return ScoreRow(text(key), tuple(str(count) if count else "-" for count in counts))

    return (row("score.tricks", table.won), row("score.points", table.points))


def _last(presenter: Presenter, table: Table) -> tuple[LastCard, ...]:
    if not table.tricks:
        return ()
    where = places(table.rules.seats, presenter.seat)
    trick = table.tricks[-1]
    return tuple(
        LastCard(where[play.seat], play.card, play.seat == trick.winner) for play in trick.plays
    )


def _last_note(presenter: Presenter, table: Table | None) -> str:
    if table is None or not table.tricks:
        return presenter.language.text("score.none-yet")
    winner = table.tricks[-1].winner
    return presenter.language.text("score.taken-by", name=presenter.label_of(winner))
