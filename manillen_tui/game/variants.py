"""Tables by name: the packaged variants (rules.md §7) and those people keep as TOML.

A variant's file names its ``base`` and the options that differ; a root names none. A
``title`` may say what the table is called.
"""

from __future__ import annotations

import contextlib
import re
import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from pathlib import Path

from manillen_tui.errors import RulesError
from manillen_tui.game.options import Value, option
from manillen_tui.game.rules import Rules

VARIANTS = (
    "boam",
    "cafe",
    "manillen",
    "manillen-101",
    "manillen-troef",
    "zonder-troef",
    "verplicht",
    "parlante",
    "regional",
    "piles",
    "dummies",
    "three",
    "six",
    "muette",
    "coinchee",
)
"""The packaged variants, in the order in which they are offered."""


@cache
def variant(name: str) -> Rules:
    """A packaged variant.

    Raises:
        RulesError: there is none of that name.
    """
    if name not in VARIANTS:
        raise RulesError("rules.unknown-variant", found=name, allowed=", ".join(VARIANTS))
    text = (files("manillen_assets") / "variants" / f"{name}.toml").read_text("utf-8")
    return parse_variant(text, name, f"{name}.toml")


def load_rules(name: str, folders: Iterable[Path] = ()) -> Rules:
    """A table by its name, or by the path of its TOML file.

    Args:
        name: a packaged variant, a file's name without its ending in one of ``folders``,
            or a path that ends in ``.toml``.
        folders: where to look for tables of one's own.

    Raises:
        RulesError: no such table, or one that cannot be read or played.
    """
    if name in VARIANTS:
        return variant(name)
    if name.endswith(".toml"):
        return load_file(Path(name))
    places = tuple(folders)
    kept = sorted(path for folder in places for path in folder.glob("*.toml"))
    for path in kept:
        if path.stem == name:
            return load_file(path)
    raise RulesError(
        "rules.unknown-variant",
        found=name,
        allowed=", ".join((*VARIANTS, *(path.stem for path in kept))),
    )


def kept_tables(folder: Path) -> tuple[str, ...]:
    """The names of the tables of one's own in a folder that can be read and played."""
    found = []
    for path in sorted(folder.glob("*.toml")):
        with contextlib.suppress(RulesError):
            found.append(load_file(path).name)
    return tuple(found)


def load_file(path: Path) -> Rules:
    """The table kept in a TOML file.

    Raises:
        RulesError: it cannot be read or played; the message names file, line and key.
    """
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise RulesError("rules.unreadable", file=str(path), reason=str(error)) from None
    return parse_variant(text, path.stem, str(path))


def parse_variant(text: str, name: str, file: str) -> Rules:
    """The table that a TOML text describes.

    Args:
        text: the file's text.
        name: what to call the table.
        file: the file's name, for messages.

    Raises:
        RulesError: it cannot be read or played; the message names file, line and key.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulesError("rules.unreadable", file=file, reason=str(error)) from None
    base = data.pop("base", None)
    data.pop("title", None)
    try:
        changes: dict[str, Value] = {}
        for key, value in data.items():
            changes[key] = option(key).check(value)
        if base is None:
            return Rules().with_options(changes, name=name, variant=name)
        if base not in VARIANTS or base == name:
            raise RulesError(
                "rules.value", option="base", found=str(base), allowed=", ".join(VARIANTS)
            )
        root = variant(base)
        return root.with_options(
            changes, name=name, variant=name if name in VARIANTS else root.variant
        )
    except RulesError as error:
        named = (error.message.values.get(word) for word in ("option", "other"))
        raise RulesError(
            "rules.in-file", file=file, line=_line(text, named), reason=error.message
        ) from None


def _line(text: str, keys: Iterable[object]) -> int:
    """The first line that sets one of ``keys``, the first key first; 1 where none does."""
    for key in keys:
        setting = re.compile(rf"\s*[\"']?{re.escape(str(key))}[\"']?\s*=")
        for at, line in enumerate(text.splitlines(), 1):
            if setting.match(line):
                return at
    return 1
