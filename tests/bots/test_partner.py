"""Bots are good partners: they agree with a good player where there is no doubt."""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import fmean, stdev

import pytest

from manillen_tui.game.actions import Name, Play
from manillen_tui.game.cards import CardSet
from manillen_tui.game.deal import Deal
from manillen_tui.game.fast import FastDeal
from manillen_tui.game.sampling import Worlds
from manillen_tui.game.state import State
from manillen_tui.plugins import load_bot
from manillen_tui.solver import KERNEL
from manillen_tui.solver.tables import world_of
from manillen_tui.solver.worlds import solver_for
from tests.bots.partner import Position, positions

BOTS = ("club", "swift", "expert") if KERNEL else ("club", "swift")

POSITIONS = {str(position): position for position in positions()}

OTHERWISE: dict[str, set[str]] = {
    "swift": {
        "leads no ten into a ruff: the next to play is void",
        "leads no ten into a ruff: the last to play is void",
        "plays its masters when trumps are gone: three, alone",
        "leads what the partner wants: no trump, only the partner has diamonds left",
        "leads what the partner wants: manillen, the suit that the partner trumps",
    },
    "expert": {
        "gives points to its own side's trick: manillen, the partner trumped their ace",
        "plays its masters when trumps are gone: three, alone",
        "draws trumps for the side that named them: three, alone",
    },
}
"""By bot, where it is wrong and known to be."""

WORLDS = 200

each_position = pytest.mark.parametrize("position", POSITIONS.values(), ids=POSITIONS)


@each_position
@pytest.mark.parametrize("bot", BOTS)
def test_plays_as_a_good_partner(bot: str, position: Position) -> None:
    """Where a bot is known to be wrong, getting it right is news too."""
    action = load_bot(bot)(rng=Random(1)).act(position.observation)
    assert isinstance(action, Play)
    assert (action.card in position.right) == (str(position) not in OTHERWISE.get(bot, ()))


def test_all_families_and_tables_are_there() -> None:
    assert len(POSITIONS) >= 44
    rules = [position.observation.table for position in POSITIONS.values()]
    assert {"boam", "manillen", "piles", "dummies", "three", "six"} <= {
        table.rules.variant for table in rules
    }
    assert any(table.trump is None for table in rules)


@each_position
def test_can_arise(position: Position) -> None:
    """A deal of a world that fits it is played by the rules to just this."""
    seen = position.observation
    world = Worlds(seen).draw(Random(1))
    table = world.table
    if table.rules.plan.piled:
        return
    state = State.to_play(_dealt(world), table.naming or Name(None))
    for plays in (*(trick.plays for trick in table.tricks), table.plays):
        for played in plays:
            assert state.to_act == played.seat
            state = state.after(Play(played.card, played.signal))
    again = state.observe(seen.player)
    assert again.hand == seen.hand
    assert again.legal_actions == seen.legal_actions
    for field in ("left_over", "queue", "held", "trump", "tricks", "plays", "points", "won"):
        assert getattr(again.table, field) == getattr(table, field)


def _dealt(world: State) -> Deal:
    """The deal from which a world without piles was played."""
    table = world.table
    hands = list(world.hands)
    for plays in (*(trick.plays for trick in table.tricks), table.plays):
        for played in plays:
            hands[table.rules.seats.index(played.seat)] |= CardSet.of([played.card])
    none: tuple[tuple[()], ...] = ((),) * len(hands)
    return Deal(table.rules, table.dealer, (), tuple(hands), none, none, table.left_over)


@pytest.mark.skipif(not KERNEL, reason="the plain solver would take minutes")
@each_position
def test_is_clear_cut(position: Position) -> None:
    """In exact play of worlds that fit, each right card beats each wrong one by two errors."""
    worlds, rng = Worlds(position.observation), Random(1)
    deals = [FastDeal.from_state(worlds.draw(rng)) for _ in range(WORLDS)]
    solver = solver_for(deals[0].rules)
    rows = [solver.values(deal.start, [world_of(deal)])[0] for deal in deals]
    cards = sorted(position.observation.legal_cards, key=lambda card: card.index)
    found = dict(zip(cards, zip(*rows, strict=True), strict=True))
    right = min(position.right, key=lambda card: fmean(found[card]))
    for wrong in position.wrong:
        gains = [a - b for a, b in zip(found[right], found[wrong], strict=True)]
        assert fmean(gains) > 2 * stdev(gains) / sqrt(WORLDS), (right, wrong)
