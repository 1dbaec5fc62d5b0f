"""How far something long is, as a line of text."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

from manillen_tui.tui.draw.canvas import width_of

_DONE, _DUE = "■", "□"
_WIDEST = 40


def bar(said: str, done: int, total: int, width: int) -> str:
    """What is done, a bar, and the numbers.

    Args:
        said: what is being done.
        done: how much of it.
        total: of how much.
        width: the cells there are.
    """
    counts = f"{done}/{total}"
    room = max(0, min(_WIDEST, width - width_of(said) - len(counts) - 2))
    full = done * room // max(1, total)
    return f"{said} {_DONE * full}{_DUE * (room - full)} {counts}"


class Bar(Static):
    """A line that is there while something is done."""

    def __init__(self) -> None:
        super().__init__()
        self.display = False

    def show(self, said: str, done: int = 0, total: int = 0) -> None:
        """Show what is being done, and how much of it is; without a total only what."""
        if not self.is_attached:
            return  # told by a thread that has not heard yet that it is left
        width = max(1, self.screen.size.width - 2)
        self.update(Content(bar(said, done, total, width) if total else said))
        self.display = True

    def hide(self) -> None:
        """It is done, or left."""
        self.display = False
