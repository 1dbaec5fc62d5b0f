"""The memory aid: below the score, in its place where rows are few, or as lines of a list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from manillen_tui.tui.draw.canvas import Canvas, fit, width_of
from manillen_tui.tui.draw.cards import ink
from manillen_tui.tui.draw.look import Look, suit_style
from manillen_tui.tui.draw.memories import HolderRow, MemoryView, SuitCards
from manillen_tui.tui.draw.score import draw_score, least_rows
from manillen_tui.tui.draw.scores import ScoreView

_LEFT = 2

_NONE = "-"
"""What stands for no card, or no point."""


@dataclass(frozen=True, slots=True)
class _Word:
    text: str
    style: str = "score"


@dataclass(frozen=True, slots=True)
class _Line:
    """Words parted by blanks, and what stands at the right end."""

    words: tuple[_Word, ...]
    right: _Word = _Word("")
    indent: int = 0


def draw_beside(
    score: ScoreView, memory: MemoryView | None, width: int, height: int, look: Look
) -> Canvas:
    """Draw the panel beside the table: the score, with the memory aid if it is open.

    Where there are not rows for both, the totals and the running deal stay above the aid.
    """
    if memory is None:
        return draw_score(score, width, height, look)
    rows = 1 + len(_lines(memory, width, look))
    if least_rows(score, width) + rows > height:
        score = replace(
            score, deals=(), last_heading="", last=(), last_note="", lines=(), tree=None
        )
        rows = max(0, height - least_rows(score, width))
    canvas = Canvas(width, height, "score")
    canvas.blit(draw_score(score, width, height - rows, look), 0, 0)
    canvas.blit(draw_memory(memory, width, rows, look), 0, height - rows)
    return canvas


def draw_memory(view: MemoryView, width: int, height: int, look: Look) -> Canvas:
    """Draw the aid below a blank row; when rows are short the last one says there is more."""
    canvas = Canvas(width, height, "score")
    lines = [_Line(()), *_lines(view, width, look)]
    for y in range(canvas.height):
        canvas.put(0, y, look.glyphs.edge, "score.edge")
    for y, line in enumerate(lines[: canvas.height]):
        x = _LEFT + line.indent
        for word in line.words:
            text = fit(word.text, width - 1 - x, look.glyphs.ellipsis)
            x = canvas.put(x, y, text, word.style) + 1
        canvas.put_right(width - 1, y, line.right.text, line.right.style)
    if len(lines) > canvas.height:
        canvas.put(width - 1, canvas.height - 1, look.glyphs.ellipsis, "score.head")
    return canvas


def memory_lines(view: MemoryView, look: Look) -> tuple[str, ...]:
    """The aid as lines of text, for the flat list: what is out, and who can hold what."""
    suits = "; ".join(f"{_text(row, look)} ({row.points or _NONE})" for row in view.suits)
    holders = (
        f"{_label(row)} {', '.join([*(_text(group, look) for group in row.suits), *_more(row)])}"
        for row in view.holders
    )
    return (
        f"{view.heading}: {suits}; {view.count}, {view.worth}; {view.taken}",
        f"{view.holders_heading}: {'; '.join(filter(None, (*holders, view.rest)))}",
    )


def _label(row: HolderRow) -> str:
    return f"{row.label} =" if row.sure else row.label


def _more(row: HolderRow) -> list[str]:
    return [f"+{row.more}"] if row.more else []


def _text(group: SuitCards, look: Look) -> str:
    return " ".join(word.text for word in _words(group, look))


def _words(group: SuitCards, look: Look) -> Iterator[_Word]:
    """The suit with its first card, then each other card."""
    sign = look.text.suits[group.suit]
    style = f"score.{suit_style(group.suit)}"
    first = look.text.rank(group.cards[0]) if group.cards else _NONE
    yield _Word(f"{sign} {first}", style)
    for card in group.cards[1:]:
        yield _Word(look.text.rank(card), ink(card, ground="score"))


def _lines(view: MemoryView, width: int, look: Look) -> list[_Line]:
    room = width - _LEFT - 1
    lines = [_Line((_Word(view.heading, "score.heading"),), _Word(view.head, "score.head"))]
    lines += [
        _Line(tuple(_words(row, look)), _Word(str(row.points or _NONE))) for row in view.suits
    ]
    total = _Word(str(view.points or _NONE), "score.total")
    lines.append(_Line((_Word(view.count, "score.total"),), total))
    lines.append(_Line((_Word(view.holders_heading, "score.heading"),)))
    for holder in view.holders:
        lines += _holder_lines(holder, room, look)
    if view.rest:
        lines.append(_Line((_Word(view.rest, "score.head"),)))
    return lines


def _holder_lines(row: HolderRow, room: int, look: Look) -> Iterator[_Line]:
    """A place and what it may hold, broken where the width ends."""
    words, taken, indent = [_Word(_label(row))], width_of(_label(row)), 0
    cards = [word for group in row.suits for word in _words(group, look)]
    for word in (*cards, *map(_Word, _more(row))):
        size = 1 + width_of(word.text)
        if taken + size > room:
            yield _Line(tuple(words), indent=indent)
            words, taken, indent = [], 0, 1
        words.append(word)
        taken += size
    yield _Line(tuple(words), indent=indent)
