"""What is imported is left out of the search for garbage, and what that leaves over let go."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from manillen_tui.lasting import lasting, settle


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    yield
    gc.unfreeze()
    gc.enable()


class _Circle:
    def __init__(self) -> None:
        self.itself = self


def test_nothing_is_searched_while_importing_nor_found_later() -> None:
    kept = weakref.ref(_Circle())
    with lasting():
        assert not gc.isenabled()
        made = weakref.ref(_Circle())
    assert gc.isenabled()
    gc.collect()
    assert made() is not None
    assert kept() is not None  # it was there, so it was taken for lasting too
    settle()
    assert made() is None
    assert kept() is None
    assert not gc.get_freeze_count()


def test_it_ends_as_it_began_also_after_a_failure() -> None:
    with pytest.raises(ImportError), lasting():
        raise ImportError
    assert gc.isenabled()
    gc.disable()
    with lasting():
        pass
    assert not gc.isenabled()
