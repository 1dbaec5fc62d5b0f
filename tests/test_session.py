"""Matches from the cut to the end, and taken up again wherever their record ends."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given, settings

from manillen_tui import matches
from manillen_tui.errors import IllegalActionError
from manillen_tui.game.actions import Name, Pass, Play
from manillen_tui.game.cards import WHOLE_PACK, Card, Suit
from manillen_tui.game.check import Verdict, check
from manillen_tui.game.events import DealScored, Event, MatchWon, TrickWon
from manillen_tui.game.record import dumps
from manillen_tui.game.rules import Rules
from manillen_tui.game.variants import VARIANTS, variant
from manillen_tui.journal import FileJournal
from manillen_tui.session import Memory, Session
from tests.game.setting import table_of
from tests.game.strategies import own_tables, seeds
from tests.playing import Moment, decided, moment, moments, seated, written

SHORT = {
    "boam": table_of("boam", target=40),
    "blind": table_of("cafe", target=24, blind_factor=8, boams=2),
    "restored": table_of("parlante", target=8, revoke="restore"),
    "forfeited": table_of("muette", target=20, revoke="forfeit", best_of=3),
    "piles": table_of("piles", target=5),
}
"""Short matches in which every kind of line occurs."""


def whole(rules: Rules, seed: int) -> tuple[bytes, list[tuple[int, Moment]]]:
    """A match's record, and with how many lines which moment is reached."""
    journal = Memory()
    session = Session(rules, seed, seated(rules), journal, date="2025-01-02", app="test")
    reached = [(len(journal.lines), moment(session))]
    reached += ((len(journal.lines), at) for at in moments(session))
    return written(journal.lines), reached


def finished(rules: Rules, seed: int) -> Memory:
    journal = Memory()
    for _ in moments(Session(rules, seed, seated(rules), journal)):
        pass
    return journal


@pytest.mark.parametrize("name", VARIANTS)
def test_every_variant_is_played_to_the_end_and_its_record_checks(name: str) -> None:
    rules = variant(name)
    target = 101 if rules.target > 60 else 21
    for seed in range(2):
        data = written(finished(rules.with_options({"target": target}), seed).lines)
        assert check(BytesIO(data)) == Verdict()


@pytest.mark.parametrize("name", VARIANTS)
@settings(max_examples=200)
@given(seed=seeds)
def test_random_matches_of_every_variant_are_sound(name: str, seed: int) -> None:
    """Short matches, many of them: each ends, and its record says what the checker expects."""
    rules = variant(name).with_options({"target": 1, "revoke": ("prevent", "restore")[seed % 2]})
    assert check(BytesIO(written(finished(rules, seed).lines))) == Verdict()


@settings(max_examples=40, deadline=None)
@given(own_tables(), seeds)
def test_every_table_is_recorded_as_the_checker_expects(rules: Rules, seed: int) -> None:
    journal = Memory()
    session = Session(rules, seed, seated(rules), journal)
    for _, (_, match, _) in zip(range(400), moments(session), strict=False):
        if match.number == 4:
            break
    assert check(BytesIO(written(journal.lines))).fault is None


def test_the_same_seed_makes_the_same_match() -> None:
    rules = SHORT["boam"]
    assert finished(rules, 3).lines == finished(rules, 3).lines
    assert finished(rules, 3).lines != finished(rules, 4).lines


def test_whoever_cuts_highest_deals_first_and_the_cut_can_be_looked_at_again() -> None:
    for seed in range(20):
        session = Session(variant("boam"), seed, seated(variant("boam")))
        rounds = session.cut()
        assert session.cut() == rounds
        session.deal()
        assert session.state is not None
        best = max(rounds[-1], key=lambda seat: rounds[-1][seat].rank)
        assert session.state.table.dealer == best


def test_refusals_change_and_write_nothing() -> None:
    journal = Memory()
    session = Session(variant("boam"), 5, seated(variant("boam")), journal)
    with pytest.raises(IllegalActionError, match=r"game\.no-deal-yet"):
        session.submit(Pass())
    session.deal()
    for wrong in (Pass(), Play(Card.parse("TS"))):
        before, lines = moment(session), list(journal.lines)
        with pytest.raises(IllegalActionError):
            session.submit(wrong)
        assert (moment(session), journal.lines) == (before, lines)
    with pytest.raises(IllegalActionError, match=r"game\.no-deal"):
        session.deal()
    for call in (Name(Suit.HEARTS), Pass(), Pass()):
        session.submit(call)
    state = session.state
    assert state is not None and state.to_act is not None
    before, lines = moment(session), list(journal.lines)
    for card in WHOLE_PACK - state.cards(state.to_act):
        with pytest.raises(IllegalActionError):
            session.submit(Play(card))
    assert (moment(session), journal.lines) == (before, lines)


def test_events_tell_of_tricks_deals_and_the_end() -> None:
    session = Session(SHORT["boam"], 1, seated(SHORT["boam"]))
    events: list[Event] = []
    while not session.is_over:
        events += session.deal() if session.between_deals else session.submit(decided(session))
    scored = [event for event in events if isinstance(event, DealScored)]
    assert [event.number for event in scored] == list(range(1, len(scored) + 1))
    assert sum(isinstance(event, TrickWon) for event in events) == 8 * len(scored)
    assert isinstance(events[-1], MatchWon)
    with pytest.raises(IllegalActionError):
        session.deal()


def test_chance_never_repeats_and_is_the_same_again() -> None:
    session = Session(SHORT["blind"], 2, seated(SHORT["blind"]))
    chances = []
    while not session.is_over:
        if session.between_deals:
            session.deal()
        chances.append(session.chance)
        session.submit(decided(session))
    assert len(set(chances)) == len(chances)


@pytest.mark.parametrize("name", SHORT)
def test_a_match_cut_anywhere_goes_on_as_if_it_had_not_been(name: str, tmp_path: Path) -> None:
    rules = SHORT[name]
    data, reached = whole(rules, 8)
    kinds = written_kinds(data)
    assert {"play", "score", "end"} <= kinds
    ends = [at + 1 for at, byte in enumerate(data) if byte == ord("\n")]
    before = dict(zip(ends, [0, *ends], strict=False))
    # Behind every line, before its newline, in its middle, and anywhere in the last lines.
    cuts = {cut for end in ends for cut in (end, end - 1, (before[end] + end) // 2)}
    cuts |= set(range(ends[-4], len(data)))
    path = tmp_path / "match.jsonl"
    for cut in sorted(cut for cut in cuts if cut >= ends[0] - 1):
        path.write_bytes(data[:cut])
        session, _ = matches.resume(path, new_seed=99)
        lines = sum(end - 1 <= cut for end in ends)
        expected = next(at for count, at in reached if count >= lines)
        assert moment(session) == expected
        stands = path.read_bytes()
        assert data.startswith(stands) and stands.endswith(b"\n")
        if cut % 16 == 0 or cut > ends[-5]:
            for _ in moments(session):
                pass
            assert path.read_bytes() == data
        session.close()


def written_kinds(data: bytes) -> set[str]:
    """The types of the lines of a record."""
    return {line.split('"')[3] for line in data.decode().splitlines()}


def test_short_matches_show_every_kind_of_line() -> None:
    kinds = set().union(*(written_kinds(whole(rules, 8)[0]) for rules in SHORT.values()))
    assert kinds == {"match", "deal", "call", "look", "play", "revoke", "score", "boam", "end"}


def test_nothing_is_shown_that_is_not_written(tmp_path: Path) -> None:
    rules = SHORT["boam"]
    path = tmp_path / "match.jsonl"
    session = Session(rules, 3, seated(rules), FileJournal(path))
    size = path.stat().st_size
    for _ in moments(session):
        assert path.stat().st_size > size
        size = path.stat().st_size
    session.close()
    assert path.read_text("utf-8") == "".join(map(dumps, finished(rules, 3).lines))


def test_a_trick_is_synced_and_a_lone_card_is_not() -> None:
    class Counting(Memory):
        synced = 0

        def sync(self) -> None:
            self.synced += 1

    journal = Counting()
    session = Session(SHORT["boam"], 3, seated(SHORT["boam"]), journal)
    tricks = 0
    while not session.is_over:
        if session.between_deals:
            session.deal()
        events = session.submit(decided(session))
        tricks += any(isinstance(event, TrickWon) for event in events)
        assert journal.synced == tricks
    assert tricks == 8 * session.match.number
