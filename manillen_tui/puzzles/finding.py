"""Finds endgames: ``python -m manillen_tui.puzzles.finding`` writes the file of those packaged.

Deals are shuffled from their own numbers and played down by the club player, so that what is
found is the same on every machine, with the compiled solver and without. New puzzles belong
at the end of a file that people have begun with: a number stands for one puzzle for good.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from random import Random

from manillen_tui.game.actions import Name, Play
from manillen_tui.game.cards import Card, Suit
from manillen_tui.game.deal import Deal
from manillen_tui.game.state import State
from manillen_tui.game.variants import variant
from manillen_tui.lessons.lesson import PUPIL
from manillen_tui.puzzles.endgame import GRADES, Endgame, half, taken
from manillen_tui.puzzles.grading import by_thumb, measure
from manillen_tui.solver.solution import solve

SHARES = {"boam": 13, "manillen": 4, "piles": 3}
"""How many of each grade are played at which table."""

TRICKS = (2, 3, 4, 5)
"""How many tricks may be left; with these the plain solver takes some hundredths of a second."""

_LEAST = 2
"""The points by which the winning card beats all others at least."""


def candidate(number: int) -> Endgame | None:
    """The endgame of a shuffled deal's number, if there is one in it."""
    rng = Random(f"endgame/{number}")
    table = rng.choices(list(SHARES), list(SHARES.values()))[0]
    rules = variant(table)
    dealer = rng.choice(rules.plan.players)
    trump: Suit | None = rng.choice([*Suit, None] if rules.no_trump else [*Suit])
    left = rng.choice(TRICKS)
    deal = Deal.shuffled(rules, dealer, rng)
    state = State.to_play(deal, Name(trump))
    played: list[Card] = []
    while len(state.table.tricks) < rules.tricks - left or state.player_to_act != PUPIL:
        played.append(by_thumb(state))
        state = state.after(Play(played[-1]))
    aim = _aim(state)
    if aim is None:
        return None
    return Endgame(1, table, dealer, trump, deal.deck, tuple(played), aim)


def _aim(state: State) -> int | None:
    """The points that one card alone reaches, not simply the highest."""
    if len(state.legal_actions) < 2:
        return None
    values = {
        play.card: value for play, value in solve(state).values.items() if play.signal is None
    }
    first, *others = sorted(values, key=lambda card: -values[card])
    most, second = values[first], values[others[0]]
    if most - second < _LEAST or all(card.rank < first.rank for card in others):
        return None
    own, left = taken(state)
    middle = half(state.table.rules)
    return middle if second < middle <= most != own + left else most


def graded() -> Iterator[Endgame]:
    """Endgames in the order they are found, until there are enough of each grade and table."""
    room = Counter({(grade, table): share for grade in GRADES for table, share in SHARES.items()})
    for number in count(1):
        found = candidate(number)
        if found is None:
            continue
        found = replace(found, grade=measure(found).grade)
        place = found.grade, found.variant
        if room[place]:
            room[place] -= 1
            yield found
        if not room.total():
            return


def main() -> None:
    """Write the endgames, the easy ones first, and of a grade the usual table."""
    tables = list(SHARES)
    for puzzle in sorted(graded(), key=lambda it: (it.grade, tables.index(it.variant))):
        sys.stdout.write(puzzle.dump() + "\n")


if __name__ == "__main__":
    main()
