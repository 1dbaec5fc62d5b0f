"""What the settings make of looks: taken up at once, on whatever is shown."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from textual.theme import BUILTIN_THEMES
from textual.widget import Widget
from textual.widgets import Button

from manillen_tui import locations
from manillen_tui.game.cards import Card
from manillen_tui.looks import Borders, Inks, Motion, SuitMarks, SuitOrder, Theme
from manillen_tui.settings import Settings, Value, load, save
from manillen_tui.tui.draw.model import Kind
from manillen_tui.tui.screens.settings import SettingsDialog
from manillen_tui.tui.widgets.canvas_view import CanvasView
from manillen_tui.tui.widgets.chooser import Chooser
from tests.tui.draw.states import IN_HAND, ON_PILES, cut, rects, same
from tests.tui.driving import Player, playing

pytestmark = pytest.mark.usefixtures("strangers")

SIZES = [(80, 24), (120, 40), (60, 18)]


def test_the_themes_are_textuals() -> None:
    assert list(Theme) == list(BUILTIN_THEMES)


# Shapes


def shown_in(player: Player, kind: Kind) -> dict[str, tuple[str, ...]]:
    """By state, what the person sees of its card."""
    rows = player.rows()
    for view in player.table.query(CanvasView):
        if view.display and any(hit.kind is kind for _, hit in view._canvas.regions):  # type: ignore[attr-defined]
            found = rects(view._canvas, kind)
            at = view.region
            return {state: cut(rows, rect.moved(at.x, at.y)) for state, rect in found.items()}
    raise AssertionError(player.text)


@pytest.mark.parametrize("size", [(80, 24), (60, 18)])
@pytest.mark.parametrize("theme", ["NO_COLOR", "ansi-dark", "ansi-light", "textual-light"])
async def test_on_the_screen_states_differ_by_their_characters(
    theme: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    if theme == "NO_COLOR":
        monkeypatch.setenv("NO_COLOR", "1")
    async with playing(size, seed=3, theme="" if theme == "NO_COLOR" else theme) as player:
        await player.sit_down()
        await player.to_card()
        stage = player.table.stage
        for borders in Borders:
            for suits in (SuitMarks.SIGNS, SuitMarks.LETTERS):
                player.app.prefer("borders", borders)
                player.app.prefer("suits", suits)
                await player.settle()
                for view, kind in ((IN_HAND, Kind.HAND), (ON_PILES, Kind.PILE)):
                    stage.show(view, stage.score)
                    pictures = shown_in(player, kind)
                    assert same(pictures) == [], player.text
                    drawn = "".join(map("".join, pictures.values()))
                    ascii_only = borders is Borders.ASCII and suits is SuitMarks.LETTERS
                    assert drawn.isascii() == ascii_only
