"""Following one match line by line."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from random import Random

import pytest

from manillen_tui.errors import RecordError
from manillen_tui.game.actions import BLIND_NO_TRUMP, NO_TRUMP, Look, Name, Signal
from manillen_tui.game.cards import Suit
from manillen_tui.game.deal import Deal
from manillen_tui.game.events import (
    ActionTaken,
    Assisted,
    BoamWon,
    Claimed,
    DealBegun,
    DealScored,
    Event,
    MatchWon,
    PaperScored,
    Revoked,
    TakenBack,
)
from manillen_tui.game.match import Match
from manillen_tui.game.options import Value
from manillen_tui.game.record import Line, deal_line, match_line, result_lines
from manillen_tui.game.replay import Replay
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat
from manillen_tui.game.state import State
from manillen_tui.game.table import Phase, Revoke
from manillen_tui.game.variants import variant
from tests.game.records import RECORDS, lines, random_deal, random_match
from tests.game.setting import dealt, table_of

S, W, N, E = Seat.S, Seat.W, Seat.N, Seat.E

HANDS = {S: "TS AS 7S 7H 8H 9H 7D 8D", W: "KS QS TH AH KH QH JH TD", N: "JS 9S AD KD QD JD 9D TC"}


def begun(rules: Rules) -> Replay:
    """A match whose first deal has been dealt by South."""
    replay = Replay(match_line(rules, dict.fromkeys(rules.plan.players, "person:Ann")))
    replay.feed(deal_line(1, dealt(rules, S, HANDS)))
    return replay


def call(seat: Seat, word: str) -> Line:
    """The line of a call."""
    return {"type": "call", "seat": str(seat), "call": word}


def play(seat: Seat, card: str, signal: str | None = None) -> Line:
    """The line of a card."""
    line: Line = {"type": "play", "seat": str(seat), "card": card}
    return line if signal is None else line | {"signal": signal}


def revoke(seat: Seat, rule: str, **shown: str) -> Line:
    """The line of a revoke."""
    return {"type": "revoke", "seat": str(seat), **shown, "rule": rule}


def in_play(**options: Value) -> Replay:
    """A deal of a ``boam`` without doubling, spades trumps, West to lead."""
    replay = begun(table_of("boam", double=False, redouble=False, **options))
    replay.feed(call(S, "spades"))
    return replay


def fault(replay: Replay, line: Line) -> RecordError:
    """What is said of a line that cannot be; the replay stands as it did."""
    before = (replay.match, replay.state, replay.number, list(replay.past), replay.owed)
    with pytest.raises(RecordError) as error:
        replay.feed(line)
    assert (replay.match, replay.state, replay.number, replay.past, replay.owed) == before
    return error.value


def refused(replay: Replay, line: Line) -> tuple[str, str]:
    """Rule and message key of a line's fault."""
    found = fault(replay, line)
    return found.rule, found.message.key


def state(replay: Replay) -> State:
    """The deal in play."""
    assert replay.state is not None
    return replay.state


@pytest.mark.parametrize("name", RECORDS)
def test_a_case_gives_its_events(name: str) -> None:
    record = lines(name)
    replay = Replay(record[0])
    events = [event for line in record[1:] for event in replay.feed(line)]
    count = sum(line["type"] == "deal" for line in record)
    assert replay.over
    assert replay.number == replay.match.number == count
    assert sum(isinstance(event, DealBegun) for event in events) == count
    assert sum(isinstance(event, DealScored) for event in events) == count
    assert isinstance(events[-1], MatchWon)
    assert isinstance(events[-2], BoamWon)
    end = record[-1]
    assert (events[-1].winner, events[-1].totals) == (end["winner"], replay.match.totals)
    taken = [event for event in events if isinstance(event, ActionTaken)]
    written = [line for line in record if line["type"] in ("call", "play")]
    assert [(str(e.seat), str(e.action)) for e in taken if e.action != Look()] == [
        (line["seat"], line.get("card", line.get("call"))) for line in written
    ]


def test_it_begins_with_the_match_line() -> None:
    rules = table_of("three", target=50, revoke="restore")
    players = {S: "person:Ann", W: "bot:club", E: "Zoë"}
    replay = Replay(match_line(rules, players, seed=9, date="2026-01-02", app="x"))
    assert replay.rules == rules
    assert replay.players == {"S": "person:Ann", "W": "bot:club", "E": "Zoë"}
    assert (replay.seed, replay.paper, replay.number) == (9, False, 0)
    assert (replay.deal, replay.state) == (None, None)
    assert not replay.over
    assert refused(replay, play(S, "TD")) == ("record", "record.order")
    assert refused(replay, match_line(rules, players)) == ("record", "record.order")


def test_decisions_may_be_taken_back_unless_the_match_line_says_no() -> None:
    rules, players = variant("boam"), {S: "x", W: "x", N: "x", E: "x"}
    assert Replay(match_line(rules, players)).undo
    assert not Replay(match_line(rules, players, undo=False)).undo
    assert Replay(match_line(rules, players) | {"undo": True}).undo
    with pytest.raises(RecordError) as error:
        Replay(match_line(rules, players) | {"undo": 0})
    assert (error.value.message.key, error.value.message.values["name"]) == ("record.kind", "undo")


def test_matches_of_one_table_share_its_rules() -> None:
    first = match_line(variant("boam"), dict.fromkeys("SWNE", "x"))  # type: ignore[arg-type]  # plain letters do
    assert Replay(first).rules is Replay(dict(first)).rules
    # True and 1 are one key to Python, and two values to a record.
    Replay(first | {"options": {"double": True}})
    with pytest.raises(RecordError) as error:
        Replay(first | {"options": {"double": 1}})
    assert error.value.message.key == "rules.value"


def test_a_dummy_may_be_named_and_need_not() -> None:
    rules = variant("dummies")
    assert Replay(match_line(rules, {S: "x", W: "y"})).players == {"S": "x", "W": "y"}
    assert len(Replay(match_line(rules, dict.fromkeys(rules.seats, "x"))).players) == 4


def test_what_is_owed_after_the_last_card() -> None:
    rules = table_of("boam", best_of=3, target=1, tie="none")
    record, over = random_match(rules, Random(3), most=99)
    assert over
    replay = Replay(record[0])
    for at, line in enumerate(record[1:], 1):
        if line["type"] in ("score", "boam", "end"):
            owed = replay.owed
            assert owed == tuple(record[at : at + len(owed)])
            assert state(replay).is_over
            other: Line = {"type": "assist", "seat": "S", "kind": "hint"}
            assert replay.feed(other) == (Assisted(S, "hint"),)
            if owed[0]["type"] == "score":
                assert refused(replay, {"type": "end"}) == ("record", "record.order")
            else:
                assert refused(replay, {"type": "deal"})[0] in ("R35", "R36")
        else:
            assert replay.owed == ()
        replay.feed(line)
    assert replay.over
    assert refused(replay, {"type": "deal"}) == ("R36", "record.order")
    assert replay.feed({"type": "remark"}) == ()


def test_a_tie_replayed_keeps_the_dealer() -> None:
    rules = table_of("boam", tie="replay")
    match = Match.start(rules, S)
    for seed in range(2000):
        deal = Deal.shuffled(rules, S, Random(seed))
        _, record = random_deal(match.deal(deal), Random(seed))
        replay = Replay(match_line(rules, dict.fromkeys(rules.seats, "x")))
        for line in (deal_line(1, deal), *record):
            replay.feed(line)
        following: Line = {"type": "deal", "number": 2, "dealer": "N", "deck": []}
        tied = replay.owed[0]["points"] == {"NS": 30, "WE": 30}
        replay.feed(replay.owed[0])
        assert refused(replay, following)[0] == ("R33" if tied else "R4")
        if tied:
            return
    pytest.fail("no tie in so many deals")


def test_a_look_may_be_written_or_told_by_the_call() -> None:
    written, told = begun(variant("cafe")), begun(variant("cafe"))
    assert written.feed({"type": "look", "seat": "S"}) == (ActionTaken(S, Look()),)
    assert refused(written, call(S, "blind-no-trump")) == ("R17", "record.call")
    written.feed(call(S, "hearts"))
    events = told.feed(call(S, "hearts"))
    assert events == (ActionTaken(S, Look()), ActionTaken(S, Name(Suit.HEARTS)))
    assert told.state == written.state


def test_blind_no_trump_needs_no_look() -> None:
    replay = begun(variant("cafe"))
    assert replay.feed(call(S, "blind-no-trump")) == (ActionTaken(S, BLIND_NO_TRUMP),)
    assert refused(replay, {"type": "look", "seat": "S"}) == ("R17", "record.look")


def test_an_auctions_dealer_may_look_before_its_turn() -> None:
    replay = begun(table_of("manillen", blind_factor=4))
    replay.feed({"type": "look", "seat": "S"})
    for seat in (E, N, W):
        replay.feed(call(seat, "pass"))
    assert state(replay).table.phase is Phase.NAMING
    assert refused(replay, call(S, "blind-no-trump"))[0] == "R17"
    replay.feed(call(S, "no-trump"))
    assert state(replay).table.naming == NO_TRUMP


def test_undo_takes_back_calls_and_plays() -> None:
    replay = in_play()
    start = replay.state
    replay.feed(play(W, "TD"))
    middle = replay.state
    replay.feed(play(N, "9D"))
    assert replay.feed({"type": "undo", "count": 1}) == (TakenBack(1),)
    assert replay.state == middle
    replay.feed(play(N, "AD"))
    replay.feed({"type": "undo", "count": 2})
    assert replay.state == start
    replay.feed({"type": "undo", "count": 1})
    assert state(replay).table.phase is Phase.NAMING
    assert refused(replay, {"type": "undo", "count": 1}) == ("record", "record.undo")
    replay.feed(call(S, "clubs"))


def test_what_was_seen_stays_seen_after_an_undo() -> None:
    replay = begun(variant("cafe"))
    replay.feed(call(S, "hearts"))
    replay.feed({"type": "undo", "count": 1})
    assert refused(replay, call(S, "blind-no-trump"))[0] == "R17"
    replay = in_play(revoke="restore")
    replay.feed(play(W, "TD"))
    replay.feed(revoke(N, "R20", card="JS"))
    replay.feed({"type": "undo", "count": 1})
    assert state(replay).table.revokes == (
        Revoke(N, state(replay).table.revokes[0].card, None, "R20"),
    )


def test_the_last_card_may_be_taken_back_until_the_score_is_written() -> None:
    replay = in_play()
    while not replay.owed:
        seat = state(replay).to_act
        assert seat is not None
        replay.feed(play(seat, str(state(replay).legal_actions[0])))
    owed, match = replay.owed, replay.match
    last = state(replay).table.tricks[-1].plays[-1]
    replay.feed({"type": "undo", "count": 1})
    assert (replay.owed, replay.match.number) == ((), 0)
    replay.feed(play(last.seat, str(last.card)))
    assert (replay.owed, replay.match) == (owed, match)
    events = replay.feed(owed[0])
    assert isinstance(events[0], DealScored)
    assert refused(replay, {"type": "undo", "count": 1}) == ("record", "record.order")


def test_a_revoke_is_restored() -> None:
    replay = in_play(revoke="restore")
    replay.feed(play(W, "TD"))
    before = state(replay)
    assert refused(replay, play(N, "JS")) == ("R20", "record.illegal")
    events = replay.feed(revoke(N, "R20", card="JS"))
    assert [type(event) for event in events] == [Revoked]
    assert state(replay).hands == before.hands
    assert state(replay).to_act == N
    replay.feed(play(N, "9D"))


def test_a_revoke_is_forfeited() -> None:
    replay = in_play(revoke="forfeit")
    replay.feed(play(W, "TD"))
    replay.feed(revoke(N, "R20", card="JS"))
    assert replay.owed[0]["points"] == {"NS": 0, "WE": 60}
    wrong = {**replay.owed[0], "points": {"NS": 5, "WE": 55}}
    assert refused(replay, wrong) == ("R28", "record.value")
    assert refused(replay, play(N, "9D")) == ("record", "record.order")
    replay.feed(replay.owed[0])


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        (revoke(N, "R20", card="9D"), ("R28", "record.no-revoke")),
        (revoke(N, "R21", card="JS"), ("R20", "record.value")),
        (revoke(N, "R20", card="TS"), ("record", "record.illegal")),
        (revoke(N, "R20", card="TD"), ("record", "record.played-twice")),
        (revoke(E, "R20", card="JS"), ("R3", "record.turn")),
        (revoke(N, "R20"), ("record", "record.card")),
        ({"type": "revoke", "seat": "N", "card": "JS"}, ("record", "record.missing")),
    ],
)
def test_a_revoke_must_be_one(line: Line, fault: tuple[str, str]) -> None:
    replay = in_play(revoke="restore")
    replay.feed(play(W, "TD"))
    assert refused(replay, line) == fault


def test_signals_true_and_false() -> None:
    replay = begun(table_of("parlante", revoke="restore"))
    replay.feed(call(E, "hearts"))
    held = state(replay).cards(E)
    card = held.highest
    others = [other for other in held if other.suit == card.suit and other != card]
    false = "last" if others else "long"
    assert refused(replay, play(E, str(card), false)) == ("R37", "record.illegal")
    assert replay.feed(revoke(E, "R37", card=str(card), signal=false))
    # The card need not be told where the word alone was false.
    assert replay.feed(revoke(E, "R37", signal="last")) == ()
    true = "long" if others else "last"
    replay.feed(play(E, str(card), true))
    assert state(replay).table.plays[0].signal == Signal(true)


def test_a_word_that_would_be_true_of_any_card_is_no_revoke() -> None:
    replay = begun(table_of("parlante", revoke="restore"))
    replay.feed(call(E, "hearts"))
    while len(state(replay).table.tricks) < 7:
        seat = state(replay).to_act
        assert seat is not None
        replay.feed(play(seat, str(state(replay).legal_actions[0])))
    leader = state(replay).to_act
    assert leader is not None
    assert refused(replay, revoke(leader, "R37", signal="last")) == ("R28", "record.no-revoke")


def test_a_false_word_alone_may_cost_the_deal() -> None:
    replay = begun(table_of("parlante", revoke="forfeit"))
    replay.feed(call(E, "hearts"))
    replay.feed(revoke(E, "R37", signal="last"))
    assert replay.owed[0]["points"] == {"NS": 61, "WE": 0}


def test_a_claim_gives_the_rest_away() -> None:
    replay = in_play()
    replay.feed(play(W, "TD"))
    claim: Line = {"type": "claim", "seat": "N", "side": "WE"}
    assert replay.feed(claim) == (Claimed(N, "WE"),)
    assert replay.owed[0]["tricks"] == {"NS": 0, "WE": 8}
    assert refused(replay, claim) == ("record", "record.order")
    replay.feed(replay.owed[0])


def test_with_three_a_claim_names_a_seat() -> None:
    rules = variant("three")
    for side, tricks in (("S", {"S": 10, "W": 0, "E": 0}), ("E", {"S": 0, "W": 10, "E": 10})):
        replay = Replay(match_line(rules, dict.fromkeys(rules.seats, "x")))
        replay.feed(deal_line(1, Deal.shuffled(rules, S, Random(1))))
        for line in (call(S, "clubs"), call(W, "pass"), call(E, "pass")):
            replay.feed(line)
        replay.feed({"type": "claim", "seat": "S", "side": side})
        assert replay.owed[0]["tricks"] == tricks


def on_paper(**options: Value) -> Replay:
    """A match scored at a real table."""
    rules = table_of("boam", **options)
    line = match_line(rules, dict.fromkeys(rules.seats, "person:x"))
    return Replay(line | {"paper": True})


def scored(ns: int, we: int, total: tuple[int, int], **known: object) -> Line:
    """A ``score`` line of a paper match."""
    totals = dict(zip(("NS", "WE"), total, strict=True))
    return {"type": "score", "score": {"NS": ns, "WE": we}, "total": totals, **known}


def test_paper_holds_scores_only() -> None:
    replay = on_paper(target=40)
    assert replay.feed(scored(12, 0, (12, 0))) == (PaperScored(1, (12, 0), (12, 0)),)
    assert refused(replay, {"type": "deal"}) == ("record", "record.order")
    assert refused(replay, play(S, "TD")) == ("record", "record.order")
    assert refused(replay, {"type": "end"}) == ("record", "record.order")
    assert refused(replay, scored(0, 3, (12, 4))) == ("R35", "record.value")
    events: tuple[Event, ...] = replay.feed(scored(30, 0, (42, 0), dealer="W", maker="N"))
    assert [type(event) for event in events] == [PaperScored, BoamWon, MatchWon]
    assert refused(replay, scored(1, 0, (43, 0)))[0] == "R35"
    assert (
        refused(replay, {"type": "end", "winner": "WE", "total": {"NS": 42, "WE": 0}})[0] == "R35"
    )
    replay.feed({"type": "end", "winner": "NS", "total": {"NS": 42, "WE": 0}})
    assert replay.over


def undealt() -> Replay:
    """A match before its first deal."""
    rules = variant("boam")
    return Replay(match_line(rules, dict.fromkeys(rules.seats, "x")))


def played() -> Replay:
    """A deal played to its end, whose score is owed."""
    replay = in_play()
    replay.feed({"type": "claim", "seat": "W", "side": "WE"})
    return replay


def session(owed: int) -> Replay:
    """A session of two boams on paper, both decided, of whose last lines so many are owed."""
    replay = on_paper(target=10, boams=2)
    replay.feed(scored(12, 0, (12, 0)))
    replay.feed(replay.owed[0])
    replay.feed(scored(12, 0, (12, 0)))
    while len(replay.owed) > owed:
        replay.feed(replay.owed[0])
    return replay


@pytest.mark.parametrize(
    ("replay", "found", "expected", "rule"),
    [
        (undealt, "match", "deal", "record"),
        (undealt, "play", "deal", "record"),
        (undealt, "undo", "deal", "record"),
        (undealt, "score", "deal", "record"),
        (on_paper, "call", "score", "record"),
        (on_paper, "deal", "score", "record"),
        (in_play, "match", "play", "record"),
        (in_play, "deal", "play", "record"),
        (in_play, "end", "play", "record"),
        (played, "match", "score", "record"),
        (played, "deal", "score", "record"),
        (played, "play", "score", "record"),
        (played, "end", "score", "record"),
        (lambda: session(2), "deal", "boam", "R35"),
        (lambda: session(2), "end", "boam", "R35"),
        (lambda: session(1), "boam", "end", "R36"),
        (lambda: session(1), "undo", "end", "R36"),
        (lambda: session(0), "score", "match", "R36"),
        (lambda: session(0), "deal", "match", "R36"),
    ],
)
def test_a_line_out_of_its_place_is_told_with_the_one_expected(
    replay: Callable[[], Replay], found: str, expected: str, rule: str
) -> None:
    error = fault(replay(), {"type": found})
    assert (error.rule, error.message.key) == (rule, "record.order")
    assert error.message.values.items() >= {"found": found, "expected": expected}.items()


def test_a_line_where_a_call_is_due_is_told_with_the_calls() -> None:
    error = fault(begun(table_of("boam", no_trump=False)), {"type": "deal"})
    assert error.message.key == "record.no-call"
    assert error.message.values == {
        "rule": "R11",
        "found": "deal",
        "seat": S,
        "expected": "spades, hearts, diamonds, clubs",
    }


def test_what_a_line_says_wrongly_is_told_with_what_it_should() -> None:
    rules = variant("boam")
    deal = Deal.shuffled(rules, S, Random(1))
    error = fault(undealt(), deal_line(7, deal))
    assert error.message.values == {"name": "number", "found": "7", "expected": 1}
    replay = played()
    replay.feed(replay.owed[0])
    error = fault(replay, deal_line(2, deal))
    assert error.message.values == {"rule": "R4", "found": S, "expected": W}
    assert replay.feed(deal_line(2, Deal.shuffled(rules, W, Random(1)))) == (DealBegun(2, W),)
    error = fault(in_play(), {"type": "undo", "count": 2})
    assert error.message.values == {"found": "2", "expected": 1}


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        (scored(12, 0, (12, 0), points={"NS": 42, "WE": 18}, factor=1), None),
        (scored(24, 0, (24, 0), points={"NS": 42, "WE": 18}), None),
        (scored(12, 0, (12, 0), points={"NS": 42, "WE": 18}, factor=2), "R30"),
        (scored(12, 1, (12, 1), points={"NS": 42, "WE": 18}), "R30"),
        (scored(12, 0, (12, 0), points={"NS": 42, "WE": 17}), "R29"),
        (scored(0, 0, (0, 0), points={"NS": 30, "WE": 30}), None),
        (scored(1, 0, (1, 0), points={"NS": 30, "WE": 30}), "R33"),
        (scored(12, 0, (12, 0), tricks={"NS": 5, "WE": 4}), "R27"),
        (
            scored(60, 0, (60, 0), points={"NS": 60, "WE": 0}, tricks={"NS": 8, "WE": 0}, factor=1),
            None,
        ),
        (
            scored(30, 0, (30, 0), points={"NS": 60, "WE": 0}, tricks={"NS": 8, "WE": 0}, factor=1),
            "R30",
        ),
        (scored(30, 0, (30, 0), points={"NS": 60, "WE": 0}, factor=1), None),
        (scored(12, 0, (12, 0), dealer="X"), "record"),
        (scored(12, 0, (12, 0), maker=None), None),
        (scored(12, 0, (12, 0), factor=0), "record"),
        ({"type": "score", "total": {"NS": 0, "WE": 0}}, "record"),
    ],
)
def test_what_paper_tells_must_agree(line: Line, rule: str | None) -> None:
    replay = on_paper()
    if rule is None:
        replay.feed(line)
    else:
        assert refused(replay, line)[0] == rule


def test_paper_with_three_scores_by_seat() -> None:
    rules = variant("three")
    replay = Replay(match_line(rules, dict.fromkeys(rules.seats, "x")) | {"paper": True})
    line: Line = {
        "type": "score",
        "points": {"S": 13, "W": 47, "E": 47},
        "tricks": {"S": 3, "W": 7, "E": 7},
        "factor": 2,
        "score": {"S": 0, "W": 34, "E": 34},
        "total": {"S": 0, "W": 34, "E": 34},
    }
    assert refused(replay, line | {"points": {"S": 13, "W": 47, "E": 46}})[0] == "R29"
    replay.feed(line)


def test_an_error_survives_pickling() -> None:
    error = RecordError("record.value", rule="R29", name="points")
    assert pickle.loads(pickle.dumps(error)).rule == "R29"  # noqa: S301  # our own bytes
    assert RecordError("record.no-match").rule == "record"


def test_lines_of_results_are_those_the_engine_writes() -> None:
    record = lines("boam")
    replay = Replay(record[0])
    for line in record[1:]:
        if line["type"] == "score":
            events = replay.feed(line)
            assert result_lines(replay.rules, events)[0] == line
        else:
            replay.feed(line)
