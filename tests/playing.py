"""Plays sessions to their end, by chance that a record repeats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from manillen_tui.game.actions import Action, Play
from manillen_tui.game.match import Match
from manillen_tui.game.record import Line, dumps
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat
from manillen_tui.game.state import State
from manillen_tui.session import Session
from tests.game.setting import choose

Moment = tuple[State | None, Match, int]
"""Where a session stands: the deal, the match, and the deal's number."""


def seated(rules: Rules) -> Mapping[Seat, str]:
    """A person at South, and bots."""
    seats = rules.plan.players
    return {seat: "person:Ann" if seat == Seat.S else "bot:random" for seat in seats}


def moment(session: Session) -> Moment:
    """Where the session stands."""
    return session.state, session.match, session.number


def decided(session: Session) -> Action:
    """What a player without memory does here: the same whenever the match comes here again."""
    assert session.state is not None
    revokes = session.state.table.revokes
    rng = Random(f"{session.chance}/{len(revokes)}")
    actions = session.state.legal_actions
    if session.rules.revoke != "prevent" and isinstance(actions[0], Play) and rng.random() < 0.1:
        assert session.state.to_act is not None
        held = session.state.cards(session.state.to_act)
        wrong = [play for card in held if (play := Play(card)) not in actions]
        if wrong and (not revokes or revokes[-1].card not in held):
            return rng.choice(wrong)
    return choose(rng, actions)


def moments(session: Session) -> Iterator[Moment]:
    """Play to the end; gives the session's moment after every step."""
    while not session.is_over:
        if session.between_deals:
            session.deal()
        else:
            session.submit(decided(session))
        yield moment(session)


def written(lines: list[Line]) -> bytes:
    """Lines as a file has them."""
    return "".join(map(dumps, lines)).encode()
