"""What the solvers take for granted of the engine's tables, and which of them is chosen."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random

import pytest
from hypothesis import given

from manillen_tui.game.cards import HIGHER_MASKS, PACK, POINTS, SUIT_MASKS, Suit
from manillen_tui.game.fast import FastDeal, fast_rules
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat
from manillen_tui.game.variants import variant
from manillen_tui.solver import KERNEL
from manillen_tui.solver.tables import MAX_DUTIES, deal_of, packed, world_of
from manillen_tui.solver.worlds import solver_for
from tests.game.strategies import seeds, tables
from tests.solver.positions import worked_out


@given(tables, seeds)
def test_duties_look_at_suit_and_relative_rank_only(rules: Rules, seed: int) -> None:
    # Else positions with the same owners in rank order would not play alike.
    fast = worked_out(rules, Random(seed))
    for best in range(32):
        suit = SUIT_MASKS[best >> 3]
        parts = [mask for mask in SUIT_MASKS if mask != suit]
        parts += [HIGHER_MASKS[best], suit & ~HIGHER_MASKS[best] & ~(1 << best)]
        runs = [run for by_best in fast.owed for run in by_best[best]]
        assert max(map(len, runs)) <= MAX_DUTIES
        for mask in (fast.beats[best], *(mask for run in runs for mask in run)):
            assert all(mask & part in (0, part) for part in parts)
    for led, by_best in enumerate(fast.owed):
        assert {run[0] for runs in by_best for run in runs} == {SUIT_MASKS[led]}


def test_points_fit_a_thermometer() -> None:
    assert all(POINTS[card.index] <= max(0, card.rank - 2) for card in PACK)


@given(tables, seeds)
def test_a_world_is_a_deal(rules: Rules, seed: int) -> None:
    fast = worked_out(rules, Random(seed))
    deal = FastDeal.shuffled(fast, Random(seed))
    assert deal_of(fast, world_of(deal))._replace(start=deal.start) == deal


def test_more_duties_than_there_is_room_for_are_refused() -> None:
    fast = fast_rules(variant("boam"), Seat.S, Suit.SPADES)
    many = (((SUIT_MASKS[0],) * (MAX_DUTIES + 1),) * 2,) * 32
    crowded = type(fast)(
        **{name: getattr(fast, name) for name in fast.__slots__ if name != "owed"},
        owed=(many,) * 4,
    )
    with pytest.raises(ValueError, match="duties"):
        packed(crowded)


def told(wanted: str) -> subprocess.CompletedProcess[str]:
    """What a fresh Python says of the kernel, if it is wanted so."""
    return subprocess.run(
        [sys.executable, "-c", "from manillen_tui.solver import KERNEL; print(KERNEL)"],
        env=os.environ | {"MANILLEN_KERNEL": wanted},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_kernel_can_be_left_aside() -> None:
    assert told("off").stdout == "False\n"


def test_the_kernel_can_be_insisted_on() -> None:
    there = told("").stdout == "True\n"
    insisted = told("require")
    assert (insisted.returncode == 0) == there
    assert there or "ImportError" in insisted.stderr


def test_solvers_are_what_the_kernel_flag_says() -> None:
    solver = solver_for(fast_rules(variant("boam"), Seat.S, None))
    assert type(solver).__name__ == ("Compiled" if KERNEL else "Reference")
