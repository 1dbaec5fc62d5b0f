"""The row of keys at the foot of a screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.widgets import Footer
from textual.widgets._footer import FooterKey

KEPT = ("quit", "help", "back", "leave", "command_palette")
"""The actions whose keys are shown before all others, the most important first."""

_AROUND = 3
"""The cells that a key takes beside its sign and its word; the palette's has a line for one."""

_BLANK = 1
"""The cell that ends a key; the last key can do without."""


class KeysRow(Footer):
    """Textual's footer, of which every key is whole: one that has no room is left out.

    Args:
        spared: the actions whose keys are left out before others, the first before all.
    """

    def __init__(self, spared: Iterable[str] = ()) -> None:
        super().__init__()
        self._order = (*KEPT, None, *reversed(tuple(spared)))
        self._room = 0

    def compose(self) -> ComposeResult:
        """The keys that fit, and the palette's at the right."""
        self._room = self.app.size.width
        keys = [key for key in super().compose() if isinstance(key, FooterKey)]
        chosen = set(self._chosen(keys))
        yield from (key for key in keys if key in chosen)

    def on_resize(self) -> None:
        """There may be room for more, or for less."""
        if self._room not in (0, self.app.size.width):
            self.call_after_refresh(self.recompose)

    def _chosen(self, keys: Iterable[FooterKey]) -> Iterator[FooterKey]:
        """As many keys as there is room for, by what they are worth, and by their places."""
        room = self._room + _BLANK
        for key in sorted(keys, key=self._place):
            width = _width(key)
            if width <= room:
                room -= width
                yield key

    def _place(self, key: FooterKey) -> int:
        return self._order.index(key.action if key.action in self._order else None)


def _width(key: FooterKey) -> int:
    return cell_len(key.key_display) + cell_len(key.description) + _AROUND
