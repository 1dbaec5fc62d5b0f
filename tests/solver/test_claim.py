"""Claims: granted only where no deal and no play of the others could take a trick."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from manillen_tui.game.actions import Action, Name, Play
from manillen_tui.game.cards import Card, Suit
from manillen_tui.game.deal import Deal
from manillen_tui.game.observation import Observation
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import PlayerId, Seat
from manillen_tui.game.state import State
from manillen_tui.game.table import Phase
from manillen_tui.game.variants import VARIANTS, variant
from manillen_tui.solver.claim import Break, Claim, judge
from tests.game.setting import dealt, table_of
from tests.game.test_sampling import brute_force

MOST_WORLDS = 60
TABLES = {
    **{name: variant(name) for name in VARIANTS},
    "undertrump": table_of("boam", undertrump="forced", beat_plain="always"),
    "alone": table_of("three", trump="none", beat_trump="always"),
}


def takes_all(worlds: Sequence[State], player: PlayerId, tricks: int) -> bool:
    """Whether a player's side takes every trick: all deals, all plays of the others tried."""
    table = worlds[0].table
    side = table.side(player.seat)
    if any(table.side(trick.winner) != side for trick in table.tricks[tricks:]):
        return False
    if table.is_over:
        return True
    if worlds[0].player_to_act == player:
        plays = worlds[0].legal_actions
        return any(
            isinstance(play, Play)
            and all(_seen_alike([w.after(play) for w in worlds], player, tricks))
            for play in plays
        )
    plays_by_others = {play for world in worlds for play in world.legal_actions}
    return all(
        all(_seen_alike([w.after(p) for w in worlds if p in w.legal_actions], player, tricks))
        for p in plays_by_others
    )


def _seen_alike(worlds: Sequence[State], player: PlayerId, tricks: int) -> Iterator[bool]:
    """The same for each of the tables that the player may see then: bottoms turn differently."""
    tables: dict[object, list[State]] = {}
    for world in worlds:
        tables.setdefault(world.observe(player), []).append(world)
    return (takes_all(alike, player, tricks) for alike in tables.values())


def ending(rules: Rules, rng: Random) -> tuple[Deal, list[Action], State]:
    """A deal played at random to near its end, tops kept back at times."""
    deal = Deal.shuffled(rules, rng.choice(rules.plan.players), rng)
    state, actions = State.start(deal), list[Action]()
    left = rng.randrange(2, 2 + len(rules.seats) + 3)
    while 32 - len(state.table.gone | state.table.on_table) > left or state.table.phase is not (
        Phase.PLAY
    ):
        action = rng.choice(state.legal_actions)
        actions.append(action)
        state = state.after(action)
    return deal, actions, state


def endings(name: str) -> Iterator[tuple[Observation, list[State]]]:
    """Positions of a table as a player sees them, each with every deal that fits."""
    rules, rng = TABLES[name], Random(name)
    while True:
        deal, actions, state = ending(rules, rng)
        if state.is_over:
            continue
        observation = state.observe(PlayerId(rng.choice(rules.plan.players)))
        found = list(islice(brute_force(deal, actions, observation), MOST_WORLDS))
        if len(found) < MOST_WORLDS:
            worlds = [replace(state, hands=h, bottoms=b) for h, b in found]  # type: ignore[arg-type]  # lists serve
            yield observation, worlds


@pytest.mark.parametrize("name", TABLES)
def test_a_claim_is_granted_just_where_no_deal_and_no_play_breaks_it(name: str) -> None:
    told = Counter[bool]()
    for observation, worlds in islice(endings(name), 14):
        expected = takes_all(worlds, observation.player, len(observation.table.tricks))
        found = judge(observation)
        assert found.granted == expected, (observation, found)
        assert (found.broken is None) == expected
        told[expected] += 1
        if found.broken is not None:
            could_hold(found.broken, worlds, observation)
    assert min(told[True], told[False]) >= 1, told


def could_hold(broken: Break, worlds: Sequence[State], observation: Observation) -> None:
    """A card that breaks a claim is on the table already, or held against it in some deal."""
    table = observation.table
    assert table.side(broken.seat) != table.side(observation.player.seat)
    at = table.rules.seats.index(broken.seat)
    assert (
        any(p.card == broken.card and p.seat == broken.seat for p in table.plays)
        or any(broken.card in w.cards(broken.seat) for w in worlds)
        or any(broken.card in w.bottoms[at] for w in worlds)
    )
    assert 1 <= broken.trick <= table.rules.tricks - len(table.tricks)


def to_lead(hands: dict[Seat, str], trump: Suit | None, base: str = "boam") -> Observation:
    """What the seat that leads first sees, East having dealt."""
    deal = dealt(variant(base), Seat.E, hands)
    state = State.to_play(deal, Name(trump))
    assert state.to_act == Seat.S
    return state.observe(PlayerId(Seat.S))


def test_trumps_are_drawn_before_the_rest_is_claimed() -> None:
    """Three trumps are out, and three rounds of higher ones draw them wherever they lie."""
    hand = "TH AH KH QH JH TS AS TD"
    assert judge(to_lead({Seat.S: hand}, Suit.HEARTS)) == Claim(granted=True)
    # Two rounds leave one that may lie with another's, and ruff the ten of spades.
    fewer = judge(to_lead({Seat.S: "TH AH 9H 8H 7H TS AS TD"}, Suit.HEARTS))
    assert not fewer.granted and fewer.broken is not None
    assert fewer.broken.card in {Card.parse(card) for card in ("KH", "QH", "JH")}


def test_at_no_trump_a_gap_breaks_a_claim_and_is_named() -> None:
    whole = judge(to_lead({Seat.S: "TH AH KH TS AS KS TD AD"}, None))
    assert whole == Claim(granted=True)
    gap = judge(to_lead({Seat.S: "TH AH QH TS AS KS TD AD"}, None))
    # The others that win are cashed first.
    assert gap.broken is not None
    assert (gap.broken.card, gap.broken.trick) == (Card.parse("KH"), 8)
    assert gap.broken.seat in (Seat.W, Seat.E)


def test_a_partner_is_bound_by_nothing() -> None:
    """Clubs may all lie with the partner, who need not lead them to hers."""
    claim = judge(to_lead({Seat.S: "7C TS AS KS QS JS 9S 8S"}, None))
    assert not claim.granted and claim.broken is not None
    assert claim.broken.trick == 8


def test_what_takes_too_long_is_neither_granted_nor_broken() -> None:
    seen = to_lead({Seat.S: "TH AH QH TS AS KS TD AD"}, None)
    assert judge(seen, most=3) == Claim(granted=False)


def test_before_play_nothing_can_be_claimed() -> None:
    state = State.start(Deal.shuffled(variant("boam"), Seat.S, Random(1)))
    with pytest.raises(ValueError, match="naming"):
        judge(state.observe(PlayerId(Seat.S)))
