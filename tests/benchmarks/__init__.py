"""How fast things are: ``python -m tests.benchmarks`` measures, no test is timed.

A benchmark is a function that takes a scale and yields :class:`Figure` values; a module
here adds its own to ``BENCHMARKS`` in :mod:`tests.benchmarks.__main__`. Machines differ and
are shared, so each tells a ratio to something measured in the same run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """One measurement.

    Attributes:
        case: what was measured.
        values: the measured numbers by column.
    """

    case: str
    values: dict[str, float]


@dataclass(frozen=True, slots=True)
class Axes:
    """The columns that a plot of a benchmark shows, a line for each part before a case's comma."""

    across: str
    up: str


@dataclass(frozen=True, slots=True)
class Benchmark:
    """A named measurement.

    Attributes:
        title: what its columns mean, with units.
        measure: does the work; a scale below 1 makes it quicker and coarser.
        axes: what to plot, where its figures grow along something.
    """

    title: str
    measure: Callable[[float], Iterator[Figure]]
    axes: Axes | None = None
