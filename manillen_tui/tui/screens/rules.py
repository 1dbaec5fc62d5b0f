"""The rules of every table, explained from the same data that the engine plays by."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.events import Resize
from textual.widgets import Button, Footer, OptionList, Static
from textual.widgets.option_list import Option

from manillen_tui.game.variants import VARIANTS, variant
from manillen_tui.guide import guide
from manillen_tui.tui.screens.base import SpokenScreen

KEYS = frozenset(f"variant.{name}.{form}" for name in VARIANTS for form in ("name", "short"))
"""The catalogue keys composed here."""

ROOMY = 100
"""The least width at which the list shows the tables' whole names."""


class RulesScreen(SpokenScreen):
    """The tables at the left, the rules of the one pointed at to the right."""

    BINDINGS = [
        Binding("pagedown", "scroll(1)", "key.scroll", key_display="pgdn/pgup", priority=True),
        Binding("pageup", "scroll(-1)", show=False, priority=True),
        Binding("escape", "back", "key.back", key_display="esc"),
    ]

    def compose(self) -> ComposeResult:
        """The list and the way back beside the text."""
        with Horizontal(id="rules"):
            with Vertical(id="rules-side"):
                yield OptionList(*(Option("", id=name) for name in VARIANTS), id="rules-tables")
                yield Button(Content(self.text("button.back")), id="back", compact=True)
            with VerticalScroll(id="rules-page"):
                yield Static(id="rules-text")
        yield Footer()

    def on_mount(self) -> None:
        """Begin with the first table."""
        self.tables.highlighted = 0
        self.tables.focus()

    @property
    def tables(self) -> OptionList:
        """The list of tables."""
        return self.query_one(OptionList)

    def on_resize(self, event: Resize) -> None:
        """Name the tables as there is room."""
        roomy = event.size.width >= ROOMY
        self.set_class(roomy, "roomy")
        form = "name" if roomy else "short"
        for at, name in enumerate(VARIANTS):
            label = Content(self.text(f"variant.{name}.{form}"))
            self.tables.replace_option_prompt_at_index(at, label)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Explain the table pointed at."""
        event.stop()
        self.query_one("#rules-text", Static).update(self.explained(VARIANTS[event.option_index]))
        self.query_one("#rules-page").scroll_home(animate=False)

    def explained(self, name: str) -> Content:
        """The rules of a table as they are shown."""
        parts = [Content.styled(self.text(f"variant.{name}.name"), "bold underline")]
        for section in guide(variant(name), self.language):
            heading = Content.styled(section.heading, "bold")
            parts.append(Content("\n").join([heading, *map(Content, section.paragraphs)]))
        return Content("\n\n").join(parts)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Go back."""
        event.stop()
        self.action_back()

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
