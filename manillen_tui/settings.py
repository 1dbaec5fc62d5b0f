"""What the player likes to have at the table, in a TOML file that may also be written by hand.

A value that cannot be used is told of, and the usual one taken; nothing here stops a start.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from manillen_tui.errors import ManillenError, Message

Value = StrEnum | bool | float
"""What a setting may be."""


class MemoryAid(StrEnum):
    """When the cards that are out are shown.

    Only when asked for, all the time, or once the player has said some of it from memory.
    """

    OFF = "off"
    ON = "on"
    ASK = "ask"


class Hints(StrEnum):
    """Whether the hint is there only when asked for, or at every turn as far as its principle."""

    OFF = "off"
    ON = "on"


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings; a field's name is its key in the file, with ``-`` for ``_``.

    Attributes:
        memory: when the memory aid is shown.
        hints: when the hint is shown.
        tutor: whether the tutor warns before a costly action.
        tutor_points: what an action must be expected to cost before it warns, in points, or in
            whatever else a verdict is measured in.
        tutor_naming: whether it warns where trumps are named.
        tutor_doubling: whether it warns where the deal may be doubled.
        tutor_lead: whether it warns of a card that begins a trick.
        tutor_follow: whether it warns of a card that is played to a trick.
        find_yourself: whether the player is to look for the better action before it is told.
        undo: whether a new match allows decisions to be taken back, unless chosen otherwise.
    """

    memory: MemoryAid = MemoryAid.OFF
    hints: Hints = Hints.OFF
    tutor: bool = False
    tutor_points: float = 3.0
    tutor_naming: bool = True
    tutor_doubling: bool = True
    tutor_lead: bool = True
    tutor_follow: bool = True
    find_yourself: bool = False
    undo: bool = True


@dataclass(frozen=True, slots=True)
class OneOf:
    """A setting with a few values.

    Attributes:
        offered: the values.
    """

    offered: tuple[Value, ...]

    @property
    def allowed(self) -> str:
        """The values as the file has them, without quotes."""
        return ", ".join(map(word, self.offered))

    def read(self, found: object) -> Value:
        """The value that a file has.

        Raises:
            ValueError: it is none of them.
        """
        for value in self.offered:
            if _same(found, value):
                return value
        raise ValueError(found)

    def beside(self, value: Value) -> tuple[Value, ...]:
        """What is offered; there is nothing else."""
        return self.offered


@dataclass(frozen=True, slots=True)
class Between:
    """A setting that is a number.

    Attributes:
        least: the lowest that it may be.
        most: the highest.
        offered: the numbers to choose from on a screen; a file may have any between.
    """

    least: float
    most: float
    offered: tuple[float, ...]

    @property
    def allowed(self) -> str:
        """The range."""
        return f"{self.least:g}–{self.most:g}"

    def read(self, found: object) -> Value:
        """The value that a file has.

        Raises:
            ValueError: it is no number, or out of range.
        """
        if (
            isinstance(found, int | float)
            and not isinstance(found, bool)
            and self.least <= found <= self.most
        ):
            return float(found)
        raise ValueError(found)

    def beside(self, value: float) -> tuple[Value, ...]:
        """What is offered, and a value that a file may have beside it."""
        return tuple(sorted({*self.offered, value}))


_SWITCH = OneOf((False, True))

KINDS: Mapping[str, OneOf | Between] = {
    "memory": OneOf(tuple(MemoryAid)),
    "hints": OneOf(tuple(Hints)),
    "tutor": _SWITCH,
    "tutor_points": Between(0.5, 20, (0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 7.5, 10.0, 15.0, 20.0)),
    "tutor_naming": _SWITCH,
    "tutor_doubling": _SWITCH,
    "tutor_lead": _SWITCH,
    "tutor_follow": _SWITCH,
    "find_yourself": _SWITCH,
    "undo": _SWITCH,
}
"""By field, the values that it may have."""


def key_of(field: str) -> str:
    """The key of a setting in the file."""
    return field.replace("_", "-")


def word(value: Value) -> str:
    """A value as the file has it, without quotes."""
    return str(value).lower()


class SettingsError(ManillenError):
    """The settings cannot be written."""


def load(file: Path) -> tuple[Settings, tuple[Message, ...]]:
    """The settings of a file, and what is wrong with it; the usual ones if there is no file."""
    try:
        text = _read(file)
        data = _parsed(text)
    except (OSError, ValueError, RecursionError) as error:
        return Settings(), (Message("settings.unreadable", _why(file, error)),)
    keys = {key_of(field): field for field in KINDS}
    read: dict[str, Any] = {}
    faults = []
    for key, value in data.items():
        where = {"file": str(file), "line": _line(text, key), "key": key}
        if key not in keys:
            faults.append(Message("settings.unknown", {**where, "allowed": ", ".join(keys)}))
            continue
        kind = KINDS[keys[key]]
        try:
            read[keys[key]] = kind.read(value)
        except ValueError:
            values = {"found": repr(value), "allowed": kind.allowed}
            faults.append(Message("settings.value", {**where, **values}))
    return Settings(**read), tuple(faults)


def save(file: Path, settings: Settings) -> None:
    """Write the settings, whole or not at all; whatever else the file says stays as it is.

    What is as usual is written only where the file says otherwise.

    Raises:
        SettingsError: it cannot be written, or what is there is no TOML.
    """
    aside = file.with_name(f".{file.name}.{os.getpid()}.new")
    try:
        text, usual = _read(file), Settings()
        said = _parsed(text)
        for field in KINDS:
            value = getattr(settings, field)
            if value != getattr(usual, field) or key_of(field) in said:
                text = _with(text, field, value)
        file.parent.mkdir(parents=True, exist_ok=True)
        try:
            aside.write_text(text, encoding="utf-8", newline="\n")
            aside.replace(file)
        finally:
            aside.unlink(missing_ok=True)
    except (OSError, ValueError, RecursionError) as error:
        raise SettingsError("settings.unwritten", **_why(file, error)) from None


def _read(file: Path) -> str:
    # Whoever opens a pipe waits for a writer.
    return file.read_text("utf-8") if file.is_file() else ""


def _parsed(text: str) -> dict[str, Any]:
    if not text:
        return {}
    # Not at the top: a start without settings pays nothing for it.
    import tomllib

    return tomllib.loads(text)


def _why(file: Path, error: Exception) -> dict[str, object]:
    reason = error.strerror if isinstance(error, OSError) else str(error)
    return {"file": str(file), "reason": reason or type(error).__name__}


def _assignment(key: str) -> re.Pattern[str]:
    return re.compile(rf"""^[ \t]*["']?{re.escape(key)}["']?[ \t]*=.*$""", re.MULTILINE)


def _line(text: str, key: str) -> int:
    """The number of the line that sets a key."""
    found = _assignment(key).search(text)
    return text.count("\n", 0, found.start()) + 1 if found else 1


def _with(text: str, field: str, value: Value) -> str:
    """A TOML text in which a setting has a value.

    Raises:
        ValueError: it is no TOML, or says it in a way that is not understood here.
    """
    key = key_of(field)
    line = f'{key} = "{value}"' if isinstance(value, StrEnum) else f"{key} = {word(value)}"
    if _says(text, field, value):
        return text
    # A new key comes before all else, where no table has begun.
    known = key in _parsed(text)
    changed = _assignment(key).sub(line, text, count=1) if known else f"{line}\n{text}"
    if not _says(changed, field, value):
        raise ValueError(line)
    return changed


def _says(text: str, field: str, value: Value) -> bool:
    return _same(_parsed(text).get(key_of(field)), value)


def _same(found: object, value: Value) -> bool:
    # To Python, 1 equals true.
    return found == value and isinstance(found, bool) == isinstance(value, bool)
