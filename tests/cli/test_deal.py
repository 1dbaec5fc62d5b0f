"""``manillen deal``: a seed's cards are those of the match that has it."""

from __future__ import annotations

import json

import pytest

from manillen_tui.cli import main
from manillen_tui.game.variants import VARIANTS, variant
from manillen_tui.session import Memory, Session
from tests.playing import moments


def out(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What is printed where all is well."""
    assert main(["deal", *words]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("name", VARIANTS)
def test_the_cards_are_those_of_the_match(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    rules = variant(name).with_options({"tie": "none"})
    journal = Memory()
    session = Session(rules, 5, dict.fromkeys(rules.plan.players, "bot:random"), journal)
    for _, _, number in moments(session):
        if number > 2:
            break
    dealt = [line for line in journal.lines if line["type"] == "deal"]
    for line in dealt:
        words = ["--seed", "5", "--deal", str(line["number"]), "--table", name]
        found = json.loads(out(capsys, *words, "--json"))
        assert (found["dealer"], found["deck"]) == (line["dealer"], line["deck"])


@pytest.mark.parametrize("code", ["en", "nl", "fr"])
def test_hands_and_piles_are_shown(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", code, "deal", "--seed", "1", "--table", "dummies"]) == 0
    shown = capsys.readouterr().out
    assert all(len(line) <= 80 for line in shown.splitlines())
    assert "/" in shown
    assert "1" in shown.splitlines()[0]


def test_the_dealer_can_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    for seat in "SWNE":
        assert json.loads(out(capsys, "--seed", "1", "--dealer", seat, "--json"))["dealer"] == seat


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "--seed"),
        (["--seed", "x"], "x"),
        (["--seed", "1", "--deal", "0"], "0"),
        (["--seed", "1", "--table", "bridge"], "bridge"),
        (["--seed", "1", "--dealer", "Q"], "Q"),
        (["--seed", "1", "--table", "piles", "--dealer", "W"], "W"),
    ],
)
def test_what_cannot_be_dealt_is_refused(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["deal", *words]) == 2
    assert said in capsys.readouterr().err
