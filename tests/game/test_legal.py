"""What may be played, and what a refusal says (R19–R26, R37)."""

from __future__ import annotations

from typing import Any

import pytest

from manillen_tui.errors import IllegalActionError
from manillen_tui.game.actions import Name, Pass, Play, Signal
from manillen_tui.game.cards import Card, CardSet, Suit
from manillen_tui.game.legal import REFUSALS, Refusal, legal_cards, refusal, true_signals
from manillen_tui.game.seats import Seat
from manillen_tui.game.state import State
from manillen_tui.game.variants import variant
from tests.game.setting import cards, cases, dealt, mid_trick, play, table_of, trump_of

S, W, N, E = Seat.S, Seat.W, Seat.N, Seat.E
LEGAL = [*cases("legal.jsonl"), *cases("legal-duties.jsonl")]


def refused(
    base: str, trump: str | None, trick: str, held: str, card: str, signal: Signal | None = None
) -> Refusal:
    """Why the next seat of a trick led by West may not play ``card``."""
    rules = table_of(base, direction="clockwise")
    laid = list(zip((W, N, E, S), cards(trick), strict=False))
    seat = (W, N, E, S)[len(laid)]
    table = mid_trick(rules, trump_of(trump), laid, seat)
    found = refusal(table, seat, CardSet.parse(held), Play(Card.parse(card), signal))
    assert found is not None
    assert found.message.key in REFUSALS
    assert (found.seat, found.card) == (seat, Card.parse(card))
    return found


@pytest.mark.parametrize("case", LEGAL, ids=lambda case: f"{case['variant']}-{case['rule'][:20]}")
def test_legal_cases(case: dict[str, Any]) -> None:
    rules = variant(case["variant"])
    seat, dealer = Seat(case["seat"]), Seat(case.get("dealer", rules.seats[0]))
    trick = [(Seat(at), Card.parse(laid)) for at, laid in case["trick"]]
    table = mid_trick(rules, trump_of(case["trump"]), trick, seat, dealer)
    held = CardSet.parse(" ".join(case["cards"]))
    legal = CardSet.parse(" ".join(case["legal"]))
    assert legal_cards(table, seat, held) == legal
    for card in held:
        found = refusal(table, seat, held, Play(card))
        assert (found is None) == (card in legal)
        if found is not None:
            # What is owed is held, is not the card, and leaves in all that may be played.
            assert found.owed == found.owed & held
            assert card not in found.owed
            assert found.owed | legal == found.owed
            assert found.winning == table.winning


@pytest.mark.parametrize(
    ("base", "trump", "trick", "held", "card", "reason", "rule", "owed"),
    [
        ("boam", "S", "9H", "AH 7H TD", "TD", "follow", "R20", "AH 7H"),
        ("boam", "S", "9H", "AH QH 7H TD", "7H", "beat", "R21", "AH QH"),
        ("boam", "H", "9H", "AH 7H TD", "7H", "beat", "R22", "AH"),
        ("boam", "S", "9H", "AS 7S TD", "TD", "trump", "R24", "AS 7S"),
        ("boam", "S", "9H KS", "AS 7S TD", "TD", "overtrump", "R24", "AS"),
        ("boam", "S", "9H KS", "AS 7S TD", "7S", "overtrump", "R24", "AS"),
        ("boam", "S", "9H KS", "9S 7S TD", "7S", "not-under", "R24", "TD"),
        ("boam", "S", "9H KS 7D", "9S 7S TD", "7S", "not-under", "R25", "TD"),
        ("boam", "S", "9H 7H KS", "9S 7S TD", "9S", "not-under", "R24", "TD"),
        ("manillen", "S", "9H KS", "9S 7S TD", "TD", "undertrump", "R24", "9S 7S"),
        ("manillen", "S", "9S 7H", "AS 7S TD", "7S", "beat", "R22", "AS"),
        ("manillen", "S", "9H 7H 8H", "AS 7S TD", "TD", "trump", "R24", "AS 7S"),
        ("boam", None, "9H", "AH", "KH", "not-held", "record", "AH"),
        ("boam", None, "9H", "TH 7H 7D", "9S", "not-held", "record", "TH"),
    ],
)  # fmt: skip
def test_a_refusal_names_the_duty_and_the_cards_it_asks_for(
    base: str, trump: str | None, trick: str, held: str, card: str, reason: str, rule: str,
    owed: str,
) -> None:  # fmt: skip
    found = refused(base, trump, trick, held, card)
    assert (found.reason, found.rule, found.owed) == (reason, rule, CardSet.parse(owed))
    if reason != "not-held":
        assert found.led == Card.parse(trick.split(maxsplit=1)[0]).suit


def test_a_refusal_tells_who_is_winning_with_what() -> None:
    values = refused("boam", "S", "9H KH", "AH 7H", "7H").message.values
    assert values["winner"] == N
    assert values["winning"] == Card.parse("KH")
    assert values["led"] == Suit.HEARTS
    assert values["card"] == Card.parse("7H")


def test_any_card_may_be_led() -> None:
    rules = variant("boam")
    table = mid_trick(rules, Suit.SPADES, [], W)
    held = CardSet.parse("TS 7S AH 7D")
    assert legal_cards(table, W, held) == held


def test_an_illegal_play_raises_with_its_reason() -> None:
    rules = variant("boam")
    deal = dealt(rules, S, {W: "9H", N: "AH 7H TD"})
    state = play(State.to_play(deal, Name(Suit.CLUBS)), "9H")
    with pytest.raises(IllegalActionError) as error:
        state.after(Play(Card.parse("TD")))
    assert error.value.message.key == "duty.follow"
    assert state.refusal(Play(Card.parse("AH"))) is None
    with pytest.raises(IllegalActionError) as error:
        state.after(Pass())
    assert error.value.message.key == "game.not-asked"


def test_signals_are_spoken_on_a_lead_only_and_must_be_true() -> None:
    rules = table_of("parlante", direction="clockwise")
    deal = dealt(rules, S, {W: "AH 7H TD 9D KS 9C 8C 7C", N: "TH"})
    state = State.to_play(deal, Name(Suit.CLUBS))
    spoken = {
        str(action.card): action.signal
        for action in state.legal_actions
        if isinstance(action, Play) and action.signal is Signal.LAST
    }
    assert spoken == {"KS": Signal.LAST}
    table, held = state.table, state.hands[1]
    words = {str(card): true_signals(table, W, held, card) for card in held}
    assert words["9D"] == (Signal.STRONG, Signal.LONG)
    assert words["TD"] == (Signal.LONG,)
    assert words["7H"] == words["AH"] == (Signal.LONG,)
    led = state.after(Play(Card.parse("7H"), Signal.LONG))
    assert led.table.plays[0].signal is Signal.LONG
    assert not any(isinstance(a, Play) and a.signal for a in led.legal_actions)


def test_the_ace_is_strong_once_the_ten_is_gone() -> None:
    rules = table_of("parlante", direction="clockwise")
    deal = dealt(rules, S, {W: "TH AH 7H", N: "KH", E: "QH", S: "JH"})
    state = State.to_play(deal, Name(None))
    # The ten that is led is gone already, so that the ace is the best that is left.
    led = true_signals(state.table, W, state.hands[1], Card.parse("TH"))
    assert led == (Signal.STRONG, Signal.LONG)
    second = play(state, "TH KH QH JH")
    assert Signal.STRONG in true_signals(second.table, W, second.hands[1], Card.parse("7H"))
    # The card led is no longer "left": with the ten gone too, a led ace leaves the nine best.
    assert true_signals(second.table, W, second.hands[1], Card.parse("AH")) == (Signal.LONG,)


@pytest.mark.parametrize(
    ("base", "trick", "held", "card", "signal", "reason"),
    [
        ("parlante", "", "AH 7H", "7H", Signal.STRONG, "false-strong"),
        ("parlante", "", "AH 7D", "AH", Signal.LONG, "false-long"),
        ("parlante", "", "AH 7H", "AH", Signal.LAST, "false-last"),
        ("parlante", "9H", "AH 7H", "AH", Signal.LONG, "not-leading"),
        ("manillen", "", "AH 7H", "AH", Signal.LONG, "no-signals"),
        ("manillen", "9H", "AH 7H", "AH", Signal.LONG, "no-signals"),
    ],
)
def test_a_false_word_breaks_r37(
    base: str, trick: str, held: str, card: str, signal: Signal, reason: str
) -> None:
    found = refused(base, "S", trick, held, card, signal)
    assert (found.reason, found.rule) == (reason, "R37")


@pytest.mark.parametrize(("players", "layout"), [(2, "piles"), (2, "dummies")])
def test_nobody_signals_who_has_no_partner_with_a_mind(players: int, layout: str) -> None:
    rules = table_of("boam", players=players, layout=layout, signals=True)
    state = State.to_play(dealt(rules, S), Name(None))
    assert all(isinstance(a, Play) and a.signal is None for a in state.legal_actions)


def test_the_lone_dealer_of_three_has_nobody_to_signal_to() -> None:
    rules = table_of("three", signals=True)
    table = State.to_play(dealt(rules, S), Name(None)).table
    held = CardSet.parse("AH 7H")
    assert not true_signals(table, S, held, Card.parse("AH"))
    assert true_signals(table, W, held, Card.parse("AH")) == (Signal.LONG,)
