"""Who sits where in each round of an evening: partners change, opponents are spread.

Pairs come from the circle method, in which everybody meets everybody once as a partner: the
last of an even number of players stays, the others go round. Of an odd number one sits out
each time. So no partners repeat within the cycle, ``n - 1`` rounds of an even number of players
and ``n`` of an odd one; where a pair is left over it sits out too, and the rounds come in an
order in which all sit out about as often. Which pairs meet at a table is then bettered by
exchanges until opponents are spread, from a seed, so that the same evening comes out again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

Pair = tuple[int, int]
"""Two partners, by their numbers from 0."""

FEWEST = 4
"""Players that fill a table."""

_STEPS = 5000
"""Choices of who sits out, before it is taken as it is."""

_DOUBT = 1.5
"""How much more often a pair may have sat out that is chosen all the same."""

_ANYWHERE = 0.1
"""How often any round is changed, not one in which somebody sits out who does so most."""

_EXCHANGES = 12_000
"""Exchanges that are tried."""


@dataclass(frozen=True, slots=True)
class Round:
    """A round of an evening.

    Attributes:
        tables: for each its two pairs.
        out: who sits out.
    """

    tables: tuple[tuple[Pair, Pair], ...]
    out: tuple[int, ...]


def pairing(players: int, rounds: int, seed: int) -> tuple[Round, ...]:
    """The rounds of an evening; the same for the same seed.

    Args:
        players: how many there are, at least :data:`FEWEST`.
        rounds: how many are played.
        seed: what all choices are made from.
    """
    chance = Random(f"{seed}/evening")
    order = list(range(players))
    chance.shuffle(order)
    seating = [
        ([(order[a], order[b]) for a, b in pairs], tuple(order[each] for each in out))
        for pairs, out in _seatings(players, rounds, chance)
    ]
    for pairs, _ in seating:
        chance.shuffle(pairs)
    _spread([pairs for pairs, _ in seating], chance)
    return tuple(
        Round(tuple(zip(pairs[::2], pairs[1::2], strict=True)), tuple(sorted(out)))
        for pairs, out in seating
    )


def _seatings(
    players: int, rounds: int, chance: Random
) -> Iterator[tuple[list[Pair], tuple[int, ...]]]:
    """Each round's pairs, an even number of them, and who sits out."""
    sat = [0] * players
    while rounds > 0:
        cycle = _cycle(players)
        chance.shuffle(cycle)
        for pairs, out in _in_order(_sat_out(cycle, min(rounds, len(cycle)), sat, chance), sat):
            for each in out:
                sat[each] += 1
            yield pairs, out
        rounds -= len(cycle)


def _cycle(players: int) -> list[list[Pair]]:
    """Rounds of pairs in which everybody is once everybody's partner."""
    count = players + players % 2
    *ring, last = range(count)
    rounds = []
    for turn in range(count - 1):
        row = [last, *ring[turn:], *ring[:turn]]
        pairs = [(row[at], row[-1 - at]) for at in range(count // 2)]
        rounds.append([pair for pair in pairs if max(pair) < players])
    return rounds


def _sat_out(
    cycle: list[list[Pair]], rounds: int, sat: list[int], chance: Random
) -> list[tuple[list[Pair], tuple[int, ...]]]:
    """So many rounds of a cycle, with who sits out: who has no partner, and a pair left over.

    It begins with the pair that stands at one place of the circle, which everybody comes by as
    often in a whole cycle. Which rounds these are, and which pair, is then chosen anew where
    somebody sits out most, until all do as often.
    """
    everybody = set(range(len(sat)))
    count = list(sat)
    out: list[set[int]] = [set() for _ in cycle]

    def send(at: int, gone: Iterable[int]) -> None:
        for each in out[at]:
            count[each] -= 1
        out[at] = set(gone)
        for each in out[at]:
            count[each] += 1

    def alone(at: int) -> set[int]:
        return everybody.difference(*cycle[at])

    even = len(cycle[0]) % 2 == 0
    for at in range(rounds):
        send(at, alone(at).union(() if even else cycle[at][-1]))
    for _ in range(0 if even and rounds == len(cycle) else _STEPS):
        most = max(count)
        if most - min(count) <= 1:
            break
        tired = [at for at in range(rounds) if any(count[each] == most for each in out[at])]
        at = chance.choice(tired if chance.random() > _ANYWHERE else range(rounds))
        send(at, ())
        other = chance.randrange(len(cycle))
        if other >= rounds:
            cycle[at], cycle[other] = cycle[other], cycle[at]
        spare = () if even else min(cycle[at], key=lambda pair: _cost(pair, count, chance))
        send(at, alone(at).union(spare))
    return [
        ([pair for pair in pairs if gone.isdisjoint(pair)], tuple(gone))
        for pairs, gone in zip(cycle[:rounds], out, strict=False)
    ]


def _cost(pair: Pair, count: Sequence[int], chance: Random) -> float:
    """How often a pair has sat out, not quite exactly."""
    return count[pair[0]] + count[pair[1]] + chance.uniform(0, _DOUBT)


def _in_order(
    rounds: list[tuple[list[Pair], tuple[int, ...]]], sat: Sequence[int]
) -> Iterator[tuple[list[Pair], tuple[int, ...]]]:
    """The rounds in an order in which, at any time, all have sat out about as often."""
    count, left = list(sat), list(rounds)
    while left:
        chosen = min(left, key=lambda each: sorted((count[it] for it in each[1]), reverse=True))
        left.remove(chosen)
        for each in chosen[1]:
            count[each] += 1
        yield chosen


def _meetings(pairs: Sequence[Pair]) -> list[frozenset[int]]:
    """Who plays against whom, where pairs meet two by two in this order."""
    return [
        frozenset((first, second))
        for at in range(0, len(pairs), 2)
        for first in pairs[at]
        for second in pairs[at + 1]
    ]


def _spread(rounds: list[list[Pair]], chance: Random) -> None:
    """Exchange pairs between the tables of a round until opponents are spread.

    An exchange that makes it no better is taken as well, so that it does not stop early.
    """
    met = Counter(meeting for pairs in rounds for meeting in _meetings(pairs))
    roomy = [pairs for pairs in rounds if len(pairs) > 2]
    for _ in range(_EXCHANGES if roomy else 0):
        pairs = chance.choice(roomy)
        one, other = chance.randrange(len(pairs)), chance.randrange(len(pairs))
        if one // 2 == other // 2:
            continue
        # Only who sits across changes: the partners at both tables keep each other.
        mine, theirs = pairs[one ^ 1], pairs[other ^ 1]
        here = _meetings([pairs[one], mine, pairs[other], theirs])
        there = _meetings([pairs[other], mine, pairs[one], theirs])
        # By how much the sum of the squares of all meetings grows.
        worse = 2 * (sum(met[it] for it in there) - sum(met[it] for it in here) + len(here))
        if worse <= 0:
            met.subtract(here)
            met.update(there)
            pairs[one], pairs[other] = pairs[other], pairs[one]


def repeats(rounds: Sequence[Round]) -> tuple[int, int]:
    """How often partners were partners before, and the most that two were opponents."""
    partners = Counter(
        frozenset(pair) for each in rounds for table in each.tables for pair in table
    )
    against = Counter(
        frozenset((first, second))
        for each in rounds
        for one, other in each.tables
        for first in one
        for second in other
    )
    again = sum(count - 1 for count in partners.values())
    return again, max(against.values(), default=0)
