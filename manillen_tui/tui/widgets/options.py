"""A list of answers whose pages can be turned before it has been laid out."""

from __future__ import annotations

from contextlib import suppress
from typing import Literal

from textual.widgets import OptionList


class Options(OptionList):
    """Textual's list, which looks for its lines also while it has none."""

    def _move_page(self, direction: Literal[-1, 1]) -> None:
        with suppress(KeyError):
            super()._move_page(direction)
