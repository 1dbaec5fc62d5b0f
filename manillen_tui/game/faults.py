"""Which rule a line of a record breaks, where that takes some thought."""

from __future__ import annotations

from manillen_tui.errors import RecordError
from manillen_tui.game.actions import BLIND_NO_TRUMP, Call, Double, Pass, Play, Redouble, Signal
from manillen_tui.game.calls import ASKED_BY, legal_calls
from manillen_tui.game.state import State
from manillen_tui.game.table import Phase, Table


def asking_rule(table: Table) -> str:
    """The rule that asks the seat to act for a call."""
    if table.phase in (Phase.DOUBLING, Phase.REDOUBLING):
        return "R18"
    return ASKED_BY[table.rules.trump]


def call_rule(table: Table, call: Call) -> str:
    """The rule by which a call is not to be made now."""
    if call == BLIND_NO_TRUMP:
        return "R17"
    if isinstance(call, Double | Redouble):
        return "R18"
    if isinstance(call, Pass) and table.phase is Phase.PLAY and table.rules.double:
        return "R18"
    return asking_rule(table)


def refused(state: State, play: Play) -> RecordError:
    """What to say of a play that ``state`` refuses."""
    found = state.refusal(play)
    assert found is not None
    if found.reason == "not-held":
        for trick in (*(trick.plays for trick in state.table.tricks), state.table.plays):
            if any(played.card == play.card for played in trick):
                return RecordError("record.played-twice", seat=found.seat, card=play.card)
    return RecordError(
        "record.illegal", rule=found.rule, seat=found.seat, card=play.card, reason=found.message
    )


def false_lead(state: State, word: Signal) -> Play | None:
    """A lead with which the seat to act would speak ``word`` falsely, if there is one (R37)."""
    assert state.to_act is not None
    for card in state.cards(state.to_act):
        play = Play(card, word)
        found = state.refusal(play)
        if found is not None and found.rule == "R37":
            return play
    return None


def out_of_place(table: Table, kind: str) -> RecordError:
    """What to say of a line that stands where a call or a play must."""
    if table.phase is Phase.PLAY:
        return RecordError("record.order", found=kind, expected="play")
    return RecordError(
        "record.no-call",
        rule=asking_rule(table),
        found=kind,
        seat=table.to_act,
        expected=", ".join(map(str, legal_calls(table))),
    )
