"""``manillen solve``: what each play is worth, from a record or from a deck."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from manillen_tui.cli import main
from manillen_tui.game.actions import Name, Play
from manillen_tui.game.cards import Card, Suit
from manillen_tui.game.check import follow
from manillen_tui.game.deal import Deal
from manillen_tui.game.lines import LineReader
from manillen_tui.game.record import Line, dumps
from manillen_tui.game.seats import Seat
from manillen_tui.game.state import State
from manillen_tui.game.table import Phase
from manillen_tui.game.variants import VARIANTS, variant
from manillen_tui.language import LANGUAGES
from manillen_tui.solver import worlds
from manillen_tui.solver.solution import solve
from manillen_tui.solver.tables import Goal
from tests.cli.terminal import printed
from tests.game.faults import PLANTED
from tests.game.records import RECORDS, data, lines, random_match, written
from tests.game.setting import CASES

BOAM = str(CASES / "boam.jsonl")
DECK = (
    "JS 7D 9S KD KH 9C TS TC KS QH AS KC 9D JH 7H 8H "
    "JC 7C JD AH 7S QD 8D 9H 8S AC TH TD AD 8C QS QC"
)
"""The first deal of that record, which South deals with diamonds as trumps."""

DEALT = ("--deck", DECK, "--dealer", "S", "--trump", "D")


def shown(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What ``solve`` prints, which must fit 80 columns and hold no escape."""
    assert main(["solve", *words]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert "\x1b" not in out
    assert max(map(len, out.splitlines())) <= 80
    return out


def solved(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """What it prints as JSON."""
    assert main(["solve", *words, "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    found: dict[str, Any] = json.loads(out)
    return found


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What it says of what cannot be solved: one line after any usage."""
    assert main(["solve", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    *usage, said = err.splitlines()
    assert not usage or usage[0].startswith("Usage:")
    return said


def states(content: bytes) -> Iterator[tuple[int, State | None]]:
    """Every line's number, and the deal as it stands after it."""
    reader = LineReader(io.BytesIO(content))
    for replay, _ in follow(reader):
        yield reader.number, replay.state


def is_to_play(state: State | None) -> bool:
    """Whether a card is to be played."""
    return state is not None and state.table.phase is Phase.PLAY


def test_a_position_in_full(capsys: pytest.CaptureFixture[str]) -> None:
    out = shown(capsys, BOAM, "--deal", "3", "--trick", "6")
    assert [" ".join(line.split()) for line in out.splitlines() if line.strip()] == [
        "Table boam",
        "Deal 3",
        "Dealer North",
        "Trump no trump ×2",
        "Trick 6",
        "On the table -",
        "To play East",
        "Points so far North–South 16, West–East 14",
        "♠ ♥ ♦ ♣",
        "─" * 28,
        "South - A 8 K -",
        "West J - A K",
        "North 10 A K - - -",
        "East 8 K 7 - -",
        "Points at the end of the deal",
        "Card North–South West–East Lost",
        "─" * 37,
        "7♥ 36 24 -",
        "K♥ 36 24 -",
        "8♠ 46 14 10",
        "A best line",
        "Trick South West North East Taken by Points",
        "─" * 58,
        "6 8♥ * J♠ A♠ > 7♥ South 5",
        "7 > A♥ * K♣ 10♠ K♥ South 15",
        "8 > K♦ A♦ * K♠ 8♠ West 10",
    ]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", RECORDS)
def test_every_table_is_shown(name: str, code: str, capsys: pytest.CaptureFixture[str]) -> None:
    for goal in Goal:
        words = [str(CASES / f"{name}.jsonl"), "--deal", "1", "--trick", "3"]
        words += ["--goal", goal.name.lower()]
        assert main(["--lang", code, "solve", *words]) == 0
        out = capsys.readouterr().out
        assert max(map(len, out.splitlines())) <= 80
        assert "…" not in out


@pytest.mark.parametrize("name", RECORDS)
def test_every_value_and_line_is_what_play_comes_to(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = Random(name)
    playable = [pair for pair in states(data(name)) if is_to_play(pair[1])]
    for number, state in rng.sample(playable, 6):
        assert state is not None
        goal = rng.choice(list(Goal))
        options = ["--line", str(number), "--goal", goal.name.lower()]
        found = solved(capsys, str(CASES / f"{name}.jsonl"), *options)
        truth = solve(state, goal)
        by_card = {play.card: play for play in truth.values if play.signal is None}
        assert {Card.parse(row["card"]): row["value"] for row in found["values"]} == {
            card: truth.values[play] for card, play in by_card.items()
        }
        values = [row["value"] for row in found["values"]]
        assert values == sorted(values, reverse=True)
        assert found["best"] == found["values"][0]["card"] == str(truth.best.card)
        end = state
        first = len(state.table.tricks) + 1
        for at, trick in enumerate(found["line"], first):
            assert trick["trick"] == at
            laid = len(end.table.plays)
            for play in trick["plays"][laid:]:
                assert play["seat"] == end.to_act
                end = end.after(Play(Card.parse(play["card"])))
            assert trick["winner"] == end.table.tricks[-1].winner
            assert trick["points"] == end.table.tricks[-1].points
        assert end.is_over
        ends = {
            Goal.POINTS: end.result.points,
            Goal.SCORE: end.result.score,
            Goal.SLAM: tuple(int(not lost) for lost in reversed(end.result.tricks)),
        }[goal]
        assert tuple(found["values"][0]["sides"].values()) == ends


@pytest.mark.parametrize("name", RECORDS)
def test_each_line_of_a_record_is_where_it_says(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for number, state in states(data(name)):
        words = (str(CASES / f"{name}.jsonl"), "--line", str(number))
        if not is_to_play(state):
            assert refused(capsys, *words).startswith(f"{words[0]}: --line {number}: ")
            continue
        assert state is not None
        if state.table.won[0] + state.table.won[1] < state.table.rules.tricks - 3:
            continue  # the last tricks are as good, and soon solved without the kernel
        found = solved(capsys, *words)["position"]
        assert found["to_play"] == state.to_act
        assert found["trick"] == len(state.table.tricks) + 1
        assert [play["card"] for play in found["table"]] == [
            str(play.card) for play in state.table.plays
        ]
        hands = dict(zip(map(str, state.table.rules.seats), state.hands, strict=True))
        assert found["hands"] == {seat: str(hand).split() for seat, hand in hands.items()}
        for seat, piles in found.get("piles", {}).items():
            at = [*map(str, state.table.rules.seats)].index(seat)
            pairs = zip(state.table.piles[at], state.bottoms[at], strict=True)
            assert piles == [
                {"top": top.top and str(top.top), "bottom": bottom and str(bottom)}
                for top, bottom in pairs
            ]


def test_a_deck_is_the_same_as_its_record(capsys: pytest.CaptureFixture[str]) -> None:
    plays = [str(line["card"]) for line in lines("boam")[5:37]]
    for count in (0, 5, 13, 31):
        from_deck = solved(capsys, *DEALT, "--plays", ", ".join(plays[:count]).lower())
        from_record = solved(capsys, BOAM, "--line", str(5 + count))
        for key in ("deal", "factor"):
            from_deck["position"].pop(key)
            from_record["position"].pop(key)
        assert from_deck == from_record


@pytest.mark.parametrize("name", VARIANTS)
def test_every_variant_is_dealt_from_a_deck(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    rules, rng = variant(name), Random(name)
    deal = Deal.shuffled(rules, Seat.S, rng)
    fixed = State.start(deal).table.naming
    naming = fixed or Name(rng.choice([*Suit, None]))
    trump = "none" if naming.suit is None else str(naming.suit)
    state, plays = State.to_play(deal, naming), []
    for _ in range(rng.randint(16, 30)):
        play = rng.choice([play for play in state.legal_actions if isinstance(play, Play)])
        state = state.after(Play(play.card))
        plays.append(str(play.card))
    words = ["--variant", name, "--deck", " ".join(map(str, deal.deck)), "--dealer", "s"]
    words += ["--plays", " ".join(plays)] + ([] if fixed else ["--trump", trump.lower()])
    found = solved(capsys, *words)
    truth = solve(state)
    assert found["position"]["variant"] == name
    assert found["position"]["trump"] == trump
    assert {Card.parse(row["card"]): row["value"] for row in found["values"]} == {
        play.card: value for play, value in truth.values.items() if play.signal is None
    }


def test_an_own_table_can_be_asked_about(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "variants").mkdir(parents=True)
    (home / "variants" / "ours.toml").write_text('base = "boam"\ntrump_when_void = "never"\n')
    position = solved(capsys, *DEALT, "--variant", "ours")["position"]
    assert (position["variant"], position["options"]) == ("boam", {"trump_when_void": "never"})


def test_what_was_taken_back_is_not_looked_at(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    head, (first, *rest) = lines("boam")[:5], lines("boam")[5:37]
    undone: list[Line] = [first, {"type": "undo", "count": 1}, {**first, "card": "8D"}]
    (folder / "x.jsonl").write_bytes(written([*head, *undone]))
    laid = solved(capsys, "x.jsonl")["position"]["table"]
    assert laid == [{"seat": "W", "card": "8D"}]
    (folder / "x.jsonl").write_bytes(written([*head, *undone, {"type": "undo", "count": 1}]))
    assert solved(capsys, "x.jsonl", "--deal", "1")["position"]["table"] == []
    # Played to the end of the second trick, whose last four cards were then taken back.
    (folder / "x.jsonl").write_bytes(
        written([*head, first, *rest[:7], {"type": "undo", "count": 4}])
    )
    assert solved(capsys, "x.jsonl", "--deal", "1", "--trick", "2")["position"]["trick"] == 2
    assert "tricks 1 to 2" in refused(capsys, "x.jsonl", "--deal", "1", "--trick", "3")


def test_all_that_may_happen_in_a_record_is_passed_over(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = variant("parlante").with_options({"target": 30, "revoke": "restore"})
    record, _ = random_match(rules, Random(5), most=50)
    assert {"revoke", "undo", "assist"} <= {str(line["type"]) for line in record}
    (folder / "x.jsonl").write_bytes(written(record) + data("coinchee"))
    position = solved(capsys, "x.jsonl")["position"]
    assert position["variant"] == "coinchee"


def test_a_record_on_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    content = written(lines("boam")[:30])
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content + b'{"type":"pl')))
    assert solved(capsys, "-") == solved(capsys, BOAM, "--line", "30")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--line 1", "--line 1: no cards are dealt here yet; name a line"),
        ("--line 2", "--line 2: South is still to call here; name a line"),
        ("--line 4", "--line 4: South is still to call here; name a line"),
        ("--line 37", "--line 37: the deal is over here; name a line"),
        ("--line 38", "--line 38: the deal is over here; name a line"),
        ("--line 152", "--line 152: the record has lines 1 to 151."),
        ("--deal 5", "--deal 5: the record has deals 1 to 4."),
        ("--deal 4 --trick 9", "--trick 9: of deal 4 the record has tricks 1 to 8."),
    ],
)
def test_a_place_in_a_record_that_is_none(
    words: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert refused(capsys, BOAM, *words.split()).startswith(f"{BOAM}: {said}")


def test_a_file_that_gives_no_position(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "missing.jsonl" in refused(capsys, "missing.jsonl")
    (folder / "x.jsonl").write_bytes(b"")
    assert refused(capsys, "x.jsonl").startswith("x.jsonl:1: record ")
    assert refused(capsys, "x.jsonl", "--line", "1").startswith("x.jsonl:1: record ")
    (folder / "x.jsonl").write_bytes(written(PLANTED["wrong-dealer"].record))
    assert refused(capsys, "x.jsonl").startswith("x.jsonl:39: R4 Found North dealing")
    assert solved(capsys, "x.jsonl", "--line", "20")["position"]["deal"] == 1
    (folder / "x.jsonl").write_bytes(written(lines("boam")[:3]))
    assert refused(capsys, "x.jsonl") == "x.jsonl: in none of its deals a card is to be played."
    assert refused(capsys, "x.jsonl", "--deal", "1").startswith("x.jsonl: --deal 1: its calls")
    (folder / "x.jsonl").write_bytes(dumps({"type": "note"}).encode() + data("boam"))
    assert "no cards are dealt" in refused(capsys, "x.jsonl", "--line", "1")


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("--dealer", "X", "--dealer: X is not possible here; choose from S, W, N, E."),
        ("--dealer", "SW", "--dealer: SW is not possible here; choose from S, W, N, E."),
        ("--dealer", None, "--dealer is missing; choose from S, W, N, E."),
        ("--trump", "X", "--trump: X is not possible here; choose from S, H, D, C, none."),
        ("--trump", None, "--trump is missing; choose from S, H, D, C, none."),
        ("--deck", DECK[3:], "--deck: A deck is 32 different cards; this one has 31"),
        ("--deck", f"{DECK} 7S", "this one has 33, more than once: 7♠."),
        ("--deck", DECK.replace("JS", "7D"), "this one has 32, more than once: 7♦."),
        ("--deck", DECK.replace("JS", "1S"), "--deck: “1S” is no card"),
        ("--plays", "QD ZZ", "--plays: “ZZ” is no card"),
        ("--plays", "QD QD", "--plays: card 2, Q♦. North does not hold Q♦."),
        ("--plays", "QD KD TD 8C", "--plays: card 4, 8♣. The lead was diamonds: you must follow"),
        ("--variant", "muette", "--trump: D is not possible here; choose from C."),
        ("--variant", "zonder-troef", "--trump: D is not possible here; choose from none."),
        ("--variant", "nowhere", "There is no table nowhere; there are: boam, "),
    ],
)
def test_a_deck_that_gives_no_position(
    option: str, value: str | None, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = dict(zip(DEALT[::2], DEALT[1::2], strict=True))
    words.pop(option, None)
    if value is not None:
        words[option] = value
    assert said in refused(capsys, *(word for pair in words.items() for word in pair))


def test_a_deck_played_out(capsys: pytest.CaptureFixture[str]) -> None:
    plays = " ".join(str(line["card"]) for line in lines("boam")[5:37])
    said = "--plays: after 32 cards the deal is over; leave out the last."
    assert refused(capsys, *DEALT, "--plays", plays) == said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "Give a record, FILE, or a deck, --deck."),
        ([BOAM, *DEALT], "Give either FILE or --deck, not both."),
        ([BOAM, "--line", "9", "--deal", "1"], "Give either --line or --deal, not both."),
        ([BOAM, "--trick", "2"], "--trick says nothing without --deal."),
        ([BOAM, "--trump", "S"], "--trump says nothing without --deck."),
        ([*DEALT, "--line", "9"], "--line says nothing without FILE."),
    ],
)
def test_options_that_do_not_go_together(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert refused(capsys, *words).endswith(said)


def test_no_trump_where_the_table_has_none(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "variants").mkdir(parents=True)
    (home / "variants" / "ours.toml").write_text('base = "boam"\nno_trump = false\n')
    words = (*DEALT[:-1], "none", "--variant", "ours")
    assert refused(capsys, *words).endswith("choose from S, H, D, C.")


def test_without_the_kernel_it_says_the_same(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = (BOAM, "--deal", "2", "--trick", "4", "--goal", "score")
    found = solved(capsys, *words)
    monkeypatch.setattr(worlds, "KERNEL", False)
    assert solved(capsys, *words) == found


def test_it_says_that_it_is_thinking_and_can_be_stopped() -> None:
    """A deal with piles takes the plain solver many seconds."""
    deal = Deal.shuffled(variant("piles"), Seat.S, Random(1))
    words = ["--variant", "piles", "--deck", " ".join(map(str, deal.deck))]
    child = subprocess.Popen(
        [sys.executable, "-m", "manillen_tui", "solve", *words, "--dealer", "S", "--trump", "S"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "MANILLEN_KERNEL": "off"},
    )
    assert child.stderr is not None
    assert child.stderr.readline() == "Thinking; Ctrl+C stops it.\n"
    child.send_signal(signal.SIGINT)
    out, err = child.communicate()
    assert (child.returncode, out, err.strip()) == (130, "", "")


@pytest.mark.parametrize("plain", [True, False])
def test_colour_is_left_out_where_it_is_not_wanted(plain: bool) -> None:
    assert (
        "\x1b[31m" not in printed("solve", BOAM, "--deal", "3", "--trick", "6", plain=plain)
    ) is plain
