"""Who sits where: whole rounds, new partners, opponents and rests spread, the same by a seed."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manillen_tui.evening.pairing import Round, pairing, repeats


def rests(players: int, rounds: tuple[Round, ...]) -> list[int]:
    """How often everybody sits out."""
    return [sum(at in each.out for each in rounds) for at in range(players)]


@settings(max_examples=60)
@given(st.integers(4, 22), st.integers(1, 24), st.integers(0, 99))
def test_everybody_has_one_place_in_a_round_and_rests_are_shared(
    players: int, count: int, seed: int
) -> None:
    rounds = pairing(players, count, seed)
    assert len(rounds) == count
    for each in rounds:
        seated = [it for table in each.tables for pair in table for it in pair]
        assert sorted((*seated, *each.out)) == list(range(players))
        assert len(each.out) == players % 4
    counts = rests(players, rounds)
    assert max(counts) - min(counts) <= 1


@settings(max_examples=30)
@given(st.integers(4, 100), st.integers(1, 12), st.integers(0, 99))
def test_rests_are_shared_in_a_big_club_too(players: int, count: int, seed: int) -> None:
    counts = rests(players, pairing(players, count, seed))
    assert max(counts) - min(counts) <= 1


@pytest.mark.parametrize("players", [23, 26, 27, 30, 31, 35, 38])
def test_rests_come_out_even_where_they_have_to(players: int) -> None:
    rested = players % 4
    for count in {players // rested, players - 1 + players % 2}:
        for seed in range(3):
            counts = rests(players, pairing(players, count, seed))
            assert max(counts) - min(counts) <= 1


@settings(max_examples=40)
@given(st.integers(4, 24), st.integers(0, 99), st.data())
def test_no_partners_repeat_as_long_as_there_are_others(
    players: int, seed: int, data: st.DataObject
) -> None:
    enough = players - 1 if players % 2 == 0 else players
    rounds = pairing(players, data.draw(st.integers(1, enough)), seed)
    assert repeats(rounds)[0] == 0


@pytest.mark.parametrize(
    ("players", "count", "most"), [(8, 3, 2), (12, 5, 2), (16, 5, 2), (24, 6, 2)]
)
def test_opponents_are_spread(players: int, count: int, most: int) -> None:
    for seed in range(3):
        assert repeats(pairing(players, count, seed))[1] <= most + (players == 8)


def test_after_a_whole_cycle_partners_come_back_once_each() -> None:
    rounds = pairing(8, 14, 1)
    partners = Counter(
        frozenset(pair) for each in rounds for table in each.tables for pair in table
    )
    assert set(partners.values()) == {2}
    assert len(partners) == 28


def test_a_seed_decides_it_all() -> None:
    assert pairing(11, 6, 5) == pairing(11, 6, 5)
    assert pairing(11, 6, 5) != pairing(11, 6, 6)


def test_repeats_are_counted() -> None:
    same = Round((((0, 1), (2, 3)),), ())
    other = Round((((0, 2), (1, 3)),), ())
    assert repeats([same, same, other]) == (2, 3)
