"""The keys: every action with its key, and another key for it."""

from __future__ import annotations

from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Key, Resize
from textual.widgets import Button, OptionList, Static
from textual.widgets.option_list import Option

from manillen_tui.keys import USUAL, KeyNames, shown
from manillen_tui.settings import SettingsError
from manillen_tui.tui.screens.base import SpokenDialog, keyed
from manillen_tui.tui.widgets.options import Options

SCREENS = tuple(dict.fromkeys(action.partition(".")[0] for action in USUAL))
"""What the actions are told under."""

KEYS = frozenset(f"keys.{action}" for action in USUAL) | frozenset(
    f"keys.on-{screen}" for screen in SCREENS
)
"""The catalogue keys composed here."""

_AROUND = 8
"""Rows of the frame, the heading, what is said and the buttons."""

_MARK = "*"
"""The sign before an action that has not its usual key."""


class KeysDialog(SpokenDialog):
    """All actions; Enter or a click asks for another key, Backspace gives back the usual one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("backspace,delete", "usual", show=False),
        keyed("app.back", "leave", show=False),
    ]

    def compose(self) -> ComposeResult:
        """The actions, what can be done, and the buttons."""
        with Vertical(id="dialog"):
            yield Static(Content(self.text("setting.group-keys")), id="dialog-heading")
            yield Options(id="keys-list")
            yield Static(id="keys-said")
            with Horizontal(id="dialog-buttons"):
                yield Button(Content(self.text("button.ok")), id="ok", compact=True)
                yield Button(Content(self.text("button.usual")), id="usual", compact=True)

    def on_mount(self) -> None:
        """Begin with the first action."""
        self.fill()
        self._list.highlighted = 1
        self._list.focus()

    def on_resize(self, event: Resize) -> None:
        """Let the list have what room there is."""
        self._leave_room(event.size.height)

    def _leave_room(self, height: int) -> None:
        self._list.styles.max_height = max(3, height - _AROUND)
        # The keys stand at the right, once it is known how far that is.
        self.call_after_refresh(self.fill)

    async def retell(self) -> None:
        """Speak the person's language, now that it is another."""
        await super().retell()
        self._leave_room(self.app.size.height)

    def fill(self) -> None:
        """List the actions as they are now; the one pointed at stays so."""
        at = self._list.highlighted
        self._list.clear_options()
        for screen in SCREENS:
            heading = Content.styled(self.text(f"keys.on-{screen}"), "bold")
            self._list.add_option(Option(heading, disabled=True))
            self._list.add_options(
                Option(self._line(action), id=action)
                for action in USUAL
                if action.startswith(f"{screen}.")
            )
        self._list.highlighted = at
        self._say(self.text("keys.how"))

    def _line(self, action: str) -> Content:
        keys = self._keys(action)
        mark = " " if keys == USUAL[action] else _MARK
        name, width = self.text(f"keys.{action}"), self._list.scrollable_content_region.width
        return Content(
            f"{mark} {name:<{max(len(name), width - len(shown(keys)) - 5)}} {shown(keys)}"
        )

    def _keys(self, action: str) -> str:
        return self.manillen.keymap.get(action, USUAL[action])

    @property
    def _list(self) -> OptionList:
        return self.query_one(OptionList)

    def _say(self, words: str) -> None:
        self.query_one("#keys-said", Static).update(Content(words))

    @on(OptionList.OptionSelected)
    @work
    async def _ask(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        action = str(event.option.id)
        await self.app.push_screen_wait(KeyDialog(action))
        self.fill()

    @on(Button.Pressed, "#usual")
    def action_usual(self) -> None:
        """Give the action pointed at its usual key again."""
        at = self._list.highlighted
        if at is None:
            return
        action = str(self._list.get_option_at_index(at).id)
        fault = self.manillen.choose_keys(action, None)
        self.fill()
        if fault is not None:
            self._say(told(self, fault))

    @on(Button.Pressed, "#ok")
    def action_leave(self) -> None:
        """Leave; all is kept already."""
        self.dismiss(None)


class KeyDialog(SpokenDialog):
    """Waits for the key that an action is to have; Esc leaves it as it is.

    Args:
        action: the action.
    """

    AUTO_FOCUS = ""

    def __init__(self, action: str) -> None:
        super().__init__()
        self._action = action

    def compose(self) -> ComposeResult:
        """What is waited for, and a button for the mouse; the keys are all for the action."""
        name = self.text(f"keys.{self._action}")
        with Vertical(id="dialog"):
            yield Static(Content(self.text("keys.press", action=name)), id="dialog-heading")
            yield Static(Content(self.text("keys.leave")), id="keys-said")
            with Horizontal(id="dialog-buttons"):
                back = Button(Content(self.text("button.back")), id="back", compact=True)
                back.can_focus = False
                yield back

    def on_key(self, event: Key) -> None:
        """Take the key, or say why it cannot be had."""
        event.stop()
        event.prevent_default()
        if event.key == "escape":
            self.dismiss(None)
            return
        try:
            fault = self.manillen.choose_keys(self._action, KeyNames().parse(event.key))
        except ValueError:
            self._say(self.text("keys.impossible"))
            return
        if fault is None:
            self.dismiss(None)
        else:
            self._say(told(self, fault))

    def _say(self, words: str) -> None:
        self.query_one("#keys-said", Static).update(Content(words))

    @on(Button.Pressed)
    def _leave(self) -> None:
        self.dismiss(None)


def told(screen: SpokenDialog, fault: SettingsError) -> str:
    """Why an action cannot have a key, with the actions by their names."""
    values = fault.message.values
    found, other = shown(str(values["found"])), values.get("other")
    if other is None:
        return screen.text("keys.fixed", found=found)
    return screen.text("keys.taken", found=found, action=screen.text(str(other)))
