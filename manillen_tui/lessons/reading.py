"""Reads a lesson's file: TOML in, a lesson out, or an error that names the key at fault."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from string import Formatter
from typing import Any, TypeVar

from manillen_tui.errors import IllegalActionError, Message, NotationError, RulesError
from manillen_tui.game.cards import PACK, Card
from manillen_tui.game.deal import Deal
from manillen_tui.game.options import shown
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat
from manillen_tui.game.state import State
from manillen_tui.game.variants import ROOT, variant
from manillen_tui.language import LANGUAGES
from manillen_tui.lessons.lesson import (
    COST,
    Answer,
    Boam,
    Lesson,
    LessonError,
    Step,
    Text,
    Wrong,
    parse_actions,
)
from manillen_tui.printable import harmless

REST = "*"
"""In a file, all legal actions of which nothing else is said."""

_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_CARDS = frozenset(map(str, PACK))
_KINDS = {str: "string", int: "integer", bool: "boolean", dict: "table", list: "array"}

_T = TypeVar("_T")


def read_lesson(path: Path) -> Lesson:
    """The lesson in a file.

    Raises:
        LessonError: it cannot be read, or is none.
    """
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise LessonError("lesson.unreadable", file=str(path), reason=reason) from None
    return parse_lesson(text, path.stem, str(path))


def parse_lesson(text: str, name: str, file: str) -> Lesson:
    """The lesson that a TOML text is.

    Args:
        text: the file's text.
        name: what to call the lesson.
        file: the file's name, for messages.

    Raises:
        LessonError: it is none; the message names the file, and the line or the key.
    """
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise LessonError("lesson.unreadable", file=file, reason=str(error)) from None
    try:
        if not _NAME.fullmatch(name):
            raise _FaultError("", Message("lesson.name", {"found": name}))
        return _lesson(name, _Section(data))
    except _FaultError as fault:
        raise LessonError(
            "lesson.in-file", file=file, where=fault.where or name, reason=fault.reason
        ) from None


class _FaultError(Exception):
    """What is wrong, and at which key."""

    def __init__(self, where: str, reason: Message) -> None:
        super().__init__(where, reason)
        self.where = where
        self.reason = reason


class _Section:
    """A table of the file. Its keys are taken one by one, and :meth:`end` refuses the rest."""

    def __init__(self, data: dict[str, Any], path: str = "") -> None:
        self._data = data
        self._path = path
        self._known: list[str] = []

    def at(self, key: str) -> str:
        """A key's path through the file."""
        return f"{self._path}.{key}" if self._path else key

    def fault(self, key: str, said: str, **values: object) -> _FaultError:
        """What to raise for a key."""
        return _FaultError(self.at(key), Message(said, values))

    def take(self, key: str, kind: type[_T], default: _T | None = None) -> _T:
        """The value of a key, which must be of a kind; it may be left out if there is a default."""
        self._known.append(key)
        if key not in self._data:
            if default is None:
                raise self.fault(key, "lesson.missing", expected=_KINDS[kind])
            return default
        value = self._data[key]
        # For Python, a truth value is a number too.
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise self.fault(key, "lesson.kind", found=shown(value), expected=_KINDS[kind])
        return value

    def has(self, key: str) -> bool:
        """Whether a key is there, which makes it a known one."""
        self._known.append(key)
        return key in self._data

    def section(self, key: str) -> _Section:
        """A table below this one."""
        return _Section(self.take(key, dict, {}), self.at(key))

    def sections(self, key: str) -> Iterator[_Section]:
        """The tables of an array, counted from 1; none if it is not there."""
        for number, data in enumerate(self.take(key, list, []), 1):
            path = f"{self.at(key)}[{number}]"
            if not isinstance(data, dict):
                raise _FaultError(
                    path, Message("lesson.kind", {"found": shown(data), "expected": "table"})
                )
            yield _Section(data, path)

    def worded(self, key: str, *, cost: bool = False) -> Text:
        """A text in every language; it names cards, and what a play costs where that is told."""
        part = _Section(self.take(key, dict), self.at(key))
        found = {code: part.take(code, str) for code in LANGUAGES}
        part.end()
        named = {code: part.names(code, words) for code, words in found.items()}
        for code, names in named.items():
            allowed = _CARDS | {COST} if cost else _CARDS
            for name in sorted(names - allowed):
                raise part.fault(code, "lesson.placeholder", found=f"{{{name}}}")
            if names != named[LANGUAGES[0]]:
                other = sorted(names ^ named[LANGUAGES[0]])
                raise part.fault(code, "lesson.other-cards", found=other, other=LANGUAGES[0])
            if harmless(found[code]) != found[code]:
                raise part.fault(code, "lesson.unprintable", found=found[code])
            if not found[code].strip():
                raise part.fault(code, "lesson.empty")
        return found

    def names(self, code: str, words: str) -> frozenset[str]:
        """What stands in braces in a text."""
        try:
            parts = list(Formatter().parse(words))
        except ValueError as error:
            raise self.fault(code, "lesson.braces", reason=str(error)) from None
        return frozenset(
            f"{name}{f':{form}' if form else ''}{f'!{turn}' if turn else ''}"
            for _, name, form, turn in parts
            if name is not None
        )

    @contextmanager
    def charged(self, key: str) -> Iterator[None]:
        """Have an error of the engine name the key that it came of."""
        try:
            yield
        except (NotationError, RulesError, IllegalActionError) as error:
            raise _FaultError(self.at(key), error.message) from None

    def parsed(self, key: str, parse: Callable[[str], _T], default: str | None = None) -> _T:
        """What a string stands for."""
        word = self.take(key, str, default)
        with self.charged(key):
            return parse(word)

    def end(self) -> None:
        """Refuse keys that nobody asked for."""
        for key in self._data:
            if key not in self._known:
                raise self.fault(key, "lesson.unknown", allowed=tuple(self._known))


def _lesson(name: str, file: _Section) -> Lesson:
    title = file.worded("title")
    rules = file.parsed("variant", variant, ROOT)
    if file.has("boam"):
        boam = _boam(file.section("boam"), rules)
        file.end()
        return Lesson(name, title, boam=boam)
    table = _table(file, rules)
    steps = tuple(_step(part) for part in file.sections("step"))
    file.end()
    if not any(step.is_question for step in steps):
        raise file.fault("step", "lesson.no-question")
    return Lesson(name, title, table, steps)


def _boam(part: _Section, rules: Rules) -> Boam:
    say, target = part.worded("say"), part.take("target", int)
    with part.charged("target"):
        rules = rules.with_options({"target": target})
    boam = Boam(say, rules, part.take("bot", str), part.take("seed", int))
    part.end()
    return boam


def _table(file: _Section, rules: Rules) -> State:
    """The deal, after what was called and played before the lesson begins."""
    dealer = file.parsed("dealer", Seat.parse)
    if rules.layout == "hands":
        hands = file.section("hands")
        deck = _deck(hands, rules, dealer)
        key = "hands"
    else:
        deck = file.parsed("deck", _cards)
        key = "deck"
    with file.charged(key):
        state = State.start(Deal.from_deck(rules, dealer, deck))
    actions = file.parsed("played", parse_actions, "")
    with file.charged("played"):
        for action in actions:
            state = state.after(action)
    return state


def _deck(hands: _Section, rules: Rules, dealer: Seat) -> tuple[Card, ...]:
    """The pack in the order that deals every seat its hand (R6)."""
    held = {seat: list(hands.parsed(seat, _cards)) for seat in rules.seats}
    hands.end()
    for seat, cards in held.items():
        if len(cards) != rules.plan.hand_size:
            raise hands.fault(seat, "lesson.hand", found=len(cards), expected=rules.plan.hand_size)
    left = [card for card in PACK if not any(card in cards for cards in held.values())]
    deck: list[Card] = []
    for size in rules.packet_sizes:
        for seat in rules.callers(rules.eldest(dealer)):
            deck += held[seat][:size]
            del held[seat][:size]
    return (*deck, *left)


def _step(part: _Section) -> Step:
    step = Step(
        say=part.worded("say"),
        moves=part.parsed("moves", parse_actions, ""),
        expect=part.take("expect", dict, {}),
        right=part.parsed("right", parse_actions, ""),
        best=part.take("best", bool, False),
        praise=part.worded("praise") if part.has("praise") else None,
        wrong=tuple(_wrong(wrong) for wrong in part.sections("wrong")),
        answers=tuple(_answer(answer) for answer in part.sections("answer")),
    )
    part.end()
    if step.right and step.answers:
        raise part.fault("answer", "lesson.either", one="right", other="answer")
    if step.right and step.praise is None:
        raise part.fault("praise", "lesson.missing", expected=_KINDS[dict])
    for key in ("best", "praise", "wrong"):
        if getattr(step, key) and not step.right:
            raise part.fault(key, "lesson.needs", needed="right")
    if step.answers and len({answer.right for answer in step.answers}) == 1:
        raise part.fault("answer", "lesson.one-sided")
    return step


def _wrong(part: _Section) -> Wrong:
    on = part.parsed("on", lambda text: () if text == REST else parse_actions(text))
    cost = part.take("cost", int) if part.has("cost") else None
    wrong = Wrong(on, part.worded("say", cost=cost is not None), cost)
    part.end()
    return wrong


def _answer(part: _Section) -> Answer:
    answer = Answer(part.worded("text"), part.worded("say"), part.take("right", bool, False))
    part.end()
    return answer


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))
