"""Duplicate deals: fair, repeatable, and safe from a bot's faults."""

from __future__ import annotations

from random import Random

import pytest

from manillen_bots.club import ClubBot
from manillen_bots.random_bot import RandomBot
from manillen_tui.arena import Board, Guarded, Result, compare, play_board
from manillen_tui.errors import PluginError
from manillen_tui.game.actions import Action, Pass
from manillen_tui.game.deal import Deal
from manillen_tui.game.events import Event
from manillen_tui.game.observation import Observation
from manillen_tui.game.state import State
from manillen_tui.game.variants import VARIANTS, variant


class Faulty:
    """Raises in one way or another, at every turn."""

    def __init__(self, *, rng: Random, **settings: object) -> None:
        self.rng = rng

    def act(self, observation: Observation) -> Action:
        """Raise, or give what is not legal."""
        if self.rng.random() < 0.5:
            raise RuntimeError("no idea")
        return Pass() if Pass() not in observation.legal_actions else None  # type: ignore[return-value]  # nonsense, on purpose

    def notice(self, event: Event) -> None:
        """Hear nothing."""


class Unborn(Faulty):
    """Cannot even be made."""

    def __init__(self, *, rng: Random, **settings: object) -> None:
        raise OSError("no table found")


def what_counts(board: Board) -> tuple[object, ...]:
    """A board without its times."""
    return board.number, board.margin, board.failures, board.decisions


@pytest.mark.parametrize("name", VARIANTS)
def test_a_bot_is_level_with_itself(name: str) -> None:
    """With the sides swapped nothing is left of the luck of the deal."""
    for number in (1, 2):
        board = play_board(variant(name), (ClubBot, ClubBot), 1, number)
        assert board.margin == 0
        assert board.failures == (0, 0)


@pytest.mark.parametrize("name", ["boam", "manillen", "piles", "dummies", "three", "six"])
def test_club_beats_random(name: str) -> None:
    """Already over a few deals."""
    result = Result([play_board(variant(name), (ClubBot, RandomBot), 2, n) for n in range(40)])
    assert result.margin > result.error > 0
    assert result.failures == (0, 0)


@pytest.mark.parametrize("factory", [Faulty, Unborn])
def test_faults_are_counted_and_played_over(factory: type[Faulty]) -> None:
    """Every decision of a bot that cannot decide is the fallback's."""
    board = play_board(variant("boam"), (factory, ClubBot), 1, 1)
    assert board.failures[0] >= board.decisions[0] > 0
    assert board.failures[1] == 0


def test_a_guarded_bot_may_be_handed_an_equal_action() -> None:
    """What comes back is the table's own action."""
    rules = variant("boam")
    state = State.start(Deal.shuffled(rules, rules.seats[0], Random(1)))
    assert state.player_to_act is not None
    seen = state.observe(state.player_to_act)
    bot = Guarded(RandomBot)
    assert bot.act(seen, "a") == bot.act(seen, "a")
    assert bot.act(seen, "b") in seen.legal_actions
    assert (bot.failures, bot.decisions) == (0, 3)


def test_the_jobs_make_no_difference() -> None:
    """The same boards in the same order, told as they come."""
    heard: list[Board] = []
    one = compare(variant("boam"), "club", "random", 6, 5, heard=heard.append)
    two = compare(variant("boam"), "club", "random", 6, 5, jobs=2)
    assert [what_counts(b) for b in one.boards] == [what_counts(b) for b in two.boards]
    assert heard == one.boards
    assert [b.margin for b in compare(variant("boam"), "club", "random", 6, 6).boards] != [
        b.margin for b in one.boards
    ]


def test_the_figures() -> None:
    """Mean, standard error and times."""
    boards = [Board(n, m, (0, 1), (0.5, 0.0), (10, 0)) for n, m in ((1, 1.0), (2, 3.0))]
    result = Result(boards)
    assert (result.margin, result.error) == (2.0, 1.0)
    assert result.failures == (0, 2)
    assert result.milliseconds == (50.0, 0.0)
    assert str(result) == "+2.00 ± 1.00 (2 boards)"
    assert str(Result()) == "+0.00 ± 0.00 (0 boards)"


def test_an_unknown_bot_is_refused() -> None:
    """Before anything is played."""
    with pytest.raises(PluginError):
        compare(variant("boam"), "club", "nobody", 1, 1)
