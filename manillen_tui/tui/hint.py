"""A hint in words and as a chart: what is allowed, what applies, what each choice is worth."""

from __future__ import annotations

from manillen_tui.errors import Message
from manillen_tui.game.actions import Action, Play
from manillen_tui.game.observation import Observation
from manillen_tui.game.table import Phase
from manillen_tui.player import Advice, Estimate, Unit, Verdict
from manillen_tui.review.decision import same
from manillen_tui.tui.choices import card_keys
from manillen_tui.tui.draw.charts import ChartRow, ChartView
from manillen_tui.tui.present import Presenter
from manillen_tui.tui.questions import action_words
from manillen_tui.tui.teacher import Depth


def hint_lines(
    presenter: Presenter,
    observation: Observation,
    depth: Depth,
    verdict: Verdict | None,
    trouble: Message | None = None,
) -> tuple[str, ...]:
    """The hint in words.

    Args:
        presenter: whose words to use.
        observation: what the person may know; the person is to act.
        depth: how much to tell.
        verdict: the coach's, as far as it is known.
        trouble: why there is none.
    """
    text, say = presenter.language.text, presenter.language.say
    if depth is Depth.NONE:
        return ()
    if depth is Depth.LEGAL:
        return (_allowed(presenter, observation),)
    if verdict is None:
        known = say(trouble) if trouble else text("hint.thinking")
        return (_allowed(presenter, observation), known)
    if depth is Depth.PRINCIPLE:
        principle = verdict.advice.principle
        return (_allowed(presenter, observation), *([say(principle)] if principle else []))
    return (_advised(presenter, observation, verdict.advice),)


def chart_of(presenter: Presenter, verdict: Verdict) -> ChartView | None:
    """What each choice is worth, the best first; None where that is not known."""
    if not verdict.estimates:
        return None
    text = presenter.language.text
    ranked = sorted(_distinct(verdict), key=lambda pair: -pair[1].mean)
    cards = any(isinstance(action, Play) for action, _ in ranked)
    least = min(estimate.mean - estimate.error for _, estimate in ranked)
    most = max(estimate.mean + estimate.error for _, estimate in ranked)
    span = most - least

    def along(value: float) -> float:
        return (value - least) / span if span else 1.0

    rows = tuple(
        ChartRow(
            label=action_words(presenter, action),
            mean=presenter.language.value(estimate.mean),
            error=presenter.language.value(estimate.error) if estimate.error else "",
            low=along(estimate.mean - estimate.error),
            middle=along(estimate.mean),
            high=along(estimate.mean + estimate.error),
            best=same(action, verdict.advice.action),
            card=action.card if isinstance(action, Play) else None,
        )
        for action, estimate in ranked
    )
    heading = text("chart.cards" if cards else "chart.calls")
    note = text(f"chart.in-{verdict.unit}")
    if not verdict.is_final:
        note = f"{note} {text('hint.thinking')}"
    return ChartView(heading, rows, note)


KEYS = frozenset(f"chart.in-{unit}" for unit in Unit)
"""The catalogue keys composed here."""


def worth_words(presenter: Presenter, verdict: Verdict) -> tuple[dict[Action, str], str]:
    """By action, what it is worth, in few characters; and what that means."""
    worths = {
        action: presenter.language.value(estimate.mean)
        for action, estimate in verdict.estimates.items()
    }
    return worths, presenter.language.text(f"chart.in-{verdict.unit}") if worths else ""


def _allowed(presenter: Presenter, observation: Observation) -> str:
    """What may be played or called, with the duty behind it."""
    text = presenter.language.text
    if observation.table.phase is not Phase.PLAY:
        calls = [action_words(presenter, action) for action in observation.legal_actions]
        return text("hint.calls", calls=calls)
    legal = observation.legal_cards
    if legal == observation.cards(observation.seat):
        return text("hint.any")
    return text(
        "hint.legal",
        cards=presenter.sort(legal, observation.table),
        duty=presenter.duty(observation),
    )


def _advised(presenter: Presenter, observation: Observation, advice: Advice) -> str:
    text, reason = presenter.language.text, presenter.language.say(advice.reason)
    if not isinstance(advice.action, Play):
        return text("hint.call", choice=action_words(presenter, advice.action), reason=reason)
    card = advice.action.card
    key = next(key for key, held in card_keys(observation, presenter.order).items() if held == card)
    return text("hint.card", card=card, key=key, reason=reason)


def _distinct(verdict: Verdict) -> list[tuple[Action, Estimate]]:
    """The choices with their estimates, a card once whatever may be spoken with it (R37)."""
    return [
        (action, estimate)
        for action, estimate in verdict.estimates.items()
        if not isinstance(action, Play) or action.signal is None
    ]
