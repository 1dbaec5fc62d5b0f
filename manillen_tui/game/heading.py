"""What a ``match`` line says: the table's rules, and who sits at it."""

from __future__ import annotations

import json
from functools import lru_cache

from manillen_tui.errors import ManillenError, RecordError
from manillen_tui.game import lines
from manillen_tui.game.options import Value
from manillen_tui.game.record import FORMAT, Line
from manillen_tui.game.rules import Rules
from manillen_tui.game.variants import variant


def read_rules(line: Line) -> Rules:
    """The rules of a match.

    Raises:
        RecordError: the format, the variant or an option is unknown, or they cannot be played.
    """
    found = lines.value(line, "format", int, "record.kind-number")
    if found != FORMAT:
        raise RecordError("record.format", found=lines.shown(found), expected=FORMAT)
    name = lines.text(line, "rules")
    options = lines.mapping(line, "options") if "options" in line else {}
    options = {**options, "target": lines.number(line, "target", least=1)}
    # Written out, since to Python true and 1 are the same key.
    return _rules(name, json.dumps(options, sort_keys=True))


@lru_cache(maxsize=64)
def _rules(name: str, written: str) -> Rules:
    """One value for all matches of a table, so that its duties are worked out once."""
    options: dict[str, Value] = json.loads(written)
    try:
        return variant(name).with_options(options)
    except ManillenError as error:
        raise lines.charged(error) from None


def read_players(line: Line, rules: Rules) -> dict[str, str]:
    """Who sits where: every seat that plays, and perhaps the dummies.

    Raises:
        RecordError: a seat is missing or not at this table, or a name is no text.
    """
    found = lines.mapping(line, "players")
    for seat in found:
        if seat not in rules.seats:
            raise RecordError(
                "record.value",
                name="players",
                found=lines.shown(seat),
                expected=", ".join(rules.seats),
            )
    for seat in rules.plan.players:
        lines.text(found, seat)
    return {seat: lines.text(found, seat) for seat in found}
