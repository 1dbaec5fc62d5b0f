"""Deals for a score pad: those that the engine played, told as people would tell them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from random import Random

from manillen_tui.game.deal import Deal
from manillen_tui.game.events import Event
from manillen_tui.game.match import Match
from manillen_tui.game.rules import Rules
from manillen_tui.game.state import State
from manillen_tui.pad.book import Pad, begin
from manillen_tui.pad.entry import Entry, How
from tests.game.records import random_deal

NOW = datetime.fromisoformat("2026-03-05T20:00:00+01:00")


def new_pad(folder: Path, rules: Rules) -> Pad:
    """An empty pad of people without names."""
    players = {seat: f"person:{seat}" for seat in rules.plan.players}
    return begin(folder, rules, players, NOW, "test")


def told(state: State) -> Entry:
    """What people would say of a deal that is over."""
    table, result = state.table, state.result
    how, side = How.PLAYED, 0
    if table.award is not None and table.award.forfeit:
        how, side = How.FORFEIT, table.award.side
    elif result.slam is not None:
        how, side = How.SLAM, result.slam
    points = None if how is How.FORFEIT else result.points[side]
    naming, maker = result.naming, result.maker
    return Entry(result.dealer, side, points, how, naming, maker, result.doubling)


def played(
    rules: Rules, rng: Random, most: int = 4
) -> Iterator[tuple[Match, Entry, State, Match, tuple[Event, ...]]]:
    """A match that the engine plays: before each deal, the deal, and after it."""
    match = Match.start(rules, rng.choice(rules.plan.players))
    while not match.over and match.number < most:
        assert match.dealer is not None
        state, _ = random_deal(match.deal(Deal.shuffled(rules, match.dealer, rng)), rng)
        after, events = match.scored(state.result)
        yield match, told(state), state, after, events
        match = after
