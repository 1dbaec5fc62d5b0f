"""The novice plays as the club player, but for the mistakes it is told to make."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manillen_bots.club import ClubBot
from manillen_bots.novice import NoviceBot
from manillen_bots.random_bot import RandomBot
from manillen_tui.game.actions import Play
from manillen_tui.game.deal import Deal
from manillen_tui.game.observation import Observation
from manillen_tui.game.rules import Rules
from manillen_tui.game.state import State
from manillen_tui.game.table import Phase
from manillen_tui.game.variants import VARIANTS, variant
from tests.bots.positions import to_south
from tests.game.strategies import own_tables, seeds

any_table = st.sampled_from(VARIANTS).map(variant) | own_tables()
rates = st.sampled_from([0, 0.5, 1])


def novice(forgets: float = 0, spends: float = 0, overlooks: float = 0) -> NoviceBot:
    """A player that makes these mistakes and no other."""
    return NoviceBot(rng=Random(1), forgets=forgets, spends=spends, overlooks=overlooks)


def card(bot: NoviceBot | ClubBot, observation: Observation) -> str:
    """The card that a player plays."""
    action = bot.act(observation)
    assert action in observation.legal_actions
    assert isinstance(action, Play)
    return str(action.card)


@given(rules=any_table, seed=seeds, wild=st.floats(0, 1))
@settings(max_examples=100)
def test_without_mistakes_it_is_the_club_player(rules: Rules, seed: int, wild: float) -> None:
    """At any table, also after others' wild play."""
    rng = Random(seed)
    state = State.start(Deal.shuffled(rules, rng.choice(rules.plan.players), rng))
    while (player := state.player_to_act) is not None:
        seen = state.observe(player)
        action = novice().act(seen)
        assert action == ClubBot().act(seen)
        state = state.after(RandomBot(rng=rng).act(seen) if rng.random() < wild else action)


@given(rules=any_table, seed=seeds, forgets=rates, spends=rates, overlooks=rates)
@settings(max_examples=100)
def test_mistakes_are_legal_and_repeatable(
    rules: Rules, seed: int, forgets: float, spends: float, overlooks: float
) -> None:
    """Chance comes from the ``rng`` alone; calls are the club player's."""
    rng = Random(seed)
    state = State.start(Deal.shuffled(rules, rng.choice(rules.plan.players), rng))
    bots = [
        NoviceBot(rng=Random(seed), forgets=forgets, spends=spends, overlooks=overlooks)
        for _ in range(2)
    ]
    while (player := state.player_to_act) is not None:
        seen = state.observe(player)
        action, again = (bot.act(seen) for bot in bots)
        assert action in seen.legal_actions
        assert action == again
        if state.table.phase is not Phase.PLAY:
            assert action == ClubBot().act(seen)
        state = state.after(action)


OVERLOOKED = {
    # hand, trick, what the club player plays, what one plays to whom East or West is winning
    "a king to the partner's ten": ("KD 9D 7D AS KS 8S 9C 7C", "TD 8D", "KD", "7D"),
    "a queen to the partner's trump": ("QD 7D KS 9S 8S JC 9C 7C", "9D 8H JD", "QD", "7D"),
    "no trump on the partner's ten": ("KS JS 8S AC 9C 7C 9H 8H", "8D TD 7D", "KS", "8H"),
}


@pytest.mark.parametrize("name", OVERLOOKED)
def test_overlooks_that_the_partner_wins(name: str) -> None:
    hand, trick, club, mistaken = OVERLOOKED[name]
    seen = to_south(hand, trick)
    assert card(ClubBot(), seen) == club
    assert card(novice(overlooks=1), seen) == mistaken
    assert card(novice(forgets=1, spends=1), seen) == club
