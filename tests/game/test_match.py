"""Boams, ties carried, and sessions (R33–R36)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import given

from manillen_tui.game.actions import NO_TRUMP
from manillen_tui.game.deal import Deal
from manillen_tui.game.events import BoamWon, DealScored, Event, MatchWon
from manillen_tui.game.match import Match
from manillen_tui.game.rules import Rules
from manillen_tui.game.scoring import DealResult
from manillen_tui.game.seats import Seat
from manillen_tui.game.variants import variant
from tests.game.setting import dealt, finish, table_of
from tests.game.strategies import seeds, tables

S, W, N, E = Seat.S, Seat.W, Seat.N, Seat.E


def scored(match: Match, *scores: tuple[int, int], tie: bool = False) -> Match:
    """The match after deals that score so, by side."""
    for score in scores:
        match, _ = step(match, score, tie=tie)
    return match


def step(match: Match, score: tuple[int, int], *, tie: bool = False) -> tuple[Match, list[Event]]:
    """The match after one deal, and its events."""
    dealer = match.dealer or S
    points = (30, 30) if tie else (40, 20) if score[0] else (20, 40)
    result = DealResult(
        dealer=dealer,
        maker=dealer,
        naming=NO_TRUMP,
        doubling=1,
        points=points,
        tricks=(4, 4),
        factor=1,
        score=score,
        slam=None,
        tie=tie,
        made=not tie,
    )
    after, events = match.scored(result)
    return after, list(events)


def test_a_boam_goes_to_the_target() -> None:
    match = scored(Match.start(variant("boam"), S), (60, 0), (0, 100), (40, 0))
    assert (match.totals, match.over, match.dealer, match.number) == ((100, 100), False, E, 3)
    after, events = step(match, (0, 1))
    assert events == [
        DealScored(4, events[0].result, (100, 101)),  # type: ignore[union-attr]  # anything else fails here
        BoamWon(1, "WE", (100, 101)),
        MatchWon("WE", (100, 101), (0, 1)),
    ]
    assert (after.over, after.winner, after.boams, after.totals) == (True, "WE", (0, 1), (100, 101))
    assert match.winner is None


def test_a_deal_begins_with_the_score_so_far() -> None:
    match = scored(Match.start(variant("boam"), S), (12, 0), (0, 7))
    assert match.deal(dealt(match.rules, S)).table.totals == (12, 7)


def test_both_past_the_target_the_higher_total_wins() -> None:
    match = scored(Match.start(variant("manillen-101"), S), (99, 99), (2, 40))
    assert (match.winner, match.totals) == ("WE", (101, 139))


def test_on_equal_totals_another_deal_is_played() -> None:
    match = scored(Match.start(variant("manillen-101"), S), (100, 100), (10, 10))
    assert (match.over, match.totals) == (False, (110, 110))
    # It need not bring anyone further than the other already is past the target.
    assert scored(match, (1, 0)).winner == "NS"


def test_an_agreed_number_of_deals() -> None:
    rules = table_of("boam", deals=2, target=10)
    match = scored(Match.start(rules, S), (50, 0))
    assert not match.over
    assert scored(match, (0, 49)).winner == "NS"
    even = scored(match, (0, 50))
    assert not even.over
    assert scored(even, (0, 0), tie=True).over is False
    assert scored(even, (0, 2)).winner == "WE"


def test_a_carried_tie_doubles_the_next_decisive_deal_once() -> None:
    match = scored(Match.start(variant("boam"), S), (0, 0), tie=True)
    assert (match.pending, match.dealer, match.number) == (True, W, 1)
    state = match.deal(Deal.shuffled(match.rules, W, Random(1)))
    assert state.table.pending
    assert state.table.totals == (0, 0)
    again = scored(match, (0, 0), tie=True)
    assert again.pending
    assert not scored(again, (24, 0)).pending


def test_a_deal_that_decides_nothing_leaves_a_carried_tie_pending() -> None:
    rules = table_of("boam", par=31)
    match = replace(Match.start(rules, S), pending=True)
    assert scored(match, (0, 0)).pending
    assert not scored(Match.start(rules, S), (0, 0)).pending


def test_a_tie_that_is_not_carried() -> None:
    match = scored(Match.start(table_of("boam", tie="none"), S), (0, 0), tie=True)
    assert (match.pending, match.dealer) == (False, W)


def test_a_replayed_tie_keeps_its_dealer() -> None:
    match = scored(Match.start(table_of("boam", tie="replay"), S), (0, 0), tie=True)
    assert (match.pending, match.dealer, match.number) == (False, S, 1)
    assert scored(match, (1, 0)).dealer == W


def test_boams_are_played_to_the_end() -> None:
    rules = table_of("boam", boams=3, target=10)
    match = Match.start(rules, S)
    one, events = step(match, (12, 0))
    assert isinstance(events[-1], BoamWon)
    assert (one.totals, one.boams, one.dealer, one.number) == ((0, 0), (1, 0), W, 1)
    two = scored(one, (12, 0))
    assert (two.over, two.boams) == (False, (2, 0))
    three, events = step(two, (0, 30))
    assert (three.over, three.winner, three.boams) == (True, "NS", (2, 1))
    assert events[-2:] == [BoamWon(3, "WE", (0, 30)), MatchWon("NS", (0, 30), (2, 1))]
    assert three.totals == (0, 30)


def test_an_even_split_is_drawn() -> None:
    match = scored(Match.start(table_of("boam", boams=2, target=10), S), (12, 0), (0, 12))
    assert match.over
    assert match.winner is None


def test_best_of_ends_as_soon_as_it_is_decided() -> None:
    match = Match.start(table_of("boam", best_of=3, target=10), S)
    assert scored(match, (12, 0), (12, 0)).winner == "NS"
    assert not scored(match, (12, 0), (0, 12)).over
    assert scored(match, (12, 0), (0, 12), (0, 12)).winner == "WE"
    longer = Match.start(table_of("boam", best_of=5, target=10), S)
    assert not scored(longer, (12, 0), (12, 0)).over
    assert scored(longer, (12, 0), (12, 0), (12, 0)).winner == "NS"
    alone = scored(Match.start(table_of("boam", boams=2, target=10), S), (12, 0))
    assert not alone.over


def test_a_pending_double_does_not_cross_boams() -> None:
    rules = table_of("boam", boams=2, deals=1)
    tied = scored(Match.start(rules, S), (0, 0), tie=True)
    assert (tied.pending, tied.boams) == (True, (0, 0))
    # The next deal decides the boam; replaced here by one that leaves its tie pending.
    ahead = replace(tied, totals=(5, 0))
    after = scored(ahead, (0, 0), tie=True)
    assert (after.boams, after.pending, after.totals) == ((1, 0), False, (0, 0))


def test_an_agreed_number_of_deals_starts_anew_in_each_boam() -> None:
    match = scored(Match.start(table_of("boam", boams=2, deals=2), S), (1, 0), (1, 0), (1, 0))
    assert (match.boams, match.boam_deals, match.number) == ((1, 0), 1, 3)


def test_three_players_each_keep_their_score() -> None:
    match = Match.start(table_of("three", target=30), S)
    lost = scored(match, (0, 12))
    assert (lost.totals, lost.dealer) == ((0, 12, 12), W)
    won = scored(lost, (8, 0))
    assert (won.totals, won.dealer) == ((0, 20, 12), E)
    both = scored(won, (0, 18))
    assert (both.totals, both.over, both.winner) == ((18, 38, 12), True, "W")


def test_defenders_level_past_the_target_play_on() -> None:
    match = scored(Match.start(table_of("three", target=10), S), (0, 12))
    assert not match.over
    assert scored(match, (1, 0)).winner == "W"


def test_two_players_deal_in_turn() -> None:
    match = Match.start(variant("dummies"), W)
    assert [scored(match, *[(1, 0)] * n).dealer for n in range(4)] == [W, S, W, S]


def test_a_match_waits_for_the_cut() -> None:
    match = Match.start(variant("piles"))
    assert match.dealer is None
    assert scored(match, (5, 0)).dealer == N


@given(tables, seeds)
def test_a_random_match_ends(rules: Rules, seed: int) -> None:
    # Above 34 whole sides of the pack may be needed to score at all.
    small = {"target": min(rules.target, 25), "deals": min(rules.deals, 2)}
    rules = rules.with_options({**small, "par": min(rules.par, 34)})
    rng = Random(seed)
    match = Match.start(rules, rng.choice(rules.plan.players))
    boams = []
    while not match.over:
        assert match.dealer is not None
        assert match.number < 400
        number, before = match.number, match
        state = finish(match.deal(Deal.shuffled(rules, match.dealer, rng)), rng)
        match, events = match.scored(state.result)
        assert match.number == number + 1
        assert match.pending <= (rules.tie == "carry")
        assert isinstance(events[0], DealScored)
        for name, total, had in zip(rules.scorers, events[0].totals, before.totals, strict=True):
            assert total - had == state.result.by_scorer(rules, state.result.score)[name] >= 0
        boams += [event.winner for event in events if isinstance(event, BoamWon)]
    assert match.boams == tuple(boams.count(name) for name in rules.scorers)
    most = max(match.boams)
    if rules.best_of > 1:
        assert most == rules.best_of // 2 + 1
    else:
        assert len(boams) == rules.boams
    leaders = [n for n, won in zip(rules.scorers, match.boams, strict=True) if won == most]
    assert match.winner == (leaders[0] if len(leaders) == 1 else None)
