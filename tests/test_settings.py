"""Settings are kept, told of where they are wrong, and never stop a start."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manillen_tui.language import Language
from manillen_tui.settings import MemoryAid, Settings, SettingsError, load, save


@pytest.mark.parametrize("aid", MemoryAid)
def test_what_is_kept_is_read_again(aid: MemoryAid, tmp_path: Path) -> None:
    file = tmp_path / "new" / "config.toml"
    assert load(file) == (Settings(), ())
    save(file, Settings(aid))
    assert load(file) == (Settings(aid), ())
    assert list(file.parent.iterdir()) == [file]


def test_only_the_value_changes_in_a_file_written_by_hand(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text('# mine\nmemory = "on"\n\n[later]\nmemory = 3\n', encoding="utf-8")
    save(file, Settings(MemoryAid.ASK))
    assert file.read_text("utf-8") == '# mine\nmemory = "ask"\n\n[later]\nmemory = 3\n'
    file.write_text("# mine\n[later]\nmemory = 3\n", encoding="utf-8")
    save(file, Settings(MemoryAid.ON))
    assert file.read_text("utf-8") == 'memory = "on"\n# mine\n[later]\nmemory = 3\n'


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('\nmemory = "maybe"', "line 2: memory is 'maybe', but can be off, on, ask"),
        ("memory = [[1]]", "line 1: memory is [[1]], but can be off, on, ask"),
        ("memory = true", "line 1: memory is True, but can be off, on, ask"),
        ("\n\nmemroy = 1", "line 3: there is no setting memroy; there is memory"),
        ("memory = ", "cannot be read: "),
        ("a" + "." * 3, "cannot be read: "),
        ("x = " + "[" * 9999, "cannot be read: "),
        (b"memory = '\xff'", "cannot be read: "),
    ],
)
def test_what_is_wrong_is_told_in_one_line(text: str | bytes, told: str, tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    settings, faults = load(file)
    assert settings == Settings()
    (said,) = map(Language("en").say, faults)
    assert said.startswith(str(file)) and told in said
    assert "\n" not in said


def test_one_wrong_key_spoils_no_other(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text('other = 1\nmemory = "ask"\n', encoding="utf-8")
    settings, faults = load(file)
    assert settings == Settings(MemoryAid.ASK)
    assert len(faults) == 1


@given(st.text(max_size=40))
def test_no_text_stops_a_start_or_is_lost(
    tmp_path_factory: pytest.TempPathFactory, text: str
) -> None:
    file = tmp_path_factory.mktemp("settings") / "config.toml"
    file.write_bytes(text.encode("utf-8", "surrogatepass"))
    load(file)
    try:
        save(file, Settings(MemoryAid.ON))
    except SettingsError:
        assert file.read_bytes() == text.encode("utf-8", "surrogatepass")
    else:
        assert load(file)[0] == Settings(MemoryAid.ON)


def test_a_file_that_cannot_be_written_stays(tmp_path: Path) -> None:
    broken = tmp_path / "config.toml"
    broken.write_text("memory =", encoding="utf-8")
    with pytest.raises(SettingsError) as told:
        save(broken, Settings(MemoryAid.ON))
    assert Language("en").say(told.value.message).startswith(f"{broken} cannot be written: ")
    assert broken.read_text("utf-8") == "memory ="
    folder = tmp_path / "file"
    folder.touch()
    with pytest.raises(SettingsError):
        save(folder / "config.toml", Settings())
    assert sorted(tmp_path.iterdir()) == [broken, folder]
    assert folder.read_bytes() == b""


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("no pipes here")
    file = tmp_path / "config.toml"
    os.mkfifo(file)
    assert load(file) == (Settings(), ())
