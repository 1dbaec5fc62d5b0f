"""Whether what a bot says of a call is so, looked at with all cards open."""

# ruff: noqa: ARG005  # every check takes the same three

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from manillen_bots.calls import judge_call
from manillen_tui.game.actions import (
    BLIND_NO_TRUMP,
    NO_TRUMP,
    Action,
    AskPartner,
    Double,
    Look,
    Name,
    Pass,
    Redouble,
)
from manillen_tui.game.cards import WHOLE_PACK, Card, CardSet
from manillen_tui.game.seats import Seat
from manillen_tui.game.state import State

Values = Mapping[str, Any]
Check = Callable[[State, Action, Values], bool]


def _mine(state: State) -> CardSet:
    """The cards that the player sees on the own side."""
    player = state.player_to_act
    assert player is not None
    seen, table = state.observe(player), state.table
    found = CardSet.of(())
    for seat in table.rules.seats:
        if table.side(seat) == table.side(player.seat):
            found |= seen.cards(seat)
    return found


def _beyond(state: State, card: Card) -> CardSet:
    """The cards of its suit above a card that are not in sight on the own side."""
    return CardSet.of(
        other
        for other in WHOLE_PACK - _mine(state)
        if other.suit == card.suit and other.rank > card.rank
    )


def _unbeaten(state: State, cards: CardSet) -> bool:
    return bool(cards) and all(card in _mine(state) and not _beyond(state, card) for card in cards)


def _scores(state: State) -> tuple[int, int]:
    """What the player's side has, and the best of the others."""
    player, table = state.player_to_act, state.table
    assert player is not None
    mine = table.rules.scorer(player.seat)
    scored = dict(zip(table.rules.scorers, table.totals, strict=True))
    return scored[mine], max(total for name, total in scored.items() if name != mine)


def _pays(state: State, action: Action) -> bool:
    """Whether no other call is to score more."""
    player = state.player_to_act
    assert player is not None
    points = judge_call(state.observe(player)).points
    return points[action] >= max(points.values()) - 1e-9


def _counts(state: State, values: Values) -> bool:
    """Whether as many points can be had at all."""
    points: int = values["points"]
    return 0 <= points <= state.table.rules.deal_points


def _trumps(state: State, action: Action, values: Values) -> bool:
    assert isinstance(action, Name) and action.suit is not None
    trumps = _mine(state).in_suit(action.suit)
    told = values["suit"], values["count"], values["points"]
    return told == (action.suit, len(trumps), trumps.points)


def _partner(state: State, partner: Seat) -> bool:
    player = state.player_to_act
    assert player is not None
    return partner != player.seat and state.table.side(partner) == state.table.side(player.seat)


def _told(state: State, values: Values) -> bool:
    return (values["own"], values["their"]) == _scores(state)


def _bold(action: Action) -> bool:
    return action == NO_TRUMP or isinstance(action, Double | Redouble)


TRUE: dict[str, Check] = {
    "club.only-call": lambda s, a, v: s.legal_actions == (a,),
    "club.name-suit": _trumps,
    "club.name-no-trump": lambda s, a, v: a == NO_TRUMP and _unbeaten(s, v["cards"]),
    "club.name-best": lambda s, a, v: (
        a == NO_TRUMP and all(_beyond(s, card) for card in _mine(s)) and _pays(s, a)
    ),
    "club.pass-weak": lambda s, a, v: a == Pass() and v["par"] == s.table.rules.par,
    "club.ask-partner": lambda s, a, v: (
        a == AskPartner() and _partner(s, v["partner"]) and _pays(s, a)
    ),
    "club.look": lambda s, a, v: a == Look(),
    "club.blind": lambda s, a, v: (
        a == BLIND_NO_TRUMP
        and v["behind"] == _scores(s)[1] - _scores(s)[0] > 0
        and v["need"] == s.table.rules.target - _scores(s)[1]
    ),
    "club.double": lambda s, a, v: (
        a == Double() and not v["cards"] - _mine(s) and _counts(s, v) and _pays(s, a)
    ),
    "club.double-count": lambda s, a, v: a == Double() and _counts(s, v) and _pays(s, a),
    "club.redouble": lambda s, a, v: (
        a == Redouble() and not v["cards"] - _mine(s) and _counts(s, v) and _pays(s, a)
    ),
    "club.redouble-count": lambda s, a, v: a == Redouble() and _counts(s, v) and _pays(s, a),
    "club.pass-double": lambda s, a, v: a == Pass() and _counts(s, v) and _pays(s, a),
    "club.score-safe": lambda s, a, v: (
        _told(s, v) and v["own"] > v["their"] and not _bold(a) and not _pays(s, a)
    ),
    "club.score-risk": lambda s, a, v: (
        _told(s, v) and v["own"] < v["their"] and _bold(a) and not _pays(s, a)
    ),
    "club.score-best": lambda s, a, v: _told(s, v) and not _pays(s, a),
}
"""By reason, whether it holds of a call in a deal."""
