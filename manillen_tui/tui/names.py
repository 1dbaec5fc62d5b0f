"""What things are called at the table: seats, sides, trumps, the factors in force."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from manillen_tui.game.actions import Name
from manillen_tui.game.cards import Card, CardSet
from manillen_tui.game.rules import Rules
from manillen_tui.game.scoring import DealResult
from manillen_tui.game.seats import Seat
from manillen_tui.game.table import Table
from manillen_tui.language import Language
from manillen_tui.tui.draw.canvas import width_of
from manillen_tui.tui.sorting import USUAL, Order

_NAME = 8
"""Cells from which a person's own name is too long for the head of a column."""


@dataclass(frozen=True, slots=True)
class Names:
    """Calls things by the names they have for one person.

    Attributes:
        language: the person's language.
        seat: where the person sits.
        names: what to call a seat, where it is not its own name.
        order: how hands are sorted.
        is_shared: whether several people look at the screen, so that nobody in particular is
            meant by you and us.
    """

    language: Language
    seat: Seat
    names: Mapping[Seat, str] = field(default_factory=dict)
    order: Order = USUAL
    is_shared: bool = False

    def sort(self, cards: CardSet, table: Table) -> tuple[Card, ...]:
        """Cards of a hand from left to right."""
        return self.order.sort(cards, table.trump)

    def label_of(self, seat: Seat) -> str:
        """A seat's name."""
        return self.names.get(seat) or self.language.seat(seat)

    def label(self, seat: Seat, table: Table) -> str:
        """A seat's name, and whether it is the person's partner or a dummy."""
        return self._described(self.label_of(seat), seat, table)

    def short_label(self, seat: Seat, table: Table) -> str:
        """The same with the seat's letters."""
        return self._described(self.language.seat_letters(seat), seat, table)

    def _described(self, name: str, seat: Seat, table: Table) -> str:
        if table.rules.player(seat).seat != seat:
            mine = table.rules.player(seat).seat == self.seat
            return self.language.text("table.your-dummy" if mine else "table.dummy", name=name)
        if seat != self.seat and table.side(seat) == table.side(self.seat):
            return self.language.text("table.partner", name=name)
        return name

    # Sides

    def columns(self, rules: Rules) -> tuple[str, ...]:
        """The names over the scores: us and them, or each player where everybody is alone."""
        return tuple(self.scorer(name, rules) for name in rules.scorers)

    def short_columns(self, rules: Rules) -> tuple[str, ...]:
        """The same where there is little room."""
        if not _alone(rules):
            return self.columns(rules)
        return tuple(
            self.language.text("table.you")
            if seat == self.seat and not self.is_shared
            else self.language.seat_letters(seat)
            for seat in (_player(name, rules) for name in rules.scorers)
        )

    def scorer(self, name: str, rules: Rules) -> str:
        """Who keeps a score under a name of ``rules.scorers``."""
        if not _alone(rules):
            if self.is_shared:
                side = next(side for side in rules.plan.sides if side.name == name)
                return "+".join(map(self.language.seat_letters, side.seats))
            return self.language.text(
                "table.us" if name == rules.scorer(self.seat) else "table.them"
            )
        seat = _player(name, rules)
        if seat != self.seat or self.is_shared:
            return self.label_of(seat)
        own = self.names.get(seat, "")
        return own if own and width_of(own) <= _NAME else self.language.text("table.you")

    def side(self, side: int, table: Table) -> str:
        """A side of one deal: us or them, or its players where the dealer is alone (R10)."""
        rules = table.rules
        if rules.plan.sides:
            return self.scorer(rules.plan.sides[side].name, rules)
        seats = rules.sides(table.dealer)[side].seats
        return " + ".join(self.scorer(str(seat), rules) for seat in seats)

    # Trumps and factors

    def trump(self, table: Table) -> str:
        """What is trump, in words."""
        return "" if table.naming is None else self.named(table.naming)

    def named(self, naming: Name) -> str:
        """What was named, in words."""
        if naming.suit is None:
            return self.language.text("table.no-trump")
        sign = naming.suit.sign if self.language.signs else str(naming.suit).lower()
        return self.language.text("table.trump", sign=sign, suit=naming.suit)

    def naming_sign(self, naming: Name) -> str:
        """What was named, as short as can be."""
        if naming.suit is None:
            return self.language.text("score.no-trump")
        return naming.suit.sign if self.language.signs else str(naming.suit)

    def factors(self, table: Table) -> list[str]:
        """Each multiplier in force, in words (R16, R17, R18, R33)."""
        return self.in_force(table.rules, table.naming, table.doubling, tie=table.pending)

    def factors_of(self, result: DealResult, rules: Rules) -> list[str]:
        """Each multiplier that was in force in a deal, in words."""
        tie = carried(result, rules)
        return self.in_force(rules, result.naming, result.doubling, tie=tie)

    def in_force(self, rules: Rules, naming: Name | None, doubling: int, *, tie: bool) -> list[str]:
        """Each multiplier that these make, in words; ``tie`` is whether one is carried."""
        text = self.language.text
        found = []
        if naming is not None and naming.suit is None:
            if naming.blind:
                found.append(text("table.factor-blind", times=rules.blind_factor))
            elif rules.no_trump_factor > 1:
                found.append(text("table.factor-no-trump", times=rules.no_trump_factor))
        if doubling == 2:
            found.append(text("table.factor-doubled", times=2))
        elif doubling == 4:
            found.append(text("table.factor-redoubled", times=4))
        if tie:
            found.append(text("table.factor-tie", times=2))
        return found


def carried(result: DealResult, rules: Rules) -> bool:
    """Whether a deal counted double for a tie before it: nothing else explains its factor."""
    factor = result.doubling
    if result.naming.suit is None:
        factor *= rules.blind_factor if result.naming.blind else rules.no_trump_factor
    return result.factor > factor


def _alone(rules: Rules) -> bool:
    """Whether every score is one player's."""
    return len(rules.plan.players) == len(rules.scorers)


def _player(scorer: str, rules: Rules) -> Seat:
    """The one player whose score is kept under a name."""
    return next(seat for seat in rules.plan.players if rules.scorer(seat) == scorer)
