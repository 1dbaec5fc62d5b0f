"""A solved position as tables, and as data for programs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from manillen_tui.cli.position import NO_TRUMP, Position
from manillen_tui.cli.tables import NOTHING, Tables
from manillen_tui.game.actions import Play
from manillen_tui.game.cards import Card, CardSet
from manillen_tui.game.scoring import deal_factor
from manillen_tui.game.state import State
from manillen_tui.game.table import Played
from manillen_tui.game.variants import variant
from manillen_tui.language import Language
from manillen_tui.solver.solution import Solution
from manillen_tui.solver.tables import Goal

KEYS = frozenset({f"cli.solve.goal-{goal.name.lower()}" for goal in Goal})


@dataclass(frozen=True)
class Solved:
    """A position with what its plays are worth.

    Attributes:
        position: where somebody is to play.
        solution: the value of every legal play.
        line: best plays of all sides from there to the deal's end.
    """

    position: Position
    solution: Solution
    line: tuple[Play, ...]

    @property
    def state(self) -> State:
        """The deal as it stands."""
        return self.position.state

    @property
    def values(self) -> list[tuple[Card, int, tuple[int, int]]]:
        """Each legal card with its value and what the sides come to, the best first."""
        found = self.solution
        ranked = sorted(found.values, key=lambda play: (play != found.best, -found.values[play]))
        # A word spoken with a card changes nothing (R37).
        plays = [play for play in ranked if play.signal is None]
        return [(play.card, found.values[play], found.sides[play]) for play in plays]

    @cached_property
    def end(self) -> State:
        """The deal after the best line."""
        state = self.state
        for play in self.line:
            state = state.after(play)
        return state


def render(solved: Solved, language: Language) -> RenderableType:
    """The position, the value of each play, and the best line, in at most 80 columns."""
    tables = Tables(language, solved.state.table.rules)
    return Group(
        render_position(solved.position, language),
        _values(solved, language),
        Text(language.text("cli.solve.best-line"), style="bold"),
        tables.tricks(solved.end.table, solved.position.trick),
    )


def render_position(position: Position, language: Language) -> RenderableType:
    """The position alone."""
    state, table = position.state, position.state.table
    tables = Tables(language, table.rules)
    parts = [_heading(position, language), tables.hands(state.hands, table.left_over)]
    if table.rules.plan.piled:
        tops = [[pile.top for pile in own] for own in table.piles]
        parts.append(tables.piles(tops, state.bottoms))
    return Group(*parts)


def data(solved: Solved) -> dict[str, object]:
    """The same for programs: cards, seats and sides as records write them."""
    names = [side.name for side in solved.position.sides]
    return {
        "position": position_data(solved.position),
        "goal": solved.solution.goal.name.lower(),
        "values": [
            {"card": str(card), "value": value, "sides": dict(zip(names, pair, strict=True))}
            for card, value, pair in solved.values
        ],
        "best": str(solved.solution.best.card),
        "line": [
            {
                "trick": number,
                "plays": _plays(trick.plays),
                "winner": str(trick.winner),
                "points": trick.points,
            }
            for number, trick in enumerate(solved.end.table.tricks, 1)
            if number >= solved.position.trick
        ],
    }


def _heading(position: Position, language: Language) -> RenderableType:
    text, table, number = language.text, position.state.table, position.number
    assert table.naming is not None
    grid = Grid.grid(padding=(0, 2))
    grid.add_row(text("cli.show.rules"), Text(table.rules.variant, style="bold"))
    if number is not None:
        grid.add_row(text("cli.show.deal"), str(number))
    grid.add_row(text("cli.solve.dealt-by"), language.seat(table.dealer))
    suit = table.naming.suit
    trump = text("call.no-trump") if suit is None else language.suit(suit)
    factor = deal_factor(table)
    grid.add_row(text("cli.solve.trump"), trump if factor == 1 else f"{trump}  ×{factor}")
    grid.add_row(text("cli.show.trick"), str(position.trick))
    laid = ", ".join(f"{language.seat(p.seat)} {language.card(p.card)}" for p in table.plays)
    grid.add_row(text("cli.solve.laid"), laid or NOTHING)
    grid.add_row(text("cli.solve.to-play"), Text(language.seat(position.seat), style="bold"))
    taken = zip(_side_names(position, language), position.points, strict=True)
    grid.add_row(text("cli.solve.taken"), ", ".join(f"{name} {points}" for name, points in taken))
    return grid


def _values(solved: Solved, language: Language) -> RenderableType:
    text, goal, solution = language.text, solved.solution.goal, solved.solution
    names = _side_names(solved.position, language)
    grid = Grid(box=SIMPLE_HEAD, pad_edge=False)
    grid.add_column(text("cli.solve.card"))
    if goal is Goal.SLAM:
        grid.add_column(text("cli.solve.slam"))
    else:
        for heading in (*names, text("cli.solve.lost")):
            grid.add_column(heading, justify="right")
    for card, value, pair in solved.values:
        if goal is Goal.SLAM:
            winners = [name for name, slam in zip(names, pair, strict=True) if slam]
            cells = [", ".join(winners) or NOTHING]
        else:
            cells = [*map(str, pair), str(solution.value - value or NOTHING)]
        style = "bold" if card == solution.best.card else ""
        grid.add_row(language.card(card), *cells, style=style)
    return Group(Text(text(f"cli.solve.goal-{goal.name.lower()}"), style="bold"), grid)


def _side_names(position: Position, language: Language) -> list[str]:
    """The sides' names; where they change with the dealer (R10), the names of their seats."""
    if position.state.table.rules.plan.sides:
        return [language.side(side) for side in position.sides]
    return [" + ".join(map(language.seat, side.seats)) for side in position.sides]


def position_data(position: Position) -> dict[str, object]:
    """The position alone, for programs."""
    state, table = position.state, position.state.table
    rules = table.rules
    assert table.naming is not None
    suit = table.naming.suit
    names = [side.name for side in position.sides]
    found: dict[str, object] = {
        "variant": rules.variant,
        "options": rules.differences(variant(rules.variant)),
        "deal": position.number,
        "dealer": str(table.dealer),
        "trump": NO_TRUMP if suit is None else str(suit),
        "factor": deal_factor(table),
        "hands": {
            str(seat): _codes(hand) for seat, hand in zip(rules.seats, state.hands, strict=True)
        },
    }
    if rules.plan.piled:
        found["piles"] = {
            str(seat): [
                {"top": _code(pile.top), "bottom": _code(bottom)}
                for pile, bottom in zip(own, under, strict=True)
            ]
            for seat, own, under in zip(rules.seats, table.piles, state.bottoms, strict=True)
            if own
        }
    if table.left_over:
        found["left_over"] = _codes(table.left_over)
    return found | {
        "trick": position.trick,
        "table": _plays(table.plays),
        "to_play": str(position.seat),
        "points": dict(zip(names, position.points, strict=True)),
        "tricks": dict(zip(names, table.won, strict=True)),
    }


def _plays(plays: tuple[Played, ...]) -> list[dict[str, str]]:
    return [{"seat": str(played.seat), "card": str(played.card)} for played in plays]


def _codes(cards: CardSet) -> list[str]:
    return [str(card) for card in cards]


def _code(card: Card | None) -> str | None:
    return None if card is None else str(card)
