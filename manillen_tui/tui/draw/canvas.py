"""A grid of character cells, each with the name of a style, and what a click on it means."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING
from unicodedata import normalize

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style

from manillen_tui.tui.draw.look import Frame

if TYPE_CHECKING:
    from textual.strip import Strip

_MODIFIERS = range(0xFE00, 0xFE10), range(0x1F1E6, 0x1F200), range(0x1F3FB, 0x1F400)
_NEAR = 6


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle of cells."""

    x: int
    y: int
    width: int
    height: int

    def holds(self, x: int, y: int) -> bool:
        """Whether a cell lies inside."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    def moved(self, dx: int, dy: int) -> Rect:
        """The same rectangle elsewhere."""
        return Rect(self.x + dx, self.y + dy, self.width, self.height)


@lru_cache(maxsize=4096)
def clusters(text: str) -> tuple[tuple[str, int], ...]:
    """The text as characters with the cells each takes.

    What could move the cursor or change its neighbour's width is left out: controls,
    joiners, variation selectors, skin tones and flag letters. Names are typed by people.
    """
    found: list[tuple[str, int]] = []
    for char in normalize("NFC", text):
        if not char.isprintable() or any(ord(char) in span for span in _MODIFIERS):
            continue
        width = cell_len(char)
        if width:
            found.append((char, width))
        elif found:
            last, size = found[-1]
            found[-1] = (last + char, size)
    return tuple(found)


def width_of(text: str) -> int:
    """How many cells the text takes on a canvas."""
    return sum(width for _, width in clusters(text))


def fit(text: str, width: int, ellipsis: str = "…") -> str:
    """The text cut to ``width`` cells, ending in ``ellipsis`` when anything was cut."""
    if width_of(text) <= width:
        return text
    room = width - width_of(ellipsis)
    kept = ""
    if room < 0:
        return kept
    for char, size in clusters(text):
        room -= size
        if room < 0:
            break
        kept += char
    return kept.rstrip() + ellipsis


def wrap(texts: Sequence[str], width: int) -> list[str]:
    """Texts broken at blanks into lines of at most ``width`` cells."""
    lines: list[str] = []
    for text in texts:
        line = ""
        for word in text.split():
            longer = f"{line} {word}" if line else word
            if line and width_of(longer) > width:
                lines.append(line)
                longer = word
            line = longer
        if line:
            lines.append(line)
    return lines


class Canvas:
    """A grid of cells that text, boxes and other canvases are put on.

    Whatever falls outside is clipped. A cell holds its character, or the empty string when
    the wide character on its left covers it.

    Args:
        width: cells across.
        height: rows.
        style: the name of the style of the empty cells.
    """

    def __init__(self, width: int, height: int, style: str = "") -> None:
        self.width = max(0, width)
        self.height = max(0, height)
        self._text = [[" "] * self.width for _ in range(self.height)]
        self._style = [[style] * self.width for _ in range(self.height)]
        self._regions: list[tuple[Rect, Hashable]] = []

    def put(self, x: int, y: int, text: str, style: str) -> int:
        """Write text from a cell on; gives the column after it."""
        for char, size in clusters(text):
            self._set(x, y, char, size, style)
            x += size
        return x

    def put_right(self, x: int, y: int, text: str, style: str) -> int:
        """Write text so that it ends before column ``x``; gives the column it starts at."""
        start = x - width_of(text)
        self.put(start, y, text, style)
        return start

    def put_centred(self, x: int, y: int, text: str, style: str) -> int:
        """Write text with its middle at column ``x``; gives the column it starts at."""
        start = x - width_of(text) // 2
        self.put(start, y, text, style)
        return start

    def fill(self, rect: Rect, char: str, style: str) -> None:
        """Fill a rectangle with one narrow character."""
        for y in range(rect.y, rect.y + rect.height):
            self.put(rect.x, y, char * rect.width, style)

    def box(self, rect: Rect, frame: Frame, style: str) -> None:
        """Draw a frame along the inside of a rectangle's edge."""
        right, bottom = rect.x + rect.width - 1, rect.y + rect.height - 1
        across = rect.width - 2
        top_edge = frame.top_left + frame.top * across + frame.top_right
        self.put(rect.x, rect.y, top_edge, style)
        for y in range(rect.y + 1, bottom):
            self.put(rect.x, y, frame.left, style)
            self.put(right, y, frame.right, style)
        low_edge = frame.bottom_left + frame.bottom * across + frame.bottom_right
        self.put(rect.x, bottom, low_edge, style)

    def blit(self, other: Canvas, x: int, y: int) -> None:
        """Lay another canvas over this one, its regions too."""
        for row in range(other.height):
            for column, char in enumerate(other._text[row]):
                if char:
                    size = 1 if other._at(column + 1, row) != "" else 2
                    self._set(x + column, y + row, char, size, other._style[row][column])
        self._regions += [(rect.moved(x, y), target) for rect, target in other._regions]

    def region(self, rect: Rect, target: Hashable) -> None:
        """Say what a click inside a rectangle means; the last one said wins."""
        self._regions.append((rect, target))

    def at(self, x: int, y: int) -> Hashable | None:
        """What a click on a cell means, or ``None``."""
        if not Rect(0, 0, self.width, self.height).holds(x, y):
            return None
        return next((target for rect, target in reversed(self._regions) if rect.holds(x, y)), None)

    @property
    def regions(self) -> tuple[tuple[Rect, Hashable], ...]:
        """All rectangles with a meaning, the topmost last."""
        return tuple(self._regions)

    def changes(self, before: Canvas) -> list[Rect]:
        """What differs from an earlier canvas, as rectangles one row high.

        Changes with few cells between them are told as one, since each costs a cursor move.
        """
        if (self.width, self.height) != (before.width, before.height):
            return [Rect(0, 0, self.width, self.height)]
        return [
            Rect(start, y, end - start, 1)
            for y in range(self.height)
            for start, end in self._changed_spans(y, before)
        ]

    def _changed_spans(self, y: int, before: Canvas) -> list[tuple[int, int]]:
        rows = self._text[y], before._text[y]
        if rows[0] == rows[1] and self._style[y] == before._style[y]:
            return []
        cells = zip(*rows, self._style[y], before._style[y], strict=True)
        spans: list[tuple[int, int]] = []
        for x, (new, old, style, old_style) in enumerate(cells):
            if new == old and style == old_style:
                continue
            start, end = x, x + 1
            if "" in (new, old):
                start = max(0, x - 1)
            if end < self.width and "" in (rows[0][end], rows[1][end]):
                end += 1
            if spans and start - spans[-1][1] <= _NEAR:
                spans[-1] = spans[-1][0], end
            else:
                spans.append((start, end))
        return spans

    def text_at(self, x: int, y: int) -> str:
        """A cell's character with its marks; empty where a wide one on its left covers it."""
        return self._text[y][x]

    def style_at(self, x: int, y: int) -> str:
        """The name of a cell's style."""
        return self._style[y][x]

    def plain(self) -> list[str]:
        """The rows as text, without the blanks at their ends."""
        return ["".join(row).rstrip() for row in self._text]

    def strips(self, palette: Callable[[str], Style]) -> list[Strip]:
        """The rows as Textual draws them; ``palette`` gives the style of a name."""
        return [self.strip(y, palette) for y in range(self.height)]

    def strip(self, y: int, palette: Callable[[str], Style]) -> Strip:
        """One row as Textual draws it."""
        # Not at the top: words are presented without a screen too.
        from textual.strip import Strip

        cells = zip(self._style[y], self._text[y], strict=True)
        runs = groupby(cells, key=lambda cell: cell[0])
        segments = [
            Segment("".join(char for _, char in run), palette(style)) for style, run in runs
        ]
        return Strip(segments, self.width)

    def _at(self, x: int, y: int) -> str | None:
        return self._text[y][x] if x < self.width else None

    def _set(self, x: int, y: int, char: str, size: int, style: str) -> None:
        if not 0 <= y < self.height or x < 0 or x + size > self.width:
            return
        row = self._text[y]
        if row[x] == "" and x:
            row[x - 1] = " "
        end = x + size
        if end < self.width and row[end] == "":
            row[end] = " "
        row[x] = char
        self._style[y][x] = style
        if size == 2:
            row[x + 1] = ""
            self._style[y][x + 1] = style
