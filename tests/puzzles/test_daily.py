"""The deal of a day: the same everywhere, and what it is held against."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from datetime import date, timedelta
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manillen_tui.game.actions import Name
from manillen_tui.game.cards import PACK, Suit
from manillen_tui.game.seats import PlayerId, Seat
from manillen_tui.game.state import State
from manillen_tui.language import Language
from manillen_tui.lessons.lesson import PUPIL
from manillen_tui.plugins import load_bot
from manillen_tui.puzzles import daily as module
from manillen_tui.puzzles.daily import (
    FIRST,
    RULES,
    Daily,
    Outcome,
    outcome_of,
    par,
    played_by_bots,
    shared,
)
from manillen_tui.puzzles.endgame import PuzzleError
from manillen_tui.solver.solution import best_line

DAYS = st.dates(FIRST, date(2099, 12, 31))


def test_days_are_numbered_from_the_first() -> None:
    assert Daily(FIRST).number == 1
    assert Daily(FIRST + timedelta(days=365)).number == 366
    with pytest.raises(PuzzleError) as caught:
        Daily(FIRST - timedelta(days=1))
    assert caught.value.message.key == "puzzle.before"
    assert Daily.on(date(1970, 1, 1)) == Daily(FIRST)
    assert Daily.on(date(2026, 11, 30)) == Daily(date(2026, 11, 30))


@given(DAYS, DAYS)
def test_each_day_has_cards_of_its_own(one: date, other: date) -> None:
    assert Daily(one).start == Daily(one).start
    assert (Daily(one).start.hands == Daily(other).start.hands) == (one == other)
    assert (Daily(one).number == Daily(other).number) == (one == other)


def test_the_deal_of_a_day_stays_what_it_is() -> None:
    start = Daily(date(2026, 11, 30)).start
    assert Daily(date(2026, 11, 30)).number == 334
    assert start.table.dealer is Seat.N
    south = start.hands[RULES.seats.index(Seat.S)]
    assert " ".join(map(str, south)) == "KS 7S KH AD KD TC 8C 7C"


def test_it_is_the_same_from_two_processes() -> None:
    said = []
    for kernel, order in (("", "1"), ("off", "2")):
        environ = os.environ | {"MANILLEN_KERNEL": kernel, "PYTHONHASHSEED": order}
        words = ["puzzle", "--daily", "--date", "2027-02-03", "--json"]
        done = subprocess.run(
            [sys.executable, "-P", "-m", "manillen_tui", *words],
            env=environ,
            capture_output=True,
            check=True,
        )
        said.append(json.loads(done.stdout))
    assert said[0] == said[1]
    start = Daily(date(2027, 2, 3)).start
    south = start.hands[RULES.seats.index(Seat.S)]
    assert said[0]["hand"] == [str(card) for card in south]
    assert said[0]["number"] == 399


def played_by(name: str, daily: Daily) -> State:
    """A day's deal, played to its end by one kind of bot in this process."""
    session = daily.session()
    rngs = {PlayerId(seat): Random() for seat in RULES.plan.players}
    bots = {player: load_bot(name)(rng=rng) for player, rng in rngs.items()}
    while (player := session.to_act) is not None:
        rngs[player].seed(session.chance)
        session.submit(bots[player].act(session.observe(player)))
    assert session.state is not None
    return session.state


@pytest.mark.parametrize("bot", ["random", "club"])
async def test_the_bots_play_as_they_do_at_the_table(
    bot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "BOT", bot)
    daily = Daily(date(2026, 5, 6))
    assert await played_by_bots(daily) == outcome_of(played_by(bot, daily)).points


@pytest.mark.usefixtures("strangers")
@pytest.mark.parametrize("bot", ["raising", "dying", "warning"])
async def test_a_bot_that_fails_says_nothing(bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BOT", bot)
    assert await played_by_bots(Daily(FIRST)) is None


@pytest.mark.parametrize("suit", [None, Suit.CLUBS])
@pytest.mark.parametrize("day", [date(2026, 3, 1), date(2026, 3, 2), date(2026, 3, 3)])
async def test_par_is_where_the_best_line_ends(day: date, suit: Suit | None) -> None:
    daily = Daily(day)
    state = daily.named(suit)
    assert state.table.naming == Name(suit)
    for play in best_line(state):
        state = state.after(play)
    assert await par(daily, suit) == state.table.points[state.table.side(PUPIL.seat)]


def test_what_came_of_it_is_read_from_the_deal() -> None:
    end = played_by("club", Daily(date(2026, 8, 9)))
    assert end.table.naming is not None
    found = outcome_of(end)
    assert found == Outcome(end.table.points[end.table.side(Seat.S)], end.table.naming.suit)


@given(DAYS, st.integers(0, 60), st.none() | st.integers(0, 60), st.none() | st.integers(0, 60))
def test_the_line_to_pass_on_tells_no_card(
    day: date, points: int, best: int | None, bots: int | None
) -> None:
    for code in ("en", "nl", "fr"):
        language = Language.load(code)
        said = [
            shared(Daily(day).number, Outcome(points, trump, best, bots), language)
            for trump in (*Suit, None)
        ]
        assert len(set(said)) == 1
        assert not any(language.card(card) in said[0] for card in PACK)
        assert f"{points}/60" in said[0]
        assert said[0].count("·") == (best is not None) + (bots is not None)
