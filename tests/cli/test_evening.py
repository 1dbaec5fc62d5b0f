"""``manillen evening``: planned, played out, written down, printed."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from manillen_tui.cli import main
from manillen_tui.evening.book import load

NEW = ["evening", "new", "e.jsonl", "--rounds", "3", "--seed", "4"]
BOTS = ["--players", ",".join(["bot:random"] * 8), "--target", "12"]
PEOPLE = ["--players", "An,Bob,Cis,Dré,Eva"]


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What is printed where all is well."""
    assert main([*words]) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    return shown.out


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What is said where nothing is done."""
    assert main([*words]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    return shown.err.splitlines()[-1]


@pytest.mark.parametrize("code", ["en", "nl", "fr"])
def test_an_evening_of_people(code: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shown = said(capsys, "--lang", code, *NEW, *PEOPLE)
    assert all(name in shown for name in ("An", "Bob", "Cis", "Dré", "Eva"))
    assert all(len(line) <= 80 for line in shown.splitlines())
    for number, points in enumerate((("101", "40"), ("7", "133"), ("90", "102")), 1):
        said(capsys, "evening", "result", "e.jsonl", str(number), "1", *points)
    assert "133" in said(capsys, "--lang", code, "evening", "show", "e.jsonl")
    table = said(capsys, "--lang", code, "evening", "standings", "e.jsonl").splitlines()
    rows = list(
        csv.DictReader(io.StringIO(said(capsys, "evening", "standings", "e.jsonl", "--csv")))
    )
    data = json.loads(said(capsys, "evening", "standings", "e.jsonl", "--json"))
    assert [{name: str(value) for name, value in row.items()} for row in data] == rows
    names = [row["name"] for row in rows]
    assert [line.split()[1] for line in table if line.strip()[:1].isdigit()] == names
    assert sum(int(row["boams"]) for row in rows) == 6


def test_bots_play_out_their_tables_repeatably(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said(capsys, *NEW, *BOTS)
    assert "6 tables were played out." in said(
        capsys, "evening", "play", "e.jsonl", "--records", "kept"
    )
    assert "0 tables were played out." in said(capsys, "evening", "play", "e.jsonl")
    first = (folder / "e.jsonl").read_bytes()
    evening = load(folder / "e.jsonl")
    for (number, table), result in evening.results.items():
        path = f"kept/round-{number:02}-table-{table:02}.jsonl"
        assert said(capsys, "check", path) == f"{path}: ok\n"
        end = json.loads((folder / path).read_text("utf-8").splitlines()[-1])
        assert tuple(end["total"].values()) == result.points
        assert result.boams == ((1, 0) if end["winner"] == "NS" else (0, 1))
    (folder / "e.jsonl").unlink()
    said(capsys, *NEW, *BOTS)
    said(capsys, "evening", "play", "e.jsonl")
    assert (folder / "e.jsonl").read_bytes() == first


def test_only_tables_of_bots_are_played(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said(
        capsys, *NEW, "--players", "An,bot:random,bot:random,bot:random,bot:random", "--target", "5"
    )
    said(capsys, "evening", "play", "e.jsonl")
    evening = load(folder / "e.jsonl")
    for number, each in enumerate(evening.rounds, 1):
        assert ((number, 1) in evening.results) == (0 in each.out)


def test_a_result_takes_the_place_of_another(capsys: pytest.CaptureFixture[str]) -> None:
    said(capsys, *NEW, *PEOPLE, "--set", "best_of=3")
    result = ["evening", "result", "e.jsonl", "1", "1"]
    assert "written down." in said(capsys, *result, "210", "250", "--boams", "2-1")
    assert "in place of" in said(capsys, *result, "250", "210", "--boams", "2-0")
    assert "250–210 (2–0)" in said(capsys, "evening", "show", "e.jsonl")


def test_wishes_come_from_a_file(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wishes = 'players = ["An", "Bob", "Cis", "Dré"]\nrounds = 9\ntable = "cafe"\nseed = 3\n'
    (folder / "w.toml").write_text(wishes, "utf-8")
    said(capsys, "evening", "new", "e.jsonl", "--from", "w.toml", "--rounds", "2")
    evening = load(folder / "e.jsonl")
    assert (evening.rules.variant, evening.seed, len(evening.rounds)) == ("cafe", 3, 2)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('rounds = 2\nplayers = "An"\n', "w.toml, line 2: players"),
        ("rounds = 2\n\nround = 3\n", "w.toml, line 3: round"),
        ("rounds = true\n", "w.toml, line 1: rounds"),
        ('players = ["An", 3]\n', "w.toml, line 1: players"),
        ("rounds = \n", "w.toml cannot be read"),
        ("rounds = 2\n", "--players"),
    ],
)
def test_bad_wishes_are_told_with_line_and_key(
    text: str, words: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "w.toml").write_text(text, "utf-8")
    assert words in refused(capsys, "evening", "new", "e.jsonl", "--from", "w.toml")
    assert not (folder / "e.jsonl").exists()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["new", "f.jsonl", "--rounds", "2"], "--players"),
        (["new", "f.jsonl", "--players", "An,Bob"], "--rounds"),
        (["new", "f.jsonl", "--players", "An,Bob,C", "--rounds", "2"], "3 players"),
        (["new", "f.jsonl", "--players", "A,B,C,bot:nobody", "--rounds", "2"], "nobody"),
        (["new", "f.jsonl", *PEOPLE, "--rounds", "2", "--table", "nowhere"], "nowhere"),
        (["new", "e.jsonl", *PEOPLE, "--rounds", "2"], "e.jsonl"),
        (["show", "gone.jsonl"], "gone.jsonl cannot be read"),
        (["result", "e.jsonl", "1", "1", "100", "99"], "played to 101"),
        (["result", "e.jsonl", "1", "1", "101", "99", "--boams", "x"], "no pair"),
        (["standings", "e.jsonl", "--csv", "--json"], "--csv"),
        (["show", "bad.jsonl"], "bad.jsonl, line 1: "),
    ],
)
def test_what_cannot_be_is_said_in_a_line(
    words: list[str], told: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said(capsys, *NEW, *PEOPLE)
    (folder / "bad.jsonl").write_text("{}\n", "utf-8")
    assert told in refused(capsys, "evening", *words)
    assert not (folder / "f.jsonl").exists()


def test_an_evening_without_a_seed_has_one_of_its_own_and_goes_on(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    seeds = []
    for name in ("one.jsonl", "two.jsonl"):
        planned = said(capsys, "evening", "new", name, "--rounds", "3", *PEOPLE)
        assert said(capsys, "evening", "show", name) == planned
        seeds.append(load(Path(name)).seed)
    assert seeds[0] != seeds[1]
