"""The questions before play: who is asked, what may be answered, what follows (R11–R18)."""

from __future__ import annotations

from dataclasses import replace

from manillen_tui.game.actions import (
    BLIND_NO_TRUMP,
    NO_TRUMP,
    Action,
    AskPartner,
    Call,
    Double,
    Look,
    Name,
    Pass,
    Redouble,
)
from manillen_tui.game.cards import Suit
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat
from manillen_tui.game.table import Called, Phase, Table

_SUITS: tuple[Action, ...] = tuple(Name(suit) for suit in Suit)

ASKED_BY = {
    "dealer": "R11",
    "auction": "R12",
    "auction-forced": "R13",
    "turned": "R14",
    "none": "R15",
}
"""The rule that asks for trumps, by the option ``trump``."""


def begin(table: Table) -> Table:
    """The first question of a deal, or its first lead where none is asked."""
    rules = table.rules
    if rules.trump == "none":
        return _named(table, table.dealer, NO_TRUMP)
    if table.turned is not None:
        return _named(table, table.dealer, Name(table.turned.suit))
    queue = rules.callers(rules.eldest(table.dealer))
    return _ask_name(table, queue if rules.trump != "dealer" else (table.dealer,))


def may_call_blind(table: Table) -> bool:
    """Whether the dealer may still call no trump blind (R17)."""
    if table.looked or table.naming is not None:
        return False
    return offers_blind(table.rules, table.dealer, table.totals)


def offers_blind(rules: Rules, dealer: Seat, totals: tuple[int, ...]) -> bool:
    """Whether a dealer may call no trump before looking, at a score by ``rules.scorers`` (R17)."""
    if not rules.blind_factor or rules.trump not in ("dealer", "auction"):
        return False
    own = totals[rules.scorers.index(rules.scorer(dealer))]
    return max(totals) - own >= rules.blind_when_behind


def hand_is_hidden(table: Table, seat: Seat) -> bool:
    """Whether ``seat`` may not yet see its own hand (R8, R17)."""
    if table.naming is not None:
        return False
    if seat == table.dealer:
        return may_call_blind(table)
    waits = table.rules.trump == "dealer" and seat != table.to_act
    return waits and seat in table.rules.partners(table.dealer, table.dealer)


def legal_calls(table: Table) -> tuple[Action, ...]:
    """What the seat to act may answer; empty once play has begun."""
    if table.phase is Phase.BLIND:
        return (Look(), BLIND_NO_TRUMP)
    if table.phase is Phase.DOUBLING:
        return (Pass(), Double())
    if table.phase is Phase.REDOUBLING:
        return (Pass(), Redouble())
    if table.phase is not Phase.NAMING:
        return ()
    rules = table.rules
    names = (*_SUITS, NO_TRUMP) if rules.no_trump else _SUITS
    if rules.trump == "dealer":
        asks = rules.ask_partner and table.to_act == table.dealer
        return (*names, AskPartner()) if asks else names
    if table.to_act != table.dealer:
        return (*names, Pass())
    return (NO_TRUMP,) if rules.trump == "auction-forced" else names


def called(table: Table, seat: Seat, call: Call) -> Table:
    """The table after a legal call."""
    table = replace(table, calls=(*table.calls, Called(seat, call)))
    if isinstance(call, Name):
        return _named(table, seat, call)
    if isinstance(call, AskPartner):
        return replace(table, queue=table.rules.partners(seat, table.dealer))
    if isinstance(call, Double):
        return _ask_redouble(replace(table, doubling=2))
    if isinstance(call, Redouble):
        return _begin_play(replace(table, doubling=4))
    left = table.queue[1:]
    if table.phase is Phase.NAMING:
        return _ask_name(table, left)
    return replace(table, queue=left) if left else _begin_play(table)


def looked(table: Table) -> Table:
    """The table after the dealer looked at the hand."""
    return _ask_name(replace(table, looked=True), table.queue)


def named_by_dealer(table: Table, naming: Name) -> Table:
    """The table with its calls skipped, as if the dealer had named and nobody doubled."""
    return _begin_play(replace(table, maker=table.dealer, naming=naming))


def _ask_name(table: Table, queue: tuple[Seat, ...]) -> Table:
    blind = queue[0] == table.dealer and may_call_blind(table)
    return replace(table, queue=queue, phase=Phase.BLIND if blind else Phase.NAMING)


def _named(table: Table, maker: Seat, naming: Name) -> Table:
    table = replace(table, maker=maker, naming=naming)
    return _ask(table, Phase.DOUBLING, maker) if table.rules.double else _begin_play(table)


def _ask_redouble(table: Table) -> Table:
    assert table.maker is not None
    if not table.rules.redouble:
        return _begin_play(table)
    return _ask(table, Phase.REDOUBLING, table.maker)


def _ask(table: Table, phase: Phase, maker: Seat) -> Table:
    """Ask one side, in the order of play from the maker (R18)."""
    own = table.side(maker)
    with_maker = phase is Phase.REDOUBLING
    queue = tuple(
        seat for seat in table.rules.callers(maker) if (table.side(seat) == own) == with_maker
    )
    return replace(table, phase=phase, queue=queue)


def _begin_play(table: Table) -> Table:
    first = table.rules.eldest(table.dealer)
    return replace(table, phase=Phase.PLAY, queue=table.rules.order(first))
