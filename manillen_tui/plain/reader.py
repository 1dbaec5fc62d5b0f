"""Understands what is typed: commands, the numbers of choices, names in any language."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Generic, TypeVar
from unicodedata import category, normalize

from manillen_tui.errors import ManillenError
from manillen_tui.game.actions import CALL_WORDS, Play, Signal
from manillen_tui.game.cards import PACK, Card, Rank, Suit
from manillen_tui.language import LANGUAGES, Language
from manillen_tui.plain.words import PlainWords

_CALLS = frozenset(f"call.{word}" for word in (*CALL_WORDS, "look"))

KEYS = _CALLS | {f"signal.{word}" for word in Signal}
"""The catalogue keys composed here."""

_Value = TypeVar("_Value")


class Command(StrEnum):
    """What can be asked for instead of answering; its value is its name for programs."""

    HINT = "hint"
    MEMORY = "memory"
    LAST = "last"
    SCORE = "score"
    REVIEW = "review"
    TABLE = "table"
    REPLAY = "replay"
    UNDO = "undo"
    CLAIM = "claim"
    HELP = "help"
    QUIT = "quit"

    @property
    def key(self) -> str:
        """The key that says it, where the table on the screen has one the same."""
        return _OTHER_KEYS.get(self, self.value[0])


_OTHER_KEYS = {Command.HELP: "?", Command.CLAIM: "x", Command.REPLAY: "b"}
"""The keys that are not the first letters of the names."""


class AnswerError(ManillenError):
    """An answer that is none, or not allowed; nothing has changed."""


@dataclass(frozen=True, slots=True)
class Option(Generic[_Value]):
    """One of several choices.

    Attributes:
        value: what it stands for.
        code: how records and programs write it.
        text: its words; they are understood as an answer too.
        note: what is worth knowing of it, if anything.
        words: the words that may be spoken with it (R37).
    """

    value: _Value
    code: str
    text: str
    note: str = ""
    words: tuple[Signal, ...] = ()


def unwrapped(line: str) -> str:
    """The answer in a line that may be JSON: ``{"action": …}`` or ``{"command": …}``.

    Raises:
        AnswerError: it begins as JSON, but says nothing of the kind.
    """
    if not line.startswith("{"):
        return line
    try:
        match json.loads(line):
            case {"action": str(answer), **rest} if not rest:
                return answer
            case {"action": int(number), **rest} if not rest and not isinstance(number, bool):
                return str(number)
            case {"command": str(name), **rest} if not rest and name in set(Command):
                return name
    except (ValueError, RecursionError):
        pass  # said below, as of any other nonsense
    raise AnswerError("plain.no-object", found=line, allowed=", ".join(Command))


def read_command(line: str) -> Command | None:
    """The command that a line is, by its key or its name."""
    word = line.strip().casefold()
    return next((each for each in Command if word in (each.key, each.value)), None)


def read_choice(line: str, options: Sequence[Option[_Value]]) -> _Value:
    """The choice that a line makes: its number, its code, or its words in any language.

    Raises:
        AnswerError: it is none of them.
    """
    number = _number(line)
    if number is not None and 1 <= number <= len(options):
        return options[number - 1].value
    wanted = folded(line)
    for option in options:
        if wanted and wanted in {folded(name) for name in _names(option)}:
            return option.value
    raise AnswerError("plain.no-choice", found=line.strip(), count=len(options))


def read_play(line: str, cards: Sequence[Card], code: str) -> Play:
    """The play that a line makes: a number or a card, and perhaps a word to say with it.

    Args:
        line: what was typed.
        cards: those on offer, in the order of their numbers.
        code: the language whose letters come first.

    Raises:
        AnswerError: it names no card.
    """
    *front, last = line.split() or [""]
    signal = _signals().get(folded(last)) if front else None
    said = " ".join(front) if signal is not None else line
    number = _number(said)
    if number is not None and 1 <= number <= len(cards):
        return Play(cards[number - 1], signal)
    card = None if number is not None else read_card(said, code)
    if card is None:
        raise AnswerError("plain.no-card", found=line.strip(), count=len(cards))
    return Play(card, signal)


def read_card(text: str, code: str) -> Card | None:
    """The card that a text names: ``10S``, ``S10``, ``A♠``, ``schoppen 10``; None if unclear.

    Letters are read as in the player's own language, else as in English and in records, else
    as in the others where those agree.

    Args:
        text: the card.
        code: the player's language.
    """
    word = "".join(folded(part) for part in re.split(r"[\s'’-]", text) if _counts(part))
    for readings in (_ranks(code), _ranks(LANGUAGES[0])):
        for card in _cards(word, readings):
            return card
    others = {card for other in LANGUAGES for card in _cards(word, _ranks(other))}
    return others.pop() if len(others) == 1 else None


def folded(text: str) -> str:
    """A text without what may be written differently: case, accents, blanks and dashes."""
    letters = normalize("NFKD", text.casefold().replace("œ", "oe"))
    kept = (letter for letter in letters if letter in _SIGNS or category(letter)[0] in "LN")
    return "".join(kept)


_SIGNS = frozenset(suit.sign for suit in Suit)
_LITTLE = frozenset({"of", "de"})
"""Words between rank and suit."""


def _counts(part: str) -> bool:
    return part.casefold() not in _LITTLE


def _number(text: str) -> int | None:
    found = re.fullmatch(r"\s*(\d{1,3})\s*", text, re.ASCII)
    return None if found is None else int(found[1])


def _cards(word: str, ranks: Mapping[str, Rank]) -> Iterator[Card]:
    """The cards that a folded word can be, rank first or suit first."""
    suits = _suits()
    for at in range(1, len(word)):
        for rank, suit in ((word[:at], word[at:]), (word[at:], word[:at])):
            if rank in ranks and suit in suits:
                yield PACK[8 * suits[suit] + ranks[rank]]


def _names(option: Option[_Value]) -> Iterator[str]:
    """What a choice is called: its code, its words, and a call's in the other languages."""
    yield from (option.code, option.text)
    if (key := f"call.{option.code}") in _CALLS:
        yield from (Language(code).text(key) for code in LANGUAGES)


@cache
def _ranks(code: str) -> Mapping[str, Rank]:
    language = Language(code)
    both = (language, PlainWords(code))
    found = {folded(words.rank(rank)): rank for words in both for rank in Rank}
    return found | ({str(rank).lower(): rank for rank in Rank} if code == LANGUAGES[0] else {})


@cache
def _suits() -> Mapping[str, Suit]:
    found = {folded(Language(code).suit(suit)): suit for code in LANGUAGES for suit in Suit}
    return found | {name: suit for suit in Suit for name in (str(suit).lower(), suit.sign)}


@cache
def _signals() -> Mapping[str, Signal]:
    found = {
        folded(Language(code).text(f"signal.{word}")): word for code in LANGUAGES for word in Signal
    }
    return found | {str(word): word for word in Signal}
