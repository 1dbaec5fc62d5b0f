"""What can be asked for at the table, and what comes of it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import pytest

from manillen_tui import matches
from manillen_tui.bot_process import BotProcess
from manillen_tui.game.record import Line
from manillen_tui.game.seats import Seat
from manillen_tui.journal import FileJournal, JournalError
from manillen_tui.language import Language
from manillen_tui.plain.conversation import ScriptError
from manillen_tui.tui import game
from tests.plain.scripted import objects, said

pytestmark = pytest.mark.usefixtures("quick")

ONE_DEAL = ["1"] * 9
"""With the seed of the tests, the answers of one deal at the boam table."""

NORTH_DEALS = 5
"""A seed."""


def kept(home: Path) -> list[dict[str, object]]:
    """The lines of the only record."""
    (path,) = (home / "matches").iterdir()
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


async def test_a_hint_goes_deeper_and_marks_the_deal_once(home: Path) -> None:
    told = list(objects(await said(["h"], as_json=True)))
    assert [line["depth"] for line in told if line["type"] == "told"] == [1]
    assert not any(line["type"] == "assist" for line in kept(home))
    text = await said(["h", "h", "h", "h"], None)
    assert text.count("You may say: pass, I go along.") == 1
    assert text.count("Where no rule decides, the best average does.") == 1
    assert text.count("Hint: I go along, number 2. There is nothing else to call.") == 2
    assert text.count("I go along: 1.0, give or take 0.5\npass: 0.0\n") == 2
    assert text.count("marked as played with help") == 1
    assert [line for line in kept(home) if line["type"] == "assist"] == [
        {"type": "assist", "seat": "S", "kind": "hint"}
    ]


async def test_a_hint_names_its_choice_to_programs() -> None:
    told = list(objects(await said(["h", "h", "h", "1", "h", "h", "h", "q"], as_json=True)))
    deepest = [line for line in told if line.get("depth") == 3]
    asked = [line for line in told if line["type"] == "ask"]
    assert len(deepest) == len(asked) == 2
    for hint, question in zip(deepest, asked, strict=True):
        (number,) = [
            choice["number"] for choice in question["choices"] if choice["code"] == hint["action"]
        ]
        assert f", number {number}. " in hint["lines"][0]


async def test_memory_marks_the_deal_only_where_it_can_be_had(home: Path) -> None:
    text = await said(["m", "1", "m", "s"])
    assert "The memory aid is there once play has begun." in text
    assert "Still out: " in text
    kinds = [line["kind"] for line in kept(home) if line["type"] == "assist"]
    assert kinds == ["memory"]


async def test_the_table_the_last_trick_and_the_score_are_told_again() -> None:
    text = await said([*ONE_DEAL, "1", "1", "t", "l", "s"])
    told = text.rpartition("Deal 2. ")[2]
    assert "Your hand: spades 8; clubs ace, jack, 7; diamonds king, 8" in told
    assert "East (lead): 7 of hearts\nYou: ace of spades\nWest: king of hearts\n" in told
    assert "You take the trick, worth 8\n" in told
    assert "Deal 1, trump spades: Us 0, Them 9\nTotal: Us 0, Them 9, to 101\n" in told
    assert "This deal, Us: tricks 1, points 8\nThis deal, Them: tricks 1, points 11\n" in told


async def test_a_review_of_the_last_deal_and_none_before_it() -> None:
    text = await said(["r", *ONE_DEAL, "r", "r"])
    assert text.count("There is no deal to look back on yet.") == 1
    assert text.count("Working it out...") == 1
    assert text.count("Review of deal 1") == 2
    assert "Trick 1, you played: " in text
    assert "Could this deal have been won?" in text
    assert "Trick 8, led by " in text


async def test_the_last_deal_is_looked_back_on_after_the_match() -> None:
    text = await said([*ONE_DEAL, "r", "anything", "r"], target=1)
    assert text.count("Review of deal 1") == 1
    assert text.index("The match is over") < text.index("Review of deal 1")


@pytest.mark.parametrize("mode", ["restore", "forfeit"])
async def test_an_illegal_card_is_laid_where_the_table_lets_it(mode: str, home: Path) -> None:
    text = await said(["1", "1", "1", "8C"], revoke=mode)
    (line,) = [line for line in kept(home) if line["type"] == "revoke"]
    assert line["card"] == "8C"
    assert "South laid 8 of clubs." in text
    assert ("Play again." in text) == (mode == "restore")
    assert ("every point goes to the other side" in text) == (mode == "forfeit")


async def test_an_illegal_card_is_refused_with_its_rule() -> None:
    with pytest.raises(ScriptError) as caught:
        await said(["1", "1", "1", "8C"])
    assert caught.value.message.values["line"] == 4
    assert "follow suit" in str(caught.value.message.values["reason"])


async def test_who_types_is_told_of_a_mistake_and_asked_on() -> None:
    text = await said(["", "nonsense", "9", "1"], is_terminal=True)
    assert text.count("Do you go along?") == 2
    assert "“nonsense” is no choice here: give 1 to 2, or a name; ? is help." in text
    assert "You: pass" in text


async def test_a_script_ends_at_its_first_mistake_and_goes_on_from_there(home: Path) -> None:
    with pytest.raises(ScriptError) as caught:
        await said(["1", "", "S8"])
    assert caught.value.message.values["line"] == 3
    before = kept(home)
    text = await said(["1"], None)
    assert kept(home)[: len(before)] == before
    assert "Going on with: Boam, of West Flanders" in text
    assert "You: pass" in text
    assert "cuts" not in text


async def test_a_full_disk_ends_it_and_nothing_is_lost(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = FileJournal.append

    def append(journal: FileJournal, lines: Iterable[Line]) -> None:
        wanted = list(lines)
        if any(line["type"] == "play" and line["seat"] == "S" for line in wanted):
            raise JournalError("journal.write", file="x", reason="No space left on device")
        written(journal, wanted)

    monkeypatch.setattr(FileJournal, "append", append)
    with pytest.raises(JournalError):
        await said(["1", "1"])
    monkeypatch.undo()
    before = kept(home)
    assert before[-1]["type"] == "play"
    matches.resume(matches.to_continue(home / "matches"), 1)[0].close()
    assert kept(home) == before


async def test_a_program_is_told_which_line_was_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    heard = await said(["{}", "z", "1"], as_json=True, is_terminal=True)
    wrong = [line for line in objects(heard) if line["type"] == "error"]
    assert [line["line"] for line in wrong] == [1, 2]


async def test_a_program_that_goes_on_hears_what_happened() -> None:
    begun = list(objects(await said(["1", "1"], as_json=True)))
    going = list(objects(await said([], None, as_json=True)))
    events = [line for line in begun if line["type"] in ("deal", "call", "play", "trick")]
    assert [line for line in going if line["type"] in ("deal", "call", "play", "trick")] == events
    assert going[-2] == begun[-2]
    assert [line["type"] for line in going[-3:]] == ["hand", "ask", "left"]


async def test_another_seat_sees_its_own_hand() -> None:
    told = list(objects(await said(["1"], "manillen", seat=Seat.E, as_json=True)))
    assert told[0]["seat"] == "E"
    assert {line["seat"] for line in told if line["type"] in ("hand", "ask")} == {"E"}


async def test_a_hidden_hand_is_told_once_it_may_be_seen() -> None:
    """South may not look before the partner has named (R8)."""
    told = list(objects(await said([], as_json=True, seed=NORTH_DEALS)))
    assert told[1]["dealer"] == "N"
    hands = [line["cards"] for line in told if line["type"] == "hand"]
    assert hands[0] is None
    assert len(hands[1]) == 8
    called = [line["type"] for line in told].index("call")
    assert [line["type"] for line in told].index("hand") < called


@pytest.mark.usefixtures("strangers")
async def test_a_bot_that_fails_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game, "BotProcess", BotProcess)
    text = await said(["1"], bot="raising")
    assert text.count("raising went wrong") == 1
    assert "a legal move was played for it" in text


async def test_without_a_table_it_asks_for_one(home: Path) -> None:
    begun = await asked(["cafe"])
    assert begun.startswith("Which table?\n1: Boam, of West Flanders\n")
    assert "A new match: Café boam" in begun
    going = await asked(["h", "1"])
    assert going.startswith("Which table?\n1: go on with the match that was left\n")
    assert "That cannot be had now." in going
    assert "Going on with: Café boam" in going
    assert len(list((home / "matches").iterdir())) == 1
    assert await asked([]) == going[: going.index("That")]


async def asked(lines: Iterable[str]) -> str:
    """All that is said to somebody who names no table."""
    return await said(lines, None, goes_on=False)


async def test_decisions_are_taken_back_one_after_another(home: Path) -> None:
    text = await said(["1", "1", "1", *["u"] * 5, "q"])
    undone = [line for line in kept(home) if line["type"] == "undo"]
    assert text.count("Taken back: ") == len(undone) > 1
    assert text.count("Your hand: ") == 1 + len(undone)
    assert text.count(Language("en").text("game.nothing-to-undo")) == 5 - len(undone)


async def test_the_tricks_left_are_claimed_or_it_is_told_what_could_take_one(home: Path) -> None:
    text = await said(["1", "x", "q"])
    assert "trick" in text and not any(line["type"] == "claim" for line in kept(home))
    # In the last trick whoever has the highest card left can prove it.
    for answers in range(2, 9):
        for path in (home / "matches").iterdir():
            path.unlink()
        text = await said([*["1"] * answers, "x", "q"])
        if any(line["type"] == "claim" for line in kept(home)):
            break
    claim = next(line for line in kept(home) if line["type"] == "claim")
    assert claim == {"type": "claim", "seat": "S", "side": "NS"}
    assert "the tricks left are claimed" in text
    assert kept(home)[-1]["type"] in ("score", "deal", "call", "play")
