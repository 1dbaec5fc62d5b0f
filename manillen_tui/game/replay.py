"""Follows one match line by line, and refuses the first line that cannot be (record.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from manillen_tui.errors import NotationError, RecordError
from manillen_tui.game import lines
from manillen_tui.game.deal import Deal
from manillen_tui.game.events import Assisted, DealBegun, Event, TakenBack
from manillen_tui.game.faults import out_of_place
from manillen_tui.game.heading import read_players, read_rules
from manillen_tui.game.lines import shown
from manillen_tui.game.match import Match
from manillen_tui.game.moves import MOVES
from manillen_tui.game.record import Line, result_lines
from manillen_tui.game.results import agree, end_rule, read_score, score_rule
from manillen_tui.game.state import State


class Replay:
    """A match as far as its record has been read.

    Args:
        line: the ``match`` line.

    Attributes:
        rules: the table's rules.
        players: who sits where.
        seed: what the deals were made from, if the record says.
        paper: whether the match was scored at a real table.
        undo: whether decisions may be taken back at this table, if the record says.
        match: where the match stands; it changes as soon as a deal is over.
        deal: the cards of the deal in play or just ended.
        state: that deal as it stands; None before the first.
        number: that deal's number; 0 before the first.
        past: the states before each of that deal's calls and plays, which an undo goes back to.
        owed: the redundant lines that must come next.

    Raises:
        RecordError: the line does not begin a match that can be played.
    """

    def __init__(self, line: Line) -> None:
        self.rules = read_rules(line)
        self.players = read_players(line, self.rules)
        self.seed = lines.seed(line)
        self.paper = lines.truth(line, "paper")
        self.undo = "undo" not in line or lines.truth(line, "undo")
        self.match = Match.start(self.rules)
        self.deal: Deal | None = None
        self.state: State | None = None
        self.number = 0
        self.past: list[State] = []
        self.owed: tuple[Line, ...] = ()
        self._before = self.match
        self._ended: tuple[Event, ...] = ()

    @property
    def over(self) -> bool:
        """Whether the record holds the whole match, its end included."""
        return self.match.over and not self.owed

    def feed(self, line: Line) -> tuple[Event, ...]:
        """Follow one more line; one of an unknown type is passed over.

        A deal's score, and the boam's and the match's end with it, are among the events of
        its ``score`` line.

        Raises:
            RecordError: it says what cannot be; nothing has changed.
        """
        kind = lines.text(line, "type")
        move = MOVES.get(kind)
        if move is None:
            read = _READERS.get(kind)
            return () if read is None else read(self, line)
        state = self.state
        if state is None or state.is_over:
            raise self._misplaced(kind)
        after, events = move(state, line)
        if kind in ("call", "play"):
            self.past.append(state)
        self.state = after
        if after.is_over:
            self._before = self.match
            self.match, self._ended = self.match.scored(after.result)
            self.owed = result_lines(self.rules, self._ended)
        return events

    def _deal(self, line: Line) -> tuple[Event, ...]:
        in_play = self.state is not None and not self.state.is_over
        if self.paper or in_play or self.owed or self.match.over:
            raise self._misplaced("deal")
        due = self.match.number + 1
        number = lines.number(line, "number")
        if number != due:
            raise RecordError("record.value", name="number", found=shown(number), expected=due)
        dealer = lines.seat(line, "dealer", self.rules.plan.players)
        if self.match.dealer not in (None, dealer):
            again = self.deal is not None and self.deal.dealer == self.match.dealer
            raise RecordError(
                "record.dealer",
                rule="R33" if again else "R4",
                found=dealer,
                expected=self.match.dealer,
            )
        words = lines.value(line, "deck", list, "record.kind-list")
        try:
            deal = Deal.from_deck(self.rules, dealer, tuple(map(lines.card, words)))
        except (NotationError, RecordError) as error:
            raise lines.charged(error, "R1") from None
        self.deal, self.number, self.past = deal, number, []
        self.state = self.match.deal(deal)
        return (DealBegun(number, dealer),)

    def _undo(self, line: Line) -> tuple[Event, ...]:
        written_down = not self.owed or self.owed[0]["type"] != "score"
        if self.state is None or (self.state.is_over and written_down):
            raise self._misplaced("undo")
        count = lines.number(line, "count", least=1)
        if count > len(self.past):
            raise RecordError("record.undo", found=shown(count), expected=len(self.past))
        if self.state.is_over:
            self.match, self.owed = self._before, ()
        self.state = self.state.taken_back(self.past[-count])
        del self.past[-count:]
        return (TakenBack(count),)

    def _assist(self, line: Line) -> tuple[Event, ...]:
        seat = lines.seat(line, "seat", self.rules.seats)
        return (Assisted(seat, lines.text(line, "kind")),)

    def _result(self, line: Line) -> tuple[Event, ...]:
        """A line that says again what the plays have said: ``score``, ``boam`` or ``end``."""
        kind = str(line["type"])
        events: tuple[Event, ...] = ()
        if self.paper and kind == "score" and not self.owed and not self.match.over:
            self.match, events = read_score(self.match, line)
            self.owed = result_lines(self.rules, events)
            return events
        if not self.owed or self.owed[0]["type"] != kind:
            raise self._misplaced(kind)
        rule_of: Callable[[str], str] = partial(end_rule, self.rules, kind)
        if kind == "score" and self.state is not None:
            rule_of = partial(score_rule, self.state.table, self.state.result)
            events = self._ended
        agree(line, self.owed[0], self.rules, rule_of)
        self.owed = self.owed[1:]
        return events

    def _match(self, line: Line) -> tuple[Event, ...]:
        """Another match's line, which belongs to another replay."""
        raise self._misplaced("match")

    def _misplaced(self, kind: str) -> RecordError:
        """What to say of a line that stands where another must."""
        if self.owed:
            due = str(self.owed[0]["type"])
            rule = "record" if due == "score" else end_rule(self.rules, due)
            return RecordError("record.order", rule=rule, found=kind, expected=due)
        if self.match.over:
            rule = end_rule(self.rules, "end")
            return RecordError("record.order", rule=rule, found=kind, expected="match")
        if self.state is not None and not self.state.is_over:
            return out_of_place(self.state.table, kind)
        return RecordError("record.order", found=kind, expected="score" if self.paper else "deal")


_READERS: Mapping[str, Callable[[Replay, Line], tuple[Event, ...]]] = {
    "match": Replay._match,
    "deal": Replay._deal,
    "undo": Replay._undo,
    "assist": Replay._assist,
    "score": Replay._result,
    "boam": Replay._result,
    "end": Replay._result,
}

KNOWN = frozenset({*_READERS, *MOVES})
"""The types of line that mean something."""
