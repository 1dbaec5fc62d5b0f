"""The settings and keys in force, and where each comes from.

From the weakest to the strongest: what is usual, the player's file, variables of the environment
such as ``MANILLEN_TUTOR_POINTS``, and what was said on the command line for this run. What is
wrong is told of, and what is below it holds; nothing here stops a start.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from manillen_tui.errors import Message
from manillen_tui.keys import USUAL, Clash, KeyNames, sound
from manillen_tui.settings import KINDS, Settings, SettingsError, Value, key_of, word
from manillen_tui.settings_file import File

Wanted = Value | str
"""What an entry may be: the value of a setting, or keys."""

Where = Callable[[], Message]
"""Puts where something was said into words, once they are wanted."""

KEYS_TABLE = "keys."
"""What the key of an action begins with: the table of the file in which actions have their keys."""


class Kind(Protocol):
    """What an entry may be."""

    @property
    def allowed(self) -> str:
        """All of it in short."""

    def read(self, found: object) -> Wanted:
        """A value as a file has it, or ValueError."""

    def parse(self, written: str) -> Wanted:
        """A value as it is written where there is nothing but text, or ValueError."""


class Source(StrEnum):
    """Where a value comes from."""

    USUAL = "usual"
    FILE = "file"
    VARIABLE = "variable"
    FLAG = "flag"


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that can be chosen.

    Attributes:
        key: its name in the file, with its table.
        kind: what it may be.
        usual: what it is otherwise.
    """

    key: str
    kind: Kind
    usual: Wanted

    @property
    def variable(self) -> str:
        """The variable of the environment that says it."""
        return "MANILLEN_" + self.key.upper().replace("-", "_").replace(".", "_")

    @property
    def place(self) -> tuple[str, ...]:
        """Where it stands in a file in which it has not stood before."""
        table, dot, action = self.key.partition(".")
        return (table, action) if dot else (self.key,)

    def parse(self, written: str) -> Wanted:
        """What is written.

        Raises:
            SettingsError: it is none of what is allowed.
        """
        try:
            return self.kind.parse(written)
        except ValueError:
            fault = self.fault(written)
            raise SettingsError(fault.key, **fault.values) from None

    def fault(self, found: object) -> Message:
        """That it cannot be what was found."""
        values = {"setting": self.key, "found": repr(found), "allowed": self.kind.allowed}
        return Message("settings.value", values)


def _entries() -> Iterator[Entry]:
    usual = Settings()
    for name, kind in KINDS.items():
        yield Entry(key_of(name), kind, getattr(usual, name))
    for action, keys in USUAL.items():
        yield Entry(KEYS_TABLE + action, KeyNames(), keys)


ENTRIES: Mapping[str, Entry] = {entry.key: entry for entry in _entries()}
"""All that can be chosen, by its key."""


def entry(key: str) -> Entry:
    """What has a key.

    Raises:
        SettingsError: nothing has it.
    """
    if key not in ENTRIES:
        raise SettingsError("settings.no-key", setting=key, allowed=_like(key))
    return ENTRIES[key]


@dataclass(frozen=True, slots=True)
class Configuration:
    """All that was chosen; see :func:`configure`.

    Attributes:
        given: by key, what is said somewhere and where, the strongest only.
        faults: what is wrong.
    """

    given: Mapping[str, tuple[Wanted, Source]] = field(default_factory=dict)
    faults: tuple[Message, ...] = ()

    def value(self, key: str) -> Wanted:
        """What an entry is."""
        return self.given[key][0] if key in self.given else ENTRIES[key].usual

    def source(self, key: str) -> Source:
        """Where that comes from."""
        return self.given[key][1] if key in self.given else Source.USUAL

    @property
    def settings(self) -> Settings:
        """The settings."""
        chosen: dict[str, Any] = {name: self.value(key_of(name)) for name in KINDS}
        return Settings(**chosen)

    @property
    def keymap(self) -> dict[str, str]:
        """The keys of the actions that have not their usual ones."""
        found = {action: str(self.value(KEYS_TABLE + action)) for action in USUAL}
        return {action: keys for action, keys in found.items() if keys != USUAL[action]}

    def changed(self, key: str, value: Wanted | None) -> Configuration:
        """The same with another value from now on, or with None the usual one."""
        given = {name: each for name, each in self.given.items() if name != key}
        if value is not None:
            given[key] = (value, Source.FILE)
        return replace(self, given=given)


def configure(
    file: Path, environ: Mapping[str, str], flags: Mapping[str, Wanted] | None = None
) -> Configuration:
    """What holds.

    Args:
        file: the player's, which may be missing or wrong.
        environ: the environment.
        flags: by key, what was said on the command line.
    """
    faults: list[Message] = []
    given: dict[str, tuple[Wanted, Source]] = {}
    where: dict[str, Where] = {}
    for source, layer in (
        (Source.FILE, _in_file(file, faults)),
        (Source.VARIABLE, _in_environment(environ, faults)),
        (Source.FLAG, _in_flags(flags or {})),
    ):
        for key, value, said in layer:
            given.pop(key, None)  # what is said last comes last, and gives way where keys clash
            given[key], where[key] = (value, source), said
    keymap = {
        key.removeprefix(KEYS_TABLE): str(value)
        for key, (value, _) in given.items()
        if key.startswith(KEYS_TABLE)
    }
    for found in sound(keymap)[1]:
        key = KEYS_TABLE + found.action
        del given[key]
        faults.append(_at(where[key], _told(found)))
    return Configuration(given, tuple(faults))


def _at(where: Where, fault: Message) -> Message:
    return Message("settings.at", {"where": where(), "fault": fault})


def _told(found: Clash) -> Message:
    """Why an action cannot have a key."""
    values = {"setting": KEYS_TABLE + found.action, "found": found.key}
    if not found.other:
        return Message("settings.key-fixed", values)
    return Message("settings.key-taken", {**values, "other": KEYS_TABLE + found.other})


def _in_file(path: Path, faults: list[Message]) -> Iterator[tuple[str, Wanted, Where]]:
    try:
        file = File(path)
    except SettingsError as error:
        faults.append(error.message)
        return
    for key, found, place in file.values:
        where = partial(_line, file, place)
        if key not in ENTRIES:
            unknown = Message("settings.unknown", {"setting": key, "allowed": _like(key)})
            faults.append(_at(where, unknown))
            continue
        try:
            yield key, ENTRIES[key].kind.read(found), where
        except ValueError:
            faults.append(_at(where, ENTRIES[key].fault(found)))


def _line(file: File, place: tuple[str, ...]) -> Message:
    return Message("settings.line", {"file": str(file.path), "line": file.line(place)})


def _in_environment(
    environ: Mapping[str, str], faults: list[Message]
) -> Iterator[tuple[str, Wanted, Where]]:
    for key, each in ENTRIES.items():
        written = environ.get(each.variable)
        if not written:
            continue
        where = partial(Message, "settings.in-variable", {"name": each.variable})
        try:
            yield key, each.kind.parse(written), where
        except ValueError:
            faults.append(_at(where, each.fault(written)))


def _in_flags(flags: Mapping[str, Wanted]) -> Iterator[tuple[str, Wanted, Where]]:
    for key, value in flags.items():
        yield key, value, partial(Message, "settings.in-flag", {"key": key})


def _like(key: str) -> str:
    """The keys of the table that a key is in."""
    is_action = key.startswith(KEYS_TABLE)
    return ", ".join(each for each in ENTRIES if each.startswith(KEYS_TABLE) == is_action)


def refused(found: Configuration, key: str, value: Wanted) -> SettingsError | None:
    """Why an entry cannot have a value that is one of its own: a key may do something else."""
    if not key.startswith(KEYS_TABLE):
        return None
    action = key.removeprefix(KEYS_TABLE)
    keymap = {name: keys for name, keys in found.keymap.items() if name != action}
    clash = next(iter(sound({**keymap, action: str(value)})[1]), None)
    if clash is None:
        return None
    told = _told(clash)
    return SettingsError(told.key, **told.values)


def keep(file: Path, key: str, value: Wanted | None) -> bool:
    """Write one value to the player's file, or with None take it out, so that the usual one holds.

    Returns:
        Whether the file said something of it before.

    Raises:
        SettingsError: the file cannot be read or written.
    """
    found = File(file)
    places = [place for name, _, place in found.values if name == key]
    if value is None:
        for place in places:
            found.change(place, None)
    else:
        place = places[-1] if places else entry(key).place
        found.change(place, str(value) if isinstance(value, str) else value)
    return bool(places)


def word_of(value: Wanted) -> str:
    """A value as it is written where there is nothing but text."""
    return str(value) if isinstance(value, str) else word(value)
