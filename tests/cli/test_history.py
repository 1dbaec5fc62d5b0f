"""``manillen history``: listed, exported, imported, deleted, had back."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from random import Random

import pytest

from manillen_tui import locations
from manillen_tui.cli import main
from manillen_tui.game.check import check
from manillen_tui.game.record import Line
from manillen_tui.game.variants import variant
from manillen_tui.journal import FileJournal
from manillen_tui.language import Language
from tests.game.records import written
from tests.scorebook.sample import played, shelve

NAMES = ["boam", "manillen", "piles", "three", "six", "cafe"]


@pytest.fixture(autouse=True)
def matches() -> list[list[Line]]:
    """Six matches that somebody played, one a table."""
    found = [played(variant(name), Random(at), at) for at, name in enumerate(NAMES)]
    shelve(locations.matches_folder(), found)
    return found


def listed(capsys: pytest.CaptureFixture[str], *words: str) -> list[dict[str, object]]:
    """What the list has, for programs."""
    assert main(["history", *words, "--json"]) == 0
    found: list[dict[str, object]] = json.loads(capsys.readouterr().out)
    return found


def names(capsys: pytest.CaptureFixture[str], *words: str) -> list[object]:
    """The names that the list has."""
    return [entry["name"] for entry in listed(capsys, *words)]


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What is said where nothing is done."""
    assert main(["history", *words]) == 2
    return capsys.readouterr().err


@pytest.mark.parametrize("code", ["en", "nl", "fr"])
def test_the_list_fits_the_terminal(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", code, "history"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert all(len(line) <= 80 for line in lines)
    assert [word for line in lines for word in line.split()[:1] if word[:1].isdigit()] == [
        f"{at:03}" for at in reversed(range(6))
    ]


@pytest.mark.parametrize("code", ["en", "nl", "fr"])
def test_a_match_is_one_line_with_nothing_cut(
    code: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    record = played(variant("zonder-troef").with_options({"target": 500}), Random(3), 3)
    players = ("person:South", "bot:club", "bot:thrifty:least=5", "bot:thrifty")
    record[0]["players"] = dict(zip("SWNE", players, strict=True))
    for name in ("20260201-200000-zonder-troef", "two"):
        (locations.matches_folder() / f"{name}.jsonl").write_bytes(written(record))
    assert main(["--lang", code, "history", "--table", "zonder-troef"]) == 0
    shown = capsys.readouterr().out
    assert "…" not in shown
    rows = [" ".join(row.split()) for row in shown.splitlines()[3:] if row.strip()]
    ended = Language(code).text("history.ended-open")
    for row, begin in zip(rows, ("two 2026-02-01 ", "20260201-200000-zonder-troef "), strict=True):
        assert row.startswith(f"{begin}") and row.endswith(ended)
        assert "South, club, thrifty" in row


def test_the_latest_comes_first_and_the_number_is_limited(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert names(capsys, "--limit", "2") == ["005", "004"]
    assert names(capsys, "--limit", "0") == ["005", "004", "003", "002", "001", "000"]


def test_matches_are_chosen_by_table_day_bot_and_player(
    capsys: pytest.CaptureFixture[str], matches: list[list[Line]]
) -> None:
    assert names(capsys, "--table", "piles") == ["002"]
    assert names(capsys, "--since", "2026-01-14", "--until", "2026-01-23") == ["002", "001"]
    assert names(capsys, "--player", "Nobody") == []
    with_swift = {
        f"{at:03}"
        for at, record in enumerate(matches)
        if "swift" in json.dumps(record[0]["players"])
    }
    assert set(names(capsys, "--bot", "swift")) == with_swift
    for entry in listed(capsys):
        assert entry["name"] in names(capsys, "--result", str(entry["result"]))


def test_results_are_those_of_the_player_who_is_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    record = played(variant("boam").with_options({"target": 1}), Random(5), 5)
    record[0]["players"] = {"S": "person:Ann", "W": "person:Bob", "N": "bot:club", "E": "bot:club"}
    path = locations.matches_folder() / "005.jsonl"
    path.write_bytes(written(record))
    results: dict[str, object] = {}
    for player in ("Ann", "Bob"):
        for result in ("won", "lost"):
            for entry in listed(capsys, "--table", "boam", "--player", player, "--result", result):
                if entry["name"] == "005":
                    results[player] = entry["result"]
                    assert entry["result"] == result
    assert {*results.values()} == {"won", "lost"}
    first = listed(capsys, "--table", "boam", "--limit", "1")
    assert first[0]["result"] == results["Ann"]
    scores = []
    for player in ("Ann", "Bob"):
        assert main(["history", "--player", player, "--table", "boam", "--limit", "1"]) == 0
        (score,) = re.findall(r"\d+–\d+", capsys.readouterr().out)
        scores.append(score.split("–"))
    assert scores[0] == scores[1][::-1]


def test_a_name_stands_for_the_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "000"]) == 0
    assert main(["show", "000", "--deal", "1"]) == 0
    assert "boam" in capsys.readouterr().out
    assert main(["check", "../matches/000"]) == 2


def test_what_is_exported_can_be_imported_elsewhere(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = listed(capsys)
    assert main(["history", "export", "000", "003", "--to", "two.jsonl"]) == 0
    assert capsys.readouterr() == ("Written to two.jsonl: 2 matches\n", "")
    found = check(io.BytesIO((folder / "two.jsonl").read_bytes()))
    assert found.fault is None
    monkeypatch.setenv("MANILLEN_HOME", str(folder / "elsewhere"))
    assert main(["history", "import", "two.jsonl"]) == 0
    assert "two" in capsys.readouterr().out
    there = listed(capsys)
    assert [entry["line"] == 1 for entry in there] == [False, True]
    unchanging = ("date", "rules", "deals", "totals", "result")
    for entry in there:
        twin = next(each for each in before if each["date"] == entry["date"])
        assert [entry[key] for key in unchanging] == [twin[key] for key in unchanging]


def test_a_match_is_exported_to_standard_output(
    capsysbinary: pytest.CaptureFixture[bytes],
) -> None:
    assert main(["history", "export", "002"]) == 0
    path = locations.matches_folder() / "002.jsonl"
    assert capsysbinary.readouterr() == (path.read_bytes(), b"")


def test_what_a_crash_cut_is_left_out_of_an_export(folder: Path) -> None:
    path = locations.matches_folder() / "000.jsonl"
    whole = path.read_bytes()
    path.write_bytes(whole[:-20])
    assert main(["history", "export", "000", "001", "--to", "two.jsonl"]) == 0
    assert check(io.BytesIO((folder / "two.jsonl").read_bytes())).fault is None


def test_nothing_is_overwritten(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "mine.txt").write_text("mine")
    assert "mine.txt exists" in refused(capsys, "export", "000", "--to", "mine.txt")
    assert (folder / "mine.txt").read_text() == "mine"
    assert "no/such" in refused(capsys, "export", "000", "--to", "no/such")


def test_a_match_that_is_there_already_is_not_taken_in_twice(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "copy.jsonl").write_bytes((locations.matches_folder() / "001.jsonl").read_bytes())
    assert "there already, as 001" in refused(capsys, "import", "copy.jsonl")
    assert len(names(capsys)) == 6


def test_another_match_of_the_same_name_gets_a_name_of_its_own(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "001.jsonl").write_bytes(written(played(variant("boam"), Random(99), 70)))
    assert main(["history", "import", "001.jsonl"]) == 0
    assert "001-2" in capsys.readouterr().out
    assert names(capsys, "--limit", "1") == ["001-2"]


def test_a_record_that_breaks_a_rule_is_not_taken_in_and_hinders_no_other(
    folder: Path, capsys: pytest.CaptureFixture[str], matches: list[list[Line]]
) -> None:
    bad = matches[0][:]
    bad[1] = bad[1] | {"number": 7}
    (folder / "bad.jsonl").write_bytes(written(bad))
    (folder / "good.jsonl").write_bytes(written(played(variant("boam"), Random(99), 70)))
    assert main(["history", "import", "bad.jsonl", "gone.jsonl", "good.jsonl"]) == 2
    said = capsys.readouterr()
    assert "bad.jsonl, line 2" in said.err
    assert "gone.jsonl cannot be read" in said.err
    assert "good" in said.out
    assert len(names(capsys)) == 7


def test_what_is_deleted_can_be_had_back(capsys: pytest.CaptureFixture[str]) -> None:
    before = {path.name: path.read_bytes() for path in locations.matches_folder().iterdir()}
    assert main(["history", "delete", "001", "004"]) == 0
    capsys.readouterr()
    assert names(capsys) == ["005", "003", "002", "000"]
    assert main(["history", "restore"]) == 0
    assert set(capsys.readouterr().out.split()) == {"001", "004"}
    assert main(["history", "restore", "004", "001"]) == 0
    assert {path.name: path.read_bytes() for path in locations.matches_folder().iterdir()} == before


def test_a_match_that_is_being_played_is_not_deleted(capsys: pytest.CaptureFixture[str]) -> None:
    path = locations.matches_folder() / "001.jsonl"
    data = path.read_bytes()
    playing = FileJournal(path, new=False)
    assert "in use by another program" in refused(capsys, "delete", "001")
    assert path.read_bytes() == data
    playing.close()
    assert main(["history", "delete", "001"]) == 0
    assert not path.exists()


def test_names_that_are_none_are_refused_before_anything_is_done(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert "no match is called nope" in refused(capsys, "delete", "000", "nope")
    assert "no match is called nope" in refused(capsys, "export", "nope")
    assert "no deleted match is called ../matches/000" in refused(
        capsys, "restore", "../matches/000"
    )
    assert len(names(capsys)) == 6


def test_a_damaged_record_is_named_beside_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    (locations.matches_folder() / "zzz.jsonl").write_bytes(b"{}\n")
    assert main(["history"]) == 0
    said = capsys.readouterr()
    assert "005" in said.out
    assert "zzz.jsonl is damaged at line 1" in said.err


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [('"format":1', '"format":2'), ('"rules":"boam"', '"rules":"boam-of-tomorrow"')],
)
def test_a_record_of_a_newer_version_is_not_called_damaged(
    ours: str, theirs: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = locations.matches_folder() / "000.jsonl"
    data = path.read_text("utf-8")
    assert ours in data
    path.write_text(data.replace(ours, theirs, 1), "utf-8")
    assert main(["history"]) == 0
    said = capsys.readouterr().err
    assert "000.jsonl was written by another version of this program" in said
    assert "damaged" not in said


def test_nobody_who_has_played_nothing_is_told_so(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MANILLEN_HOME", str(folder / "elsewhere"))
    assert main(["history"]) == 0
    assert capsys.readouterr().out == "No matches here.\n"
