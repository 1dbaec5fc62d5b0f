"""The help of every command: in the language asked for, and within 80 columns."""

from __future__ import annotations

import re

import click
import pytest
from rich.cells import cell_len

from manillen_tui import cli
from manillen_tui.language import Language


def paths(group: click.Group, ctx: click.Context) -> list[tuple[str, ...]]:
    """The words of every command below a group, and of those below it."""
    found: list[tuple[str, ...]] = []
    for name in group.list_commands(ctx):
        command = group.get_command(ctx, name)
        found.append((name,))
        if isinstance(command, click.Group):
            found += [(name, *words) for words in paths(command, ctx)]
    return found


PROGRAM = cli.program(Language.load("en"))
PATHS = [(), *paths(PROGRAM, click.Context(PROGRAM, info_name="manillen"))]

OWN = {
    "en": ("Usage: manillen", "Options:", "Show this message"),
    "nl": ("Gebruik: manillen", "Opties:", "Toon deze uitleg"),
    "fr": ("Usage : manillen", "Options:", "Afficher cette aide"),
}
"""What click says itself in every help."""

ENGLISH = re.compile(
    r"(?<![-\w])(?:the|and|with|this|which|from|for|to|Show|required|default|ARGS)(?![-\w])"
)
"""Words that neither other language has."""

FOREIGN = {
    "nl": re.compile(ENGLISH.pattern + r"|\b(?:Usage|Options|OPTIONS|COMMAND)\b"),
    "fr": re.compile(ENGLISH.pattern + r"|Usage: |\bCOMMAND\b"),
}
NAMES = re.compile(r"“[^”]*”|« [^»]* »|\[[a-z|-]*\|[a-z|-]*\]|^  \w+ ", re.MULTILINE)
"""What is the same in all languages: values, and the names of commands."""


@pytest.mark.parametrize("words", PATHS, ids=" ".join)
def test_help_is_in_the_language_and_fits(
    words: tuple[str, ...],
    any_language: Language,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    code = any_language.code
    assert cli.main(["--lang", code, *words, "--help"]) == 0
    shown = capsys.readouterr().out
    assert [line for line in shown.splitlines() if cell_len(line) > 80] == []
    assert [said for said in OWN[code] if said not in shown] == []
    assert any_language.text("cli.options") in shown
    if code in FOREIGN:
        assert FOREIGN[code].findall(NAMES.sub("", shown)) == []


def test_every_command_is_looked_at() -> None:
    assert {words[0] for words in PATHS if words} == set(cli.COMMANDS)
    assert ("rules", "show") in PATHS
