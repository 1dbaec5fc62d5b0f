"""Deals, states and cases for the engine's tests."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from manillen_tui.game.actions import Action, Look, Name, Play
from manillen_tui.game.calls import named_by_dealer
from manillen_tui.game.cards import PACK, Card, CardSet, Suit
from manillen_tui.game.deal import Deal
from manillen_tui.game.options import Value
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat
from manillen_tui.game.state import State
from manillen_tui.game.table import Played, Table
from manillen_tui.game.variants import variant

CASES = Path(__file__).parents[1] / "cases"


def cases(name: str) -> Iterator[dict[str, Any]]:
    """The lines of a case file."""
    for line in (CASES / name).read_text("utf-8").splitlines():
        yield json.loads(line)


def table_of(base: str = "boam", /, **changes: Value) -> Rules:
    """A packaged variant with options changed."""
    return variant(base).with_options(changes)


def trump_of(letter: str | None) -> Suit | None:
    """The trump suit of a case."""
    return None if letter is None else Suit.parse(letter)


def cards(text: str) -> tuple[Card, ...]:
    """Cards in the order written."""
    return tuple(Card.parse(word) for word in text.split())


def dealt(
    rules: Rules,
    dealer: Seat,
    hands: Mapping[Seat, str] | None = None,
    tops: Mapping[Seat, str] | None = None,
    bottoms: Mapping[Seat, str] | None = None,
) -> Deal:
    """A deal in which places hold the cards given; the other cards lie anywhere."""
    pattern = Deal.from_deck(rules, dealer, PACK)
    deck: dict[int, Card] = {}
    for at, seat in enumerate(rules.seats):
        places = sorted(card.index for card in pattern.hands[at])
        deck |= dict(zip(places, cards((hands or {}).get(seat, "")), strict=False))
        for lie, given in ((pattern.tops, tops), (pattern.bottoms, bottoms)):
            piled = [card.index for card in lie[at]]
            deck |= dict(zip(piled, cards((given or {}).get(seat, "")), strict=False))
    rest = iter([card for card in PACK if card not in deck.values()])
    return Deal.from_deck(
        rules, dealer, tuple(deck[at] if at in deck else next(rest) for at in range(32))
    )


def in_play(rules: Rules, trump: Suit | None, dealer: Seat | None = None, seed: int = 1) -> State:
    """A shuffled deal before its first lead."""
    deal = Deal.shuffled(rules, dealer or rules.plan.players[0], Random(seed))
    return State.to_play(deal, Name(trump))


def mid_trick(
    rules: Rules,
    trump: Suit | None,
    trick: Iterable[tuple[Seat, Card]],
    seat: Seat,
    dealer: Seat | None = None,
) -> Table:
    """A table on which a trick lies and ``seat`` is to play."""
    table = named_by_dealer(in_play(rules, trump, dealer).table, Name(trump))
    return replace(table, plays=tuple(Played(*laid) for laid in trick), queue=(seat,))


def play(state: State, text: str) -> State:
    """The state after cards are played one after another."""
    for card in cards(text):
        state = state.after(Play(card))
    return state


def choose(rng: Random, actions: tuple[Action, ...]) -> Action:
    """A random action; with a blind call on offer mostly a look, so that matches differ."""
    if Look() in actions and rng.random() < 0.7:
        return Look()
    return rng.choice(actions)


def finish(state: State, rng: Random) -> State:
    """The state after random calls and plays to the end of the deal."""
    while not state.is_over:
        state = state.after(choose(rng, state.legal_actions))
    return state


def legal_mask(state: State) -> int:
    """The cards that may be played, signals left aside."""
    return CardSet.of(act.card for act in state.legal_actions if isinstance(act, Play)).mask
