"""A voice for programs: one JSON object a line, in the words of records where they have some."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TextIO, TypeVar

from manillen_tui.game.cards import Card
from manillen_tui.game.deal import first_dealer
from manillen_tui.game.events import (
    ActionTaken,
    Assisted,
    Claimed,
    DealBegun,
    Event,
    PileTurned,
    Revoked,
    TakenBack,
    TrickWon,
)
from manillen_tui.game.legal import Refusal
from manillen_tui.game.observation import Observation
from manillen_tui.game.record import (
    Line,
    action_line,
    assist_line,
    dumps,
    match_line,
    result_lines,
    revoke_line,
)
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat
from manillen_tui.plain.asked import Question
from manillen_tui.plain.reader import Command, Option
from manillen_tui.plain.words import PlainWords
from manillen_tui.tui.game import Game

_Value = TypeVar("_Value")


class JsonVoice:
    """Tells programs; see docs/plain.md for the lines.

    Args:
        language: whose words to use in texts.
        out: where to.
    """

    def __init__(self, language: PlainWords, out: TextIO) -> None:
        self._language = language
        self._out = out

    def begin(self, game: Game, past: Sequence[Event]) -> None:
        """The match as its record begins, but for the seed; then what has happened in it."""
        session = game.session
        self._write(match_line(session.rules, session.players) | {"seat": str(game.seat)})
        for event in past:
            self.happened(game, event)

    def cut(self, rounds: Sequence[Mapping[Seat, Card]], seat: Seat) -> None:
        """What everybody cut, and who deals."""
        drawn = [{str(each): str(card) for each, card in one.items()} for one in rounds]
        dealer = first_dealer([dict(one) for one in rounds])
        self._write({"type": "cut", "rounds": drawn, "dealer": str(dealer)})

    def happened(self, game: Game, event: Event) -> None:
        """The event as the record has it, without what the person may not know."""
        for line in lines_of(game.session.rules, event):
            self._write(line)

    def hand(self, game: Game, seen: Observation) -> None:
        """The own hand, and what else lies open when a deal begins."""
        table = seen.table
        line: Line = {"type": "hand", "seat": str(seen.player.seat), "cards": _hand(seen)}
        if table.turned is not None:
            line["turned"] = str(table.turned)
        if table.left_over:
            line["left_over"] = list(map(str, table.left_over))
        if table.rules.plan.piled:
            line["piles"] = _piles(seen)
        self._write(line)

    def revoked(self, game: Game, refused: Refusal) -> None:
        """Its line was written as it happened."""

    def deal_ended(self, game: Game) -> None:
        """Its line was written as it happened."""

    def match_ended(self, game: Game) -> None:
        """Its line was written as it happened."""

    def ask(self, question: Question[_Value]) -> None:
        """The question with its choices, and what the person holds."""
        heading = self._language.readable(question.heading)
        line: Line = {"type": "ask", "what": question.kind, "text": heading}
        if question.seen is not None:
            line["seat"] = str(question.seen.seat)
            line["hand"] = _hand(question.seen)
        options = enumerate(question.options, 1)
        line["choices"] = [self._choice(number, option) for number, option in options]
        self._write(line)

    def tell(self, about: Command, lines: Iterable[str], **facts: object) -> None:
        """The lines that a person would read, and the facts in them."""
        told = [self._language.readable(line) for line in lines]
        self._write({"type": "told", "about": str(about), "lines": told, **facts})

    def warn(self, lines: Iterable[str]) -> None:
        """What it costs, before it is asked what to do."""
        self._write({"type": "warning", "lines": list(map(self._language.readable, lines))})

    def wait(self, words: str) -> None:
        """A program needs no patience."""

    def trouble(self, words: str) -> None:
        """Something that stops nothing."""
        self._write({"type": "trouble", "text": words})

    def wrong(self, line: int, words: str) -> None:
        """Which line was no answer, and why."""
        self._write({"type": "error", "line": line, "text": words})

    broken = wrong

    def left(self, words: str) -> None:
        """The match can be gone on with."""
        self._write({"type": "left"})

    def _choice(self, number: int, option: Option[_Value]) -> Line:
        text = self._language.readable(option.text)
        line: Line = {"number": number, "code": option.code, "text": text}
        return line | ({"signals": list(map(str, option.words))} if option.words else {})

    def _write(self, line: Line) -> None:
        self._out.write(dumps(line))
        self._out.flush()


def lines_of(rules: Rules, event: Event) -> Iterator[Line]:
    """An event in the words of records; what those leave out, in words like theirs."""
    match event:
        case DealBegun(number, dealer):
            yield {"type": "deal", "number": number, "dealer": str(dealer)}
        case ActionTaken(seat, action):
            yield action_line(seat, action)
        case Revoked(revoke):
            yield revoke_line(revoke.seat, revoke.card, revoke.signal, revoke.rule)
        case TrickWon(trick):
            yield {"type": "trick", "winner": str(trick.winner), "points": trick.points}
        case PileTurned(seat, pile, card):
            yield {"type": "turned", "seat": str(seat), "pile": pile, "card": str(card)}
        case TakenBack(count):
            yield {"type": "undo", "count": count}
        case Claimed(seat, side):
            yield {"type": "claim", "seat": str(seat), "side": side}
        case Assisted(seat, kind):
            yield assist_line(seat, kind)
        case _:
            yield from result_lines(rules, (event,))


def _hand(seen: Observation) -> list[str] | None:
    return None if seen.hand is None else list(map(str, seen.hand))


def _piles(seen: Observation) -> dict[str, list[str | None]]:
    """By seat, the open cards of its piles."""
    table = seen.table
    return {
        str(seat): [
            None if pile.top is None else str(pile.top)
            for pile in table.piles[table.rules.seats.index(seat)]
        ]
        for seat in table.rules.plan.piled
    }
