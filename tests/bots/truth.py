"""Whether what a bot says of a card is so, looked at with all cards open.

It is looked at by other means than the bots', in the world that is so or in any that a player
could not tell from it.
"""

# ruff: noqa: ARG005  # every check takes the same three

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from manillen_tui.game.actions import Play
from manillen_tui.game.cards import Card, CardSet, Rank, Suit
from manillen_tui.game.legal import legal_cards
from manillen_tui.game.seats import Seat
from manillen_tui.game.state import State
from manillen_tui.game.table import Played, best_play

Values = Mapping[str, Any]
Check = Callable[[State, Card, Values], bool]
"""Whether a reason holds, looked at with all cards open and by other means than the bot's."""


def _side(state: State) -> int:
    assert state.to_act is not None
    return state.table.side(state.to_act)


def _others(state: State) -> CardSet:
    """All cards not yet played but those of the seat to act, bottoms included."""
    assert state.to_act is not None
    table = state.table
    gone = table.gone | table.on_table | state.cards(state.to_act)
    return CardSet(0xFFFFFFFF) - gone


def _can_lose(state: State, card: Card) -> bool:
    """Whether some opponent still to play holds a legal card that beats ``card``."""
    return bool(beaters(state, card))


def beaters(state: State, card: Card) -> set[Seat]:
    """The opponents still to play who hold a legal card that beats ``card``.

    ``card`` is played by the seat to act, or lies on the table as the winning one.
    """
    table = state.table
    seat = state.to_act
    assert seat is not None
    laid = table.plays
    if card not in table.on_table:
        laid = (*laid, Played(seat, card))
    found = set()
    for later in table.queue[1:]:
        if table.side(later) == table.side(seat):
            continue
        for held in state.cards(later):
            led = laid[0].card.suit
            follows = held.suit == led or not state.cards(later).in_suit(led)
            winner = best_play((*laid, Played(later, held)), table.trump)
            if follows and winner.card == held:
                found.add(later)
    return found


def _takes(state: State, card: Card) -> bool:
    """Whether ``card`` takes the trick and no opponent can do anything about it."""
    return _wins(state, card) and not _can_lose(state, card)


def _own(state: State) -> CardSet:
    assert state.to_act is not None
    return state.cards(state.to_act)


def _void_opponent(state: State, seat: Seat, suit: Suit) -> bool:
    void = not state.cards(seat).in_suit(suit)
    return void and suit != state.table.trump and state.table.side(seat) != _side(state)


def _wins(state: State, card: Card) -> bool:
    """Whether ``card`` would win the trick as it lies."""
    assert state.to_act is not None
    played = Played(state.to_act, card)
    return best_play((*state.table.plays, played), state.table.trump) == played


def _partner_wins(state: State, values: Values) -> bool:
    winning = state.table.winning
    return (
        winning is not None
        and winning.card == values["winning"]
        and winning.seat == values["winner"]
        and state.table.side(winning.seat) == _side(state)
    )


def _they_win(state: State, values: Values) -> bool:
    winning = state.table.winning
    return (
        winning is not None
        and winning.card == values["winning"]
        and winning.seat == values["winner"]
        and state.table.side(winning.seat) != _side(state)
    )


def _legal(state: State) -> CardSet:
    assert state.to_act is not None
    return legal_cards(state.table, state.to_act, state.cards(state.to_act))


def _held(state: State, name: object) -> bool:
    assert state.to_act is not None
    held = state.cards(state.to_act)
    return name in held if isinstance(name, Card) else isinstance(name, CardSet) and not name - held


def _fewest(state: State, card: Card) -> bool:
    return all(card.points <= other.points for other in _legal(state))


def _alone(state: State, card: Card) -> bool:
    assert state.to_act is not None
    own = state.cards(state.to_act)
    trump = state.table.trump
    return (
        len(own.in_suit(card.suit)) == 1
        and trump is not None
        and card.suit != trump
        and bool(own.in_suit(trump))
    )


def _value(state: State, side: int) -> int:
    """What a side gets more than the other if all play their best, all cards open."""
    if state.is_over:
        points = state.result.points
        return points[side] - points[1 - side]
    assert state.to_act is not None
    values = [_value(state.after(action), side) for action in state.legal_actions]
    return max(values) if state.table.side(state.to_act) == side else min(values)


def _strength(card: Card) -> tuple[int, int]:
    return card.points, card.rank


def _in_doubt(state: State) -> bool:
    """Whether an opponent is winning the trick, or may yet play to it."""
    table = state.table
    later = any(table.side(seat) != _side(state) for seat in table.queue[1:])
    return later or table.opponent_wins(table.queue[0])


TRUE: dict[str, Check] = {
    "club.only-card": lambda s, c, v: _legal(s) == CardSet.of([c]),
    "club.draw-trumps": lambda s, c, v: (
        c.suit == s.table.trump and v["count"] == len(_others(s).in_suit(c.suit)) > 0
    ),
    "club.lead-sure": lambda s, c, v: not s.table.plays and not _can_lose(s, c),
    "club.lead-highest": lambda s, c, v: not _others(s).above(c) and v["suit"] == c.suit,
    "club.lead-to-top": lambda s, c, v: (
        isinstance(v["top"], Card)
        and v["top"] in s.cards(v["partner"])
        and v["top"].suit == c.suit
        and not (_others(s) | _legal(s)).above(v["top"])
    ),
    "club.lead-back": lambda s, c, v: any(
        t.plays[0].seat == v["partner"] and t.plays[0].card.suit == c.suit == v["suit"]
        for t in s.table.tricks
    ),
    "club.lead-void": lambda s, c, v: _alone(s, c) and v["suit"] == c.suit,
    "club.lead-worthless": lambda s, c, v: c.points == 0 and _legal(s).points > 0,
    "club.lead-low": lambda s, c, v: _legal(s).in_suit(c.suit).lowest == c,
    "club.lead-one-above": lambda s, c, v: list(_others(s).above(c)) == [v["above"]],
    "club.lead-fewest": lambda s, c, v: _fewest(s, c),
    "club.all-beat": lambda s, c, v: (
        _partner_wins(s, v) and all(_wins(s, other) for other in _legal(s)) and _fewest(s, c)
    ),
    "club.over-sure": lambda s, c, v: _partner_wins(s, v) and _wins(s, c) and not _can_lose(s, c),
    "club.over": lambda s, c, v: _partner_wins(s, v) and _wins(s, c),
    "club.give-sure": lambda s, c, v: (
        _partner_wins(s, v) and c.points > 0 and not _can_lose(s, v["winning"])
    ),
    "club.give": lambda s, c, v: _partner_wins(s, v) and not _fewest(s, c),
    "club.save": lambda s, c, v: (
        _partner_wins(s, v) and _held(s, v["kept"]) and not _can_lose(s, v["winning"])
    ),
    "club.wary": lambda s, c, v: _partner_wins(s, v) and _fewest(s, c),
    "club.ruff": lambda s, c, v: (
        _they_win(s, v)
        and c.suit == s.table.trump != s.table.led == v["led"]
        and not (_legal(s) | CardSet.of([c])).in_suit(s.table.plays[0].card.suit)
    ),
    "club.cheapest": lambda s, c, v: (
        _they_win(s, v)
        and _wins(s, c)
        and not _can_lose(s, c)
        and (bool(s.table.queue[1:]) or all(o.points >= c.points for o in _legal(s) if _wins(s, o)))
    ),
    "club.safe": lambda s, c, v: _they_win(s, v) and _wins(s, c) and not _can_lose(s, c),
    "club.highest": lambda s, c, v: _they_win(s, v) and not _legal(s).above(c) and _wins(s, c),
    "club.beats": lambda s, c, v: _they_win(s, v) and _wins(s, c),
    "club.duck": lambda s, c, v: _they_win(s, v) and not _wins(s, c) and _wins(s, v["kept"]),
    "club.partner-next": lambda s, c, v: (
        _they_win(s, v) and v["partner"] in s.table.queue[1:] and not _wins(s, c)
    ),
    "club.drop-void": lambda s, c, v: _alone(s, c) and v["suit"] == c.suit,
    "club.lose-cheaply": lambda s, c, v: (
        _they_win(s, v) and _fewest(s, c) and not any(_wins(s, o) for o in _legal(s))
    ),
    "club.alike": lambda s, c, v: {o.points for o in _legal(s)} == {c.points},
    "club.keep-winner": lambda s, c, v: (
        isinstance(v["kept"], Card)
        and _held(s, v["kept"])
        and v["kept"] != c
        and not _others(s).above(v["kept"])
    ),
    "club.guard": lambda s, c, v: _held(s, v["kept"]) and v["kept"] != CardSet.of([c]),
    "club.count-out": lambda s, c, v: _value(s.after(Play(c)), _side(s)) == _value(s, _side(s)),
    "club.best": lambda s, c, v: True,
    "fact.last-trump": lambda s, c, v: (
        list(_others(s).in_suit(c.suit)) == [v["last"]]
        and c.suit == s.table.trump
        and v["last"] < c
        and any(v["last"] in s.cards(seat) for seat in s.table.rules.seats)
    ),
    "fact.takes-points": lambda s, c, v: (
        s.table.opponent_wins(s.table.queue[0])
        and _takes(s, c)
        and v["points"] == s.table.on_table.points > 0
    ),
    "fact.partner-trumps": lambda s, c, v: (
        not s.table.plays
        and c.suit == v["suit"]
        and s.table.trump not in (None, c.suit)
        and s.table.side(v["partner"]) == _side(s)
        and not s.cards(v["partner"]).in_suit(c.suit)
    ),
    "fact.one-rival": lambda s, c, v: (
        _wins(s, c)
        and beaters(s, c) <= {v["rival"]}
        and s.table.side(v["rival"]) != _side(s)
        and not (s.table.plays and s.table.side(s.table.winning.seat) == _side(s))  # type: ignore[union-attr]  # there are plays
    ),
    "fact.leaves-high": lambda s, c, v: (
        not s.table.plays
        and _held(s, v["kept"])
        and all(kept.rank >= Rank.ACE and kept.suit != c.suit for kept in v["kept"])
    ),
    "fact.longest": lambda s, c, v: (
        not s.table.plays
        and c.suit == v["suit"] != s.table.trump
        and all(
            len(_own(s).in_suit(suit)) < len(_own(s).in_suit(c.suit))
            for suit in set(Suit) - {c.suit, s.table.trump}
        )
    ),
    "fact.surer": lambda s, c, v: _takes(s, c) and _wins(s, v["other"]) and len(s.table.queue) > 1,
    "fact.as-sure": lambda s, c, v: (
        _takes(s, c) and _takes(s, v["other"]) and (c.points, c.rank) < _strength(v["other"])
    ),
    "fact.more-given": lambda s, c, v: (
        s.table.winning is not None
        and s.table.winning.seat == v["winner"]
        and s.table.side(v["winner"]) == _side(s)
        and c.points > v["other"].points
    ),
    "fact.less-lost": lambda s, c, v: (
        s.table.winning is not None
        and s.table.winning.seat == v["winner"]
        and s.table.side(v["winner"]) != _side(s)
        and not _wins(s, c)
        and not _wins(s, v["other"])
        and c.points < v["other"].points
    ),
    "fact.other-trumped": lambda s, c, v: (
        not s.table.plays
        and v["other"].suit == v["suit"]
        and _void_opponent(s, v["rival"], v["suit"])
        and c.suit != v["suit"]
    ),
    "fact.keeps-top": lambda s, c, v: (
        not _others(s).above(v["other"]) and v["other"].suit == v["suit"]
    ),
    "fact.keeps-trump": lambda s, c, v: c.suit != s.table.trump == v["other"].suit,
    "fact.keeps-guard": lambda s, c, v: (
        _own(s).in_suit(v["other"].suit) == CardSet.of([v["other"], v["kept"]])
        and v["other"] < v["kept"]
        and bool(_others(s).above(v["kept"]))
        and c.suit != v["other"].suit
    ),
    "fact.less-risked": lambda s, c, v: c.points < v["other"].points and _in_doubt(s),
}
