"""The program is killed at random moments, and goes on with all that it had accepted."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals", allow_module_level=True)

from tests.terminal.kill import run

MOMENTS = int(os.environ.get("KILLS", "6"))
"""How often the program is killed; CONTRIBUTING says how often is a full run."""


def test_whatever_it_is_killed_at_it_goes_on_with_everything(tmp_path: Path) -> None:
    tally = run(MOMENTS, seed=1, folder=tmp_path)
    assert tally.moments.total() == MOMENTS
    assert tally.restarts > 0
