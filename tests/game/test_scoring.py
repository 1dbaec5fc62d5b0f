"""What a deal is worth (R16–R18, R28–R34)."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given

from manillen_tui.errors import IllegalActionError
from manillen_tui.game.actions import BLIND_NO_TRUMP, NO_TRUMP, Name, Play, Signal
from manillen_tui.game.cards import Card, CardSet, Suit
from manillen_tui.game.deal import Deal
from manillen_tui.game.rules import Rules
from manillen_tui.game.scoring import DealResult, deal_factor, deal_result
from manillen_tui.game.seats import Seat
from manillen_tui.game.state import State
from manillen_tui.game.table import Award, Phase, Table, Trick
from manillen_tui.game.variants import variant
from tests.game.setting import dealt, finish, in_play, play, table_of
from tests.game.strategies import seeds, tables

S, SW, W, NW, N, NE, E, SE = Seat
SPADES = Name(Suit.SPADES)


def played_out(
    rules: Rules,
    points: int,
    tricks: int = 4,
    *,
    naming: Name = SPADES,
    doubling: int = 1,
    pending: bool = False,
    last: Seat = S,
    dealer: Seat = S,
) -> Table:
    """A table at its end, where side 0 took ``points`` card points in ``tricks`` tricks."""
    table = in_play(rules, naming.suit, dealer).table
    return replace(
        table,
        phase=Phase.OVER,
        queue=(),
        points=(points, 60 - points),
        won=(tricks, rules.tricks - tricks),
        tricks=(Trick((), last),),
        naming=naming,
        maker=dealer,
        doubling=doubling,
        pending=pending,
    )


def over(rules: Rules, points: int, tricks: int = 4, **told: Any) -> DealResult:
    """The result of such a table."""
    return deal_result(played_out(rules, points, tricks, **told))


BOAM, MANILLEN, MUETTE = variant("boam"), variant("manillen"), variant("muette")


@pytest.mark.parametrize(
    ("points", "score"), [(31, (1, 0)), (29, (0, 1)), (42, (12, 0)), (60, (30, 0)), (0, (0, 30))]
)
def test_the_excess_over_par(points: int, score: tuple[int, int]) -> None:
    result = over(BOAM, points)
    assert result.score == score
    assert result.points == (points, 60 - points)
    assert not result.tie


def test_a_last_trick_makes_31_to_30() -> None:
    result = over(MANILLEN, 30, last=E)
    assert (result.points, result.score, result.tie) == ((30, 31), (0, 1), False)
    first = over(MANILLEN, 30, last=N)
    assert (first.points, first.score, first.tie) == ((31, 30), (1, 0), False)


def test_a_point_a_trick_makes_par_34() -> None:
    result = over(MUETTE, 33, 3)
    assert (result.points, result.score) == ((36, 32), (2, 0))
    assert over(MUETTE, 30, 4).tie
    assert not over(MUETTE, 30, 5).tie


def test_a_low_par_may_be_passed_by_both() -> None:
    result = over(table_of("boam", par=25), 32)
    assert result.score == (7, 3)


@pytest.mark.parametrize(
    ("points", "tricks", "slam", "score"),
    [(60, 8, 0, (60, 0)), (0, 0, 1, (0, 60)), (60, 7, None, (30, 0))],
)
def test_a_slam_takes_every_trick(
    points: int, tricks: int, slam: int | None, score: tuple[int, int]
) -> None:
    result = over(BOAM, points, tricks)
    assert (result.slam, result.score) == (slam, score)


def test_equal_points_beside_par_are_no_tie() -> None:
    above = over(table_of("boam", par=31), 30)
    assert (above.tie, above.score, above.made) == (False, (0, 0), False)


def test_a_slam_counts_twice_before_factors_and_only_where_it_is_played() -> None:
    assert over(BOAM, 60, 8, naming=NO_TRUMP, doubling=4).score == (480, 0)
    assert over(table_of("boam", slam=False), 60, 8).score == (30, 0)
    assert over(table_of("boam", score="card_points"), 60, 8).score == (60, 0)


def test_with_cards_left_over_a_slam_takes_what_is_left() -> None:
    # R10: the two cards left over go to the dealer's side and are no trick.
    result = over(variant("three"), 4, 0)
    assert (result.slam, result.points, result.score) == (1, (4, 56), (0, 52))


@pytest.mark.parametrize(
    ("naming", "doubling", "pending", "factor"),
    [
        (SPADES, 1, False, 1),
        (NO_TRUMP, 1, False, 2),
        (SPADES, 2, False, 2),
        (SPADES, 4, False, 4),
        (SPADES, 1, True, 2),
        (NO_TRUMP, 2, False, 4),
        (NO_TRUMP, 4, True, 16),
        (BLIND_NO_TRUMP, 1, False, 4),
        (BLIND_NO_TRUMP, 4, True, 32),
    ],
)
def test_factors_multiply(naming: Name, doubling: int, pending: bool, factor: int) -> None:
    cafe = variant("cafe")
    result = over(cafe, 42, naming=naming, doubling=doubling, pending=pending)
    assert (result.factor, result.score) == (factor, (12 * factor, 0))
    assert (result.naming, result.doubling) == (naming, doubling)
    table = played_out(cafe, 42, naming=naming, doubling=doubling, pending=pending)
    assert deal_factor(table) == factor
    tied = over(cafe, 30, naming=naming, doubling=doubling, pending=pending)
    assert (tied.factor, tied.score, tied.tie) == (factor, (0, 0), True)


def test_forty_two_at_no_trump_doubled_is_48() -> None:
    assert over(BOAM, 42, naming=NO_TRUMP, doubling=2).score == (48, 0)


def test_a_no_trump_factor_of_ones_own_holds_for_every_way_of_naming() -> None:
    for base in ("boam", "zonder-troef", "verplicht"):
        rules = table_of(base, no_trump_factor=3)
        assert over(rules, 40, naming=NO_TRUMP, last=W).factor == 3


@pytest.mark.parametrize("tie", ["carry", "none", "replay"])
def test_at_par_each_nobody_scores(tie: str) -> None:
    result = over(table_of("boam", tie=tie), 30)
    assert (result.tie, result.score) == (True, (0, 0))


def test_card_points_are_added_as_taken() -> None:
    result = over(variant("manillen-101"), 37, naming=NO_TRUMP, last=W)
    assert (result.points, result.score, result.factor) == ((37, 24), (37, 24), 2)
    even = table_of("manillen-101", last_trick=0)
    assert over(even, 30).score == (30, 30)
    assert over(table_of("manillen-101", last_trick=0, tie="replay"), 30).score == (0, 0)


@pytest.mark.parametrize(
    ("dealer", "points", "made"), [(S, 31, True), (S, 30, False), (W, 29, True), (W, 31, False)]
)
def test_whether_the_makers_side_made_it(dealer: Seat, points: int, made: bool) -> None:
    result = over(BOAM, points, dealer=dealer)
    assert (result.made, result.maker) == (made, dealer)


def test_three_score_by_seat_and_each_defender_has_its_sides_entry() -> None:
    rules = variant("three")
    result = over(rules, 20, 3, dealer=W)
    assert result.by_scorer(rules, result.points) == {"S": 40, "W": 20, "E": 40}
    assert result.by_scorer(rules, result.score) == {"S": 10, "W": 0, "E": 10}
    assert result.by_scorer(rules, result.tricks) == {"S": 7, "W": 3, "E": 7}


@pytest.mark.parametrize(("name", "dealer"), [("three", W), ("six", SW), ("six", NE)])
def test_cards_left_over_count_for_the_dealers_side(name: str, dealer: Seat) -> None:
    worth = []
    for seed in range(5):
        table = in_play(variant(name), None, dealer, seed).table
        side = table.side(dealer)
        worth.append(table.left_over.points)
        assert table.points[side] == worth[-1]
        assert table.points[1 - side] == 0
        assert table.won == (0, 0)
        assert table.gone == table.left_over
    assert any(worth)


def test_a_claim_gives_every_trick_left() -> None:
    state = in_play(table_of("muette", trump="dealer", last_trick=1), None)
    for _ in range(10):
        state = state.after(state.legal_actions[0])
    taken, won = state.table.points, state.table.won
    assert sum(won) == 2
    claimed = state.claim(1)
    assert claimed.is_over
    assert claimed.legal_actions == ()
    result = claimed.result
    assert result.tricks == (won[0], 8 - won[0])
    assert result.points == (taken[0] + won[0], 60 - taken[0] + 8 - won[0] + 1)
    for closed in (claimed, State.start(Deal.shuffled(BOAM, S, Random(1)))):
        with pytest.raises(IllegalActionError) as refused:
            closed.claim(0)
        assert refused.value.message.key == "game.no-claim"


def test_a_claim_of_every_trick_is_a_slam() -> None:
    assert in_play(BOAM, Suit.HEARTS).claim(1).result.score == (0, 60)


def revoking(revoke: str, base: str = "boam") -> State:
    """North holds hearts and is to follow to one."""
    rules = table_of(base, revoke=revoke, direction="clockwise")
    deal = dealt(rules, S, {W: "9H", N: "AH 7H TD"})
    return play(State.to_play(deal, NO_TRUMP), "9H")


def test_a_restored_card_goes_back_and_all_have_seen_it() -> None:
    state = revoking("restore")
    shown = state.revoke(Play(Card.parse("TD")))
    revoke = shown.table.revokes[0]
    assert (revoke.seat, str(revoke.card), revoke.rule) == (N, "TD", "R20")
    assert shown.hands == state.hands
    assert shown.legal_actions == state.legal_actions
    assert replace(shown, table=replace(shown.table, revokes=())) == state
    again = shown.revoke(Play(Card.parse("7H")))
    assert [revoke.rule for revoke in again.table.revokes] == ["R20", "R21"]


@pytest.mark.parametrize(
    ("base", "changes", "points", "tricks", "score"),
    [
        ("boam", {}, (0, 60), (0, 8), (0, 60)),
        ("boam", {"last_trick": 1, "trick_points": 1, "par": 34}, (0, 69), (0, 8), (0, 70)),
        ("boam", {"score": "card_points"}, (0, 60), (0, 8), (0, 60)),
    ],
)
def test_a_forfeit_gives_every_point_and_no_slam(
    base: str,
    changes: dict[str, int | str],
    points: tuple[int, int],
    tricks: tuple[int, int],
    score: tuple[int, int],
) -> None:
    rules = table_of(base, revoke="forfeit", **changes)
    deal = dealt(rules, S, {W: "9H", N: "AH 7H TD"})
    state = play(State.to_play(deal, NO_TRUMP), "9H").revoke(Play(Card.parse("TD")))
    assert state.is_over
    result = state.result
    assert (result.points, result.tricks) == (points, tricks)
    assert (result.slam, result.factor, result.score) == (None, 2, score)


def test_a_forfeit_by_defenders_takes_what_was_left_over_too() -> None:
    rules = table_of("three", revoke="forfeit")
    deal = dealt(rules, S, {W: "9H", E: "AH 7H TD"})
    state = play(State.to_play(deal, NO_TRUMP), "9H").revoke(Play(Card.parse("TD")))
    assert (state.result.points, state.result.tricks) == ((60, 0), (10, 0))
    dealers = play(State.to_play(dealt(rules, E, {S: "9H", W: "AH TD"}), NO_TRUMP), "9H")
    assert dealers.revoke(Play(Card.parse("TD"))).result.points == (60, 0)


def test_a_false_word_is_a_revoke() -> None:
    rules = table_of("parlante", revoke="forfeit", direction="clockwise")
    state = State.to_play(dealt(rules, S, {W: "AH 7H"}), SPADES)
    lost = state.revoke(Play(Card.parse("AH"), Signal.LAST))
    assert lost.table.revokes[0].rule == "R37"
    assert lost.table.award == Award(0, forfeit=True)
    assert lost.result.points == (61, 0)


@given(tables, seeds)
def test_points_add_to_the_pack_and_every_card_is_played_once(rules: Rules, seed: int) -> None:
    rng = Random(seed)
    dealer = rng.choice(rules.plan.players)
    state = finish(State.start(Deal.shuffled(rules, dealer, rng)), rng)
    table, result = state.table, state.result
    assert sum(table.points) == 60
    assert sum(result.points) == rules.deal_points
    assert sum(result.tricks) == len(table.tricks) == rules.tricks
    played = [laid.card for trick in table.tricks for laid in trick.plays]
    assert len(played) == len(set(played)) == rules.tricks * len(rules.seats)
    assert CardSet.of(played) | table.left_over == CardSet(2**32 - 1)
    assert not any(state.hands)
    assert all(card is None for own in state.bottoms for card in own)
    assert table.gone == CardSet(2**32 - 1)


@given(tables, seeds)
def test_a_claim_at_any_moment_leaves_the_points_adding_up(rules: Rules, seed: int) -> None:
    rng = Random(seed)
    state: State = in_play(rules, rng.choice((None, *Suit)), seed=seed)
    for _ in range(rng.randrange(len(rules.seats) * rules.tricks)):
        state = state.after(rng.choice(state.legal_actions))
    table: Table = state.claim(rng.randrange(2)).table
    result = deal_result(table)
    assert sum(result.points) == rules.deal_points
    assert sum(result.tricks) == rules.tricks
    assert all(got >= had for got, had in zip(result.points, state.table.points, strict=True))
