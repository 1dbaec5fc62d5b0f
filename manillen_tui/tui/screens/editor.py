"""A table of one's own: every option as a row, explained, and judged as it is changed."""

from __future__ import annotations

from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.events import DescendantFocus, Resize
from textual.widgets import Button, Input, Static

from manillen_tui import locations, tables
from manillen_tui.errors import Message, RulesError
from manillen_tui.game.options import OPTIONS
from manillen_tui.game.variants import TITLE_LENGTH
from manillen_tui.tui.draft import BASE, NAME, TITLE, Draft, culprits
from manillen_tui.tui.explained import explained
from manillen_tui.tui.option_words import answers, explanation, option_name, packaged
from manillen_tui.tui.screens.base import SpokenPage, keyed
from manillen_tui.tui.screens.dialog import Dialog, renewed
from manillen_tui.tui.styles import dressed
from manillen_tui.tui.widgets.chooser import Chooser
from manillen_tui.tui.widgets.keys_row import KeysRow

WIDE = 110
"""The least width at which the rules stand beside the options."""

KEYS = frozenset(f"editor.{row}{end}" for row in (NAME, TITLE, BASE) for end in ("", "-about"))
"""The catalogue keys composed here."""

_ROWS = (NAME, TITLE, BASE, *OPTIONS)
_FIELD = "field-"
_FIELDS = ".editor-field"
_DIGITS = 9
_PACKETS = 31

_HERE, _SET, _FAULTY = ">", "*", "!"
"""The signs before a row: it has the focus; it is not as its base; it is at fault."""


class TableEditor(SpokenPage[str | None]):
    """Makes a table of one's own; left with the name under which it was saved, or None.

    Args:
        draft: the table to begin with.
    """

    CSS_PATH = dressed("editor")

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "go(-1)", show=False, priority=True),
        Binding("down", "go(1)", "key.row", key_display="↑↓", priority=True),
        Binding("pagedown", "turn(1)", show=False, priority=True),
        Binding("pageup", "turn(-1)", show=False, priority=True),
        keyed("editor.save", "save", "key.save"),
        keyed("app.back", "leave", "key.back"),
    ]

    def __init__(self, draft: Draft) -> None:
        super().__init__()
        self.draft = self._begun = draft
        self._at = NAME
        self._faulty: tuple[str, ...] = ()
        self._labels: dict[str, Content] = {}

    def compose(self) -> ComposeResult:
        """The rows beside the rules, over what is to be said of them and two buttons."""
        new = self.draft.over is None
        heading = self.text("editor.new") if new else self.text("editor.edit", name=self.draft.name)
        yield Static(Content(heading), id="editor-heading")
        with Horizontal(id="editor"):
            with VerticalScroll(id="editor-rows", can_focus=False):
                for key in _ROWS:
                    yield Horizontal(
                        Static(id=f"label-{key}", classes="editor-label"),
                        self._field(key),
                        classes="editor-row",
                    )
            with VerticalScroll(id="editor-page", can_focus=False):
                yield Static(id="editor-rules")
        with Vertical(id="editor-words"):
            yield Static(id="editor-about")
            yield Static(id="editor-state")
        with Horizontal(id="editor-buttons"):
            yield Button(Content(self.text("button.save")), id="save", compact=True)
            yield Button(Content(self.text("button.back")), id="back", compact=True)
        yield KeysRow()

    def _field(self, key: str) -> Chooser | Input:
        name, value = f"{_FIELD}{key}", self.draft.text(key)
        option = OPTIONS.get(key)
        choices = packaged(self.language) if key == BASE else []
        if option is not None:
            choices = answers(option, self.language)
        field: Chooser | Input
        if choices:
            field = Chooser(choices, value, name)
        elif key == NAME:
            field = _input(value, name, tables.NAME_LENGTH, r"[A-Za-z0-9_-]*")
        elif key == TITLE:
            field = _input(value, name, TITLE_LENGTH, None)
        elif option is not None and option.pattern:
            field = _input(value, name, _PACKETS, r"[0-9-]*")
        else:
            field = _input(value, name, _DIGITS, r"[0-9]*")
        field.add_class("editor-field")
        return field

    def on_mount(self) -> None:
        """Begin with the name."""
        self.query_one(f"#{_FIELD}{NAME}").focus()
        self.fill()

    def fill(self) -> None:
        """Say what the table is, and what the row at hand does."""
        self._labels.clear()
        self._judge()
        self._explain_row()

    def on_resize(self, event: Resize) -> None:
        """Show the rules beside the options where there is room."""
        self.set_class(event.size.width >= WIDE, "wide")
        self._explain_rules()

    # What the person does

    @on(Chooser.Changed)
    def _chosen(self, event: Chooser.Changed) -> None:
        event.stop()
        self._change(str(event.chooser.id).removeprefix(_FIELD), event.chooser.value)

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        self._change(str(event.input.id).removeprefix(_FIELD), event.value)

    @on(Input.Submitted)
    def _entered(self, event: Input.Submitted) -> None:
        event.stop()
        self.action_go(1)

    def _change(self, key: str, text: str) -> None:
        changed = self.draft.with_text(key, text)
        if changed == self.draft:
            return
        self.draft = changed
        if key == BASE:
            self._follow_base()
        self._judge()

    def _follow_base(self) -> None:
        """Show the new base's values where the person set none."""
        for key in OPTIONS:
            field = self.query_one(f"#{_FIELD}{key}")
            value = self.draft.text(key)
            if isinstance(field, Chooser):
                field.show(value)
            elif isinstance(field, Input):
                with field.prevent(Input.Changed):
                    field.value = value

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Explain the row that has the focus."""
        key = str(event.widget.id or "").removeprefix(_FIELD)
        if key in _ROWS:
            before, self._at = self._at, key
            self._mark(before)
            self._mark(key)
            self._explain_row()

    def action_go(self, steps: int) -> None:
        """To the next row, or the one before; after the last come the buttons."""
        selector = f"{_FIELDS}, Button"
        if steps > 0:
            self.focus_next(selector)
        else:
            self.focus_previous(selector)

    def action_turn(self, pages: int) -> None:
        """Turn the page of the rules, or of the rows where those are not shown."""
        page = self.query_one("#editor-page" if self.has_class("wide") else "#editor-rows")
        if pages > 0:
            page.scroll_page_down(animate=False)
        else:
            page.scroll_page_up(animate=False)

    # What is said

    @property
    def _fault(self) -> Message | None:
        return self.draft.fault(locations.variants_folder())

    def _judge(self) -> None:
        """Say at once whether the table can be played and saved."""
        fault = self._fault
        self._faulty = () if fault is None else culprits(fault)
        for key in _ROWS:
            self._mark(key)
        state = self.query_one("#editor-state", Static)
        state.set_class(fault is not None, "-fault")
        said = self._praise() if fault is None else self.language.say(fault)
        state.update(Content(said), layout=False)
        self.query_one("#save", Button).disabled = fault is not None
        self._explain_rules()

    def _praise(self) -> str:
        base = {name: label for label, name in packaged(self.language)}[self.draft.base]
        count = len(self.draft.changes)
        if not count:
            return self.text("editor.same", base=base)
        return self.language.plural("editor.differs", count, base=base)

    def _mark(self, key: str) -> None:
        """Show a row's label with the signs that it has now."""
        words = option_name(key, self.language) if key in OPTIONS else self.text(f"editor.{key}")
        sign = _SET if key in self.draft.changes else " "
        sign = _FAULTY if key in self._faulty else sign
        here = _HERE if key == self._at else " "
        label = Content.assemble(here, sign, " ", (words, "" if sign == " " else "bold"))
        if label != self._labels.get(key):
            self._labels[key] = label
            self.query_one(f"#label-{key}", Static).update(label, layout=False)

    def _explain_row(self) -> None:
        key = self._at
        if key in OPTIONS:
            said = explanation(OPTIONS[key], self.language)
        elif key == NAME:
            said = self.text("editor.name-about", allowed="A–Z a–z 0–9 - _")
        else:
            said = self.text(f"editor.{key}-about")
        self.query_one("#editor-about", Static).update(Content(said), layout=False)

    def _explain_rules(self) -> None:
        """The rules of the table as it is now; while it is none, as they were last."""
        if not self.has_class("wide"):
            return
        try:
            rules = self.draft.rules
        except RulesError:
            return
        self.query_one("#editor-rules", Static).update(explained(rules, self.language))

    # Leaving

    @on(Button.Pressed, "#save")
    def action_save(self) -> None:
        """Save the table and leave; while it is faulty, go to the row at fault."""
        fault = self._fault
        if fault is not None:
            self.query_one(f"#{_FIELD}{culprits(fault)[0]}").focus()
            return
        folder, draft = locations.variants_folder(), self.draft
        notes = tables.notes(self.text)
        try:
            path = tables.save(folder, draft.rules, draft.title, notes, over=draft.over)
        except RulesError as error:
            self.manillen.complain(error)
            return
        self.notify(self.text("editor.saved", file=str(path)), markup=False)
        self.dismiss(draft.name)

    @on(Button.Pressed, "#back")
    @work
    async def action_leave(self) -> None:
        """Leave without saving, after a question if something was changed."""
        same = self.draft == self._begun
        if same or await self.app.push_screen_wait(renewed(self._asked)) == "leave":
            self.dismiss(None)

    def _asked(self) -> Dialog:
        words = [self.text("editor.leave-text")]
        buttons = [("stay", self.text("button.stay")), ("leave", self.text("button.leave"))]
        return Dialog(self.text("editor.leave-heading"), words, buttons)


def _input(value: str, name: str, most: int, restrict: str | None) -> Input:
    return Input(value, max_length=most, restrict=restrict, compact=True, id=name)
