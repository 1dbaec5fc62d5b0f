"""What no data may do: steer the terminal that it is shown on, or lead its reader astray.

Control characters do (an escape sequence begins with one), and so do characters that turn the
direction of writing, have no width or end a line. Whatever is shown passes one of these doors:
the values of a message in :meth:`manillen_tui.language.Language.value`, the console of the
commands, the screen's filter, and :func:`json_text` for what programs are told.
"""

from __future__ import annotations

import json
from typing import Any

LONGEST = 1000
"""Signs of one value that are shown; all settings in a row have fewer."""

_BLANKS = "\u00a0\u202f"
"""Blanks of French that Python does not call printable."""


def spelt(text: str) -> str:
    """A text with what may not be shown spelt out, and cut where it does not end."""
    if len(text) > LONGEST:
        text = text[: LONGEST - 1] + "…"
    if text.isprintable():
        return text
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode()
        for letter in text
    )


def harmless(text: str) -> str:
    """A text without what may not be shown; lines and blanks stay, and all widths with them."""
    if text.isprintable():
        return text
    return "".join(
        letter for letter in text if letter.isprintable() or letter == "\n" or letter in _BLANKS
    )


def json_text(data: object, **layout: Any) -> str:
    """Data as JSON, in which what may not be shown is escaped: it reads back the same.

    Args:
        data: what is told.
        layout: how it is laid out, as :func:`json.dumps` knows it.
    """
    text = json.dumps(data, ensure_ascii=False, **layout)
    if text.isprintable():
        return text
    return "".join(
        letter if letter.isprintable() or letter == "\n" else json.dumps(letter)[1:-1]
        for letter in text
    )
