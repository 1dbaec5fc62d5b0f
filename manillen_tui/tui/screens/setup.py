"""A new match: the variant, who sits where, and how far to play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Button, Input, Label, Select

from manillen_tui import locations, tables
from manillen_tui.game.options import OPTIONS, Value
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat
from manillen_tui.game.variants import VARIANTS, variant
from manillen_tui.ladder import FAVOURITE, about, offered
from manillen_tui.tui.game import BOT, PERSON
from manillen_tui.tui.screens.base import SpokenScreen, keyed
from manillen_tui.tui.widgets.keys_row import KeysRow
from manillen_tui.tui.widgets.options import Choices

TARGETS = (21, 44, 61, 101, 121, 151)
"""The targets that tables play to; a variant's own is offered too."""

_ONE_BOAM: dict[str, Value] = {"boams": 1, "best_of": 1, "deals": 0}

SESSIONS: dict[str, dict[str, Value]] = {
    **{f"boams-{n}": {**_ONE_BOAM, "boams": n} for n in (1, 2, 3, 4)},
    **{f"best-{n}": {**_ONE_BOAM, "best_of": n} for n in (3, 5, 7)},
    **{f"deals-{n}": {**_ONE_BOAM, "deals": n} for n in (4, 8, 12, 16)},
}
"""How far to play: boams, the best of an odd number of them, or a number of deals (R35, R36)."""

AS_TABLE = "as-table"
"""The session of a table of one's own that asks for one not listed above."""

NAME_LENGTH = 16

_Answer = TypeVar("_Answer")

KEYS = frozenset(
    {f"setup.revoke-{how}" for how in OPTIONS["revoke"].choices}
    | {f"variant.{name}.name" for name in VARIANTS}
)
"""The keys this module composes."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What was chosen: the rules, who sits where, and whether decisions may be taken back."""

    rules: Rules
    players: dict[Seat, str]
    undo: bool = True


class SetupScreen(SpokenScreen):
    """Asks for all that a match needs; every field has a good answer already."""

    BINDINGS: ClassVar[list[BindingType]] = [
        keyed("setup.start", "start", "key.start"),
        keyed("app.back", "back", "key.back"),
    ]

    def __init__(self) -> None:
        super().__init__()
        kept = tables.kept(locations.variants_folder())
        self._own = {table.name: table for table in kept if table.rules is not None}
        self._suited: object = None
        self._faults = [table.fault for table in kept if table.fault is not None]

    def compose(self) -> ComposeResult:
        """A form over two buttons."""
        revokes = [str(choice) for choice in OPTIONS["revoke"].choices]
        others = [seat for seat in Seat if seat != Seat.S]
        with Vertical(id="setup"):
            yield Label(Content(self.text("setup.heading")), id="setup-heading")
            with VerticalScroll(id="setup-form"):
                yield self._row("setup.variant", self._variants())
                for fault in self._faults:
                    said = self.text("setup.faults", fault=fault)
                    yield Label(Content(said), classes="setup-fault")
                yield self._row("setup.your-name", self._name_field(Seat.S))
                players = [(self.text("setup.person"), PERSON), *self._bots()]
                for seat in others:
                    field = _choice(players, f"bot-{seat}", FAVOURITE)
                    field.add_class("player")
                    yield self._row(f"seat.{seat.name.lower()}", field, f"row-{seat}")
                    yield self._row("setup.name", self._name_field(seat), f"row-name-{seat}")
                yield self._row("setup.target", _choice([("", 0)], "target"))
                yield self._row("setup.session", self._sessions())
                rows = [(self.text(f"setup.revoke-{mode}"), mode) for mode in revokes]
                yield self._row("setup.revoke", _choice(rows, "revoke"))
                ways = [(self.text("setup.undo-on"), True), (self.text("setup.undo-off"), False)]
                usual = self.manillen.settings.undo
                yield self._row("setup.undo", _choice(ways, "undo", usual))
            with Horizontal(id="setup-buttons"):
                yield Button(Content(self.text("button.start")), id="start", compact=True)
                yield Button(Content(self.text("button.back")), id="back", compact=True)
        yield KeysRow()

    async def retell(self) -> None:
        """Ask in the person's language, now that it is another; what was answered stays."""
        given = {select.id: select.value for select in self.query(Select)}
        name = self.query_one("#name", Input).value
        await super().retell()
        with self.prevent(Select.Changed):
            self.query_one("#variant", Select).value = given.pop("variant")
            self._suit_variant()
            for field, value in given.items():
                self.query_one(f"#{field}", Select).value = value
        self.query_one("#name", Input).value = name

    def on_mount(self) -> None:
        """The way on has the focus: whoever is content with it all presses Enter."""
        self._suit_variant()
        self.query_one("#start", Button).focus()

    @on(Select.Changed, "#variant")
    def _choose_variant(self) -> None:
        # A field also says so when it is made anew with what was chosen before.
        if self._value("variant") != self._suited:
            self._suit_variant()

    def _suit_variant(self) -> None:
        """Offer the seats, the target and the revoke rule of the variant chosen."""
        self._suited, rules = self._value("variant"), self._variant
        self._suit_seats()
        targets = sorted({*TARGETS, rules.target})
        target: Select[int] = self.query_one("#target", Select)
        target.set_options([(str(points), points) for points in targets])
        target.value = rules.target
        self._suit_session(rules)
        self.query_one("#revoke", Select).value = rules.revoke

    @on(Select.Changed, ".player")
    def _suit_seats(self) -> None:
        """Ask who plays at each seat of the variant, and for a person's name."""
        players = self._variant.plan.players
        for seat in Seat:
            if seat != Seat.S:
                self.query_one(f"#row-{seat}").display = seat in players
                named = seat in players and self._value(f"bot-{seat}") == PERSON
                self.query_one(f"#row-name-{seat}").display = named

    def _suit_session(self, rules: Rules) -> None:
        """Offer the sessions, and begin with the one that the table asks for."""
        asked = {key: rules.options[key] for key in _ONE_BOAM}
        fitting = [name for name, options in SESSIONS.items() if options == asked]
        names = list(SESSIONS) if fitting else [AS_TABLE, *SESSIONS]
        session: Select[str] = self.query_one("#session", Select)
        session.set_options([(self._words(name), name) for name in names])
        session.value = (fitting or names)[0]

    @on(Button.Pressed, "#start")
    def action_start(self) -> None:
        """Start the match."""
        self.manillen.start(self.chosen)

    @on(Button.Pressed, "#back")
    def action_back(self) -> None:
        """Back to the menu."""
        self.manillen.go_home()

    @property
    def chosen(self) -> Setup:
        """What the form says now."""
        session = SESSIONS.get(str(self._value("session")), {})
        target = int(str(self._value("target")))
        changes: dict[str, Value] = {"target": target, "revoke": str(self._value("revoke"))}
        rules = self._variant.with_options({**changes, **session})
        players = {seat: self._player(seat) for seat in rules.plan.players}
        return Setup(rules, players, undo=bool(self._value("undo")))

    def _player(self, seat: Seat) -> str:
        """Who plays at a seat, as a record names players; South is a person (R3)."""
        chosen = PERSON if seat == Seat.S else str(self._value(f"bot-{seat}"))
        if chosen != PERSON:
            return BOT + chosen
        name = self.query_one(f"#{_name_id(seat)}", Input).value.strip()
        return PERSON + (name or self.language.seat(seat))

    @property
    def _variant(self) -> Rules:
        name = str(self._value("variant"))
        own = self._own.get(name)
        return own.rules if own is not None and own.rules is not None else variant(name)

    def _value(self, name: str) -> object:
        return self.query_one(f"#{name}", Select).value

    def _variants(self) -> Select[str]:
        """The packaged variants, and the tables of one's own that can be played."""
        rows = [(Content(self.text(f"variant.{name}.name")), name) for name in VARIANTS]
        rows += [(Content(table.label), name) for name, table in self._own.items()]
        return _choice(rows, "variant")

    def _bots(self) -> list[tuple[str | Content, str]]:
        """The bots on offer, ours with a few words about them."""
        return [(Content(self._bot(name)), name) for name in offered()]

    def _bot(self, name: str) -> str:
        key = about(name)
        return name if key is None else f"{name} · {self.text(key)}"

    def _name_field(self, seat: Seat) -> Input:
        place = self.language.seat(seat)
        return Input(placeholder=place, max_length=NAME_LENGTH, compact=True, id=_name_id(seat))

    def _sessions(self) -> Select[str]:
        return _choice([("", AS_TABLE)], "session")

    def _words(self, session: str) -> str:
        if session == AS_TABLE:
            return self.text("setup.as-table")
        kind, _, count = session.partition("-")
        if kind == "boams":
            return self.language.plural("setup.boams", int(count))
        return self.text("setup.best-of" if kind == "best" else "setup.deals", count=int(count))

    def _row(
        self, key: str, field: Select[str] | Select[int] | Select[bool] | Input, name: str = ""
    ) -> Horizontal:
        label = Label(Content(self.text(key)), classes="setup-label")
        return Horizontal(label, field, classes="setup-row", id=name or None)


def _name_id(seat: Seat) -> str:
    """The id of the field with a person's name."""
    return "name" if seat == Seat.S else f"name-{seat}"


def _choice(
    rows: Sequence[tuple[str | Content, _Answer]], name: str, value: _Answer | None = None
) -> Select[_Answer]:
    """A field with one of a few answers, the first unless another is named."""
    chosen = rows[0][1] if value is None else value
    return Choices(rows, value=chosen, allow_blank=False, compact=True, id=name)
