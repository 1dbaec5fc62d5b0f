"""The review of a deal in lines of words."""

from __future__ import annotations

from collections.abc import Iterator

from manillen_tui.plain.words import Speaker
from manillen_tui.review.chances import Chances
from manillen_tui.review.finding import Finding
from manillen_tui.review.text import answer, judged, said, totals
from manillen_tui.review.work import Review


def review_lines(speaker: Speaker, review: Review) -> Iterator[str]:
    """Each decision with what it cost and why, the sums, and whether it could have been won."""
    text, language = speaker.language.text, speaker.language
    yield text("plain.review", number=review.deal.number)
    if not review.findings:
        yield text("review.no-choice")
    for finding in review.findings:
        yield _decision(speaker, finding)
        yield from judged(finding, language)
    known, then = totals(review, language)
    yield text("review.title", known=known, then=then)
    yield text("review.winnable")
    found = review.chances
    yield from answer(found, language)
    if found is not None:
        yield from _line(speaker, found)


def _decision(speaker: Speaker, finding: Finding) -> str:
    decision, text = finding.decision, speaker.language.text
    done = said(decision.action, speaker.language)
    if not decision.trick:
        return text("plain.you-called", call=done)
    return text("plain.you-played", trick=decision.trick, card=done)


def _line(speaker: Speaker, found: Chances) -> Iterator[str]:
    """The line that does it, a text for each trick."""
    text = speaker.language.text
    yield text("plain.winning-line" if found.wins else "plain.best-line")
    for number, trick in enumerate(found.end.table.tricks, 1):
        yield text(
            "plain.line-trick",
            number=number,
            leader=trick.plays[0].seat,
            cards=[played.card for played in trick.plays],
            winner=trick.winner,
        )
