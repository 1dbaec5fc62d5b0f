"""The endgames that come with the game: each proved anew, graded by what can be measured."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manillen_tui.errors import Message
from manillen_tui.game.cards import Card
from manillen_tui.game.fast import FastDeal
from manillen_tui.game.state import State
from manillen_tui.lessons.lesson import PUPIL
from manillen_tui.puzzles.attempt import Attempt
from manillen_tui.puzzles.endgame import (
    GRADES,
    Aim,
    Endgame,
    PuzzleError,
    aim_of,
    endgame,
    packaged,
    taken,
)
from manillen_tui.puzzles.finding import SHARES, TRICKS, candidate
from manillen_tui.puzzles.grading import Measures, by_greed, measure, winners
from manillen_tui.solver.reference import Reference
from manillen_tui.solver.solution import solve

PUZZLES = dict(enumerate(packaged(), 1))


def proved(puzzle: Endgame) -> dict[Card, int]:
    """What each card comes to, by the plain solver."""
    state = puzzle.start()
    solver = Reference(FastDeal.from_state(state).rules)
    return {play.card: value for play, value in solve(state, solver=solver).values.items()}


@pytest.mark.parametrize("number", PUZZLES)
def test_one_card_alone_reaches_the_aim(number: int) -> None:
    puzzle = PUZZLES[number]
    state = puzzle.start()
    assert state.player_to_act == PUPIL
    assert puzzle.tricks in TRICKS
    values = proved(puzzle)
    (winner,) = (card for card, value in values.items() if value >= puzzle.aim)
    others = [card for card in values if card != winner]
    assert others
    # It is never simply the highest card.
    assert any(card.rank >= winner.rank for card in others)
    own, left = taken(state)
    assert own < puzzle.aim <= own + left
    # What is told of the aim is so (R29).
    whole = puzzle.rules.deal_points
    told = aim_of(state, puzzle.aim)
    assert (told is Aim.ALL) == (puzzle.aim == own + left)
    if told is Aim.HALF:
        assert 2 * (puzzle.aim - 1) <= whole < 2 * puzzle.aim


def test_there_is_something_for_everybody() -> None:
    puzzles = packaged()
    assert [puzzle.grade for puzzle in puzzles] == sorted(puzzle.grade for puzzle in puzzles)
    counts = Counter((puzzle.grade, puzzle.variant) for puzzle in puzzles)
    assert counts == {(grade, table): SHARES[table] for grade in GRADES for table in SHARES}
    assert {aim_of(puzzle.start(), puzzle.aim) for puzzle in puzzles} == set(Aim)
    assert len({puzzle.trump for puzzle in puzzles}) == 5
    assert len({(puzzle.deck, puzzle.plays) for puzzle in puzzles}) == len(puzzles)


def test_the_grades_are_what_is_measured() -> None:
    strays = 0
    for puzzle in packaged():
        found = measure(puzzle)
        # The rule of thumb may learn something after a puzzle was numbered.
        may_be = {replace(found, thumb=thumb).grade for thumb in (False, True)}
        assert puzzle.grade in may_be
        strays += puzzle.grade != found.grade
    assert strays <= len(packaged()) // 10


MEASURES = st.builds(Measures, st.integers(1, 8), st.booleans(), st.booleans(), st.integers(1, 8))


@given(MEASURES, st.integers(0, 3), st.integers(0, 3))
def test_nothing_that_makes_it_harder_lowers_a_grade(
    found: Measures, tricks: int, narrow: int
) -> None:
    assert found.grade in GRADES
    for harder in (
        replace(found, tricks=found.tricks + tricks),
        replace(found, narrow=found.narrow + narrow),
        replace(found, thumb=False),
        replace(found, greedy=False),
    ):
        assert harder.grade >= found.grade


def test_every_grade_can_be_had() -> None:
    measures = (
        Measures(tricks, thumb, greedy, narrow)
        for tricks in TRICKS
        for thumb in (False, True)
        for greedy in (False, True)
        for narrow in (1, 2, 3)
    )
    assert {found.grade for found in measures} == set(GRADES)


def gained(state: State, tricks: int) -> int:
    """What South's side gains in the trick on the table less what the others do, by brute force."""
    table, side = state.table, state.table.side(PUPIL.seat)
    if len(table.tricks) > tricks:
        trick = table.tricks[-1]
        points = trick.cards.points
        return points if table.side(trick.winner) == side else -points
    assert table.to_act is not None
    values = [gained(state.after(action), tricks) for action in state.legal_actions]
    return max(values) if table.side(table.to_act) == side else min(values)


def test_greed_looks_at_one_trick() -> None:
    fooled = 0
    for puzzle in packaged()[::4]:
        state = puzzle.start()
        plays = {
            action.card: gained(state.after(action), len(state.table.tricks))
            for action in solve(state).values
        }
        greedy = by_greed(state)
        assert plays[greedy] == max(plays.values())
        fooled += greedy not in winners(Attempt.start(puzzle))
    assert fooled


def test_a_line_reads_back() -> None:
    for puzzle in packaged():
        assert Endgame.parse(puzzle.dump()) == puzzle


@pytest.mark.parametrize("number", [-1, 0, len(PUZZLES) + 1])
def test_other_numbers_are_refused(number: int) -> None:
    with pytest.raises(PuzzleError) as caught:
        endgame(number)
    values = {"found": number, "most": len(PUZZLES)}
    assert caught.value.message == Message("puzzle.unknown", values)


def test_the_same_is_found_without_the_kernel() -> None:
    numbers = range(1, 40)
    found = [puzzle.dump() for number in numbers if (puzzle := candidate(number))]
    assert found
    script = (
        "from manillen_tui.puzzles.finding import candidate\n"
        "for number in range(1, 40):\n"
        "    puzzle = candidate(number)\n"
        "    if puzzle: print(puzzle.dump())\n"
    )
    environ = os.environ | {"MANILLEN_KERNEL": "off", "PYTHONHASHSEED": "7"}
    done = subprocess.run(
        [sys.executable, "-P", "-c", script],
        env=environ,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines() == found


def test_a_candidate_is_an_endgame() -> None:
    found = [puzzle for number in range(40, 80) if (puzzle := candidate(number))]
    assert found
    for puzzle in found:
        assert sum(value >= puzzle.aim for value in proved(puzzle).values()) == 1
        assert measure(puzzle).narrow >= 1
