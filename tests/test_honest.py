"""Bots know what they may: whatever is hidden is dealt anew, all that a bot is sent stays the same.

What a bot's process is sent is all that it has of the game. If that is byte for byte the same in
two worlds, and so is what the bot does, then nothing it did hangs on what tells them apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from manillen_tui.game.actions import Action
from manillen_tui.game.cards import Card
from manillen_tui.game.deal import Deal
from manillen_tui.game.events import DealBegun, Event
from manillen_tui.game.observation import Observation
from manillen_tui.game.sampling import sample_state
from manillen_tui.game.seats import PlayerId
from manillen_tui.game.state import State
from manillen_tui.game.variants import VARIANTS, variant
from manillen_tui.plugins import bot_names, load_bot
from manillen_tui.wire import pack
from tests.game.setting import choose

QUICK = {"expert": "expert:worlds=10", "sampler": "sampler:worlds=1"}
"""How bots that think at length are asked not to."""

DEALS, REDEALS = 2, 2
CHANCE = "4/S/1/9"


def moment(name: str, rng: Random) -> tuple[Deal, list[Action], State]:
    """A deal, what was done in it up to a random moment, and how it stands then."""
    rules = variant(name)
    while True:
        deal = Deal.shuffled(rules, rng.choice(rules.plan.players), rng)
        state, actions = State.start(deal), []
        for _ in range(rng.randrange(len(rules.seats) * rules.tricks)):
            if state.is_over:
                break
            actions.append(choose(rng, state.legal_actions))
            state = state.after(actions[-1])
        if not state.is_over:
            return deal, actions, state


def dealt_anew(deal: Deal, state: State, world: State) -> Deal:
    """The deal that would have come to another world: the same cards save the hidden ones."""
    places: dict[Card, Card] = {}
    for held, other in zip(state.hands, world.hands, strict=True):
        places |= zip(sorted(held - other), sorted(other - held), strict=True)
    for own, others in zip(state.bottoms, world.bottoms, strict=True):
        pairs = zip(own, others, strict=True)
        places |= {one: other for one, other in pairs if one is not None and other is not None}
    return Deal.from_deck(
        state.table.rules, deal.dealer, tuple(places.get(card, card) for card in deal.deck)
    )


def sent(deal: Deal, actions: list[Action], player: PlayerId) -> Iterator[Event | Observation]:
    """All that a player's bot is sent: every event, and what it knows when it is to act."""
    yield DealBegun(1, deal.dealer)
    state = State.start(deal)
    for action in actions:
        if state.player_to_act == player:
            yield state.observe(player)
        state, events = state.step(action)
        yield from events
    yield state.observe(player)


def does(name: str, told: list[Event | Observation]) -> Action:
    """What a bot does in the end that was sent all this."""
    rng = Random()
    bot = load_bot(QUICK.get(name, name))(rng=rng)
    for each in told[:-1]:
        if not isinstance(each, Observation):
            bot.notice(each)
    last = told[-1]
    assert isinstance(last, Observation)
    rng.seed(CHANCE)
    return bot.act(last)


@pytest.mark.parametrize("name", VARIANTS)
def test_no_bot_is_sent_what_is_hidden(name: str) -> None:
    """At every table, for every bot that is installed."""
    rng = Random(f"honest {name}")
    changed = 0
    for _ in range(DEALS):
        deal, actions, state = moment(name, rng)
        player = state.player_to_act
        assert player is not None
        told = list(sent(deal, actions, player))
        done = {bot: does(bot, told) for bot in bot_names()}
        assert set(done.values()) <= set(state.legal_actions)
        for _ in range(REDEALS):
            world = sample_state(state.observe(player), rng)
            other = dealt_anew(deal, state, world)
            changed += other != deal
            retold = list(sent(other, actions, player))
            assert retold == told
            for mine, its in zip(told, retold, strict=True):
                assert pack((CHANCE, mine)) == pack((CHANCE, its))
            assert {bot: does(bot, retold) for bot in bot_names()} == done
    assert changed
