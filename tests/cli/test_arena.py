"""``manillen arena``: what it says, keeps and refuses, and how it ends."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from manillen_tui.cli import main
from manillen_tui.game.check import check
from manillen_tui.game.variants import VARIANTS
from manillen_tui.language import Language

LANGUAGES = ("en", "nl", "fr")


def arena(*words: str) -> int:
    """Run the command, in this process."""
    return main(["arena", *words, "--jobs", "1"])


def found(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """What it finds, without times."""
    assert arena(*words, "--json") == 0
    data: dict[str, Any] = json.loads(capsys.readouterr().out)
    return untimed(data)


def untimed(data: dict[str, Any]) -> dict[str, Any]:
    """A report without its times."""
    for player in (*data["players"], *filter(None, [data["caller"]])):
        del player["milliseconds"]
    return data


@pytest.mark.parametrize("code", LANGUAGES)
def test_it_tells_at_a_glance(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The first line says who is better, in 80 columns of any language."""
    assert main(["--lang", code, "arena", "club", "random", "--deals", "40", "--jobs", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    figure = lines[0].rpartition(":")[2]
    mean, _, error = figure.split()[:3]
    assert float(mean) > 2 * float(error) > 0
    said = Language.load(code).text("cli.arena.better", first="club", second="random", by="")
    assert lines[0].startswith(said.partition(":")[0])
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize(
    ("words", "key"),
    [
        (("random", "club", "--deals", "40"), "worse"),
        (("club", "club", "--deals", "40"), "level"),
        (("club", "random", "--deals", "4"), "few"),
        (("random", "club", "--boams", "30", "--set", "target=11"), "worse"),
    ],
)
def test_it_tells_what_is_not_better(
    words: tuple[str, ...], key: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Worse, level, or too early to tell."""
    assert arena(*words) == 0
    said = Language.load("en").text(
        f"cli.arena.{key}", first=words[0], second=words[1], by="FIGURE"
    )
    out = capsys.readouterr().out
    assert out.startswith(said.partition(":")[0])
    assert ("of the boams won" in out) == ("--boams" in words)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.usefixtures("strangers")
def test_everything_there_is_to_say_fits(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Long names, a cheat, a caller, failures, boams, and a test that is still open."""
    words = ("peeking:place=0", "raising", "--boams", "2", "--calls", "club", "--sprt", "-1,1")
    assert main(["--lang", code, "arena", *words, "--jobs", "1"]) == 0
    out = capsys.readouterr().out
    text = Language.load(code).text
    assert max(map(len, out.splitlines())) <= 80
    joined = " ".join(out.split())
    assert text("cli.arena.cheat", bot="peeking:place=0") in joined
    assert text("cli.arena.called", bot="club") in joined
    assert re.search(r"strangers_bots\.py:\d+: ValueError: I know nothing[! ]+…", joined)
    assert text("cli.arena.open", low="-1", high="+1", ratio="", least="", most="")[:20] in joined


def test_a_report_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    """It says what was asked, of whom, and what came out."""
    words = ("club", "random", "--deals", "30", "--seed", "4", "--calls", "club")
    data = found(capsys, *words, "--set", "target=31")
    assert data["bots"] == ["club", "random"]
    assert (data["rules"], data["options"]) == ("boam", {"target": 31})
    assert (data["calls"], data["caller"]["name"]) == ("club", "club")
    assert (data["boards"], data["seed"]) == ("deals", 4)
    assert (data["asked"], data["played"], data["interrupted"]) == (30, 30, False)
    assert set(data["versions"]) == {"manillen-tui"}
    assert data["won"] + data["lost"] + data["drawn"] == 30
    assert data["points"]["mean"] > data["points"]["error"] > 0
    won = data["boams"]["won"]
    assert data["boams"]["share"] == won[0] / sum(won) > 0.5
    assert [player["decisions"] for player in data["players"]] == [30 * 32] * 2
    assert [player["failures"] for player in data["players"]] == [0, 0]
    assert data["test"] is None


def test_boams_are_reported_with_their_error(capsys: pytest.CaptureFixture[str]) -> None:
    """Two of them a board."""
    data = found(capsys, "swift", "club", "--boams", "6")
    assert sum(data["boams"]["won"]) == 12
    assert 0 <= data["boams"]["share"] <= 1
    assert data["boams"]["error"] is not None
    assert data["won"] + data["lost"] + data["drawn"] == 6


@pytest.mark.usefixtures("strangers")
def test_the_first_failure_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """With what was raised or wanted, and where."""
    data = found(capsys, "raising", "illegal", "--deals", "2")
    first, second = (player["first_failure"] for player in data["players"])
    assert first["board"] == second["board"] == 1
    assert re.match(r"strangers_bots\.py:\d+: ValueError: I know nothing!", first["reason"])
    assert second["action"]
    assert [player["failures"] == player["decisions"] for player in data["players"]] == [True, True]


def test_the_sequential_test_stops_it(capsys: pytest.CaptureFixture[str]) -> None:
    """And says what it accepted."""
    data = found(capsys, "club", "random", "--deals", "400", "--sprt", "0,4", "--alpha", "0.1")
    assert data["played"] < data["asked"] == 400
    test = data["test"]
    assert (test["low"], test["high"], test["alpha"], test["beta"]) == (0, 4, 0.1, 0.05)
    assert test["accepted"] == 4
    data = found(capsys, "random", "club", "--deals", "400", "--sprt", "-4,0")
    assert data["test"]["accepted"] == -4
    data = found(capsys, "club", "club", "--deals", "20", "--sprt", "0,4")
    assert (data["played"], data["test"]["accepted"]) == (20, None)


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("boards", ["--deals", "--boams"])
def test_every_record_is_sound(
    name: str, boards: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two matches a file, a boam to its end; bots stand with their settings."""
    words = ("swift:temperature=1", "random", "--variant", name, boards, "2")
    found(capsys, *words, "--records", str(tmp_path / "records"))
    paths = sorted((tmp_path / "records").iterdir())
    assert [path.name for path in paths] == ["0001.jsonl", "0002.jsonl"]
    for path in paths:
        verdict = check(io.BytesIO(path.read_bytes()))
        assert verdict.fault is None
        lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        heads = [line["players"] for line in lines if line["type"] == "match"]
        assert len(heads) == 2
        for head in heads:
            assert set(head.values()) == {"bot:swift:temperature=1", "bot:random"}
        counted = "end" if boards == "--boams" else "deal"
        assert sum(line["type"] == counted for line in lines) == 2


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("club", "nobody"), "nobody"),
        (("club",), "B"),
        (("club", "random", "--variant", "nowhere"), "nowhere"),
        (("club", "random", "--deals", "0"), "0"),
        (("club", "random", "--deals", "2", "--boams", "2"), "--deals, --boams"),
        (("club", "random", "--calls", "somebody"), "somebody"),
        (("swift:temprature=1", "club"), "temprature"),
        (("swift:temperature=hot", "club"), "hot"),
        (("club", "random", "--sprt", "1"), "1"),
        (("club", "random", "--sprt", "1,0"), "1,0"),
        (("club", "random", "--sprt", "a,b"), "a,b"),
        (("club", "random", "--sprt", "nan,1"), "nan,1"),
        (("club", "random", "--sprt", "0,inf"), "0,inf"),
        (("club", "random", "--sprt", "0,1", "--alpha", "0.5"), "0.5"),
        (("club", "random", "--executor", "dask://127.0.0.1:1"), "--jobs, --executor"),
        (("club", "random", "--set", "parr=3"), "parr"),
    ],
)
def test_what_is_wrong_is_named(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """With exit code 2 and nothing on standard output."""
    assert arena(*words) == 2
    captured = capsys.readouterr()
    assert said in captured.err
    assert captured.out == ""


@pytest.mark.parametrize("executor", ["local", "dask://", "dask://host", "tcp://127.0.0.1:8786"])
def test_a_wrong_executor_is_named(executor: str, capsys: pytest.CaptureFixture[str]) -> None:
    """With what is wanted."""
    assert main(["arena", "club", "random", "--executor", executor]) == 2
    assert "dask://HOST:PORT" in capsys.readouterr().err


def test_another_question_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Naming what differs."""
    words = ("club", "random", "--deals", "2", "--save", str(tmp_path / "save.jsonl"))
    first = found(capsys, *words)
    assert found(capsys, *words) == first
    assert arena(*words, "--seed", "5") == 2
    captured = capsys.readouterr()
    assert "seed" in captured.err
    assert captured.out == ""


def test_a_folder_that_cannot_be_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Is an error too."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    folder = str(tmp_path / "file" / "in")
    assert arena("club", "random", "--deals", "1", "--records", folder) == 2
    assert "file" in capsys.readouterr().err


@pytest.mark.skipif(os.name == "nt", reason="no such interrupt on Windows")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_interrupted_and_gone_on_with(
    jobs: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What was played is told with exit code 130, kept, and not played again."""
    save = tmp_path / "save.jsonl"
    words = ["arena", "club", "random", "--seed", "3", "--jobs", jobs, "--json"]
    endless = [sys.executable, "-m", "manillen_tui", *words, "--save", str(save)]
    with subprocess.Popen(
        [*endless, "--deals", "1000000"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as started:
        while not save.exists() or save.read_bytes().count(b"\n") < 20:
            sleep(0.05)
        started.send_signal(signal.SIGINT)
        try:
            out, err = started.communicate(timeout=60)
        finally:
            started.kill()
    assert (started.returncode, err) == (130, b"")
    told = json.loads(out)
    assert told["interrupted"]
    played, kept = told["played"], save.read_bytes().count(b"\n") - 1
    assert 0 < played <= kept < told["asked"]
    asked = ("club", "random", "--seed", "3", "--deals", str(kept + 5))
    assert found(capsys, *asked, "--save", str(save)) == found(capsys, *asked)


def test_interrupted_before_anything(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """There is nothing to tell."""

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("manillen_tui.cli.arena.run", interrupted)
    assert arena("club", "random") == 130
    assert capsys.readouterr().out == Language.load("en").text("cli.arena.nothing") + "\n"


def test_the_progress_is_shown_on_a_terminal_only(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With how things stand, and gone at the end."""
    words = ("club", "random", "--deals", "20")
    assert arena(*words) == 0
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    assert arena(*words) == 0
    err = capsys.readouterr().err
    assert Language.load("en").text("cli.arena.deals") in err
    assert " ± " in err
    assert "20/20" in err
