"""The lines of a record as the game writes them (record.md)."""

from __future__ import annotations

import pytest

from manillen_tui.game.actions import BLIND_NO_TRUMP, Action, AskPartner, Look, Name, Play, Signal
from manillen_tui.game.cards import Card, Suit
from manillen_tui.game.events import BoamWon, Event, MatchWon
from manillen_tui.game.record import (
    Line,
    action_line,
    assist_line,
    claim_line,
    dumps,
    match_line,
    result_lines,
    revoke_line,
    undo_line,
)
from manillen_tui.game.seats import Seat
from manillen_tui.game.variants import variant
from tests.game.setting import table_of

S, W, N, E = Seat.S, Seat.W, Seat.N, Seat.E
ACE = Card.parse("AH")
PLAYERS = {S: "person:Zoë", W: "bot:club", N: "bot:club", E: "bot:club"}


def test_a_line_is_one_object_without_blanks() -> None:
    line: Line = {"type": "match", "players": {"S": "person:Zoë"}, "deck": ["TD", "AS"]}
    written = '{"type":"match","players":{"S":"person:Zoë"},"deck":["TD","AS"]}\n'
    assert dumps(line) == written


def test_a_match_line_tells_what_differs_from_the_variant() -> None:
    rules = variant("boam")
    plain: Line = {
        "type": "match",
        "format": 1,
        "rules": "boam",
        "target": rules.target,
        "players": {str(seat): name for seat, name in PLAYERS.items()},
    }
    assert match_line(rules, PLAYERS) == plain
    # The target is always told, and never among the options.
    assert match_line(table_of("boam", target=7), PLAYERS) == plain | {"target": 7}
    own = table_of("boam", target=7, par=20)
    assert match_line(own, PLAYERS) == plain | {"target": 7, "options": {"par": 20}}


def test_a_match_line_tells_what_else_is_known() -> None:
    rules = variant("boam")
    known: Line = {"seed": 0, "date": "2026-01-02", "app": "manillen 1"}
    full = match_line(rules, PLAYERS, seed=0, date="2026-01-02", app="manillen 1", undo=False)
    assert full == match_line(rules, PLAYERS) | known | {"undo": False}


@pytest.mark.parametrize(
    ("action", "line"),
    [
        (Name(Suit.HEARTS), {"type": "call", "seat": "W", "call": "hearts"}),
        (BLIND_NO_TRUMP, {"type": "call", "seat": "W", "call": "blind-no-trump"}),
        (AskPartner(), {"type": "call", "seat": "W", "call": "partner"}),
        (Look(), {"type": "look", "seat": "W"}),
        (Play(ACE), {"type": "play", "seat": "W", "card": "AH"}),
        (Play(ACE, Signal.LONG), {"type": "play", "seat": "W", "card": "AH", "signal": "long"}),
    ],
)
def test_the_line_of_an_action(action: Action, line: Line) -> None:
    assert action_line(W, action) == line


@pytest.mark.parametrize(
    ("found", "line"),
    [
        (
            revoke_line(E, ACE, None, "R20"),
            {"type": "revoke", "seat": "E", "card": "AH", "rule": "R20"},
        ),
        (
            revoke_line(E, ACE, Signal.LAST, "R37"),
            {"type": "revoke", "seat": "E", "card": "AH", "signal": "last", "rule": "R37"},
        ),
        (assist_line(E, "hint"), {"type": "assist", "seat": "E", "kind": "hint"}),
        (undo_line(3), {"type": "undo", "count": 3}),
        (claim_line(E, "NS"), {"type": "claim", "seat": "E", "side": "NS"}),
    ],
)
def test_the_lines_of_what_else_happens(found: Line, line: Line) -> None:
    assert found == line


def test_a_boam_has_a_line_in_sessions_only() -> None:
    events: tuple[Event, ...] = (
        BoamWon(2, "NS", (104, 60)),
        MatchWon("NS", (104, 60), (2, 0)),
    )
    total = {"NS": 104, "WE": 60}
    end: Line = {"type": "end", "winner": "NS", "total": total}
    assert result_lines(variant("boam"), events) == (end,)
    assert result_lines(table_of("boam", best_of=3), events) == (
        {"type": "boam", "number": 2, "winner": "NS", "total": total},
        end | {"boams": {"NS": 2, "WE": 0}},
    )
