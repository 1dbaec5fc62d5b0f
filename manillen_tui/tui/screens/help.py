"""The keys, and the game in short."""

from __future__ import annotations

from collections.abc import Mapping

from manillen_tui.keys import USUAL, shown
from manillen_tui.language import Language
from manillen_tui.tui.screens.dialog import Dialog

_COLUMN = 10
"""Columns of the keys, before what they do."""


def help_dialog(language: Language, keymap: Mapping[str, str], names: Mapping[str, str]) -> Dialog:
    """What the keys do, and what a beginner needs to play.

    Args:
        language: whose words.
        keymap: the keys of the actions that have not their usual ones.
        names: what stands for the signs of keys, where these cannot be shown.
    """
    lines = [*keys_help(language, keymap, names), "", *language.text("help.game").splitlines()]
    return Dialog(language.text("help.heading"), lines, [("ok", language.text("button.ok"))])


def keys_help(language: Language, keymap: Mapping[str, str], names: Mapping[str, str]) -> list[str]:
    """What the keys do, a line for each; two spaces end the keys in the catalogue's text."""
    said = language.text("help.keys", **named_keys(language, keymap, names))
    parted = (line.split("  ", 1) for line in said.splitlines())
    return [f"{left:<{_COLUMN - 2}}  {words.lstrip()}" for left, words in parted]


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
