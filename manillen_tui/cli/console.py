"""The console that the commands print tables and texts on."""

from __future__ import annotations

import sys
from dataclasses import replace

from rich.console import Console

from manillen_tui.language import Language


def plain_console(language: Language) -> tuple[Console, Language]:
    """A console that takes text as it is, and the language that suits its encoding."""
    console = Console(markup=False, emoji=False, highlight=False)
    if not console.encoding.startswith("utf"):
        language = replace(language, signs=False)
        reconfigure = getattr(sys.stdout, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    return console, language
