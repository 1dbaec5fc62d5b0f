"""The rules of one table: every option, checked together (rules.md §8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any

from manillen_tui.errors import RulesError
from manillen_tui.game.cards import PACK_POINTS, Suit
from manillen_tui.game.duties import Duty, DutyTable, duties
from manillen_tui.game.options import OPTIONS, Value, option, written
from manillen_tui.game.seats import SEAT_PLANS, PlayerId, Seat, SeatPlan, Side


@dataclass(frozen=True)
class Rules:
    """One table's rules; the option names and values are those of rules.md.

    Attributes:
        name: what the table is called; no rule depends on it.
        variant: the packaged variant it grew from, which a record names.

    Raises:
        RulesError: the options cannot be played together.
    """

    name: str = "boam"
    variant: str = "boam"
    players: int = 4
    layout: str = "hands"
    direction: str = "clockwise"
    packets: str = "3-2-3"
    trump: str = "dealer"
    no_trump: bool = True
    no_trump_factor: int = 2
    blind_factor: int = 0
    blind_when_behind: int = 0
    ask_partner: bool = False
    double: bool = True
    redouble: bool = True
    beat_plain: str = "opponent"
    beat_trump: str = "opponent"
    trump_when_void: str = "opponent"
    undertrump: str = "forbidden"
    last_trick: int = 0
    trick_points: int = 0
    par: int = 30
    slam: bool = True
    tie: str = "carry"
    score: str = "excess"
    target: int = 101
    deals: int = 0
    boams: int = 1
    best_of: int = 1
    signals: bool = False
    revoke: str = "prevent"

    def __post_init__(self) -> None:
        for key, value in self.options.items():
            option(key).check(value)
        _check_together(self)

    @property
    def options(self) -> dict[str, Value]:
        """Every option's value, in the order of rules.md."""
        return {key: getattr(self, key) for key in OPTIONS}

    def with_options(self, changes: Mapping[str, Value], **names: str) -> Rules:
        """The same table with some options changed, and perhaps another ``name`` or ``variant``.

        Raises:
            RulesError: an unknown option, a wrong value, or a set that cannot be played.
        """
        for key, value in changes.items():
            option(key).check(value)
        changed: dict[str, Any] = {**changes, **names}
        return replace(self, **changed)

    def differences(self, other: Rules) -> dict[str, Value]:
        """The options in which this table is not ``other``."""
        theirs = other.options
        return {key: value for key, value in self.options.items() if value != theirs[key]}

    def __getstate__(self) -> dict[str, Any]:
        return {each.name: getattr(self, each.name) for each in fields(self)}

    # Seats

    @cached_property
    def plan(self) -> SeatPlan:
        """The seats, players and sides."""
        return SEAT_PLANS[self.players, self.layout]

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """The seats, clockwise from South."""
        return self.plan.seats

    @cached_property
    def _turns(self) -> dict[Seat, tuple[Seat, ...]]:
        seats = self.seats if self.direction == "clockwise" else self.seats[::-1]
        return {seat: seats[at:] + seats[:at] for at, seat in enumerate(seats)}

    def order(self, first: Seat) -> tuple[Seat, ...]:
        """The seats in the order of play, from ``first``."""
        return self._turns[first]

    def after(self, seat: Seat) -> Seat:
        """The next seat in the order of play."""
        return self._turns[seat][1]

    def eldest(self, dealer: Seat) -> Seat:
        """The seat after the dealer, which leads to the first trick (R3)."""
        return self.after(dealer)

    def next_dealer(self, dealer: Seat) -> Seat:
        """Who deals next: the next seat with a player of its own (R4, R9)."""
        return next(seat for seat in self.order(dealer)[1:] if seat in self.plan.players)

    def player(self, seat: Seat) -> PlayerId:
        """Who acts for a seat."""
        return PlayerId(self.plan.owners[self.seats.index(seat)])

    def callers(self, first: Seat) -> tuple[Seat, ...]:
        """The seats that may make calls, in the order of play from ``first`` (R9)."""
        return tuple(seat for seat in self.order(first) if seat in self.plan.players)

    # Sides

    @cached_property
    def _sides(self) -> dict[Seat, tuple[Side, Side]]:
        if self.plan.sides:
            first, second = self.plan.sides
            return dict.fromkeys(self.seats, (first, second))
        found = {}
        for dealer in self.seats:
            others = tuple(seat for seat in self.seats if seat != dealer)
            found[dealer] = (Side(0, dealer, (dealer,)), Side(1, "+".join(others), others))
        return found

    def sides(self, dealer: Seat) -> tuple[Side, Side]:
        """The two sides of a deal; with three players the dealer plays alone (R10)."""
        return self._sides[dealer]

    def side(self, seat: Seat, dealer: Seat) -> Side:
        """The side that a seat is on in a deal."""
        first, second = self._sides[dealer]
        return first if seat in first.seats else second

    def partners(self, seat: Seat, dealer: Seat) -> tuple[Seat, ...]:
        """The other seats of a seat's side."""
        return tuple(other for other in self.side(seat, dealer).seats if other != seat)

    @cached_property
    def scorers(self) -> tuple[str, ...]:
        """The names under which scores are kept: the sides, or with three players the seats."""
        if self.plan.sides:
            return tuple(side.name for side in self.plan.sides)
        return tuple(str(seat) for seat in self.seats)

    def scoring_side(self, scorer: str, dealer: Seat) -> Side:
        """The side whose result a scorer shares in a deal."""
        first, second = self._sides[dealer]
        if self.plan.sides:
            return first if scorer == first.name else second
        return self.side(Seat(scorer), dealer)

    def scorer(self, seat: Seat) -> str:
        """The name under which a seat's score is kept."""
        return self.side(seat, self.seats[0]).name if self.plan.sides else str(seat)

    # Play and points

    @cached_property
    def packet_sizes(self) -> tuple[int, ...]:
        """The packets of a deal (R6)."""
        return tuple(int(part) for part in self.packets.split("-"))

    @property
    def tricks(self) -> int:
        """How many tricks a deal has."""
        return self.plan.hand_size

    @property
    def deal_points(self) -> int:
        """All the points of a deal, bonuses included (R29)."""
        return PACK_POINTS + self.last_trick + self.trick_points * self.tricks

    @property
    def several_boams(self) -> bool:
        """Whether the match is a session of several boams (R36)."""
        return self.boams > 1 or self.best_of > 1

    @cached_property
    def duties(self) -> tuple[Duty, ...]:
        """The duties of play, in order (R20–R26)."""
        return duties(self.beat_plain, self.beat_trump, self.trump_when_void, self.undertrump)

    @cached_property
    def _duty_tables(self) -> dict[Suit | None, DutyTable]:
        return {}

    def duty_table(self, trump: Suit | None) -> DutyTable:
        """The duties worked out for one trump, or for no trump."""
        if trump not in self._duty_tables:
            self._duty_tables[trump] = DutyTable(self.duties, trump)
        return self._duty_tables[trump]


def _check_together(rules: Rules) -> None:
    layouts = tuple(layout for players, layout in SEAT_PLANS if players == rules.players)
    if rules.layout not in layouts:
        raise RulesError(
            "rules.layout",
            option="layout",
            found=rules.layout,
            players=rules.players,
            allowed=", ".join(layouts),
        )
    hand_size = SEAT_PLANS[rules.players, rules.layout].hand_size
    if rules.layout == "hands" and sum(rules.packet_sizes) != hand_size:
        raise RulesError(
            "rules.packets",
            option="packets",
            found=rules.packets,
            players=rules.players,
            cards=hand_size,
        )
    if rules.score == "excess" and rules.par >= rules.deal_points:
        # Nobody could ever score, so that no boam would end.
        allowed = f"0–{rules.deal_points - 1}"
        raise RulesError("rules.value", option="par", found=str(rules.par), allowed=allowed)
    for key, value, other, needed in (
        ("redouble", rules.redouble, "double", True),
        ("ask_partner", rules.ask_partner, "players", 4),
        ("trump", rules.trump == "none", "no_trump", True),
        ("trump", rules.trump == "auction-forced", "no_trump", True),
        ("blind_factor", rules.blind_factor > 0, "no_trump", True),
        ("best_of", rules.best_of > 1, "boams", 1),
    ):
        if value and getattr(rules, other) != needed:
            raise RulesError(
                "rules.needs",
                option=key,
                found=written(getattr(rules, key)),
                other=other,
                other_found=written(getattr(rules, other)),
                needed=written(needed),
            )
