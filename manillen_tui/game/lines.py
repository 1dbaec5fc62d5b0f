"""The lines of a record as they are read: bounded, strict, and cut wherever a file may end.

Nothing here knows what a line must say; the readers of single values refuse what has the
wrong form, and repair nothing.
"""

from __future__ import annotations

import json
import math
from collections.abc import Collection, Iterator, Mapping
from typing import BinaryIO, NoReturn, TypeVar

from manillen_tui.errors import ManillenError, Message, RecordError
from manillen_tui.game.actions import Call, Signal, parse_call, parse_signal
from manillen_tui.game.cards import PACK, Card
from manillen_tui.game.seats import Seat

LONGEST = 1 << 20
"""The most bytes a line may have; a deal's own line needs about 250."""

GREATEST = 10**9
"""No number of a record is greater: what Python must not write out cannot come in."""

_SHOWN = 48
_DIGITS = 600

_CARDS: Mapping[object, Card] = {str(card): card for card in PACK}
_SEATS: Mapping[object, Seat] = {str(seat): seat for seat in Seat}

_T = TypeVar("_T")


class _UnparsedError(RecordError):
    """What may also be the beginning of a line that was cut."""


class LineReader:
    """Iterates over the lines of a binary stream, in memory that does not grow.

    Attributes:
        number: the line last read, from 1.
        size: the bytes up to the end of the last whole line.
        ended: whether that line has its newline.
        cut: whether a piece of a line follows that does not parse (record.md).
    """

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self.number = 0
        self.size = 0
        self.ended = True
        self.cut = False

    def __iter__(self) -> Iterator[dict[str, object]]:
        """Read on.

        Raises:
            RecordError: line ``number`` is no JSON object, or too long.
            OSError: the stream cannot be read.
        """
        while data := self._stream.readline(LONGEST + 1):
            self.number += 1
            if len(data) > LONGEST:
                raise RecordError("record.too-long", limit=LONGEST)
            ended = data.endswith(b"\n")
            try:
                line = loads(data)
            except _UnparsedError:
                if ended:
                    raise
                self.cut = True
                return
            self.size += len(data)
            self.ended = ended
            yield line


def loads(data: bytes) -> dict[str, object]:
    """Read one line.

    Raises:
        RecordError: it is no JSON object, or says a key twice.
    """
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise _UnparsedError("record.not-utf-8", at=error.start + 1) from None
    try:
        found = _decoded(text)
    except json.JSONDecodeError as error:
        raise _UnparsedError("record.no-json", at=error.pos + 1) from None
    except RecursionError:
        raise _UnparsedError("record.too-deep") from None
    if not isinstance(found, dict):
        raise RecordError("record.no-object", found=shown(found))
    return found


def _decoded(text: str) -> object:
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError:
        raise
    except ValueError:
        # A number with more digits than Python reads; under an unknown key it is no fault.
        return _PATIENT_DECODER.decode(text)


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for at, name in enumerate(names) if name in names[:at])
        raise RecordError("record.twice", name=shown(twice))
    return found


def _no_constant(text: str) -> NoReturn:
    """Refuse ``NaN`` and ``Infinity``, which Python would read and JSON does not have."""
    raise _UnparsedError("record.no-number", found=text)


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_no_constant)
_PATIENT_DECODER = json.JSONDecoder(
    object_pairs_hook=_object,
    parse_constant=_no_constant,
    parse_int=lambda text: int(text) if len(text) <= _DIGITS else math.inf,
)


def shown(value: object) -> str:
    """A value of a line as a message quotes it: as written, and not too long."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


def charged(error: ManillenError, rule: str = "record") -> RecordError:
    """An error of the engine, charged to a line of a record and to a rule."""
    values = {
        name: shown(value) if type(value) is str else value
        for name, value in error.message.values.items()
    }
    return RecordError(error.message.key, **{**values, "rule": rule})


def value(line: Mapping[str, object], name: str, kind: type[_T], expected: str) -> _T:
    """A key's value, which must be of just this type.

    Args:
        line: the line.
        name: the key.
        kind: the type; a truth is no number here, and ``30.0`` no whole number.
        expected: the key of the type's description, for the message.

    Raises:
        RecordError: the key is missing, its value has another type, or is too great a number.
    """
    if name not in line:
        raise RecordError("record.missing", name=name)
    found = line[name]
    if type(found) is not kind:
        raise RecordError("record.kind", name=name, found=shown(found), expected=Message(expected))
    if isinstance(found, int) and abs(found) > GREATEST:
        raise RecordError("record.too-great", name=name, found=shown(found), limit=GREATEST)
    return found


def text(line: Mapping[str, object], name: str) -> str:
    """A text.

    Raises:
        RecordError: it is missing or none; half a character that JSON may escape is none.
    """
    found = value(line, name, str, "record.kind-text")
    if not is_text(found):
        expected = Message("record.kind-text")
        raise RecordError("record.kind", name=name, found=shown(found), expected=expected)
    return found


def is_text(found: str) -> bool:
    """Whether there are whole characters only, so that it can be written anywhere."""
    return found.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in found)


def number(line: Mapping[str, object], name: str, least: int = 0) -> int:
    """A whole number.

    Raises:
        RecordError: it is missing, none or less than ``least``.
    """
    found = value(line, name, int, "record.kind-number")
    if found < least:
        raise RecordError("record.least", name=name, found=shown(found), expected=least)
    return found


def seed(line: Mapping[str, object]) -> int | None:
    """What chance was made from, a whole number of any size; None where that is not told."""
    found = line.get("seed")
    return found if type(found) is int else None


def truth(line: Mapping[str, object], name: str) -> bool:
    """True or false; false where the key is missing.

    Raises:
        RecordError: it is neither.
    """
    return name in line and value(line, name, bool, "record.kind-truth")


def mapping(line: Mapping[str, object], name: str) -> dict[str, object]:
    """An object.

    Raises:
        RecordError: it is missing or none.
    """
    return value(line, name, dict, "record.kind-object")


def counts(line: Mapping[str, object], name: str, scorers: Collection[str]) -> dict[str, int]:
    """A whole number for every side that keeps a score, in their order.

    Raises:
        RecordError: it is missing, a side is missing or unknown, or a number is none.
    """
    found = mapping(line, name)
    for scorer in found:
        if scorer not in scorers:
            raise RecordError(
                "record.value", name=name, found=shown(scorer), expected=", ".join(scorers)
            )
    return {scorer: _count(found, name, scorer) for scorer in scorers}


def _count(found: Mapping[str, object], name: str, scorer: str) -> int:
    path = f"{name}.{scorer}"
    return value({path: found[scorer]} if scorer in found else {}, path, int, "record.kind-number")


def seat(line: Mapping[str, object], name: str, seats: Collection[Seat]) -> Seat:
    """A seat of the table, written as the rules write it.

    Raises:
        RecordError: it is missing or none.
    """
    word = text(line, name)
    found = _SEATS.get(word)
    if found is None or found not in seats:
        raise RecordError("record.value", name=name, found=shown(word), expected=", ".join(seats))
    return found


def card(word: object) -> Card:
    """A card, written as the rules write it.

    Raises:
        RecordError: it is none.
    """
    found = _CARDS.get(word) if type(word) is str else None
    if found is None:
        raise RecordError("record.card", found=shown(word))
    return found


def call(line: Mapping[str, object]) -> Call:
    """The call of a line.

    Raises:
        RecordError: it is missing or none.
    """
    try:
        return parse_call(text(line, "call"))
    except ManillenError as error:
        raise charged(error) from None


def signal(line: Mapping[str, object]) -> Signal | None:
    """The signal of a line, if it has one.

    Raises:
        RecordError: it is none.
    """
    if "signal" not in line:
        return None
    try:
        return parse_signal(text(line, "signal"))
    except ManillenError as error:
        raise charged(error) from None
