"""A test that looks after every board, so that no more are played than are needed.

Wald's sequential probability ratio test (*Sequential Analysis*, 1947) of two means of a normal
distribution, its variance estimated from the sample as testers of chess engines do: the log
likelihood ratio is ``(high - low) (mean - (high + low) / 2) / error²``.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log

from manillen_tui.arena.statistics import Rate

LEAST = 16
"""Boards before which the variance is too little known to decide by."""


@dataclass(frozen=True, slots=True)
class Sequential:
    """Whether the first bot is better by at most ``low`` or by at least ``high`` points a deal.

    Attributes:
        low: the hypothesis of too little.
        high: the hypothesis of enough.
        alpha: how often ``high`` may be accepted where ``low`` is true.
        beta: how often ``low`` may be accepted where ``high`` is true.
    """

    low: float
    high: float
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def bounds(self) -> tuple[float, float]:
        """The ratios at which one and the other is accepted."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, points: Rate) -> float:
        """The log likelihood ratio; 0 while nothing can be said."""
        if points.count < LEAST or not points.error:
            return 0.0
        middle = (self.high + self.low) / 2
        return (self.high - self.low) * (points.mean - middle) / points.error**2

    def accepted(self, points: Rate) -> float | None:
        """The hypothesis that the boards so far decide for, if they do."""
        ratio = self.ratio(points)
        least, most = self.bounds
        if ratio <= least:
            return self.low
        return self.high if ratio >= most else None
