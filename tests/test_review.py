"""A deal looked back on: what decisions cost, and whether the deal could have been won."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manillen_tui.chance import chance
from manillen_tui.coach import Coach
from manillen_tui.errors import Message
from manillen_tui.game.actions import Action, Play
from manillen_tui.game.sampling import sample_state
from manillen_tui.game.seats import PlayerId, Seat
from manillen_tui.game.state import State
from manillen_tui.game.table import Phase
from manillen_tui.game.variants import variant
from manillen_tui.hindsight import Worth
from manillen_tui.language import LANGUAGES, Language
from manillen_tui.player import Advice, Estimate, Unit, Verdict
from manillen_tui.review.chances import Chances, chances
from manillen_tui.review.decision import PastDeal
from manillen_tui.review.finding import Finding, Grade, exact_sum, sums
from manillen_tui.review.text import answer, exported
from manillen_tui.review.work import Review
from manillen_tui.session import Session
from manillen_tui.solver.solution import best_line, solve
from tests.game.setting import choose
from tests.playing import seated

SOUTH = PlayerId(Seat.S)
QUICK = "expert:worlds=10"
TABLES = ["boam", "manillen-101", "piles", "dummies", "three", "six", "parlante"]


def session_of(
    name: str, seed: int, decide: Callable[[Random, State], Action] | None = None
) -> Session:
    """A session whose first deal has just ended."""
    rules = variant(name)
    rng = Random(seed)
    session = Session(rules, seed, seated(rules))
    session.deal()
    while not session.between_deals:
        assert session.state is not None
        if decide is None:
            session.submit(choose(rng, session.state.legal_actions))
        else:
            session.submit(decide(rng, session.state))
    return session


def past_deal(session: Session) -> PastDeal:
    """The deal that has just ended."""
    assert session.state is not None
    return PastDeal.of(session.number, session.past, session.state, session.seed)


def exactly(rng: Random, state: State) -> Action:
    """Calls by chance, and plays as well as can be with all cards known."""
    if state.table.phase is not Phase.PLAY:
        return choose(rng, state.legal_actions)
    return solve(state).best


def worths_of(deal: PastDeal) -> dict[int, Worth]:
    """What the plays of a deal were worth, without a process."""
    found = {}
    for at, each in enumerate(deal.plays):
        values = {play.card: value for play, value in solve(each.state).values.items()}
        found[at] = Worth(values, tuple(play.card for play in best_line(each.state)))
    return found


def looked_back_on(deal: PastDeal) -> Review:
    """A review of South of which the exact half is done, without a process."""
    review = Review(deal, SOUTH)
    review.worths = worths_of(deal)
    for at, place in review._places.items():
        review.findings[place] = replace(review.findings[place], worth=review.worths[at])
    return review


# What was decided


@pytest.mark.parametrize("name", TABLES)
def test_all_that_was_taken_leads_to_the_end(name: str) -> None:
    session = session_of(name, 3)
    deal = past_deal(session)
    state = deal.taken[0].state
    for each in deal.taken:
        # A look is no call; it stands between the two states.
        if each.state != state:
            assert each.state.table.looked
        state = each.state.after(each.action)
    assert state == deal.end
    assert [each.state for each in deal.taken] == session.past


@pytest.mark.parametrize("name", TABLES)
def test_choices_are_the_players_own_and_had_another_way(name: str) -> None:
    deal = past_deal(session_of(name, 4))
    choices = deal.choices(SOUTH)
    assert choices
    for each in deal.taken:
        cards = {a.card for a in each.state.legal_actions if isinstance(a, Play)}
        several = len(cards) > 1 or (not cards and len(each.state.legal_actions) > 1)
        assert (each in choices) == (each.state.player_to_act == SOUTH and several)
    assert all(each.trick for each in choices if isinstance(each.action, Play))


def test_a_dummys_cards_are_its_players_decisions() -> None:
    deal = past_deal(session_of("dummies", 1))
    seats = {each.seat for each in deal.choices(SOUTH) if each.trick}
    assert seats == {Seat.S, Seat.N}


# What it cost


def finding(cost: float, error: float, *, unit: Unit = Unit.POINTS) -> Finding:
    """A play that was expected to bring less than another."""
    deal = past_deal(session_of("boam", 4))
    decision = next(each for each in deal.choices(SOUTH) if each.trick)
    best, *_ = (a for a in decision.state.legal_actions if a != decision.action)
    estimates = {best: Estimate(30.0, error), decision.action: Estimate(30.0 - cost, 0.0)}
    advice = Advice(best, Message("fact.level"))
    return Finding(decision, Verdict(estimates, advice, is_final=True, unit=unit))


@pytest.mark.parametrize(
    ("cost", "error", "grade"),
    [
        (0.0, 3.0, Grade.BEST),
        (0.4, 0.0, Grade.CLOSE),
        (2.0, 2.5, Grade.CLOSE),
        (2.0, 2.0, Grade.CLOSE),
        (2.0, 1.5, Grade.COSTLY),
        (0.5, 0.0, Grade.COSTLY),
    ],
)
def test_noise_and_trifles_are_not_called_costly(cost: float, error: float, grade: Grade) -> None:
    assert finding(cost, error).grade is grade


def test_without_a_number_it_is_only_told_that_it_differs() -> None:
    found = finding(2.0, 0.0)
    assert found.verdict is not None
    unmeasured = replace(found, verdict=replace(found.verdict, estimates={}))
    assert unmeasured.grade is Grade.OTHER
    assert unmeasured.cost is None
    agreed = Advice(found.decision.action, Message("fact.level"))
    same = replace(unmeasured, verdict=Verdict({}, agreed, is_final=True))
    assert same.grade is Grade.BEST


def test_costs_of_different_units_are_not_added_up() -> None:
    found = [finding(2.0, 0.0), finding(1.5, 0.0), finding(7.0, 0.0, unit=Unit.BOAMS)]
    assert sums(found) == {Unit.POINTS: 3.5, Unit.BOAMS: 7.0}


@settings(max_examples=20)
@given(st.integers(0, 10_000), st.sampled_from(["boam", "three", "six", "coinchee"]))
def test_by_hindsight_nothing_costs_less_than_nothing(seed: int, name: str) -> None:
    review = looked_back_on(past_deal(session_of(name, seed)))
    for each in review.findings:
        if each.decision.trick:
            assert each.exact_cost is not None and each.exact_cost >= 0
            assert each.worth is not None
            best = replace(each.decision, action=Play(each.worth.line[0]))
            assert replace(each, decision=best).exact_cost == 0
        else:
            assert each.exact_cost is None
    assert exact_sum(review.findings) == sum(each.exact_cost or 0 for each in review.findings)


@settings(max_examples=20)
@given(st.integers(0, 10_000), st.sampled_from(["boam", "three", "coinchee"]))
def test_where_all_play_exactly_nothing_cost_anything(seed: int, name: str) -> None:
    review = looked_back_on(past_deal(session_of(name, seed, exactly)))
    assert exact_sum(review.findings) == 0
    found = review.chances
    assert found is not None
    assert found.points == found.points_taken
    assert found.wins == found.won
    assert found.lost is None


# Whether it could have been won


@settings(max_examples=20)
@given(st.integers(0, 10_000), st.sampled_from(["boam", "three", "six", "coinchee", "cafe"]))
def test_the_line_is_legal_and_ends_as_told(seed: int, name: str) -> None:
    deal = past_deal(session_of(name, seed))
    found = chances(deal, SOUTH, worths_of(deal))
    assert found is not None
    assert found.end.is_over
    result = found.end.result
    assert result.points[found.side] == found.points
    assert found.wins == (result.score[found.side] > result.score[1 - found.side])
    assert found.won == (deal.end.result.score[found.side] > deal.end.result.score[1 - found.side])
    _check_where_it_was_lost(deal, found)


def _check_where_it_was_lost(deal: PastDeal, found: Chances) -> None:
    """The play told lost it, by the exact solver; nothing after it could win it back."""
    if found.lost is None:
        return
    assert not found.won
    assert _could_win(found.lost.state, found.side)
    rest = deal.plays[deal.plays.index(found.lost) + 1 :]
    assert not any(_could_win(each.state, found.side) for each in rest)
    assert found.lost.state.table.side(found.lost.seat) == found.side


def _could_win(state: State, side: int) -> bool:
    for play in best_line(state):
        state = state.after(play)
    return state.result.score[side] > state.result.score[1 - side]


def test_as_long_as_a_worth_is_missing_there_is_no_answer() -> None:
    deal = past_deal(session_of("boam", 3))
    worths = worths_of(deal)
    del worths[0]
    assert chances(deal, SOUTH, worths) is None
    assert answer(None, Language("en")) == ["That could not be worked out here."]


# Worked out in processes


async def worked_out(deal: PastDeal) -> Review:
    """A review of South, all of it worked out."""
    coach, review, steps = Coach(QUICK), Review(deal, SOUTH), 0

    def told() -> None:
        nonlocal steps
        steps += 1

    try:
        await review.work(coach, told)
    finally:
        await coach.close()
    assert steps == review.steps
    return review


async def test_all_is_worked_out_and_the_exact_half_is_the_solvers() -> None:
    deal = past_deal(session_of("boam", 5))
    review = await worked_out(deal)
    assert review.worths == worths_of(deal)
    for each in review.findings:
        assert each.grade is not None
        assert each.cost is None or each.cost >= 0
        assert (each.exact_cost is None) == (each.decision.trick == 0)
    assert review.chances == looked_back_on(deal).chances


async def test_what_could_be_known_does_not_depend_on_hidden_cards() -> None:
    deal = past_deal(session_of("boam", 6))
    seen = deal.choices(SOUTH)
    rng = Random(1)
    other = []
    for each in deal.taken:
        dealt = sample_state(each.observation, rng) if each in seen else each.state
        other.append(replace(each, state=dealt))
    assert [each.state for each in other] != [each.state for each in deal.taken]
    coach = Coach(QUICK)
    reviews = [Review(deal, SOUTH), Review(replace(deal, taken=tuple(other)), SOUTH)]
    try:
        for review in reviews:
            await review.judge(coach, lambda: None)
    finally:
        await coach.close()
    one, two = ([each.verdict for each in review.findings] for review in reviews)
    assert None not in one
    assert one == two


async def test_the_verdict_is_the_one_a_hint_gave() -> None:
    deal = past_deal(session_of("boam", 5))
    review = await worked_out(deal)
    coach = Coach(QUICK)
    at = next(at for at, each in enumerate(review.findings) if each.decision.trick)
    seen = review.findings[at].decision.observation
    seed = chance(5, 1, seen.table)
    verdicts = [verdict async for verdict in coach.judge(seen, seed)]
    await coach.close()
    assert verdicts[-1] == review.findings[at].verdict


async def test_being_cancelled_ends_it_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MANILLEN_KERNEL", "off")
    review, coach = Review(past_deal(session_of("piles", 1)), SOUTH), Coach(QUICK)
    working = asyncio.create_task(review.work(coach, lambda: None))
    await asyncio.sleep(0.2)
    working.cancel()
    with suppress(asyncio.CancelledError):
        await working
    await coach.close()
    assert working.cancelled()
    assert review.chances is None


async def test_a_judge_that_is_none_is_told_of() -> None:
    review, coach = Review(past_deal(session_of("boam", 3)), SOUTH), Coach("club")
    await review.judge(coach, lambda: None)
    await coach.close()
    assert all(each.trouble is not None and each.grade is None for each in review.findings)
    assert "club cannot say what actions are worth" in exported(review, Language("en"))


# In words


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", TABLES)
async def test_the_text_has_every_decision_and_fits(code: str, name: str) -> None:
    deal = past_deal(session_of(name, 7))
    review = Review(deal, SOUTH)
    coach = Coach(QUICK)
    await review.judge(coach, lambda: None)
    await coach.close()
    text = exported(review, Language(code))
    assert max(map(len, text.splitlines())) <= 80
    for each in review.findings:
        if isinstance(each.decision.action, Play):
            assert Language(code).card(each.decision.action.card) in text


def test_a_deal_without_a_choice_says_so() -> None:
    deal = past_deal(session_of("boam", 3))
    review = Review(replace(deal, taken=()), SOUTH)
    text = exported(review, Language("en"))
    assert "There was nothing to choose in this deal." in text
    assert "That could not be worked out here." in text
