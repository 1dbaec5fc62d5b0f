"""What comes of code that is not ours is told, whatever it is."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from manillen_tui.errors import PluginError
from manillen_tui.plugins import load
from manillen_tui.strangers import told


class Silent:
    """Does not let itself be told."""

    def __str__(self) -> str:
        raise SystemExit


def test_errors_are_told_with_their_kind_and_things_without() -> None:
    assert told(ValueError("no")) == "ValueError: no"
    assert told(SystemExit(4)) == "SystemExit: 4"
    assert told(42) == "42"
    assert told(Silent()) == "Silent"
    assert told(ValueError(Silent())) == "ValueError"


def test_no_more_is_told_than_asked_for() -> None:
    assert told("x" * 9, 9) == "x" * 9
    assert told("x" * 10, 9) == "x" * 9 + "…"
    assert len(told(ValueError("x" * 9999))) < 150


def test_who_wants_to_end_is_no_fault() -> None:
    class Ending:
        def __str__(self) -> str:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        told(Ending())


def test_a_module_that_ends_the_program_is_a_broken_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "comes_and_goes.py").write_text("raise SystemExit(3)\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    entry = EntryPoint("goner", "comes_and_goes:Bot", "manillen_tui.bots")
    with pytest.raises(PluginError) as error:
        load("goner", {"goner": entry}, ("act",))
    assert error.value.message.key == "plugin.broken"
    assert error.value.message.values["reason"] == "SystemExit: 3"
