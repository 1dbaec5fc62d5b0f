"""Statistics as tables and a graph."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from rich.box import SIMPLE_HEAD
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from manillen_tui.game.actions import CALL_WORDS
from manillen_tui.game.variants import VARIANTS
from manillen_tui.language import Language
from manillen_tui.scorebook.fairness import ENOUGH, Fact, Fairness, Verdict
from manillen_tui.scorebook.graph import progress_graph
from manillen_tui.scorebook.rows import Kind
from manillen_tui.scorebook.statistics import Boams, Count, Statistics

_WHO = ("me", "partner", "opponent")
_COLUMNS = ("deals", "points", "spread", "gained", "made", "boams", "won")
_FACT_COLUMNS = ("deals", "found", "expected", "chance")

KEYS = frozenset(
    {f"variant.{name}.short" for name in VARIANTS}
    | {f"call.{word}" for word in CALL_WORDS}
    | {f"stats.{way}-by-{who}" for way in ("doubled", "redoubled") for who in _WHO}
    | {f"stats.apart-{kind}" for kind in Kind if kind is not Kind.OWN}
    | {f"stats.{column}" for column in _COLUMNS}
    | {f"fair.{name}" for name in (*Fact, *_FACT_COLUMNS)}
    | {f"fair.says-{verdict}" for verdict in Verdict}
)
"""The keys this module composes."""

_WIDEST = 100
_ROOMY = 72
_RARE = 1e-6


def statistics_parts(found: Statistics, language: Language, width: int) -> Iterator[RenderableType]:
    """Everything that is counted; a person who played nothing is told so.

    Args:
        found: what was counted.
        language: the words.
        width: the columns there are.
    """
    text = language.text
    if not found.total.deals and not found.apart and not found.boams.played:
        yield text("stats.nothing")
        return
    table = partial(_table, language, narrow=width < _ROOMY)
    tables = {text(f"variant.{name}.short"): name for name in found.by_variant}
    if tables:
        yield table(
            text("stats.table"),
            {title: found.by_variant[name] for title, name in tables.items()}
            | ({text("stats.all"): found.total} if len(tables) > 1 else {}),
            {title: found.boams_by_variant.get(name) for title, name in tables.items()}
            | {text("stats.all"): found.boams},
        )
    yield from _streaks(found, language)
    parts = {text("stats.dealt"): found.as_dealer, text("stats.not-dealt"): found.not_dealer}
    if found.total.deals:
        yield table(text("stats.dealer"), parts)
    named = {text(f"call.{call}"): found.named[call] for call in CALL_WORDS if call in found.named}
    if named:
        yield table(text("stats.named"), named, made=True)
    doubled = {
        text(f"stats.{way}-by-{who}"): count
        for way, counts in (("doubled", found.doubled), ("redoubled", found.redoubled))
        for who, count in counts.items()
    }
    if doubled:
        yield table(text("stats.doubles"), doubled)
    if len(found.by_bot) > 1:
        yield table(text("stats.bot"), found.by_bot)
    if found.apart:
        apart = {text(f"stats.apart-{kind}"): count for kind, count in found.apart.items()}
        yield table(text("stats.apart"), apart)
    yield Text(text("stats.legend"), style="dim")


def progress_parts(
    found: Statistics, language: Language, width: int, height: int
) -> Iterator[RenderableType]:
    """The graph of the points month by month, under its heading; nothing where there is none.

    Args:
        found: what was counted.
        language: the words.
        width: the columns there are.
        height: the rows, without the heading's.
    """
    graph = progress_graph(found.by_month, min(width, _WIDEST), height)
    if graph:
        yield language.text("stats.progress")
        yield Text(graph)


def _table(
    language: Language,
    heading: str,
    counts: Mapping[str, Count],
    boams: Mapping[str, Boams | None] | None = None,
    *,
    made: bool = False,
    narrow: bool = False,
) -> Table:
    """A row for each count; with boams, or how many were made, where that is asked for."""
    text = language.text
    table = _grid(narrow=narrow)
    table.add_column(heading)
    left_out = set() if made else {"made"}
    if boams is None:
        left_out |= {"boams", "won"}
    for key in (key for key in _COLUMNS if key not in left_out):
        table.add_column(text(f"stats.{key}"), justify="right")
    for name, count in counts.items():
        cells = [str(count.deals)]
        if count.deals:
            cells += [
                language.value(count.points),
                f"± {language.value(count.spread)}",
                _signed(count.gained, language),
            ]
        else:
            cells += ["-"] * 3
        if made:
            cells.append(_share(count.made, count.deals))
        if boams is not None:
            own = boams.get(name)
            cells += ["-", "-"] if own is None else [str(own.played), _share(own.won, own.played)]
        table.add_row(name, *cells)
    return table


def _signed(value: float, language: Language) -> str:
    """A number with its sign; nothing but zeros has none."""
    rounded = round(value, 1)
    return f"{'+' if rounded > 0 else ''}{language.value(rounded + 0.0)}"


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.0%}" if whole else "-"


def _streaks(found: Statistics, language: Language) -> Iterator[RenderableType]:
    boams = found.boams
    if boams.played:
        now = language.plural(
            "stats.won-in-a-row" if boams.streak > 0 else "stats.lost-in-a-row", abs(boams.streak)
        )
        yield f"{now} {language.text('stats.longest', count=boams.longest)}"
    if found.total.deals:
        yield language.text("stats.slams", made=found.slams, lost=found.slams_lost)
    losses = found.losses
    if losses.deals:
        known, exact = losses.points, losses.exact
        yield language.plural("stats.losses", losses.deals, known=known, exact=exact)


def _grid(*, narrow: bool) -> Table:
    """A table, its columns closer together where there is little room."""
    return Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, int(not narrow)))


def fairness_parts(found: Fairness, language: Language, width: int) -> Iterator[RenderableType]:
    """A person's cards beside what chance expects, and what that says of the deck.

    Args:
        found: what was counted.
        language: the words.
        width: the columns there are.
    """
    text = language.text
    if not found.lines:
        return
    table = _grid(narrow=width < _ROOMY)
    table.add_column(text("fair.heading"))
    for key in _FACT_COLUMNS:
        table.add_column(text(f"fair.{key}"), justify="right")
    for fact, line in found.lines.items():
        far = "-" if line.deals < ENOUGH else _chance(line.chance, language)
        expected = f"{_fine(line.expected, language)} ± {_fine(line.error, language)}"
        table.add_row(
            text(f"fair.{fact}"), str(line.deals), _fine(line.found, language), expected, far
        )
    yield table
    if Fact.TRUMPS in found.lines:
        yield Text(text("fair.trumps-note"), style="dim")
    yield text(f"fair.says-{found.verdict}", chance=_chance(found.chance, language))
    yield Text(text("fair.shuffle"), style="dim")


def _chance(chance: float, language: Language) -> str:
    """A chance as people say it: one in so many."""
    if chance > 0.5:
        return language.text("fair.often")
    if chance < _RARE:
        return language.text("fair.rare", count=round(1 / _RARE))
    return language.text("fair.one-in", count=round(1 / chance))


def _fine(value: float, language: Language) -> str:
    """A number with three decimals."""
    return f"{value:.3f}".replace(".", language.text("number.point"))
