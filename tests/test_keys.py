"""Keys are written in one way, told where impossible, and do one thing on each screen."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manillen_tui.configuration import configure
from manillen_tui.keys import SCREENS, USUAL, Clash, KeyNames, actions_of, clash, shown, sound
from manillen_tui.language import Language

parse = KeyNames().parse

some_keys = st.sampled_from(
    [*"hmlqzAÉ?+-/@,;1a", "f1", "f24", "tab", "shift+tab", "ctrl+g", "alt+x", "comma", "pageup"]
)
keymaps = st.dictionaries(
    st.sampled_from([*USUAL]), some_keys.filter(lambda key: key != ","), max_size=6
)


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("h", "h"),
        ("A", "A"),
        ("é", "é"),
        ("?", "?"),
        ("question_mark", "?"),
        ("plus", "+"),
        ("+", "+"),
        ("minus", "-"),
        ("comma", "comma"),
        ("F1", "f1"),
        ("Ctrl+g", "ctrl+g"),
        ("shift+ctrl+left", "ctrl+shift+left"),
        (" f1 , h,f1", "f1,h"),
    ],
)
def test_a_key_is_read_in_its_one_way(written: str, read: str) -> None:
    assert parse(written) == read
    assert parse(read) == read


@pytest.mark.parametrize(
    "written",
    [
        *("", ",", "h,", "hint", "f25", "f0", "ctrl+", "ctrl+ctrl+a", "super+a", "shift+a"),
        *("ctrl+A", "ctrl+i", "ctrl+m", "ctrl+h", "ctrl+1", "ctrl+?", "alt+é", "a b", "🂡🂡"),
        *("\n", "\x1b"),
    ],
)
def test_what_is_no_key_is_refused(written: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  # the text is the caller's
        parse(written)


@pytest.mark.parametrize("found", [1, True, None, ["h"], 1.5])
def test_only_text_names_keys(found: object) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  # it has no words
        KeyNames().read(found)


def test_the_usual_keys_are_possible_and_clash_nowhere() -> None:
    for action, keys in USUAL.items():
        assert parse(keys) == keys
        assert any(action in actions_of(screen) for screen in SCREENS)
    assert clash({}) is None
    assert clash(USUAL) is None


@given(keymaps)
def test_what_is_left_of_a_keymap_does_one_thing_on_each_screen(keymap: dict[str, str]) -> None:
    left, clashes = sound(keymap)
    assert {*left} | {each.action for each in clashes} == {*keymap}
    assert left.items() <= keymap.items()
    for screen, (_, fixed) in SCREENS.items():
        keys = {action: {**USUAL, **left}[action].split(",") for action in actions_of(screen)}
        here = [key for each in keys.values() for key in each]
        assert len({*here}) == len(here)
        moved = [action for action in keys if left.get(action, USUAL[action]) != USUAL[action]]
        assert {*fixed}.isdisjoint(key for action in moved for key in keys[action])


@pytest.mark.parametrize(
    ("keymap", "found"),
    [
        ({"table.hint": "m"}, Clash("table.hint", "m", "table.memory")),
        ({"table.hint": "1"}, Clash("table.hint", "1")),
        ({"table.hint": "f1,a"}, Clash("table.hint", "a")),
        ({"table.hint": "ctrl+c"}, Clash("table.hint", "ctrl+c")),
        ({"app.quit": "h"}, Clash("app.quit", "h", "table.hint")),
        ({"plays.open": "r"}, Clash("plays.open", "r", "table.review")),
        ({"table.hint": "f1", "table.last": "f1"}, Clash("table.last", "f1", "table.hint")),
        ({"table.hint": "m", "table.memory": "h"}, None),
        ({"table.hint": "o"}, None),  # what opens the cards is on another screen
        ({"table.score": "f1", "table.hint": "tab"}, None),
    ],
)
def test_two_things_on_a_key(keymap: dict[str, str], found: Clash | None) -> None:
    assert clash(keymap) == found


def test_what_is_wrong_in_a_file_is_told_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text(
        """[keys]
table.hint = "f1"
"table.last" = "f1"
table.word = "ctrl+i"
table.wrod = "w"
table.score = 1
app.quit = "1"
table.memory = "g, f2"
""",
        encoding="utf-8",
    )
    found = configure(file, {})
    assert found.keymap == {"table.hint": "f1", "table.memory": "g,f2"}
    told = sorted(Language("en").say(fault).removeprefix(f"{file}, ") for fault in found.faults)
    begins = [
        "line 3: keys.table.last cannot be f1: on the same screen that is the key of keys.table.h",
        "line 4: keys.table.word is 'ctrl+i', but can be a–z",
        "line 5: there is no setting keys.table.wrod; there is keys.app.quit",
        "line 6: keys.table.score is 1, but can be a–z",
        "line 7: keys.app.quit cannot be 1: that key has a fixed meaning on the same screen",
    ]
    assert len(told) == len(begins)
    for said, begin in zip(told, begins, strict=True):
        assert said.startswith(begin)


def test_keys_come_from_variables_and_flags_too(tmp_path: Path) -> None:
    environ = {"MANILLEN_KEYS_TABLE_HINT": "question_mark", "MANILLEN_KEYS_TABLE_GO_ON": "z"}
    found = configure(tmp_path / "none", environ, {"keys.app.help": "f1"})
    assert found.faults == ()
    assert found.keymap == {"table.hint": "?", "table.go-on": "z", "app.help": "f1"}
    (fault,) = configure(tmp_path / "none", {**environ, "MANILLEN_KEYS_APP_QUIT": "z"}).faults[1:]
    assert Language("en").say(fault).startswith("MANILLEN_KEYS_")


def test_keys_are_shown_short() -> None:
    assert shown("left,f1,?,comma,ctrl+q,escape") == "← f1 ? , ctrl+q esc"
