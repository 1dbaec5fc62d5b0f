"""The sequential test: its formula, its bounds, and how often it errs."""

from __future__ import annotations

from math import log
from random import Random
from statistics import mean, variance

import pytest

from manillen_tui.arena.sequential import LEAST, Sequential
from manillen_tui.arena.statistics import Rate


def decided(test: Sequential, leads: list[float]) -> tuple[float | None, int]:
    """What is accepted, and after how many boards."""
    points = Rate()
    for lead in leads:
        points.add(lead)
        found = test.accepted(points)
        if found is not None:
            return found, points.count
    return None, points.count


def test_the_bounds_are_walds() -> None:
    """By the two errors that are allowed."""
    least, most = Sequential(0, 1, alpha=0.05, beta=0.1).bounds
    assert least == pytest.approx(log(0.1 / 0.95))
    assert most == pytest.approx(log(0.9 / 0.05))


def test_the_ratio_is_that_of_two_normal_likelihoods() -> None:
    """With the variance of the sample for both."""
    rng = Random(7)
    leads = [rng.gauss(0.4, 3) for _ in range(50)]
    points = Rate()
    for lead in leads:
        points.add(lead)
    low, high, spread = -0.5, 1.5, variance(leads)
    ratio = sum(((lead - low) ** 2 - (lead - high) ** 2) / (2 * spread) for lead in leads)
    assert Sequential(low, high).ratio(points) == pytest.approx(ratio)
    assert mean(leads) == pytest.approx(points.mean)


@pytest.mark.parametrize(
    ("leads", "found"),
    [
        ([2.0, 4.0] * 8, (1.0, 16)),
        ([-2.0, -4.0] * 8, (0.0, 16)),
        ([0.5, 0.5 + 4, 0.5 - 4] * 20, (None, 60)),
        ([3.0] * 40, (None, 40)),
        ([2.0, 4.0] * 7, (None, 14)),
    ],
)
def test_known_sequences(leads: list[float], found: tuple[float | None, int]) -> None:
    """Clear ones end as soon as may be; without any variance nothing is said."""
    assert LEAST == 16
    assert decided(Sequential(0, 1), leads) == found


@pytest.mark.parametrize(("truth", "wrong"), [(0.0, 1.0), (1.0, 0.0)])
@pytest.mark.parametrize("low", [0.0, -3.0])
def test_it_errs_as_seldom_as_it_says(truth: float, wrong: float, low: float) -> None:
    """Over samples of normal chance; the estimated variance costs a little at most."""
    rng, test = Random(11), Sequential(low, low + 1)
    errors, lengths = 0, []
    for _ in range(400):
        found, length = decided(test, [rng.gauss(low + truth, 4) for _ in range(1500)])
        assert found is not None
        errors += found == low + wrong
        lengths.append(length)
    assert errors / 400 < 0.08
    assert mean(lengths) < 150


def test_in_between_it_takes_longer_but_ends() -> None:
    """Where neither hypothesis is true either may be accepted."""
    rng, test = Random(5), Sequential(0, 1)
    found = [decided(test, [rng.gauss(0.5, 4) for _ in range(4000)]) for _ in range(100)]
    assert {each for each, _ in found} == {0.0, 1.0}
    assert mean(length for _, length in found) > 100
