"""Collects how deals come out: ``python bots/training/outcomes.py --seed 1``.

Deals of every kind are named as ``manillen_bots.counting`` counts and played by the learnt
policy. What is kept is, by who counted how much, how many points were taken; who gets to name
what; and what comes of leaving the naming to others.
"""

from __future__ import annotations

import argparse
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from multiprocessing import get_context
from random import Random
from statistics import linear_regression
from typing import Any

from dealt import Best, Dealt, Worth

from manillen_bots import outcomes
from manillen_bots.counting import DEFENDER, MAKER
from manillen_bots.habits import ASK, OPEN
from manillen_tui.game.cards import PACK_POINTS, Suit
from manillen_tui.game.deal import Deal
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat
from manillen_tui.game.variants import load_rules

KINDS = {
    "beating": "boam",
    "trumping": "manillen",
    "free": "regional",
    "piles": "piles",
    "dummies": "dummies",
    "3": "three",
    "6": "six",
}
"""By kind of deal, a variant of it."""

PLAIN = {
    "trump": "dealer",
    "ask_partner": False,
    "last_trick": 0,
    "trick_points": 0,
    "par": PACK_POINTS // 2,
    "no_trump_factor": 2,
}
"""Options that do not change the play, as they are in what is collected."""

SHARES = (0.1, 0.3, 0.5, 0.7, 0.82, 0.91, 0.97)
"""Where counts are parted, by how many hands count less: finer where calls are made."""

WAITING_SHARES = (0.1, 0.3, 0.5, 0.7, 0.85, 0.95)
"""The same for who leaves the naming to others, by what that one counts without trumps."""

TIMID = 6.0
"""How far above par a hand may count that some leave to others: what comes of it is looked at
too where all before did so, though hardly anybody does."""

DRAWN = 48
"""How many deals stand for all that came of that."""

Outcome = tuple[bool, bool, int]
"""Whether the own side named, whether no trump, and what the own side took."""


class Collection:
    """What deals of one kind came to."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._namings: dict[str, dict[str, list[tuple[float, int, bool]]]] = {
            name: defaultdict(list) for name in outcomes.NAMINGS
        }
        self._named: dict[str, list[tuple[int, Best, bool]]] = defaultdict(list)
        self._waits: dict[str, list[tuple[float, Outcome]]] = defaultdict(list)

    def add(self, dealt: Dealt) -> None:
        """Take in a deal."""
        dealer, eldest = dealt.deal.dealer, dealt.order[0]
        for prefix, maker in (("", dealer), ("leading ", eldest)):
            best = dealt.best[maker]
            chosen = best.trump
            self._add_naming(f"{prefix}suit", dealt, maker, best.suit, chosen is not None)
            self._add_naming(f"{prefix}no-trump", dealt, maker, None, chosen is None)
        self._add_naming("any suit", dealt, dealer, self._rng.choice(list(Suit)), True)
        self._add_naming("any no-trump", dealt, dealer, None, True)
        best = dealt.best[dealer]
        self._named["dealer"].append((0, best, False))
        if dealt.rules.players == 4:
            partner, *_ = dealt.rules.partners(dealer, dealer)
            of_partner = dealt.best[partner]
            self._wait("asked", dealt, dealer, partner, of_partner.trump)
            self._named["asked"].append((0, of_partner if best.gain < ASK else best, False))
        for forced in (False, True):
            self._add_auction(dealt, forced)

    def _add_naming(
        self, name: str, dealt: Dealt, maker: Seat, trump: Suit | None, called: bool
    ) -> None:
        """Count the roles when a seat names, which it does or only might have done."""
        value = dealt.value(maker, trump)
        for seat in dealt.order:
            own = dealt.side[seat] == dealt.side[maker]
            count = dealt.count(seat, trump, MAKER if own else DEFENDER)
            taken = value if own else dealt.rules.deal_points - value
            role = "maker" if seat == maker else "partner" if own else "defender"
            if called or role == "maker":
                self._namings[name][role].append((count, taken, called))

    def _add_auction(self, dealt: Dealt, forced: bool) -> None:
        name = "auction-forced" if forced else "auction"
        order, dealer = dealt.order, dealt.deal.dealer

        def namer(seats: Sequence[Seat]) -> Seat:
            return next((seat for seat in seats if dealt.best[seat].gain >= OPEN), dealer)

        def trump(maker: Seat) -> Suit | None:
            return None if forced and maker == dealer else dealt.best[maker].trump

        maker = namer(order[:-1])
        must = forced and maker == dealer
        self._named[name].append((dealt.side[maker] ^ dealt.side[dealer], dealt.best[maker], must))
        for place, seat in enumerate(order[:-1]):
            later = order[place + 1 : -1]
            other = namer(later)
            self._wait(f"{name} {len(later) + 1}", dealt, seat, other, trump(other))
            if dealt.best[seat].gain >= TIMID:
                break

    def _wait(self, name: str, dealt: Dealt, seat: Seat, maker: Seat, trump: Suit | None) -> None:
        own = dealt.side[seat] == dealt.side[maker]
        value = dealt.value(maker, trump)
        taken = value if own else dealt.rules.deal_points - value
        self._waits[name].append((dealt.best[seat].without, (own, trump is None, taken)))

    def data(self) -> dict[str, Any]:
        """What is written of it."""
        namings = {
            name: {role: _role(rows) for role, rows in roles.items()}
            for name, roles in self._namings.items()
        }
        least = {
            name: [first for first, _ in _parted(roles["maker"], SHARES)]
            for name, roles in self._namings.items()
        }
        return {
            "namings": namings,
            "ways": {name: _ways(named, least) for name, named in self._named.items()},
            "waits": {
                name: [_wait(part) for _, part in _parted(rows, WAITING_SHARES)]
                for name, rows in sorted(self._waits.items())
            },
        }


def _parted(
    rows: Iterable[tuple[Any, ...]], shares: Sequence[float]
) -> Iterator[tuple[float, list[tuple[Any, ...]]]]:
    """Rows parted by their first entry; each part with the least such entry in it."""
    ranked = sorted(rows)
    cuts = [0, *(round(share * len(ranked)) for share in shares), len(ranked)]
    for first, last in pairwise(cuts):
        if first < last:
            yield ranked[first][0], ranked[first:last]


def _role(rows: list[tuple[float, int, bool]]) -> dict[str, Any]:
    """By part: the mean count, how often it is met, and how often each value came of it."""
    parts = [part for _, part in _parted(rows, SHARES)]
    called = [sum(was for *_, was in part) for part in parts]
    return {
        "counts": [round(sum(count for count, *_ in part) / len(part), 2) for part in parts],
        "weights": [round(n / sum(called), 4) for n in called],
        "values": [_shares(value for _, value, _ in part) for part in parts],
    }


def _shares(values: Iterable[int]) -> list[int]:
    """How many of 10,000 are each value from -1 to one more than all points."""
    counted = Counter(values)
    return [
        round(10_000 * counted[value] / counted.total()) for value in range(-1, PACK_POINTS + 2)
    ]


def _ways(named: list[tuple[int, Best, bool]], least: dict[str, list[float]]) -> list[list[int]]:
    """How many of 10,000 namings are made by which side, with which parts of the counts."""

    def part(name: str, count: float) -> int:
        return max(0, bisect_right(least[name], count) - 1)

    counted: Counter[tuple[int, int, int]] = Counter()
    for side, best, must in named:
        prefix = "leading " if side else ""
        suit = -1 if must else part(f"{prefix}suit", best.with_trumps)
        counted[side, suit, part(f"{prefix}no-trump", best.without)] += 1
    shares = ((way, round(10_000 * n / len(named))) for way, n in sorted(counted.items()))
    return [[*way, share] for way, share in shares if share]


def _wait(rows: list[tuple[Any, ...]]) -> dict[str, Any]:
    """Some deals, evenly picked from all in order, that stand for what waiting comes to."""
    ranked = sorted(outcome for _, outcome in rows)
    picked = [ranked[int((at + 0.5) * len(ranked) / DRAWN)] for at in range(DRAWN)]
    found: dict[str, Any] = {"count": round(sum(count for count, _ in rows) / len(rows), 2)}
    for own, no_trump, value in picked:
        found.setdefault(outcomes.waiting_key(own=own, no_trump=no_trump), []).append(value)
    return found


def collect(kind: str, deals: int, seed: int) -> dict[str, Any]:
    """What deals of a kind come to."""
    rules = load_rules(KINDS[kind]).with_options(PLAIN)
    rng = Random(f"outcomes/{seed}/{kind}")
    worth = fitted(_dealt(rules, deals // 10, rng, as_counted))
    found = Collection(rng)
    for dealt in _dealt(rules, deals, rng, worth):
        found.add(dealt)
    return found.data()


def _dealt(rules: Rules, deals: int, rng: Random, worth: Worth) -> Iterator[Dealt]:
    players = rules.plan.players
    for number in range(deals):
        deal = Deal.shuffled(rules, players[number % len(players)], rng)
        yield Dealt(rules, deal, rng.getrandbits(64), worth)


def as_counted(_: bool, no_trump: bool, count: float) -> float:
    """What is scored if as much is taken as is counted."""
    return (count - PACK_POINTS / 2) * (1 + no_trump)


def fitted(deals: Iterable[Dealt]) -> Worth:
    """What is scored on average, slams included, as it follows from the count."""
    rows: dict[tuple[bool, bool], list[tuple[float, float]]] = defaultdict(list)
    for dealt in deals:
        for seat in {dealt.deal.dealer, dealt.order[0]}:
            best = dealt.best[seat]
            for trump, count in ((best.suit, best.with_trumps), (None, best.without)):
                taken = dealt.value(seat, trump)
                score = {-1: -PACK_POINTS, PACK_POINTS + 1: PACK_POINTS}.get(
                    taken, taken - PACK_POINTS / 2
                )
                rows[dealt.leads(seat), trump is None].append((count, score))
    lines = {key: linear_regression(*zip(*pairs, strict=True)) for key, pairs in rows.items()}

    def worth(leads: bool, no_trump: bool, count: float) -> float:
        slope, base = lines[leads, no_trump]
        return (slope * count + base) * (1 + no_trump)

    return worth


def main() -> None:
    """Read the command line, play and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--deals", type=int, default=40_000, help="of each kind")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    with get_context("spawn").Pool(options.jobs) as pool:
        found = pool.map(partial(collect, deals=options.deals, seed=options.seed), KINDS)
    text = outcomes.written(dict(zip(KINDS, found, strict=True)))
    outcomes.PATH.write_text(text, encoding="utf-8")
    print(f"{outcomes.PATH.name}: {len(text)} bytes")


if __name__ == "__main__":
    main()
