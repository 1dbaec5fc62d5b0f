"""The keys, and the game in short."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from textual.widgets import OptionList, Select

from manillen_tui.keys import USUAL, shown
from manillen_tui.language import Language
from manillen_tui.tui.screens.base import SpokenPage
from manillen_tui.tui.screens.dialog import Dialog
from manillen_tui.tui.widgets.chooser import Chooser

KEYS = frozenset(f"keys.{action}" for action in USUAL)
"""The catalogue keys composed here."""

_COLUMN = 10
"""Columns of the keys, before what they do."""


def help_dialog(language: Language, keys: Iterable[str]) -> Dialog:
    """What the keys do, and what a beginner needs to play.

    Args:
        language: whose words.
        keys: what the keys do, a line for each.
    """
    lines = [*keys, "", *language.text("help.game").splitlines()]
    return Dialog(language.text("help.heading"), lines, [("ok", language.text("button.ok"))])


def keys_help(language: Language, keymap: Mapping[str, str], names: Mapping[str, str]) -> list[str]:
    """What the table's keys do, a line for each; two spaces end the keys in the catalogue's text.

    Args:
        language: whose words.
        keymap: the keys of the actions that have not their usual ones.
        names: what stands for the signs of keys, where these cannot be shown.
    """
    said = language.text("help.keys", **named_keys(language, keymap, names))
    parted = (line.split("  ", 1) for line in said.splitlines())
    return [_line(left, words.lstrip()) for left, words in parted]


def keys_of(screen: SpokenPage[Any]) -> list[str]:
    """What the keys do that a screen has now, a line for each, those of its lists first."""
    app, told = screen.manillen, dict[str, tuple[str, str]]()
    fields = screen.focus_chain
    if any(isinstance(each, OptionList | Select) for each in fields):
        told["list"] = _named("↑ ↓ ⏎", app.key_names), screen.text("help.list")
    if any(isinstance(each, Chooser) for each in fields):
        told["answer"] = _named("← →", app.key_names), screen.text("help.answer")
    for active in screen.active_bindings.values():
        binding, action = active.binding, active.binding.id or ""
        if action in USUAL:
            keys = _named(shown({**USUAL, **app.keymap}[action]), app.key_names)
            told.setdefault(binding.action, (keys, screen.text(f"keys.{action}")))
        elif active.node is screen and binding.show:
            told[binding.action] = app.get_key_display(binding), binding.description
    width = max(len(keys) for keys, _ in told.values())
    return [_line(keys, words, width) for keys, words in told.values()]


def _line(keys: str, words: str, width: int = 0) -> str:
    return f"{keys:<{max(width, _COLUMN - 2)}}  {words}"


def named_keys(
    language: Language, keymap: Mapping[str, str], names: Mapping[str, str]
) -> dict[str, str]:
    """The keys of all actions in words, under the names by which a catalogue's text calls them."""
    space = language.text("help.space")
    return {
        action.replace(".", "_").replace("-", "_"): _named(shown(keys), {"space": space, **names})
        for action, keys in {**USUAL, **keymap}.items()
    }


def _named(keys: str, names: Mapping[str, str]) -> str:
    for sign, name in names.items():
        keys = keys.replace(sign, name)
    return keys
