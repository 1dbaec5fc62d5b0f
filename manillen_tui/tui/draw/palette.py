"""From the names of styles to colours: the only module that knows any.

A name has parts, from general to special: ``card.hearts.dim``. A palette that does not
know the whole name looks for ``card.hearts``, then for ``card``.
"""

from __future__ import annotations

from collections.abc import Mapping

from rich.color import Color, blend_rgb
from rich.color_triplet import ColorTriplet
from rich.style import Style

from manillen_tui.looks import Inks

SUITS = ("spades", "hearts", "diamonds", "clubs")


class Palette:
    """The styles by name; call it with a name."""

    def __init__(self, styles: Mapping[str, Style]) -> None:
        self._styles = dict(styles)
        self._found: dict[str, Style] = {}

    def __call__(self, name: str) -> Style:
        """The style of a name, or of the nearest more general one."""
        found = self._found.get(name)
        if found is None:
            found = self._found[name] = self._look_up(name)
        return found

    def _look_up(self, name: str) -> Style:
        while name:
            if name in self._styles:
                return self._styles[name]
            name = name.rpartition(".")[0]
        return self._styles.get("", Style())


def _mix(base: str, other: str, share: float) -> str:
    """``share`` of ``other`` over ``base``."""
    start, end = ColorTriplet(*_rgb(base)), ColorTriplet(*_rgb(other))
    return blend_rgb(start, end, share).hex


def _rgb(color: str) -> tuple[int, int, int]:
    triplet = Color.parse(color).get_truecolor()
    return triplet.red, triplet.green, triplet.blue


def is_dark(color: str) -> bool:
    """Whether a background is a dark one."""
    red, green, blue = _rgb(color)
    return 0.299 * red + 0.587 * green + 0.114 * blue < 128


FOUR_COLOURS = ("#1b1f24", "#c4161c", "#1257b8", "#0b6b2e")
"""Ink on white paper: black spades, red hearts, blue diamonds, green clubs."""

TWO_COLOURS = ("#1b1f24", "#c4161c", "#c4161c", "#1b1f24")
"""Ink on white paper, as printed in Belgium."""

RED_GREEN_SAFE = ("#1b1f24", "#aa4400", "#2222dd", "#983a8a")
"""Black, rust, blue and mauve, far apart also for eyes that do not part red from green."""

PAPER_INKS: Mapping[Inks, tuple[str, str, str, str]] = {
    Inks.FOUR: FOUR_COLOURS,
    Inks.TWO: TWO_COLOURS,
    Inks.SAFE: RED_GREEN_SAFE,
}
"""The suits' colours on white paper."""

TERMINAL_INKS: Mapping[Inks, tuple[str, str, str, str]] = {
    Inks.FOUR: ("default", "red", "cyan", "green"),
    Inks.TWO: ("default", "red", "red", "default"),
    Inks.SAFE: ("default", "red", "bright_blue", "yellow"),
}
"""The suits' colours among a terminal's sixteen."""


def themed(
    background: str = "#121212",
    foreground: str = "#e0e0e0",
    accent: str = "#ffb000",
    felt: str = "#14563a",
    inks: Inks = Inks.FOUR,
) -> Palette:
    """A palette that goes with a theme, dark or light.

    Args:
        background: the theme's background, ``#rrggbb``.
        foreground: the theme's text colour.
        accent: what draws the eye: the hint, whose turn it is.
        felt: the cloth's own colour; it is toned towards the background.
        inks: the suits' colours.
    """
    dark = is_dark(background)
    cloth = _mix(felt, background, 0.25) if dark else _mix("#17603c", background, 0.04)
    paper = "#ece7da" if dark else "#fdfbf5"
    shade = _mix(cloth, paper, 0.58)
    on_cloth = "#f2f5ee"
    quiet = _mix(cloth, on_cloth, 0.72)
    chosen = "#0a4fd0"
    hint = "#a04a00"
    faint = _mix(background, foreground, 0.8)
    gold = accent if dark else _mix(accent, "#000000", 0.45)
    back = _mix("#8a2b2b", background, 0.1)
    bark, leaf = ("#b98652", "#6fbf73") if dark else ("#7a5230", "#2e7d32")
    styles = {
        "": Style(color=foreground, bgcolor=background),
        "rule": Style(color=_mix(background, foreground, 0.35), bgcolor=background),
        "title": Style(color=foreground, bgcolor=_mix(background, foreground, 0.10)),
        "title.name": Style(
            color=foreground, bgcolor=_mix(background, foreground, 0.10), bold=True
        ),
        "title.strong": Style(color=gold, bgcolor=_mix(background, foreground, 0.10), bold=True),
        "felt": Style(color=on_cloth, bgcolor=cloth),
        "felt.label": Style(color=on_cloth, bgcolor=cloth),
        "felt.turn": Style(color="#ffd75f", bgcolor=cloth, bold=True),
        "felt.tag": Style(color=quiet, bgcolor=cloth),
        "felt.note": Style(color=quiet, bgcolor=cloth),
        "felt.bubble": Style(color="#10231a", bgcolor="#ffd75f", bold=True),
        "felt.back": Style(color=_mix(back, "#ffffff", 0.62), bgcolor=back),
        "felt.spot": Style(color=quiet, bgcolor=cloth),
        "felt.key": Style(color=quiet, bgcolor=cloth),
        "felt.key.chosen": Style(color="#ffd75f", bgcolor=cloth, bold=True),
        "felt.prompt": Style(color="#ffffff", bgcolor=cloth, bold=True),
        "card": Style(color="#8b877c", bgcolor=paper),
        "card.crown": Style(color="#a9781a", bgcolor=paper),
        "card.chosen": Style(color=chosen, bgcolor=paper, bold=True),
        "card.hint": Style(color=hint, bgcolor=paper, bold=True),
        "card.winning": Style(color=hint, bgcolor=paper, bold=True),
        "card.dim": Style(color=_mix(shade, "#000000", 0.45), bgcolor=shade),
        "card.back": Style(color=_mix(back, "#ffffff", 0.62), bgcolor=back),
        "score": Style(color=foreground, bgcolor=_mix(background, foreground, 0.04)),
        "score.edge": Style(
            color=_mix(background, foreground, 0.35), bgcolor=_mix(background, foreground, 0.04)
        ),
        "score.heading": Style(color=gold, bgcolor=_mix(background, foreground, 0.04), bold=True),
        "score.head": Style(color=faint, bgcolor=_mix(background, foreground, 0.04)),
        "score.total": Style(
            color=foreground, bgcolor=_mix(background, foreground, 0.04), bold=True
        ),
        "score.winning": Style(color=gold, bgcolor=_mix(background, foreground, 0.04), bold=True),
        "score.trunk": Style(color=bark, bgcolor=_mix(background, foreground, 0.04)),
        "score.leaf": Style(color=leaf, bgcolor=_mix(background, foreground, 0.04)),
        "score.fresh": Style(color=gold, bgcolor=_mix(background, foreground, 0.04), bold=True),
        "flat.dim": Style(color=faint, bgcolor=background),
        "flat.chosen": Style(color=background, bgcolor=foreground, bold=True),
        "flat.hint": Style(color=gold, bgcolor=background, bold=True),
        "flat.turn": Style(color=gold, bgcolor=background, bold=True),
    }
    grounds = {
        "title": _mix(background, foreground, 0.10),
        "score": _mix(background, foreground, 0.04),
        "flat": background,
    }
    for suit, ink in zip(SUITS, PAPER_INKS[inks], strict=True):
        styles[f"card.{suit}"] = Style(color=ink, bgcolor=paper, bold=True)
        styles[f"card.{suit}.dim"] = Style(color=_mix(shade, ink, 0.85), bgcolor=shade)
        for ground, color in grounds.items():
            shown = _mix(ink, "#ffffff", 0.7) if dark else _mix(ink, "#000000", 0.12)
            styles[f"{ground}.{suit}"] = Style(color=shown, bgcolor=color, bold=True)
    return Palette(styles)


def ansi(inks: Inks = Inks.FOUR) -> Palette:
    """A palette of the terminal's own sixteen colours, over its own background."""
    styles = {
        "": Style(),
        "title": Style(reverse=True),
        "felt.turn": Style(color="yellow", bold=True),
        "felt.bubble": Style(color="yellow", reverse=True),
        "felt.prompt": Style(bold=True),
        "felt.key.chosen": Style(bold=True),
        "card.chosen": Style(color="cyan", bold=True),
        "card.hint": Style(color="yellow", bold=True),
        "card.winning": Style(color="yellow", bold=True),
        "card.dim": Style(dim=True),
        "card.back": Style(color="magenta"),
        "felt.back": Style(color="magenta"),
        "score.heading": Style(bold=True),
        "score.total": Style(bold=True),
        "score.winning": Style(color="yellow", bold=True),
        "score.trunk": Style(color="yellow"),
        "score.leaf": Style(color="green"),
        "score.fresh": Style(color="yellow", bold=True),
        "flat.dim": Style(dim=True),
        "flat.chosen": Style(reverse=True),
        "flat.hint": Style(color="yellow", bold=True),
        "flat.turn": Style(color="yellow", bold=True),
    }
    for suit, ink in zip(SUITS, TERMINAL_INKS[inks], strict=True):
        for ground in ("card", "score", "flat"):
            styles[f"{ground}.{suit}"] = Style(color=ink, bold=True)
        styles[f"title.{suit}"] = Style(reverse=True, bold=True)
        styles[f"card.{suit}.dim"] = Style(dim=True)
    return Palette(styles)


def mono() -> Palette:
    """A palette without any colour, for ``NO_COLOR``: bold, dim and reverse only."""
    bold, dim, reverse = Style(bold=True), Style(dim=True), Style(reverse=True)
    styles = {
        "": Style(),
        "title": reverse,
        "felt.turn": bold,
        "felt.bubble": reverse,
        "felt.prompt": bold,
        "felt.key.chosen": bold,
        "card.chosen": bold,
        "card.hint": bold,
        "card.winning": bold,
        "card.dim": dim,
        "score.heading": bold,
        "score.total": bold,
        "score.winning": bold,
        "score.fresh": bold,
        "flat.dim": dim,
        "flat.chosen": reverse,
        "flat.hint": bold,
        "flat.turn": bold,
    }
    for suit in SUITS:
        styles[f"card.{suit}"] = bold
        styles[f"card.{suit}.dim"] = dim
    return Palette(styles)
