"""What a monkey does at a terminal: one gesture at a time, each in words that can be logged."""

from __future__ import annotations

import string
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random

from textual.events import (
    AppBlur,
    AppFocus,
    Event,
    Key,
    MouseDown,
    MouseEvent,
    MouseMove,
    MouseScrollDown,
    MouseScrollUp,
    MouseUp,
    Paste,
    Resize,
)
from textual.geometry import Region, Size
from textual.keys import REPLACED_KEYS, _character_to_key, _get_unicode_name_from_key

LEAST, MOST = (20, 5), (300, 100)
"""Columns and rows of the smallest and the largest terminal."""

USUAL_SIZES = ((80, 24), (80, 24), (120, 40), (60, 18), LEAST)

NAMED = (
    *("up", "down", "left", "right", "home", "end", "pageup", "pagedown"),
    *("enter", "space", "tab", "shift+tab", "escape", "backspace", "delete", "insert"),
    *(f"f{number}" for number in range(1, 13)),
    *(f"ctrl+{letter}" for letter in "abdefghijklmnoprstuvwxyz@"),
    *("ctrl+left", "shift+right", "ctrl+home", "alt+x", "ctrl+shift+k"),
)
"""Keys by their names; those that leave the program are not among them."""

SIGNS = string.ascii_letters + string.digits + string.punctuation + " éßñ€♠𝄞中\u202e\u0301"

PASTES = (
    *("", "\n", "7", "101", "-1", "1e9", "٣", "ours", "boam", "."),
    *("/", "..", "~", "~nobody-of-this-name/x", "/dev/null", "/proc/self/mem", "no/such/file"),
    "a line\nand another\r\nand the last\n",
    "\x00\x07\x1b[31mred\x1b[0m\x1b]0;title\x07\x9b2J\r\t\x7f",
    "[red]no[/red] [/] [@click=app.quit]x[/] \\[",
    "x" * 300,
    "x" * 20_000,
    "👩‍👩‍👧‍👦🂡 ♠\ufe0f e\u0301\u0301\u0301",
    "שלום \u202eevil\u202c مرحبا",
    "{name} %s %d $HOME ; rm -rf x ' \" `",
    "tests/cases",
)
"""What people and attackers paste."""


class Kind(StrEnum):
    """The kinds of gestures."""

    BOUND = "keys of the screen"
    ANY = "any key"
    APT = "keys that lead on"
    CLICK = "clicks"
    WIDGET = "clicks on a widget"
    DOUBLE = "double clicks"
    DRAG = "drags"
    WHEEL = "turns of the wheel"
    PASTE = "pastes"
    RESIZE = "resizes"
    FOCUS = "the terminal left or come back to"
    QUIT = "keys that leave"


@dataclass(frozen=True, slots=True)
class Gesture:
    """One thing done.

    Attributes:
        kind: what it is.
        said: it in words.
        events: what the terminal sends.
    """

    kind: Kind
    said: str
    events: tuple[Event, ...]


def press(key: str, kind: Kind = Kind.ANY) -> Gesture:
    """A key, by its sign or its name."""
    if len(key) == 1:
        return Gesture(kind, f"key {key!r}", (Key(_character_to_key(key), key),))
    try:
        sign = unicodedata.lookup(_get_unicode_name_from_key(REPLACED_KEYS.get(key, key)))
    except KeyError:
        sign = None
    return Gesture(kind, f"key {key}", (Key(key, sign),))


def click(x: int, y: int, button: int = 1, kind: Kind = Kind.CLICK, times: int = 1) -> Gesture:
    """One click, or several in a row."""
    events = (_mouse(MouseDown, x, y, button), _mouse(MouseUp, x, y, button)) * times
    return Gesture(kind, f"click {x},{y} button {button} times {times}", events)


def drag(x: int, y: int, to_x: int, to_y: int) -> Gesture:
    """From one place to another with the button down."""
    middle = (x + to_x) // 2, (y + to_y) // 2
    events = (
        _mouse(MouseMove, x, y, 0),
        _mouse(MouseDown, x, y),
        _mouse(MouseMove, *middle),
        _mouse(MouseMove, to_x, to_y),
        _mouse(MouseUp, to_x, to_y),
    )
    return Gesture(Kind.DRAG, f"drag {x},{y} to {to_x},{to_y}", events)


def wheel(x: int, y: int, *, down: bool) -> Gesture:
    """One notch of the wheel."""
    turned = MouseScrollDown if down else MouseScrollUp
    return Gesture(
        Kind.WHEEL, f"wheel {'down' if down else 'up'} {x},{y}", (_mouse(turned, x, y, 0),)
    )


def paste(text: str) -> Gesture:
    """A text pasted."""
    shown = text if len(text) < 60 else f"{text[:20]}… of {len(text)}"
    return Gesture(Kind.PASTE, f"paste {shown!r}", (Paste(text),))


def resize(width: int, height: int) -> Gesture:
    """The terminal's size changed."""
    size = Size(width, height)
    return Gesture(Kind.RESIZE, f"resize {width}x{height}", (Resize(size, size),))


def focus() -> Gesture:
    """The terminal's window left and come back to; meanwhile it sends no keys."""
    return Gesture(Kind.FOCUS, "leave the window and come back", (AppBlur(), AppFocus()))


def _mouse(kind: type[MouseEvent], x: int, y: int, button: int = 1) -> MouseEvent:
    return kind(None, x, y, 0, 0, button, False, False, False, x, y)


@dataclass(frozen=True)
class Sight:
    """What a monkey sees before it does something.

    Attributes:
        size: columns and rows of the terminal.
        bound: the keys that do something on the screen.
        leaving: the keys that leave the program.
        apt: keys that lead on, to be pressed one after another.
        widgets: where the widgets lie.
    """

    size: tuple[int, int]
    bound: Sequence[str]
    leaving: Sequence[str]
    apt: Sequence[str]
    widgets: Callable[[], Sequence[Region]]


_WEIGHTS = {
    Kind.BOUND: 30,
    Kind.ANY: 8,
    Kind.APT: 32,
    Kind.CLICK: 6,
    Kind.WIDGET: 9,
    Kind.DOUBLE: 3,
    Kind.DRAG: 2,
    Kind.WHEEL: 3,
    Kind.PASTE: 3,
    Kind.RESIZE: 2.5,
    Kind.FOCUS: 1,
    Kind.QUIT: 0.5,
}


def draw(rng: Random, sight: Sight) -> list[Gesture]:
    """What to do next: one gesture, or a few keys that lead on together."""
    (kind,) = rng.choices(list(_WEIGHTS), list(_WEIGHTS.values()))
    width, height = sight.size
    x, y = rng.randrange(width), rng.randrange(height)
    match kind:
        case Kind.BOUND:
            return [press(rng.choice(sight.bound or NAMED), kind)]
        case Kind.APT:
            return [press(key, kind) for key in sight.apt]
        case Kind.QUIT:
            return [press(rng.choice(sight.leaving), kind)]
        case Kind.ANY:
            return [press(rng.choice(NAMED if rng.random() < 0.4 else SIGNS))]
        case Kind.WIDGET:
            region = rng.choice(sight.widgets() or (Region(x, y, 1, 1),))
            at = rng.randrange(region.x, region.right), rng.randrange(region.y, region.bottom)
            return [click(*at, kind=kind, times=rng.choice((1, 1, 2)))]
        case Kind.DOUBLE:
            return [click(x, y, kind=kind, times=rng.choice((2, 2, 3, 5)))]
        case Kind.DRAG:
            return [drag(x, y, rng.randrange(width), rng.randrange(height))]
        case Kind.WHEEL:
            return [wheel(x, y, down=rng.random() < 0.5)]
        case Kind.PASTE:
            return [paste(rng.choice(PASTES))]
        case Kind.RESIZE:
            return [resize(*draw_size(rng))]
        case Kind.FOCUS:
            return [focus()]
        case _:
            return [click(x, y, rng.choice((1, 1, 2, 3)))]


def draw_size(rng: Random) -> tuple[int, int]:
    """A size of the terminal."""
    chance = rng.random()
    if chance < 0.7:  # what is large is slow
        return rng.choice(USUAL_SIZES)
    if chance > 0.97:
        return MOST
    return rng.randint(LEAST[0], MOST[0]), rng.randint(LEAST[1], MOST[1])
