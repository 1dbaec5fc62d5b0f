"""An evening as a file: who plays, who sits where in each round, and what came of it.

The file is JSON Lines, as a match's record is: an ``evening`` line, a ``round`` line for each
round, and a ``result`` line for each result as it comes in; of two for the same table the later
one holds. Lines are only ever added, each whole or not at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from manillen_tui.errors import ManillenError, RecordError
from manillen_tui.evening.pairing import FEWEST, Round, pairing
from manillen_tui.game import lines
from manillen_tui.game.heading import read_rules
from manillen_tui.game.lines import LineReader
from manillen_tui.game.record import Line, match_line
from manillen_tui.game.rules import Rules
from manillen_tui.journal import FileJournal

BOT = "bot:"
"""What the name of a bot begins with; any other name is a person's."""

MOST_PLAYERS, MOST_ROUNDS = 100, 100
NAME_LENGTH = 24
_TEAM = 4


class EveningError(ManillenError):
    """An evening that cannot be held so, or a file that says what cannot be."""


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a table; pairs go by its two pairs of partners.

    Attributes:
        points: the score, of all boams together.
        boams: the boams won.
    """

    points: tuple[int, int]
    boams: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Evening:
    """An evening.

    Attributes:
        rules: those of every table.
        players: as they were named, ``bot:NAME`` for bots.
        seed: what the pairing, and the cards of bots, are made from.
        rounds: who sits where; players go by their places in ``players``.
        results: by round and table, from 1.
    """

    rules: Rules
    players: tuple[str, ...]
    seed: int
    rounds: tuple[Round, ...]
    results: Mapping[tuple[int, int], Result] = field(default_factory=dict)

    @property
    def labels(self) -> tuple[str, ...]:
        """What players are called: bots of the same name are numbered."""
        found: list[str] = []
        for player in self.players:
            name, number = player.removeprefix(BOT), 1
            label = name
            while label in found or (player.startswith(BOT) and label in self.players):
                number += 1
                label = f"{name} {number}"
            found.append(label)
        return tuple(found)

    def bots(self, number: int, table: int) -> tuple[str, ...] | None:
        """The bots at a table, pair by pair; None where a person sits there."""
        first, second = self.rounds[number - 1].tables[table - 1]
        names = [self.players[each] for each in (*first, *second)]
        if not all(name.startswith(BOT) for name in names):
            return None
        return tuple(name.removeprefix(BOT) for name in names)


def plan(rules: Rules, players: Iterable[str], rounds: int, seed: int) -> Evening:
    """A new evening.

    Args:
        rules: those of every table.
        players: their names, ``bot:NAME`` for bots.
        rounds: how many are played.
        seed: what the pairing is made from.

    Raises:
        EveningError: it cannot be held so.
    """
    named = tuple(name.strip() for name in players)
    _check(rules, named, rounds)
    return Evening(rules, named, seed, pairing(len(named), rounds, seed))


def _check(rules: Rules, players: tuple[str, ...], rounds: int) -> None:
    if rules.players != _TEAM or rules.layout != "hands":
        raise EveningError("evening.table", found=rules.name)
    if not FEWEST <= len(players) <= MOST_PLAYERS:
        raise EveningError("evening.players", found=len(players), least=FEWEST, most=MOST_PLAYERS)
    if not 1 <= rounds <= MOST_ROUNDS:
        raise EveningError("evening.rounds", found=rounds, most=MOST_ROUNDS)
    for at, name in enumerate(players):
        bare = name.removeprefix(BOT)
        if not bare or not name.isprintable() or (name == bare and len(name) > NAME_LENGTH):
            raise EveningError("evening.name", found=lines.shown(name), most=NAME_LENGTH)
        if name == bare and name in players[:at]:
            raise EveningError("evening.twice", found=name)


def begin(path: Path, evening: Evening) -> None:
    """Write a new evening down.

    Raises:
        JournalError: the file is there already, or cannot be written.
    """
    rules, labels = evening.rules, evening.labels
    head = match_line(rules, {}) | {"type": "evening"}
    head |= {"players": list(evening.players), "seed": evening.seed}
    written: list[Line] = [head]
    for number, each in enumerate(evening.rounds, 1):
        tables = [[[labels[it] for it in pair] for pair in table] for table in each.tables]
        out = [labels[it] for it in each.out]
        written.append({"type": "round", "number": number, "tables": tables, "out": out})
    journal = FileJournal(path)
    try:
        journal.append(written)
        journal.sync()
    finally:
        journal.close()


def add(path: Path, evening: Evening, number: int, table: int, result: Result) -> None:
    """Add a result; one that was there for the table holds no longer.

    Args:
        path: the evening's file.
        evening: what it says.
        number: the round, from 1.
        table: the table, from 1.
        result: what came of it.

    Raises:
        EveningError: there is no such table, or nothing like it can come of one.
        JournalError: the file cannot be written.
    """
    check_result(evening, number, table, result)
    line: Line = {"type": "result", "round": number, "table": table}
    line |= {"points": list(result.points), "boams": list(result.boams)}
    journal = FileJournal(path, new=False)
    try:
        with path.open("rb") as stream:
            reader = LineReader(stream)
            for _ in reader:
                pass
        journal.keep(reader.size)
        if not reader.ended:
            journal.end_line()
        journal.append([line])
        journal.sync()
    finally:
        journal.close()


def check_result(evening: Evening, number: int, table: int, result: Result) -> None:
    """See that something can have come of a table so.

    Raises:
        EveningError: it cannot.
    """
    if not 1 <= number <= len(evening.rounds):
        raise EveningError("evening.no-round", found=number, most=len(evening.rounds))
    tables = len(evening.rounds[number - 1].tables)
    if not 1 <= table <= tables:
        raise EveningError("evening.no-table", found=table, most=tables)
    rules, boams = evening.rules, result.boams
    if min(*result.points, *boams) < 0 or max(result.points) > lines.GREATEST:
        raise EveningError("evening.negative")
    if rules.best_of > 1:
        most = rules.best_of // 2 + 1
        fair = max(boams) == most and min(boams) < most
    else:
        fair = sum(boams) == rules.boams
    if not fair:
        found = "–".join(map(str, boams))
        raise EveningError("evening.boams", found=found, boams=max(rules.boams, rules.best_of))
    if rules.several_boams:
        return
    if result.points[0] == result.points[1] or (result.points[0] > result.points[1]) != (
        boams[0] > boams[1]
    ):
        raise EveningError("evening.even", found="–".join(map(str, result.points)))
    if not rules.deals and max(result.points) < rules.target:
        raise EveningError("evening.short", found=max(result.points), target=rules.target)


def load(path: Path) -> Evening:
    """Read an evening; a last line that a crash cut is left out.

    Raises:
        EveningError: the file cannot be read, or a line says what cannot be.
    """
    try:
        with path.open("rb") as stream:
            reader = LineReader(stream)
            try:
                return _read(reader)
            except ManillenError as error:
                raise EveningError(
                    "evening.fault",
                    file=str(path),
                    line=max(1, reader.number),
                    reason=error.message,
                ) from None
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise EveningError("evening.unread", file=str(path), reason=reason) from None


def _read(reader: Iterable[Line]) -> Evening:
    evening: Evening | None = None
    results: dict[tuple[int, int], Result] = {}
    rounds: list[Round] = []
    for line in reader:
        kind = lines.text(line, "type")
        if evening is None:
            if kind != "evening":
                raise RecordError("record.order", found=kind, expected="evening")
            evening = _read_head(line)
        elif kind == "round":
            rounds.append(_read_round(evening, line, len(rounds) + 1))
            evening = Evening(evening.rules, evening.players, evening.seed, tuple(rounds))
        elif kind == "result":
            number, table = (lines.number(line, name) for name in ("round", "table"))
            result = Result(_pair(line, "points"), _pair(line, "boams"))
            check_result(evening, number, table, result)
            results[number, table] = result
    if evening is None or not rounds:
        raise RecordError("record.missing", name="evening" if evening is None else "round")
    return Evening(evening.rules, evening.players, evening.seed, evening.rounds, results)


def _read_head(line: Line) -> Evening:
    rules = read_rules(line)
    found = lines.value(line, "players", list, "record.kind-list")
    players = tuple(lines.text({"players": name}, "players") for name in found)
    _check(rules, players, 1)
    seed = lines.seed(line)
    if seed is None:  # missing, or none: this says which
        seed = lines.value(line, "seed", int, "record.kind-number")
    return Evening(rules, players, seed, ())


def _read_round(evening: Evening, line: Line, due: int) -> Round:
    number = lines.number(line, "number")
    if number != due:
        raise RecordError("record.value", name="number", found=number, expected=due)
    places = {label: at for at, label in enumerate(evening.labels)}
    seen: list[str] = []

    def people(found: object, name: str, count: int | None = None) -> tuple[int, ...]:
        told = lines.value({name: found}, name, list, "record.kind-list")
        for each in told:
            word = lines.text({name: each}, name)
            if word not in places or word in seen:
                left = ", ".join(label for label in places if label not in seen)
                raise RecordError("record.value", name=name, found=word, expected=left)
            seen.append(word)
        if count is not None and len(told) != count:
            raise RecordError("record.value", name=name, found=len(told), expected=count)
        return tuple(places[each] for each in told)

    tables = []
    for table in lines.value(line, "tables", list, "record.kind-list"):
        pairs = lines.value({"tables": table}, "tables", list, "record.kind-list")
        if len(pairs) != 2:
            raise RecordError("record.value", name="tables", found=len(pairs), expected=2)
        (a, b), (c, d) = (people(pair, "tables", 2) for pair in pairs)
        tables.append(((a, b), (c, d)))
    out = people(line.get("out", []), "out")
    if len(seen) != len(places):
        missing = ", ".join(label for label in places if label not in seen)
        raise RecordError("record.value", name="out", found=len(out), expected=missing)
    return Round(tuple(tables), out)


def _pair(line: Line, name: str) -> tuple[int, int]:
    found = lines.value(line, name, list, "record.kind-list")
    if len(found) != 2:
        raise RecordError("record.value", name=name, found=len(found), expected=2)
    first, second = (lines.number({name: each}, name) for each in found)
    return first, second
