"""Every variant of the rules is played through in plain mode, and for programs."""

from __future__ import annotations

import itertools
import json
import re
from pathlib import Path
from typing import Any

import pytest

from manillen_tui.cli import main
from manillen_tui.game.cards import Card
from manillen_tui.game.deal import Deal
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat
from manillen_tui.game.variants import VARIANTS, variant
from tests.plain.scripted import objects, said

pytestmark = pytest.mark.usefixtures("quick")

_CODE = re.compile(r"\b[TAKQJ987][SHDC]\b")


def first() -> itertools.repeat[str]:
    """Somebody who always takes the first choice."""
    return itertools.repeat("1")


def record(home: Path) -> Path:
    """The only match of the tests' home."""
    (path,) = (home / "matches").iterdir()
    return path


@pytest.mark.parametrize("name", VARIANTS)
async def test_a_match_by_the_first_choice(
    name: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = await said(first(), name, target=21)
    *_, over, leave = text.splitlines()
    assert "The match is over." in over
    assert leave == "1: leave"
    assert main(["check", str(record(home))]) == 0
    assert capsys.readouterr().out == f"{record(home)}: ok\n"
    assert not set(text) & set("♠♥♦♣│─╭▒→·…×−\x1b")
    assert text.count("Dealer: ") == sum('"type":"deal"' in line for line in lines_of(home))


def lines_of(home: Path) -> list[str]:
    """The lines of the record."""
    return record(home).read_text("utf-8").splitlines()


@pytest.mark.parametrize("name", VARIANTS)
async def test_a_program_hears_the_record_and_nothing_that_is_hidden(name: str, home: Path) -> None:
    commands = ("h", "h", "h", "t", "m", "l", "s")
    turns = itertools.chain(*([*commands, "1"] for _ in range(12)), first())
    told = list(objects(await said(turns, name, as_json=True, target=21)))
    written = [json.loads(line) for line in lines_of(home)]
    kinds = ("call", "look", "play", "score", "boam", "end", "assist")
    heard = [line for line in told if line["type"] in kinds]
    assert heard == [line for line in written if line["type"] in kinds]
    assert all("deck" not in line and "seed" not in line for line in told)
    decks = [line for line in written if line["type"] == "deal"]
    hidden: set[str] = set()
    for line in told:
        if line["type"] == "deal":
            hidden = hidden_cards(variant(name), decks.pop(0))
        if line["type"] in ("play", "turned"):
            hidden.discard(line["card"])
        elif line["type"] != "cut":
            assert hidden.isdisjoint(_CODE.findall(json.dumps(line))), line


def hidden_cards(rules: Rules, line: dict[str, Any]) -> set[str]:
    """The cards of a deal that South does not see in it, written as in records."""
    deal = Deal.from_deck(rules, Seat(line["dealer"]), tuple(map(Card.parse, line["deck"])))
    own = set(map(str, deal.hands[rules.seats.index(Seat.S)]))
    open_ = {str(card) for tops in deal.tops for card in tops} | set(map(str, deal.left_over))
    return set(line["deck"]) - own - open_ - {str(deal.turned)}
