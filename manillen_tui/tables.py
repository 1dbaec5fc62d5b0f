"""Tables of one's own: TOML files in one folder, listed, written and deleted.

A file that cannot be played is listed with its fault, and stops nothing else.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from manillen_tui.errors import Message, RulesError
from manillen_tui.game.options import OPTIONS
from manillen_tui.game.rules import Rules
from manillen_tui.game.variants import VARIANTS, dump_table, read_file

ENDING = ".toml"
NAME_LENGTH = 24

_NAME = re.compile(rf"[A-Za-z0-9][A-Za-z0-9_-]{{0,{NAME_LENGTH - 1}}}")
_DEVICES = re.compile(r"con|prn|aux|nul|(?:com|lpt)[0-9]", re.IGNORECASE)
"""Names that are no files on Windows, whatever their ending."""


KEYS = frozenset(f"option.{key}" for key in OPTIONS)
"""The catalogue keys composed here."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A file in the folder of one's own tables.

    Attributes:
        path: the file.
        rules: the table, or none if it cannot be played.
        title: what people call it; may be empty.
        fault: why it cannot be played.
    """

    path: Path
    rules: Rules | None = None
    title: str = ""
    fault: Message | None = None

    @property
    def name(self) -> str:
        """The table's name."""
        return self.path.stem

    @property
    def label(self) -> str:
        """What to show people: the title, or the name."""
        return self.title or self.name


def kept(folder: Path) -> tuple[Kept, ...]:
    """All tables of a folder, sound or not, by name; none if there is no such folder."""
    try:
        files = sorted(path for path in folder.iterdir() if path.suffix == ENDING)
    except FileNotFoundError:
        return ()
    except OSError as error:
        fault = Message("rules.unreadable", {"file": str(folder), "reason": str(error.strerror)})
        return (Kept(folder, fault=fault),)
    return tuple(look(path) for path in files)


def look(path: Path) -> Kept:
    """What a file holds: a table, or a fault."""
    try:
        check_name(path.stem)
        # Whoever opens a pipe waits for a writer.
        if path.exists() and not path.is_file():
            raise RulesError("rules.no-file", file=str(path))
        rules, title = read_file(path)
    except RulesError as error:
        return Kept(path, fault=error.message)
    return Kept(path, rules, title)


def playable(folder: Path) -> dict[str, Kept]:
    """The tables of a folder that can be played, by name."""
    return {table.name: table for table in kept(folder) if table.rules is not None}


def check_name(name: str) -> None:
    """See that a table may be called so.

    Raises:
        RulesError: a packaged table is called so, or the name is none for a file everywhere.
    """
    if name.lower() in VARIANTS:
        raise RulesError("rules.packaged-name", found=name)
    if not _NAME.fullmatch(name) or _DEVICES.fullmatch(name):
        raise RulesError("rules.name", found=name, most=NAME_LENGTH)


def is_taken(folder: Path, name: str, over: Path | None = None) -> bool:
    """Whether a file of that name is there, or one that differs in capitals only.

    Args:
        folder: where.
        name: the table's name.
        over: a file that does not count.
    """
    wanted = f"{name}{ENDING}".lower()
    try:
        return any(path.name.lower() == wanted and path != over for path in folder.iterdir())
    except OSError:
        return False


def free_name(folder: Path, base: str) -> str:
    """A name that is not taken yet, for a table that grows from ``base``."""
    number = 1
    while is_taken(folder, f"{base}-{number}"):
        number += 1
    return f"{base}-{number}"


def notes(text: Callable[[str], str]) -> dict[str, str]:
    """A line of explanation for every option, found by its catalogue key."""
    return {key: text(f"option.{key}") for key in OPTIONS}


def save(
    folder: Path,
    rules: Rules,
    title: str = "",
    notes: Mapping[str, str] | None = None,
    *,
    over: Path | None = None,
) -> Path:
    """Write a table into the folder, whole or not at all, under its own name.

    Args:
        folder: where; it is made if need be.
        rules: the table.
        title: what people call it, or nothing.
        notes: comments to write above options, by their keys.
        over: the file that it takes the place of; it may have had another name.

    Raises:
        RulesError: the name or the title will not do, the name is taken, or the file
            cannot be written.
    """
    check_name(rules.name)
    text = dump_table(rules, title, notes)
    path = folder / f"{rules.name}{ENDING}"
    if is_taken(folder, rules.name, over):
        raise RulesError("rules.taken", found=rules.name, file=str(path))
    aside = folder / f".{rules.name}.{os.getpid()}.new"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        aside.write_text(text, encoding="utf-8", newline="\n")
        try:
            _move(aside, path, over)
        finally:
            aside.unlink(missing_ok=True)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise RulesError("rules.unwritten", file=str(path), reason=reason) from None
    return path


def delete(table: Kept) -> None:
    """Delete a table's file; one that is gone already is no fault.

    Raises:
        RulesError: it cannot be deleted.
    """
    try:
        table.path.unlink(missing_ok=True)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise RulesError("rules.unwritten", file=str(table.path), reason=reason) from None


def _move(aside: Path, path: Path, over: Path | None) -> None:
    """Give a written file its name, and take away the file it replaces.

    Raises:
        RulesError: the name was taken meanwhile.
    """
    if over != path:
        try:
            # Unlike a rename, a second name for a file fails where there is one already.
            path.hardlink_to(aside)
        except FileExistsError:
            if over is None or not over.exists() or not over.samefile(path):
                raise RulesError("rules.taken", found=path.stem, file=str(path)) from None
        except (OSError, NotImplementedError):  # a file system without such names
            pass
    aside.replace(path)
    if over is not None and over.exists() and not over.samefile(path):
        over.unlink()
