"""A decision as lines of words: docs/engine.md specifies them.

Everything a player may know is told anew before each decision, so that a program need keep
nothing. It is told of an :class:`Observation`, which has no place for a hidden card.
"""

from __future__ import annotations

from collections.abc import Iterator

from manillen_tui.game.actions import Action, Play
from manillen_tui.game.cards import Card
from manillen_tui.game.observation import Observation
from manillen_tui.game.options import written
from manillen_tui.game.seats import Seat
from manillen_tui.game.table import Played, Revoke, Table

VERSION = 1
"""The version of the protocol."""

SEED_BITS = 53
"""Bits of a decision's seed: what every language keeps exactly in a number."""


def word(action: Action) -> str:
    """An action as one word: ``TS``, ``TS:strong``, ``no-trump``, ``look``."""
    return str(action).replace(" ", ":")


def tell(observation: Observation, seed: int, milliseconds: int) -> str:
    """A decision, from ``position`` to ``go``.

    Args:
        observation: what the player may know, who is to act.
        seed: what the chance of the decision is made from.
        milliseconds: how long the answer may take.
    """
    lines = [
        "position",
        *_beginning(observation.table),
        f"you {observation.player}",
        *([] if observation.hand is None else [f"hand {observation.hand}".rstrip()]),
        *_story(observation.table),
        *_summary(observation),
        "legal " + " ".join(map(word, observation.legal_actions)),
        f"seed {seed}",
        f"time {milliseconds}",
        "go",
    ]
    return "\n".join(lines) + "\n"


def _beginning(table: Table) -> Iterator[str]:
    """The table as it was before the first call."""
    rules = table.rules
    yield f"variant {rules.variant}"
    for key, value in rules.options.items():
        yield f"option {key} {written(value)}"
    yield f"dealer {table.dealer}"
    for scorer, points in zip(rules.scorers, table.totals, strict=True):
        yield f"score {scorer} {points}"
    if table.pending:
        yield "pending"
    if table.left_over:
        yield f"left-over {table.left_over}"
    if table.turned is not None:
        yield f"turned {table.turned}"
    for seat, number, cards in _piles(table):
        yield f"pile {seat} {number} {cards[0]}"


def _piles(table: Table) -> Iterator[tuple[Seat, int, tuple[Card, ...]]]:
    """Every pile with the cards that were seen of it: its top, and what was turned below."""
    for seat, own in zip(table.rules.seats, table.piles, strict=True):
        for number, pile in enumerate(own, 1):
            yield seat, number, (*pile.played, *([] if pile.top is None else [pile.top]))


def _story(table: Table) -> Iterator[str]:
    """What was looked at, called, played and shown."""
    if table.looked:
        yield "looked"
    for called in table.calls:
        yield f"call {called.seat} {called.call}"
    turned = {cards[0]: (seat, at, cards[1]) for seat, at, cards in _piles(table) if cards[1:]}
    for trick in table.tricks:
        yield from map(_play, trick.plays)
        yield f"trick {trick.winner}"
        # In the order of the seats and their piles, as the engine turns them (R27).
        for top, (seat, number, card) in turned.items():
            if top in trick.cards:
                yield f"turn {seat} {number} {card}"
    yield from map(_play, table.plays)
    for revoke in table.revokes:
        yield f"revoke {revoke.rule} {_laid(revoke)}"


def _play(played: Played) -> str:
    return f"play {_laid(played)}"


def _laid(card: Played | Revoke) -> str:
    return f"{card.seat} {word(Play(card.card, card.signal))}"


def _summary(observation: Observation) -> Iterator[str]:
    """What follows from all that, for programs that would rather not work it out."""
    table, seat = observation.table, observation.seat
    yield f"seats {' '.join(table.rules.order(seat))}"
    partners = table.rules.partners(seat, table.dealer)
    if partners:
        yield f"partners {' '.join(partners)}"
    if table.naming is not None:
        yield f"trump {'no-trump' if table.naming.suit is None else table.naming}"
    if table.winning is not None:
        yield f"winning {table.winning.seat} {table.winning.card}"
