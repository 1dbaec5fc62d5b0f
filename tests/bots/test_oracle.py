"""The cheat that sees all cards plays as the solver says, and calls what that is worth."""

from __future__ import annotations

from random import Random

import pytest

from manillen_bots.oracle import Oracle
from manillen_tui.arena.contestants import contestant
from manillen_tui.arena.playing import play_board
from manillen_tui.arena.question import Question
from manillen_tui.errors import PluginError
from manillen_tui.game.actions import (
    BLIND_NO_TRUMP,
    Action,
    AskPartner,
    Double,
    Look,
    Name,
    Pass,
    Redouble,
)
from manillen_tui.game.deal import Deal
from manillen_tui.game.rules import Rules
from manillen_tui.game.state import State
from manillen_tui.game.table import Phase
from manillen_tui.game.variants import VARIANTS, variant
from manillen_tui.solver import KERNEL
from manillen_tui.solver.solution import solve
from manillen_tui.solver.tables import Goal

compiled = pytest.mark.skipif(not KERNEL, reason="the oracle needs the compiled solver")


def dealt(rules: Rules, number: int) -> State:
    """A deal before its first call."""
    dealer = rules.plan.players[number % len(rules.plan.players)]
    return State.start(Deal.shuffled(rules, dealer, Random(f"oracle/{number}")))


def called(state: State) -> Action:
    """What it calls."""
    return Oracle(rng=Random(0)).act(state)


def gain(state: State, side: int) -> int:
    """What a side scores more than the other by play from here, if all passed what is asked."""
    while state.table.phase is not Phase.PLAY:
        state = state.after(Pass())
    solution = solve(state, Goal.SCORE)
    return solution.value if solution.side == side else -solution.value


@compiled
@pytest.mark.parametrize("name", VARIANTS)
def test_a_deal_between_oracles_ends_as_solved(name: str) -> None:
    """Nobody gives anything away, in score or in points."""
    rules = variant(name)
    for number in range(2 if name == "piles" else 4):
        state = dealt(rules, number)
        players = {player: Oracle(rng=Random(0)) for player in map(rules.player, rules.seats)}
        solved = None
        while (player := state.player_to_act) is not None:
            if solved is None and state.table.phase is Phase.PLAY:
                solved = [solve(state, goal) for goal in (Goal.POINTS, Goal.SCORE)]
            state = state.after(players[player].act(state))
        assert solved is not None
        points, score = solved
        result = state.result
        assert result.points[points.side] == points.value
        assert result.score == score.sides[score.best]


@compiled
@pytest.mark.parametrize("name", ["boam", "regional", "three", "six", "dummies"])
def test_it_names_what_scores_best(name: str) -> None:
    """No other trump would score more; the partner is not asked, who would name the same."""
    for number in range(6):
        state = dealt(variant(name), number)
        assert state.to_act is not None
        side = state.table.side(state.to_act)
        name_ = called(state)
        assert isinstance(name_, Name)
        others = [action for action in state.legal_actions if not isinstance(action, AskPartner)]
        assert gain(state.after(name_), side) == max(
            gain(state.after(other), side) for other in others
        )


@compiled
def test_it_doubles_what_it_will_score() -> None:
    """And redoubles what it will score, and nothing else."""
    rules, found = variant("boam"), set()
    for number in range(60):
        state = dealt(rules, number)
        named = state.after(Random(number).choice(state.legal_actions))
        assert named.to_act is not None
        action = called(named)
        assert (action == Double()) == (gain(named, named.table.side(named.to_act)) > 0)
        doubled = named.after(Double())
        assert doubled.to_act is not None
        answer = called(doubled)
        assert (answer == Redouble()) == (gain(doubled, doubled.table.side(doubled.to_act)) > 0)
        found |= {action, answer}
    assert found == {Pass(), Double(), Redouble()}


@compiled
def test_it_calls_blind_only_where_that_pays() -> None:
    """More than the best that it could name after a look."""
    rules, found = variant("cafe"), set()
    for number in range(40):
        state = dealt(rules, number)
        assert state.to_act is not None
        side, action = state.table.side(state.to_act), called(state)
        blind = gain(state.after(BLIND_NO_TRUMP), side)
        looked = state.after(Look())
        best = max(gain(looked.after(name), side) for name in looked.legal_actions)
        assert (action == BLIND_NO_TRUMP) == (blind > best)
        found.add(action)
    assert found == {BLIND_NO_TRUMP, Look()}


@compiled
def test_it_does_not_pass_what_it_could_name() -> None:
    """Whoever comes after could take the naming from it."""
    state = dealt(variant("manillen"), 1)
    assert isinstance(called(state), Name)
    forced = dealt(variant("verplicht"), 1)
    assert isinstance(called(forced), Name)


@compiled
@pytest.mark.parametrize("other", ["club", "swift"])
def test_it_beats_any_bot(other: str) -> None:
    """By far."""
    asked = Question(variant("boam"), ("oracle", other))
    boards = [play_board(asked, asked.contestants, number) for number in range(1, 17)]
    assert sum(board.lead / board.deals for board in boards) / 16 > 3


def test_it_is_marked() -> None:
    """As one that sees all cards."""
    assert contestant("oracle").sees_all


def test_without_the_kernel_it_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    """In plain Python nobody would wait for it."""
    monkeypatch.setattr("manillen_bots.oracle.KERNEL", False)
    with pytest.raises(PluginError) as caught:
        contestant("oracle").try_out()
    assert caught.value.message.key == "bot.no-kernel"
