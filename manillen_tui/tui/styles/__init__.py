"""The style sheets: the menu's, which the app begins with, and what the other screens add.

Reading all of them would be a tenth of the time to the menu.
"""

from __future__ import annotations

from pathlib import Path, PurePath

SHARED = "screens"
"""The sheet of all screens but the menu."""


def sheet(name: str) -> Path:
    """The file of a style sheet."""
    return Path(__file__).with_name(f"{name}.tcss")


def dressed(*names: str) -> list[str | PurePath]:
    """What a screen other than the menu has as its ``CSS_PATH``.

    Args:
        names: the sheets that it needs beside the one that all share.
    """
    return [sheet(name) for name in (SHARED, *names)]
