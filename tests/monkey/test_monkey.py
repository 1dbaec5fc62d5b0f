"""A short run of the monkey; ``python -m tests.monkey --events 50000`` is the long one."""

from __future__ import annotations

import pytest

from tests.monkey.running import Tally, let_loose
from tests.monkey.screens import screens


@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_that_a_monkey_does_goes_wrong(seed: int) -> None:
    tally = Tally()
    fault = let_loose(seed, 500, tally)
    assert fault is None, str(fault)
    assert tally.total >= 500
    assert tally.ways
    assert set(tally.visits) & screens()
