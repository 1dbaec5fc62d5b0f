"""The trainer in C and the policy in Python are one: same rules, same sights, same quantities."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

from manillen_bots.features import SIZES, WEIGHTS, picked
from manillen_bots.outcomes import PATH, read, written
from manillen_bots.quantities import Quantities
from manillen_bots.sight import Sight
from manillen_tui.game.actions import Play
from manillen_tui.game.deal import Deal
from manillen_tui.game.state import State
from manillen_tui.game.table import Phase
from manillen_tui.game.variants import VARIANTS, variant
from manillen_tui.solver import KERNEL

TRAINING = Path(__file__).parents[2] / "bots" / "training"


def script(name: str) -> Any:
    """A script of the training, as a module."""
    if not TRAINING.exists():
        pytest.skip("the trainer is not in the wheel")
    sys.path.insert(0, str(TRAINING))
    try:
        return import_module(name)
    finally:
        sys.path.remove(str(TRAINING))


@pytest.fixture(scope="module")
def engine() -> Any:
    """The module that builds and calls the trainer in C."""
    engine = script("trainer")
    if engine.compiler() is None:
        pytest.skip("no C compiler")
    return engine


@pytest.mark.parametrize("name", VARIANTS)
def test_what_is_trained_is_what_is_played(engine: Any, name: str) -> None:
    rules = variant(name)
    trainer = engine.Trainer(rules)
    rng = Random(f"training/{name}")
    for number in range(20):
        dealer = rules.plan.players[number % len(rules.plan.players)]
        deal = Deal.shuffled(rules, dealer, rng)
        state = State.start(deal)
        while state.table.phase is not Phase.PLAY:
            state = state.after(rng.choice(state.legal_actions))
        assert state.table.maker is not None
        maker = state.table.maker
        expected: list[int] = []
        played: list[int] = []
        while (player := state.player_to_act) is not None:
            observation = state.observe(player)
            quantities = Quantities(Sight.of(observation))
            cards = sorted(observation.legal_cards, key=lambda card: card.index)
            expected.append(len(cards))
            for card in cards:
                values = quantities.of(card.index)
                assert all(0 <= v < size for v, size in zip(values, SIZES.values(), strict=True))
                assert max(picked(values)) < WEIGHTS
                expected += [card.index, *values]
            card = rng.choice(cards)
            played.append(card.index)
            state = state.after(Play(card))
        expected += state.result.points
        assert trainer.trace(engine.record_of(deal, state.table.trump, maker, played)) == expected


def test_learns(engine: Any) -> None:
    """A second of training beats random play, and a seed gives the same again."""
    trainer = engine.Trainer(variant("boam"))

    def learnt() -> Any:
        state = tuple(engine.weights() for _ in range(4))
        for step in range(1, 31):
            trainer.gradient(state[0], state[1], step, 8, 16, 0.0, 0.0)
            trainer.adam(state, step, 0.03, 1 / 128, 0.0, 1e-6)
        return state[0]

    weights = learnt()
    assert list(weights) == list(learnt())
    mean, error = trainer.compete(weights, None, 1, 400)
    assert mean > 1 + 3 * error


@pytest.mark.skipif(not KERNEL, reason="deals are played out by the kernel")
@pytest.mark.parametrize("kind", ["beating", "piles", "3"])
def test_outcomes_are_collected(kind: str) -> None:
    """A few deals give all that is read later, and a seed the same again."""
    collect = script("outcomes").collect
    found = collect(kind, 60, 1)
    assert collect(kind, 60, 1) == found
    shipped = read(PATH.read_text(encoding="utf-8"))[kind]
    for part in ("namings", "ways", "waits"):
        assert set(found[part]) == set(shipped[part])
    assert read(written({kind: found})) == {kind: found}
