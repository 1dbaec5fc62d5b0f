"""Cards held against chance: the expectations are exact, and a stacked deck is caught."""

from __future__ import annotations

from contextlib import closing
from itertools import combinations
from math import isclose
from pathlib import Path
from random import Random

import pytest

from manillen_tui.game.cards import PACK, SUIT_MASKS, Suit
from manillen_tui.game.fast import card_points
from manillen_tui.game.variants import variant
from manillen_tui.scorebook.fairness import (
    Fact,
    Hand,
    Moments,
    Verdict,
    drawn,
    fairness,
    judge,
    points,
    voids,
)
from manillen_tui.scorebook.index import Index
from manillen_tui.scorebook.selection import Selection
from tests.scorebook.sample import played, shelve


def hands(count: int, seed: int, size: int = 8) -> list[Hand]:
    """Hands from a fair deck, trumps named by another hand."""
    rng = Random(seed)
    found = []
    for _ in range(count):
        deck = rng.sample(range(32), 32)
        mine = sum(1 << card for card in deck[:size])
        maker = sum(1 << card for card in deck[size : size + 8])
        longest = max(Suit, key=lambda suit: (maker & SUIT_MASKS[suit]).bit_count())
        found.append((mine, longest.name.lower(), maker))
    return found


def moments_of(values: list[int]) -> Moments:
    """The mean and variance of all possible values."""
    mean = sum(values) / len(values)
    return Moments(mean, sum((value - mean) ** 2 for value in values) / len(values))


@pytest.mark.parametrize("size", [1, 2, 3])
def test_the_expectations_are_those_of_all_possible_hands(size: int) -> None:
    whole = [sum(1 << card.index for card in hand) for hand in combinations(PACK, size)]
    for expected, values in (
        (drawn(size, 8, 32), [(hand & SUIT_MASKS[0]).bit_count() for hand in whole]),
        (points(size), [card_points(hand) for hand in whole]),
        (voids(size), [sum(not hand & mask for mask in SUIT_MASKS) for hand in whole]),
    ):
        found = moments_of(values)
        assert isclose(found.mean, expected.mean)
        assert isclose(found.variance, expected.variance)


@pytest.mark.parametrize("size", [5, 8, 10, 16])
def test_a_fair_deck_is_called_fair(size: int) -> None:
    chances: dict[Fact, list[float]] = {fact: [] for fact in Fact}
    verdicts = []
    for seed in range(60):
        found = judge(hands(200, seed, size))
        verdicts.append(found.verdict)
        for fact, line in found.lines.items():
            chances[fact].append(line.chance)
    # Each chance is even between 0 and 1: a tenth of them is below a tenth.
    for each in chances.values():
        assert 0.35 < sum(each) / len(each) < 0.65
        assert sum(chance < 0.1 for chance in each) < 15
    assert Verdict.FOUL not in verdicts
    assert verdicts.count(Verdict.ODD) < 10


@pytest.mark.parametrize(
    ("fact", "worth"),
    [
        (Fact.TENS, lambda hand: (hand[0] & 0x80808080).bit_count()),
        (Fact.POINTS, lambda hand: card_points(hand[0])),
        (Fact.VOIDS, lambda hand: sum(not hand[0] & mask for mask in SUIT_MASKS)),
    ],
)
def test_a_stacked_deck_is_caught(fact: Fact, worth: object) -> None:
    assert callable(worth)
    fair = hands(600, 5)
    stacked = sorted(fair, key=worth)[:300]
    assert judge(fair).verdict is Verdict.FAIR
    found = judge(stacked)
    assert found.verdict is Verdict.FOUL
    assert found.lines[fact].chance < 1e-6


def test_trumps_are_left_out_where_they_were_not_left_to_chance() -> None:
    assert Fact.TRUMPS not in judge([(0xFF, "spades", 0)]).lines
    assert not judge([]).lines


def test_a_few_deals_say_nothing() -> None:
    assert judge(hands(20, 1)).verdict is Verdict.FEW
    assert judge([]).verdict is Verdict.FEW


def test_the_same_cards_from_the_same_seed_count_once(tmp_path: Path) -> None:
    record = played(variant("boam"), Random(3))
    shelve(tmp_path, [record, record])
    with closing(Index(tmp_path / "index.sqlite")) as index:
        index.refresh([tmp_path])
        found = fairness(index, Selection())
    dealt = sum(line["type"] == "score" for line in record)
    assert found.lines[Fact.TENS].deals == dealt
