"""A decision read back from its lines, and the public table rebuilt by playing them through."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from typing import Any

from manillen_tui.errors import ManillenError
from manillen_tui.game.actions import Action, Play, Signal, parse_call, parse_signal
from manillen_tui.game.calls import looked
from manillen_tui.game.cards import NO_CARDS, WHOLE_PACK, Card, CardSet
from manillen_tui.game.deal import Deal
from manillen_tui.game.observation import Observation
from manillen_tui.game.options import option
from manillen_tui.game.rules import Rules
from manillen_tui.game.sampling import Worlds
from manillen_tui.game.seats import PlayerId, Seat
from manillen_tui.game.state import State
from manillen_tui.game.table import Phase, Revoke
from manillen_tui.game.variants import ROOT, variant
from manillen_tui.protocol.telling import word

_PILES = 4
_DIGITS = 16


class ProtocolError(ManillenError):
    """Lines that tell no decision."""


@dataclass(frozen=True, slots=True)
class Position:
    """A decision as it was told.

    Attributes:
        observation: what the player knows, who is to act.
        seed: what the chance of the decision is made from.
    """

    observation: Observation
    seed: int


def read(text: str) -> Position:
    """Read a decision; lines whose first word says nothing here are passed over.

    Raises:
        ProtocolError: it tells none, or one that cannot be.
    """
    told = _Told(text)
    rules = _rules(told)
    state = _played(told, _begun(told, rules))
    player = PlayerId(_one_of(rules.plan.players, told.needed("you")))
    hand = told.cards("hand")
    revokes = tuple(
        Revoke(seat, laid.card, laid.signal, rule)
        for rule, seat, laid in (line.values for line in told.all("revoke"))
    )
    state = replace(
        state,
        table=replace(state.table, revokes=revokes),
        hands=tuple(hand if seat == player.seat else NO_CARDS for seat in rules.seats),
    )
    observation = state.observe(player)
    _check(observation, told)
    seed = told.last("seed")
    return Position(observation, 0 if seed is None else seed.values[0])


# Lines


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= _DIGITS):
        raise ProtocolError("engine.number", found=text)
    return int(text)


def _pile(text: str) -> int:
    number = _number(text)
    if not 1 <= number <= _PILES:
        raise ProtocolError("engine.number", found=text)
    return number


def _play(text: str) -> Play:
    card, colon, signal = text.partition(":")
    spoken: Signal | None = parse_signal(signal) if colon else None
    return Play(Card.parse(card), spoken)


_FORMS: Mapping[str, tuple[Callable[[str], object], ...]] = {
    "variant": (variant,),
    "option": (option, str),
    "dealer": (Seat.parse,),
    "score": (str, _number),
    "pending": (),
    "turned": (Card.parse,),
    "pile": (Seat.parse, _pile, Card.parse),
    "you": (Seat.parse,),
    "looked": (),
    "call": (Seat.parse, parse_call),
    "play": (Seat.parse, _play),
    "turn": (Seat.parse, _pile, Card.parse),
    "revoke": (str, Seat.parse, _play),
    "seed": (_number,),
}
"""By its first word, what reads each other word of a line."""

_LISTS: Mapping[str, Callable[[str], object]] = {
    "left-over": Card.parse,
    "hand": Card.parse,
    "legal": str,
}
"""By its first word, what reads all the others, however many."""


@dataclass(frozen=True, slots=True)
class _Line:
    """A line that says something here; ``values`` are its words after the first, read."""

    number: int
    text: str
    values: tuple[Any, ...]

    def charged(self) -> AbstractContextManager[None]:
        """Charge what goes wrong to this line."""
        return _charged(self.number, self.text)


@contextmanager
def _charged(number: int, text: str) -> Iterator[None]:
    try:
        yield
    except ManillenError as error:
        raise ProtocolError("engine.line", line=number, found=text, reason=error.message) from None


class _Told:
    """The lines that say something here, by their first word."""

    def __init__(self, text: str) -> None:
        self._lines: dict[str, list[_Line]] = {}
        for number, line in enumerate(text.splitlines(), 1):
            name, *words = line.split() or [""]
            with _charged(number, line.strip()):
                if name in _FORMS:
                    form = _FORMS[name]
                    if len(words) != len(form):
                        raise ProtocolError("engine.words", name=name, wanted=len(form))
                    values = tuple(read(word) for read, word in zip(form, words, strict=True))
                elif name in _LISTS:
                    values = tuple(map(_LISTS[name], words))
                else:
                    continue
            self._lines.setdefault(name, []).append(_Line(number, line.strip(), values))

    def all(self, name: str) -> list[_Line]:
        """The lines that begin so."""
        return self._lines.get(name, [])

    def last(self, name: str) -> _Line | None:
        """The last of them."""
        return self._lines[name][-1] if name in self._lines else None

    def needed(self, name: str) -> _Line:
        """The last of them, of which there must be one."""
        if name not in self._lines:
            raise ProtocolError("engine.missing", name=name)
        return self._lines[name][-1]

    def cards(self, name: str) -> CardSet:
        """The cards of the last of them."""
        found = self.last(name)
        return NO_CARDS if found is None else CardSet.of(found.values)


def _one_of(seats: tuple[Seat, ...], line: _Line) -> Seat:
    """The seat a line begins with, which must be one of these."""
    seat: Seat = line.values[0]
    with line.charged():
        if seat not in seats:
            raise ProtocolError("engine.player", found=seat, allowed=seats)
    return seat


# The table


def _rules(told: _Told) -> Rules:
    named = told.last("variant")
    base: Rules = variant(ROOT) if named is None else named.values[0]
    changes = {}
    for line in told.all("option"):
        with line.charged():
            changes[line.values[0].key] = line.values[0].parse(line.values[1])
    try:
        return base.with_options(changes)
    except ManillenError as error:
        raise ProtocolError("engine.rules", reason=error.message) from None


def _begun(told: _Told, rules: Rules) -> State:
    """The deal before its first call, as far as it is known."""
    dealer = _one_of(rules.plan.players, told.needed("dealer"))
    turned = told.needed("turned").values[0] if rules.trump == "turned" else None
    piles = {seat: _PILES if seat in rules.plan.piled else 0 for seat in rules.seats}
    tops = {line.values[:2]: line.values[2] for line in told.all("pile")}
    below = {line.values[:2]: line.values[2] for line in told.all("turn")}
    places = tuple(tuple((seat, at + 1) for at in range(piles[seat])) for seat in rules.seats)
    if any(place not in tops for own in places for place in own):
        raise ProtocolError("engine.missing", name="pile")
    deal = Deal(
        rules,
        dealer,
        deck=(),
        hands=(NO_CARDS,) * len(rules.seats),
        bottoms=(),
        tops=tuple(tuple(tops[place] for place in own) for own in places),
        left_over=told.cards("left-over"),
        turned=turned,
    )
    state = State.start(deal, _totals(told, rules), pending=bool(told.all("pending")))
    # A pile hides one card and shows one; the rest of a seat's cards are in its hand.
    held = tuple(rules.tricks - 2 * piles[seat] for seat in rules.seats)
    table = replace(state.table, held=held)
    if told.all("looked") and table.phase in (Phase.BLIND, Phase.NAMING):
        table = looked(table)
    bottoms = tuple(tuple(below.get(place) for place in own) for own in places)
    return replace(state, table=table, bottoms=bottoms)


def _totals(told: _Told, rules: Rules) -> tuple[int, ...]:
    totals = dict.fromkeys(rules.scorers, 0)
    for line in told.all("score"):
        with line.charged():
            name, points = line.values
            if name not in totals:
                raise ProtocolError("engine.side", found=name, allowed=", ".join(totals))
            totals[name] = points
    return tuple(totals.values())


def _played(told: _Told, state: State) -> State:
    """The deal after what was called and played, with nothing known of any hand."""
    acts = [*told.all("call"), *told.all("play")]
    for line in sorted(acts, key=lambda line: line.number):
        seat, action = line.values
        with line.charged():
            if seat != state.to_act:
                raise ProtocolError("engine.turn", found=seat, wanted=state.to_act)
            state = _lent(state, seat, action).after(action)
    return state


def _lent(state: State, seat: Seat, action: Action) -> State:
    """The deal in which a seat holds just what lets it act so.

    A card that may be laid from a hand may be laid from less of that hand too; a word said
    with it (R37) may claim others of its suit.
    """
    if not isinstance(action, Play):
        return state
    table = state.table
    hand = NO_CARDS
    if action.card not in table.tops(seat) and table.held[table.rules.seats.index(seat)]:
        hand = CardSet.of([action.card]) - table.gone - table.on_table
        if action.signal in (Signal.STRONG, Signal.LONG):
            hand |= (WHOLE_PACK - table.gone).in_suit(action.card.suit)
    return replace(
        state, hands=tuple(hand if each == seat else NO_CARDS for each in table.rules.seats)
    )


def _check(observation: Observation, told: _Told) -> None:
    """See that the player is to act, and that some deal fits what was told.

    Raises:
        ProtocolError: it is not so.
    """
    table = observation.table
    if table.to_act is None:
        raise ProtocolError("engine.over")
    if table.rules.player(table.to_act) != observation.player:
        raise ProtocolError("engine.turn", found=observation.player.seat, wanted=table.to_act)
    at = table.rules.seats.index(observation.player.seat)
    if observation.hand is not None and len(observation.hand) != table.held[at]:
        wanted, found = table.held[at], len(observation.hand)
        raise ProtocolError("engine.hand", found=found, wanted=wanted)
    try:
        Worlds(observation)
    except (ValueError, ManillenError):
        raise ProtocolError("engine.no-deal") from None
    legal = told.last("legal")
    words = tuple(map(word, observation.legal_actions))
    if legal is not None and set(legal.values) != set(words):
        with legal.charged():
            raise ProtocolError("engine.legal-other", allowed=" ".join(words))
