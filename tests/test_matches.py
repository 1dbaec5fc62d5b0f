"""Matches on this machine: begun, found again, continued, and set aside when damaged."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from datetime import datetime, timedelta, timezone
from io import BytesIO
from pathlib import Path

import pytest

from manillen_tui import matches
from manillen_tui.game.check import Verdict, check
from manillen_tui.game.events import DealScored
from manillen_tui.game.seats import Seat
from manillen_tui.game.state import State
from manillen_tui.journal import JournalError
from manillen_tui.language import Language
from manillen_tui.session import Session
from tests.game.setting import table_of
from tests.playing import decided, moment, moments, seated
from tests.test_journal import room_for
from tests.test_session import SHORT

RULES = table_of("boam", target=40)
NOW = datetime(2025, 3, 1, 20, 15, 30, tzinfo=timezone(timedelta(hours=1)))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "matches"


def begun(folder: Path, steps: int = 0, seed: int = 4) -> Session:
    """A match that somebody left after some steps."""
    session = matches.begin(folder, RULES, seed, seated(RULES), NOW, "manillen 1")
    for _ in zip(range(steps), moments(session), strict=False):
        pass
    session.close()
    return session


def only(folder: Path) -> Path:
    (path,) = folder.iterdir()
    return path


def test_a_match_begins_in_a_file_named_after_its_moment_and_table(folder: Path) -> None:
    begun(folder)
    begun(folder, seed=5)
    names = sorted(path.name for path in folder.iterdir())
    assert names == ["20250301-201530-boam-2.jsonl", "20250301-201530-boam.jsonl"]
    line = json.loads((folder / names[1]).read_text("utf-8"))
    assert line["date"] == "2025-03-01T20:15:30+01:00"
    assert (line["seed"], line["app"], line["target"]) == (4, "manillen 1", 40)
    assert line["players"]["S"] == "person:Ann"


def test_where_no_line_can_be_written_no_match_begins(folder: Path) -> None:
    with room_for(20), pytest.raises(JournalError, match=r"journal\.write"):
        begun(folder)
    assert list(folder.iterdir()) == []


def test_the_match_played_last_is_continued_and_ended_ones_are_not(folder: Path) -> None:
    assert matches.newest_unfinished(folder) is None
    old, middle = begun(folder, 3), begun(folder, 10)
    ended = begun(folder, 10_000)
    assert ended.is_over and not middle.is_over
    (folder / "notes.txt").touch()
    paths = sorted(folder.glob("*.jsonl"), key=lambda path: path.stat().st_size)
    for age, path in zip((10, 30, 0), paths, strict=True):
        os.utime(path, (1_700_000_000 - age,) * 2)
    assert matches.unfinished(folder) == paths[:2]
    assert matches.newest_unfinished(folder) == paths[0]
    session, _ = matches.resume(paths[0], 1)
    assert moment(session) == moment(old)
    session.close()


def test_an_end_without_its_newline_is_an_end(folder: Path) -> None:
    begun(folder, 10_000)
    path = only(folder)
    path.write_bytes(path.read_bytes().rstrip(b"\n"))
    assert matches.unfinished(folder) == []
    path.write_bytes(path.read_bytes()[:-1])
    assert matches.unfinished(folder) == [path]


def test_what_happened_so_far_is_told_again(folder: Path) -> None:
    before = begun(folder, 70)
    session, events = matches.resume(only(folder), 1)
    scored = [event for event in events if isinstance(event, DealScored)]
    assert [event.totals for event in scored][-1] == before.match.totals
    assert len(scored) == before.match.number > 0
    session.close()


def test_scores_that_were_still_owed_are_told_too(folder: Path) -> None:
    before = begun(folder, 10_000)
    path = only(folder)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-2]))
    session, events = matches.resume(path, 1)
    assert session.is_over
    assert sum(isinstance(event, DealScored) for event in events) == before.match.number
    assert path.read_bytes() == b"".join(lines)
    session.close()


def test_a_record_without_seed_goes_on_with_a_new_one(folder: Path) -> None:
    begun(folder, 5)
    path = only(folder)
    path.write_text(path.read_text("utf-8").replace(',"seed":4', ""), "utf-8")
    session, _ = matches.resume(path, 77)
    assert session.seed == 77
    for _ in moments(session):
        pass
    session.close()
    with path.open("rb") as stream:
        assert check(stream) == Verdict()


def test_a_match_played_elsewhere_is_left_alone(folder: Path) -> None:
    begun(folder, 5)
    path = only(folder)
    data = path.read_bytes()
    first, _ = matches.resume(path, 1)
    with pytest.raises(JournalError, match=r"journal\.in-use"):
        matches.resume(path, 1)
    first.close()
    assert path.read_bytes() == data
    second, _ = matches.resume(path, 1)
    second.close()


def test_without_room_for_what_is_owed_the_match_stays_as_it_was(folder: Path) -> None:
    begun(folder, 10_000)
    path = only(folder)
    data = b"".join(path.read_bytes().splitlines(keepends=True)[:-2])
    path.write_bytes(data)
    with room_for(len(data) + 10), pytest.raises(JournalError, match=r"journal\.write"):
        matches.resume(path, 1)
    assert path.read_bytes() == data
    session, _ = matches.resume(path, 1)
    assert session.is_over
    session.close()


def card_moved(text: str) -> str:
    """A record in which a play names a card that its seat never held."""
    lines = text.splitlines(keepends=True)
    at = next(at for at, line in enumerate(lines) if '"play"' in line)
    deck = json.loads(lines[1])["deck"]
    played = json.loads(lines[at])["card"]
    other = next(card for card in deck if deck.index(card) // 3 != deck.index(played) // 3)
    return "".join([*lines[:at], lines[at].replace(played, other), *lines[at + 1 :]])


DAMAGE: dict[str, tuple[Callable[[str], str], int | None, str | None]] = {
    "no JSON": (lambda text: text.replace('"deck"', '"deck', 1), 2, "record"),
    "nobody's card": (card_moved, None, None),
    "another score": (lambda text: text.replace('"factor":', '"factor":1', 1), None, "R32"),
    "nothing": (lambda _: "", 1, "record"),
    "cut in the first line": (lambda text: text[:30], 1, "record"),
    "zeros": (lambda text: text + "\0" * 300 + "\n", None, "record"),
}


@pytest.mark.parametrize("kind", DAMAGE)
def test_a_damaged_journal_is_set_aside_whole_with_the_place_told(
    kind: str, folder: Path, any_language: Language
) -> None:
    damage, line, rule = DAMAGE[kind]
    begun(folder, 60)
    path = only(folder)
    text = damage(path.read_text("utf-8"))
    path.write_text(text, "utf-8")
    with path.open("rb") as stream:
        fault = check(stream).fault
    with pytest.raises(JournalError) as caught:
        matches.resume(path, 1)
    aside = only(folder)
    assert aside.name == f"{path.name}.damaged"
    assert aside.read_text("utf-8") == text
    assert matches.unfinished(folder) == []
    values = caught.value.message.values
    if fault is None:
        assert (values["line"], values["rule"]) == (line, rule)
    else:
        assert (values["line"], values["rule"]) == (fault.line, fault.rule)
        assert line in (None, fault.line)
        assert rule in (None, fault.rule)
    said = any_language.say(caught.value.message)
    assert path.name in said
    assert str(aside) in said
    assert f"{values['line']} ({values['rule']})" in said


@pytest.mark.parametrize(
    ("ours", "theirs", "said"),
    [
        ('"format":1', '"format":2', "2"),
        ('"rules":"boam"', '"rules":"boam-of-tomorrow"', "boam-of-tomorrow"),
        ('"options":{', '"options":{"colour":"green",', "colour"),
        ('"redouble":false', '"redouble":"thrice"', "redouble"),
    ],
)
def test_a_record_of_a_newer_version_is_told_and_left_as_it_is(
    ours: str, theirs: str, said: str, folder: Path, any_language: Language
) -> None:
    rules = table_of("boam", target=40, redouble=False)
    matches.begin(folder, rules, 4, seated(rules), NOW, "manillen 9").close()
    path = only(folder)
    data = path.read_bytes().replace(ours.encode(), theirs.encode(), 1)
    assert theirs.encode() in data
    # A reader that must not touch it does not cut its last line either.
    path.write_bytes(data + b'{"type":"ne')
    for _ in range(2):
        with pytest.raises(JournalError) as caught:
            matches.resume(path, 1)
        assert caught.value.message.key == "journal.foreign"
        told = any_language.say(caught.value.message)
        assert path.name in told and said in told
    assert only(folder).read_bytes() == data + b'{"type":"ne'


def test_what_a_newer_version_adds_to_a_record_stays_in_it(folder: Path) -> None:
    before = begun(folder, 30)
    path = only(folder)
    lines = path.read_text("utf-8").splitlines(keepends=True)
    lines[0] = lines[0].replace("{", '{"mood":"good",', 1)
    lines[3] = lines[3].replace("{", '{"thought":{"seconds":[3]},', 1)
    lines.insert(2, '{"type":"applause","by":["W",7]}\n')
    lines.append('{"type":"yawn"}\n')
    data = "".join(lines).encode()
    path.write_bytes(data)
    session, _ = matches.resume(path, 1)
    assert moment(session) == moment(before)
    for _ in moments(session):
        pass
    session.close()
    assert path.read_bytes().startswith(data)
    with path.open("rb") as stream:
        assert check(stream) == Verdict()


# A clock set back


def test_the_match_played_last_is_continued_though_the_clock_was_set_back(folder: Path) -> None:
    tomorrow = NOW.timestamp() + 10**9
    first = begun(folder, 5)
    path = only(folder)
    os.utime(path, (tomorrow, tomorrow))
    second = begun(folder, 6, seed=5)
    (newer,) = set(folder.iterdir()) - {path}
    assert matches.unfinished(folder) == [newer, path]
    session, _ = matches.resume(path, 1)
    session.submit(decided(session))
    session.close()
    assert matches.unfinished(folder) == [path, newer]
    session, _ = matches.resume(newer, 1)
    assert moment(session) == moment(second) != moment(first)
    for _, _ in zip(range(3), moments(session), strict=False):
        assert matches.newest_unfinished(folder) == newer
    session.close()


def test_a_moment_that_comes_twice_overwrites_no_match(folder: Path) -> None:
    begun(folder, 30)
    path = only(folder)
    data = path.read_bytes()
    begun(folder, 3, seed=5)
    assert path.read_bytes() == data
    assert len(list(folder.iterdir())) == 2


def test_a_file_in_place_of_the_folder_is_told(folder: Path) -> None:
    folder.touch()
    with pytest.raises(JournalError, match=r"journal\.open"):
        begun(folder)


def test_a_file_that_cannot_be_read_hides_no_other(folder: Path) -> None:
    begun(folder)
    path = only(folder)
    (folder / "gone.jsonl").symlink_to(folder / "nowhere")
    assert matches.unfinished(folder) == [path]


def test_the_last_of_several_matches_in_a_file_is_continued(folder: Path) -> None:
    begun(folder, 10_000)
    path = only(folder)
    ended = path.read_bytes()
    path.unlink()
    before = begun(folder, 50, seed=5)
    path.write_bytes(ended + path.read_bytes())
    session, events = matches.resume(path, 1)
    assert (moment(session), session.seed) == (moment(before), 5)
    assert sum(isinstance(event, DealScored) for event in events) == before.match.number
    session.close()


def test_a_second_damaged_journal_of_the_same_name_keeps_the_first(folder: Path) -> None:
    folder.mkdir()
    path = folder / "match.jsonl"
    for text in ("one\n", "two\n", "three\n"):
        path.write_text(text, "utf-8")
        with pytest.raises(JournalError, match=r"journal\.damaged"):
            matches.resume(path, 1)
    assert {path.name: path.read_text("utf-8") for path in folder.iterdir()} == {
        "match.jsonl.damaged": "one\n",
        "match.jsonl.damaged-2": "two\n",
        "match.jsonl.damaged-3": "three\n",
    }


def test_a_journal_that_is_gone_is_told(folder: Path) -> None:
    with pytest.raises(JournalError, match=r"journal\.open"):
        matches.resume(folder / "none.jsonl", 1)


def test_without_locks_matches_are_played_all_the_same(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "fcntl", None)
    before = begun(folder, 9)
    session, _ = matches.resume(only(folder), 1)
    assert moment(session) == moment(before)
    assert Seat.S in session.players
    session.close()


# Branches


def branched(folder: Path, session: Session, state: State) -> Session:
    """A match that branches off from another where its deal stood so."""
    aside = folder.parent / "branches"
    found, _ = matches.branch(
        aside, only(folder), session.number, state, session.seed, NOW, "manillen 2"
    )
    return found


def to_a_deals_end(session: Session, deals: int = 1) -> None:
    """Play until so many deals are over."""
    for _ in moments(session):
        if session.between_deals and session.number == deals:
            return


@pytest.mark.parametrize("at", [0, 5, 20, -1])
@pytest.mark.parametrize("table", ["boam", "blind", "restored"])
def test_a_branch_stands_where_the_match_stood_and_meets_the_same_chance(
    folder: Path, table: str, at: int
) -> None:
    rules = SHORT[table]
    session = matches.begin(folder, rules, 4, seated(rules), NOW, "manillen 1")
    to_a_deals_end(session, 2)
    session.close()
    before = only(folder).read_bytes()
    branch = branched(folder, session, session.past[at])
    assert (branch.state, branch.number) == (session.past[at], session.number)
    assert (branch.rules, branch.players) == (session.rules, session.players)
    # Whoever decides alike comes where the match came.
    to_a_deals_end(branch, 2)
    branch.close()
    assert moment(branch) == moment(session)
    assert branch.past == session.past
    assert only(folder).read_bytes() == before
    record = only(folder.parent / "branches").read_bytes()
    assert check(BytesIO(record)).fault is None
    head, *rest = record.splitlines()
    origin = json.loads(head)["from"]
    assert origin["match"] == only(folder).name
    assert rest == before.splitlines()[1:]
    assert 1 < origin["line"] <= len(rest)


def test_where_a_match_never_stood_nothing_branches_off(folder: Path) -> None:
    session = begun(folder, 20)
    other = begun(folder.parent / "others", 20, seed=5)
    with pytest.raises(JournalError, match=r"journal\.open"):
        branched(folder, session, other.past[3])
    with pytest.raises(JournalError, match=r"journal\.open"):
        matches.branch(folder, folder / "gone.jsonl", 1, session.past[3], 4, NOW, "manillen 2")
    assert not (folder.parent / "branches").exists()


def test_where_a_branch_cannot_be_written_none_is_left(folder: Path) -> None:
    session = begun(folder, 20)
    with room_for(20), pytest.raises(JournalError, match=r"journal\.write"):
        branched(folder, session, session.past[3])
    assert list((folder.parent / "branches").iterdir()) == []
