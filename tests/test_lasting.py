"""What is imported is left out of the search for garbage, and what that leaves over let go."""

from __future__ import annotations

import gc
import sys
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from manillen_tui.lasting import import_late, lasting


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    yield
    gc.unfreeze()
    gc.enable()


class _Circle:
    def __init__(self) -> None:
        self.itself = self


def test_nothing_is_searched_while_importing_nor_found_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "come_late.py").write_text("import gc\nsearching = gc.isenabled()\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    kept = weakref.ref(_Circle())
    with lasting():
        assert not gc.isenabled()
        made = weakref.ref(_Circle())
    assert gc.isenabled()
    gc.collect()
    assert made() is not None
    assert kept() is not None  # it was there, so it was taken for lasting too
    import_late("come_late")
    assert not sys.modules.pop("come_late").searching
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
