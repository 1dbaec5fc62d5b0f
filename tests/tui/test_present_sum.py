"""What a deal scored, in words: every path of R28–R36, in every language."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from manillen_tui.game.actions import NO_TRUMP, Name, Play
from manillen_tui.game.cards import CardSet, Suit
from manillen_tui.game.deal import Deal
from manillen_tui.game.events import BoamWon, DealScored
from manillen_tui.game.match import Match
from manillen_tui.game.options import Value
from manillen_tui.game.rules import Rules
from manillen_tui.game.scoring import DealResult, deal_result
from manillen_tui.game.seats import Seat
from manillen_tui.game.state import State
from manillen_tui.game.table import Award, Phase, Revoke, Table, Trick
from manillen_tui.game.variants import VARIANTS, variant
from manillen_tui.language import Language
from manillen_tui.tui.names import Names
from manillen_tui.tui.present_board import scoreboard
from manillen_tui.tui.present_score import news, score_panel
from manillen_tui.tui.present_sum import boam_lines, deal_sum

EN = Names(Language("en"), Seat.S)
HEARTS = Name(Suit.HEARTS)


def ended(
    base: str,
    points: tuple[int, int],
    tricks: tuple[int, int] = (4, 4),
    *,
    naming: Name = HEARTS,
    maker: Seat = Seat.S,
    last: Seat = Seat.S,
    doubling: int = 1,
    pending: bool = False,
    award: Award | None = None,
    **options: Value,
) -> Table:
    """A deal that ended with so many points; only its last trick is of any account."""
    rules = variant(base).with_options(options)
    state = State.start(Deal.shuffled(rules, Seat.S, Random(1)))
    revokes = (Revoke(Seat.W, next(iter(CardSet.parse("7D"))), None, "R20"),) if award else ()
    return replace(
        state.table,
        phase=Phase.OVER,
        queue=(),
        maker=maker,
        naming=naming,
        doubling=doubling,
        pending=pending,
        points=points,
        won=tricks,
        tricks=(Trick((), last),),
        award=award,
        revokes=revokes if award and award.forfeit else (),
    )


def summed(table: Table, names: Names = EN) -> list[str]:
    """The lines of a deal's sum."""
    return deal_sum(names, table, deal_result(table))


def test_the_maker_and_the_excess() -> None:
    assert summed(ended("boam", (42, 18))) == [
        "South: trump ♥ hearts",
        "Us: 42 points",
        "Them: 18 points",
        "Us: 42 − 30 = 12 → 12",
    ]


def test_every_factor_is_a_step() -> None:
    table = ended("boam", (42, 18), naming=NO_TRUMP, doubling=2, pending=True)
    assert summed(table)[-1] == "Us: 42 − 30 = 12 · NT ×2 · doubled ×2 · tie ×2 → 96"


def test_the_losers_may_score() -> None:
    assert summed(ended("boam", (20, 40), doubling=4))[-1] == (
        "Them: 40 − 30 = 10 · redoubled ×4 → 40"
    )


def test_a_slam_doubles_and_is_praised() -> None:
    lines = summed(ended("boam", (60, 0), (8, 0)))
    assert lines[-2:] == [
        "Us: 60 − 30 = 30 · every trick ×2 → 60",
        "Us: every trick, well played!",
    ]


@pytest.mark.parametrize(
    ("tie", "pending", "said"),
    [
        ("carry", False, "the next deal counts double"),
        ("carry", True, "the next still counts double"),
        ("none", False, "30 each: nobody scores."),
        ("replay", False, "the same dealer deals again"),
    ],
)
def test_a_tie_says_what_follows(tie: str, pending: bool, said: str) -> None:
    lines = summed(ended("boam", (30, 30), tie=tie, pending=pending))
    assert said in lines[-1]
    assert len(lines) == 4


def test_where_all_stay_below_par_nobody_scores() -> None:
    assert summed(ended("boam", (34, 26), par=40))[-1] == "Nobody passed 40: nobody scores."


def test_card_points_are_added_without_factors() -> None:
    lines = summed(ended("manillen-101", (33, 27), naming=NO_TRUMP))
    assert lines[-2] == "Each side scores the points it took."
    assert not any("×" in line for line in lines)


def test_a_tie_of_card_points_scores_them_unless_it_is_replayed() -> None:
    added = summed(ended("boam", (30, 30), score="card_points"))
    assert added[-1] == "Each side scores the points it took."
    replayed = summed(ended("boam", (30, 30), tie="replay", score="card_points"))
    assert "deals again" in replayed[-1]


@pytest.mark.parametrize(("points", "said"), [((35, 25), "made it"), ((20, 40), "did not get")])
def test_an_auction_says_whether_the_maker_made_it(points: tuple[int, int], said: str) -> None:
    lines = summed(ended("manillen", points, maker=Seat.N))
    assert lines[0] == "North: trump ♥ hearts"
    assert lines[-1].startswith("North")
    assert said in lines[-1]


def test_the_last_trick_is_told_to_whom_it_went() -> None:
    lines = summed(ended("manillen", (33, 27), last=Seat.W))
    assert lines[1:3] == ["Us: 33 points", "Them: 28 points, with 1 for the last trick"]


def test_tricks_that_count_are_told() -> None:
    lines = summed(ended("muette", (33, 27), (5, 3)))
    assert lines[0] == "Turned up: trump ♥ hearts"
    assert lines[1] == "Us: 38 points, with 5 for tricks"
    assert lines[3] == "Us: 38 − 34 = 4 → 4"


def test_where_nothing_is_named_nobody_named_it() -> None:
    assert summed(ended("zonder-troef", (33, 27), naming=NO_TRUMP))[0] == (
        "At this table always no trump"
    )


def test_a_forfeit_gives_all_to_the_other_side() -> None:
    table = ended("boam", (6, 9), (1, 1), award=Award(0, forfeit=True), revoke="forfeit")
    lines = summed(table)
    assert lines[1].startswith("West revoked")
    assert lines[2:] == ["Us: 60 points", "Them: 0 points", "Us: 60 − 30 = 30 → 30"]


def test_left_over_points_are_the_dealers() -> None:
    table = ended("six", (40, 20), (3, 2))
    points = table.left_over.points
    assert summed(table)[1] == f"Us: 40 points, with {points} left over"
    forfeited = replace(
        table,
        award=Award(0, forfeit=True),
        revokes=(Revoke(Seat.SW, next(iter(CardSet.parse("7D"))), None, "R20"),),
    )
    assert summed(forfeited)[2] == "Us: 60 points"


def test_the_dealer_alone_against_two() -> None:
    table = replace(ended("three", (20, 40), (4, 6)), dealer=Seat.W)
    lines = summed(table, Names(Language("en"), Seat.S, {Seat.S: "Jan"}))
    assert lines[1] == "Jan + East: 40 points"
    assert lines[2].startswith("West: 20 points")
    assert lines[3] == "Jan + East: 40 − 30 = 10 → 10 each"


def played(rules: Rules, seed: int) -> State:
    """A deal played out by chance, with a revoke now and then where they are forfeited."""
    rng = Random(seed)
    state = State.start(Deal.shuffled(rules, rules.plan.players[0], rng))
    while not state.is_over:
        actions = state.legal_actions
        assert state.to_act is not None
        cards = state.cards(state.to_act)
        wrong = [play for card in cards if (play := Play(card)) not in actions]
        if rules.revoke == "forfeit" and state.table.phase is Phase.PLAY and wrong:
            state = state.revoke(rng.choice(wrong))
        else:
            state = state.after(rng.choice(actions))
    return state


@pytest.mark.parametrize("revoke", ["prevent", "forfeit"])
@pytest.mark.parametrize("name", VARIANTS)
def test_every_variant_is_summed_in_every_language(
    any_language: Language, name: str, revoke: str
) -> None:
    rules = variant(name).with_options({"revoke": revoke})
    names = Names(any_language, Seat.S)
    for seed in range(8):
        state = played(rules, seed)
        result = state.result
        lines = summed(state.table, names)
        whole = "\n".join(lines)
        for scorer in rules.scorers:
            assert str(result.by_scorer(rules, result.points)[scorer]) in whole
        if rules.score == "excess":
            assert all(
                str(score) in lines[-1] + lines[-2] + lines[-3] for score in result.score if score
            )
        match, events = Match.start(rules, state.table.dealer).scored(result)
        history = [event for event in events if isinstance(event, DealScored)]
        board = scoreboard(names, match, state.table, history, None, {})
        assert board.rows[0].groups[-1] == tuple(map(str, history[0].totals))
        assert boam_lines(names, match, history, None)


def scored(rules: Rules, *totals: tuple[int, ...]) -> list[DealScored]:
    """Deals after which the totals stood so."""
    deals = []
    before = (0,) * len(rules.scorers)
    for number, after in enumerate(totals, 1):
        gained = tuple(new - old for new, old in zip(after, before, strict=True))
        result = DealResult(
            Seat.S,
            Seat.S,
            HEARTS,
            1,
            (30 + gained[0], 30 - gained[0]),
            (4, 4),
            1,
            (gained[0], gained[1]),
            None,
            False,
            True,
        )
        deals.append(DealScored(number, result, after))
        before = after
    return deals


def lines_after(
    base: str, *totals: tuple[int, ...], boam: BoamWon | None = None, **options: Value
) -> list[str]:
    """What is said of the boam when the totals stand so."""
    rules = variant(base).with_options(options)
    match = replace(Match.start(rules, Seat.S), boams=(0, 1) if boam else (0, 0))
    return boam_lines(EN, match, scored(rules, *totals), boam)


def test_the_boam_goes_on() -> None:
    assert lines_after("boam", (12, 0)) == ["Boam: Us 12  Them 0  (to 101)"]


def test_both_past_the_target_is_explained() -> None:
    lines = lines_after("manillen-101", (90, 95), (120, 126), boam=BoamWon(1, "WE", (120, 126)))
    assert lines == [
        "Boam: Us 120  Them 126  (to 101)",
        "More than one past 101: the highest total wins.",
        "Boam 1 is won: Them",
    ]


def test_equal_past_the_target_needs_another_deal() -> None:
    lines = lines_after("manillen-101", (90, 95), (105, 105))
    assert lines[-1] == "Equal at 105: one more deal decides"


def test_a_number_of_deals() -> None:
    assert lines_after("boam", (12, 0), deals=2) == ["Boam: Us 12  Them 0  (Deal 1 of 2)"]
    assert lines_after("boam", (12, 0), (12, 12), deals=2)[-1].startswith("Equal at 12")
    extra = lines_after("boam", (12, 0), (12, 12), (12, 12), deals=2)
    assert extra[0] == "Boam: Us 12  Them 12  (extra deal)"


def test_a_session_counts_its_boams() -> None:
    lines = lines_after("boam", (0, 110), boam=BoamWon(1, "WE", (0, 110)), best_of=3)
    assert lines[-2:] == ["Boam 1 is won: Them", "Boams won: Us 0  Them 1"]


def news_of(
    base: str, *totals: tuple[int, ...], pending: bool = False, **options: Value
) -> tuple[str, ...]:
    """What the panel says besides the numbers while a deal is played."""
    rules = variant(base).with_options(options)
    state = State.start(Deal.shuffled(rules, Seat.S, Random(1)), pending=pending)
    match = Match.start(rules, Seat.S)
    return news(EN, rules, state.table, scored(rules, *totals), match, None)


def test_the_panel_tells_what_is_special() -> None:
    assert news_of("boam") == ()
    assert news_of("boam", (0, 0), pending=True) == ("After a tie: counts double",)
    assert news_of("boam", (12, 0), deals=8) == ("Deal 2 of 8",)
    assert news_of("boam", (12, 0), (12, 12), deals=2) == ("Equal at 12: one more deal decides",)
    assert news_of("manillen-101", (105, 105)) == ("Equal at 105: one more deal decides",)
    assert news_of("boam", boams=3) == ("Boam 1 of 3",)
    assert news_of("boam", best_of=5) == ("Boam 1, best of 5",)


def test_the_panel_counts_boams_and_grows_the_tree() -> None:
    rules = variant("boam").with_options({"boams": 3})
    match = replace(Match.start(rules, Seat.S), boams=(1, 0), boams_played=1)
    history = scored(rules, (12, 0), (12, 30))
    panel = score_panel(EN, rules, None, history, match)
    assert panel.boams is not None
    assert panel.boams.values == ("1", "0")
    assert panel.tree is not None
    assert [(side.total, side.fresh) for side in panel.tree.sides] == [(12, 0), (30, 30)]


def test_a_tie_carried_into_a_deal_is_a_factor_on_the_board() -> None:
    rules = variant("boam")
    table = ended("boam", (42, 18), naming=NO_TRUMP, pending=True)
    history = [DealScored(2, deal_result(table), (48, 0))]
    board = scoreboard(EN, Match.start(rules, Seat.S), table, history, None, {})
    assert board.rows[0].notes == ("NT ×2 · tie ×2",)
    assert board.rows[0].named_short == "S NT ×4"


def test_a_forfeit_and_a_failed_maker_are_noted_on_the_board() -> None:
    rules = variant("manillen").with_options({"revoke": "forfeit"})
    table = ended("manillen", (6, 9), award=Award(1, forfeit=True), revoke="forfeit")
    history = [DealScored(1, deal_result(table), (0, 31))]
    board = scoreboard(EN, Match.start(rules, Seat.S), table, history, None, {1: table.revokes[0]})
    assert board.rows[0].notes[0].startswith("South did not get past 30")
    assert board.rows[0].notes[1].startswith("West revoked")
