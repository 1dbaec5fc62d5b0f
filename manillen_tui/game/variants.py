"""Tables by name: the packaged variants (rules.md §7) and those people keep as TOML.

A variant's file names its ``base`` and the options that differ; a root names none. A
``title`` may say what the table is called.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

from manillen_tui.errors import RulesError
from manillen_tui.game.options import Value, option, shown
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

ROOT = VARIANTS[0]
"""The variant whose options are the defaults."""

TITLE_LENGTH = 40


@cache
def variant(name: str) -> Rules:
    """A packaged variant.

    Raises:
        RulesError: there is none of that name.
    """
    if name not in VARIANTS:
        raise RulesError("rules.unknown-variant", found=name, allowed=", ".join(VARIANTS))
    return parse_variant(_packaged(name), name, f"{name}.toml")


def base_of(rules: Rules) -> str:
    """The packaged variant that a table's file names as its base; none for the root itself."""
    if rules.name != rules.variant:
        return rules.variant
    return str(tomllib.loads(_packaged(rules.name)).get("base", ""))


def _packaged(name: str) -> str:
    return (files("manillen_assets") / "variants" / f"{name}.toml").read_text("utf-8")


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


def load_file(path: Path) -> Rules:
    """The table kept in a TOML file.

    Raises:
        RulesError: it cannot be read or played; the message names file, line and key.
    """
    return read_file(path)[0]


def read_file(path: Path) -> tuple[Rules, str]:
    """The table kept in a TOML file, and its title, which may be empty.

    Raises:
        RulesError: it cannot be read or played; the message names file, line and key.
    """
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise RulesError("rules.unreadable", file=str(path), reason=reason) from None
    except UnicodeDecodeError as error:
        raise RulesError("rules.unreadable", file=str(path), reason=str(error)) from None
    return parse_table(text, path.stem, str(path))


def parse_variant(text: str, name: str, file: str) -> Rules:
    """The rules that a TOML text describes; see :func:`parse_table`."""
    return parse_table(text, name, file)[0]


def parse_table(text: str, name: str, file: str) -> tuple[Rules, str]:
    """The table that a TOML text describes, and its title, which may be empty.

    Args:
        text: the file's text.
        name: what to call the table.
        file: the file's name, for messages.

    Raises:
        RulesError: it cannot be read or played; the message names file, line and key.
    """
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise RulesError("rules.unreadable", file=file, reason=str(error)) from None
    base = data.pop("base", None)
    title = data.pop("title", "")
    try:
        check_title(title)
        changes: dict[str, Value] = {}
        for key, value in data.items():
            changes[key] = option(key).check(value)
        if base is None:
            return Rules().with_options(changes, name=name, variant=ROOT), title
        if base not in VARIANTS or base == name:
            raise RulesError(
                "rules.value", option="base", found=shown(base), allowed=", ".join(VARIANTS)
            )
        from_base = variant(base)
        grown = name if name in VARIANTS else from_base.variant
        return from_base.with_options(changes, name=name, variant=grown), title
    except RulesError as error:
        named = (error.message.values.get(word) for word in ("option", "other"))
        raise RulesError(
            "rules.in-file", file=file, line=line_of(text, named), reason=error.message
        ) from None


def check_title(title: object) -> None:
    """See that a title can be shown: one printable line, not a long one.

    Raises:
        RulesError: it cannot.
    """
    if isinstance(title, str) and len(title) <= TITLE_LENGTH and title.isprintable():
        return
    raise RulesError("rules.title", option="title", found=shown(title), most=TITLE_LENGTH)


def dump_table(rules: Rules, title: str = "", notes: Mapping[str, str] | None = None) -> str:
    """A table as TOML, which reads back equal: its base, and the options that differ.

    Args:
        rules: the table.
        title: what people call it, or nothing.
        notes: comments to write above options, by their keys.

    Raises:
        RulesError: the title cannot be shown.
    """
    check_title(title)
    base = base_of(rules)
    lines = [f"title = {_toml(title)}"] if title else []
    if base:
        lines.append(f"base = {_toml(base)}")
    for key, value in (rules.differences(variant(base)) if base else rules.options).items():
        note = " ".join((notes or {}).get(key, "").split())
        lines += ["", f"# {note}"] if note else []
        lines.append(f"{key} = {_toml(value)}")
    return "\n".join(lines).lstrip("\n") + "\n"


def _toml(value: Value) -> str:
    # Truths, whole numbers and what is printable are written alike in JSON and in TOML.
    return json.dumps(value, ensure_ascii=False)


def line_of(text: str, keys: Iterable[object]) -> int:
    """The first line that sets one of ``keys``, the first key first; 1 where none does."""
    for key in keys:
        setting = re.compile(rf"\s*[\"']?{re.escape(str(key))}[\"']?\s*=")
        for at, line in enumerate(text.splitlines(), 1):
            if setting.match(line):
                return at
    return 1
