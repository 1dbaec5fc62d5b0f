"""What the player likes to have at the table, in a TOML file that may also be written by hand.

A value that cannot be used is told of, and the usual one taken; nothing here stops a start.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

from manillen_tui.errors import ManillenError, Message


class MemoryAid(StrEnum):
    """When the cards that are out are shown.

    Only when asked for, all the time, or once the player has said some of it from memory.
    """

    OFF = "off"
    ON = "on"
    ASK = "ask"


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings; a field's name is its key in the file.

    Attributes:
        memory: when the memory aid is shown.
    """

    memory: MemoryAid = MemoryAid.OFF


_KINDS: Mapping[str, type[StrEnum]] = {"memory": MemoryAid}
"""By key, the values that it may have."""


class SettingsError(ManillenError):
    """The settings cannot be written."""


def load(file: Path) -> tuple[Settings, tuple[Message, ...]]:
    """The settings of a file, and what is wrong with it; the usual ones if there is no file."""
    try:
        text = _read(file)
        data = _parsed(text)
    except (OSError, ValueError, RecursionError) as error:
        return Settings(), (Message("settings.unreadable", _why(file, error)),)
    settings, faults = Settings(), []
    for key, value in data.items():
        where = {"file": str(file), "line": _line(text, key), "key": key}
        kind = _KINDS.get(key)
        if kind is None:
            allowed = ", ".join(field.name for field in fields(Settings))
            faults.append(Message("settings.unknown", {**where, "allowed": allowed}))
        elif value not in list(kind):
            values = {"found": repr(value), "allowed": ", ".join(kind)}
            faults.append(Message("settings.value", {**where, **values}))
        else:
            change: dict[str, Any] = {key: kind(value)}
            settings = replace(settings, **change)
    return settings, tuple(faults)


def save(file: Path, settings: Settings) -> None:
    """Write the settings, whole or not at all; whatever else the file says stays as it is.

    Raises:
        SettingsError: it cannot be written, or what is there is no TOML.
    """
    aside = file.with_name(f".{file.name}.{os.getpid()}.new")
    try:
        text = _read(file)
        for field in fields(settings):
            text = _with(text, field.name, getattr(settings, field.name))
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


def _with(text: str, key: str, value: str) -> str:
    """A TOML text in which a key has a value.

    Raises:
        ValueError: it is no TOML, or says it in a way that is not understood here.
    """
    before, line = _parsed(text), f'{key} = "{value}"'
    if before.get(key) == value:
        return text
    # A new key comes before all else, where no table has begun.
    changed = _assignment(key).sub(line, text, count=1) if key in before else f"{line}\n{text}"
    if _parsed(changed).get(key) != value:
        raise ValueError(line)
    return changed
