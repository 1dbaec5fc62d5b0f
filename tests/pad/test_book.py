"""A pad's record: every deal kept at once, the last ones taken back, gone on with later."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manillen_tui import locations, matches
from manillen_tui.cli import main
from manillen_tui.game.actions import NO_TRUMP
from manillen_tui.game.check import check
from manillen_tui.game.options import Value
from manillen_tui.game.seats import Seat
from manillen_tui.game.variants import variant
from manillen_tui.journal import JournalError
from manillen_tui.pad.book import Pad, resume
from manillen_tui.pad.entry import Entry, How, PadError
from manillen_tui.scorebook.reading import read
from tests.pad.deals import NOW, new_pad
from tests.test_journal import room_for

S, W, N, E = Seat.S, Seat.W, Seat.N, Seat.E


def state_of(pad: Pad) -> tuple[object, ...]:
    """All that a pad knows."""
    return pad.match, pad.deals, pad.players, pad.path


@settings(max_examples=40)
@given(
    st.sampled_from(["boam", "three", "six", "manillen-101"]),
    st.lists(st.integers(-2, 60), max_size=12),
)
def test_the_file_has_just_the_deals_that_stand(name: str, steps: list[int]) -> None:
    rules = variant(name).with_options({"target": 30, "best_of": 3})
    pad = new_pad(locations.matches_folder(), rules)
    kept: list[tuple[bytes, tuple[object, ...]]] = [(pad.path.read_bytes(), state_of(pad))]
    for step in steps:
        if step < 0:
            gone = pad.undo()
            assert (gone is None) == (len(kept) == 1)
            kept = kept[:-1] or kept
            assert (pad.path.read_bytes(), state_of(pad)) == kept[-1]
        elif not pad.match.over:
            pad.score(Entry(pad.dealer, step % 2, step))
            kept.append((pad.path.read_bytes(), state_of(pad)))
        assert check(io.BytesIO(pad.path.read_bytes())).fault is None
    pad.close()
    again = resume(pad.path)
    assert state_of(again) == kept[-1][1]
    while again.undo() is not None:
        kept.pop()
        assert (again.path.read_bytes(), state_of(again)) == kept[-1]
    again.close()


def test_a_file_cut_anywhere_goes_on_from_what_is_whole(tmp_path: Path) -> None:
    pad = new_pad(tmp_path, variant("boam").with_options({"target": 40, "boams": 2}))
    stood = [pad.deals]
    for points in (41, 12, 44, 55):
        pad.score(Entry(pad.dealer, 0, points, naming=NO_TRUMP))
        stood.append(pad.deals)
    whole, first = pad.path.read_bytes(), len(pad.path.read_bytes().splitlines(True)[0])
    pad.close()
    for size in range(first, len(whole), 7):
        pad.path.write_bytes(whole[:size])
        again = resume(pad.path)
        assert again.deals in stood
        again.close()
        assert check(io.BytesIO(pad.path.read_bytes())).fault is None


def test_the_deal_goes_round_and_may_be_anybodys(tmp_path: Path) -> None:
    pad = new_pad(tmp_path, variant("boam").with_options({"tie": "replay"}))
    dealt = []
    for points in (41, 30, 20):
        dealt.append(pad.dealer)
        pad.score(Entry(pad.dealer, 0, points))
    assert dealt == [S, W, W]
    pad.score(Entry(E, 0, 40))
    assert pad.dealer == S
    pad.close()


def test_a_tie_is_carried_once(tmp_path: Path) -> None:
    pad = new_pad(tmp_path, variant("boam"))
    factors = [pad.score(Entry(pad.dealer, 0, points)).factor for points in (30, 30, 41, 41)]
    assert factors == [1, 2, 2, 1]
    assert [deal.tie for deal in pad.deals] == [True, True, False, False]
    pad.close()


def test_what_is_refused_leaves_the_pad_as_it_was(tmp_path: Path) -> None:
    pad = new_pad(tmp_path, variant("boam"))
    pad.score(Entry(pad.dealer, 0, 41))
    before = pad.path.read_bytes(), state_of(pad)
    with pytest.raises(PadError):
        pad.score(Entry(pad.dealer, 0, 61))
    room = room_for(0)
    with room, pytest.raises(JournalError):
        pad.score(Entry(pad.dealer, 0, 42))
    assert (pad.path.read_bytes(), state_of(pad)) == before
    pad.close()


def test_pads_and_matches_that_are_played_are_kept_apart(tmp_path: Path) -> None:
    folder = locations.matches_folder()
    session = matches.begin(
        folder,
        variant("boam"),
        1,
        dict.fromkeys(variant("boam").seats, "bot:club"),
        NOW,
        "test",
    )
    session.close()
    pad = new_pad(folder, variant("boam"))
    pad.score(Entry(S, 0, 41))
    pad.close()
    played = matches.to_continue(folder)
    assert matches.to_continue(folder, paper=True) == pad.path != played
    assert set(matches.unfinished(folder)) == {pad.path, played}
    with pytest.raises(JournalError, match=r"pad\.no-paper"):
        resume(played)
    resume(pad.path).close()


def test_a_pad_in_use_or_damaged_is_not_opened(tmp_path: Path) -> None:
    pad = new_pad(tmp_path, variant("boam"))
    pad.score(Entry(S, 0, 41))
    with pytest.raises(JournalError, match=r"journal\.in-use"):
        resume(pad.path)
    pad.close()
    whole = pad.path.read_text("utf-8")
    pad.path.write_text(whole.replace('"total":{"NS":11', '"total":{"NS":12'), "utf-8")
    with pytest.raises(JournalError, match=r"journal\.damaged"):
        resume(pad.path)
    assert not pad.path.exists()


def test_boams_won_are_in_the_history(capsys: pytest.CaptureFixture[str]) -> None:
    changes: dict[str, Value] = {"target": 25, "best_of": 3}
    pad = new_pad(locations.matches_folder(), variant("boam").with_options(changes))
    for side in (0, 1, 1):
        pad.score(Entry(pad.dealer, side, how=How.FORFEIT))
    assert pad.match.over
    pad.close()
    with pad.path.open("rb") as stream:
        (account,) = read(stream)
    assert [boam.winner for boam in account.boams] == ["NS", "WE", "WE"]
    assert main(["history", "--json"]) == 0
    (entry,) = json.loads(capsys.readouterr().out)
    assert (entry["paper"], entry["boams"]) == (True, {"NS": 1, "WE": 2})
    assert (entry["deals"], entry["result"]) == (3, "lost")
    assert main(["check", pad.path.stem]) == 0
    assert main(["show", pad.path.stem]) == 0
    assert main(["stats", "--json"]) == 0


def test_records_of_others_may_tell_less(tmp_path: Path) -> None:
    head = {"type": "match", "format": 1, "rules": "boam", "target": 101, "paper": True}
    players = {"players": dict.fromkeys("SWNE", "x")}
    line = {"type": "score", "score": {"NS": 7, "WE": 0}, "total": {"NS": 7, "WE": 0}}
    path = tmp_path / "theirs.jsonl"
    told = [head | players, line | {"trump": "whatever"}]
    path.write_text("".join(json.dumps(each) + "\n" for each in told), "utf-8")
    pad = resume(path)
    (deal,) = pad.deals
    assert (deal.dealer, deal.naming, deal.factor, deal.points) == (None, None, None, None)
    pad.score(Entry(W, 0, 41))
    assert pad.match.totals == (18, 0)
    pad.close()
