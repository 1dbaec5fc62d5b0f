"""``manillen review``: what decisions cost, from a record."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from manillen_tui.cli import main
from manillen_tui.game.actions import Play
from manillen_tui.game.cards import Card
from manillen_tui.game.variants import variant
from manillen_tui.language import LANGUAGES, Language
from manillen_tui.session import Memory, Session
from tests.game.setting import CASES, choose
from tests.playing import seated, written

BOAM = str(CASES / "boam.jsonl")
JUDGE = ("--judge", "expert:worlds=10")


@pytest.fixture
def record(tmp_path: Path) -> tuple[str, Session]:
    """A record of two deals that are over and one that is not, and its session."""
    rules, journal, rng = variant("boam"), Memory(), Random(1)
    session = Session(rules, 1, seated(rules), journal)
    for _ in range(2):
        session.deal()
        while not session.between_deals:
            assert session.state is not None
            session.submit(choose(rng, session.state.legal_actions))
    path = tmp_path / "record.jsonl"
    session.deal()
    path.write_bytes(written(journal.lines))
    return str(path), session


def reviewed(capsys: pytest.CaptureFixture[str], *words: str) -> list[dict[str, Any]]:
    """What it prints as JSON."""
    assert main(["review", *words, *JUDGE, "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    found: list[dict[str, Any]] = json.loads(out)
    return found


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The one line it says of what cannot be looked back on."""
    assert main(["review", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    (said,) = err.splitlines()
    return said


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_deal_as_a_table(
    code: str, record: tuple[str, Session], capsys: pytest.CaptureFixture[str]
) -> None:
    path, _ = record
    (deal,) = reviewed(capsys, path, "--deal", "2")
    assert main(["--lang", code, "review", path, "--deal", "2", *JUDGE]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert max(map(len, out.splitlines())) <= 80
    assert "\x1b" not in out
    assert out.endswith("\n")
    language = Language(code)
    assert language.text("review.winnable") in out
    chances = deal["chances"]
    key = "review.winnable-yes" if chances["wins"] else "review.winnable-no"
    said = language.text(key, points=chances["points"], whole=60)
    assert said in " ".join(out.split())
    for each in deal["decisions"]:
        if each["trick"]:
            assert language.card(Card.parse(each["action"])) in out


def test_all_deals_that_are_over_and_the_first_person(
    record: tuple[str, Session], capsys: pytest.CaptureFixture[str]
) -> None:
    path, _ = record
    found = reviewed(capsys, path)
    assert [deal["deal"] for deal in found] == [1, 2]
    assert {deal["seat"] for deal in found} == {"S"}
    for deal in found:
        exact = [each["exact_cost"] for each in deal["decisions"]]
        assert deal["exact_cost"] == sum(cost or 0 for cost in exact)
        assert all(each["cost"] is None or each["cost"] >= 0 for each in deal["decisions"])


def test_the_line_it_tells_is_played_by_the_engine(
    record: tuple[str, Session], capsys: pytest.CaptureFixture[str]
) -> None:
    path, session = record
    (deal,) = reviewed(capsys, path, "--deal", "2", "--seat", "w")
    assert deal["seat"] == "W"
    rules, rng = session.rules, Random(1)
    again = Session(rules, 1, seated(rules))
    for _ in range(2):
        again.deal()
        while not again.between_deals:
            assert again.state is not None
            again.submit(choose(rng, again.state.legal_actions))
    state = next(state for state in again.past if state.table.phase == "play")
    for trick in deal["chances"]["line"]:
        for play in trick["plays"]:
            assert play["seat"] == state.to_act
            state = state.after(Play(Card.parse(play["card"])))
    assert state.is_over
    own, other = (
        state.result.points[::-1] if state.table.side(rules.seats[1]) else (state.result.points)
    )
    assert deal["chances"]["points"] == own
    assert own + other == deal["chances"]["whole"]


def test_another_seat_is_asked_for_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    (deal,) = reviewed(capsys, BOAM, "--deal", "1", "--seat", "E")
    assert {each["seat"] for each in deal["decisions"]} == {"E"}


def test_what_cannot_be_asked(
    record: tuple[str, Session], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, _ = record
    assert "nobody in it is a person" in refused(capsys, BOAM)
    assert "S, W, N, E" in refused(capsys, path, "--seat", "X")
    assert "no deal 3 in it that is over" in refused(capsys, path, "--deal", "3")
    assert "club cannot say" in refused(capsys, path, "--judge", "club")
    assert "nosuch" in refused(capsys, path, "--judge", "nosuch")
    assert "missing.jsonl" in refused(capsys, "missing.jsonl")
    lines = Path(path).read_bytes().splitlines(keepends=True)
    begun = tmp_path / "begun.jsonl"
    begun.write_bytes(b"".join(lines[:2]))
    assert "no deal in it is over" in refused(capsys, str(begun))
    empty = tmp_path / "empty.jsonl"
    empty.write_bytes(b"")
    assert "empty.jsonl:1: record " in refused(capsys, str(empty))
    broken = tmp_path / "broken.jsonl"
    broken.write_bytes(lines[0] + b'{"type":"play","seat":"S","card":"AS"}\n')
    assert "broken.jsonl:2: record " in refused(capsys, str(broken))
