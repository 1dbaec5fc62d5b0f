"""The keys, and the game in short."""

from __future__ import annotations

from manillen_tui.language import Language
from manillen_tui.tui.screens.dialog import Dialog


def help_dialog(language: Language) -> Dialog:
    """What the keys do, and what a beginner needs to play."""
    lines = [line for key in ("help.keys", "help.game") for line in (*_lines(language, key), "")]
    return Dialog(language.text("help.heading"), lines[:-1], [("ok", language.text("button.ok"))])


def _lines(language: Language, key: str) -> list[str]:
    return language.text(key).splitlines()
