"""A score pad: a deal to fill in beside the score, written down by Enter."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Click, Key, Resize
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Button, Label, Static

from manillen_tui.errors import ManillenError
from manillen_tui.game.variants import VARIANTS
from manillen_tui.pad.book import Pad
from manillen_tui.pad.entry import PadError, gets_all, points_of
from manillen_tui.tui.draw.canvas import Canvas
from manillen_tui.tui.draw.score import draw_score, whole_rows
from manillen_tui.tui.pad_draft import FIELDS, PadDraft
from manillen_tui.tui.present_pad import PadNames, names_of, pad_view, sum_lines
from manillen_tui.tui.screens.base import SpokenScreen, keyed
from manillen_tui.tui.screens.dialog import Dialog, renewed
from manillen_tui.tui.screens.help import named_keys
from manillen_tui.tui.styles import dressed
from manillen_tui.tui.widgets.canvas_view import CanvasView
from manillen_tui.tui.widgets.chooser import Chooser
from manillen_tui.tui.widgets.keys_row import KeysRow

KEYS = frozenset(
    {f"pad.row-{field}" for field in (*FIELDS, "points")}
    | {f"variant.{name}.short" for name in VARIANTS}
)
"""The catalogue keys composed here."""

_NARROW = 52
"""Columns below which the score stands under the deal."""

_ERASE = "<"


class DigitPad(Static):
    """The ten digits in a row, for the mouse."""

    _STEP = 3
    _SIGNS = f"1234567890{_ERASE}"

    class Pressed(Message):
        """A digit was clicked, or the sign that takes one back."""

        def __init__(self, sign: str) -> None:
            super().__init__()
            self.sign = sign

    def __init__(self) -> None:
        super().__init__(Content("".join(f" {sign} " for sign in self._SIGNS)), id="pad-digits")

    def on_click(self, event: Click) -> None:
        """Tell which one it was."""
        event.stop()
        at = event.x // self._STEP
        if 0 <= at < len(self._SIGNS):
            self.post_message(self.Pressed(self._SIGNS[at]))


class PadScreen(SpokenScreen):
    """The deal to come, and the score so far.

    Args:
        pad: what is written on; it is closed with the screen.
    """

    CSS_PATH = dressed("pad")

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "write", "key.pad-write", key_display="⏎", priority=True),
        keyed("pad.undo", "take_back", "key.pad-undo"),
        keyed("pad.score", "whole", "key.pad-tree"),
        keyed("app.back", "leave", "key.back"),
        Binding("up", "app.focus_previous", show=False),
        Binding("down", "app.focus_next", show=False),
        Binding("backspace", "erase", show=False),
        Binding("delete", "erase", show=False),
        *(keyed(f"pad.{field}", f"turn('{field}')", show=False) for field in FIELDS),
    ]

    def __init__(self, pad: Pad) -> None:
        super().__init__()
        self.pad = pad
        self.draft = PadDraft(pad)

    @property
    def names(self) -> PadNames:
        """What people are called."""
        return names_of(self.language, self.pad.rules, self.pad.players)

    def compose(self) -> ComposeResult:
        """The deal at the left, the score at the right; one above the other where it is narrow."""
        yield Static(id="pad-heading")
        with Horizontal(id="pad"):
            with Vertical(id="pad-form"):
                for field in FIELDS:
                    yield self._row(field, Chooser([("", "0")], "0", f"pad-{field}"))
                yield self._row("points", Static(id="pad-points"))
                yield DigitPad()
                yield Static(id="pad-sum")
                with Horizontal(id="pad-buttons"):
                    for name, label in (("write", "pad.write"), ("undo", "pad.undo")):
                        button = Button(Content(self.text(label)), id=name, compact=True)
                        button.can_focus = False  # Enter writes, wherever the focus is
                        yield button
            yield CanvasView(
                lambda width, height: draw_score(
                    pad_view(self.names, self.pad), width, height, self.manillen.look
                ),
                lambda: self.manillen.colouring,
                id="pad-score",
            )
        yield KeysRow()

    def _row(self, field: str, answer: Widget) -> Horizontal:
        name = Label(Content(self.text(f"pad.row-{field}")))
        return Horizontal(name, answer, classes="pad-row", id=f"row-{field}")

    def fill(self) -> None:
        """Show the deal to come."""
        self.show()

    def relook(self) -> None:
        """Show it all in the new looks."""
        super().relook()
        self.show()

    def on_mount(self) -> None:
        """Show the deal to come; what was named is asked first."""
        self.fill()
        asked = "naming" if len(self.draft.offered("naming")) > 1 else "dealer"
        self.query_one(f"#pad-{asked}").focus()

    def on_unmount(self) -> None:
        """Let the record go."""
        self.pad.close()

    def on_resize(self, event: Resize) -> None:
        """Stand the score under the deal where there is no room beside it."""
        self.set_class(event.size.width < _NARROW, "-narrow")

    # What is shown

    def show(self) -> None:
        """Show the answers, what they come to, and the score."""
        over, draft, names = self.pad.match.over, self.draft, self.names
        for field in FIELDS:
            offered = draft.offered(field)
            answers = [
                (draft.label(names, field, each), str(at)) for at, each in enumerate(offered)
            ]
            self.query_one(f"#pad-{field}", Chooser).offer(answers, str(draft.chosen(field)))
            self.query_one(f"#row-{field}").display = not over and len(offered) > 1
        self.query_one("#row-points").display = self.query_one(DigitPad).display = not over
        self.query_one("#write").display = not over
        self.query_one("#undo").display = bool(self.pad.deals)
        self.query_one("#pad-heading", Static).update(Content(self._heading()))
        self.query_one("#pad-points", Static).update(Content(self._points()))
        self.query_one("#pad-sum", Static).update(Content("\n".join(self._sum())))
        self.query_one("#pad-score", CanvasView).repaint()

    def _heading(self) -> str:
        rules = self.pad.rules
        packaged = rules.name in VARIANTS
        table = self.text(f"variant.{rules.name}.short") if packaged else rules.name
        if self.pad.match.over:
            return f"{table} · {self.text('pad.full')}"
        return f"{table} · {self.text('score.deal', number=self.pad.match.number + 1)}"

    def _points(self) -> str:
        """The points of the side that is told of, and of the other."""
        entry, rules = self.draft.entry, self.pad.rules
        try:
            points = points_of(rules, entry)
        except PadError:
            return f"{self.draft.typed or '_'} / {rules.deal_points}"
        return f"{points[entry.side]} – {points[1 - entry.side]}"

    def _sum(self) -> list[str]:
        if self.pad.match.over:
            keys = named_keys(self.language, self.manillen.keymap, self.manillen.key_names)
            return [self.text("pad.full-about", **keys)]
        if not self.draft.typed and not gets_all(self.pad.rules, self.draft.entry):
            return [self.text("pad.type")]
        try:
            return sum_lines(self.names, self.pad.match, self.draft.entry)[1:]
        except PadError as error:
            return [self.language.say(error.message)]

    # What the person does

    @on(Chooser.Changed)
    def _answered(self, event: Chooser.Changed) -> None:
        event.stop()
        self.draft.choose(str(event.chooser.id).removeprefix("pad-"), int(event.chooser.value))
        self.show()

    def action_turn(self, field: str) -> None:
        """Give the next answer to a question that is asked."""
        if not self.pad.match.over:
            self.draft.turn(field)
            self.show()

    def on_key(self, event: Key) -> None:
        """Take digits in, wherever the focus is."""
        if event.character is not None and event.character in "0123456789":
            event.stop()
            self._type(event.character)

    @on(DigitPad.Pressed)
    def _clicked(self, event: DigitPad.Pressed) -> None:
        event.stop()
        self._type(event.sign)

    def action_erase(self) -> None:
        """Take the last digit back."""
        self._type(_ERASE)

    def _type(self, sign: str) -> None:
        if sign == _ERASE:
            self.draft.erase()
        else:
            self.draft.type(sign)
        self.show()

    @on(Button.Pressed, "#write")
    def action_write(self) -> None:
        """Write the deal down, if it can have been played so."""
        if self.pad.match.over:
            return
        try:
            self.pad.score(self.draft.entry)
        except PadError as error:
            self.query_one("#pad-sum", Static).update(Content(self.language.say(error.message)))
        except ManillenError as error:
            self.manillen.complain(error)
        else:
            self.draft.renew()
            self.show()

    @on(Button.Pressed, "#undo")
    def action_take_back(self) -> None:
        """Take the last deal back."""
        try:
            self.pad.undo()
        except ManillenError as error:
            self.manillen.complain(error)
            return
        self.draft.renew()
        self.show()

    def action_whole(self) -> None:
        """Show all of the score, with the tree."""
        self.app.push_screen(renewed(lambda: PadScoreDialog(self)))

    def action_leave(self) -> None:
        """Back to the menu; all is kept."""
        self.manillen.go_home()


class _Whole(CanvasView):
    """The score, as high as it needs to be."""

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The rows of the drawing."""
        return self._drawing(width, 0).height


class PadScoreDialog(Dialog):
    """All of the score, over the pad."""

    BINDINGS: ClassVar[list[BindingType]] = [keyed("pad.score", "leave", show=False)]

    def __init__(self, screen: PadScreen) -> None:
        text = screen.language.text
        super().__init__(text("pad.heading"), (), [("ok", text("button.ok"))])
        self._screen = screen

    def text_parts(self) -> Iterable[Widget]:
        """The score."""
        yield _Whole(self._draw, lambda: self.manillen.colouring, id="board")

    def _draw(self, width: int, _height: int) -> Canvas:
        view = pad_view(self._screen.names, self._screen.pad)
        return draw_score(view, width, whole_rows(view, width), self.manillen.look)
