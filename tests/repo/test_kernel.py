"""The kernel in use was built from the source that lies here."""

from __future__ import annotations

import pytest

from hatch_build import fingerprint
from manillen_tui.solver import KERNEL
from tests.repo.keys import ROOT


@pytest.mark.skipif(not KERNEL, reason="there is no kernel")
def test_the_kernel_is_up_to_date() -> None:
    from manillen_tui.solver import _kernel

    assert fingerprint(ROOT) == _kernel.SOURCE, "run: python hatch_build.py"
