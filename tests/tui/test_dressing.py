"""What the settings make of looks: taken up at once, on whatever is shown."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from textual.theme import BUILTIN_THEMES

from manillen_tui.looks import (
    Borders,
    Inks,
    RankOrder,
    SizeChoice,
    SuitMarks,
    SuitOrder,
    Theme,
)
from manillen_tui.settings import Settings, Value
from manillen_tui.tui.choices import card_keys
from manillen_tui.tui.draw.model import Kind
from manillen_tui.tui.screens.settings import SettingsDialog
from manillen_tui.tui.widgets.canvas_view import CanvasView
from manillen_tui.tui.widgets.chooser import Chooser
from tests.kept import kept
from tests.tui.draw.states import IN_HAND, ON_PILES, cut, rects, same
from tests.tui.driving import Player, playing

pytestmark = pytest.mark.usefixtures("strangers")

SIZES = [(80, 24), (120, 40), (60, 18)]


def test_the_themes_are_textuals() -> None:
    assert list(Theme) == list(BUILTIN_THEMES)


async def test_inks_follow_a_theme_chosen_a_moment_before() -> None:
    """Textual tells of a theme's colours only later."""
    async with playing(theme="ansi-dark") as player:
        player.app.prefer("theme", Theme.TEXTUAL_LIGHT)
        player.app.prefer("palette", Inks.TWO)
        paper = player.app.colouring("card").bgcolor
        assert paper is not None
        assert paper.get_truecolor() > (250, 250, 240)
        player.app.prefer("theme", Theme.ANSI_LIGHT)
        await player.until(lambda: player.app.colouring("card").bgcolor is None)


# Shapes


def shown_in(player: Player, kind: Kind) -> dict[str, tuple[str, ...]]:
    """By state, what the person sees of its card."""
    rows = player.rows()
    for view in player.table.query(CanvasView):
        if view.display and any(hit.kind is kind for _, hit in view._canvas.regions):  # type: ignore[attr-defined]  # a hit's
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


# At once


def drawn(player: Player) -> list[tuple[str, object]]:
    """All that the table draws, with its colours, whatever lies over it."""
    return [
        (part.text, part.style)
        for view in player.table.query(CanvasView)
        if view.display
        for strip in view._strips
        for part in strip
    ]


def written(player: Player) -> str:
    """All that the table draws."""
    return "".join(text for text, _ in drawn(player))


async def open_settings(player: Player) -> SettingsDialog:
    """Over whatever is shown."""
    player.app.show_settings()
    await player.on(SettingsDialog)
    assert isinstance(player.screen, SettingsDialog)
    return player.screen


async def turn_to(player: Player, field: str, value: Value) -> None:
    """Turn the setting that has the focus, by its key."""
    for _ in range(len(Theme)):
        if getattr(player.app.settings, field) == value:
            break
        before = getattr(player.app.settings, field)
        await player.press("right")
        await player.until(lambda: getattr(player.app.settings, field) != before)
    assert getattr(player.app.settings, field) == value


def ranks_rise(player: Player) -> bool:
    """Whether the hand is shown from low to high, and its keys go along."""
    hand = player.table.stage.view.hand
    keys = card_keys(player.choice.observation, player.app.order)
    assert [(card.key, card.card) for card in hand] == list(keys.items())
    pairs = [(one.card, other.card) for one, other in pairwise(hand)]
    rises = {
        one.rank < other.rank for one, other in pairs if one and other and one.suit is other.suit
    }
    assert len(rises) == 1
    return rises.pop()


def last_is_trump(player: Player) -> bool:
    card = player.table.stage.view.hand[-1].card
    return card is not None and card.suit is player.choice.observation.table.trump


SIGNS = re.compile("[♠♥♦♣]")

ALL_LEGAL = 4
"""With this seed South leads to the first trick."""

EFFECTS: dict[str, tuple[Value, Callable[[Player], bool]]] = {
    "theme": (Theme.NORD, lambda player: player.app.theme == "nord"),
    "palette": (
        Inks.TWO,
        lambda player: player.app.colouring("card.clubs") == player.app.colouring("card.spades"),
    ),
    "suits": (SuitMarks.LETTERS, lambda player: not SIGNS.search(written(player))),
    "borders": (Borders.ASCII, lambda player: player.text.isascii()),
    "card_size": (
        SizeChoice.SMALL,
        lambda player: player.table.stage.look.size is SizeChoice.SMALL,
    ),
    "sort_suits": (SuitOrder.TRUMPS_RIGHT, last_is_trump),
    "sort_ranks": (RankOrder.LOW_FIRST, ranks_rise),
}
"""By setting, another value, and what it must come to."""


@pytest.mark.parametrize("size", SIZES)
async def test_looks_change_at_once_at_a_table_in_play(size: tuple[int, int]) -> None:
    async with playing(size, seed=ALL_LEGAL) as player:
        await player.sit_down()
        await player.to_card()
        await player.press(player.key_of(next(iter(player.choice.observation.legal_cards))))
        first = drawn(player)
        dialog = await open_settings(player)
        for field, (value, holds) in EFFECTS.items():
            before = drawn(player)
            assert not holds(player), field
            dialog.query_one(f"#{field}", Chooser).focus()
            await player.settle()
            await turn_to(player, field, value)
            await player.until(lambda: holds(player), field)
            shows = field != "card_size" or size == (120, 40)
            await player.until(lambda: (drawn(player) != before) is shows, field)
        changed: dict[str, Any] = {field: value for field, (value, _) in EFFECTS.items()}
        assert kept() == replace(Settings(), **changed)
        for field in reversed(EFFECTS):
            await put_back(player, dialog.query_one(f"#{field}", Chooser))
        await player.until(lambda: drawn(player) == first)


async def put_back(player: Player, chooser: Chooser) -> None:
    """Turn a setting back to the usual by clicks at its left end."""
    field = str(chooser.id)
    usual = getattr(Settings(), field)
    chooser.scroll_visible(animate=False)
    while (now := getattr(player.app.settings, field)) != usual:
        await player.settle()
        await player.insist(
            lambda: player.click(chooser, x=0),
            lambda: getattr(player.app.settings, field) != now,
        )
