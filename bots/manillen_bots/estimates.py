"""What cards are worth, from what they brought in some worlds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import fmean, variance

from manillen_tui.game.actions import Action, Play
from manillen_tui.game.observation import Observation
from manillen_tui.player import Estimate


def estimate(results: Sequence[float]) -> Estimate:
    """The mean of what some worlds gave, and its standard error."""
    size = len(results)
    return Estimate(fmean(results), sqrt(variance(results) / size) if size > 1 else 0.0)


def means(estimates: Mapping[int, Estimate]) -> dict[int, float]:
    """By card, its mean."""
    return {card: found.mean for card, found in estimates.items()}


def by_action(
    observation: Observation, estimates: Mapping[int, Estimate]
) -> dict[Action, Estimate]:
    """The estimates of cards as those of the plays of them, whatever is spoken with one (R37)."""
    return {
        play: estimates[play.card.index]
        for play in observation.legal_actions
        if isinstance(play, Play) and play.card.index in estimates
    }
