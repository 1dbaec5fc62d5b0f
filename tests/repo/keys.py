"""Finds the catalogue keys that the code uses, by reading it."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from manillen_tui.keys import USUAL
from manillen_tui.language import DOMAINS

ROOT = Path(__file__).parents[2]
SOURCES = {"manillen_tui": ROOT, "manillen_bots": ROOT / "bots"}

WORDLESS = ROOT / "manillen_tui" / "tui" / "draw"
"""The drawings are given their words; what looks like a key there is the name of a style."""

SAYERS = frozenset({"text", "plural", "Message"})
"""What takes a key as its first argument, beside everything named ``…Error``."""

_KEY = re.compile(r"[a-z]+(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+")
_FILE = re.compile(r".*\.(?:json|jsonl|log|md|mo|po|py|tcss|toml|txt)")


@dataclass
class Keys:
    """What was found; for what may be at fault, with the place where.

    Attributes:
        literal: every string in the code.
        composed: the keys in modules' ``KEYS``.
        said: those given to one of :data:`SAYERS`.
        worded: those given to ``text``.
        counted: those given to ``plural``.
        given: for keys said with their values spelt out, the names of those, and the place.
        loose: keys composed where they are said, in a module that lists none that begin so.
    """

    literal: set[str] = field(default_factory=set)
    composed: set[str] = field(default_factory=set)
    said: dict[str, str] = field(default_factory=dict)
    worded: dict[str, str] = field(default_factory=dict)
    counted: dict[str, str] = field(default_factory=dict)
    given: list[tuple[str, frozenset[str], str]] = field(default_factory=list)
    loose: dict[str, str] = field(default_factory=dict)


def keys_in_code(families: frozenset[str]) -> Keys:
    """The keys of the whole program.

    Args:
        families: first parts of keys; literals that begin with one of these and look like a
            key count as said, whoever takes them.
    """
    keys = Keys()
    for package, folder in SOURCES.items():
        for path in sorted((folder / package).rglob("*.py")):
            if path.is_relative_to(WORDLESS):
                continue
            tree = ast.parse(path.read_text(encoding="utf-8"))
            composed = _composed(tree, path.relative_to(folder))
            keys.composed |= composed
            strings = frozenset(
                node.value
                for node in ast.walk(tree)
                if isinstance(node, ast.Constant) and isinstance(node.value, str)
            )
            keys.literal |= strings
            listed = composed | {text for text in strings if _looks_like_a_key(text, families)}
            for node in ast.walk(tree):
                place = f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}"
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    if _looks_like_a_key(node.value, families):
                        keys.said[node.value] = place
                elif isinstance(node, ast.Call):
                    _read_call(node, place, listed, keys)
    return keys


def _composed(tree: ast.Module, path: Path) -> frozenset[str]:
    """The module's ``KEYS``, if it has any."""
    for node in tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if any(isinstance(target, ast.Name) and target.id == "KEYS" for target in targets):
            parts = path.with_suffix("").parts
            module = ".".join(part for part in parts if part != "__init__")
            return frozenset(importlib.import_module(module).KEYS)
    return frozenset()


def _read_call(call: ast.Call, place: str, listed: frozenset[str], keys: Keys) -> None:
    name = getattr(call.func, "attr", getattr(call.func, "id", ""))
    if not call.args or not (name in SAYERS or name.endswith("Error")):
        return
    for key in _choices(call.args[0]):
        if isinstance(key, ast.JoinedStr):
            first = key.values[0]
            prefix = str(first.value) if isinstance(first, ast.Constant) else ""
            if name in SAYERS and not (prefix and any(it.startswith(prefix) for it in listed)):
                keys.loose[ast.unparse(key)] = place
        elif (
            isinstance(key, ast.Constant)
            and isinstance(key.value, str)
            and (name in SAYERS or _KEY.fullmatch(key.value))
        ):
            _say(key.value, name, call, place, keys)


def _say(key: str, name: str, call: ast.Call, place: str, keys: Keys) -> None:
    keys.said[key] = place
    if name == "plural":
        keys.counted[key] = place
    elif name == "text":
        keys.worded[key] = place
    if name == "Message" and len(call.args) > 1 and isinstance(call.args[1], ast.Dict):
        names = [getattr(word, "value", None) for word in call.args[1].keys]
    elif name == "Message" and len(call.args) > 1:
        return
    else:
        names = [word.arg for word in call.keywords]
    if None not in names:
        keys.given.append((key, frozenset(map(str, names)), place))


def _choices(node: ast.expr) -> Iterator[ast.expr]:
    """Both keys of ``one if condition else other``; otherwise the node itself."""
    if isinstance(node, ast.IfExp):
        yield from _choices(node.body)
        yield from _choices(node.orelse)
    else:
        yield node


def _looks_like_a_key(text: str, families: frozenset[str]) -> bool:
    if text in USUAL:
        return False  # the name of an action
    family = text.partition(".")[0]
    known = family in families or family in DOMAINS
    return known and bool(_KEY.fullmatch(text)) and not _FILE.fullmatch(text)
