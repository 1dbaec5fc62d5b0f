"""A hint in lines of words, as deep as it was asked for."""

from __future__ import annotations

from collections.abc import Iterator

from manillen_tui.errors import Message
from manillen_tui.game.actions import Action, Play
from manillen_tui.game.observation import Observation
from manillen_tui.plain.asked import Question
from manillen_tui.plain.words import ORDER, Speaker
from manillen_tui.player import Unit, Verdict
from manillen_tui.review.decision import same
from manillen_tui.review.text import said
from manillen_tui.tui.teacher import Depth

KEYS = frozenset(f"chart.in-{unit}" for unit in Unit)
"""The catalogue keys composed here."""


def hint_lines(
    speaker: Speaker, question: Question[Action], depth: Depth, verdict: Verdict | Message | None
) -> Iterator[str]:
    """What to say.

    Args:
        speaker: whose words to use.
        question: what the person is asked.
        depth: how much to tell.
        verdict: the coach's last, or why there is none.
    """
    text, say = speaker.language.text, speaker.language.say
    if depth is Depth.LEGAL:
        assert question.seen is not None
        yield _allowed(speaker, question, question.seen)
    elif isinstance(verdict, Message):
        yield say(verdict)
    elif verdict is not None and depth is Depth.PRINCIPLE:
        principle = verdict.advice.principle
        yield say(principle) if principle else text("plain.no-principle")
    elif verdict is not None:
        advice = verdict.advice
        choice, reason = said(advice.action, speaker.language), say(advice.reason)
        number = number_of(question, advice.action)
        yield text("plain.hint", choice=choice, number=number, reason=reason)
        yield from _worths(speaker, verdict)


def number_of(question: Question[Action], action: Action) -> int:
    """The number of a choice, whatever may be said with it (R37)."""
    return next(at for at, each in enumerate(question.options, 1) if same(each.value, action))


def _allowed(speaker: Speaker, question: Question[Action], seen: Observation) -> str:
    text = speaker.language.text
    if question.kind != "play":
        return text("hint.calls", calls=[option.text for option in question.options])
    if seen.legal_cards == seen.cards(seen.seat):
        return text("hint.any")
    return text("hint.legal", cards=ORDER.sort(seen.legal_cards), duty=speaker.duty(seen))


def _worths(speaker: Speaker, verdict: Verdict) -> Iterator[str]:
    """What each choice is worth, the best first."""
    text, value = speaker.language.text, speaker.language.value
    found = [
        (estimate, action)
        for action, estimate in verdict.estimates.items()
        if not isinstance(action, Play) or action.signal is None
    ]
    if found:
        yield text(f"chart.in-{verdict.unit}")
    for estimate, action in sorted(found, key=lambda pair: -pair[0].mean):
        choice, mean = said(action, speaker.language), value(estimate.mean)
        if estimate.error:
            yield text("plain.worth-about", choice=choice, mean=mean, error=value(estimate.error))
        else:
            yield text("plain.worth", choice=choice, mean=mean)
