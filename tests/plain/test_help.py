"""Beginner mode, the tutor, and a deal played again, line by line."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from manillen_tui.settings import Hints, Settings
from tests.plain.scripted import objects, said
from tests.plain.test_commands import ONE_DEAL, kept

pytestmark = pytest.mark.usefixtures("quick")

TUTOR = Settings(tutor=True, tutor_points=0.5)
"""The judge of the tests holds the last choice for the best."""


async def told(*lines: str, **wishes: Any) -> list[dict[str, Any]]:
    """All that a program hears."""
    return list(objects(await said(lines, as_json=True, **wishes)))


async def test_a_beginner_is_told_what_applies_before_each_question(home: Path) -> None:
    lines = await told("1", settings=Settings(hints=Hints.ON))
    asked = [at for at, line in enumerate(lines) if line["type"] == "ask"]
    assert len(asked) == 2
    for at in asked:
        # The help is marked once, with the first principle.
        before = [line for line in lines[at - 3 : at] if line["type"] == "told"]
        assert [line["depth"] for line in before] == [1, 2]
    assert [line["kind"] for line in kept(home) if line["type"] == "assist"] == ["hint"]
    deeper = await told("h", settings=Settings(hints=Hints.ON))
    assert [line["depth"] for line in deeper if line["type"] == "told"] == [1, 2, 3]


async def test_the_tutor_asks_before_what_costs_much(home: Path) -> None:
    text = await said(["1", "2", "1", "3", "1", "1", "q"], settings=TUTOR)
    first, *more = text.split("Think again?\n")
    assert len(more) == 3
    assert "1: Play anyway\n2: Think again\n3: Hint\n4: Stop warning\n" in text
    assert "Hint: " in more[1] and "Hint: " not in first + more[0]
    lines = kept(home)
    assert [line["kind"] for line in lines if line["type"] == "assist"] == ["warning", "hint"]
    assert sum(line["type"] == "call" and line["seat"] == "S" for line in lines) == 1


async def test_of_the_best_action_it_says_nothing() -> None:
    lines = await told("2", settings=TUTOR)
    assert "warning" not in {line["type"] for line in lines}


async def test_it_stops_where_that_is_wanted() -> None:
    lines = await told("1", "4", *ONE_DEAL, settings=TUTOR)
    assert [line["type"] for line in lines].count("warning") == 1


async def test_who_wants_to_find_it_is_told_the_second_time() -> None:
    lines = await told("1", "2", "1", settings=replace(TUTOR, find_yourself=True))
    offered = [
        [choice["code"] for choice in line["choices"]]
        for line in lines
        if line["type"] == "ask" and line["what"] == "warning"
    ]
    assert offered == [
        ["anyway", "think", "stop-warning"],
        ["anyway", "think", "hint", "stop-warning"],
    ]
    first, second = (line["lines"][1] for line in lines if line["type"] == "warning")
    assert "h helps" in first and "h helps" not in second


async def test_the_last_deal_is_played_again_apart(home: Path) -> None:
    lines = await told("b", *ONE_DEAL, "b", *ONE_DEAL, "1")
    about = [line["lines"] for line in lines if line["type"] == "told"]
    assert [len(each) for each in about] == [1, 1, 3, 1]
    scores = [line for line in lines if line["type"] == "score"]
    assert scores[0] == scores[1]
    deals = [line["number"] for line in lines if line["type"] == "deal"]
    assert deals == [1, 2, 1]
    asked = [line for line in lines if line["type"] == "ask"]
    before, again = asked[len(ONE_DEAL)], asked[2 * len(ONE_DEAL) + 1]
    assert before == again
    match = kept(home)
    assert [line["number"] for line in match if line["type"] == "deal"] == [1, 2]
    (path,) = (home / "branches").iterdir()
    head = json.loads(path.read_text("utf-8").splitlines()[0])
    assert set(head["from"]) == {"match", "line"}


async def test_who_leaves_the_deal_is_back_in_the_match() -> None:
    text = await said([*ONE_DEAL, "b", "1", "q", "s", "q"])
    assert "deal 1 again, not counted" in text
    back = text.rpartition("Back in the match.")[2]
    assert "Deal 1, trump" in back
    assert "--continue" in back
