"""Every reason has its words, and says what is true of the position."""

from __future__ import annotations

import re
from collections import Counter
from inspect import getsource
from random import Random

import pytest

from manillen_bots import calls, play, reasons
from manillen_bots.club import ClubBot
from manillen_bots.follow import FOLLOWING
from manillen_bots.leads import LEADING
from manillen_tui.errors import Message
from manillen_tui.game.actions import Play
from manillen_tui.game.cards import Card, CardSet
from manillen_tui.game.deal import Deal
from manillen_tui.game.state import State
from manillen_tui.game.table import Phase
from manillen_tui.game.variants import VARIANTS, variant
from manillen_tui.language import Language
from tests.bots import called
from tests.bots.positions import games
from tests.bots.truth import TRUE

ALL = sorted(
    {key for key, _ in (*LEADING, *FOLLOWING)}
    | set(re.findall(r"\"(club\.[a-z-]+)\"", "".join(map(getsource, (calls, play, reasons)))))
)


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
    assert seen["club.best"] < 0.02 * seen.total()


@pytest.mark.parametrize("name", VARIANTS)
def test_every_reason_for_a_call_is_true(name: str) -> None:
    """At all scores, wherever there is something to call."""
    bot, seen = ClubBot(), 0
    rules, rng = variant(name), Random(9)
    for number in range(120):
        dealer = rules.plan.players[number % len(rules.plan.players)]
        totals = tuple(rng.randrange(rules.target or 100) for _ in rules.scorers)
        state = State.start(Deal.shuffled(rules, dealer, rng), totals)
        while state.table.phase is not Phase.PLAY:
            assert state.player_to_act is not None
            advice = bot.advise(state.observe(state.player_to_act))
            assert called.TRUE[advice.reason.key](state, advice.action, advice.reason.values), str(
                advice
            )
            seen += 1
            wild = rng.choice(state.legal_actions)
            state = state.after(wild if rng.random() < 0.3 else advice.action)
    assert seen or rules.trump in {"turned", "none"}


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
