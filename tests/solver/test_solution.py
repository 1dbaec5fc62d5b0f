"""Solving states: points, scores and slams by play, the best play and the best line."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given

from manillen_tui.game.actions import Name, Play, Signal
from manillen_tui.game.cards import Card, Suit
from manillen_tui.game.deal import Deal
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat
from manillen_tui.game.state import State
from manillen_tui.game.table import Phase
from manillen_tui.game.variants import variant
from manillen_tui.solver.solution import best_line, payoffs, solve
from manillen_tui.solver.tables import Goal
from tests.game.setting import choose, dealt, finish, in_play
from tests.game.strategies import seeds, tables

MOST_PLAYS = 7


def ending(rules: Rules, rng: Random, plays: int) -> State:
    """A deal with random calls and a random past, at most so many plays before its end."""
    state = State.start(
        Deal.shuffled(rules, rng.choice(rules.plan.players), rng), pending=rng.random() < 0.3
    )
    while state.table.phase is not Phase.PLAY:
        state = state.after(choose(rng, state.legal_actions))
    for _ in range(len(rules.seats) * rules.tricks - rng.randint(1, plays)):
        state = state.after(rng.choice(state.legal_actions))
    return state


def by_trying(state: State, goal: Goal) -> tuple[int, int]:
    """What both sides come to if both play their best, by trying everything."""
    if state.is_over:
        result = state.result
        if goal is Goal.SLAM:
            return int(result.tricks[1] == 0), int(result.tricks[0] == 0)
        return result.points if goal is Goal.POINTS else result.score
    assert state.to_act is not None
    side = state.table.side(state.to_act)
    plays = {act.card: act for act in state.legal_actions if isinstance(act, Play)}
    found = [by_trying(state.after(act), goal) for act in plays.values()]
    return max(found, key=lambda pair: pair[side] - pair[1 - side])


@given(tables, seeds)
def test_every_play_is_worth_what_trying_it_out_gives(rules: Rules, seed: int) -> None:
    state = ending(rules, Random(seed), MOST_PLAYS)
    side = state.table.side(state.to_act) if state.to_act else 0
    for goal in Goal:
        solution = solve(state, goal)
        assert solution.side == side
        assert list(solution.values) == list(state.legal_actions)
        for act, pair in solution.sides.items():
            assert pair == by_trying(state.after(act), goal)
            less = 0 if goal is Goal.POINTS else pair[1 - side]
            assert solution.values[act] == pair[side] - less
        assert solution.value == max(solution.values.values())


@given(tables, seeds)
def test_the_best_line_comes_to_the_best_value(rules: Rules, seed: int) -> None:
    state = ending(rules, Random(seed), 4 * MOST_PLAYS if rules.players != 2 else 2 * MOST_PLAYS)
    for goal in Goal:
        solution, end = solve(state, goal), state
        line = best_line(state, goal)
        assert line[0].card == solution.best.card
        for act in line:
            end = end.after(act)
        assert by_trying(end, goal) == solution.sides[solution.best]


@given(tables, seeds)
def test_payoffs_are_the_scores_of_finished_deals(rules: Rules, seed: int) -> None:
    rng = Random(seed)
    state = finish(ending(rules, rng, len(rules.seats) * rules.tricks), rng)
    result = state.result
    for side in (0, 1):
        value = result.points[side]
        if not result.tricks[1 - side]:
            value = rules.deal_points + 1
        elif not result.tricks[side]:
            value = -1
        pays = payoffs(state.table, side)
        assert len(pays) == rules.deal_points + 3
        assert pays[value + 1] == result.score


@given(tables, seeds)
def test_a_higher_value_never_pays_less(rules: Rules, seed: int) -> None:
    table = ending(rules, Random(seed), 1).table
    for side in (0, 1):
        worth = [pair[side] - pair[1 - side] for pair in payoffs(table, side)]
        spared = table.left_over.points
        # Of the values that can be: a side that takes all still spares the others their cards
        # left over (R10), and what cannot be is not asked.
        possible = [worth[0], *worth[spared + 1 : len(worth) - 1 - spared], worth[-1]]
        assert possible == sorted(possible)


def all_trumps_lead() -> State:
    """South leads, and holds all trumps."""
    deal = dealt(variant("boam"), Seat.E, {Seat.S: "TS AS KS QS JS 9S 8S 7S"})
    return State.to_play(deal, Name(Suit.SPADES))


def test_a_slam_in_sight_is_worth_the_double() -> None:
    state = all_trumps_lead()
    assert solve(state, Goal.POINTS).value == 60
    assert solve(state, Goal.SCORE).value == 60
    assert solve(state, Goal.SLAM).value == 1
    assert set(solve(state, Goal.SCORE).sides.values()) == {(60, 0)}
    behind = state.after(Play(Card.parse("7S")))
    assert solve(behind, Goal.SLAM).value == -1
    assert set(solve(behind, Goal.SLAM).sides.values()) == {(1, 0)}


def test_among_equals_the_best_play_spends_least() -> None:
    assert solve(all_trumps_lead()).best == Play(Card.parse("7S"))


def test_signals_change_nothing() -> None:
    state = in_play(variant("parlante"), Suit.HEARTS)
    solution = solve(state)
    spoken = [act for act in solution.values if act.signal is not None]
    assert {act.signal for act in spoken} <= set(Signal)
    for act in spoken:
        assert solution.values[act] == solution.values[replace(act, signal=None)]


def test_what_is_no_play_is_not_solved() -> None:
    start = State.start(Deal.shuffled(variant("boam"), Seat.S, Random(1)))
    over = finish(in_play(variant("boam"), None), Random(1))
    for state in (start, over):
        with pytest.raises(ValueError, match="deal"):
            solve(state)
    assert best_line(over) == ()
