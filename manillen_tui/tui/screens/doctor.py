"""What a report of a fault needs, to look at and to copy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Button

from manillen_tui.doctor.findings import look
from manillen_tui.doctor.telling import sections, verdict, whole
from manillen_tui.errors import Message
from manillen_tui.language import Language
from manillen_tui.tui.draw.look import signs
from manillen_tui.tui.screens.dialog import Dialog

_WIDEST = 58
"""Columns of the text on the screen; the frame and the bar to scroll by need some more."""

_FRAME = 12

_COPIED = 80
"""Columns of the text that is copied."""


class DoctorDialog(Dialog):
    """What was found; ``c`` or the button copies it all.

    Args:
        heading: the first line.
        shown: the text on the screen.
        copied: the text for the clipboard.
        buttons: as for every dialog; ``copy`` does not leave it.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("c", "copy", "key.copy")]

    def __init__(
        self,
        heading: str,
        shown: Sequence[str],
        copied: Sequence[str],
        buttons: Sequence[tuple[str, str]],
    ) -> None:
        super().__init__(heading, shown, buttons)
        self._copied = "\n".join(copied)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Copy, or leave."""
        if event.button.id == "copy":
            event.stop()
            event.prevent_default()
            self.action_copy()

    def action_copy(self) -> None:
        """Hand it all to the terminal's clipboard."""
        self.app.copy_to_clipboard(self._copied)
        self.notify(self.text("doctor.copied"), markup=False)


def doctor_dialog(language: Language, size: tuple[int, int]) -> DoctorDialog:
    """Look around, from a screen of so many columns and rows.

    How wide signs are drawn cannot be asked while the screen is in use.
    """
    findings = look(language, signs(), None, Message("doctor.at-table"), size)
    width = min(_WIDEST, size[0] - _FRAME)
    # What is to be done comes first: little is seen at once.
    shown = [*verdict(findings, language, width), "", *sections(findings, language, width)]
    copied = whole(findings, language, _COPIED)
    buttons = [("ok", language.text("button.ok")), ("copy", language.text("doctor.copy"))]
    return DoctorDialog(language.text("doctor.heading"), shown[:-1], copied, buttons)
