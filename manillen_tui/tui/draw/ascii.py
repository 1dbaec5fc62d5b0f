"""The last thing before a row is shown, where all is to be ASCII: other signs give way.

The drawings have ASCII shapes of their own; this is for what Textual draws and for the signs
in texts. Letters of words stay, with their accents, and suits as the player wants them.
"""

from __future__ import annotations

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from manillen_tui.game.cards import Suit

_KEPT = frozenset(suit.sign for suit in Suit)

_LIKE = {
    "-": "─━┄┅┈┉╌╍═–—−‐▔",
    "|": "│┃┆┇┊┋╎╏║▏▎▕▌▐",
    ".": "┌╭┍┎┏╒╓╔┐╮┑┒┓╕╖╗·•",
    "'": "└╰┕┖┗╘╙╚┘╯┙┚┛╛╜╝’‘",
    "+": "├┤┬┴┼╞╪╡±",
    "_": "▁▂▃",
    "#": "█▄▅▆▇▀▒░▓■",
    "<": "‹«←◀◂⌫",
    ">": "›»→▶▸⏎",
    "^": "↑▲▴★",
    "v": "↓▼▾✓",
    "x": "×✗",
    "o": "◐○⭘",
    "*": "◆●",
    '"': "“”",
    "=": "≡",
    "~": "…",
}
_INSTEAD = {ord(sign): like for like, signs in _LIKE.items() for sign in signs}
_INSTEAD[ord("\N{RIGHT-POINTING MAGNIFYING GLASS}")] = "? "  # as wide, before a search


def plain(text: str) -> str:
    """A text of the same width in which every sign is ASCII, but for letters and suits."""
    if text.isascii():
        return text
    return "".join(map(_plain, text.translate(_INSTEAD)))


def _plain(sign: str) -> str:
    if sign.isascii() or sign.isalpha() or sign in _KEPT:
        return sign
    return "?" * cell_len(sign)


class AsciiFilter(LineFilter):
    """Makes whatever is shown ASCII."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same row in other signs."""
        return [Segment(plain(text), style, control) for text, style, control in segments]
