"""What says what happens: a voice for people, and what voices have in common."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Protocol, TextIO, TypeVar

from manillen_tui.game.actions import Action, Look, Play, Signal
from manillen_tui.game.cards import Card
from manillen_tui.game.deal import first_dealer
from manillen_tui.game.events import (
    ActionTaken,
    Assisted,
    Claimed,
    DealBegun,
    Event,
    PileTurned,
    TakenBack,
    TrickWon,
)
from manillen_tui.game.legal import Refusal
from manillen_tui.game.observation import Observation
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import PlayerId, Seat
from manillen_tui.game.table import Played, Table
from manillen_tui.game.variants import VARIANTS
from manillen_tui.plain.asked import Question
from manillen_tui.plain.reader import Command
from manillen_tui.plain.views import (
    hand_line,
    lying_lines,
    pile_lines,
    played_line,
    said_line,
    table_lines,
    taken_line,
    total_lines,
)
from manillen_tui.plain.words import PlainWords, Speaker
from manillen_tui.tui.game import Game
from manillen_tui.tui.present_end import match_words, revoke_lines
from manillen_tui.tui.present_score import news
from manillen_tui.tui.present_sum import boam_lines, deal_sum

KEYS = frozenset(
    {f"variant.{name}.name" for name in VARIANTS} | {f"signal.{word}" for word in Signal}
)
"""The catalogue keys composed here."""

_Value = TypeVar("_Value")


class Voice(Protocol):
    """Says what happens, to whom it may."""

    def begin(self, game: Game, past: Sequence[Event]) -> None:
        """A match begins, or goes on after what has happened in it."""

    def cut(self, rounds: Sequence[Mapping[Seat, Card]], seat: Seat) -> None:
        """Everybody cut for the first deal (R4), the person from a seat."""

    def happened(self, game: Game, event: Event) -> None:
        """Something happened, just now."""

    def hand(self, game: Game, seen: Observation) -> None:
        """The person sees the own hand for the first time in a deal, or may not yet (R8, R17)."""

    def revoked(self, game: Game, refused: Refusal) -> None:
        """Something illegal was laid (R28)."""

    def deal_ended(self, game: Game) -> None:
        """A deal is over."""

    def match_ended(self, game: Game) -> None:
        """The match is over."""

    def ask(self, question: Question[_Value]) -> None:
        """Put a question; it stands until it is answered."""

    def tell(self, about: Command, lines: Iterable[str], **facts: object) -> None:
        """Tell what was asked for."""

    def warn(self, lines: Iterable[str]) -> None:
        """What the person is about to do costs much."""

    def wait(self, words: str) -> None:
        """It will take a moment."""

    def trouble(self, words: str) -> None:
        """Something went wrong that stops nothing."""

    def wrong(self, line: int, words: str) -> None:
        """A line was no answer; the question stands."""

    def broken(self, line: int, words: str) -> None:
        """A line of a script was no answer, which ends it."""

    def left(self, words: str) -> None:
        """The match is left before its end."""


class PlainVoice:
    """Tells people, one fact a line.

    Args:
        language: whose words to use.
        out: where to.
    """

    def __init__(self, language: PlainWords, out: TextIO) -> None:
        self._language = language
        self._out = out

    def begin(self, game: Game, past: Sequence[Event]) -> None:
        """Say which table it is, who sits where, and how the deal stands that was left."""
        session, text = game.session, self._language.text
        rules, speaker = session.rules, speaker_of(self._language, game)
        name = text(f"variant.{rules.name}.name") if rules.name in VARIANTS else rules.name
        self._say([text("plain.going-on" if past else "plain.begin", table=name)])
        bots = (
            text("plain.sits", name=_named(speaker, rules, seat), bot=game.bots[player].name)
            for seat in rules.plan.players
            if (player := PlayerId(seat)) in game.bots
        )
        self._say([text("plain.your-seat", seat=game.seat), *bots, text("plain.how")])
        if past:
            self._say(total_lines(speaker, game))
        if past and session.state is not None and not session.between_deals:
            self._say(table_lines(speaker, session.number, _seen(game)))

    def cut(self, rounds: Sequence[Mapping[Seat, Card]], seat: Seat) -> None:
        """Say what everybody cut."""
        text = self._language.text
        names = Speaker(self._language, seat)
        for drawn in rounds:
            self._say(
                text("plain.cut", name=names.label_of(each), card=card)
                for each, card in drawn.items()
            )
        dealer = first_dealer([dict(drawn) for drawn in rounds])
        key = "cut.you-deal" if dealer == seat else "cut.deals"
        self._say([text(key, name=names.label_of(dealer))])

    def happened(self, game: Game, event: Event) -> None:
        """Say what everybody at the table heard and saw."""
        self._say(self._told(game, event))

    def _told(self, game: Game, event: Event) -> Iterator[str]:
        state, text = game.session.state, self._language.text
        if state is None:
            return
        table, speaker = state.table, speaker_of(self._language, game)
        match event:
            case DealBegun(number, dealer):
                yield ""
                yield text("plain.deal", number=number, name=speaker.who(dealer, table))
                yield from news(speaker, table.rules, table, game.history, game.session.match, None)
                yield from lying_lines(speaker, table)
                yield from pile_lines(speaker, table)
            case ActionTaken(seat, action):
                yield _done(speaker, table, seat, action)
            case TrickWon(trick):
                yield taken_line(speaker, table, trick.winner, trick.points)
            case PileTurned(seat, pile, card):
                yield text("plain.turns", name=speaker.who(seat, table), number=pile, card=card)
            case TakenBack(count):
                yield self._language.plural("plain.undone", count)
            case Claimed(seat, _):
                yield text("plain.claimed", name=speaker.who(seat, table))
            case Assisted() if len(game.assists[game.session.number]) == 1:
                yield text("plain.assisted")

    def hand(self, game: Game, seen: Observation) -> None:
        """Say the own hand."""
        self._say([hand_line(speaker_of(self._language, game), seen)])

    def revoked(self, game: Game, refused: Refusal) -> None:
        """Say what was laid, what it broke and what follows."""
        self._say(revoke_lines(speaker_of(self._language, game), game.session.rules, refused))

    def deal_ended(self, game: Game) -> None:
        """Say what the deal scored, and how the boam stands."""
        state, speaker = game.session.state, speaker_of(self._language, game)
        assert state is not None
        self._say([self._language.text("sum.heading", number=game.session.number)])
        self._say(deal_sum(speaker, state.table, state.result))
        self._say(boam_lines(speaker, game.session.match, game.history, game.boam))

    def match_ended(self, game: Game) -> None:
        """Say who won."""
        heading, lines = match_words(speaker_of(self._language, game), game.session.match)
        self._say([heading, *lines])

    def ask(self, question: Question[_Value]) -> None:
        """Say the question, and each choice with its number."""
        self._say([question.heading])
        for number, option in enumerate(question.options, 1):
            words = (self._language.text(f"signal.{word}") for word in option.words)
            notes = (option.note, " / ".join(words))
            self._say([", ".join(filter(None, (f"{number}: {option.text}", *notes)))])

    def tell(self, about: Command, lines: Iterable[str], **facts: object) -> None:
        """Say the lines."""
        self._say(lines)

    def warn(self, lines: Iterable[str]) -> None:
        """Say what."""
        self._say(lines)

    def wait(self, words: str) -> None:
        """Say so."""
        self._say([words])

    def trouble(self, words: str) -> None:
        """Say it."""
        self._say([words])

    def wrong(self, line: int, words: str) -> None:
        """Say what was wrong; whoever typed the line knows which it was."""
        self._say([words])

    def broken(self, line: int, words: str) -> None:
        """It is said on the error output."""

    def left(self, words: str) -> None:
        """Say how to go on."""
        self._say([words])

    def _say(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._out.write(f"{self._language.readable(line)}\n")
        self._out.flush()


def speaker_of(language: PlainWords, game: Game) -> Speaker:
    """Whose words and place at the table."""
    return Speaker(language, game.seat)


def _named(speaker: Speaker, rules: Rules, seat: Seat) -> str:
    """A seat's name, and whether it is the person's partner all along."""
    name = speaker.label_of(seat)
    if any({seat, speaker.seat} <= set(side.seats) for side in rules.plan.sides):
        return speaker.language.text("table.partner", name=name)
    return name


def _done(speaker: Speaker, table: Table, seat: Seat, action: Action) -> str:
    """What a seat has just done; the table is as it stands after that."""
    if isinstance(action, Play):
        played = Played(seat, action.card, action.signal)
        return played_line(speaker, table, played, leads=len(table.plays) == 1)
    if isinstance(action, Look):
        return speaker.language.text("plain.looked", name=speaker.who(seat, table))
    return said_line(speaker, table, seat, action)


def _seen(game: Game) -> Observation:
    return game.session.observe(PlayerId(game.seat))
