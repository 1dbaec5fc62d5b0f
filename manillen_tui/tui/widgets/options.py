"""A list of answers that may be filled anew while somebody points at one."""

from __future__ import annotations

from contextlib import suppress
from typing import Literal

from textual.events import Click
from textual.widgets import OptionList


class Options(OptionList):
    """Textual's list, which takes what was shown a moment ago for what there is."""

    async def _on_click(self, event: Click) -> None:
        """Hear no click on an answer that is gone."""
        if event.style.meta.get("option", 0) >= self.option_count:
            event.prevent_default()

    def _move_page(self, direction: Literal[-1, 1]) -> None:
        # It looks for its lines also where it has none yet.
        with suppress(KeyError):
            super()._move_page(direction)
