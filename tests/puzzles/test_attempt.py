"""An endgame gone through: every right way leads to the aim, every wrong card is shown up."""

from __future__ import annotations

from random import Random

import pytest

from manillen_tui.game.actions import Play
from manillen_tui.game.cards import PACK
from manillen_tui.game.state import State
from manillen_tui.lessons.lesson import PUPIL
from manillen_tui.puzzles.attempt import Attempt, Verdict
from manillen_tui.puzzles.endgame import endgame, packaged, taken
from manillen_tui.puzzles.grading import winners

NUMBERS = range(1, len(packaged()) + 1)


def played(state: State, line: tuple[Play, ...]) -> State:
    """The deal after a line."""
    for play in line:
        state = state.after(play)
    return state


@pytest.mark.parametrize("number", NUMBERS)
def test_right_ways_reach_the_aim_and_wrong_cards_do_not(number: int) -> None:
    rng = Random(number)
    attempt = Attempt.start(endgame(number))
    turns = []
    while not attempt.is_done:
        assert attempt.state.player_to_act == PUPIL
        right = winners(attempt)
        for play in attempt.solution().values:
            if play.card in right:
                continue
            told = attempt.give(play)
            assert told.state == attempt.state
            assert told.moves == ()
            assert told.reply is not None
            assert told.reply.verdict is Verdict.WRONG
            assert told.reply.line[0] == play
            end = played(attempt.state, told.reply.line)
            assert end.is_over
            assert taken(end)[0] == told.reply.value
            assert taken(end)[0] < attempt.puzzle.aim
        turns.append(attempt.state)
        before, attempt = attempt, attempt.give(Play(rng.choice(right)))
        assert attempt.reply is not None
        assert attempt.reply.verdict is Verdict.RIGHT
        assert [move.state for move in attempt.moves][-1] == attempt.state
        assert attempt.moves[0].seat == before.state.to_act
        # Nothing is played on once the aim is reached.
        stands = [before.state, *(move.state for move in attempt.moves)]
        assert all(taken(state)[0] < attempt.puzzle.aim for state in stands[:-1])
    assert taken(attempt.state)[0] >= attempt.puzzle.aim
    assert not attempt.helped
    assert list(attempt.trail) == turns


def test_an_illegal_card_is_told_why_and_changes_nothing() -> None:
    refused = 0
    for number in NUMBERS:
        attempt = Attempt.start(endgame(number))
        for card in attempt.state.cards(PUPIL.seat):
            refusal = attempt.state.refusal(Play(card))
            if refusal is None:
                continue
            refused += 1
            told = attempt.give(Play(card))
            assert told.state == attempt.state
            assert told.reply is not None
            assert told.reply.verdict is Verdict.REFUSED
            assert told.reply.refusal == refusal.message
    assert refused


def test_a_card_not_held_is_refused() -> None:
    attempt = Attempt.start(endgame(1))
    strange = next(card for card in PACK if card not in attempt.state.cards(PUPIL.seat))
    told = attempt.give(Play(strange))
    assert told.reply is not None
    assert told.reply.verdict is Verdict.REFUSED


def test_what_is_shown_is_right_and_counts_as_help() -> None:
    for number in NUMBERS[::5]:
        attempt = Attempt.start(endgame(number))
        told = attempt.show()
        assert told.reply is not None
        assert told.helped
        assert told.reply.verdict is Verdict.SHOWN
        assert (told.reply.play.card,) == winners(attempt)
        assert taken(played(told.state, told.reply.line))[0] == told.reply.value
        while not told.is_done:
            told = told.give(told.show().reply.play)  # type: ignore[union-attr]  # there is one
        assert told.helped


def test_cards_are_taken_back_one_by_one() -> None:
    attempt = start = Attempt.start(packaged()[-1])
    assert start.back() == start
    ways = [start.state]
    for _ in range(2):
        attempt = attempt.give(Play(winners(attempt)[0]))
        ways.append(attempt.state)
    for state in reversed(ways[:-1]):
        attempt = attempt.back()
        assert (attempt.state, attempt.reply, attempt.moves) == (state, None, ())
    assert attempt == start
    wrong = next(play for play in start.solution().values if play.card not in winners(start))
    assert start.give(wrong).back() == start
