"""The row of keys at the foot of a screen."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import ActiveBinding
from textual.widgets import Footer
from textual.widgets._footer import FooterKey

KEPT = ("quit", "help", "back", "leave", "command_palette")
"""The actions whose keys are shown before all others, the most important first."""

_AROUND = 3
"""The cells that a key takes beside its sign and its word; the palette's has a line for one."""

_BLANK = 1
"""The cell that ends a key; the last key can do without."""


@dataclass(frozen=True, slots=True)
class _Key:
    """What is shown of a key, and what it does."""

    key: str
    sign: str
    word: str
    action: str
    is_on: bool
    tip: str

    @property
    def width(self) -> int:
        return cell_len(self.sign) + cell_len(self.word) + _AROUND


class KeysRow(Footer):
    """Textual's footer, of which every key is whole: one that has no room is left out.

    Args:
        spared: the actions whose keys are left out before others, the first before all.
    """

    def __init__(self, spared: Iterable[str] = ()) -> None:
        super().__init__()
        self._order = (*KEPT, None, *reversed(tuple(spared)))
        self._shown: tuple[_Key, ...] = ()

    def compose(self) -> ComposeResult:
        """The keys that fit, and the palette's at the right."""
        self._shown = self._fitting()
        for each in self._shown:
            is_palette = each.action == "command_palette"
            shown = FooterKey(
                each.key,
                each.sign,
                each.word,
                each.action,
                disabled=not each.is_on,
                tooltip=each.tip,
                classes="-command-palette" if is_palette else "",
            )
            if not is_palette:
                # Not bound to the footer's own, as Textual's are: that keeps each key for ever.
                shown.set_reactive(FooterKey.compact, False)
            yield shown

    async def recompose(self) -> None:
        """Compose anew, if other keys are to be shown."""
        if self.is_attached and self._shown != self._fitting():
            await super().recompose()

    def on_resize(self) -> None:
        """There may be room for more, or for less."""
        self.call_after_refresh(self.recompose)

    def _fitting(self) -> tuple[_Key, ...]:
        """As many keys as there is room for, by what they are worth, in their order."""
        keys = self._offered()
        room = self.app.size.width + _BLANK
        chosen = set()
        for key in sorted(keys, key=self._place):
            if key.width <= room:
                room -= key.width
                chosen.add(key)
        return tuple(key for key in keys if key in chosen)

    def _offered(self) -> tuple[_Key, ...]:
        """The keys of a screen that is ready to say so: one an action, the palette's the last."""
        if not self._bindings_ready:
            return ()
        active = self.screen.active_bindings
        found: dict[str, ActiveBinding] = {}
        for each in active.values():
            if each.binding.show:
                found.setdefault(each.binding.action, each)
        palette = active.get(self.app.COMMAND_PALETTE_BINDING)
        return tuple(map(self._key, [*found.values(), *([palette] if palette else [])]))

    def _key(self, active: ActiveBinding) -> _Key:
        _, binding, is_on, tip = active
        sign = self.app.get_key_display(binding)
        return _Key(binding.key, sign, binding.description, binding.action, is_on, tip)

    def _place(self, key: _Key) -> int:
        return self._order.index(key.action if key.action in self._order else None)
