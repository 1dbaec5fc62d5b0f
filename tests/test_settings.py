"""Settings are kept, told of where they are wrong, and never stop a start."""

from __future__ import annotations

import os
from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manillen_tui.language import Language
from manillen_tui.settings import (
    KINDS,
    Hints,
    MemoryAid,
    Settings,
    SettingsError,
    load,
    save,
)

any_settings = st.builds(
    Settings,
    **{
        field: st.floats(0.5, 20) if field == "tutor_points" else st.sampled_from(kind.offered)
        for field, kind in KINDS.items()
    },
)


def test_every_setting_has_its_values_and_is_usual_at_first() -> None:
    assert list(KINDS) == [field.name for field in fields(Settings)]
    for field, kind in KINDS.items():
        assert getattr(Settings(), field) in kind.offered
        for value in kind.offered:
            assert kind.read(value) == value


@given(any_settings, any_settings)
def test_what_is_kept_is_read_again(
    tmp_path_factory: pytest.TempPathFactory, first: Settings, then: Settings
) -> None:
    file = tmp_path_factory.mktemp("settings") / "new" / "config.toml"
    assert load(file) == (Settings(), ())
    for kept in (first, then, then):
        save(file, kept)
        assert load(file) == (kept, ())
    assert list(file.parent.iterdir()) == [file]


def test_only_what_differs_from_the_usual_is_written(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    save(file, Settings())
    assert file.read_text("utf-8") == ""
    save(file, Settings(hints=Hints.ON, tutor=True, tutor_points=0.5))
    assert file.read_text("utf-8").splitlines() == [
        "tutor-points = 0.5",
        "tutor = true",
        'hints = "on"',
    ]
    save(file, Settings())
    assert load(file) == (Settings(), ())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("tutor-points = 7", Settings(tutor_points=7.0)),
        ("tutor-points = 0.5", Settings(tutor_points=0.5)),
        ('tutor = true # please\nhints = "on"', Settings(tutor=True, hints=Hints.ON)),
        (
            "find-yourself = true\ntutor-lead = false",
            Settings(tutor_lead=False, find_yourself=True),
        ),
    ],
)
def test_what_is_written_by_hand_is_read(text: str, expected: Settings, tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text(text, encoding="utf-8")
    assert load(file) == (expected, ())


def test_a_wrong_value_gives_way_to_the_one_chosen(tmp_path: Path) -> None:
    """Also where Python thinks that the two are the same."""
    file = tmp_path / "config.toml"
    file.write_text("tutor = 1\n", encoding="utf-8")
    save(file, Settings(tutor=True))
    assert load(file) == (Settings(tutor=True), ())


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
        ("\n\nmemroy = 1", "line 3: there is no setting memroy; there is memory, hints"),
        ("tutor_points = 1", "line 1: there is no setting tutor_points; there is memory, hints"),
        ("hints = true", "line 1: hints is True, but can be off, on"),
        ('tutor = "on"', "line 1: tutor is 'on', but can be false, true"),
        ("\ntutor-naming = 1", "line 2: tutor-naming is 1, but can be false, true"),
        ("tutor-points = 0.4", "line 1: tutor-points is 0.4, but can be 0.5–20"),
        ("tutor-points = 21", "line 1: tutor-points is 21, but can be 0.5–20"),
        ("tutor-points = nan", "line 1: tutor-points is nan, but can be 0.5–20"),
        ("tutor-points = inf", "line 1: tutor-points is inf, but can be 0.5–20"),
        ("tutor-points = true", "line 1: tutor-points is True, but can be 0.5–20"),
        ("tutor-points = [1]", "line 1: tutor-points is [1], but can be 0.5–20"),
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
