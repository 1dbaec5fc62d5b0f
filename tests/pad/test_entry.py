"""What may be written down of a deal, and what it scores: just what the engine says."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manillen_tui.game.actions import BLIND_NO_TRUMP, NO_TRUMP, Name
from manillen_tui.game.cards import Suit
from manillen_tui.game.events import DealScored
from manillen_tui.game.match import Match
from manillen_tui.game.options import Value
from manillen_tui.game.record import result_lines
from manillen_tui.game.results import read_score
from manillen_tui.game.seats import Seat
from manillen_tui.game.variants import VARIANTS, variant
from manillen_tui.pad.entry import Entry, How, PadError, hows, namings, score_line
from tests.pad.deals import played

CHANGES: list[dict[str, Value]] = [
    {},
    {"tie": "replay", "best_of": 3, "target": 12},
    {"score": "card_points", "revoke": "forfeit"},
    {"trick_points": 1, "last_trick": 0, "par": 33},
    {"deals": 2, "boams": 2, "revoke": "forfeit"},
]


@given(st.sampled_from(VARIANTS), st.sampled_from(CHANGES), st.integers(0, 10**6))
def test_a_deal_told_scores_as_when_played(name: str, changes: dict[str, Value], seed: int) -> None:
    rules = variant(name).with_options(changes)
    written = Match.start(rules)
    for before, entry, _, after, events in played(rules, Random(seed)):
        line = score_line(before, entry)
        scored = next(event for event in events if isinstance(event, DealScored))
        due = result_lines(rules, (scored,))[0]
        for key in ("points", "factor", "score", "total"):
            assert line[key] == due[key], key
        if entry.how is How.SLAM:
            assert line["tricks"] == due["tricks"]
        written, _ = read_score(written, line)
        assert written == after


S, W, N, E = Seat.S, Seat.W, Seat.N, Seat.E


@pytest.mark.parametrize(
    ("table", "entry", "key"),
    [
        ("boam", Entry(S), "pad.no-points"),
        ("boam", Entry(S, 0, 61), "pad.impossible"),
        ("manillen", Entry(S, 0, 62), "pad.impossible"),
        ("boam", Entry(S, 0, 40, naming=BLIND_NO_TRUMP), "pad.no-blind"),
        ("cafe", Entry(S, 0, 40, naming=BLIND_NO_TRUMP, maker=W), "pad.no-maker"),
        ("manillen-troef", Entry(S, 0, 40, naming=NO_TRUMP), "pad.no-naming"),
        ("zonder-troef", Entry(S, 0, 40, naming=Name(Suit.HEARTS)), "pad.no-naming"),
        ("manillen", Entry(S, 0, 40, doubling=2), "pad.no-double"),
        ("manillen", Entry(S, 0, how=How.SLAM), "pad.no-slam"),
        ("boam", Entry(S, 0, 40, maker=W), "pad.no-maker"),
        ("boam", Entry(S, 0, 40, doubling=3), "pad.no-redouble"),
        ("verplicht", Entry(S, 0, 40, naming=Name(Suit.HEARTS), maker=S), "pad.forced"),
    ],
)
def test_what_cannot_have_been_played_is_refused(table: str, entry: Entry, key: str) -> None:
    with pytest.raises(PadError) as error:
        score_line(Match.start(variant(table)), entry)
    assert error.value.message.key == key


def test_blind_where_it_may_be_called_behind_only_looks_at_the_score() -> None:
    rules = variant("cafe").with_options({"blind_when_behind": 20, "ask_partner": True})
    match = replace(Match.start(rules), totals=(0, 25))
    entry = Entry(S, 0, 40, naming=BLIND_NO_TRUMP)
    assert score_line(match, entry)["factor"] == 4
    with pytest.raises(PadError, match=r"pad\.no-blind"):
        score_line(match, replace(entry, dealer=W))
    with pytest.raises(PadError, match=r"pad\.blind-maker"):
        score_line(match, replace(entry, maker=N))


def test_every_point_is_a_slam_only_where_it_is_said_to_be() -> None:
    match = Match.start(variant("boam"))
    scores = [
        score_line(match, Entry(S, 1, 60))["score"],
        score_line(match, Entry(S, 1, how=How.SLAM))["score"],
        score_line(match, Entry(S, 1, how=How.FORFEIT))["score"],
    ]
    assert scores == [{"NS": 0, "WE": each} for each in (30, 60, 30)]


def test_three_players_score_by_seat() -> None:
    line = score_line(Match.start(variant("three")), Entry(W, 1, 38, doubling=2))
    assert line["points"] == {"S": 38, "W": 22, "E": 38}
    assert line["score"] == {"S": 16, "W": 0, "E": 16}


def test_what_is_offered_goes_by_the_table() -> None:
    assert namings(variant("zonder-troef"), S, (0, 0)) == (NO_TRUMP,)
    assert BLIND_NO_TRUMP in namings(variant("cafe"), S, (0, 0))
    assert NO_TRUMP not in namings(variant("muette"), S, (0, 0))
    assert How.SLAM not in hows(variant("manillen"))
