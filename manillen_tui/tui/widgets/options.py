"""Lists of answers that may be filled anew, or not be laid out yet, while somebody is in haste."""

from __future__ import annotations

from contextlib import suppress
from typing import Literal, TypeVar

from textual.app import ComposeResult
from textual.events import Click
from textual.message import Message
from textual.widgets import OptionList, Select
from textual.widgets._select import SelectCurrent, SelectOverlay

_Answer = TypeVar("_Answer")


class Options(OptionList):
    """Textual's list, which takes what was shown a moment ago for what there is."""

    class NoneChosen(Message):
        """Enter was pressed while the list points at nothing."""

    def action_select(self) -> None:
        """Choose what is pointed at, or tell that nothing is."""
        if self.highlighted is None and self.option_count:
            self.post_message(self.NoneChosen())
        super().action_select()

    async def _on_click(self, event: Click) -> None:
        """Hear no click on an answer that is gone."""
        if event.style.meta.get("option", 0) >= self.option_count:
            event.prevent_default()

    def _move_page(self, direction: Literal[-1, 1]) -> None:
        # It looks for its lines also where it has none yet.
        with suppress(KeyError):
            super()._move_page(direction)


class _Answers(SelectOverlay, Options):
    """The list that a field opens."""


class Choices(Select[_Answer]):
    """Textual's field with a list of answers, whose list takes a key in haste."""

    def compose(self) -> ComposeResult:
        """The answer that holds, and the list to choose from."""
        yield SelectCurrent(self.prompt)
        yield _Answers(type_to_search=self._type_to_search).data_bind(compact=Select.compact)
