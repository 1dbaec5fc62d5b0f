"""Faults planted in sound records: what to change, and the line and rule that must be named."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from manillen_tui.game.record import Line
from tests.game.records import lines

Edit = Callable[[list[Line]], None]


@dataclass(frozen=True)
class Planted:
    """A case's record, an edit that spoils it, and where that shows."""

    name: str
    edit: Edit
    line: int
    rule: str

    @property
    def record(self) -> list[Line]:
        """The spoilt record."""
        record = lines(self.name)
        self.edit(record)
        return record


def change(number: int, /, **keys: object) -> Edit:
    """Give keys of a line other values."""
    return lambda record: record[number - 1].update(keys)


def amend(number: int, key: str, /, **counts: object) -> Edit:
    """Change single counts of a line."""

    def edit(record: list[Line]) -> None:
        counted = record[number - 1][key]
        assert isinstance(counted, dict)
        counted.update(counts)

    return edit


def drop(number: int, key: str | None = None) -> Edit:
    """Leave out a line, or one key of it."""

    def edit(record: list[Line]) -> None:
        if key is None:
            del record[number - 1]
        else:
            del record[number - 1][key]

    return edit


def insert(number: int, /, **line: object) -> Edit:
    """Put a line before the one of that number."""
    return lambda record: record.insert(number - 1, line)


def redeck(number: int, edit: Callable[[list[object]], object]) -> Edit:
    """Change a deck."""

    def change_deck(record: list[Line]) -> None:
        deck = record[number - 1]["deck"]
        assert isinstance(deck, list)
        edit(deck)

    return change_deck


def both(*edits: Edit) -> Edit:
    """Several edits, one after another."""

    def edit(record: list[Line]) -> None:
        for each in edits:
            each(record)

    return edit


_PASS = {"type": "call", "seat": "W", "call": "pass"}

PLANTED = {
    # Plays: South holds A Q of spades against East's king, West is void in clubs.
    "not-followed": Planted("boam", change(7, card="8S"), 7, "R20"),
    "not-beaten": Planted("boam", change(11, card="QS"), 11, "R21"),
    "not-trumped": Planted("boam", change(20, card="9S"), 20, "R24"),
    "not-held": Planted("boam", change(11, card="TS"), 11, "record"),
    "played-twice": Planted("boam", change(13, card="KD"), 13, "record"),
    "bottom-played": Planted("piles", change(5, card="AD"), 5, "R27"),
    "wrong-leader": Planted("boam", change(10, seat="W"), 10, "R19"),
    "out-of-turn": Planted("boam", change(7, seat="E"), 7, "R3"),
    "two-swapped": Planted("boam", both(change(7, seat="E"), change(8, seat="N")), 7, "R3"),
    "play-left-out": Planted("boam", drop(8), 8, "R3"),
    "last-play-left-out": Planted("boam", drop(37), 37, "record"),
    "play-too-many": Planted("boam", insert(38, type="play", seat="S", card="QH"), 38, "record"),
    "no-such-card": Planted("boam", change(7, card="1D"), 7, "record"),
    "card-in-words": Planted("boam", change(8, card="10D"), 8, "record"),
    "card-in-lower-case": Planted("boam", change(8, card="td"), 8, "record"),
    "card-missing": Planted("boam", drop(8, "card"), 8, "record"),
    "card-no-text": Planted("boam", change(8, card=["TD"]), 8, "record"),
    "no-such-seat": Planted("boam", change(8, seat="X"), 8, "record"),
    "seat-of-another-table": Planted("boam", change(8, seat="NW"), 8, "record"),
    "seat-in-lower-case": Planted("boam", change(8, seat="e"), 8, "record"),
    "seat-missing": Planted("boam", drop(8, "seat"), 8, "record"),
    "signal-not-spoken-here": Planted("boam", change(6, signal="long"), 6, "R37"),
    "no-such-signal": Planted("boam", change(6, signal="hm"), 6, "record"),
    # Calls.
    "naming-left-out": Planted("boam", drop(3), 3, "R11"),
    "doubling-left-out": Planted("boam", drop(4), 4, "R18"),
    "redoubling-left-out": Planted("boam", drop(5), 5, "R18"),
    "pass-left-out": Planted("cafe", drop(5), 5, "R18"),
    "auction-left-out": Planted("manillen", drop(3), 3, "R12"),
    "auction-pass-left-out": Planted("manillen", drop(38), 38, "R12"),
    "forced-pass-left-out": Planted("verplicht", drop(3), 3, "R13"),
    "wrong-namer": Planted("boam", change(3, seat="W"), 3, "R11"),
    "wrong-doubler": Planted("boam", change(4, seat="E"), 4, "R18"),
    "dealer-passes": Planted("boam", change(3, call="pass"), 3, "R11"),
    "partner-not-to-be-asked": Planted("boam", change(3, call="partner"), 3, "R11"),
    "blind-not-played": Planted("boam", change(3, call="blind-no-trump"), 3, "R17"),
    "double-before-naming": Planted("boam", change(3, call="double"), 3, "R18"),
    "redouble-before-double": Planted("boam", change(4, call="redouble"), 4, "R18"),
    "double-not-played": Planted(
        "manillen", insert(4, type="call", seat="S", call="double"), 4, "R18"
    ),
    "call-under-turned": Planted("manillen-troef", insert(3, **_PASS), 3, "R14"),
    "call-at-no-trump": Planted(
        "zonder-troef", insert(3, type="call", seat="S", call="no-trump"), 3, "R15"
    ),
    "call-in-play": Planted("boam", insert(9, **_PASS), 9, "R18"),
    "call-after-the-auction": Planted("manillen", insert(4, **_PASS), 4, "R12"),
    "no-such-call": Planted("boam", change(3, call="Hearts"), 3, "record"),
    "call-missing": Planted("boam", drop(3, "call"), 3, "record"),
    # Deals.
    "card-twice-in-deck": Planted(
        "boam", redeck(2, lambda deck: deck.__setitem__(0, "7D")), 2, "R1"
    ),
    "deck-too-short": Planted("boam", redeck(39, lambda deck: deck.pop()), 39, "R1"),
    "deck-too-long": Planted("boam", redeck(2, lambda deck: deck.append("7D")), 2, "R1"),
    "no-card-in-deck": Planted("boam", redeck(2, lambda deck: deck.__setitem__(0, "1S")), 2, "R1"),
    "deck-no-list": Planted("boam", change(2, deck="TD"), 2, "record"),
    "deck-missing": Planted("boam", drop(2, "deck"), 2, "record"),
    "wrong-dealer": Planted("boam", change(39, dealer="N"), 39, "R4"),
    "dummy-deals": Planted("dummies", change(2, dealer="N"), 2, "record"),
    "wrong-number": Planted("boam", change(39, number=3), 39, "record"),
    "number-true": Planted("boam", change(2, number=True), 2, "record"),
    "number-broken": Planted("boam", change(2, number=1.0), 2, "record"),
    "deal-in-a-deal": Planted("boam", insert(10, type="deal"), 10, "record"),
    "deal-before-a-call": Planted("boam", insert(4, type="deal"), 4, "R18"),
    # Results.
    "wrong-points": Planted("boam", amend(38, "points", NS=8), 38, "R29"),
    "points-true": Planted("boam", amend(38, "points", NS=True), 38, "record"),
    "points-broken": Planted("boam", amend(38, "points", NS=7.0), 38, "record"),
    "points-of-nobody": Planted("boam", amend(38, "points", EW=0), 38, "record"),
    "points-without-end": Planted("boam", amend(38, "points", NS=10**4200), 38, "record"),
    "points-missing": Planted("boam", drop(38, "points"), 38, "record"),
    "points-of-one-side": Planted("boam", change(38, points={"NS": 7}), 38, "record"),
    "wrong-tricks": Planted("boam", amend(38, "tricks", WE=8), 38, "R27"),
    "wrong-factor": Planted("boam", change(38, factor=2), 38, "R32"),
    "wrong-score": Planted("boam", amend(38, "score", WE=23), 38, "R30"),
    "slam-not-doubled": Planted("dummies", amend(217, "score", NS=30), 217, "R31"),
    "tie-scored": Planted("dummies", amend(109, "score", NS=1), 109, "R33"),
    "card-points-wrong": Planted("manillen-101", amend(37, "score", NS=0), 37, "R34"),
    "wrong-total": Planted("boam", amend(38, "total", WE=93), 38, "R35"),
    "score-left-out": Planted("boam", drop(38), 38, "record"),
    "score-twice": Planted("boam", insert(39, type="score"), 39, "record"),
    "score-too-early": Planted("boam", insert(37, type="score"), 37, "record"),
    "wrong-winner": Planted("boam", change(151, winner="NS"), 151, "R35"),
    "no-winner": Planted("boam", change(151, winner=None), 151, "R35"),
    "winner-missing": Planted("boam", drop(151, "winner"), 151, "record"),
    "wrong-total-at-the-end": Planted("boam", amend(151, "total", WE=107), 151, "R35"),
    "end-too-early": Planted("boam", insert(39, type="end"), 39, "record"),
    "boam-in-a-single-boam": Planted("boam", insert(151, type="boam"), 151, "R35"),
    "deal-after-the-end": Planted(
        "boam", lambda record: record.append({"type": "deal"}), 152, "R35"
    ),
    "end-twice": Planted("boam", lambda record: record.append({"type": "end"}), 152, "R35"),
    # The match line.
    "no-format": Planted("boam", drop(1, "format"), 1, "record"),
    "other-format": Planted("boam", change(1, format=2), 1, "record"),
    "format-true": Planted("boam", change(1, format=True), 1, "record"),
    "no-such-variant": Planted("boam", change(1, rules="whist"), 1, "record"),
    "variant-no-text": Planted("boam", change(1, rules=["boam"]), 1, "record"),
    "no-such-option": Planted("boam", change(1, options={"jokers": 2}), 1, "record"),
    "no-such-value": Planted("boam", change(1, options={"tie": "toss"}), 1, "record"),
    "number-for-a-truth": Planted("boam", change(1, options={"double": 1}), 1, "record"),
    "unplayable-options": Planted("boam", change(1, options={"double": False}), 1, "record"),
    "options-no-object": Planted("boam", change(1, options=[]), 1, "record"),
    "no-target": Planted("boam", drop(1, "target"), 1, "record"),
    "target-nought": Planted("boam", change(1, target=0), 1, "record"),
    "no-players": Planted("boam", drop(1, "players"), 1, "record"),
    "player-missing": Planted("boam", amend(1, "players", N=None), 1, "record"),
    "player-of-another-table": Planted("boam", amend(1, "players", NW="x"), 1, "record"),
    "paper-no-truth": Planted("boam", change(1, paper=1), 1, "record"),
    "no-match-first": Planted("boam", drop(1), 1, "record"),
    # Anything.
    "no-type": Planted("boam", drop(8, "type"), 8, "record"),
    "type-no-text": Planted("boam", change(8, type=["play"]), 8, "record"),
    "look-where-blind-is-not-played": Planted("boam", insert(3, type="look", seat="S"), 3, "R17"),
    "look-of-another": Planted("cafe", insert(3, type="look", seat="W"), 3, "R17"),
    "look-too-late": Planted("cafe", insert(4, type="look", seat="S"), 4, "R17"),
    "look-twice": Planted(
        "cafe", both(insert(3, type="look", seat="S"), insert(3, type="look", seat="S")), 4, "R17"
    ),
    "blind-after-a-look": Planted(
        "cafe", both(insert(3, type="look", seat="S"), change(4, call="blind-no-trump")), 4, "R17"
    ),
    "revoke-prevented": Planted(
        "boam", insert(7, type="revoke", seat="N", card="8S", rule="R20"), 7, "R28"
    ),
    "undo-nothing": Planted("boam", insert(5, type="undo", count=0), 5, "record"),
    "undo-too-much": Planted("boam", insert(5, type="undo", count=3), 5, "record"),
    "undo-between-deals": Planted("boam", insert(39, type="undo", count=1), 39, "record"),
    "claim-before-play": Planted("boam", insert(4, type="claim", seat="S", side="NS"), 4, "R18"),
    "claim-for-nobody": Planted("boam", insert(7, type="claim", seat="S", side="S"), 7, "record"),
    "assist-of-nobody": Planted("boam", insert(7, type="assist", seat="Q", kind="x"), 7, "record"),
    "assist-of-no-kind": Planted("boam", insert(7, type="assist", seat="S"), 7, "record"),
}
