"""A review in words: what each decision cost, and whether the deal could have been won."""

from __future__ import annotations

import io
from collections.abc import Iterator

from rich.box import SIMPLE_HEAD
from rich.console import Console, Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from manillen_tui.game.actions import CALL_WORDS, Action, Play
from manillen_tui.game.seats import Seat
from manillen_tui.language import Language
from manillen_tui.player import Unit
from manillen_tui.review.chances import Chances
from manillen_tui.review.finding import Finding, Grade, exact_sum, sums
from manillen_tui.review.work import Review

KEYS = frozenset(
    {f"call.{word}" for word in CALL_WORDS}
    | {f"review.in-{unit}" for unit in Unit}
    | {f"review.grade-{grade}" for grade in Grade}
)
"""The catalogue keys composed here."""

MARKS = {Grade.BEST: "+", Grade.CLOSE: "~", Grade.COSTLY: "!", Grade.OTHER: "?"}
"""The sign of a grade, which stands before its word, or in its place."""

WIDTH = 80
WINNER = "*"
NOTHING = "-"


def exported(review: Review, language: Language) -> str:
    """A review as plain text, in lines of at most 80 columns."""
    console = Console(file=io.StringIO(), width=WIDTH, color_system=None, markup=False)
    console.print(render(review, language))
    assert isinstance(console.file, io.StringIO)
    lines = console.file.getvalue().splitlines()
    return "".join(f"{line.rstrip()}\n" for line in lines)


def render(review: Review, language: Language) -> RenderableType:
    """A review as it is printed: a table of the decisions, why, and what could have been won."""
    text, deal = language.text, review.deal
    trump = ""
    if (naming := deal.end.table.naming) is not None:
        trump = text("call.no-trump") if naming.suit is None else language.suit(naming.suit)
    heading = text("review.heading", number=deal.number, trump=trump, seat=review.player.seat)
    parts: list[RenderableType] = [Text(heading, style="bold")]
    if review.findings:
        parts += [_table(review, language), *(Text(note) for note in _notes(review, language))]
    else:
        parts.append(Text(text("review.no-choice")))
    parts += [Text(), Text(text("review.winnable"), style="bold")]
    found = review.chances
    parts += [Text(line) for line in answer(found, language)]
    if found is not None:
        parts += [Text(line) for line in line_of(found, language)]
    return Group(*parts)


def said(action: Action, language: Language) -> str:
    """A call or a card."""
    return (
        language.card(action.card) if isinstance(action, Play) else language.text(f"call.{action}")
    )


def judged(finding: Finding, language: Language) -> list[str]:
    """What is to be said of a decision: the grade, the reason for the better one, hindsight."""
    text, lines = language.text, []
    verdict, grade = finding.verdict, finding.grade
    if finding.trouble is not None:
        lines.append(language.say(finding.trouble))
    if verdict is not None and grade is not None:
        advised = said(verdict.advice.action, language)
        word = f"{MARKS[grade]} {text(f'review.grade-{grade}')}"
        if grade is Grade.BEST:
            lines.append(text("review.was-best", grade=word))
        elif grade is Grade.OTHER:
            lines.append(text("review.was-other", grade=word, advised=advised))
        else:
            key = "review.was-costly" if grade is Grade.COSTLY else "review.was-close"
            lines.append(text(key, grade=word, advised=advised, cost=cost_of(finding, language)))
        lines.append(language.say(verdict.advice.reason))
    cost_then = finding.exact_cost
    if cost_then:
        assert finding.worth is not None
        lines.append(language.plural("review.then-cost", cost_then, best=finding.worth.line[0]))
    elif cost_then == 0:
        lines.append(text("review.then-best"))
    return lines


def totals(review: Review, language: Language) -> tuple[str, str]:
    """What all decisions cost by what could be known, and what the plays cost by hindsight."""
    by_unit = sums(review.findings) or {Unit.POINTS: 0.0}
    costs = (_amount(cost, unit, language) for unit, cost in by_unit.items())
    return ", ".join(costs), str(exact_sum(review.findings))


def answer(found: Chances | None, language: Language) -> list[str]:
    """Whether the deal could have been won, and how it went at the table."""
    text = language.text
    if found is None:
        return [text("review.unsolved")]
    whole = found.start.table.rules.deal_points
    key = "review.winnable-yes" if found.wins else "review.winnable-no"
    lines = [text(key, points=found.points, whole=whole)]
    key = "review.was-won" if found.won else "review.was-not-won"
    lines.append(text(key, points=found.points_taken, whole=whole))
    if found.lost is not None:
        trick, seat, card = found.lost.trick, found.lost.seat, said(found.lost.action, language)
        lines.append(text("review.lost", trick=trick, seat=seat, card=card))
    return lines


def line_of(found: Chances, language: Language) -> Iterator[str]:
    """The line that does it, a text for each trick: its number, who leads, the cards."""
    yield language.text("review.winning-line" if found.wins else "review.best-line")
    for number, trick in enumerate(found.end.table.tricks, 1):
        cards = (
            language.card(play.card) + WINNER * (play.seat == trick.winner) for play in trick.plays
        )
        yield f"{number:>2} {_padded(language, trick.plays[0].seat)} {' '.join(cards)}"


def _padded(language: Language, seat: Seat) -> str:
    return f"{language.seat_letters(seat):<2}"


def _table(review: Review, language: Language) -> Grid:
    text = language.text
    known, then = totals(review, language)
    grid = Grid(box=SIMPLE_HEAD, pad_edge=False, show_footer=True)
    grid.add_column(text("review.trick"), justify="right", no_wrap=True)
    grid.add_column(text("review.done"), footer=text("review.sum"))
    grid.add_column(text("review.judged"), no_wrap=True)
    grid.add_column(text("review.better"))
    grid.add_column(text("review.known"), footer=known)
    grid.add_column(text("review.then"), footer=then, justify="right")
    for each in review.findings:
        grid.add_row(*_cells(each, language))
    return grid


def _cells(finding: Finding, language: Language) -> Iterator[str]:
    decision, verdict, grade = finding.decision, finding.verdict, finding.grade
    yield str(decision.trick or NOTHING)
    yield said(decision.action, language)
    yield NOTHING if grade is None else f"{MARKS[grade]} {language.text(f'review.grade-{grade}')}"
    better = verdict is not None and not finding.is_advised and grade is not Grade.BEST
    yield said(verdict.advice.action, language) if verdict is not None and better else NOTHING
    yield cost_of(finding, language)
    yield NOTHING if finding.exact_cost is None else str(finding.exact_cost)


def cost_of(finding: Finding, language: Language) -> str:
    """What a decision cost by what could be known, with its unit and its error."""
    if finding.verdict is None or finding.cost is None:
        return NOTHING
    error = finding.error if finding.cost else 0.0
    return _amount(finding.cost, finding.verdict.unit, language, error)


def _notes(review: Review, language: Language) -> Iterator[str]:
    """Why something else was better, where it was; and what went wrong with the judging."""
    troubles = (each.trouble for each in review.findings if each.trouble is not None)
    if (trouble := next(troubles, None)) is not None:
        yield language.say(trouble)
    for each in review.findings:
        if each.verdict is not None and each.grade not in (Grade.BEST, None):
            place = each.decision.trick or said(each.decision.action, language)
            advised = said(each.verdict.advice.action, language)
            reason = language.say(each.verdict.advice.reason)
            yield language.text("review.note", place=place, advised=advised, reason=reason)


def _amount(cost: float, unit: Unit, language: Language, error: float = 0.0) -> str:
    about = f" ±{language.value(error)}" if error else ""
    return language.text(f"review.in-{unit}", cost=f"{language.value(float(cost))}{about}")
