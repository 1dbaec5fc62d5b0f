"""What the tutor warns of: actions that cost more than the person wants to give away."""

from __future__ import annotations

from enum import StrEnum
from math import hypot

from manillen_tui.game.actions import Action, Play
from manillen_tui.game.observation import Observation
from manillen_tui.game.table import Phase
from manillen_tui.language import Language
from manillen_tui.player import Estimate, Unit, Verdict
from manillen_tui.settings import Settings


class Reply(StrEnum):
    """What the person does about a warning; the value is the button's id."""

    THINK = "think"
    HINT = "hint"
    ANYWAY = "anyway"
    STOP = "stop-warning"


KEYS = frozenset(f"tutor.costs-{unit}" for unit in Unit)
"""The catalogue keys composed here."""


def warning_lines(
    language: Language, verdict: Verdict, cost: Estimate, held: str, best: str | None
) -> list[str]:
    """What a warning says.

    Args:
        language: whose words to use.
        verdict: the coach's.
        cost: what the action costs.
        held: the action in words.
        best: the better action in words; None where the person is to find it.
    """
    text, value = language.text, language.value
    about = value(cost.mean) + (f" ± {value(cost.error)}" if cost.error else "")
    return [
        text(f"tutor.costs-{verdict.unit}", choice=held, cost=about),
        text("tutor.find") if best is None else text("tutor.better", choice=best),
    ]


def watches(settings: Settings, observation: Observation) -> bool:
    """Whether the tutor looks at a decision.

    Args:
        settings: what the person asked for.
        observation: what the person may know, who is to act.
    """
    legal = observation.legal_actions
    # A card is one choice whatever may be spoken with it (R37).
    if len({action.card if isinstance(action, Play) else action for action in legal}) < 2:
        return False
    return settings.tutor and _switch(settings, observation)


def warning(verdict: Verdict, action: Action, settings: Settings) -> Estimate | None:
    """What an action costs, if that is worth a warning.

    It is if it is above the person's threshold and above its own standard error; of an action
    that is not legal a verdict knows nothing.

    Args:
        verdict: the coach's, as far as it has come.
        action: what the person is about to do.
        settings: what the person asked for.
    """
    cost = verdict.cost(action)
    if cost is None:
        return None
    best = verdict.estimates[verdict.advice.action]
    error = hypot(best.error, verdict.estimates[action].error)
    return Estimate(cost, error) if cost > max(settings.tutor_points, error) else None


def _switch(settings: Settings, observation: Observation) -> bool:
    table = observation.table
    if table.phase in (Phase.BLIND, Phase.NAMING):
        return settings.tutor_naming
    if table.phase is not Phase.PLAY:
        return settings.tutor_doubling
    return settings.tutor_follow if table.plays else settings.tutor_lead
