"""The position that ``manillen solve`` is asked about: out of a record, or dealt from a deck."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeVar

from manillen_tui.errors import IllegalActionError, ManillenError, RecordError
from manillen_tui.game.actions import Name, Play
from manillen_tui.game.cards import Card, Suit
from manillen_tui.game.check import follow
from manillen_tui.game.deal import Deal
from manillen_tui.game.fast import FastDeal
from manillen_tui.game.lines import LineReader
from manillen_tui.game.replay import Replay
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat, Side
from manillen_tui.game.state import State
from manillen_tui.game.table import Phase

_T = TypeVar("_T")

NO_TRUMP = "none"
"""How no trump is written for ``--trump``."""


class PositionError(ManillenError):
    """What was asked names no position in which somebody is to play."""


@dataclass(frozen=True, slots=True)
class Position:
    """A deal in which somebody is to play a card.

    Attributes:
        state: the deal, all its cards known.
        number: the deal's number in its record; None for a deck.
    """

    state: State
    number: int | None = None

    @property
    def trick(self) -> int:
        """The number of the trick that is played to, from 1."""
        return len(self.state.table.tricks) + 1

    @property
    def seat(self) -> Seat:
        """Who is to play."""
        seat = self.state.to_act
        assert seat is not None
        return seat

    @property
    def sides(self) -> tuple[Side, Side]:
        """The deal's two sides."""
        return self.state.table.rules.sides(self.state.table.dealer)

    @property
    def points(self) -> tuple[int, int]:
        """By side, the points taken so far, bonuses included (R29)."""
        deal = FastDeal.from_state(self.state)
        return deal.rules.points(deal.start)


# Out of a record


def at_line(reader: LineReader, line: int) -> Position:
    """The position after a line of a record.

    Raises:
        PositionError: there is no such line, or nobody is to play after it.
        RecordError: a line up to there says what cannot be.
        OSError: the record cannot be read.
    """
    for replay in _followed(reader):
        if reader.number < line:
            continue
        state = replay.state
        if reader.number > line or state is None:
            raise PositionError("cli.solve.undealt", line=line)
        if state.is_over:
            raise PositionError("cli.solve.over", line=line)
        if state.table.phase is not Phase.PLAY:
            raise PositionError("cli.solve.calls", line=line, seat=state.to_act)
        return Position(state, replay.number)
    raise PositionError("cli.solve.no-line", line=line, lines=reader.number - reader.cut)


def at_trick(reader: LineReader, deal: int, trick: int) -> Position:
    """The position before the lead to a trick of a record's first deal of a number.

    Raises:
        PositionError: there is no such deal, or nobody is to lead to that trick in it.
        RecordError: a line up to the deal's end says what cannot be.
        OSError: the record cannot be read.
    """
    leads: list[State] | None = None
    deals = 0
    for replay in _followed(reader):
        deals = max(deals, replay.number)
        if replay.number == deal:
            # Read to the deal's end, for an undo may still take plays back.
            leads = _leads(replay)
        elif leads is not None:
            break
    if leads is None:
        raise PositionError("cli.solve.no-deal", deal=deal, deals=deals)
    if not leads:
        raise PositionError("cli.solve.no-lead", deal=deal)
    if trick > len(leads):
        raise PositionError("cli.solve.no-trick", trick=trick, deal=deal, tricks=len(leads))
    return Position(leads[trick - 1], deal)


def at_last(reader: LineReader) -> Position:
    """The last position of a record in which somebody is to play.

    Raises:
        PositionError: nobody is to play anywhere in it.
        RecordError: a line says what cannot be.
        OSError: the record cannot be read.
    """
    found: Position | None = None
    for replay in _followed(reader):
        if replay.state is not None and replay.state.table.phase is Phase.PLAY:
            found = Position(replay.state, replay.number)
    if found is None:
        raise PositionError("cli.solve.never")
    return found


def _followed(reader: LineReader) -> Iterator[Replay]:
    """The match after every line; there must be one."""
    replay: Replay | None = None
    for replay, _ in follow(reader):
        yield replay
    if replay is None:
        raise RecordError("record.no-match")


def _leads(replay: Replay) -> list[State]:
    """The states of the deal in which a trick is begun, as they stand after every undo."""
    states = (*replay.past, replay.state)
    return [
        state
        for state in states
        if state is not None and state.table.phase is Phase.PLAY and not state.table.plays
    ]


# From a deck


def dealt(rules: Rules, deck: str, dealer: str | None, trump: str | None, plays: str) -> Position:
    """A deck dealt, trumps named by the dealer, nobody doubling, and some cards played.

    Args:
        rules: the table's rules.
        deck: 32 cards in dealing order.
        dealer: the dealer's seat; it must be given.
        trump: a suit, or ``none``; not needed where the table fixes it.
        plays: the cards played so far, in order.

    Raises:
        PositionError: something of it cannot be.
    """
    seat = _choice("--dealer", dealer, {str(seat): seat for seat in rules.plan.players})
    with _charged("--deck"):
        deal = Deal.from_deck(rules, seat, _cards(deck))
    state = State.to_play(deal, _naming(deal, trump))
    with _charged("--plays"):
        cards = _cards(plays)
    for number, card in enumerate(cards, 1):
        try:
            state = state.after(Play(card))
        except IllegalActionError as error:
            reason = error.message
            raise PositionError(
                "cli.solve.illegal", number=number, card=card, reason=reason
            ) from None
    if state.is_over:
        raise PositionError("cli.solve.played-out", cards=len(cards))
    return Position(state)


def _cards(text: str) -> tuple[Card, ...]:
    """Cards parted by white space or commas, as a record or a person writes them."""
    return tuple(map(Card.parse, text.replace(",", " ").split()))


def _naming(deal: Deal, trump: str | None) -> Name:
    """What is trump: what the table fixes (R14, R15), or what is asked for."""
    fixed = State.start(deal).table.naming
    if fixed is not None:
        allowed = {NO_TRUMP if fixed.suit is None else str(fixed.suit): fixed}
    else:
        allowed = {str(suit): Name(suit) for suit in Suit}
        if deal.rules.no_trump:
            allowed[NO_TRUMP] = Name(None)
    if trump is None and fixed is not None:
        return fixed
    return _choice("--trump", trump, allowed)


def _choice(option: str, word: str | None, allowed: Mapping[str, _T]) -> _T:
    """What an option's word stands for, in any case."""
    if word is None:
        raise PositionError("cli.solve.missing", option=option, allowed=allowed.keys())
    for name, value in allowed.items():
        if word.strip().casefold() == name.casefold():
            return value
    raise PositionError("cli.solve.no-choice", option=option, found=word, allowed=allowed.keys())


@contextmanager
def _charged(option: str) -> Iterator[None]:
    """Have an error of the engine name the option that it came of."""
    try:
        yield
    except ManillenError as error:
        raise PositionError("cli.solve.option", option=option, reason=error.message) from None
