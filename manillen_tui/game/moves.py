"""The lines of a deal in play: a state and a line in, the next state and what happened out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from manillen_tui.errors import IllegalActionError, RecordError
from manillen_tui.game import lines
from manillen_tui.game.actions import BLIND_NO_TRUMP, Look, Play, Signal
from manillen_tui.game.calls import legal_calls, looked, may_call_blind
from manillen_tui.game.events import ActionTaken, Claimed, Event, Revoked
from manillen_tui.game.faults import asking_rule, call_rule, false_lead, out_of_place, refused
from manillen_tui.game.record import Line
from manillen_tui.game.state import State
from manillen_tui.game.table import Phase, Table

Followed = tuple[State, tuple[Event, ...]]
"""A deal after a line, and what happened in it."""


def _call(state: State, line: Line) -> Followed:
    table = state.table
    call = lines.call(line)
    seat = lines.seat(line, "seat", table.rules.seats)
    if table.phase is Phase.PLAY:
        raise RecordError("record.unasked", rule=call_rule(table, call), seat=seat, found=call)
    if seat != table.to_act:
        raise RecordError(
            "record.asked", rule=asking_rule(table), found=seat, expected=table.to_act
        )
    events: tuple[Event, ...] = ()
    # A dealer who names trumps without a look line has looked all the same (R17).
    if table.phase is Phase.BLIND and call != BLIND_NO_TRUMP:
        state, events = state.step(Look())
    allowed = legal_calls(state.table)
    if call not in allowed:
        raise RecordError(
            "record.call",
            rule=call_rule(table, call),
            seat=seat,
            found=call,
            expected=", ".join(map(str, allowed)),
        )
    state, called = state.step(call)
    return state, (*events, *called)


def _play(state: State, line: Line) -> Followed:
    table = state.table
    if table.phase is not Phase.PLAY:
        raise out_of_place(table, "play")
    _check_turn(line, table)
    play = Play(lines.card(line.get("card")), lines.signal(line))
    try:
        return state.step(play)
    except IllegalActionError:
        raise refused(state, play) from None


def _look(state: State, line: Line) -> Followed:
    table = state.table
    seat = lines.seat(line, "seat", table.rules.seats)
    if seat != table.dealer or not may_call_blind(table):
        raise RecordError("record.look", rule="R17", found=seat)
    # An auction's dealer may look before its turn comes.
    return replace(state, table=looked(table)), (ActionTaken(seat, Look()),)


def _revoke(state: State, line: Line) -> Followed:
    table = state.table
    if table.phase is not Phase.PLAY:
        raise out_of_place(table, "revoke")
    _check_turn(line, table)
    rule = lines.text(line, "rule")
    signal = lines.signal(line)
    if table.rules.revoke == "prevent":
        raise RecordError("record.prevented", rule="R28", found=table.to_act)
    if signal is not None and "card" not in line:
        return _false_word(state, signal, rule)
    play = Play(lines.card(line.get("card")), signal)
    found = state.refusal(play)
    if found is None:
        raise RecordError("record.no-revoke", rule="R28", found=play)
    if found.reason in ("not-held", "covered"):
        raise refused(state, play)
    _check_rule(rule, found.rule)
    after = state.revoke(play)
    return after, (Revoked(after.table.revokes[-1]),)


def _false_word(state: State, signal: Signal, rule: str) -> Followed:
    """A false signal whose card the record does not tell."""
    play = false_lead(state, signal)
    if play is None:
        raise RecordError("record.no-revoke", rule="R28", found=signal)
    _check_rule(rule, "R37")
    forfeited = state.table.rules.revoke == "forfeit"
    return state.revoke(play) if forfeited else state, ()


def _claim(state: State, line: Line) -> Followed:
    table = state.table
    if table.phase is not Phase.PLAY:
        raise out_of_place(table, "claim")
    seat = lines.seat(line, "seat", table.rules.seats)
    side = lines.text(line, "side")
    if side not in table.rules.scorers:
        allowed = ", ".join(table.rules.scorers)
        raise RecordError("record.value", name="side", found=lines.shown(side), expected=allowed)
    index = table.rules.scoring_side(side, table.dealer).index
    return state.claim(index), (Claimed(seat, side),)


def _check_turn(line: Line, table: Table) -> None:
    """Refuse a card from a seat whose turn it is not (R3, R19)."""
    if line.get("seat") != table.to_act:
        found = lines.seat(line, "seat", table.rules.seats)
        rule = "R3" if table.plays else "R19"
        raise RecordError("record.turn", rule=rule, found=found, expected=table.to_act)


def _check_rule(found: str, expected: str) -> None:
    if found != expected:
        raise RecordError(
            "record.value",
            rule=expected,
            name="rule",
            found=lines.shown(found),
            expected=expected,
        )


MOVES: Mapping[str, Callable[[State, Line], Followed]] = {
    "call": _call,
    "play": _play,
    "look": _look,
    "revoke": _revoke,
    "claim": _claim,
}
"""What follows a line of each type; all raise RecordError for one that cannot be."""
