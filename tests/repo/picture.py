"""The README's picture, drawn by the program itself; :mod:`tests.repo.making` has it made.

The picture asks for no font and for nothing else from anywhere: it is drawn in whatever even
font the reader has, and each piece of text is stretched to the width that it has on a terminal.
"""

from __future__ import annotations

import asyncio
import os
import re
import tempfile
from xml.etree import ElementTree as ET

from manillen_tui.looks import SizeChoice
from manillen_tui.settings import Settings
from tests.kept import keep_settings
from tests.repo.keys import ROOT
from tests.tui.driving import playing

PICTURE = ROOT / "docs" / "table.svg"
SIZE = (84, 27)
SEED = 10
TRICKS = 1
"""How many tricks are played before the one that is shown."""

COLUMN, ROW, BASE = 12.2, 24.4, 20
"""How far columns and rows lie apart in the picture, and where the first row's text stands."""

_FONTS = 'ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace'
_STRANGE = re.compile(r"\s*@font-face \{.*?\n    \}|\s*<!--.*?-->", re.DOTALL)
_TEXT = "{http://www.w3.org/2000/svg}text"


async def drawn() -> tuple[str, str]:
    """Play to the moment that is shown, in a home of its own; gives the picture and its text."""
    keep_settings(Settings(card_size=SizeChoice.LARGE))
    async with playing(SIZE, seed=SEED) as player:
        await player.sit_down(bot="club")

        def is_last_to_play() -> bool:
            if player._stop() != "card":
                return False
            table = player.choice.observation.table
            return len(table.tricks) >= TRICKS and len(table.plays) == 3

        await player.play(is_last_to_play, plain=True)
        text = await player.still()
        return standing_alone(player.app.export_screenshot(title="manillen")), text


def standing_alone(svg: str) -> str:
    """A picture without what it would have to fetch, and without what names where it came from."""
    svg = _STRANGE.sub("", svg)
    svg = svg.replace("Fira Code, monospace", _FONTS).replace("arial", "sans-serif")
    svg = svg.replace(" textLength=", ' lengthAdjust="spacingAndGlyphs" textLength=')
    name = re.search(r"terminal-\d+", svg)
    assert name is not None
    svg = svg.replace(name[0], "table")
    return "\n".join(line.rstrip() for line in svg.splitlines() if line.strip()) + "\n"


def text_of(svg: str) -> str:
    """What is to be read in a picture, row by row."""
    rows: dict[int, list[str]] = {}
    for piece in ET.fromstring(svg).iter(_TEXT):  # noqa: S314  # our own
        if "clip-path" not in piece.attrib:
            continue  # the window's title
        row = rows.setdefault(round((float(piece.attrib["y"]) - BASE) / ROW), [])
        column = round(float(piece.attrib["x"]) / COLUMN)
        row.extend(" " * (column - len(row)))
        row.extend((piece.text or "").replace("\N{NO-BREAK SPACE}", " ").rstrip("\n"))
    return "\n".join("".join(rows.get(at, [])).rstrip() for at in range(max(rows) + 1))


def make() -> None:
    """Write the picture."""
    with tempfile.TemporaryDirectory() as home:
        os.environ.update(MANILLEN_HOME=home, LANGUAGE="en")
        svg, _ = asyncio.run(drawn())
    PICTURE.write_text(svg, encoding="utf-8")
