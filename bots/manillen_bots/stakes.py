"""What the end of a deal is worth to a player: the boam, or where that is far, the points."""

from __future__ import annotations

from dataclasses import replace

from manillen_bots.bidding import Stakes
from manillen_bots.equity import equity
from manillen_bots.outcomes import Line
from manillen_tui.game.actions import Name
from manillen_tui.game.scoring import is_tie
from manillen_tui.game.seats import Seat
from manillen_tui.game.table import Table
from manillen_tui.solver.solution import payoffs


def utilities(table: Table, seat: Seat) -> Line | None:
    """How likely a seat's side wins the boam if the deal ends so or so.

    With three players it is the seat alone that wins (R10).

    Args:
        table: a deal whose trumps are named.
        seat: for whom.

    Returns:
        By each value that ``Goal.SCORE`` can have for the seat's side, from -1 on, the chance;
        None where the target is too far for it to matter, or the boam has none (R35).

    Raises:
        TableError: nothing is known of how deals come out.
    """
    return _chances(table, seat, table.side(seat))


def stakes(table: Table, seat: Seat, name: Name, side: int, *, points: bool = False) -> Stakes:
    """What naming so is worth to a seat, by value of the side that names.

    Args:
        table: a deal in which calls are made.
        seat: for whom.
        name: what is named.
        side: the index of the side that names.
        points: whether to look at the points alone, however near the target.

    Raises:
        TableError: nothing is known of how deals come out.
    """
    once, twice, fourfold = (
        _worth(replace(table, naming=name, doubling=times), seat, side, points)
        for times in (1, 2, 4)
    )
    return once, twice, fourfold


def _worth(table: Table, seat: Seat, side: int, points: bool) -> Line:
    """The chances; in their place, or where there are none, how much more a seat's side scores."""
    found = None if points else _chances(table, seat, side)
    if found is not None:
        return found
    own = table.side(seat)
    return tuple([float(pair[own] - pair[1 - own]) for pair in payoffs(table, side)])


def _chances(table: Table, seat: Seat, side: int) -> Line | None:
    """By value of a side, the chance that a seat's side wins the boam."""
    rules = table.rules
    known = equity(rules)
    scorers = _scorers(table)
    needs = tuple(rules.target - table.totals[rules.scorers.index(name)] for name in scorers)
    if known is None or known.is_far(needs):
        return None
    at = scorers.index(rules.scorer(seat))
    dealers = table.side(table.dealer)
    found = []
    for value, pair in enumerate(payoffs(table, side), -1):
        score = pair[dealers], pair[1 - dealers]
        tie = is_tie(rules, (value, rules.deal_points - value))
        found.append(known.after(needs, (score, tie), pending=table.pending)[at])
    return tuple(found)


def _scorers(table: Table) -> list[str]:
    """The names that keep a score, the dealer's first, then in the order of play."""
    rules = table.rules
    callers = (
        rules.scorer(seat) for seat in rules.order(table.dealer) if seat in rules.plan.players
    )
    return list(dict.fromkeys(callers))
