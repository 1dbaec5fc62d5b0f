"""The rules of every table, explained from the same data that the engine plays by."""

from __future__ import annotations

from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.events import Resize
from textual.widgets import Button, OptionList, Static
from textual.widgets.option_list import Option

from manillen_tui import locations, tables
from manillen_tui.errors import RulesError
from manillen_tui.game.variants import VARIANTS, variant
from manillen_tui.tables import Kept
from manillen_tui.tui.draft import Draft
from manillen_tui.tui.explained import GAP, explained
from manillen_tui.tui.screens.base import SpokenScreen, keyed
from manillen_tui.tui.screens.dialog import Dialog, renewed
from manillen_tui.tui.screens.editor import TableEditor
from manillen_tui.tui.styles import dressed
from manillen_tui.tui.widgets.keys_row import KeysRow
from manillen_tui.tui.widgets.options import Options

_BUTTONS = ("own", "edit", "delete", "back")

KEYS = frozenset(
    {f"variant.{name}.{form}" for name in VARIANTS for form in ("name", "short")}
    | {f"button.{name}" for name in _BUTTONS}
)
"""The catalogue keys composed here."""

ROOMY = 100
"""The least width at which the list shows the tables' whole names."""

_FAULTY = "!"
"""The sign before a table that cannot be played."""


class RulesScreen(SpokenScreen):
    """The tables at the left, one's own last, the rules of the one pointed at to the right."""

    CSS_PATH = dressed("rules")

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pagedown", "scroll(1)", "key.scroll", key_display="pgdn/pgup", priority=True),
        Binding("pageup", "scroll(-1)", show=False, priority=True),
        keyed("rules.own", "own", "key.own"),
        keyed("rules.edit", "edit", "key.edit"),
        keyed("rules.delete", "delete", "key.delete"),
        keyed("app.back", "back", "key.back"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._own = tables.kept(locations.variants_folder())

    def compose(self) -> ComposeResult:
        """The list and the ways on beside the text."""
        with Horizontal(id="rules"):
            with Vertical(id="rules-side"):
                yield Options(id="rules-tables")
                with Vertical(id="rules-buttons"):
                    for name in _BUTTONS:
                        label = Content(self.text(f"button.{name}"))
                        yield Button(label, id=name, compact=True)
            with VerticalScroll(id="rules-page"):
                yield Static(id="rules-text")
        yield KeysRow()

    def on_mount(self) -> None:
        """Begin with the first table."""
        self.fill()
        self.tables.focus()

    def fill(self) -> None:
        """List the tables."""
        self._list()

    @property
    def tables(self) -> OptionList:
        """The list of tables."""
        return self.query_one(OptionList)

    def on_resize(self, event: Resize) -> None:
        """Name the tables as there is room."""
        self.set_class(event.size.width >= ROOMY, "roomy")
        if self.tables.option_count:
            for at, label in enumerate(self._labels()):
                self.tables.replace_option_prompt_at_index(at, label)

    def _labels(self) -> list[Content]:
        form = "name" if self.has_class("roomy") else "short"
        labels = [Content(self.text(f"variant.{name}.{form}")) for name in VARIANTS]
        for table in self._own:
            sign = "" if table.rules is not None else f"{_FAULTY} "
            labels.append(Content(f"{sign}{self.language.value(table.label)}"))
        return labels

    def _list(self, name: str = VARIANTS[0]) -> None:
        """Show the list as it is now, and point at a table."""
        self._own = tables.kept(locations.variants_folder())
        self.tables.clear_options()
        self.tables.add_options(map(Option, self._labels()))
        names = [*VARIANTS, *(table.name for table in self._own)]
        self.tables.highlighted = names.index(name) if name in names else 0

    @property
    def _pointed(self) -> Kept | None:
        """The table of one's own that is pointed at."""
        at = (self.tables.highlighted or 0) - len(VARIANTS)
        return self._own[at] if 0 <= at < len(self._own) else None

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Explain the table pointed at."""
        event.stop()
        at, own = self.tables.highlighted, self._pointed
        if at is None:
            return  # the list is being made anew
        said = self.explained_own(own) if own else self.explained(VARIANTS[at])
        self.query_one("#rules-text", Static).update(said)
        self.query_one("#rules-page").scroll_home(animate=False)
        self.query_one("#edit").display = own is not None and own.rules is not None
        self.query_one("#delete").display = own is not None and own.path.is_file()
        self.refresh_bindings()

    def explained(self, name: str) -> Content:
        """The rules of a packaged table as they are shown."""
        heading = Content.styled(self.text(f"variant.{name}.name"), "bold underline")
        return GAP.join([heading, explained(variant(name), self.language)])

    def explained_own(self, table: Kept) -> Content:
        """The rules of a table of one's own, or its fault."""
        parts = [Content.styled(self.language.value(table.label), "bold underline")]
        if table.rules is None:
            parts.append(Content(self.text("editor.faulty")))
            if table.fault is not None:
                parts.append(Content(self.language.say(table.fault)))
            return GAP.join(parts)
        base = self.text(f"variant.{table.rules.variant}.name")
        parts.append(Content(self.text("editor.own-from", name=table.name, base=base)))
        return GAP.join([*parts, explained(table.rules, self.language)])

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer to edit and delete only what is one's own."""
        if action in ("edit", "delete") and self.is_mounted:
            return bool(self.query_one(f"#{action}").display)
        return True

    @on(Button.Pressed, "#own")
    def action_own(self) -> None:
        """Make a table of one's own that begins as the one pointed at."""
        at, own = self.tables.highlighted or 0, self._pointed
        rules = own.rules if own is not None else variant(VARIANTS[at])
        draft = Draft.like(rules or variant(VARIANTS[0]), locations.variants_folder())
        self.app.push_screen(TableEditor(draft), self._edited)

    @on(Button.Pressed, "#edit")
    def action_edit(self) -> None:
        """Change the table pointed at."""
        own = self._pointed
        if own is not None and own.rules is not None:
            self.app.push_screen(TableEditor(Draft.of(own)), self._edited)

    def _edited(self, name: str | None) -> None:
        if name is not None:
            self._list(name)
        self.tables.focus()

    @on(Button.Pressed, "#delete")
    @work
    async def action_delete(self) -> None:
        """Delete the table pointed at, after a question."""
        own = self._pointed
        if own is None:
            return

        def asked() -> Dialog:
            heading = self.text("editor.delete-heading", name=own.label)
            buttons = [("keep", self.text("button.keep")), ("delete", self.text("button.delete"))]
            return Dialog(heading, [self.text("editor.delete-text", file=str(own.path))], buttons)

        if await self.app.push_screen_wait(renewed(asked)) != "delete":
            return
        try:
            tables.delete(own)
        except RulesError as error:
            self.manillen.complain(error)
        self._list()
        self.tables.focus()

    @on(Button.Pressed, "#back")
    def action_back(self) -> None:
        """Back to the menu."""
        self.manillen.go_home()

    def action_scroll(self, pages: int) -> None:
        """Turn the page."""
        page = self.query_one("#rules-page")
        if pages > 0:
            page.scroll_page_down(animate=False)
        else:
            page.scroll_page_up(animate=False)
