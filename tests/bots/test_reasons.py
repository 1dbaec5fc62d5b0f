"""Every reason has its words, and says what is true of the position."""

# ruff: noqa: ARG005  # every check takes the same three

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from inspect import getsource

import pytest

from manillen_bots import calls, play, reasons
from manillen_bots.club import ClubBot
from manillen_bots.follow import FOLLOWING
from manillen_bots.leads import LEADING
from manillen_tui.errors import Message
from manillen_tui.game.actions import Name, Play
from manillen_tui.game.cards import Card, CardSet
from manillen_tui.game.legal import legal_cards
from manillen_tui.game.state import State
from manillen_tui.game.table import Played, best_play
from manillen_tui.game.variants import VARIANTS, variant
from manillen_tui.language import Language
from tests.bots.positions import games

ALL = sorted(
    {key for key, _ in (*LEADING, *FOLLOWING)}
    | set(re.findall(r"\"(club\.[a-z-]+)\"", "".join(map(getsource, (calls, play, reasons)))))
)

Values = Mapping[str, object]
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
    """Whether some opponent still to play holds a legal card that beats ``card``.

    ``card`` is played by the seat to act, or lies on the table as the winning one.
    """
    table = state.table
    seat = state.to_act
    assert seat is not None
    laid = table.plays
    if card not in table.on_table:
        laid = (*laid, Played(seat, card))
    for later in table.queue[1:]:
        if table.side(later) == table.side(seat):
            continue
        for held in state.cards(later):
            led = laid[0].card.suit
            follows = held.suit == led or not state.cards(later).in_suit(led)
            winner = best_play((*laid, Played(later, held)), table.trump)
            if follows and winner.card == held:
                return True
    return False


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


TRUE: dict[str, Check] = {
    "club.only-card": lambda s, c, v: _legal(s) == CardSet.of([c]),
    "club.draw-trumps": lambda s, c, v: (
        c.suit == s.table.trump and v["count"] == len(_others(s).in_suit(c.suit)) > 0
    ),
    "club.lead-sure": lambda s, c, v: not s.table.plays and not _can_lose(s, c),
    "club.lead-highest": lambda s, c, v: not _others(s).above(c) and v["suit"] == c.suit,
    "club.lead-to-top": lambda s, c, v: (
        isinstance(v["top"], Card)
        and v["top"] in s.cards(v["partner"])  # type: ignore[arg-type]  # values of any type, on purpose
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
        _partner_wins(s, v) and c.points > 0 and not _can_lose(s, v["winning"])  # type: ignore[arg-type]  # values of any type, on purpose
    ),
    "club.give": lambda s, c, v: _partner_wins(s, v) and not _fewest(s, c),
    "club.save": lambda s, c, v: (
        _partner_wins(s, v) and _held(s, v["kept"]) and not _can_lose(s, v["winning"])  # type: ignore[arg-type]  # values of any type, on purpose
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
    "club.duck": lambda s, c, v: (
        _they_win(s, v) and not _wins(s, c) and _wins(s, v["kept"])  # type: ignore[arg-type]  # values of any type, on purpose
    ),
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
}


@pytest.mark.parametrize("key", ALL)
def test_every_reason_has_words(key: str, any_language: Language) -> None:
    """In each language, and short enough for one line."""
    card = Card.parse("TS")
    seat = variant("boam").seats[1]
    values: dict[str, object] = dict.fromkeys(("card", "winning", "top", "above", "kept"), card)
    values |= dict.fromkeys(("partner", "winner"), seat)
    values |= dict.fromkeys(("suit", "led"), card.suit)
    values |= dict.fromkeys(("count", "points", "par", "behind", "need", "own", "their"), 34)
    values |= {"cards": CardSet.parse("TS AS")}
    said = any_language.say(Message(key, values))
    assert said != key
    assert len(said) <= 72


@pytest.mark.parametrize("name", VARIANTS)
def test_every_reason_is_true(name: str) -> None:
    """Over thousands of positions of every variant, seen with all cards open."""
    bot = ClubBot()
    seen: Counter[str] = Counter()
    for state, _ in games(variant(name), 40, 6):
        assert state.player_to_act is not None
        advice = bot.advise(state.observe(state.player_to_act))
        reason = advice.reason
        seen[reason.key] += 1
        if isinstance(advice.action, Play):
            card = advice.action.card
            assert reason.values["card"] == card
            assert TRUE[reason.key](state, card, reason.values), (str(reason), state.table)
        elif isinstance(advice.action, Name) and reason.key == "club.name-suit":
            suit = advice.action.suit
            assert suit is not None
            held = state.observe(state.player_to_act)
            own = held.cards(state.player_to_act.seat).in_suit(suit)
            assert isinstance(reason.values["count"], int)
            assert reason.values["count"] >= len(own)
    assert seen["club.best"] < 0.02 * seen.total()


def test_all_reasons_occur() -> None:
    """No rule of thumb is dead wood."""
    bot = ClubBot()
    seen = set()
    for name in ("boam", "manillen", "regional", "cafe", "dummies", "verplicht"):
        for state, _ in games(variant(name), 120, 8, under_way=True):
            assert state.player_to_act is not None
            seen.add(bot.advise(state.observe(state.player_to_act)).reason.key)
    # With a table of outcomes it pays to name even on nothing: passing is for lack of one.
    rare = {"club.best", "club.name-best", "club.only-call", "club.pass-weak"}
    rare |= {"club.double-count", "club.redouble-count"}
    assert set(ALL) - rare <= seen
