"""The settings, all together."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.events import DescendantFocus
from textual.widgets import Button, Label, Static

from manillen_tui.settings import KINDS, Value, word
from manillen_tui.tui.screens.base import SpokenDialog
from manillen_tui.tui.setting_words import SettingWords
from manillen_tui.tui.widgets.chooser import Chooser


class SettingsDialog(SpokenDialog):
    """A line for each setting; what is changed holds and is kept at once."""

    BINDINGS: ClassVar[list[BindingType]] = [
        # Where the lines scroll, they would take these keys.
        Binding("up", "app.focus_previous", show=False, priority=True),
        Binding("down", "app.focus_next", show=False, priority=True),
        Binding("escape", "leave", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._values: dict[str, dict[str, Value]] = {}

    def compose(self) -> ComposeResult:
        """The lines, what the one at hand does, and the way out."""
        with Vertical(id="dialog"):
            yield Static(Content(self.text("setting.heading")), id="dialog-heading")
            with VerticalScroll(id="setting-rows", can_focus=False):
                for field, kind in KINDS.items():
                    values = kind.beside(getattr(self.manillen.settings, field))
                    self._values[field] = {word(value): value for value in values}
                    name = Label(Content(SettingWords(self.language, field).name))
                    yield Horizontal(name, self._chooser(field), classes="setting-row")
            yield Static(id="setting-about")
            with Horizontal(id="dialog-buttons"):
                yield Button(Content(self.text("button.ok")), id="ok", compact=True)

    def _chooser(self, field: str) -> Chooser:
        words, values = SettingWords(self.language, field), self._values[field]
        answers = [(words.of(value), written) for written, value in values.items()]
        return Chooser(answers, word(getattr(self.manillen.settings, field)), field)

    def on_chooser_changed(self, event: Chooser.Changed) -> None:
        """Another value holds from now on."""
        event.stop()
        field = str(event.chooser.id)
        self.manillen.prefer(field, self._values[field][event.chooser.value])

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Tell what the setting at hand does."""
        field = event.widget.id or ""
        about = SettingWords(self.language, field).about if field in KINDS else ""
        self.query_one("#setting-about", Static).update(Content(about))

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Leave."""
        event.stop()
        self.dismiss(None)

    def action_leave(self) -> None:
        """Leave; all is kept already."""
        self.dismiss(None)
