"""The TOML file that keeps settings: read with the line of each value, changed a value at a time.

Here a value has a dotted name, such as ``tutor-points`` or ``keys.table.hint``, whichever way TOML
is made to say it: a dotted key, a quoted one, a table.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from manillen_tui.settings import SettingsError

Place = tuple[str, ...]
"""Where a value is: the keys of the tables that it is in, and its own."""


class File:
    """What a file says.

    Args:
        path: the file; one that is missing says nothing.

    Raises:
        SettingsError: it cannot be read.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self._text = _read(path)
            self._data = _parsed(self._text)
            list(_leaves(self._data))  # tables may lie deeper in one another than can be followed
        except (OSError, ValueError, RecursionError) as error:
            raise SettingsError("settings.unreadable", **_why(path, error)) from None

    @property
    def values(self) -> Iterator[tuple[str, object, Place]]:
        """Name, value and place of all that it says, in order."""
        for place, value in _leaves(self._data):
            yield ".".join(place), value, place

    def line(self, place: Place) -> int:
        """The line on which a value begins."""
        return _lines(self._text).get(place, (1, 1))[0]

    def change(self, place: Place, value: str | bool | float | None) -> None:
        """Write another value, or with None take it out; all else stays as it is.

        The file is written whole or not at all.

        Raises:
            SettingsError: it cannot be written.
        """
        try:
            said = {other: repr(each) for other, each in _leaves(self._data)}
            wanted = {other: each for other, each in said.items() if other != place}
            if value is not None:
                wanted[place] = repr(value)
            if wanted == said:
                return
            if value is not None and len(place) == 1 and not _has(self._data, place):
                text = _with(self._text, place[0], value)
            else:
                text = _changed(self._text, place, value)
            # No layout is so odd that something else may change or be lost.
            if {other: repr(each) for other, each in _leaves(_parsed(text))} != wanted:
                raise ValueError(".".join(place))
            _write(self.path, text)
        except (OSError, ValueError, RecursionError) as error:
            raise SettingsError("settings.unwritten", **_why(self.path, error)) from None
        self._text, self._data = text, _parsed(text)


def _read(path: Path) -> str:
    if path.is_file():
        return path.read_bytes().decode("utf-8-sig")
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if path.exists():
        # Whoever opens a pipe waits for a writer.
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
    return ""


def _parsed(text: str) -> dict[str, Any]:
    if not text:
        return {}
    # Not at the top: a start without settings pays nothing for it.
    import tomllib

    # What is wrong on the last line is told with its number only if the line ends.
    return tomllib.loads(f"{text}\n")


def _leaves(data: Mapping[str, Any], within: Place = ()) -> Iterator[tuple[Place, object]]:
    for key, value in data.items():
        place = (*within, key)
        if isinstance(value, dict):
            yield from _leaves(value, place)
        else:
            yield place, value


def _has(data: object, place: Place) -> bool:
    for key in place:
        if not isinstance(data, dict) or key not in data:
            return False
        data = data[key]
    return True


@lru_cache(maxsize=1)
def _lines(text: str) -> Mapping[Place, tuple[int, int]]:
    """The first and the last line of every value; all at once, for a file may be all wrong."""
    lines = text.split("\n")
    found: dict[Place, tuple[int, int]] = {}
    begun = 0
    for count in range(1, len(lines) + 1):
        try:
            data = _parsed("\n".join(lines[:count]))
        except (ValueError, RecursionError):
            continue  # in the middle of something
        for place, _ in _leaves(data):
            found.setdefault(place, (begun + 1, count))
        begun = count
    return found


def _with(text: str, key: str, value: str | bool | float) -> str:
    """A text that also sets a key outside all tables.

    It comes after the others, so that no comment is parted from what it is about.
    """
    import tomlkit

    data = _parsed(text)
    others = [
        place
        for place, said in _leaves(data)
        if len(place) == 1 and not (isinstance(said, list) and dict in map(type, said))
    ]
    end = "\r\n" if "\r\n" in text else "\n"
    line = f"{key} = {tomlkit.item(value).as_string()}{end}"
    if others:
        lines = _lines(text)
        at = max(lines[other][1] for other in others)
        before = text.split("\n")[:at]
        head = "\n".join(before)
        rest = text[len(head) + 1 :]
        return f"{head.rstrip(chr(13))}{end}{line}{rest}"
    if data:
        return f"{line}{end}{text}"
    return f"{text}{end if text and not text.endswith(end) else ''}{line}"


def _changed(text: str, place: Place, value: str | bool | float | None) -> str:
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    try:
        document = tomlkit.parse(text)
        table: Any = document
        *outer, key = place
        for name in outer:
            if name not in table:
                if value is None:
                    return text
                table.add(name, tomlkit.table())
            table = table[name]
        if value is not None:
            table[key] = value
        elif key in table:
            table.remove(key)
        return tomlkit.dumps(document)
    except TOMLKitError as error:
        raise ValueError(str(error)) from None


def _write(path: Path, text: str) -> None:
    path = path.resolve()  # what a link leads to is written, and the link stays
    aside = path.with_name(f".{path.name}.{os.getpid()}.new")
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        aside.write_bytes(text.encode())
        if path.exists():
            aside.chmod(path.stat().st_mode)
        aside.replace(path)
    finally:
        aside.unlink(missing_ok=True)


def _why(path: Path, error: Exception) -> dict[str, object]:
    reason = error.strerror if isinstance(error, OSError) else str(error)
    return {"file": str(path), "reason": reason or type(error).__name__}
