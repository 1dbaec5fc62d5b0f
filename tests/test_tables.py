"""Tables of one's own: written so that they read back equal, and never in anybody's way."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manillen_tui import tables
from manillen_tui.errors import Message, RulesError
from manillen_tui.game.options import OPTIONS, written
from manillen_tui.game.record import match_line
from manillen_tui.game.rules import Rules
from manillen_tui.game.variants import (
    TITLE_LENGTH,
    VARIANTS,
    base_of,
    dump_table,
    load_rules,
    parse_table,
    variant,
)
from manillen_tui.language import Language
from manillen_tui.tui.draft import Draft, culprits
from tests.game.setting import table_of
from tests.game.strategies import own_tables

names = st.from_regex(r"[A-Za-z0-9][A-Za-z0-9_-]{0,23}", fullmatch=True).filter(
    lambda name: name.lower() not in VARIANTS
)
titles = st.text(max_size=TITLE_LENGTH).filter(str.isprintable)


def ours(**changes: object) -> Rules:
    """A table of one's own."""
    return table_of("cafe", target=61, slam=False, **changes).with_options({}, name="ours")  # type: ignore[arg-type]  # values of any type, on purpose


def refused(key: str, folder: Path, rules: Rules, title: str = "") -> Message:
    """What is said of a table that cannot be saved."""
    with pytest.raises(RulesError) as error:
        tables.save(folder, rules, title)
    assert error.value.message.key == key
    return error.value.message


@given(own_tables(), names, titles)
def test_a_table_reads_back_equal(rules: Rules, name: str, title: str) -> None:
    own = rules.with_options({}, name=name)
    for code in ("en", "nl", "fr"):
        text = dump_table(own, title, tables.notes(Language(code).text))
        assert parse_table(text, name, "x.toml") == (own, title)
        keys = [line.split(" = ")[0] for line in text.splitlines() if line[:1] not in ("", "#")]
        differing = [*own.differences(variant(own.variant))]
        assert keys == ["title"] * bool(title) + ["base", *differing]


@given(own_tables(), names)
def test_a_draft_of_a_table_is_the_table(rules: Rules, name: str) -> None:
    own = rules.with_options({}, name=name)
    draft = Draft.of(tables.Kept(Path(f"{name}.toml"), own, "x"))
    assert draft.rules == own
    for key, value in own.options.items():
        assert draft.with_text(key, draft.text(key)) == draft
        assert draft.text(key) == written(value)


@pytest.mark.parametrize("name", VARIANTS)
def test_packaged_tables_have_a_file_form_too(name: str) -> None:
    assert parse_table(dump_table(variant(name)), name, "x.toml")[0] == variant(name)
    assert (base_of(variant(name)) == "") == (name == "boam")


def test_a_table_that_names_no_base_can_be_recorded() -> None:
    rules, _ = parse_table("target = 33\n", "alone", "alone.toml")
    assert rules.variant == "boam"
    assert match_line(rules, {})["rules"] == "boam"


def test_a_saved_table_is_found(home: Path) -> None:
    folder = home / "variants"
    assert tables.kept(folder) == ()
    path = tables.save(folder, ours(), "Chez nous", {"slam": "x\ny"})
    assert path.read_text("utf-8") == (
        'title = "Chez nous"\nbase = "cafe"\n\n# x y\nslam = false\ntarget = 61\n'
    )
    assert [file.name for file in folder.iterdir()] == ["ours.toml"]
    (kept,) = tables.kept(folder)
    assert (kept.name, kept.label, kept.rules, kept.fault) == ("ours", "Chez nous", ours(), None)
    assert load_rules("ours", [folder]) == ours()


def test_nothing_is_overwritten_unasked(home: Path) -> None:
    folder = home / "variants"
    path = tables.save(folder, ours())
    before = path.read_bytes()
    other = ours(par=28)
    assert refused("rules.taken", folder, other).values["file"] == str(path)
    refused("rules.taken", folder, other.with_options({}, name="OURS"))
    assert path.read_bytes() == before
    assert tables.save(folder, other, over=path) == path
    assert load_rules("ours", [folder]) == other
    assert [file.name for file in folder.iterdir()] == ["ours.toml"]


def test_two_that_save_at_once_do_not_overwrite_each_other(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = home / "variants"
    path = tables.save(folder, ours())
    monkeypatch.setattr(tables, "is_taken", lambda *_: False)
    refused("rules.taken", folder, ours(par=28))
    assert load_rules("ours", [folder]) == ours()
    assert [*folder.iterdir()] == [path]


def test_a_file_system_without_second_names_will_do(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unable(_path: Path, _target: Path) -> None:
        raise OSError("no links here")

    monkeypatch.setattr(Path, "hardlink_to", unable)
    path = tables.save(home / "variants", ours())
    assert [*path.parent.iterdir()] == [path]


def test_a_renamed_table_leaves_no_old_file(home: Path) -> None:
    folder = home / "variants"
    path = tables.save(folder, ours())
    for name in ("theirs", "Theirs"):
        path = tables.save(folder, ours().with_options({}, name=name), over=path)
        assert [file.name for file in folder.iterdir()] == [f"{name}.toml"]


@pytest.mark.parametrize(
    "name", ["", "../up", "a/b", "a\\b", "a b", "é", "-x", ".x", "x.toml", "con", "LPT1", "x" * 25]
)
def test_a_name_has_to_be_a_files_everywhere(name: str, home: Path) -> None:
    assert refused("rules.name", home, ours().with_options({}, name=name)).values["found"] == name
    assert not home.exists()


@pytest.mark.parametrize("name", ["boam", "Boam", "six"])
def test_a_packaged_name_is_not_ones_own(name: str, home: Path) -> None:
    refused("rules.packaged-name", home, ours().with_options({}, name=name))
    assert not home.exists()


@pytest.mark.parametrize("title", ["a\nb", "\x1b[31m", "\x7f", "\udcff", "x" * 41])
def test_a_title_can_be_shown(title: str, home: Path) -> None:
    refused("rules.title", home, ours(), title)
    assert not home.exists()


def test_where_nothing_can_be_written_nothing_is_left(home: Path) -> None:
    home.write_text("a file, and no folder")
    assert refused("rules.unwritten", home / "variants", ours()).values["reason"]
    assert tables.kept(home)[0].fault is not None


FAULTY = {
    "no-toml": b"par = \n",
    "latin": b'title = "\xe9"\n',
    "deep": b"x = " + b"[" * 5000,
    "long": b"par = " + b"1" * 5000,
    "huge": b"par = 0x" + b"f" * 5000,
    "odd": b'title = "\\u001b[31m"\n',
    "number": b"title = 0x" + b"f" * 5000,
    "unplayable": b"double = false\n",
    "not a name": b"par = 29\n",
    "boam": b"par = 29\n",
}


@pytest.mark.parametrize("name", FAULTY)
def test_a_faulty_file_is_listed_with_its_fault(
    name: str, home: Path, any_language: Language
) -> None:
    folder = home / "variants"
    tables.save(folder, ours())
    (folder / f"{name}.toml").write_bytes(FAULTY[name])
    (folder / "not.txt").write_bytes(FAULTY[name])
    found = {kept.name: kept for kept in tables.kept(folder)}
    assert found.keys() == {name, "ours"}
    assert (found["ours"].rules, found[name].rules) == (ours(), None)
    fault = found[name].fault
    assert fault is not None
    assert any_language.say(fault).isprintable()
    assert [*tables.playable(folder)] == ["ours"]
    tables.delete(found[name])
    tables.delete(found[name])
    assert [kept.name for kept in tables.kept(folder)] == ["ours"]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such files")
def test_what_is_no_file_is_not_read(home: Path) -> None:
    folder = home / "variants"
    (folder / "folder.toml").mkdir(parents=True)
    os.mkfifo(folder / "pipe.toml")
    (folder / "gone.toml").symlink_to(folder / "nothing")
    faults = [kept.fault.key for kept in tables.kept(folder) if kept.fault is not None]
    assert faults == ["rules.no-file", "rules.unreadable", "rules.no-file"]


# A table while it is being made


def test_a_draft_follows_its_base_where_nothing_was_set(home: Path) -> None:
    draft = Draft.like(variant("boam"), home).with_text("target", "61").with_text("par", "30")
    assert (draft.name, draft.changes) == ("boam-1", {"target": "61"})
    draft = draft.with_text("base", "manillen")
    assert (draft.text("target"), draft.text("trump")) == ("61", "auction")
    assert draft.rules == variant("manillen").with_options({"target": 61}, name="boam-1")
    assert draft.with_text("target", "21").changes == {}


def test_a_draft_takes_a_name_that_is_free(home: Path) -> None:
    for number in (1, 2):
        draft = Draft.like(ours(), home)
        assert draft.name == f"cafe-{number}"
        tables.save(home, draft.rules)


@pytest.mark.parametrize(
    ("key", "text", "fault", "rows"),
    [
        ("par", "", "rules.value", ("par",)),
        ("packets", "3-3", "rules.packets", ("packets",)),
        ("double", "false", "rules.needs", ("redouble", "double")),
        ("best_of", "2", "rules.value", ("best_of",)),
        ("name", "", "rules.name", ("name",)),
        ("name", "Ours", "rules.taken", ("name",)),
        ("title", "\x7f", "rules.title", ("title",)),
    ],
)
def test_a_draft_says_what_is_wrong_and_in_which_row(
    key: str, text: str, fault: str, rows: tuple[str, ...], home: Path
) -> None:
    tables.save(home, ours())
    draft = Draft.like(variant("boam"), home)
    assert draft.fault(home) is None
    found = draft.with_text(key, text).fault(home)
    assert found is not None
    assert (found.key, culprits(found)) == (fault, rows)


def test_a_table_that_is_changed_may_keep_its_name(home: Path) -> None:
    tables.save(home, ours())
    (kept,) = tables.kept(home)
    assert Draft.of(kept).fault(home) is None


def test_every_option_is_explained_in_a_line(any_language: Language) -> None:
    lines = tables.notes(any_language.text)
    assert lines.keys() == OPTIONS.keys()
    assert len(set(lines.values())) == len(OPTIONS)
    assert all(len(line) < 125 and line.endswith(".") for line in lines.values())
