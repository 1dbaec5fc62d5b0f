"""Options together, and the seats they make (R3, R9, R10, §8)."""

from __future__ import annotations

import pickle

import pytest

from manillen_tui.errors import RulesError
from manillen_tui.game.options import Value
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import PlayerId, Seat
from manillen_tui.game.variants import VARIANTS, variant
from tests.game.setting import table_of

S, SW, W, NW, N, NE, E, SE = Seat


@pytest.mark.parametrize(
    ("changes", "key", "values"),
    [
        ({"double": False}, "rules.needs", {"option": "redouble", "other": "double"}),
        ({"no_trump": False, "trump": "none"}, "rules.needs", {"option": "trump", "found": "none"}),
        ({"no_trump": False, "trump": "auction-forced"}, "rules.needs", {"other": "no_trump"}),
        (
            {"no_trump": False, "blind_factor": 4},
            "rules.needs",
            {"option": "blind_factor", "found": "4", "other_found": "false", "needed": "true"},
        ),
        (
            {"players": 6, "packets": "3-2", "ask_partner": True},
            "rules.needs",
            {"option": "ask_partner", "found": "true", "other_found": "6", "needed": "4"},
        ),
        ({"par": 60}, "rules.value", {"option": "par", "found": "60", "allowed": "0–59"}),
        ({"par": 61, "last_trick": 1}, "rules.value", {"option": "par", "allowed": "0–60"}),
        ({"best_of": 3, "boams": 2}, "rules.needs", {"option": "best_of", "other": "boams"}),
        ({"packets": "4-3"}, "rules.packets", {"found": "4-3", "players": 4, "cards": 8}),
        ({"players": 3}, "rules.packets", {"found": "3-2-3", "players": 3, "cards": 10}),
        ({"players": 6}, "rules.packets", {"option": "packets", "players": 6, "cards": 5}),
        (
            {"players": 2},
            "rules.layout",
            {"option": "layout", "found": "hands", "allowed": "piles, dummies"},
        ),
        ({"layout": "piles"}, "rules.layout", {"found": "piles", "players": 4, "allowed": "hands"}),
    ],
)
def test_sets_that_cannot_be_played_are_refused(
    changes: dict[str, Value], key: str, values: dict[str, object]
) -> None:
    with pytest.raises(RulesError) as refused:
        table_of("boam", **changes)
    message = refused.value.message
    assert message.key == key
    assert values.items() <= message.values.items()
    assert {"option", "found"} <= message.values.keys()


def test_packets_are_not_used_by_piles_and_dummies() -> None:
    assert table_of("piles", packets="5-5").packets == "5-5"
    assert table_of("dummies", packets="1").tricks == 8


@pytest.mark.parametrize("name", VARIANTS)
def test_rules_are_values(name: str) -> None:
    rules = variant(name)
    assert rules.duties
    assert rules.with_options({}) == rules
    assert hash(rules.with_options({})) == hash(rules)
    again = pickle.loads(pickle.dumps(rules))  # noqa: S301  # our own bytes
    assert again == rules
    assert again.duties == rules.duties


def test_differences_are_what_a_record_writes_out() -> None:
    boam = variant("boam")
    own = boam.with_options({"par": 31, "slam": True, "revoke": "restore"})
    assert own.differences(boam) == {"par": 31, "revoke": "restore"}
    assert boam.with_options(own.differences(boam)) == own


@pytest.mark.parametrize(
    ("name", "order"),
    [
        ("boam", (S, W, N, E)),
        ("manillen", (S, E, N, W)),
        ("piles", (S, N)),
        ("dummies", (S, W, N, E)),
        ("three", (S, W, E)),
        ("six", (S, SW, NW, N, NE, SE)),
    ],
)
def test_the_order_of_play(name: str, order: tuple[Seat, ...]) -> None:
    rules = variant(name)
    assert rules.order(S) == order
    assert rules.eldest(S) == order[1]
    assert rules.order(order[1])[-1] == S
    round_again = [S]
    while len(round_again) <= len(order):
        round_again.append(rules.after(round_again[-1]))
    assert tuple(round_again) == (*order, S)


@pytest.mark.parametrize(
    ("name", "dealers"),
    [
        ("boam", (S, W, N, E, S)),
        ("muette", (S, E, N, W, S)),
        ("piles", (S, N, S)),
        ("dummies", (S, W, S)),
        ("three", (S, W, E, S)),
        ("six", (S, SW, NW, N, NE, SE, S)),
    ],
)
def test_the_deal_passes_on(name: str, dealers: tuple[Seat, ...]) -> None:
    rules = variant(name)
    assert tuple(map(rules.next_dealer, dealers[:-1])) == dealers[1:]


def test_sides() -> None:
    boam, six, three = variant("boam"), variant("six"), variant("three")
    assert [side.seats for side in boam.sides(S)] == [(S, N), (W, E)]
    assert boam.scorers == ("NS", "WE")
    assert boam.partners(W, S) == (E,)
    assert [str(side) for side in six.sides(S)] == ["S", "N"]
    assert set(six.side(NW, S).seats) == {S, NW, NE}
    assert set(six.side(SE, S).seats) == {N, SW, SE}
    assert variant("piles").scorers == ("S", "N")
    assert variant("dummies").scorer(E) == "WE"
    assert three.scorers == ("S", "W", "E")
    assert [side.seats for side in three.sides(W)] == [(W,), (S, E)]
    assert three.partners(W, W) == ()
    assert three.partners(E, W) == (S,)
    assert three.scorer(E) == "E"
    assert three.scoring_side("E", W).index == three.scoring_side("S", W).index == 1
    assert three.scoring_side("W", W).index == 0
    assert boam.scoring_side("WE", W).index == 1


def test_who_acts_for_whom() -> None:
    dummies = variant("dummies")
    assert [dummies.player(seat).seat for seat in (S, W, N, E)] == [S, W, S, W]
    assert dummies.callers(N) == (S, W)
    assert str(dummies.player(N)) == "S"
    six = variant("six")
    assert [six.player(seat) for seat in six.seats] == [PlayerId(seat) for seat in six.seats]


@pytest.mark.parametrize(
    ("name", "tricks", "points"),
    [("boam", 8, 60), ("manillen", 8, 61), ("piles", 16, 60), ("three", 10, 60), ("muette", 8, 68)],
)
def test_tricks_and_points_of_a_deal(name: str, tricks: int, points: int) -> None:
    assert variant(name).tricks == tricks
    assert variant(name).deal_points == points


def test_a_rules_value_checks_itself() -> None:
    with pytest.raises(RulesError):
        Rules(players=5)
