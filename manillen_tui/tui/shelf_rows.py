"""The rows of the scorebook's list, as wide as the screen has room for."""

from __future__ import annotations

from collections.abc import Sequence

from manillen_tui.language import Language
from manillen_tui.scorebook import listing
from manillen_tui.scorebook.history import Damage, Entry
from manillen_tui.tui.draw.canvas import fit, width_of

MARK, BROKEN = "✓", "!"
"""What stands before a match that is marked, and before a file that is damaged."""

_FEW, _MANY = (1, 10, 10, 8, 7), (1, 10, 12, 8, 11)
"""Cells of the mark, the day, the table, the deals and the score, where there is little room."""

_RESULT, _PLAYERS = 16, 12
"""Cells of the result, and the least that are of use for the players."""

_WIDE = 76
_RIGHT = (3, 4)
"""The columns that are flush right."""


def heads(language: Language, width: int) -> str:
    """What stands over the columns."""
    text = language.text
    names = [
        text("history.date"),
        text("history.at"),
        text("history.deals"),
        text("history.score"),
        text("history.result"),
        text("history.players"),
    ]
    return _columns(["", *names], width)


def row(entry: Entry, language: Language, width: int, *, marked: bool) -> str:
    """A match."""
    return _columns(
        [
            MARK if marked else "",
            listing.day(entry),
            listing.table(entry, language),
            str(entry.deals),
            listing.score(entry),
            listing.ended(entry, language),
            listing.players(entry, language),
        ],
        width,
    )


def broken(found: Damage, language: Language, *, marked: bool) -> str:
    """A file that is damaged, or of another version."""
    line, text = found.line, language.text
    said = text("scorebook.damaged", line=line) if line else text("scorebook.unread")
    if found.is_foreign:
        said = text("scorebook.foreign")
    return f"{MARK if marked else BROKEN} {language.value(found.path.name)}: {said}"


def _columns(cells: Sequence[str], width: int) -> str:
    """Texts in columns; the players take what is left, if that is of use."""
    sizes = [*(_MANY if width >= _WIDE else _FEW), _RESULT]
    left = width - sum(sizes) - len(sizes)
    if left >= _PLAYERS:
        sizes.append(left)
    shown = []
    for at, (text, size) in enumerate(zip(cells, sizes, strict=False)):
        cut = fit(text, size)
        blank = " " * (size - width_of(cut))
        shown.append(blank + cut if at in _RIGHT else cut + blank)
    return " ".join(shown)
