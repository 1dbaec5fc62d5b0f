"""``manillen rules``: tables listed, explained, made and checked."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pexpect
import pytest

from manillen_tui.cli import main
from manillen_tui.game.options import OPTIONS
from manillen_tui.game.variants import VARIANTS, load_file, load_rules, variant
from manillen_tui.guide import guide
from manillen_tui.language import Language

Captured = pytest.CaptureFixture[str]


def run(capsys: Captured, *words: str) -> tuple[int, str, str]:
    """The exit code, and what is printed on both outputs."""
    code = main(["rules", *words])
    shown = capsys.readouterr()
    return code, shown.out, shown.err


def kept(home: Path, name: str, text: str) -> Path:
    """A file in the folder of one's own tables."""
    path = home / "variants" / f"{name}.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


@pytest.mark.parametrize("words", [(), ("list",)])
def test_tables_are_listed_a_line_each(
    words: tuple[str, ...], home: Path, capsys: Captured
) -> None:
    kept(home, "ours", 'base = "cafe"\ntarget = 61\n')
    code, out, err = run(capsys, *words)
    lines = out.splitlines()
    assert (code, err) == (0, "")
    assert [line.split()[0] for line in lines] == [*VARIANTS, "ours"]
    assert [line.split()[1] for line in lines[:-1]] == [str(variant(n).players) for n in VARIANTS]
    assert re.fullmatch(r"cafe +4  boam blind_factor=4", lines[1])
    assert lines[13].endswith("trick_points=1 par=34 slam=false target=44")
    assert re.fullmatch(r"ours +4  cafe target=61", lines[-1])


def test_a_faulty_file_is_named_and_the_rest_listed(home: Path, capsys: Captured) -> None:
    path = kept(home, "theirs", 'base = "boam"\npar = -1\n')
    kept(home, "ours", 'base = "cafe"\n')
    code, out, err = run(capsys, "list")
    assert (code, out.splitlines()[-1].split()) == (0, ["ours", "4", "cafe"])
    assert err == f"{path}:2: par = -1 is not allowed; allowed: ≥ 0.\n"


def test_on_a_terminal_no_line_is_longer(home: Path) -> None:
    environ = {key: value for key, value in os.environ.items() if key != "COLUMNS"}
    terminal = pexpect.spawn(
        sys.executable,
        ["-m", "manillen_tui", "rules"],
        env={**environ, "TERM": "xterm", "NO_COLOR": "1"},
        dimensions=(24, 60),
        encoding="utf-8",
    )
    terminal.expect(pexpect.EOF)
    lines = re.sub(r"\x1b\[[0-9;]*m", "", str(terminal.before)).splitlines()
    assert len(lines) == len(VARIANTS)
    assert max(map(len, lines)) == 60
    assert lines[2].endswith("…")


@pytest.mark.parametrize("code", ["en", "nl", "fr"])
def test_a_table_is_explained_with_its_options(
    code: str, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    assert main(["--lang", code, "rules", "show", "six"]) == 0
    out = capsys.readouterr().out
    for section in guide(variant("six"), Language.load(code)):
        for line in (section.heading, *section.paragraphs):
            assert line in out
    rows = {row[0]: row for line in out.splitlines() if (row := line.split())}
    for key, option in OPTIONS.items():
        value = str(variant("six").options[key])
        words = [value.lower() if isinstance(option.default, bool) else value]
        assert rows[key][1:2] == words
        assert Language.load(code).text(f"option.{key}") in out


def test_a_text_is_as_wide_as_the_terminal(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    for width in (60, 80, 120):
        monkeypatch.setenv("COLUMNS", str(width))
        _, out, _ = run(capsys, "show", "boam")
        assert width - 10 < max(len(line.rstrip()) for line in out.splitlines()) <= width


@pytest.mark.parametrize("code", ["en", "nl", "fr"])
def test_a_table_is_printed_as_a_file(
    code: str, home: Path, folder: Path, capsys: Captured
) -> None:
    kept(home, "ours", 'title = "Chez [nous]"\nbase = "cafe"\ntarget = 61\n')
    for name in (*VARIANTS, "ours"):
        assert main(["--lang", code, "rules", "show", name, "--toml"]) == 0
        path = folder / f"{name}.toml"
        path.write_text(capsys.readouterr().out, "utf-8")
        assert load_file(path) == load_rules(name, [home / "variants"])
    path = folder / "ours.toml"
    assert path.read_text("utf-8").startswith('title = "Chez [nous]"\nbase = "cafe"\n\n# ')
    assert main(["rules", "show", str(path)]) == 0
    assert capsys.readouterr().out.startswith("Chez [nous]\n")


def test_what_is_no_table_is_refused_with_those_there_are(home: Path, capsys: Captured) -> None:
    kept(home, "ours", "")
    code, out, err = run(capsys, "show", "whist")
    assert (code, out) == (2, "")
    assert "whist" in err
    assert err.endswith("coinchee, ours.\n")


def test_a_table_is_made_and_works_by_name(home: Path, capsys: Captured) -> None:
    words = ["--from", "cafe", "--set", "target=61", "--set", "slam=false", "--title", "Bij ons"]
    code, out, err = run(capsys, "new", "ours", *words)
    path = home / "variants" / "ours.toml"
    assert (code, out, err) == (0, f"Written: {path}\n", "")
    text = path.read_text("utf-8")
    assert text.startswith('title = "Bij ons"\nbase = "cafe"\n')
    assert "# The score that wins a boam.\ntarget = 61\n" in text
    assert run(capsys, "check", str(path)) == (0, f"{path}: ok\n", "")
    assert run(capsys, "show", "ours")[1].startswith("Bij ons\n")
    assert main(["simulate", "ours", "--bots", "random", "--deals", "4", "--json"]) == 0
    assert '"variant": "ours"' in capsys.readouterr().out
    assert run(capsys, "new", "more", "--from", "ours", "--set", "par=29")[0] == 0
    more = load_rules("more", [home / "variants"])
    assert more.differences(variant("cafe")) == {"par": 29, "slam": False, "target": 61}


def test_a_table_is_overwritten_only_when_asked(home: Path, capsys: Captured) -> None:
    assert run(capsys, "new", "ours")[0] == 0
    path = home / "variants" / "ours.toml"
    before = path.read_bytes()
    code, out, err = run(capsys, "new", "ours", "--set", "par=29")
    assert (code, out) == (2, "")
    assert str(path) in err
    assert path.read_bytes() == before
    assert run(capsys, "new", "ours", "--set", "par=29", "--force")[0] == 0
    assert load_file(path).par == 29


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["x", "--set", "double=false"], "redouble = true needs double = true; it is false."),
        (["x", "--set", "best_of=2"], "best_of = 2 is not allowed; allowed: 1, 3, 5, …."),
        (["x", "--set", "packets=5-4"], "packets = 5-4 does not give each of 4 players 8 cards."),
        (["x", "--set", "colour=1"], "There is no option colour; there are: players, layout,"),
        (["x", "--set", "par"], "par is no KEY=VALUE."),
        (["x", "--from", "whist"], "There is no table whist; there are: boam,"),
        (["six"], "six is a table that comes with the game"),
        (["../x"], "A table cannot be called “../x”; allowed: 1–24 of A–Z"),
        (["x", "--title", "a\nb"], "title = a\\nb cannot be shown"),
    ],
)
def test_what_cannot_be_played_is_refused_and_not_written(
    words: list[str], said: str, home: Path, capsys: Captured
) -> None:
    code, out, err = run(capsys, "new", *words)
    assert (code, out) == (2, "")
    assert said in err
    assert not home.exists()


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "redouble = true needs double = true; it is false."),
        ("nl", "redouble = true vraagt double = true; het is false."),
        ("fr", "redouble = true demande double = true ; c'est false."),
    ],
)
def test_files_are_checked_a_line_each(
    language: str, said: str, folder: Path, capsys: Captured
) -> None:
    (folder / "good.toml").write_text('base = "muette"\n', "utf-8")
    (folder / "bad.toml").write_text("par = 29\ndouble = false\n", "utf-8")
    (folder / "worse.toml").write_text("par = \n", "utf-8")
    code = main(["--lang", language, "rules", "check", "good.toml", "./bad.toml", "worse.toml"])
    shown = capsys.readouterr()
    lines = shown.out.splitlines()
    assert (code, shown.err) == (2, "")
    assert lines[:2] == ["good.toml: ok", f"./bad.toml:2: {said}"]
    assert lines[2].startswith("worse.toml: ")
    assert "(at line 1, column 7)" in lines[2]
    assert main(["rules", "check", "absent.toml"]) == 2
    assert capsys.readouterr().out == "absent.toml: No such file or directory\n"
