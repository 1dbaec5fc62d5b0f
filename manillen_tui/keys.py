"""Which key does what, under names by which the player can choose other keys.

A key is written as one sign (``h``, ``?``) or by its name (``f1``, ``ctrl+g``, ``tab``); a comma
parts keys that do the same.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

USUAL: Mapping[str, str] = {
    "app.quit": "ctrl+q",
    "app.palette": "ctrl+p",
    "app.suspend": "ctrl+z",
    "app.back": "escape",
    "app.help": "?",
    "table.left": "left",
    "table.right": "right",
    "table.play": "enter",
    "table.go-on": "space",
    "table.word": "w",
    "table.hint": "h",
    "table.memory": "m",
    "table.undo": "u",
    "table.claim": "x",
    "table.last": "l",
    "table.examine": "e",
    "table.review": "r",
    "table.replay": "b",
    "table.score": "tab",
    "lesson.previous": "backspace",
    "puzzle.show": "h",
    "puzzle.take-back": "backspace",
    "plays.open": "o",
    "plays.costly": "n",
    "plays.costly-back": "p",
    "review.branch": "b",
    "review.winnable": "w",
    "review.export": "x",
    "scorebook.statistics": "s",
    "scorebook.filter": "f",
    "scorebook.dates": "t",
    "scorebook.mark": "space",
    "scorebook.go-on": "c",
    "scorebook.delete": "d,delete",
    "scorebook.restore": "u",
    "scorebook.export": "x",
    "scorebook.import": "i",
    "statistics.numbers": "1",
    "statistics.progress": "2",
    "statistics.deck": "3",
    "statistics.costs": "c",
    "replay.step": "right",
    "replay.step-back": "left",
    "replay.trick": "down",
    "replay.trick-back": "up",
    "replay.deal": "pagedown",
    "replay.deal-back": "pageup",
    "replay.all": "end",
    "replay.all-back": "home",
    "pad.naming": "t",
    "pad.maker": "m",
    "pad.doubling": "x",
    "pad.side": "p",
    "pad.how": "v",
    "pad.dealer": "d",
    "pad.undo": "u",
    "pad.score": "b",
    "rules.own": "n",
    "rules.edit": "e",
    "rules.delete": "delete",
    "editor.save": "ctrl+s",
    "setup.start": "ctrl+s",
}
"""By action, its usual key; the first part of an action's name is the screen it belongs to."""

BACK = "-back"
"""What ends the name of an action that goes the other way than the one without it."""

_DIGITS = "1234567890"
_CARDS = f"{_DIGITS}asdf"
_LIST = ("up", "down", "home", "end", "enter")
_PAGES = ("pageup", "pagedown")
_TYPED = ("backspace", "delete", "space")

_LED = ("table.left", "table.right", "table.play", "table.go-on")
_LOOKED_AT = ("table.left", "table.right", "table.examine", "table.review", "plays.")

SCREENS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "table": (("table.",), (*_CARDS, "up", "down")),
    "dialog": (
        ("table.score", "table.examine", "table.review", "table.replay"),
        ("left", "right", "up", "down", "enter", *_PAGES),
    ),
    "lesson": ((*_LED, "lesson."), (*_CARDS, "up", "down", *_PAGES)),
    "puzzle": ((*_LED, "puzzle."), (*_CARDS, "up", "down", *_PAGES)),
    "plays": (_LOOKED_AT, ("q", *_LIST, *_PAGES)),
    "review": ((*_LOOKED_AT, "review."), ("q", *_LIST, *_PAGES)),
    "scorebook": (
        ("scorebook.",),
        ("tab", "shift+tab", "left", "right", "space", *_LIST, *_PAGES),
    ),
    "statistics": (
        ("statistics.", "scorebook.filter", "scorebook.dates"),
        ("tab", "shift+tab", "left", "right", "space", *_LIST, *_PAGES),
    ),
    "replay": (("replay.", "plays.open", "table.review", "review.branch"), ()),
    "pad": (
        ("pad.",),
        (*_DIGITS, *_TYPED, "tab", "shift+tab", "left", "right", *_LIST, *_PAGES),
    ),
    "rules": (("rules.",), ("tab", "shift+tab", *_LIST, *_PAGES)),
    "editor": (("editor.",), ("tab", "shift+tab", "left", "right", *_LIST, *_PAGES)),
    "setup": (("setup.",), ("tab", "shift+tab", "left", "right", *_LIST, *_PAGES)),
}
"""By screen, the beginnings of the names of its actions, and the keys that stay as they are.

The actions of the app are those of every screen.
"""

_ALWAYS = ("ctrl+c",)

_NAMED = (
    *("enter", "space", "tab", "escape", "backspace", "delete", "insert"),
    *("home", "end", "pageup", "pagedown", "up", "down", "left", "right"),
    *(f"f{number}" for number in range(1, 25)),
)
_MODIFIERS = ("ctrl", "alt", "shift")

_SAME_TO_A_TERMINAL = ("ctrl+h", "ctrl+i", "ctrl+j", "ctrl+m")
"""What a terminal sends for these is Backspace, Tab and Enter."""

_NAMES_OF_SIGNS = {
    "at": "@",
    "backslash": "\\",
    "minus": "-",
    "plus": "+",
    "slash": "/",
    "underscore": "_",
}
_COMMA = "comma"

_SHOWN = {
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "enter": "⏎",
    "backspace": "⌫",
    "escape": "esc",
    "pageup": "pgup",
    "pagedown": "pgdn",
    "delete": "del",
    _COMMA: ",",
}


@dataclass(frozen=True, slots=True)
class KeyNames:
    """What a setting may be whose value names keys."""

    @property
    def allowed(self) -> str:
        """The keys there are."""
        named = ", ".join(_NAMED[: _NAMED.index("f1")])
        return f"a–z, A–Z, ?, !, …, f1–f24, {named}, ctrl+…, alt+…, shift+…"

    def read(self, found: object) -> str:
        """The keys that a file names, each in its one way of writing.

        Raises:
            ValueError: it names no keys.
        """
        if not isinstance(found, str):
            raise ValueError(found)  # noqa: TRY004  # as of every other wrong value
        return self.parse(found)

    def parse(self, written: str) -> str:
        """The keys that are written, each in its one way of writing.

        Raises:
            ValueError: one is no key.
        """
        return ",".join(dict.fromkeys(_key(part.strip()) for part in written.split(",")))


def shown(keys: str) -> str:
    """Keys as a person reads them."""
    return " ".join(_SHOWN.get(key, key) for key in keys.split(","))


def actions_of(screen: str) -> tuple[str, ...]:
    """The actions that a screen has."""
    begins, _ = SCREENS[screen]
    return tuple(action for action in USUAL if action.startswith(("app.", *begins)))


@dataclass(frozen=True, slots=True)
class Clash:
    """A key that would do two things on one screen.

    Attributes:
        action: one of the two, whose key is not the usual one.
        key: the key.
        other: the other action, or nothing where the key is one that stays as it is.
    """

    action: str
    key: str
    other: str = ""


def clash(keymap: Mapping[str, str]) -> Clash | None:
    """The first clash of a keymap that names keys for some actions, the last of which gives way."""
    for action in reversed(list(keymap)):
        for key in keymap[action].split(","):
            for other in _others(action, key, {**USUAL, **keymap}):
                return Clash(action, key, other)
    return None


def sound(keymap: Mapping[str, str]) -> tuple[dict[str, str], tuple[Clash, ...]]:
    """A keymap without what clashes, and the clashes; what is left out has its usual key."""
    left, clashes = dict(keymap), []
    while (found := clash(left)) is not None:
        clashes.append(found)
        del left[found.action]
    return left, tuple(clashes)


def _others(action: str, key: str, keymap: Mapping[str, str]) -> Iterator[str]:
    """What else the key of an action does where the action is; nothing for keys that stay."""
    if key in _ALWAYS:
        yield ""
    for screen, (_, fixed) in SCREENS.items():
        here = actions_of(screen)
        if action not in here:
            continue
        if key in fixed and key not in USUAL[action].split(","):
            yield ""
        yield from (other for other in here if other != action and key in _keys(keymap, other))


def _keys(keymap: Mapping[str, str], action: str) -> Iterable[str]:
    return keymap[action].split(",")


def _key(written: str) -> str:
    """A key in its one way of writing.

    Raises:
        ValueError: there is none of that name, or a terminal does not tell it from another.
    """
    *modifiers, name = written.split("+") if len(written) > 1 else [written]
    name = _sign(name) if len(name) == 1 or name.lower() not in _NAMED else name.lower()
    known = sorted({*map(str.lower, modifiers)}, key=[*_MODIFIERS, *modifiers].index)
    if len(known) < len(modifiers) or not {*known} <= {*_MODIFIERS}:
        raise ValueError(written)
    key = "+".join([*known, name])
    if known and name not in _NAMED and ("shift" in known or not "a" <= name <= "z"):
        raise ValueError(written)
    if key in _SAME_TO_A_TERMINAL:
        raise ValueError(written)
    return key


def _sign(name: str) -> str:
    """The one sign that is named."""
    if name == _COMMA:
        return name
    sign = _NAMES_OF_SIGNS.get(name, name)
    if len(sign) > 1:
        try:
            sign = unicodedata.lookup(sign.replace("_", " ").upper())
        except KeyError:
            raise ValueError(name) from None
    if len(sign) != 1 or not sign.isprintable() or sign.isspace() or sign == ",":
        raise ValueError(name)
    return sign
