"""The score pads that are not full, and what a new one needs to know."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Button, Input, Label, OptionList, Static
from textual.widgets.option_list import Option

from manillen_tui import locations, matches, tables
from manillen_tui.game.options import Value
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat
from manillen_tui.game.variants import VARIANTS, variant
from manillen_tui.scorebook.accounts import MatchAccount
from manillen_tui.scorebook.reading import UnreadableError, read
from manillen_tui.tui import pads
from manillen_tui.tui.game import PERSON
from manillen_tui.tui.present_pad import names_of
from manillen_tui.tui.screens.base import SpokenScreen, keyed
from manillen_tui.tui.screens.setup import NAME_LENGTH, SESSIONS, TARGETS
from manillen_tui.tui.styles import dressed
from manillen_tui.tui.widgets.chooser import Chooser
from manillen_tui.tui.widgets.keys_row import KeysRow
from manillen_tui.tui.widgets.options import Options

KEYS = frozenset(f"variant.{name}.{part}" for name in VARIANTS for part in ("name", "short"))
"""The catalogue keys composed here."""

_USUAL = "boam"
_AS_TABLE = "as-table"
_SHOWN = 50
"""Pads that are listed at most."""


class PadsScreen(SpokenScreen):
    """A list: Enter or a click goes on with a pad, or begins one."""

    CSS_PATH = dressed("lists")

    BINDINGS: ClassVar[list[BindingType]] = [
        keyed("app.back", "back", "key.back"),
    ]

    def compose(self) -> ComposeResult:
        """A heading over the list."""
        with Vertical(id="lessons"):
            yield Static(Content(self.text("pad.heading")), id="lessons-heading")
            yield Static(Content(self.text("pad.list-about")), id="lessons-about")
            yield Options(id="lessons-list")
        yield KeysRow()

    def on_screen_resume(self) -> None:
        """Show what is so now."""
        self.fill()

    def fill(self) -> None:
        """List the pads anew, the one written on last first."""
        folder = locations.matches_folder()
        self._paths = matches.unfinished(folder, paper=True)[:_SHOWN]
        listed = self.query_one(OptionList)
        listed.clear_options()
        listed.add_option(Option(Content(self.text("pad.new"))))
        listed.add_options(Option(Content(self._line(path))) for path in self._paths)
        listed.highlighted = 1 if self._paths else 0
        listed.focus()

    def _line(self, path: Path) -> str:
        try:
            with path.open("rb") as stream:
                *_, account = read(stream)
        except (OSError, UnreadableError, ValueError):
            return path.stem  # opened, it tells what is wrong
        return " · ".join((self._day(account), self._score(account)))

    def _day(self, account: MatchAccount) -> str:
        day = (account.date or "")[:10]
        return f"{day} {self.text(f'variant.{account.rules.variant}.short')}".strip()

    def _score(self, account: MatchAccount) -> str:
        names = names_of(self.language, account.rules, account.players)
        pairs = zip(names.columns(account.rules), account.totals, strict=True)
        return "  ".join(f"{name} {total}" for name, total in pairs)

    def action_back(self) -> None:
        """Back to the menu."""
        self.manillen.go_home()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go on with a pad, or ask for a new one."""
        event.stop()
        if event.option_index == 0:
            self.app.push_screen(NewPadScreen())
        else:
            pads.go_on(self.manillen, self._paths[event.option_index - 1])


class NewPadScreen(SpokenScreen):
    """Asks for the table, how far to play, and who plays; all has a good answer already."""

    CSS_PATH = dressed("pad")

    BINDINGS: ClassVar[list[BindingType]] = [
        keyed("setup.start", "start", "key.start"),
        keyed("app.back", "back", "key.back"),
        Binding("up", "app.focus_previous", show=False),
        Binding("down", "app.focus_next", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        own = tables.playable(locations.variants_folder())
        self._tables: dict[str, Rules] = {name: variant(name) for name in VARIANTS}
        self._labels = {name: f"variant.{name}.name" for name in VARIANTS}
        for name, kept in own.items():
            assert kept.rules is not None
            self._tables[name], self._labels[name] = kept.rules, kept.label

    def compose(self) -> ComposeResult:
        """A form over two buttons."""
        with Vertical(id="setup"):
            yield Label(Content(self.text("pad.new")), id="setup-heading")
            with VerticalScroll(id="new-pad"):
                answers = [(self._label(name), name) for name in self._tables]
                yield self._row(self.text("setup.variant"), Chooser(answers, _USUAL, "table"))
                rules = self._tables[_USUAL]
                target = Chooser(_targets(rules), str(rules.target), "target")
                yield self._row(self.text("setup.target"), target)
                sessions = [(self._session(name), name) for name in (_AS_TABLE, *SESSIONS)]
                yield self._row(self.text("setup.session"), Chooser(sessions, _AS_TABLE, "session"))
                for seat in Seat:
                    name = self.language.seat(seat)
                    field = Input(
                        placeholder=name, max_length=NAME_LENGTH, compact=True, id=f"name-{seat}"
                    )
                    yield self._row(name, field, f"named-{seat}")
            with Horizontal(id="setup-buttons"):
                yield Button(Content(self.text("pad.begin-button")), id="start", compact=True)
                yield Button(Content(self.text("button.back")), id="back", compact=True)
        yield KeysRow()

    async def retell(self) -> None:
        """Ask in the person's language, now that it is another; what was answered stays."""
        chosen = {each.id: each.value for each in self.query(Chooser)}
        named = {each.id: each.value for each in self.query(Input)}
        await super().retell()
        self.query_one("#table", Chooser).show(chosen["table"])
        self._suit_table()
        for name, value in chosen.items():
            self.query_one(f"#{name}", Chooser).show(value)
        for name, value in named.items():
            self.query_one(f"#{name}", Input).value = value

    def on_mount(self) -> None:
        """The way on has the focus: whoever is content with it all presses Enter."""
        self._suit_table()
        self.query_one("#start", Button).focus()

    def _label(self, name: str) -> str:
        label = self._labels[name]
        return self.text(label) if name in VARIANTS else label

    def _session(self, name: str) -> str:
        if name == _AS_TABLE:
            return self.text("setup.as-table")
        kind, _, count = name.partition("-")
        if kind == "boams":
            return self.language.plural("setup.boams", int(count))
        return self.text("setup.best-of" if kind == "best" else "setup.deals", count=int(count))

    def _row(self, label: str, field: Widget, name: str | None = None) -> Horizontal:
        return Horizontal(
            Label(Content(label), classes="setup-label"), field, classes="new-pad-row", id=name
        )

    @on(Chooser.Changed, "#table")
    def _suit_table(self) -> None:
        """Ask for the seats and the target of the table chosen."""
        rules = self._tables[self.query_one("#table", Chooser).value]
        for seat in Seat:
            self.query_one(f"#named-{seat}").display = seat in rules.plan.players
        self.query_one("#target", Chooser).offer(_targets(rules), str(rules.target))

    @on(Button.Pressed, "#start")
    def action_start(self) -> None:
        """Begin the pad."""
        table, target, session = (
            self.query_one(f"#{name}", Chooser).value for name in ("table", "target", "session")
        )
        changes: dict[str, Value] = {"target": int(target), **SESSIONS.get(session, {})}
        rules = self._tables[table].with_options(changes)
        players = {seat: PERSON + self._called(seat) for seat in rules.plan.players}
        pads.begin(self.manillen, rules, players)

    def _called(self, seat: Seat) -> str:
        typed = self.query_one(f"#name-{seat}", Input).value.strip()
        return typed or self.language.seat(seat)

    @on(Button.Pressed, "#back")
    def action_back(self) -> None:
        """Back to the list."""
        self.dismiss(None)


def _targets(rules: Rules) -> list[tuple[str, str]]:
    """Label and value of how far a boam may go."""
    return [(str(points), str(points)) for points in sorted({*TARGETS, rules.target})]
