"""The learnt tables as the kernel takes them."""

from __future__ import annotations

from array import array
from functools import cache

from manillen_bots.features import TERMS
from manillen_bots.weights import table
from manillen_tui.solver._kernel import Policy


@cache
def policy(name: str) -> Policy:
    """A learnt table for the kernel, by its name.

    Raises:
        TableError: it cannot be used.
    """
    found = table(name)
    terms = array("i", [number for term in TERMS for number in term])
    return Policy(terms.tobytes(), found.step, found.values.tobytes())
