"""What boards add up to, held against the plain formulas and the engine."""

from __future__ import annotations

from math import exp, isclose, sqrt
from statistics import mean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manillen_tui.arena.boards import Board, Dealt
from manillen_tui.arena.guarded import Conduct
from manillen_tui.arena.playing import play_board
from manillen_tui.arena.question import Question
from manillen_tui.arena.statistics import Chain, Rate, Standing
from manillen_tui.game.record import Line
from manillen_tui.game.variants import variant

LEADS = st.integers(-240, 240).map(lambda quarters: quarters / 4)
NOTHING = ((0, 0), (0, 0))


def rate(samples: list[tuple[float, float]]) -> Rate:
    """A rate of samples."""
    found = Rate()
    for much, base in samples:
        found.add(much, base)
    return found


def dealt(
    first: int, second: int, *, tie: bool = False, score: tuple[tuple[int, int], ...] = NOTHING
) -> Dealt:
    """A deal by its points, and its scores without and with a tie carried to it."""
    return Dealt((first, second), score[0], score[1], tie)


@given(st.lists(LEADS, min_size=2, max_size=60))
def test_a_rate_of_single_things_is_the_mean(leads: list[float]) -> None:
    """With the usual standard error."""
    found = rate([(lead, 1) for lead in leads])
    assert isclose(found.mean, mean(leads), abs_tol=1e-9)
    assert isclose(found.error, stdev(leads) / sqrt(len(leads)), rel_tol=1e-6, abs_tol=1e-6)


@given(st.lists(st.tuples(LEADS, st.integers(1, 30)), min_size=2, max_size=60))
def test_a_rate_is_a_ratio_of_means(samples: list[tuple[float, int]]) -> None:
    """Its error is that of what the ratio leaves over."""
    found = rate([(much, base) for much, base in samples])
    ratio = sum(much for much, _ in samples) / sum(base for _, base in samples)
    left = [much - ratio * base for much, base in samples]
    n, base = len(samples), mean(base for _, base in samples)
    assert isclose(found.mean, ratio, abs_tol=1e-9)
    error = sqrt(sum(each**2 for each in left) / (n - 1) / n) / base
    assert isclose(found.error, error, rel_tol=1e-5, abs_tol=1e-5)


def test_nothing_is_nothing() -> None:
    """Neither without a sample nor with one is there an error."""
    assert (Rate().mean, Rate().error) == (0, 0)
    assert (rate([(3, 2)]).mean, rate([(3, 2)]).error) == (1.5, 0)


def test_the_figures() -> None:
    """Two boards by hand."""
    standing = Standing(Question(variant("boam"), ("club", "random")))
    slow, quick = Conduct(), Conduct()
    for _ in range(19):
        slow.took(0.010)
    slow.took(1.0)
    quick.failed(reason="tired")
    standing.add(Board(1, ((dealt(32, 28),), (dealt(32, 28),)), (slow, Conduct())))
    standing.add(Board(2, ((dealt(40, 20),), (dealt(28, 32),)), (Conduct(), quick)))
    standing.add(Board(3, ((dealt(40, 20),), (dealt(20, 40),)), (Conduct(), Conduct())))
    standing.add(Board(4, ((dealt(30, 30),), (dealt(28, 32),)), (Conduct(), Conduct())))
    assert standing.boards == 4
    assert standing.points.mean == (2 + 4 + 0 - 1) / 4
    assert (standing.won, standing.lost, standing.drawn) == (2, 1, 1)
    assert standing.conducts[0].decisions == 20
    assert standing.conducts[0].mean == pytest.approx(1.19 / 20)
    assert standing.conducts[0].within(0.95) == pytest.approx(0.010, rel=0.05)
    assert standing.conducts[0].within(1) == pytest.approx(1.0, rel=0.05)
    assert standing.faulty == {1: 2}
    assert standing.conducts[1].fault == {"reason": "tired"}


@given(st.lists(st.floats(1e-6, 100), min_size=1), st.floats(0.01, 1))
def test_times_are_kept_to_a_twentieth(times: list[float], share: float) -> None:
    """Whatever they are."""
    conduct = Conduct()
    for seconds in times:
        conduct.took(seconds)
    wanted = sorted(times)[max(0, -int(-share * len(times) // 1) - 1)]
    assert isclose(conduct.within(share), wanted, rel_tol=0.051)
    assert exp(-1) * wanted < conduct.within(1.0)


def test_boams_are_scored_as_a_match_scores_them() -> None:
    """A tie is carried (R33), and a boam begins at nothing, with nothing pending (R36)."""
    rules = variant("boam")
    chain = Chain(rules, {"NS": 0, "WE": 1})
    tied = dealt(30, 30, tie=True)
    forty = dealt(50, 10, score=((40, 0), (80, 0)))
    theirs = dealt(10, 50, score=((0, 60), (0, 120)))
    assert chain.winner(forty) is None
    assert chain.winner(tied) is None
    assert chain.winner(forty) == 0
    assert chain.winner(theirs) is None
    assert chain.winner(tied) is None
    assert chain.winner(tied) is None
    assert chain.winner(theirs) == 1
    assert chain.winner(forty) is None


@pytest.mark.parametrize("name", ["boam", "manillen", "manillen-101", "piles", "three", "six"])
def test_the_winner_is_the_records(name: str) -> None:
    """A boam that was played ends for us as it ended at the table."""
    asked = Question(variant(name), ("club", "random"), seed=3, boams=True)
    for number in (1, 2, 3):
        lines: list[Line] = []
        board = play_board(asked, asked.contestants, number, lines)
        ends = [str(line["winner"]) for line in lines if line["type"] == "end"]
        winners = []
        for swapped, end in zip((False, True), ends, strict=True):
            places = asked.places(number, swapped)
            holders = {asked.rules.scorer(seat): place for seat, place in places.items()}
            winners.append(holders[end])
        standing = Standing(asked)
        standing.add(board)
        assert standing.boams == [winners.count(0), winners.count(1)]
        assert standing.boam_share.mean == winners.count(0) / 2


@pytest.mark.parametrize("name", ["boam", "manillen", "piles", "six"])
def test_single_deals_make_boams(name: str) -> None:
    """Each of the two times in its own chain, since sides never change hands within one."""
    asked = Question(variant(name), ("club", "random"))
    standing = Standing(asked)
    total = 0
    for number in range(1, 31):
        board = play_board(asked, asked.contestants, number)
        standing.add(board)
        total += sum(sum(deal.score) for deals in board.plays for deal in deals)
    assert 0 < sum(standing.boams) <= 2 * total / asked.rules.target
    assert standing.boam_share.count == 0


def test_three_players_make_no_boams_of_single_deals() -> None:
    """Their seats change hands from deal to deal."""
    asked = Question(variant("three"), ("club", "random"))
    standing = Standing(asked)
    for number in range(1, 31):
        standing.add(play_board(asked, asked.contestants, number))
    assert standing.boams == [0, 0]
