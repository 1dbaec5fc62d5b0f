"""The settings, all together."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.events import DescendantFocus, Resize
from textual.widget import Widget
from textual.widgets import Button, Label, Static

from manillen_tui.settings import GROUPS, KINDS, Value, word
from manillen_tui.tui.screens.base import SpokenDialog, keyed
from manillen_tui.tui.screens.keys import KeysDialog
from manillen_tui.tui.setting_words import SettingWords
from manillen_tui.tui.widgets.chooser import Chooser

_AROUND = 8
"""Rows of the frame, the heading, the explanation and the button."""


class SettingsDialog(SpokenDialog):
    """A line for each setting; what is changed holds and is kept at once."""

    BINDINGS: ClassVar[list[BindingType]] = [
        # Before the lines themselves, which would scroll.
        Binding("up", "app.focus_previous", show=False, priority=True),
        Binding("down", "app.focus_next", show=False, priority=True),
        Binding("pageup", "turn(-1)", show=False, priority=True),
        Binding("pagedown", "turn(1)", show=False, priority=True),
        keyed("app.back", "leave", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._values: dict[str, dict[str, Value]] = {}

    def compose(self) -> ComposeResult:
        """The lines under their headings, what the one at hand does, and the way out."""
        with Vertical(id="dialog"):
            yield Static(Content(self.text("setting.heading")), id="dialog-heading")
            with VerticalScroll(id="setting-rows", can_focus=False):
                for group, kinds in GROUPS.items():
                    yield self._heading(f"setting.group-{group}")
                    for field in kinds:
                        yield self._row(field)
                yield self._heading("setting.group-keys")
                yield Button(Content(self.text("setting.keys")), id="keys", compact=True)
            yield Static(id="setting-about")
            with Horizontal(id="dialog-buttons"):
                yield Button(Content(self.text("button.ok")), id="ok", compact=True)

    def _heading(self, key: str) -> Widget:
        return Label(Content(self.text(key)), classes="setting-group")

    def _row(self, field: str) -> Widget:
        words, now = SettingWords(self.language, field), getattr(self.manillen.settings, field)
        self._values[field] = {word(value): value for value in KINDS[field].beside(now)}
        answers = [(words.of(value), written) for written, value in self._values[field].items()]
        chooser = Chooser(answers, word(now), field)
        return Horizontal(Label(Content(words.name)), chooser, classes="setting-row")

    def on_mount(self) -> None:
        """Leave room for what stands around the lines."""
        self.fill()

    def fill(self) -> None:
        """Let the lines have what room there is."""
        self._leave_room(self.app.size.height)

    def on_resize(self, event: Resize) -> None:
        """Keep heading and button on the screen; the lines scroll in what is left."""
        self._leave_room(event.size.height)

    def _leave_room(self, height: int) -> None:
        self.query_one("#setting-rows").styles.max_height = max(3, height - _AROUND)

    def on_chooser_changed(self, event: Chooser.Changed) -> None:
        """Another value holds from now on."""
        event.stop()
        field = str(event.chooser.id)
        self.manillen.prefer(field, self._values[field][event.chooser.value])

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Tell what the setting at hand does, and show the heading that it is the first under."""
        field = event.widget.id or ""
        about = ""
        if field in KINDS:
            about = SettingWords(self.language, field).about
        elif field == "keys":
            about = self.text("setting.keys.about")
        self.query_one("#setting-about", Static).update(Content(about))
        if field in {next(iter(kinds)) for kinds in GROUPS.values()}:
            row = event.widget.parent
            assert isinstance(row, Widget)
            rows = self.query_one("#setting-rows").children
            heading = rows[rows.index(row) - 1]
            self.call_after_refresh(heading.scroll_visible, animate=False)

    def action_turn(self, pages: int) -> None:
        """Go as many lines on, or back, as are shown."""
        fields = list(self.query("Chooser, #keys"))
        at = fields.index(self.focused) if self.focused in fields else len(fields)
        step = max(1, self.query_one("#setting-rows").size.height - 1)
        fields[min(max(0, at + pages * step), len(fields) - 1)].focus()

    @on(Button.Pressed, "#keys")
    def _choose_keys(self) -> None:
        self.app.push_screen(KeysDialog())

    @on(Button.Pressed, "#ok")
    def action_leave(self) -> None:
        """Leave; all is kept already."""
        self.dismiss(None)
