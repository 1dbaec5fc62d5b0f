"""The chance to win the boam agrees with boams played out, and decides calls near the target."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import pairwise, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manillen_bots.bidding import Ended
from manillen_bots.calls import advise_call
from manillen_bots.choices import Choices
from manillen_bots.club import ClubBot
from manillen_bots.equity import REACH, Equity, equity
from manillen_bots.outcomes import Line
from manillen_bots.stakes import utilities
from manillen_tui.errors import PluginError
from manillen_tui.game.actions import BLIND_NO_TRUMP, NO_TRUMP, Double, Look, Name, Pass, Redouble
from manillen_tui.game.cards import NO_CARDS, CardSet, Suit
from manillen_tui.game.deal import Deal
from manillen_tui.game.events import BoamWon
from manillen_tui.game.match import Match
from manillen_tui.game.observation import Observation
from manillen_tui.game.rules import Rules
from manillen_tui.game.scoring import is_tie, scores
from manillen_tui.game.state import State
from manillen_tui.game.table import Phase
from manillen_tui.game.variants import VARIANTS, variant
from manillen_tui.player import Advice
from tests.bots.positions import naming
from tests.game.strategies import own_tables, seeds

BOAM = variant("boam")
TO_A_TARGET = [name for name in VARIANTS if not variant(name).deals]

Outcome = tuple[int, int, float]
"""What a deal counts times, the value of the dealer's side, and how likely that is."""

draws = st.lists(
    st.tuples(st.sampled_from([1, 2, 4]), st.integers(-1, 61), st.floats(0.1, 1)),
    min_size=1,
    max_size=6,
)


def made_up(rules: Rules, outcomes: Iterable[Outcome]) -> Equity:
    """The chances where deals end so, whatever the score."""
    ended: list[Ended] = []
    for factor, value, share in outcomes:
        line = [0.0] * (rules.deal_points + 3)
        line[value + 1] = share
        ended.append((factor, tuple(line)))

    def played(chance: Callable[[int], Line], behind: int) -> list[Ended]:
        assert behind >= 0
        return ended

    return Equity(rules, played)


def drawn(match: Match, factor: int, value: int) -> tuple[Match, str | None]:
    """The match after a deal that ends so, by the engine's own count, and who won a boam by it."""
    rules, dealer = match.rules, match.dealer
    assert dealer is not None
    taken = min(60, max(0, value))
    slam = {-1: 1, 61: 0}.get(value) if rules.slam else None
    points = taken, 60 - taken
    pair = scores(rules, points, factor * (2 if match.pending else 1), slam)
    own = rules.scorer(dealer)
    score = tuple(pair[0] if name == own else pair[1] for name in rules.scorers)
    after, events = match.counted(score, dealer, tie=is_tie(rules, points))
    return after, next((event.winner for event in events if isinstance(event, BoamWon)), None)


def by_sweeps(rules: Rules, outcomes: list[Outcome]) -> dict[tuple[int, int, bool], float]:
    """By what the dealer's side and the others need: the dealer's chance, by plain iteration."""
    target, dealer = rules.target, rules.seats[0]
    needs = [*product(range(1, target + 1), repeat=2), (0, 0)]
    found = {(a, b, pending): 0.5 for a, b in needs for pending in (False, True)}
    won = dict.fromkeys(found, 0.0)
    leads: dict[tuple[int, int, bool], list[tuple[float, tuple[int, int, bool], bool]]] = {}
    for a, b, pending in found:
        totals = target - a, target - b
        match = replace(Match.start(rules, dealer), totals=totals, pending=pending)
        onward = leads[a, b, pending] = []
        for factor, value, share in outcomes:
            after, winner = drawn(match, factor, value)
            if winner is not None:
                won[a, b, pending] += share * (winner == rules.scorer(dealer))
                continue
            best = max(0, max(after.totals) - target)
            first, second = (target + best - points for points in after.totals)
            same = after.dealer == dealer
            left = (first, second) if same else (second, first)
            onward.append((share, (*left, after.pending), same))
    for _ in range(300):
        for state, onward in leads.items():
            chances = (p * (found[to] if same else 1 - found[to]) for p, to, same in onward)
            found[state] = won[state] + sum(chances)
    return found


# Made-up deals


def test_by_hand() -> None:
    """One point for the dealer half of the time, one for the others or a tie else (R33)."""
    outcomes = [(1, 31, 0.5), (1, 29, 0.25), (1, 30, 0.25)]
    one = made_up(BOAM.with_options({"target": 1}), outcomes)
    # A tie hands the deal on: p = 1/2 + 1/4 (1 - p).
    assert one.chances((1, 1)) == pytest.approx((0.6, 0.4))
    two = made_up(BOAM.with_options({"target": 2}), outcomes)
    # A carried tie makes one point two.
    assert two.chances((2, 1), pending=True)[0] == pytest.approx(0.6)
    # One point, and the other side deals at 1 to 1; or a tie, and it deals with one carried.
    assert two.chances((2, 1))[0] == pytest.approx(0.5 * 0.4 + 0.25 * 0.4)
    slams = made_up(BOAM.with_options({"target": 4, "par": 58}), [(1, 61, 0.5), (1, 60, 0.5)])
    # A slam scores 4 at once, all the points without one 2 (R31).
    assert slams.chances((4, 2))[0] == pytest.approx(0.5)
    assert slams.chances((2, 1))[0] == pytest.approx(1)


@given(
    outcomes=draws,
    target=st.integers(1, 4),
    tie=st.sampled_from(["carry", "none", "replay"]),
    score=st.sampled_from(["excess", "card_points"]),
    slam=st.booleans(),
)
@settings(max_examples=25, deadline=None)
def test_agrees_with_plain_iteration(
    outcomes: list[Outcome], target: int, tie: str, score: str, slam: bool
) -> None:
    """With every way to write a deal down, ties and level scores beyond the target included."""
    rules = BOAM.with_options({"target": target, "tie": tie, "score": score, "slam": slam})
    # Some deal must end it.
    outcomes = [*outcomes, (1, 34, 0.5), (1, 26, 0.5)]
    total = sum(share for *_, share in outcomes)
    outcomes = [(factor, value, share / total) for factor, value, share in outcomes]
    found = made_up(rules, outcomes)
    for (a, b, pending), chance in by_sweeps(rules, outcomes).items():
        if pending <= (tie == "carry"):
            assert found.chances((a, b), pending=pending)[0] == pytest.approx(chance, abs=1e-6)


@pytest.mark.parametrize("name", ["boam", "three"])
def test_agrees_with_boams_played_out(name: str) -> None:
    """Boams drawn deal by deal, to a target at which needs in between are reckoned too."""
    rules = variant(name).with_options({"target": 40})
    outcomes = [(1, 37, 0.45), (1, 25, 0.3), (1, 30, 0.1), (2, 22, 0.1), (2, 45, 0.05)]
    chances = made_up(rules, outcomes).chances((40,) * len(rules.scorers))
    rng, boams = Random(5), 6000
    won = dict.fromkeys(rules.scorers, 0)
    for _ in range(boams):
        match, winner = Match.start(rules, rules.seats[0]), None
        while winner is None:
            ((factor, value, _),) = rng.choices(outcomes, [share for *_, share in outcomes])
            match, winner = drawn(match, factor, value)
        won[winner] += 1
    for chance, times in zip(chances, won.values(), strict=True):
        assert chance == pytest.approx(times / boams, abs=0.03)


# Deals as they were collected


@pytest.mark.parametrize("name", TO_A_TARGET)
def test_chances_of_every_variant(name: str) -> None:
    """They are chances, and more points are never worse."""
    rules = variant(name)
    found = equity(rules)
    assert found is not None
    target = rules.target
    steps = sorted({1, 2, 3, 5, target // 3, target // 2, target - 1, target} - {0})
    others = len(rules.scorers) - 1
    for pending in (False, True)[: 1 + (rules.tie == "carry")]:
        for rest in product(steps, repeat=others):
            firsts = [found.chances((need, *rest), pending=pending) for need in steps]
            for chances in firsts:
                assert sum(chances) == pytest.approx(1, abs=1e-6)
                assert all(0 <= chance <= 1 for chance in chances)
            falling = [chances[0] for chances in firsts]
            assert all(more >= less - 0.01 for more, less in pairwise(falling))


@pytest.mark.parametrize("name", ["boam", "cafe", "three"])
def test_the_order_of_asking_changes_no_bit(name: str) -> None:
    """A bot that has seen other scores before decides as one that has not."""
    rules = variant(name)
    others = len(rules.scorers) - 1
    needs = [(need, *(rest,) * others) for need in (3, 20, 57, 101) for rest in (5, 20, 88)]
    found = []
    for order in (needs, needs[::-1], [turned[::-1] for turned in needs] + needs):
        equity.cache_clear()
        fresh = equity(rules)
        assert fresh is not None
        for each in order:
            fresh.chances(each)
        found.append([fresh.chances(each) for each in needs])
    equity.cache_clear()
    assert found[0] == found[1] == found[2]


@pytest.mark.parametrize("name", TO_A_TARGET)
def test_sides_are_alike(name: str) -> None:
    """Who sits where makes no difference; who deals does."""
    rules = variant(name)
    players = rules.plan.players
    own, their = rules.target // 2, rules.target // 4
    seen = set()
    for dealer in players:
        totals = tuple(own if scorer == rules.scorer(dealer) else their for scorer in rules.scorers)
        table = replace(State.start(Deal.shuffled(rules, dealer, Random(1))).table, totals=totals)
        table = replace(table, naming=NO_TRUMP, left_over=NO_CARDS)
        found = utilities(table, dealer)
        assert found is not None
        seen.add(tuple(round(chance, 9) for chance in found))
    assert len(seen) == 1


def test_utilities() -> None:
    """By every value that a deal can have for a side; the boam is won where it reaches it."""
    table = asked(naming("TS AS KS TH AH TD AD TC"), 98, 70).table
    table = replace(table, naming=Name(None), maker=table.dealer)
    found = utilities(table, table.dealer)
    assert found is not None
    assert len(found) == 63
    # A carried tie is worth more to the side that is behind (R33).
    rising = [*found[: 1 + 30], *found[1 + 31 :]]
    assert rising == sorted(rising)
    # At no trump 32 points score 4.
    assert found[1 + 31] < 1
    assert set(found[1 + 32 :]) == {1.0}
    # The others win with 31 more: at no trump by 46 points, or by any slam.
    assert set(found[: 1 + 14]) == {0.0}
    assert found[1 + 15] > 0
    others = utilities(table, table.rules.after(table.dealer))
    assert others == pytest.approx([1 - chance for chance in reversed(found)])


def test_utilities_far_from_the_target() -> None:
    """There are none where the target is far, or where there is none to reach (R35)."""
    for options, none in (
        ({"target": REACH[2]}, False),
        ({"target": REACH[2] + 1}, True),
        ({"deals": 4}, True),
    ):
        rules = BOAM.with_options(options)
        table = State.start(Deal.shuffled(rules, rules.seats[0], Random(1))).table
        found = utilities(replace(table, naming=NO_TRUMP), rules.seats[0])
        assert (found is None) == none
        state = State.start(Deal.shuffled(rules, rules.seats[0], Random(1)))
        assert state.player_to_act is not None
        seen = state.observe(state.player_to_act)
        assert advise_call(seen).action in seen.legal_actions


# Calls near the target


def asked(observation: Observation, own: int, their: int) -> Observation:
    """The same question at another score."""
    rules = observation.table.rules
    mine = rules.scorer(observation.player.seat)
    totals = tuple(own if scorer == mine else their for scorer in rules.scorers)
    return replace(observation, table=replace(observation.table, totals=totals))


def test_three_points_short() -> None:
    """A safe suit wins as many boams as are left; a no trump that is worth more loses some."""
    seen = naming("AS QS TH AH 7H QD 7D AC")
    assert advise_call(asked(seen, 0, 0)).action == NO_TRUMP
    safe = advise_call(asked(seen, 98, 70))
    assert isinstance(safe.action, Name)
    assert safe.action.suit is not None
    assert safe.reason.key == "club.score-safe"


def test_points_alone() -> None:
    """A player told to look at the points alone calls alike at any score."""
    seen = naming("AS QS TH AH 7H QD 7D AC")
    bot = ClubBot(boam=0)
    assert bot.act(asked(seen, 98, 70)) == bot.act(seen) == NO_TRUMP
    with pytest.raises(PluginError):
        ClubBot(boam=2)


def test_two_points_from_defeat() -> None:
    """What counts twice is what can still win."""
    seen = naming("TS JS 9S 8S AH 8D AC 7C")
    calm = advise_call(asked(seen, 0, 0))
    assert isinstance(calm.action, Name)
    assert calm.action.suit is not None
    bold = advise_call(asked(seen, 60, 99))
    assert (bold.action, bold.reason.key) == (NO_TRUMP, "club.score-risk")


@pytest.mark.parametrize(
    ("own", "their", "blind"),
    [(0, 0, False), (95, 60, False), (40, 20, False), (60, 99, True), (80, 99, True)],
)
def test_blind(own: int, their: int, blind: bool) -> None:
    """A blind call is for a side that is about to lose (R17)."""
    rules = variant("cafe")
    state = State.start(Deal.shuffled(rules, rules.seats[0], Random(3)))
    assert state.player_to_act is not None
    advice = advise_call(asked(state.observe(state.player_to_act), own, their))
    assert advice.action == (BLIND_NO_TRUMP if blind else Look())
    assert advice.reason.key == ("club.blind" if blind else "club.look")


def doubling(hand: str, own: int, their: int) -> Advice:
    """What West answers when South named hearts."""
    state = State.start(Deal.shuffled(BOAM, BOAM.seats[0], Random(1))).after(Name(Suit.HEARTS))
    assert state.player_to_act is not None
    seen = replace(state.observe(state.player_to_act), hand=CardSet.parse(hand))
    return advise_call(asked(seen, own, their))


def test_doubles_behind_and_not_ahead() -> None:
    """Who is about to lose has nothing to lose by a double; who is about to win has."""
    strong, weak = "AH KH JH TD QD 8D AC 9C", "9S 7S AH 8H TD 7D 9C 7C"
    assert doubling(strong, 0, 0).action == Double()
    ahead = doubling(strong, 98, 60)
    assert (ahead.action, ahead.reason.key) == (Pass(), "club.score-safe")
    assert doubling(weak, 0, 0).action == Pass()
    behind = doubling(weak, 60, 98)
    assert (behind.action, behind.reason.key) == (Double(), "club.score-risk")


TRUE: dict[str, Callable[[Advice, int, int], bool]] = {
    "club.score-safe": lambda a, own, their: (
        own > their and a.action != NO_TRUMP and not isinstance(a.action, Double | Redouble)
    ),
    "club.score-risk": lambda a, own, their: (
        own < their and (a.action == NO_TRUMP or isinstance(a.action, Double | Redouble))
    ),
    "club.blind": lambda a, own, their: a.action == BLIND_NO_TRUMP and own < their,
}
"""What must hold where the score is the reason."""


@given(
    rules=st.sampled_from(VARIANTS).map(variant) | own_tables(),
    seed=seeds,
    shares=st.lists(st.floats(0, 0.999), min_size=3, max_size=3),
    pending=st.booleans(),
)
@settings(max_examples=60, deadline=None)
def test_legal_and_steady_at_any_score(
    rules: Rules, seed: int, shares: list[float], pending: bool
) -> None:
    """Calls are legal, always the same, and their reasons true."""
    rng = Random(seed)
    totals = tuple(int(share * rules.target) for share in shares[: len(rules.scorers)])
    deal = Deal.shuffled(rules, rng.choice(rules.plan.players), rng)
    state = State.start(deal, totals, pending=pending and rules.tie == "carry")
    while state.table.phase is not Phase.PLAY:
        player = state.player_to_act
        assert player is not None
        seen = state.observe(player)
        advice = ClubBot().advise(seen)
        assert advice.action in seen.legal_actions
        assert advice == ClubBot().advise(seen)
        if advice.reason.key in TRUE:
            own = totals[rules.scorers.index(rules.scorer(player.seat))]
            their = max(
                total
                for name, total in zip(rules.scorers, totals, strict=True)
                if name != rules.scorer(player.seat)
            )
            assert TRUE[advice.reason.key](advice, own, their)
        state = state.after(advice.action if rng.random() < 0.7 else rng.choice(seen.legal_actions))


@given(seed=seeds)
@settings(max_examples=20, deadline=None)
def test_worths_are_chances(seed: int) -> None:
    """Each call is worth the boams that it wins, and more of them the better the score."""
    state = State.start(Deal.shuffled(BOAM, BOAM.seats[0], Random(seed)))
    assert state.player_to_act is not None
    seen = state.observe(state.player_to_act)
    best = [
        max(Choices(asked(seen, own, their)).worths().values())
        for own, their in ((60, 98), (0, 0), (98, 60))
    ]
    assert 0 < best[0] < best[1] < best[2] < 1
