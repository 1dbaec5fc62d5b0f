"""``manillen show``: matches as tables."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from manillen_tui.cli import main
from manillen_tui.game.record import Line, match_line
from manillen_tui.game.variants import VARIANTS, variant
from manillen_tui.language import LANGUAGES
from tests.cli.terminal import printed
from tests.game.faults import PLANTED
from tests.game.records import RECORDS, data, lines, random_match, written
from tests.game.setting import CASES, table_of

BOAM = str(CASES / "boam.jsonl")


def shown(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    """What ``show`` prints, which must fit 80 columns and hold no escape."""
    assert main(["show", *words]) == code
    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert max((len(line) for line in out.splitlines()), default=0) <= 80
    return out


def test_a_deal_in_full(capsys: pytest.CaptureFixture[str]) -> None:
    out = shown(capsys, BOAM, "--deal", "1")
    assert [" ".join(line.split()) for line in out.splitlines() if line.strip()] == [
        "Table boam",
        "Target 101",
        "South random",
        "West random",
        "North random",
        "East random",
        "Deal 1, dealt by South",
        "♠ ♥ ♦ ♣",
        "─" * 42,
        "South A Q A Q J K Q 8",
        "West J 9 7 J Q 9 8 7 -",
        "North 8 K 9 8 7 K A 9",
        "East 10 K 10 10 A 10 J 7",
        "South: diamonds",
        "West: I go along",
        "South: I go against",
        "Trick South West North East Taken by Points",
        "─" * 61,
        "1 J♦ > Q♦ K♦ 10♦ * East 11",
        "2 A♠ * 7♠ 8♠ > K♠ South 7",
        "3 > A♥ J♥ 7♥ 10♥ * East 10",
        "4 Q♣ 8♦ * 9♣ > 7♣ West 2",
        "5 Q♠ > 9♠ A♣ 10♠ * East 11",
        "6 K♣ 9♦ * 9♥ > 10♣ West 8",
        "7 8♣ > J♠ * 8♥ J♣ West 2",
        "8 Q♥ > 7♦ K♥ A♦ * East 9",
        "Points Tricks Score Total",
        "─" * 45,
        "North–South 7 1 0 0",
        "West–East 53 7 92 92",
        "Counts ×4",
    ]


def test_a_whole_match_ends_with_its_scoreboard(capsys: pytest.CaptureFixture[str]) -> None:
    out = shown(capsys, BOAM)
    count = sum(line["type"] == "deal" for line in lines("boam"))
    assert [out.count(f"Deal {number}, ") for number in range(1, count + 2)] == [1] * count + [0]
    rows = [line.split() for line in out.splitlines()]
    assert ["Total", "32", "106"] in rows
    assert out.rstrip().endswith("West–East won.")


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", RECORDS)
def test_every_case_is_shown(name: str, code: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", code, "show", str(CASES / f"{name}.jsonl")]) == 0
    out = capsys.readouterr().out
    assert max(map(len, out.splitlines())) <= 80
    assert "…" not in out


@pytest.mark.parametrize("name", VARIANTS)
def test_all_that_may_happen_is_shown(
    name: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = variant(name).with_options(
        {"boams": 2, "target": 10, "revoke": "restore", "signals": name != "dummies"}
    )
    record, _ = random_match(rules, Random(name), most=50)
    (folder / "x.jsonl").write_bytes(written(record))
    out = shown(capsys, "x.jsonl")
    kinds = {line["type"] for line in record}
    for kind, words in (
        ("revoke", "revoked with"),
        ("undo", "taken back"),
        ("claim", "claimed the rest for"),
        ("assist", "was helped: hint"),
    ):
        assert (kind in kinds) == (words in out)
    assert "Options" in out
    assert "Boams: " in out


def test_a_match_that_is_not_over(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = lines("piles")
    for end in range(1, 45):
        (folder / "x.jsonl").write_bytes(written(record[:end]))
        out = shown(capsys, "x.jsonl")
        assert out.rstrip().endswith("Not finished.")
        assert ("Piles" in out) == (end > 1)


def test_the_seed_is_told_where_the_record_has_it(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    head, *rest = lines("boam")
    for seed, told in ((77, True), (None, False)):
        own = {key: value for key, value in head.items() if key != "seed"}
        begun = own if seed is None else {**own, "seed": seed}
        (folder / "x.jsonl").write_bytes(written([begun, *rest]))
        words = " ".join(shown(capsys, "x.jsonl").split())
        assert ("Seed 77" in words) == told


def test_several_matches(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "x.jsonl").write_bytes(data("coinchee") + data("six")[:5000] + b"\n")
    assert shown(capsys, "x.jsonl", code=2).count("Table") == 2
    (folder / "x.jsonl").write_bytes(data("coinchee") + data("coinchee"))
    assert shown(capsys, "x.jsonl").count("West–East won.") == 2


def test_a_damaged_file_is_shown_as_far_as_it_goes(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "x.jsonl").write_bytes(written(PLANTED["wrong-dealer"].record))
    assert main(["show", "x.jsonl"]) == 2
    out, err = capsys.readouterr()
    assert "Deal 1" in out
    assert err == "x.jsonl:39: R4 Found North dealing; expected West.\n"
    (folder / "x.jsonl").write_bytes(b"")
    assert main(["show", "x.jsonl"]) == 2
    assert capsys.readouterr().err.startswith("x.jsonl:1: record ")


def test_what_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", BOAM, "--deal", "99"]) == 2
    assert capsys.readouterr().err == "There is no deal 99 in this record.\n"
    assert main(["show", BOAM, "--deal", "0"]) == 2
    assert main(["show", "missing.jsonl"]) == 2
    assert "missing.jsonl" in capsys.readouterr().err


def test_paper_is_a_scoreboard(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = table_of("boam", target=20)
    head = match_line(rules, dict.fromkeys(rules.seats, "person:An\x1b[1mn")) | {"paper": True}
    score: Line = {"type": "score", "score": {"NS": 12, "WE": 0}, "total": {"NS": 12, "WE": 0}}
    content = written([head, score])
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))
    out = shown(capsys, "-")
    assert "An\\x1b[1mn" in out
    assert ["1", "12", "-"] in [line.split() for line in out.splitlines()]


@pytest.mark.parametrize("plain", [True, False])
def test_colour_is_left_out_where_it_is_not_wanted(plain: bool) -> None:
    assert ("\x1b[31m" not in printed("show", BOAM, "--deal", "1", plain=plain)) is plain


def test_an_output_that_is_not_unicode_gets_letters() -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "manillen_tui", "--lang", "fr", "show", BOAM],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert b"10d *" in ended.stdout


def test_a_reader_may_leave() -> None:
    child = subprocess.Popen(
        [sys.executable, "-m", "manillen_tui", "show", BOAM],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert child.stdout is not None
    assert child.stderr is not None
    child.stdout.close()
    assert child.stderr.read() == b""
    child.stderr.close()
    assert child.wait() == 141
