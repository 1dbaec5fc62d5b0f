"""Settings are read from where they may be, told of where wrong, and never stop a start."""

from __future__ import annotations

import os
import tomllib
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from manillen_tui.configuration import ENTRIES, Source, configure, entry, keep, word_of
from manillen_tui.errors import ManillenError
from manillen_tui.language import Language
from manillen_tui.settings import KINDS, Hints, MemoryAid, Settings, SettingsError, Speed
from tests.kept import keep_settings, kept

any_settings = st.builds(
    Settings,
    **{
        field: st.floats(0.5, 20) if field == "tutor_points" else st.sampled_from(kind.offered)
        for field, kind in KINDS.items()
    },
)


def told(file: Path, environ: dict[str, str] | None = None) -> list[str]:
    """What is wrong, in English."""
    return [Language("en").say(fault) for fault in configure(file, environ or {}).faults]


def test_every_setting_has_its_values_and_is_usual_at_first() -> None:
    assert sorted(KINDS) == sorted(field.name for field in fields(Settings))
    for field, kind in KINDS.items():
        assert getattr(Settings(), field) in kind.offered
        for value in kind.offered:
            assert kind.read(value) == value
            assert kind.parse(word_of(value)) == value


def test_no_variable_is_another_one_of_ours() -> None:
    """Those for where things are, and for how to run, are no settings."""
    taken = {f"MANILLEN_{name}" for name in ("HOME", "KERNEL", "GOLDEN", "LOG")}
    variables = [each.variable for each in ENTRIES.values()]
    assert len({*variables}) == len(variables)
    assert taken.isdisjoint(variables)


@given(any_settings, any_settings)
def test_what_is_kept_is_read_again(
    tmp_path_factory: pytest.TempPathFactory, first: Settings, then: Settings
) -> None:
    file = tmp_path_factory.mktemp("settings") / "new" / "config.toml"
    assert kept(file) == Settings()
    for wanted in (first, then, then):
        for key in ENTRIES:
            keep(file, key, None)
        keep_settings(wanted, file)
        assert kept(file) == wanted
    assert [*file.parent.iterdir()] in ([], [file])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("tutor-points = 7", Settings(tutor_points=7.0)),
        ("tutor-points = 0.5", Settings(tutor_points=0.5)),
        ('tutor = true # please\nhints = "on"', Settings(tutor=True, hints=Hints.ON)),
        ("\ufefftutor = true\r\n", Settings(tutor=True)),
        (
            "find-yourself = true\ntutor-lead = false",
            Settings(tutor_lead=False, find_yourself=True),
        ),
    ],
)
def test_what_is_written_by_hand_is_read(text: str, expected: Settings, tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text(text, encoding="utf-8")
    assert kept(file) == expected


def test_the_stronger_source_holds_and_the_file_keeps_only_its_own(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    text = '# mine\nspeed = "fast"\ntutor = true\n'
    file.write_text(text, encoding="utf-8")
    environ = {"MANILLEN_SPEED": "slow", "MANILLEN_TUTOR_POINTS": "4", "MANILLEN_HINTS": ""}
    found = configure(file, environ, {"tutor-points": 7.5})
    assert found.faults == ()
    assert found.settings == Settings(speed=Speed.SLOW, tutor=True, tutor_points=7.5)
    sources = {key: found.source(key) for key in ("hints", "tutor", "speed", "tutor-points")}
    assert [*sources.values()] == [Source.USUAL, Source.FILE, Source.VARIABLE, Source.FLAG]
    keep(file, "tutor", False)
    assert file.read_text("utf-8") == text.replace("true", "false")


@pytest.mark.parametrize("written", ["warp", "Slow speed", "1"])
def test_a_wrong_variable_is_named_and_what_is_below_it_holds(written: str, tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text('speed = "fast"', encoding="utf-8")
    found = configure(file, {"MANILLEN_SPEED": written})
    assert found.settings.speed is Speed.FAST
    assert found.source("speed") is Source.FILE
    said = f"MANILLEN_SPEED: speed is {written!r}, but can be slow, normal, fast, instant"
    assert told(file, {"MANILLEN_SPEED": written}) == [said]


def test_a_wrong_value_gives_way_to_the_one_chosen(tmp_path: Path) -> None:
    """Also where Python thinks that the two are the same."""
    file = tmp_path / "config.toml"
    file.write_text("tutor = 1\n", encoding="utf-8")
    keep(file, "tutor", True)
    assert file.read_text("utf-8") == "tutor = true\n"


def test_only_the_value_changes_in_a_file_written_by_hand(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    text = '# mine\n\nmemory = "on"   # always\n\n# more\n[keys]\ntable.hint = "f1"\n'
    file.write_text(text, encoding="utf-8")
    keep(file, "memory", MemoryAid.ASK)
    keep(file, "keys.table.hint", "f2")
    changed = text.replace('"on"', '"ask"').replace("f1", "f2")
    assert file.read_text("utf-8") == changed
    keep(file, "speed", Speed.SLOW)
    keep(file, "keys.app.quit", "f10")
    with_speed = changed.replace("# always\n", '# always\nspeed = "slow"\n')
    assert file.read_text("utf-8") == with_speed + '"app.quit" = "f10"\n'
    assert keep(file, "memory", None)
    assert not keep(file, "memory", None)
    assert "memory" not in file.read_text("utf-8")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('\nmemory = "maybe"', "line 2: memory is 'maybe', but can be off, on, ask"),
        ("memory = [[1]]", "line 1: memory is [[1]], but can be off, on, ask"),
        ("memory = [\n# which\n[1]]", "line 1: memory is [[1]], but can be off, on, ask"),
        ("memory = true", "line 1: memory is True, but can be off, on, ask"),
        ("\n\nmemroy = 1", "line 3: there is no setting memroy; there is language, speed"),
        ("tutor_points = 1", "line 1: there is no setting tutor_points; there is language"),
        ('"""\nmemroy', "cannot be read: "),
        ('# memroy = 1\nmemroy = """\n"""', "line 2: there is no setting memroy"),
        ("[later]\nmemory = 3", "line 2: there is no setting later.memory"),
        ("keys = 3", "line 1: there is no setting keys;"),
        ("hints = true", "line 1: hints is True, but can be off, on"),
        ('tutor = "on"', "line 1: tutor is 'on', but can be false, true"),
        ("\ntutor-naming = 1", "line 2: tutor-naming is 1, but can be false, true"),
        ("tutor-points = 0.4", "line 1: tutor-points is 0.4, but can be 0.5–20"),
        ("tutor-points = 21", "line 1: tutor-points is 21, but can be 0.5–20"),
        ("tutor-points = nan", "line 1: tutor-points is nan, but can be 0.5–20"),
        ("tutor-points = inf", "line 1: tutor-points is inf, but can be 0.5–20"),
        ("tutor-points = true", "line 1: tutor-points is True, but can be 0.5–20"),
        ("tutor-points = [1]", "line 1: tutor-points is [1], but can be 0.5–20"),
        ("tutor = true\ntutor = true", "cannot be read: Cannot overwrite a value (at line 2"),
        ("memory = ", "cannot be read: "),
        ("a" + "." * 3, "cannot be read: "),
        ("x = " + "[" * 9999, "cannot be read: "),
        (b"memory = '\xff'", "cannot be read: "),
    ],
)
def test_what_is_wrong_is_told_in_one_line(text: str | bytes, said: str, tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    assert configure(file, {}).settings == Settings()
    (line,) = told(file)
    assert line.startswith(str(file)) and said in line
    assert "\n" not in line


def test_one_wrong_key_spoils_no_other(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text('other = 1\nmemory = "ask"\n', encoding="utf-8")
    assert configure(file, {}).settings == Settings(MemoryAid.ASK)
    assert len(told(file)) == 1


@pytest.mark.parametrize(
    ("key", "written"),
    [("nothing", "1"), ("tutor", "maybe"), ("tutor-points", "x"), ("tutor-points", "nan")],
)
def test_what_cannot_be_is_refused_with_what_can(key: str, written: str) -> None:
    with pytest.raises(SettingsError) as refused:
        entry(key).parse(written)
    said = Language("en").say(refused.value.message)
    assert key in said
    assert ("there is" if key == "nothing" else "can be") in said


# Files as people write them

_names = st.text("abz_-", min_size=1, max_size=4)
_comments = st.text(st.characters(exclude_categories=["C", "Zl", "Zp"]), max_size=8)
_strings = st.text(st.characters(exclude_categories=["C"]), max_size=4).map(
    lambda text: '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
)
_values = st.one_of(
    _strings,
    st.integers(-9, 99).map(str),
    st.sampled_from(["true", "nan", "1e3", "[1, 2]", "[\n  1, # one\n]", '"""\n[x]\n"""']),
    st.sampled_from(["{ a = 1 }", "1979-05-27", "'q'"]),
)
_lines = st.one_of(
    st.just(""),
    _comments.map(lambda text: f"# {text}"),
    st.builds("{}{} = {}{}".format, st.sampled_from(["", "  "]), _names, _values, st.just("")),
    st.builds("{} = {}  # {}".format, _names, st.sampled_from(["1", "true"]), _comments),
    st.builds('{} = "{}" # {}'.format, st.just("speed"), st.just("fast"), _comments),
    st.builds("[{}]".format, _names),
    st.builds("[[{}]]".format, _names),
    st.just("[keys]"),
    st.builds("table.{} = {}".format, st.sampled_from(["hint", "last"]), _strings),
    st.builds('"table.{}" = "{}"'.format, st.sampled_from(["hint", "help"]), st.just("f7")),
)
_files = st.tuples(st.lists(_lines, max_size=9), st.sampled_from(["\n", "\r\n"])).map(
    lambda drawn: drawn[1].join([*drawn[0], ""])
)


def leaves(data: dict[str, Any], within: tuple[str, ...] = ()) -> dict[str, str]:
    """All that a TOML text says, by dotted name."""
    found: dict[str, str] = {}
    for key, value in data.items():
        place = (*within, key)
        found |= leaves(value, place) if isinstance(value, dict) else {".".join(place): repr(value)}
    return found


@given(
    _files,
    st.sampled_from(
        [
            *(("speed", Speed.SLOW), ("tutor", True), ("keys.table.hint", "f9"), ("a", None)),
            *(("speed", None), ("keys.app.help", None), ("tutor-points", 3.25)),
        ]
    ),
)
def test_a_change_loses_nothing_of_what_was_written(
    tmp_path_factory: pytest.TempPathFactory, text: str, change: tuple[str, Any]
) -> None:
    """Every comment stays, and whatever else it says; or it is refused and nothing changes."""
    try:
        before = leaves(tomllib.loads(text))
    except tomllib.TOMLDecodeError:
        assume(False)
    key, value = change
    file = tmp_path_factory.mktemp("settings") / "config.toml"
    file.write_bytes(text.encode())
    try:
        keep(file, key, value)
    except SettingsError:
        assert file.read_bytes() == text.encode()
        return
    written = file.read_bytes().decode()
    after = leaves(tomllib.loads(written))
    expected = {name: said for name, said in before.items() if name != key}
    if value is not None:
        expected[key] = repr(str(value) if isinstance(value, str) else value)
    assert after == expected
    for line in text.splitlines() if "[[a]]" not in text else ():  # that goes with its comments
        mark, _, comment = line.partition("# ")
        if not mark.strip() and comment.strip():
            assert line.strip() in written
    keep(file, key, value)
    assert file.read_bytes().decode() == written


@given(st.text(max_size=40))
def test_no_text_stops_a_start_or_is_lost(
    tmp_path_factory: pytest.TempPathFactory, text: str
) -> None:
    file = tmp_path_factory.mktemp("settings") / "config.toml"
    file.write_bytes(text.encode("utf-8", "surrogatepass"))
    configure(file, {})
    try:
        keep(file, "memory", MemoryAid.ON)
    except SettingsError:
        assert file.read_bytes() == text.encode("utf-8", "surrogatepass")
    else:
        assert configure(file, {}).settings == Settings(MemoryAid.ON)


def test_a_file_that_cannot_be_written_stays(tmp_path: Path) -> None:
    broken = tmp_path / "config.toml"
    broken.write_text("memory =", encoding="utf-8")
    with pytest.raises(ManillenError) as refused:
        keep(broken, "memory", MemoryAid.ON)
    assert Language("en").say(refused.value.message).startswith(f"{broken} cannot be read: ")
    assert broken.read_text("utf-8") == "memory ="
    folder = tmp_path / "file"
    folder.touch()
    with pytest.raises(ManillenError) as refused:
        keep(folder / "config.toml", "tutor", True)
    assert Language("en").say(refused.value.message).startswith(f"{folder / 'config.toml'} cannot")
    assert sorted(tmp_path.iterdir()) == [broken, folder]
    assert folder.read_bytes() == b""


def test_what_is_no_file_is_told_and_stays(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.mkdir()
    (line,) = told(file)
    assert line.startswith(f"{file} cannot be read: ")
    with pytest.raises(SettingsError):
        keep(file, "tutor", True)
    assert file.is_dir()


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("no pipes here")
    file = tmp_path / "config.toml"
    os.mkfifo(file)
    (line,) = told(file)
    assert line.startswith(f"{file} cannot be read: ")
    with pytest.raises(SettingsError):
        keep(file, "tutor", True)
    assert file.is_fifo()


def test_a_link_stays_a_link_and_the_mode_the_mode(tmp_path: Path) -> None:
    there, file = tmp_path / "dotfiles.toml", tmp_path / "config.toml"
    there.write_text("# mine\n", encoding="utf-8")
    there.chmod(0o600)
    file.symlink_to(there)
    keep(file, "tutor", True)
    assert file.is_symlink()
    assert there.read_text("utf-8") == "# mine\ntutor = true\n"
    assert there.stat().st_mode & 0o777 == 0o600
