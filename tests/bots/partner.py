"""The positions of ``partner_positions.toml``, as the player to act sees them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Any

from manillen_tui.game.actions import Name, Signal
from manillen_tui.game.cards import Card, CardSet, Suit
from manillen_tui.game.legal import legal_actions
from manillen_tui.game.observation import Observation
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat
from manillen_tui.game.table import Phase, Pile, Played, Table, Trick, best_play
from manillen_tui.game.variants import variant

FILE = Path(__file__).with_name("partner_positions.toml")


@dataclass(frozen=True, slots=True)
class Position:
    """A position at which good partners agree.

    Attributes:
        family: what it is about.
        name: what is to be seen.
        observation: what the player to act knows.
        right: the cards a good partner plays; the other legal ones are wrong.
    """

    family: str
    name: str
    observation: Observation
    right: CardSet

    def __str__(self) -> str:
        return f"{self.family}: {self.name}"

    @property
    def wrong(self) -> CardSet:
        """The legal cards that are not right."""
        return self.observation.legal_cards - self.right


def positions() -> tuple[Position, ...]:
    """All of them, in the order of the file."""
    families: Mapping[str, Mapping[str, Any]] = tomllib.loads(FILE.read_text("utf-8"))
    return tuple(
        _position(family, name, **told)
        for family, named in families.items()
        for name, told in named.items()
    )


def _position(family: str, name: str, *, right: str = "", wrong: str = "", **told: Any) -> Position:
    observation = observed(**told)
    named = CardSet.parse(right or wrong)
    assert not named - observation.legal_cards, (family, name, observation.legal_cards)
    return Position(family, name, observation, named if right else observation.legal_cards - named)


def observed(
    hand: str,
    played: list[str],
    *,
    table: str,
    trump: str,
    maker: str | None = None,
    piles: Mapping[str, str] | None = None,
    held: Mapping[str, int] | None = None,
    left_over: str = "",
) -> Observation:
    """What the player who is to act knows.

    Args:
        hand: what the player has in hand.
        played: by trick the leader and the cards; the last is the trick on the table, so
            that it has no cards where the player leads.
        table: a packaged variant.
        trump: the suit, or ``none``.
        maker: who named trumps; the dealer if left out.
        piles: by seat, the its piles by their tops; ``+`` after one: a card lies under it,
            ``+`` alone: its top is on the table.
        held: by seat, how many cards it has in hand, where that does not follow.
        left_over: the cards that were dealt to nobody (R10).
    """
    rules = variant(table)
    suit = None if trump == "none" else Suit[trump.upper()]
    *done, now = (_plays(rules, text) for text in played)
    tricks = tuple(Trick(plays, best_play(plays, suit).seat) for plays in done)
    eldest, leader = (Seat.parse(text.split()[0]) for text in (played[0], played[-1]))
    dealer = rules.order(eldest)[-1]
    queue = rules.order(leader)[len(now) :]
    player, own, spare = rules.player(queue[0]), CardSet.parse(hand), CardSet.parse(left_over)
    counts = {**(held or {}), player.seat: len(own)}
    points, won = [0, 0], [0, 0]
    points[rules.side(dealer, dealer).index] = spare.points
    for trick in tricks:
        side = rules.side(trick.winner, dealer).index
        points[side] += trick.points
        won[side] += 1
    public = Table(
        rules=rules,
        dealer=dealer,
        totals=(0,) * len(rules.scorers),
        pending=False,
        left_over=spare,
        turned=None,
        phase=Phase.PLAY,
        queue=queue,
        held=tuple(_held(rules, seat, (*done, now), counts) for seat in rules.seats),
        piles=tuple(
            _piles((piles or {}).get(seat, ""), _own(seat, (*done, now))) for seat in rules.seats
        ),
        maker=dealer if maker is None else Seat.parse(maker),
        naming=Name(suit),
        tricks=tricks,
        plays=now,
        points=(points[0], points[1]),
        won=(won[0], won[1]),
    )
    found = Observation(player, public, own, ())
    found = replace(found, legal_actions=legal_actions(public, found.cards(queue[0])))
    covered = sum(pile.covered for stacks in public.piles for pile in stacks)
    hidden = sum(public.held) - len(own) + covered
    assert len(found.unseen) == hidden, (len(found.unseen), hidden)
    seen = [public.gone, public.on_table, own, *(public.tops(seat) for seat in rules.seats)]
    assert sum(map(len, seen)) == len(reduce(or_, seen)), "a card is in two places"
    return found


def _plays(rules: Rules, text: str) -> tuple[Played, ...]:
    leader, *cards = text.split()
    order = rules.order(Seat.parse(leader))
    return tuple(_played(*each) for each in zip(order, cards, strict=False))


def _played(seat: Seat, text: str) -> Played:
    card, _, word = text.partition(":")
    return Played(seat, Card.parse(card), Signal(word) if word else None)


def _piles(text: str, played: list[Card]) -> tuple[Pile, ...]:
    """Piles by their tops; what is gone from them was played, and from no hand."""
    found = []
    for word in text.split():
        top, covered = word.rstrip("+"), word.endswith("+")
        gone = 2 - bool(top) - covered
        found.append(Pile(Card.parse(top) if top else None, covered, tuple(played[:gone])))
        del played[:gone]
    return tuple(found)


def _own(seat: Seat, tricks: Iterable[tuple[Played, ...]]) -> list[Card]:
    """The cards a seat has played, in order."""
    return [each.card for plays in tricks for each in plays if each.seat == seat]


def _held(
    rules: Rules, seat: Seat, tricks: Iterable[tuple[Played, ...]], held: Mapping[str, int]
) -> int:
    if seat in held:
        return held[seat]
    return 0 if seat in rules.plan.piled else rules.plan.hand_size - len(_own(seat, tricks))
