"""Whatever stands in names and records, no terminal is steered by it, and no layout broken."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from manillen_tui import locations
from manillen_tui.cli import main
from manillen_tui.cli.console import PlainConsole
from manillen_tui.errors import Message
from manillen_tui.game.record import dumps
from manillen_tui.language import LANGUAGES, Language
from manillen_tui.printable import LONGEST, harmless, json_text, spelt
from tests.hostile import NAME, STEERING, keep, lesson, record, steers
from tests.plain.scripted import quick, said

__all__ = ["quick"]


@pytest.mark.parametrize("text", [*STEERING, NAME])
def test_each_door_lets_nothing_through(text: str) -> None:
    assert steers(text)
    assert not steers(spelt(text))
    assert not steers(harmless(text))
    for layout in ({}, {"indent": 2}):
        told = json_text({text: [text]}, **layout)
        assert not steers(told)
        assert json.loads(told) == {text: [text]}
    assert not steers(dumps({"name": text}))
    for code in LANGUAGES:
        language = Language(code)
        assert not steers(language.say(Message("plugin.unknown", {"bot": text, "allowed": text})))
        assert not steers(language.player(f"person:{text}"))
    console = PlainConsole()
    console.file = io.StringIO()
    console.print(text)
    assert not steers(console.file.getvalue())


def test_what_people_write_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    for text in ("Zoë D'Hondt", "王小明", "Jean\u00a0Luc", "e\u0301", "♠ 10"):
        assert harmless(text) == text
        assert json.loads(json_text(text)) == text
    assert harmless("one\ntwo") == "one\ntwo"
    assert Language("en").player("person:bot:x") == "bot:x"
    assert Language("en").player("Ann") == "Ann"


def test_nothing_is_shown_without_end() -> None:
    assert len(spelt("a" * 10**6)) == LONGEST
    assert len(Language("en").player("person:" + "王" * 10**6)) == 40


def test_a_text_that_a_bot_made_up_is_no_form(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would be filled: with blanks by the gigabyte, if it says so."""
    monkeypatch.setattr(Language, "strict", False)
    for key in ("{a:>999999999}", "no.such\x1b[2J{a}", "{a.__class__}"):
        assert Language("en").say(Message(key, {"a": 1})) == spelt(key)
    assert Language("nl").say(Message("", {})) == ""


def commands(path: Path) -> list[list[str]]:
    """The commands that show what is in records."""
    name = str(path)
    return [
        *([each, name] for each in ("show", "check")),
        ["solve", name, "--line", "20"],
        ["solve", name, "--line", "20", "--json"],
        *(["history"], ["history", "--json"], ["stats"], ["stats", "--json"]),
        *(["history", "--player", NAME], ["history", "delete", NAME], ["history", NAME]),
        ["history", "delete", path.stem],
        ["history", "restore"],
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_command_writes_what_steers(
    language: str, capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", language)
    for stem in ("one", f"two{NAME.replace(chr(0), '')}"):
        for words in commands(keep(record(), stem)):
            code = main(words)
            out, err = (each.decode() for each in capsysbinary.readouterr())
            assert code in (0, 2), (words, err)
            assert out or err
            assert not steers(out + err), words


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("rules", NAME),
        ("format", NAME),
        ("options", {NAME: NAME}),
        ("players", {NAME: NAME}),
        ("players", NAME),
        ("undo", NAME),
    ],
)
def test_no_fault_quotes_what_steers(
    key: str, value: object, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    lines = record()
    lines[0][key] = value
    for words in commands(keep(lines)):
        assert main(words) in (0, 1, 2)
        out, err = (each.decode() for each in capsysbinary.readouterr())
        assert not steers(out + err), words
    capsysbinary.readouterr()


def test_a_lesson_says_nothing_that_steers(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    path = locations.lessons_folder() / "ours.toml"
    path.parent.mkdir(parents=True)
    path.write_text(lesson(), "utf-8")
    for words in (["lesson", "check", str(path)], ["lesson", "list"], ["lesson"]):
        main(words)
        out, err = (each.decode() for each in capsysbinary.readouterr())
        assert not steers(out + err), words
    assert main(["lesson", "check", str(path)]) == 2


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("as_json", [False, True])
async def test_the_plain_table_says_nothing_that_steers(as_json: bool) -> None:
    """A match is gone on with that was begun by another."""
    lines = record()
    until = next(at for at, line in enumerate(lines) if line["type"] == "play") + 5
    for line in lines[:1]:
        line["players"] = {**dict(line["players"]), "W": f"bot:{NAME}"}  # type: ignore[call-overload]  # a line's values are objects
    keep(lines[:until])
    told = await said(["s", "t", "l", "m", "q"], None, as_json=as_json)
    assert "Z" in told
    assert not steers(told)
