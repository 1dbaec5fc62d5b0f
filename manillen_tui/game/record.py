"""The match record's lines as they are written: one JSON object each (record.md).

The reader is :mod:`manillen_tui.game.replay`, which knows what each line must say.
"""

from __future__ import annotations

from collections.abc import Mapping

from manillen_tui.game.actions import Action, Look, Play, Signal
from manillen_tui.game.cards import Card
from manillen_tui.game.deal import Deal
from manillen_tui.game.events import BoamWon, DealScored, Event, MatchWon
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat
from manillen_tui.game.variants import variant
from manillen_tui.printable import json_text

FORMAT = 1

Line = dict[str, object]
"""One line of a record."""


def dumps(line: Line) -> str:
    """A line as text, with its newline."""
    return json_text(line, separators=(",", ":")) + "\n"


def match_line(
    rules: Rules,
    players: Mapping[Seat, str],
    *,
    seed: int | None = None,
    date: str | None = None,
    app: str | None = None,
    undo: bool = True,
) -> Line:
    """The line that begins a match.

    Args:
        rules: the table's rules; what differs from its packaged variant is written out, so
            that the record can be read where nobody knows a table of one's own.
        players: who sits where, ``person:NAME`` or ``bot:NAME``.
        seed: what the deals were made from, if that is to be known.
        date: when the match began, in ISO 8601.
        app: the program that wrote the record.
        undo: whether decisions may be taken back; the line says only where they may not.
    """
    line: Line = {"type": "match", "format": FORMAT, "rules": rules.variant}
    options = rules.differences(variant(rules.variant))
    options.pop("target", None)
    if options:
        line["options"] = options
    line["target"] = rules.target
    line["players"] = {str(seat): name for seat, name in players.items()}
    extras = {"seed": seed, "date": date, "app": app, "undo": None if undo else False}
    return line | {key: value for key, value in extras.items() if value is not None}


def deal_line(number: int, deal: Deal) -> Line:
    """The line that begins a deal; ``number`` counts through the session from 1."""
    return {
        "type": "deal",
        "number": number,
        "dealer": str(deal.dealer),
        "deck": [str(card) for card in deal.deck],
    }


def action_line(seat: Seat, action: Action) -> Line:
    """The line of a call, a play, or the dealer's look."""
    if isinstance(action, Play):
        line: Line = {"type": "play", "seat": str(seat), "card": str(action.card)}
        return line if action.signal is None else line | {"signal": str(action.signal)}
    if isinstance(action, Look):
        return {"type": "look", "seat": str(seat)}
    return {"type": "call", "seat": str(seat), "call": str(action)}


def revoke_line(seat: Seat, card: Card, signal: Signal | None, rule: str) -> Line:
    """The line of an illegal card or a false signal (R28)."""
    line: Line = {"type": "revoke", "seat": str(seat), "card": str(card)}
    return line | ({} if signal is None else {"signal": str(signal)}) | {"rule": rule}


def assist_line(seat: Seat, kind: str) -> Line:
    """The line of help that a seat had."""
    return {"type": "assist", "seat": str(seat), "kind": kind}


def undo_line(count: int) -> Line:
    """The line that takes back the last ``count`` calls and plays."""
    return {"type": "undo", "count": count}


def claim_line(seat: Seat, side: str) -> Line:
    """The line that gives the tricks left to a side, by the name it scores under."""
    return {"type": "claim", "seat": str(seat), "side": side}


def result_lines(rules: Rules, events: tuple[Event, ...]) -> tuple[Line, ...]:
    """The lines that follow a deal's end, from the events of ``Match.scored``."""
    found: list[Line] = []
    for event in events:
        if isinstance(event, DealScored):
            result = event.result
            found.append(
                {
                    "type": "score",
                    "points": result.by_scorer(rules, result.points),
                    "tricks": result.by_scorer(rules, result.tricks),
                    "factor": result.factor,
                    "score": result.by_scorer(rules, result.score),
                    "total": _named(rules, event.totals),
                }
            )
        elif isinstance(event, BoamWon) and rules.several_boams:
            found.append(
                {
                    "type": "boam",
                    "number": event.number,
                    "winner": event.winner,
                    "total": _named(rules, event.totals),
                }
            )
        elif isinstance(event, MatchWon):
            end: Line = {
                "type": "end",
                "winner": event.winner,
                "total": _named(rules, event.totals),
            }
            found.append(
                end | {"boams": _named(rules, event.boams)} if rules.several_boams else end
            )
    return tuple(found)


def _named(rules: Rules, counts: tuple[int, ...]) -> dict[str, int]:
    return dict(zip(rules.scorers, counts, strict=True))
