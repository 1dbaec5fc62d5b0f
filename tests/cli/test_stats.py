"""``manillen stats``: the tables, and the same for programs."""

from __future__ import annotations

import csv
import io
import json
from random import Random

import pytest

from manillen_tui import locations
from manillen_tui.cli import main
from manillen_tui.game.variants import variant
from tests.scorebook.sample import played, shelve

NAMES = ["boam", "manillen", "piles", "coinchee", "six", "cafe"]


@pytest.fixture
def _matches() -> None:
    found = [played(variant(NAMES[at % 6]), Random(at), at) for at in range(24)]
    shelve(locations.matches_folder(), found)


def out(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What is printed where all is well."""
    assert main(["stats", *words]) == 0
    return capsys.readouterr().out


@pytest.mark.usefixtures("_matches")
@pytest.mark.parametrize("code", ["en", "nl", "fr"])
def test_the_tables_and_the_graph_fit_the_terminal(
    code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--lang", code, "stats"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert all(len(line) <= 80 for line in lines)
    assert any("2026-01" in line and "2026-07" in line for line in lines)
    assert any("┤" in line for line in lines)


@pytest.mark.usefixtures("_matches")
def test_programs_get_the_same_as_json_and_csv(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(out(capsys, "--json"))
    rows = list(csv.DictReader(io.StringIO(out(capsys, "--csv"))))
    apart = sum(count["deals"] for count in data["apart"].values())
    assert len(rows) == data["total"]["deals"] + apart
    own = [row for row in rows if row["kind"] == "own"]
    assert (
        len(own) == data["total"]["deals"] == sum(c["deals"] for c in data["by_variant"].values())
    )
    points = [int(row["points"]) for row in own]
    assert data["total"]["points"] == pytest.approx(sum(points) / len(points))
    assert all(len(row["hand"].split()) in (5, 8, 16) for row in rows)
    assert [row["date"] for row in rows] == sorted(row["date"] for row in rows)
    assert set(data["fairness"]["lines"]) <= {"tens", "points", "voids", "trumps"}


@pytest.mark.usefixtures("_matches")
def test_the_options_choose(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(out(capsys, "--json", "--table", "boam", "--since", "2026-03-01"))
    assert set(data["by_variant"]) == {"boam"}
    assert min(data["by_month"]) >= "2026-03"
    assert json.loads(out(capsys, "--json", "--player", "Nobody"))["total"]["deals"] == 0


def test_nothing_played_is_nothing_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert out(capsys) == "Nothing to count here yet.\n"
    assert json.loads(out(capsys, "--json"))["total"]["deals"] == 0
    assert out(capsys, "--csv").count("\n") == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--json", "--csv"], "--csv"),
        (["--table", "bridge"], "boam"),
        (["--since", "yesterday"], "yesterday"),
        (["--result", "good"], "won"),
    ],
)
def test_what_cannot_be_asked_is_refused(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["stats", *words]) == 2
    assert said in capsys.readouterr().err
