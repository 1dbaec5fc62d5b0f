"""Reads records fast: every deal is played through in the int form and scored anew.

The lines that only repeat what the plays have said are passed over. A record is taken at its
word in what no score hangs on, such as who was asked to call; :mod:`manillen_tui.game.check`
says of any record which line breaks which rule.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import partial
from hashlib import blake2b
from typing import BinaryIO

from manillen_tui.damage import is_foreign
from manillen_tui.errors import ManillenError, RecordError
from manillen_tui.game import lines
from manillen_tui.game.actions import Call, Double, Name, Redouble
from manillen_tui.game.cards import PACK, PACK_POINTS
from manillen_tui.game.deal import Deal
from manillen_tui.game.events import BoamWon
from manillen_tui.game.fast import FastDeal, Position, fast_rules
from manillen_tui.game.heading import read_players, read_rules
from manillen_tui.game.match import Match
from manillen_tui.game.record import Line
from manillen_tui.game.results import read_score
from manillen_tui.game.rules import Rules
from manillen_tui.game.scoring import Settlement, settled
from manillen_tui.game.seats import Seat
from manillen_tui.scorebook.accounts import BoamAccount, DealAccount, Ending, MatchAccount

_CARDS: Mapping[object, int] = {str(card): card.index for card in PACK}


class UnreadableError(ManillenError):
    """A record that says what cannot be.

    Attributes:
        line: the line at which that shows, from 1.
        foreign: whether a newer version may have written it.
    """

    def __init__(self, line: int, *, foreign: bool = False) -> None:
        super().__init__("scorebook.unreadable", line=line)
        self.line = line
        self.foreign = foreign


def read(stream: BinaryIO) -> Iterator[MatchAccount]:
    """The matches of a file, one at a time; a last line that a crash cut is left out.

    Raises:
        UnreadableError: a line says what cannot be.
        OSError: the file cannot be read.
    """
    match: _Match | None = None
    read_line = partial(stream.readline, lines.LONGEST + 1)
    for number, data in enumerate(iter(read_line, b""), 1):
        if len(data) > lines.LONGEST:
            raise UnreadableError(number)
        try:
            try:
                line = json.loads(data)
            except (ValueError, RecursionError) as error:
                if type(error) is ValueError:  # a number with more digits than Python reads
                    line = lines.loads(data)
                elif data.endswith(b"\n"):
                    raise
                else:
                    break
            kind = line["type"]
            if kind == "match":
                if match is not None:
                    yield match.account()
                match = _Match(number, line)
            elif match is not None:
                match.feed(number, kind, line)
            elif kind in _Match.KINDS:
                raise RecordError("record.no-match")
        except (ManillenError, ValueError, TypeError, LookupError, RecursionError) as error:
            raise UnreadableError(number, foreign=is_foreign(error)) from None
    if match is not None:
        yield match.account()


class _Deal:
    """A deal while its lines are read."""

    def __init__(self, rules: Rules, match: Match, mark: str, number: int, line: Line) -> None:
        self.rules = rules
        self.match = match
        self.mark = mark
        self.line = number
        self.number = lines.number(line, "number")
        self.dealer = lines.seat(line, "dealer", rules.plan.players)
        self.deck = [_CARDS[card] for card in lines.value(line, "deck", list, "record.kind-list")]
        if set(self.deck) != set(range(len(PACK))) or len(self.deck) != len(PACK):
            raise RecordError("record.kind-list")
        self.taken: list[tuple[Seat, Call] | int] = []
        self.help: set[tuple[Seat, str]] = set()
        self.undone = 0

    def undo(self, line: Line) -> None:
        """Take calls and plays back."""
        count = lines.number(line, "count", least=1)
        if count > len(self.taken):
            raise RecordError("record.undo", found=count, expected=len(self.taken))
        del self.taken[-count:]
        self.undone += 1

    def scored(self, award: int | None, ending: Ending) -> DealAccount | None:
        """The deal once it is over; None as long as there are cards to play.

        Args:
            award: the index of the side that gets what is left, where it ends early.
            ending: how it ends.
        """
        calls = [each for each in self.taken if isinstance(each, tuple)]
        maker, naming, doubling = self._contract(calls)
        rules = fast_rules(self.rules, self.dealer, naming.suit)
        deal = FastDeal.from_deck(rules, self.deck)
        position = self._played(deal)
        if not position.is_over and award is None:
            return None
        cards, tricks = list(position.card_points), list(rules.tricks(position))
        last = rules.sides[position.place] if award is None else award
        if ending is Ending.FORFEIT:
            cards, tricks = [0, 0], [0, 0]
        cards[last] += PACK_POINTS - sum(cards)
        tricks[last] += self.rules.tricks - sum(tricks)
        settlement = Settlement(
            self.dealer,
            maker,
            naming,
            doubling,
            self.match.pending,
            (cards[0], cards[1]),
            (tricks[0], tricks[1]),
            last,
            forfeit=ending is Ending.FORFEIT,
        )
        return DealAccount(
            self.number,
            self.line,
            settled(self.rules, settlement),
            deal.owned,
            tuple(calls),
            ending,
            frozenset(self.help),
            self.undone,
            self._digest(calls),
        )

    def _digest(self, calls: list[tuple[Seat, Call]]) -> str:
        match = self.match
        said = [
            *(self.mark, self.number, self.dealer, match.totals, match.pending),
            *(f"{seat} {call}" for seat, call in calls),
        ]
        plays = bytes(card for card in self.taken if isinstance(card, int))
        found = blake2b(repr(said).encode(), digest_size=16)
        found.update(bytes(self.deck) + plays)
        return found.hexdigest()

    def _played(self, deal: FastDeal) -> Position:
        position = deal.start
        for card in self.taken:
            if isinstance(card, int):
                if not deal.legal(position) >> card & 1:
                    raise RecordError("record.card", found=card)
                position = deal.after(position, card)
        return position

    def _contract(self, calls: list[tuple[Seat, Call]]) -> tuple[Seat, Name, int]:
        """Who named what, and how far it was doubled."""
        maker, naming, doubling = self.dealer, Name(None), 1
        if self.rules.trump == "turned":
            cards = tuple(PACK[card] for card in self.deck)
            turned = Deal.from_deck(self.rules, self.dealer, cards).turned
            assert turned is not None
            naming = Name(turned.suit)
        for seat, call in calls:
            if isinstance(call, Name):
                maker, naming = seat, call
            elif isinstance(call, Double | Redouble):
                doubling *= 2
        return maker, naming, doubling


class _Match:
    """A match while its lines are read."""

    KINDS = frozenset({"deal", "call", "play", "undo", "assist", "claim", "revoke", "score"})

    def __init__(self, number: int, line: Line) -> None:
        self.line = number
        self.head = line
        self.rules = read_rules(line)
        self.players = read_players(line, self.rules)
        self.paper = lines.truth(line, "paper")
        self.mark = json.dumps([line.get("seed"), self.rules.options])
        self.match = Match.start(self.rules)
        self.deals: list[DealAccount] = []
        self.boams: list[BoamAccount] = []
        self.deal: _Deal | None = None
        self.ended: tuple[int | None, Ending] = None, Ending.PLAYED
        self.seats: dict[str, Seat] = {str(seat): seat for seat in self.rules.seats}

    def feed(self, number: int, kind: str, line: Line) -> None:
        """Follow one line."""
        deal = self.deal
        if kind == "play":
            self._open(deal).taken.append(_CARDS[line["card"]])
        elif kind == "call":
            self._open(deal).taken.append((self.seats[str(line["seat"])], lines.call(line)))
        elif kind == "deal":
            self.deal = _Deal(self.rules, self.match, self.mark, number, line)
            self.ended = None, Ending.PLAYED
        elif kind == "score":
            self._score(line)
        elif kind == "undo":
            self._open(deal).undo(line)
        elif kind == "assist":
            if deal is not None:
                deal.help.add((self.seats[str(line["seat"])], lines.text(line, "kind")))
        elif kind == "claim":
            side = self.rules.scoring_side(str(line["side"]), self._open(deal).dealer)
            self.ended = side.index, Ending.CLAIMED
        elif kind == "revoke" and self.rules.revoke == "forfeit":
            seat = self.seats[str(line["seat"])]
            side = self.rules.side(seat, self._open(deal).dealer)
            self.ended = 1 - side.index, Ending.FORFEIT

    @staticmethod
    def _open(deal: _Deal | None) -> _Deal:
        if deal is None:
            raise RecordError("record.no-match")
        return deal

    def _score(self, line: Line) -> None:
        deals = self.match.boam_deals + 1
        if self.paper:
            self.match, events = read_score(self.match, line)
        else:
            scored = self._open(self.deal).scored(*self.ended)
            if scored is None:
                raise RecordError("record.order", found="score", expected="play")
            self.deal = None
            self.deals.append(scored)
            self.match, events = self.match.scored(scored.result)
        for event in events:
            if isinstance(event, BoamWon):
                self.boams.append(BoamAccount(event.winner, event.totals, deals))

    def account(self) -> MatchAccount:
        """What there is of it by now."""
        head, origin = self.head, self.head.get("from")
        date = head.get("date")
        return MatchAccount(
            self.line,
            self.rules,
            {Seat(seat): name for seat, name in self.players.items()},
            date if isinstance(date, str) and lines.is_text(date) else None,
            lines.seed(head),
            None if origin is None else lines.shown(origin),
            self.paper,
            tuple(self.deals),
            tuple(self.boams),
            self.match.totals,
            self.match.number,
            self.match.over,
            self.match.winner,
        )
