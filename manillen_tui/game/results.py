"""The lines that say again what the plays have said, held against what they must say."""

from __future__ import annotations

from collections.abc import Callable

from manillen_tui.errors import RecordError
from manillen_tui.game import lines
from manillen_tui.game.cards import PACK_POINTS
from manillen_tui.game.events import Event, PaperScored
from manillen_tui.game.match import Match
from manillen_tui.game.record import Line
from manillen_tui.game.rules import Rules
from manillen_tui.game.scoring import DealResult
from manillen_tui.game.table import Table


def agree(line: Line, due: Line, rules: Rules, rule_of: Callable[[str], str]) -> None:
    """Hold a line against the one that must stand there.

    Args:
        line: what was found.
        due: what is expected, of the same type.
        rules: the table's rules.
        rule_of: the rule that decides the value of a key.

    Raises:
        RecordError: they differ; the first key that does is named.
    """
    for name, expected in due.items():
        found: object
        if isinstance(expected, dict):
            found = lines.counts(line, name, rules.scorers)
        elif isinstance(expected, int):
            found = lines.value(line, name, int, "record.kind-number")
        elif name not in line:
            raise RecordError("record.missing", name=name)
        else:
            found = line[name]
        if found != expected:
            raise RecordError(
                "record.value",
                rule=rule_of(name),
                name=name,
                found=found if isinstance(expected, dict) else lines.shown(found),
                expected=expected if isinstance(expected, dict) else lines.shown(expected),
            )


def score_rule(table: Table, result: DealResult, name: str) -> str:
    """The rule that decides a key of a ``score`` line."""
    forfeited = table.award is not None and table.award.forfeit
    if name in ("points", "tricks") and forfeited:
        return "R28"
    if name == "score":
        return _score_rule(table.rules, result)
    return {"points": "R29", "tricks": "R27", "factor": "R32", "total": "R35"}.get(name, "record")


def _score_rule(rules: Rules, result: DealResult) -> str:
    if result.tie:
        return "R33"
    if rules.score == "card_points":
        return "R34"
    near_slam = rules.slam and PACK_POINTS in result.points
    return "R31" if result.slam is not None or near_slam else "R30"


def end_rule(rules: Rules, kind: str, name: str = "winner") -> str:
    """The rule that decides a key of a ``boam`` or an ``end`` line."""
    if name == "number":
        return "record"
    session = kind == "end" and rules.several_boams and name in ("winner", "boams")
    return "R36" if session else "R35"


def read_score(match: Match, line: Line) -> tuple[Match, tuple[Event, ...]]:
    """The match after a deal that was scored on paper, as far as its line tells.

    Points, tricks and the factor may be unknown; what is known must agree.

    Raises:
        RecordError: it does not.
    """
    rules = match.rules
    score = lines.counts(line, "score", rules.scorers)
    points = lines.counts(line, "points", rules.scorers) if "points" in line else None
    tricks = lines.counts(line, "tricks", rules.scorers) if "tricks" in line else None
    factor = lines.number(line, "factor", least=1) if "factor" in line else None
    known = [name for name in ("dealer", "maker") if line.get(name) is not None]
    seats = {name: lines.seat(line, name, rules.plan.players) for name in known}
    for name, found, whole, rule in (
        ("points", points, rules.deal_points, "R29"),
        ("tricks", tricks, rules.tricks, "R27"),
    ):
        if found is not None:
            _adds_up(name, found, whole, rule)
    tie = not any(score.values()) if points is None else set(points.values()) == {rules.par}
    if points is not None:
        for scorer in rules.scorers:
            taken = None if tricks is None else tricks[scorer]
            allowed = _scores(rules, points[scorer], taken, factor, tie)
            if allowed and score[scorer] not in allowed:
                raise RecordError(
                    "record.value",
                    rule=_paper_rule(rules, tie),
                    name=f"score.{scorer}",
                    found=lines.shown(score[scorer]),
                    expected=", ".join(map(str, sorted(allowed))),
                )
    gained = tuple(score.values())
    totals = match.added(gained)
    expected: Line = {"total": dict(zip(rules.scorers, totals, strict=True))}
    agree(line, expected, rules, lambda _: "R35")
    after, ended = match.counted(gained, seats.get("dealer"), tie=tie)
    return after, (PaperScored(after.number, gained, totals), *ended)


def _adds_up(name: str, found: dict[str, int], whole: int, rule: str) -> None:
    """Refuse what cannot be shared so between two sides."""
    counts = set(found.values())
    fair = (
        sum(counts) == whole if len(counts) == 2 else len(counts) == 1 and 2 * sum(counts) == whole
    )
    if not fair or min(counts) < 0:
        raise RecordError("record.sum", rule=rule, name=name, found=found, expected=whole)


def _scores(
    rules: Rules, points: int, tricks: int | None, factor: int | None, tie: bool
) -> set[int]:
    """What a side with so many points may write down; empty where that is not known."""
    if tie and rules.tie == "replay":
        return {0}
    if rules.score == "card_points":
        return {points}
    excess = max(0, points - rules.par)
    if factor is None and excess:
        return set()
    single = excess * (factor or 1)
    every_trick = tricks == rules.tricks if tricks is not None else points >= PACK_POINTS
    if not rules.slam or not every_trick:
        return {single}
    # Whether it was a slam or a forfeit, or one trick without points was lost, is not told.
    sure = tricks is not None and rules.revoke != "forfeit"
    return {2 * single} if sure else {single, 2 * single}


def _paper_rule(rules: Rules, tie: bool) -> str:
    if tie:
        return "R33"
    return "R34" if rules.score == "card_points" else "R30"
