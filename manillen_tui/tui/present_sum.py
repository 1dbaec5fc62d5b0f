"""What a deal scored and why, in words: the points, each factor, the sum (R28–R36)."""

from __future__ import annotations

from collections.abc import Sequence

from manillen_tui.game.events import BoamWon, DealScored
from manillen_tui.game.match import Match
from manillen_tui.game.options import OPTIONS
from manillen_tui.game.rules import Rules
from manillen_tui.game.scoring import DealResult
from manillen_tui.game.table import Table
from manillen_tui.tui.names import Names
from manillen_tui.tui.present_score import totals_of

KEYS = frozenset(f"sum.tie-{tie}" for tie in OPTIONS["tie"].choices)
"""The catalogue keys composed here."""

_NAMED = {"turned": "sum.turned", "none": "sum.always"}


def deal_sum(names: Names, table: Table, result: DealResult) -> list[str]:
    """What a deal scored and why: the maker, the points, the excess, each factor, the sum."""
    text, rules = names.language.text, table.rules
    maker = names.label_of(result.maker)
    key = _NAMED.get(rules.trump, "sum.named")
    lines = [text(key, name=maker, trump=names.named(result.naming))]
    if table.award is not None and table.award.forfeit:
        lines.append(text("sum.forfeit", name=names.label_of(table.revokes[-1].seat)))
    elif table.award is not None:
        lines.append(text("sum.claimed", name=names.side(table.award.side, table)))
    lines += [_points(names, table, result, side) for side in _sides(names, table)]
    lines += _scores(names, table, result)
    if result.slam is not None:
        lines.append(text("sum.slam-made", name=names.side(result.slam, table)))
    if rules.trump.startswith("auction"):
        lines.append(text("sum.made" if result.made else "sum.failed", name=maker, par=rules.par))
    return lines


def tie_line(names: Names, rules: Rules, *, again: bool) -> str:
    """What follows from a tie (R33).

    Args:
        again: whether the deal already carried one.
    """
    if again and rules.tie == "carry":
        return names.language.text("sum.tie-again", points=rules.par)
    return names.language.text(f"sum.tie-{rules.tie}", points=rules.par)


def boam_lines(
    names: Names, match: Match, history: Sequence[DealScored], boam: BoamWon | None
) -> list[str]:
    """Where the boam stands after a deal, or who has won it, and the session (R35, R36)."""
    text, rules = names.language.text, match.rules
    totals = totals_of(rules, history)
    score = _counts(names, rules, totals)
    if rules.deals:
        played = text("score.deal-of", number=len(history), deals=rules.deals)
        lines = [text("sum.total-deals", score=score, played=played)]
        due = len(history) >= rules.deals
        if len(history) > rules.deals:
            lines = [text("sum.total-extra", score=score)]
    else:
        lines = [text("sum.total", score=score, target=rules.target)]
        due = max(totals) >= rules.target
        if sum(total >= rules.target for total in totals) > 1:
            lines.append(text("sum.both-past", target=rules.target))
    if boam is not None:
        winner = names.scorer(boam.winner, rules)
        lines.append(text("sum.boam-won", name=winner, number=boam.number))
        if rules.several_boams:
            boams = _counts(names, rules, match.boams)
            lines.append(text("sum.boams", score=boams))
    elif due:
        lines.append(text("score.equal", points=max(totals)))
    return lines


def _counts(names: Names, rules: Rules, counts: Sequence[int]) -> str:
    pairs = zip(names.columns(rules), counts, strict=True)
    return "  ".join(f"{name} {count}" for name, count in pairs)


def _sides(names: Names, table: Table) -> tuple[int, int]:
    """The person's side first."""
    own = table.side(names.seat)
    return own, 1 - own


def _points(names: Names, table: Table, result: DealResult, side: int) -> str:
    """A side's points, and what beside the cards of its tricks is in them (R10, R29)."""
    text, rules = names.language.text, table.rules
    parts = []
    tricks = rules.trick_points * result.tricks[side]
    if tricks:
        parts.append(text("sum.tricks", points=tricks))
    if rules.last_trick and side == _last_side(table):
        parts.append(text("sum.last-trick", points=rules.last_trick))
    forfeit = table.award is not None and table.award.forfeit
    if table.left_over and side == table.side(table.dealer) and not forfeit:
        parts.append(text("sum.left-over", points=table.left_over.points))
    name = names.side(side, table)
    if not parts:
        return text("sum.points", name=name, points=result.points[side])
    return text("sum.points-with", name=name, points=result.points[side], parts=", ".join(parts))


def _last_side(table: Table) -> int:
    return table.award.side if table.award is not None else table.side(table.tricks[-1].winner)


def _scores(names: Names, table: Table, result: DealResult) -> list[str]:
    text, rules = names.language.text, table.rules
    tie = [tie_line(names, rules, again=table.pending)] if result.tie else []
    if rules.score == "card_points":
        counted = result.tie and rules.tie == "replay"
        return tie if counted else [text("sum.card-points")]
    if result.tie:
        return tie
    lines = [
        _score(names, table, result, side) for side in _sides(names, table) if result.score[side]
    ]
    return lines or [text("sum.nobody", par=rules.par)]


def _score(names: Names, table: Table, result: DealResult, side: int) -> str:
    text, rules = names.language.text, table.rules
    points = result.points[side]
    steps = [text("sum.excess", points=points, par=rules.par, excess=points - rules.par)]
    if result.slam == side:
        steps.append(text("sum.slam", times=2))
    steps += names.factors(table)
    several = not rules.plan.sides and len(rules.sides(table.dealer)[side].seats) > 1
    key = "sum.score-each" if several else "sum.score"
    name, score = names.side(side, table), result.score[side]
    return text(key, name=name, steps=" · ".join(steps), score=score)
