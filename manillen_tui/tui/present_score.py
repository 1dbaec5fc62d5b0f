"""The score as it is drawn beside the table: the panel, and the tally as a tree."""

from __future__ import annotations

from collections.abc import Container, Sequence

from manillen_tui.game.events import BoamWon, DealScored
from manillen_tui.game.match import Match
from manillen_tui.game.rules import Rules
from manillen_tui.game.table import Table
from manillen_tui.tui.draw.model import places
from manillen_tui.tui.draw.scores import LastCard, ScoreRow, ScoreView, TreeSide, TreeView
from manillen_tui.tui.draw.tree import WORTHS
from manillen_tui.tui.game import Game
from manillen_tui.tui.names import Names

HELPED = "*"
"""Marks a deal in which the person had help."""


def panel_of(names: Names, game: Game) -> ScoreView:
    """The score panel of a match in play."""
    session, state = game.session, game.session.state
    table = state.table if state else None
    return score_panel(
        names, session.rules, table, game.history, session.match, game.boam, game.assists
    )


def score_panel(
    names: Names,
    rules: Rules,
    table: Table | None,
    history: Sequence[DealScored],
    match: Match | None = None,
    boam: BoamWon | None = None,
    helped: Container[int] = (),
) -> ScoreView:
    """The score panel.

    Args:
        names: whose words and place to use.
        rules: the table's rules.
        table: the deal on the table, if one is.
        history: the deals of this boam, oldest first.
        match: where the match stands, for a session of several boams.
        boam: how the boam ended, if the deal on the table ended it.
        helped: the numbers of the deals in which the person had help.
    """
    text = names.language.text
    totals = totals_of(rules, history)
    return ScoreView(
        heading=text("score.heading"),
        columns=names.columns(rules),
        short=names.short_columns(rules),
        target="" if rules.deals else f"/{rules.target}",
        deals=tuple(
            score_row(names, rules, scored, helped=scored.number in helped) for scored in history
        ),
        total=ScoreRow(text("score.total"), tuple(map(str, totals))),
        boams=_boams(names, rules, match),
        deal_heading=text("score.this-deal"),
        deal=() if table is None else _running(names, rules, table),
        last_heading=text("score.last-trick"),
        last=() if table is None else _last(names, table),
        last_note=_last_note(names, table),
        lines=() if table is None else news(names, rules, table, history, match, boam),
        tree=tree(names, rules, history, won=boam is not None),
    )


def totals_of(rules: Rules, history: Sequence[DealScored]) -> tuple[int, ...]:
    """The boam's score, by ``rules.scorers``."""
    return history[-1].totals if history else (0,) * len(rules.scorers)


def score_row(names: Names, rules: Rules, scored: DealScored, *, helped: bool = False) -> ScoreRow:
    """One deal of the score, with what was named and its factor; a mark if it had help."""
    result = scored.result
    note = names.naming_sign(result.naming)
    if result.factor > 1:
        note += f" ×{result.factor}"
    values = tuple(str(gained) if gained else "-" for gained in gains(rules, scored))
    number = f"{scored.number}{HELPED if helped else ''}"
    label = names.language.text("score.deal", number=number)
    return ScoreRow(label, values, note, number)


def gains(rules: Rules, scored: DealScored) -> tuple[int, ...]:
    """What a deal brought, by ``rules.scorers``."""
    gained = scored.result.by_scorer(rules, scored.result.score)
    return tuple(gained[name] for name in rules.scorers)


def tree(
    names: Names, rules: Rules, history: Sequence[DealScored], *, won: bool = False
) -> TreeView:
    """The tally of a boam as a tree; the strokes of the last deal are fresh."""
    fresh = gains(rules, history[-1]) if history else (0,) * len(rules.scorers)
    heads = names.columns(rules) if len(rules.scorers) == 2 else names.short_columns(rules)
    return grown(names, rules, heads, totals_of(rules, history), fresh, won=won)


def grown(
    names: Names,
    rules: Rules,
    heads: tuple[str, ...],
    totals: tuple[int, ...],
    fresh: tuple[int, ...],
    *,
    won: bool,
) -> TreeView:
    """A tree for a score by ``rules.scorers``, of which the last deal brought ``fresh``."""
    sides = zip(heads, totals, fresh, strict=True)
    return TreeView(
        tuple(TreeSide(*side) for side in sides),
        0 if rules.deals else rules.target,
        won,
        tuple((worth, names.language.text("score.stroke", points=worth)) for worth in WORTHS[1:]),
    )


def news(
    names: Names,
    rules: Rules,
    table: Table,
    history: Sequence[DealScored],
    match: Match | None,
    boam: BoamWon | None,
) -> tuple[str, ...]:
    """What is special about the deal on the table: its place in the session, a tie, an extra."""
    text = names.language.text
    totals = totals_of(rules, history)
    number = len(history) + (not table.is_over)
    lines = []
    if match is not None and rules.several_boams:
        played = match.boams_played + (boam is None)
        lines.append(session_line(names, rules, played))
    if rules.deals and number <= rules.deals:
        lines.append(text("score.deal-of", number=number, deals=rules.deals))
    due = number > rules.deals if rules.deals else max(totals) >= rules.target
    if due and not table.is_over:
        lines.append(text("score.equal", points=max(totals)))
    if table.pending and not table.is_over:
        lines.append(text("score.carried"))
    return tuple(lines)


def session_line(names: Names, rules: Rules, number: int) -> str:
    """Which boam of the session it is (R36)."""
    if rules.best_of > 1:
        return names.language.text("score.best-of", number=number, boams=rules.best_of)
    return names.language.text("score.boam-of", number=number, boams=rules.boams)


def _boams(names: Names, rules: Rules, match: Match | None) -> ScoreRow | None:
    if match is None or not rules.several_boams:
        return None
    return ScoreRow(names.language.text("score.boams"), tuple(map(str, match.boams)))


def _running(names: Names, rules: Rules, table: Table) -> tuple[ScoreRow, ...]:
    text = names.language.text

    def row(key: str, pair: tuple[int, int]) -> ScoreRow:
        counts = [pair[rules.scoring_side(name, table.dealer).index] for name in rules.scorers]
        return ScoreRow(text(key), tuple(str(count) if count else "-" for count in counts))

    return (row("score.tricks", table.won), row("score.points", table.points))


def _last(names: Names, table: Table) -> tuple[LastCard, ...]:
    if not table.tricks:
        return ()
    where = places(table.rules.seats, names.seat)
    trick = table.tricks[-1]
    return tuple(
        LastCard(where[play.seat], play.card, play.seat == trick.winner) for play in trick.plays
    )


def _last_note(names: Names, table: Table | None) -> str:
    if table is None or not table.tricks:
        return names.language.text("score.none-yet")
    winner = table.tricks[-1].winner
    return names.language.text("score.taken-by", name=names.label_of(winner))
