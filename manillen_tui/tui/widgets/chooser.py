"""A field of one line that turns through a few answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.widgets import Static

_BACK = 2
"""The columns at the left whose click turns back."""


class Chooser(Static, can_focus=True):
    """Shows one answer between ``‹`` and ``›``.

    Args:
        answers: label and value of each.
        value: the value to begin with, one of theirs.
        name: the widget's id.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", show=False),
        Binding("right,space,enter", "turn(1)", "key.value", key_display="←→"),
    ]

    @dataclass
    class Changed(Message):
        """The person chose another answer."""

        chooser: Chooser

        @property
        def control(self) -> Chooser:
            """The widget, for ``@on``."""
            return self.chooser

    def __init__(self, answers: Sequence[tuple[str, str]], value: str, name: str) -> None:
        self._labels = {value: label for label, value in answers}
        self.value = value
        super().__init__(self._drawn, id=name)

    def show(self, value: str) -> None:
        """Show an answer that the person did not choose here."""
        self.value = value
        self.update(self._drawn, layout=False)

    def offer(self, answers: Sequence[tuple[str, str]], value: str | None = None) -> None:
        """Offer other answers, and show one of them: that, else the one shown, else the first."""
        self._labels = {value: label for label, value in answers}
        wanted = self.value if value is None else value
        self.show(wanted if wanted in self._labels else answers[0][1])

    @property
    def _drawn(self) -> Content:
        return Content(f"‹ {self._labels[self.value]} ›")

    def action_turn(self, steps: int) -> None:
        """Go to the answer so many places further; after the last comes the first."""
        values = list(self._labels)
        self.show(values[(values.index(self.value) + steps) % len(values)])
        self.post_message(self.Changed(self))

    def on_click(self, event: Click) -> None:
        """Turn back at the left end, on elsewhere."""
        event.stop()
        self.action_turn(-1 if event.x < _BACK else 1)
