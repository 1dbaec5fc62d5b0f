"""``manillen simulate``: the same seed the same bytes, a summary, and clear refusals."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from manillen_tui.cli import main
from manillen_tui.game.check import check
from manillen_tui.game.variants import VARIANTS, variant


def simulate(*words: str) -> int:
    """Run the command."""
    return main(["simulate", *words])


def written(folder: Path) -> dict[str, bytes]:
    """The records in a folder."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_the_same_seed_gives_the_same_bytes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Records and summary; another seed gives others."""
    said = []
    for name, seed in (("a", "4"), ("b", "4"), ("c", "5")):
        words = ("boam", "--bots", "club,random", "--deals", "20", "--seed", seed)
        assert simulate(*words[:2], "club,random,club,random", *words[3:], "--json",
                        "--records", str(tmp_path / name)) == 0  # fmt: skip
        said.append(capsys.readouterr().out)
    assert written(tmp_path / "a") == written(tmp_path / "b") != written(tmp_path / "c")
    assert said[0] == said[1] != said[2]


@pytest.mark.parametrize("name", VARIANTS)
def test_every_record_is_sound(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In every variant; only the last match may be unfinished, and no line has a date."""
    folder = tmp_path / "records"
    assert (
        simulate(name, "--bots", "club", "--deals", "16", "--json", "--records", str(folder)) == 0
    )
    summary = json.loads(capsys.readouterr().out)
    records = written(folder)
    assert list(records) == [f"{n:04}.jsonl" for n in range(1, summary["matches"] + 1)]
    deals = 0
    for at, record in enumerate(records.values(), 1):
        verdict = check(io.BytesIO(record))
        assert verdict.fault is None
        assert not verdict.unfinished or at == len(records)
        lines = [json.loads(line) for line in record.splitlines()]
        assert "date" not in lines[0]
        assert lines[0]["rules"] == name
        assert set(lines[0]["players"].values()) == {"bot:club"}
        deals += sum(line["type"] == "deal" for line in lines)
    assert deals == summary["deals"] == 16
    assert summary["failures"] == {str(seat): 0 for seat in variant(name).plan.players}


def test_the_summary_adds_up(capsys: pytest.CaptureFixture[str]) -> None:
    """Points a deal make the pack, and the better bot wins the boams."""
    words = ("boam", "--bots", "club,random,club,random", "--deals", "60", "--seed", "2")
    assert simulate(*words, "--json") == 0
    found = json.loads(capsys.readouterr().out)
    sides = found["sides"]
    assert sides["NS"]["points"]["mean"] + sides["WE"]["points"]["mean"] == pytest.approx(60)
    assert sides["NS"]["boams"] > sides["WE"]["boams"]
    assert sides["NS"]["boams"] + sides["WE"]["boams"] == found["finished"]
    assert found["redoubled"] <= found["doubled"] <= found["deals"]
    assert found["bots"] == {"S": "club", "W": "random", "N": "club", "E": "random"}


def test_bots_may_have_settings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Which stand in the summary and in the record, so that it can be gone on with."""
    words = ("boam", "--bots", "swift:temperature=2,club,swift,random", "--deals", "2", "--json")
    assert simulate(*words, "--records", str(tmp_path)) == 0
    names = ["swift:temperature=2", "club", "swift", "random"]
    assert list(json.loads(capsys.readouterr().out)["bots"].values()) == names
    first = json.loads((tmp_path / "0001.jsonl").read_text("utf-8").splitlines()[0])
    assert list(first["players"].values()) == [f"bot:{name}" for name in names]


@pytest.mark.parametrize("name", ["boam", "three", "piles", "six"])
def test_the_table_names_all_sides(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """One row a side, or a seat where each keeps its own score."""
    assert simulate(name, "--bots", "club", "--deals", "3") == 0
    shown = capsys.readouterr().out
    assert shown.count(" club ") == len(variant(name).scorers)


def test_options_can_be_set(tmp_path: Path) -> None:
    """They stand in the record."""
    words = ("boam", "--bots", "random", "--deals", "2", "--set", "target=21")
    assert simulate(*words, "--set", "redouble=false", "--records", str(tmp_path)) == 0
    first = json.loads((tmp_path / "0001.jsonl").read_text("utf-8").splitlines()[0])
    assert first["target"] == 21
    assert first["options"] == {"redouble": False}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nowhere", "--bots", "club", "--deals", "1"), "nowhere"),
        (("boam", "--bots", "nobody", "--deals", "1"), "nobody"),
        (("boam", "--bots", "swift:temperature", "--deals", "1"), "swift:KEY=VALUE"),
        (("boam", "--bots", "oracle", "--deals", "1"), "oracle"),
        (("boam", "--bots", "club,random", "--deals", "1"), "South, West, North, East"),
        (("boam", "--bots", "club", "--deals", "0"), "0"),
        (("boam", "--bots", "club"), "--deals"),
        (("boam", "--bots", "club", "--deals", "1", "--set", "par"), "par"),
        (("boam", "--bots", "club", "--deals", "1", "--set", "parr=3"), "parr"),
        (("boam", "--bots", "club", "--deals", "1", "--set", "trump=dice"), "dice"),
    ],
)
def test_what_is_wrong_is_named(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """With exit code 2 and nothing on standard output."""
    assert simulate(*words) == 2
    captured = capsys.readouterr()
    assert said in captured.err
    assert captured.out == ""


def test_a_folder_that_cannot_be_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Is an error too."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    words = ("boam", "--bots", "club", "--deals", "1", "--records", str(tmp_path / "file" / "in"))
    assert simulate(*words) == 2
    assert "file" in capsys.readouterr().err
