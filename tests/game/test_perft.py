"""How many ways lead on from pinned deals, in both forms."""

from __future__ import annotations

from typing import Any

import pytest

from manillen_tui.game.actions import Name
from manillen_tui.game.cards import Card
from manillen_tui.game.deal import Deal
from manillen_tui.game.fast import FastDeal
from manillen_tui.game.playout import perft
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat
from manillen_tui.game.state import State
from manillen_tui.game.variants import variant
from tests.game.setting import cases, trump_of

PERFT = [*cases("perft.jsonl"), *cases("perft-duties.jsonl")]
"""Deals with their counts; those of the second file were chosen so that every duty bites."""


def state_of(case: dict[str, Any], rules: Rules | None = None) -> State:
    """The deal of a case, ready to play."""
    deck = tuple(Card.parse(card) for card in case["deck"])
    deal = Deal.from_deck(rules or variant(case["variant"]), Seat(case["dealer"]), deck)
    return State.to_play(deal, Name(trump_of(case["trump"])))


def object_perft(state: State, depth: int) -> int:
    """The count by the object form."""
    actions = state.legal_actions
    if depth == 1:
        return len(actions)
    return sum(object_perft(state.after(action), depth - 1) for action in actions)


@pytest.mark.parametrize("case", PERFT, ids=lambda case: f"{case['variant']}-{case['trump']}")
def test_perft(case: dict[str, Any]) -> None:
    state = state_of(case)
    fast = FastDeal.from_state(state)
    depths = range(1, len(case["counts"]) + 1)
    assert [perft(fast, fast.start, depth) for depth in depths] == case["counts"]
    # The object form is some thirty times slower: one ply less.
    assert [object_perft(state, depth) for depth in depths[:-1]] == case["counts"][:-1]


def test_perft_of_nothing() -> None:
    fast = FastDeal.from_state(state_of(PERFT[0]))
    assert perft(fast, fast.start, 0) == 1
