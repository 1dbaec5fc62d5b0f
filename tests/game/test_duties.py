"""Duties as data: none can be lost without a test that sees it."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manillen_tui.game.cards import PACK, CardSet, Suit
from manillen_tui.game.duties import Duty, Led, Take, Winning, duties
from manillen_tui.game.fast import FastDeal
from manillen_tui.game.legal import legal_cards
from manillen_tui.game.playout import perft
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat
from manillen_tui.game.variants import VARIANTS, variant
from tests.game import oracle
from tests.game.setting import cards, cases, mid_trick, trump_of
from tests.game.strategies import seeds
from tests.game.test_perft import state_of

LEGAL = [*cases("legal.jsonl"), *cases("legal-duties.jsonl")]
CHOSEN = list(cases("perft-duties.jsonl"))
EVERY_DUTY = [(name, duty) for name in VARIANTS for duty in variant(name).duties]
WHEN = ("never", "opponent", "always")
whens = st.sampled_from(WHEN)


def without(rules: Rules, lost: Duty) -> Rules:
    """The same table with one duty forgotten."""
    copied = rules.with_options({}, name=f"{rules.name} without {lost}")
    copied.__dict__["duties"] = tuple(duty for duty in rules.duties if duty != lost)
    return copied


@cache
def noticed(owed: tuple[Duty, ...], lost: Duty) -> tuple[bool, bool]:
    """Whether legal cases and perft counts of the tables that owe ``owed`` go wrong."""
    legal = counts = False
    for case in LEGAL:
        rules = variant(case["variant"])
        if rules.duties == owed:
            seat, dealer = Seat(case["seat"]), Seat(case.get("dealer", rules.seats[0]))
            trick = [(Seat(at), cards(laid)[0]) for at, laid in case["trick"]]
            table = mid_trick(without(rules, lost), trump_of(case["trump"]), trick, seat, dealer)
            found = legal_cards(table, seat, CardSet.parse(" ".join(case["cards"])))
            legal |= found != CardSet.parse(" ".join(case["legal"]))
    for case in CHOSEN:
        rules = variant(case["variant"])
        if rules.duties == owed:
            fast = FastDeal.from_state(state_of(case, without(rules, lost)))
            found_counts = [perft(fast, fast.start, depth) for depth in range(1, 6)]
            counts |= found_counts != case["counts"][:5]
    return legal, counts


@pytest.mark.parametrize(
    ("name", "lost"),
    EVERY_DUTY,
    ids=[f"{name}-{duty.rule}-{duty.winning.value}-{duty.take.value}" for name, duty in EVERY_DUTY],
)
def test_a_lost_duty_is_noticed(name: str, lost: Duty) -> None:
    assert noticed(variant(name).duties, lost) == (True, True)


def test_the_duties_of_boam_and_of_manillen() -> None:
    follow = Duty("R20", Led.ANY, Winning.ANYONE, Take.LED_SUIT)
    assert duties("opponent", "opponent", "opponent", "forbidden") == (
        follow,
        Duty("R21", Led.PLAIN, Winning.OPPONENT, Take.HIGHER),
        Duty("R22", Led.TRUMP, Winning.OPPONENT, Take.HIGHER),
        Duty("R24", Led.PLAIN, Winning.OPPONENT, Take.OVER),
        Duty("R24", Led.PLAIN, Winning.OPPONENT, Take.NOT_UNDER),
        Duty("R25", Led.PLAIN, Winning.PARTNER, Take.NOT_UNDER),
    )
    assert duties("never", "always", "always", "forced") == (
        follow,
        Duty("R22", Led.TRUMP, Winning.ANYONE, Take.HIGHER),
        Duty("R24", Led.PLAIN, Winning.ANYONE, Take.OVER),
        Duty("R24", Led.PLAIN, Winning.ANYONE, Take.UNDER),
    )
    assert duties("never", "never", "never", "allowed") == (follow,)


@given(
    whens, whens, whens, st.sampled_from(("allowed", "forbidden", "forced")),
    st.sampled_from((None, *Suit)), st.integers(1, 5), st.integers(1, 10), seeds,
)  # fmt: skip
def test_the_duties_say_what_the_rules_say(
    plain: str, trumped: str, void: str, under: str, trump: Suit | None, laid: int, held: int,
    seed: int,
) -> None:  # fmt: skip
    rules = variant("six").with_options(
        {"beat_plain": plain, "beat_trump": trumped, "trump_when_void": void, "undertrump": under}
    )
    rng = Random(seed)
    # Few suits make many tricks that a trump or a void decides.
    suits = rng.sample(tuple(Suit), rng.randint(2, 4))
    pack = [card for card in PACK if card.suit in suits]
    shuffled = rng.sample(pack, len(pack))
    trick, hand = shuffled[:laid], CardSet.of(shuffled[laid : laid + held])
    order = rules.order(rng.choice(rules.seats))
    seat = order[laid]
    table = mid_trick(rules, trump, zip(order, trick, strict=False), seat)
    best = oracle.winning(trick, trump)
    opponent_wins = table.side(order[best]) != table.side(seat)
    assert table.winning == table.plays[best]
    assert set(legal_cards(table, seat, hand)) == oracle.legal(
        rules, trump, set(hand), trick, opponent_wins
    )
