"""Understands a line of a score pad: ``41``, ``them 38 hearts``, ``us slam no-trump doubled``.

Words may come in any order and in any of the languages; ``dealer`` and ``maker`` are followed
by a seat or a player's name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from manillen_tui.game.actions import BLIND_NO_TRUMP, NO_TRUMP, Name
from manillen_tui.game.cards import Suit
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat
from manillen_tui.language import LANGUAGES, Language
from manillen_tui.pad.entry import Entry, How, PadError
from manillen_tui.plain.reader import folded
from manillen_tui.tui.present_pad import PadNames

_DEALER, _MAKER = "dealer", "maker"

_Meaning = Name | How | Seat | int | str
"""What a phrase says: a naming, an ending, a seat, a doubling, a side's name, a keyword."""

_MEANINGS: Mapping[str, _Meaning] = {
    "dealer": _DEALER,
    "maker": _MAKER,
    "double": 2,
    "redouble": 4,
    "slam": How.SLAM,
    "forfeit": How.FORFEIT,
}
"""Words of a deal that are no calls; a catalogue may give several for each."""

KEYS = frozenset(
    {f"pad.word-{word}" for word in _MEANINGS}
    | {f"call.{Name(suit)}" for suit in Suit}
    | {"call.no-trump", "call.blind-no-trump", "call.double", "call.redouble"}
)
"""The catalogue keys composed here."""

_LONGEST = 4
"""The most words of a phrase."""


@dataclass
class _Heard:
    """What a line has said so far."""

    dealer: Seat | None = None
    maker: Seat | None = None
    side: Seat | str | None = None
    naming: Name | None = None
    doubling: int = 1
    how: How = How.PLAYED


class ScoreReader:
    """Reads the deals of one pad.

    Args:
        names: the people's language and names.
        rules: the table's rules.
    """

    def __init__(self, names: PadNames, rules: Rules) -> None:
        self._rules = rules
        self._names = names
        self._phrases: dict[str, _Meaning] = {}
        for phrase, meaning in self._vocabulary():
            self._phrases.setdefault(folded(phrase), meaning)

    def read(self, line: str, dealer: Seat) -> Entry:
        """The deal that a line tells of.

        Args:
            line: what was typed.
            dealer: who dealt, unless the line says otherwise.

        Raises:
            PadError: a word means nothing here, or the points are not those of a deal.
        """
        heard, numbers = _Heard(), []
        words = re.split(r"[\s,;:=]+", line.strip())
        while words:
            if re.fullmatch(r"\d{1,3}", words[0], re.ASCII):
                numbers.append(int(words.pop(0)))
            else:
                words = self._hear(heard, words)
        dealer = heard.dealer or dealer
        side = self._side(heard.side, dealer)
        if heard.how is How.FORFEIT:
            side = 1 - side
        points = numbers[0] if numbers else None
        whole = self._rules.deal_points
        if len(numbers) > 2 or (len(numbers) == 2 and sum(numbers) != whole):
            raise PadError("pad.sum", found=" + ".join(map(str, numbers)), sum=whole)
        return Entry(dealer, side, points, heard.how, heard.naming, heard.maker, heard.doubling)

    def _side(self, said: Seat | str | None, dealer: Seat) -> int:
        if said is None:
            return 0
        if isinstance(said, Seat):
            return self._rules.side(said, dealer).index
        return self._rules.scoring_side(said, dealer).index

    def _hear(self, heard: _Heard, words: list[str]) -> list[str]:
        """Take in the phrase at the front; gives what follows it."""
        meaning, rest = self._phrase(words)
        match meaning:
            case Seat():
                heard.side = meaning
            case Name():
                heard.naming = meaning
            case How():
                heard.how = meaning
            case int():
                heard.doubling = meaning
            case "dealer" | "maker":
                seat, rest = self._phrase(rest) if rest else (None, rest)
                if not isinstance(seat, Seat):
                    allowed = ", ".join(map(self._names.label_of, self._rules.plan.players))
                    raise PadError("pad.no-seat", found=words[0], allowed=allowed)
                setattr(heard, meaning, seat)
            case _:
                heard.side = meaning
        return rest

    def _phrase(self, words: list[str]) -> tuple[_Meaning, list[str]]:
        for count in range(min(_LONGEST, len(words)), 0, -1):
            meaning = self._phrases.get(folded("".join(words[:count])))
            if meaning is not None:
                return meaning, words[count:]
        raise PadError("pad.no-word", found=words[0])

    def _vocabulary(self) -> Iterator[tuple[str, _Meaning]]:
        """Phrases and what they say; of two alike the first counts."""
        own = self._names.language
        for language in (own, *map(Language, LANGUAGES)):
            yield from self._spoken(language)
        for suit in Suit:
            yield from ((suit.sign, Name(suit)), (str(Name(suit)), Name(suit)))
        yield from ((str(NO_TRUMP), NO_TRUMP), (str(BLIND_NO_TRUMP), BLIND_NO_TRUMP))
        yield from (("x2", 2), ("×2", 2), ("x4", 4), ("×4", 4))
        for seat in self._rules.plan.players:
            yield from ((self._names.label_of(seat), seat), (own.seat_letters(seat), seat))
        for name in self._rules.scorers:
            yield from ((self._names.scorer(name, self._rules), name), (name, name))
        for seat in self._rules.plan.players:
            yield from ((str(seat), seat), *((Language(it).seat(seat), seat) for it in LANGUAGES))

    def _spoken(self, language: Language) -> Iterator[tuple[str, _Meaning]]:
        text = language.text
        for suit in Suit:
            yield text(f"call.{Name(suit)}"), Name(suit)
        yield from ((text("call.no-trump"), NO_TRUMP), (text("score.no-trump"), NO_TRUMP))
        yield text("call.blind-no-trump"), BLIND_NO_TRUMP
        yield from ((text("call.double"), 2), (text("call.redouble"), 4))
        for word, meaning in _MEANINGS.items():
            yield from ((each, meaning) for each in text(f"pad.word-{word}").split(", "))
        if len(self._rules.scorers) == 2 and len(self._rules.plan.players) > 2:
            yield from zip((text("table.us"), text("table.them")), self._rules.scorers, strict=True)
