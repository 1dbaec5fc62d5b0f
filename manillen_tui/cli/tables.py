"""Matches and deals of a record as tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from manillen_tui.game.actions import CALL_WORDS, Signal
from manillen_tui.game.cards import Card, CardSet, Suit
from manillen_tui.game.deal import Deal
from manillen_tui.game.events import Assisted, Claimed, Event, Revoked, TakenBack
from manillen_tui.game.match import Match
from manillen_tui.game.options import written
from manillen_tui.game.rules import Rules
from manillen_tui.game.scoring import DealResult
from manillen_tui.game.seats import Seat
from manillen_tui.game.state import State
from manillen_tui.game.table import Played, Revoke, Table, Trick
from manillen_tui.game.variants import variant
from manillen_tui.language import Language

KEYS = frozenset({f"call.{word}" for word in CALL_WORDS} | {f"signal.{word}" for word in Signal})

NOTHING = "-"
_ROOM = 4
_RED = (Suit.HEARTS, Suit.DIAMONDS)
_BOT = "bot:"


class Tables:
    """Makes the tables of one match.

    Args:
        language: the words.
        rules: the match's rules.
    """

    def __init__(self, language: Language, rules: Rules) -> None:
        self.language = language
        self.rules = rules

    def heading(self, players: dict[str, str], seed: int | None) -> RenderableType:
        """Which table it is, who plays, for how much, and with cards from which seed."""
        text, rules = self.language.text, self.rules
        grid = Grid.grid(padding=(0, 2))
        grid.add_row(text("cli.show.rules"), Text(rules.variant, style="bold"))
        options = rules.differences(variant(rules.variant))
        options.pop("target", None)
        if options:
            pairs = ", ".join(f"{key}={written(value)}" for key, value in options.items())
            grid.add_row(text("cli.show.options"), Text(pairs))
        grid.add_row(text("cli.show.target"), str(rules.target))
        if seed is not None:
            grid.add_row(text("cli.show.seed"), str(seed))
        for seat in rules.seats:
            if seat in players:
                grid.add_row(self.language.seat(seat), Text(self._player(players[seat])))
        return grid

    def deal(self, deal: Deal, state: State, events: Iterable[Event]) -> RenderableType:
        """A deal from its cards to its last trick; ``events`` are those worth a remark."""
        parts: list[RenderableType] = [self.hands(deal.hands, deal.left_over)]
        if self.rules.plan.piled:
            parts.append(self.piles(deal.tops, deal.bottoms))
        remarks = [*self._before_play(state.table), *(self._remark(event) for event in events)]
        parts += [Text(remark) for remark in remarks if remark]
        if state.table.tricks or state.table.plays:
            parts.append(self.tricks(state.table))
        return Group(*parts)

    def hands(self, hands: Sequence[CardSet], left_over: CardSet) -> RenderableType:
        """Who holds what, suit by suit; the cards left over below."""
        grid = Grid(box=SIMPLE_HEAD, pad_edge=False)
        grid.add_column("")
        for suit in Suit:
            grid.add_column(self._suit(suit))
        for seat, hand in zip(self.rules.seats, hands, strict=True):
            if hand:
                name = self.language.seat(seat)
                label = name if self._roomy else f"{name} ({seat})"
                grid.add_row(label, *self._suits(hand))
        if left_over:
            grid.add_row(self.language.text("cli.show.left-over"), *self._suits(left_over))
        return grid

    def piles(
        self, tops: Sequence[Sequence[Card | None]], bottoms: Sequence[Sequence[Card | None]]
    ) -> RenderableType:
        """By seat the piles: the card that shows, then the one beneath."""
        grid = Grid(box=SIMPLE_HEAD, pad_edge=False)
        grid.add_column(self.language.text("cli.show.piles"))
        for number in range(max(map(len, tops))):
            grid.add_column(str(number + 1))
        for seat, own, under in zip(self.rules.seats, tops, bottoms, strict=True):
            if own:
                cells = map(self._pile, own, under)
                grid.add_row(self.language.seat(seat), *cells)
        return grid

    def tricks(self, table: Table, first: int = 1) -> RenderableType:
        """The tricks of a deal from one on, the one on the table included."""
        text = self.language.text
        grid = self._grid(text("cli.show.trick"))
        for seat in self.rules.seats:
            grid.add_column(self.language.seat(seat) if self._roomy else str(seat))
        grid.add_column(text("cli.show.taken-by"), no_wrap=True)
        grid.add_column(text("cli.show.points"), justify="right")
        for number, trick in enumerate(table.tricks[first - 1 :], first):
            last = (self.language.seat(trick.winner), str(trick.points))
            grid.add_row(str(number), *self._cells(trick.plays, trick), *last)
        if table.plays:
            grid.add_row(str(len(table.tricks) + 1), *self._cells(table.plays, None), "", "")
        return grid

    def score(self, result: DealResult, totals: tuple[int, ...]) -> RenderableType:
        """What a deal was worth."""
        text, rules = self.language.text, self.rules
        grid = self._grid(
            "",
            text("cli.show.points"),
            text("cli.show.tricks"),
            text("cli.show.score"),
            text("cli.show.total"),
        )
        points = result.by_scorer(rules, result.points)
        tricks = result.by_scorer(rules, result.tricks)
        score = result.by_scorer(rules, result.score)
        for name, total in zip(rules.scorers, totals, strict=True):
            counts = (points[name], tricks[name], score[name], total)
            grid.add_row(self.scorer(name), *map(str, counts))
        said = [text("cli.show.factor", factor=result.factor)]
        if result.slam is not None:
            said.append(text("cli.show.slam"))
        if result.tie:
            said.append(text("cli.show.tie"))
        return Group(grid, Text(", ".join(said)))

    def scoreboard(
        self, deals: Iterable[tuple[int, tuple[int, ...]]], totals: tuple[int, ...]
    ) -> RenderableType:
        """The deals of a boam by what each wrote down."""
        text = self.language.text
        grid = self._grid(text("cli.show.deal"), *map(self.scorer, self.rules.scorers))
        for number, score in deals:
            grid.add_row(str(number), *(str(count) if count else NOTHING for count in score))
        grid.add_section()
        grid.add_row(text("cli.show.total"), *map(str, totals), style="bold")
        return grid

    def ending(self, match: Match) -> str:
        """Who won a match that is over."""
        text = self.language.text
        if match.winner is None:
            said = text("cli.show.drawn")
        else:
            said = text("cli.show.won", side=self.scorer(match.winner))
        if not self.rules.several_boams:
            return said
        boams = dict(zip(map(self.scorer, self.rules.scorers), match.boams, strict=True))
        return f"{said} {text('cli.show.boams', boams=boams)}"

    def scorer(self, name: str) -> str:
        """The name of who keeps a score: a side, or a seat (R10)."""
        for side in self.rules.plan.sides:
            if side.name == name:
                return self.language.side(side)
        return self.language.seat(Seat(name))

    @property
    def _roomy(self) -> bool:
        """Whether the seats' whole names fit beside one another."""
        return len(self.rules.seats) <= _ROOM

    def _player(self, name: str) -> str:
        if name.startswith(_BOT):
            return self.language.text("cli.show.bot", name=self.language.player(name))
        return self.language.player(name)

    def _grid(self, first: str, *counted: str) -> Grid:
        """A table whose columns are numbers, save the first."""
        grid = Grid(box=SIMPLE_HEAD, pad_edge=False)
        grid.add_column(first)
        for heading in counted:
            grid.add_column(heading, justify="right")
        return grid

    def _suits(self, cards: CardSet) -> list[str]:
        rank = self.language.rank
        held = (cards.in_suit(suit) for suit in Suit)
        return [" ".join(rank(card.rank) for card in own) or NOTHING for own in held]

    def _suit(self, suit: Suit) -> str:
        return suit.sign if self.language.signs else self.language.suit(suit)

    def _pile(self, top: Card | None, bottom: Card | None) -> str:
        shown = NOTHING if top is None else self.language.card(top)
        return shown if bottom is None else f"{shown} / {self.language.card(bottom)}"

    def _before_play(self, table: Table) -> list[str]:
        text = self.language.text
        remarks = []
        if table.turned is not None:
            remarks.append(text("cli.show.turned", card=table.turned))
        for called in table.calls:
            call = text(f"call.{called.call}")
            remarks.append(text("cli.show.call", seat=called.seat, call=call))
        if table.pending:
            remarks.append(text("cli.show.pending"))
        return remarks

    def _remark(self, event: Event) -> str:
        text = self.language.text
        match event:
            case Revoked(revoke):
                return text(
                    "cli.show.revoke",
                    seat=revoke.seat,
                    card=self._play(revoke),
                    rule=revoke.rule,
                )
            case TakenBack(count):
                return self.language.plural("cli.show.undone", count)
            case Claimed(seat, side):
                return text("cli.show.claimed", seat=seat, side=self.scorer(side))
            case Assisted(seat, kind):
                return text("cli.show.assisted", seat=seat, kind=kind)
            case _:
                return ""

    def _cells(self, plays: tuple[Played, ...], trick: Trick | None) -> list[Text]:
        """A trick's cards by seat: the lead is marked, the winner's card too."""
        cells = {seat: Text(NOTHING) for seat in self.rules.seats}
        for played in plays:
            wins = trick is not None and played.seat == trick.winner
            lead = "> " if played is plays[0] else "  "
            shown = f"{lead}{self._play(played)}{' *' if wins else ''}"
            colour = "red" if played.card.suit in _RED else ""
            cells[played.seat] = Text(shown, style=f"bold {colour}" if wins else colour)
        return list(cells.values())

    def _play(self, played: Played | Revoke) -> str:
        card = self.language.card(played.card)
        if played.signal is None:
            return card
        return f"{card} {self.language.text(f'signal.{played.signal}')}"
