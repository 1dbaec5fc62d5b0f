"""A dialog that tells something and offers a few ways on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar, Self, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.events import Resize
from textual.widget import Widget
from textual.widgets import Button, Static

from manillen_tui.tui.screens.base import SpokenDialog, keyed

_AROUND = 7
"""Rows of the frame, the heading and the buttons, and one of the screen around it."""


_Dialog = TypeVar("_Dialog", bound="Dialog")


def renewed(make: Callable[[], _Dialog]) -> _Dialog:
    """A dialog that is made anew where the language changes."""
    return make().renewed_by(make)


class Dialog(SpokenDialog):
    """Lines of text under a heading, over buttons.

    Args:
        heading: the first line.
        lines: the text; a line may be styled content.
        buttons: id and label of each button; the first is the way on, and has the focus.
    """

    BUTTON: ClassVar[type[Button]] = Button
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "app.focus_previous", show=False),
        Binding("right", "app.focus_next", show=False),
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
        Binding("pageup", "turn(-1)", show=False),
        Binding("pagedown", "turn(1)", show=False),
        keyed("app.back", "leave", show=False),
    ]

    def __init__(
        self, heading: str, lines: Sequence[str | Content], buttons: Sequence[tuple[str, str]]
    ) -> None:
        super().__init__()
        self._heading = heading
        self._lines = lines
        self._buttons = buttons
        self._again: Callable[[], Self] | None = None

    def renewed_by(self, make: Callable[[], Self]) -> Self:
        """Have it made anew where the language changes; gives this dialog."""
        self._again = make
        return self

    def take(self, other: Self) -> None:
        """Say what another dialog of the kind says."""
        self._heading, self._lines, self._buttons = other._heading, other._lines, other._buttons

    async def retell(self) -> None:
        """Say it in the person's language, now that it is another."""
        if self._again is not None:
            self.take(self._again())
        await super().retell()

    def compose(self) -> ComposeResult:
        """Heading, text, buttons."""
        with Vertical(id="dialog"):
            yield Static(Content(self._heading), id="dialog-heading")
            with VerticalScroll(id="dialog-text", can_focus=False):
                yield from self.text_parts()
            with Horizontal(id="dialog-buttons"):
                for name, label in self._buttons:
                    yield self.BUTTON(Content(label), id=name, compact=True)

    def text_parts(self) -> Iterable[Widget]:
        """What stands between the heading and the buttons."""
        for line in self._lines:
            yield Static(line if isinstance(line, Content) else Content(line))

    def fill(self) -> None:
        """Leave as much room for the text as there is."""
        self._leave_room(self.app.size.height)

    @property
    def _text(self) -> VerticalScroll:
        return self.query_one("#dialog-text", VerticalScroll)

    def on_mount(self) -> None:
        """Begin with the first button."""
        self.fill()
        self.point_out()

    def point_out(self) -> None:
        """Have Enter mean the first button."""
        # There is none where the app ends at this very moment.
        self.query(Button).focus()

    def on_resize(self, event: Resize) -> None:
        """Keep heading and buttons on the screen; the text scrolls in what is left."""
        self._leave_room(event.size.height)

    def _leave_room(self, height: int) -> None:
        # There is no text where the app ends at this very moment.
        self.query("#dialog-text").set_styles(max_height=max(1, height - _AROUND))

    def action_scroll(self, lines: int) -> None:
        """Scroll the text; where all of it is shown, go from button to button."""
        if self._text.max_scroll_y:
            self._text.scroll_relative(y=lines, animate=False)
        elif lines < 0:
            self.focus_previous()
        else:
            self.focus_next()

    def action_turn(self, pages: int) -> None:
        """Turn the text's page."""
        if pages < 0:
            self._text.scroll_page_up(animate=False)
        else:
            self._text.scroll_page_down(animate=False)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Leave by a button."""
        event.stop()
        self.dismiss(event.button.id)

    def action_leave(self) -> None:
        """Leave without choosing."""
        self.dismiss(None)
