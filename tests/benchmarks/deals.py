"""Random deals a second: shuffle, deal, play every card at random, count the points."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from time import process_time

from manillen_tui.game.actions import Name
from manillen_tui.game.cards import Suit
from manillen_tui.game.deal import Deal
from manillen_tui.game.fast import fast_rules
from manillen_tui.game.playout import random_deal
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat
from manillen_tui.game.state import State
from manillen_tui.game.variants import variant
from tests.benchmarks import Benchmark, Figure

CASES: tuple[tuple[str, Suit | None], ...] = (
    ("boam", Suit.SPADES),
    ("boam", None),
    ("manillen", Suit.SPADES),
    ("piles", Suit.SPADES),
    ("dummies", Suit.SPADES),
    ("three", Suit.SPADES),
    ("six", Suit.SPADES),
)
_ROUNDS = 5
_OBJECT_DEALS = 60
_INT_DEALS = 2000


def object_deal(rules: Rules, dealer: Seat, trump: Suit | None, rng: Random) -> tuple[int, int]:
    """A random deal in the object form."""
    state = State.to_play(Deal.shuffled(rules, dealer, rng), Name(trump))
    while not state.is_over:
        state = state.after(rng.choice(state.legal_actions))
    return state.result.points


def measure(scale: float) -> Iterator[Figure]:
    """Both forms in turn, the best of several rounds of each."""
    for name, trump in CASES:
        rules = variant(name)
        dealer = rules.plan.players[0]
        worked_out = fast_rules(rules, dealer, trump)
        rng = Random(1)
        rates = {"object": 0.0, "int": 0.0}
        for _ in range(_ROUNDS):
            for form, deals, deal in (
                ("object", _OBJECT_DEALS, partial(object_deal, rules, dealer, trump, rng)),
                ("int", _INT_DEALS, partial(random_deal, worked_out, rng)),
            ):
                rates[form] = max(rates[form], _rate(deal, max(1, round(deals * scale))))
        case = f"{name}, {'no trump' if trump is None else 'trump'}"
        yield Figure(case, rates | {"ratio": rates["int"] / rates["object"]})


def _rate(deal: Callable[[], object], deals: int) -> float:
    start = process_time()
    for _ in range(deals):
        deal()
    return deals / max(process_time() - start, 1e-9)


DEALS = Benchmark("random deals a second, one core", measure)
