"""A new match: the variant, who sits where, and how far to play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Button, Footer, Input, Label, Select

from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat
from manillen_tui.game.variants import variant
from manillen_tui.plugins import bot_names
from manillen_tui.tui.game import BOT, PERSON
from manillen_tui.tui.screens.base import SpokenScreen

OFFERED = ("boam",)
"""The variants that the table can show."""

KEYS = frozenset(f"variant.{name}.name" for name in OFFERED)
"""The catalogue keys composed here."""

TARGETS = (61, 101, 121, 151)

SESSIONS = (
    *((f"boams-{n}", {"boams": n}) for n in (1, 2, 3, 4)),
    *((f"best-{n}", {"best_of": n}) for n in (3, 5, 7)),
)
"""How many boams: a number to play out, or the best of an odd number (R36)."""

FAVOURITE_BOT = "club"
NAME_LENGTH = 16


@dataclass(frozen=True, slots=True)
class Setup:
    """What was chosen: the rules, and who sits where."""

    rules: Rules
    players: dict[Seat, str]


class SetupScreen(SpokenScreen):
    """Asks for all that a match needs; every field has a good answer already."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "start", "key.start"),
        Binding("escape", "back", "key.back", key_display="esc"),
    ]

    def compose(self) -> ComposeResult:
        """A form over two buttons."""
        seats = [seat for seat in variant(OFFERED[0]).plan.players if seat != Seat.S]
        bots = [(name, name) for name in bot_names()]
        with Vertical(id="setup"):
            yield Label(Content(self.text("setup.heading")), id="setup-heading")
            with VerticalScroll(id="setup-form"):
                yield from self._row(
                    "setup.variant",
                    Select(
                        [(self.text(f"variant.{name}.name"), name) for name in OFFERED],
                        allow_blank=False,
                        compact=True,
                        id="variant",
                    ),
                )
                yield from self._row(
                    "setup.your-name",
                    Input(
                        placeholder=self.language.seat(Seat.S),
                        max_length=NAME_LENGTH,
                        compact=True,
                        id="name",
                    ),
                )
                for seat in seats:
                    yield from self._row(
                        f"seat.{seat.name.lower()}",
                        Select(
                            bots,
                            value=FAVOURITE_BOT,
                            allow_blank=False,
                            compact=True,
                            id=f"bot-{seat}",
                        ),
                    )
                yield from self._row(
                    "setup.target",
                    Select(
                        [(str(target), target) for target in TARGETS],
                        value=101,
                        allow_blank=False,
                        compact=True,
                        id="target",
                    ),
                )
                yield from self._row(
                    "setup.session",
                    Select(
                        [(self._session_words(options), name) for name, options in SESSIONS],
                        allow_blank=False,
                        compact=True,
                        id="session",
                    ),
                )
            with Horizontal(id="setup-buttons"):
                yield Button(Content(self.text("button.start")), id="start", compact=True)
                yield Button(Content(self.text("button.back")), id="back", compact=True)
        yield Footer()

    def on_mount(self) -> None:
        """The way on has the focus: whoever is content with it all presses Enter."""
        self.query_one("#start", Button).focus()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Start, or go back."""
        event.stop()
        if event.button.id == "start":
            self.action_start()
        else:
            self.action_back()

    def action_start(self) -> None:
        """Start the match."""
        self.manillen.start(self.chosen)

    def action_back(self) -> None:
        """Back to the menu."""
        self.manillen.go_home()

    @property
    def chosen(self) -> Setup:
        """What the form says now."""
        root = variant(str(self.query_one("#variant", Select).value))
        target = self.query_one("#target", Select).value
        session = dict(SESSIONS)[str(self.query_one("#session", Select).value)]
        rules = root.with_options({"target": int(str(target)), **session})
        name = self.query_one("#name", Input).value.strip()
        players = {Seat.S: PERSON + (name or self.language.seat(Seat.S))}
        for seat in rules.plan.players:
            if seat != Seat.S:
                players[seat] = BOT + str(self.query_one(f"#bot-{seat}", Select).value)
        return Setup(rules, players)

    def _session_words(self, options: dict[str, int]) -> str:
        if "best_of" in options:
            return self.text("setup.best-of", boams=options["best_of"])
        return self.language.plural("setup.boams", options["boams"])

    def _row(self, key: str, field: Select[str] | Select[int] | Input) -> ComposeResult:
        with Horizontal(classes="setup-row"):
            yield Label(Content(self.text(key)), classes="setup-label")
            yield field
