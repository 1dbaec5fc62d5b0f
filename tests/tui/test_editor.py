"""A table of one's own on the screen: made, saved, listed, played, changed and deleted."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text
from textual.widgets import Button, Input, OptionList, Select, Static

from manillen_tui import tables
from manillen_tui.game.options import OPTIONS, Value
from manillen_tui.game.rules import Rules
from manillen_tui.game.variants import VARIANTS, load_rules, variant
from manillen_tui.language import LANGUAGES, Language
from manillen_tui.tui.option_words import answers, explanation, option_name, packaged
from manillen_tui.tui.screens.base import SpokenDialog
from manillen_tui.tui.screens.editor import TableEditor
from manillen_tui.tui.screens.home import HomeScreen
from manillen_tui.tui.screens.rules import RulesScreen
from manillen_tui.tui.screens.setup import SetupScreen
from manillen_tui.tui.widgets.chooser import Chooser
from tests.tui.driving import Player, playing

LABEL = 24
"""The width of a row's label."""

SIZES = [(80, 24), (120, 40), (60, 18)]


@pytest.fixture
def folder(home: Path) -> Path:
    """The folder of one's own tables."""
    return home / "variants"


def kept(folder: Path, name: str, text: str) -> Path:
    """A file in the folder of one's own tables."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.toml"
    path.write_text(text, "utf-8")
    return path


def files(folder: Path) -> list[str]:
    """The names of a folder's files; none if there is no such folder."""
    return sorted(path.name for path in folder.glob("*"))


async def read_rules(player: Player, name: str = VARIANTS[0]) -> OptionList:
    """From the menu to the rules of a packaged table, by keys."""
    await player.on(HomeScreen)
    menu = player.screen.query_one(OptionList)
    menu.highlighted = menu.get_option_index("rules")
    await player.press("enter")
    await player.on(RulesScreen)
    await player.press(*["down"] * VARIANTS.index(name))
    return player.screen.query_one(OptionList)


async def point_at_last(player: Player) -> None:
    """Point at the last table of the rules screen: one's own, if there is one."""
    await read_rules(player)
    await player.press("end")
    await player.still()


async def go_to(player: Player, key: str, *, by_keys: bool = False) -> None:
    """Go to a row of the editor."""
    field = player.screen.query_one(f"#field-{key}")
    if not by_keys:
        field.focus()
        await player.until(lambda: player.screen.focused is field)
        return
    for _ in range(2 * len(OPTIONS)):
        if player.screen.focused is field:
            return
        await player.press("down")
    raise AssertionError(key)


async def choose(player: Player, key: str, value: str, *, by_keys: bool = False) -> None:
    """Turn a row until it has a value."""
    await go_to(player, key, by_keys=by_keys)
    field = player.screen.query_one(f"#field-{key}", Chooser)
    for _ in range(len(VARIANTS)):
        if field.value == value:
            return
        await player.press("right")
    raise AssertionError((key, value))


async def type_in(player: Player, key: str, text: str, *, by_keys: bool = False) -> None:
    """Write into a row."""
    await go_to(player, key, by_keys=by_keys)
    await player.press("end", "ctrl+u", *text)


def state(player: Player) -> str:
    """What is said of the table."""
    return str(player.screen.query_one("#editor-state", Static).render())


def about(player: Player) -> str:
    """What is said of the row."""
    return str(player.screen.query_one("#editor-about", Static).render())


def in_sight(player: Player, key: str) -> bool:
    """Whether a row is on the screen, scrolled to."""
    rows = player.screen.query_one("#editor-rows").region
    return rows.contains_region(player.screen.query_one(f"#field-{key}").region)


def rules_of(player: Player) -> str:
    """The rules beside the rows."""
    return str(player.screen.query_one("#editor-rules", Static).render())


async def play_a_trick(player: Player) -> Rules:
    """Start the match and play until the first trick is taken; returns its rules."""
    await player.press("ctrl+s")
    await player.on(SpokenDialog)
    session = player.game.session
    await player.play(lambda: session.state is not None and bool(session.state.table.tricks))
    return session.rules


async def offered(player: Player) -> dict[str, str]:
    """What the setup screen offers, from the menu: labels by names."""
    player.app.go_home()
    await player.on(HomeScreen)
    await player.press("home", "enter")
    await player.on(SetupScreen)
    select: Any = player.screen.query_one("#variant", Select)
    return {str(value): str(label) for label, value in select._options}


@pytest.mark.parametrize("size", SIZES)
async def test_made_saved_listed_and_played_by_keys(size: tuple[int, int], folder: Path) -> None:
    async with playing(size) as player:
        await read_rules(player, "cafe")
        await player.press("n")
        await player.on(TableEditor)
        assert "as Café boam" in state(player)
        await type_in(player, "name", "ours", by_keys=True)
        await type_in(player, "title", "Bij ons", by_keys=True)
        await choose(player, "tie", "none", by_keys=True)
        await type_in(player, "target", "33", by_keys=True)
        await player.pilot.pause()
        assert "in 2 options" in state(player)
        await player.press("ctrl+s")
        await player.on(RulesScreen)
        wanted = variant("cafe").with_options({"tie": "none", "target": 33}, name="ours")
        assert load_rules("ours", [folder]) == wanted
        listed = player.screen.query_one(OptionList)
        assert listed.highlighted == len(VARIANTS)
        await player.sees("Bij ons")
        assert (await offered(player))["ours"] == "Bij ons"
        player.screen.query_one("#variant", Select).value = "ours"
        await player.pilot.pause()
        assert player.screen.query_one("#target", Select).value == 33
        assert await play_a_trick(player) == wanted


async def test_made_and_saved_by_mouse(folder: Path) -> None:
    async with playing((120, 40)) as player:
        tables_listed = await read_rules(player)
        await player.until(lambda: tables_listed.virtual_size.height == len(VARIANTS))
        await player.click(tables_listed, y=VARIANTS.index("piles"))
        await player.until(lambda: tables_listed.highlighted == VARIANTS.index("piles"))
        await player.click(player.screen.query_one("#own"))
        await player.on(TableEditor)
        field = player.screen.query_one("#field-slam", Chooser)
        await player.click(field)
        await player.until(lambda: field.value == "false")
        assert player.screen.focused is field
        await player.click(field, x=0)
        await player.until(lambda: field.value == "true")
        revoke = player.screen.query_one("#field-revoke", Chooser)
        await player.click(revoke, x=0)
        await player.until(lambda: revoke.value == "forfeit")
        target = player.screen.query_one("#field-target")
        await player.click(target)
        await player.until(lambda: player.screen.focused is target)
        await player.press("end", "ctrl+u", "4", "0")
        await player.click(player.screen.query_one("#save"))
        await player.on(RulesScreen)
        wanted: dict[str, Value] = {"target": 40, "revoke": "forfeit"}
        own = load_rules("piles-1", [folder])
        assert own == variant("piles").with_options(wanted, name="piles-1")


async def test_what_cannot_be_played_is_said_at_once_and_not_saved(folder: Path) -> None:
    async with playing() as player:
        await read_rules(player)
        await player.press("n")
        await player.on(TableEditor)
        await choose(player, "double", "false")
        await player.pilot.pause()
        assert state(player) == "redouble = true needs double = true; it is false."
        assert player.screen.query_one("#save", Button).disabled
        await player.sees("! redoubling")
        await player.press("ctrl+s")
        assert isinstance(player.screen, TableEditor)
        assert player.screen.focused is player.screen.query_one("#field-redouble")
        await player.press("right")
        assert not player.screen.query_one("#save", Button).disabled
        await type_in(player, "packets", "4-5")
        await player.pilot.pause()
        assert state(player).startswith("packets = 4-5 ")
        await type_in(player, "packets", "4-4")
        await type_in(player, "name", "six")
        await player.pilot.pause()
        assert state(player).startswith("six is a table that comes with the game")
        await player.press("ctrl+s")
        assert player.screen.focused is player.screen.query_one("#field-name")
        assert files(folder) == []


async def test_every_row_is_explained_and_lies_in_sight() -> None:
    async with playing((60, 18)) as player:
        await read_rules(player)
        await player.press("n")
        await player.on(TableEditor)
        for key in OPTIONS:
            await go_to(player, key, by_keys=True)
            await player.until(partial(in_sight, player, key), key)
            assert about(player).startswith(f"{key}: {OPTIONS[key].allowed}. ")


@pytest.mark.parametrize("width", [size[0] for size in SIZES])
def test_words_fit(width: int, any_language: Language) -> None:
    room = min(42, width - 1 - LABEL - len("‹  ›"))
    named = [label for label, _ in packaged(any_language)]
    for key, option in OPTIONS.items():
        assert cell_len(option_name(key, any_language)) < LABEL - len("*! ")
        named += [label for label, _ in answers(option, any_language)]
        said = Text(explanation(option, any_language))
        assert len(said.wrap(Console(), width - 2)) <= 3, key
    assert max(map(cell_len, named)) <= room


async def test_the_rules_stand_beside_the_options_where_there_is_room() -> None:
    async with playing((120, 40)) as player:
        await read_rules(player)
        await player.press("n")
        await player.on(TableEditor)
        assert "may redouble" in rules_of(player)
        await choose(player, "redouble", "false")
        await player.until(lambda: "may redouble" not in rules_of(player))
        await choose(player, "double", "false")
        await player.until(lambda: "Nobody doubles at this table." in rules_of(player))
        page = player.screen.query_one("#editor-page")
        assert page.region.width > 50
        await player.press("pagedown")
        await player.until(lambda: page.scroll_y > 10)
        await player.pilot.resize_terminal(80, 24)
        await player.until(lambda: not page.region)


async def test_options_not_set_follow_the_base() -> None:
    async with playing() as player:
        await read_rules(player)
        await player.press("n")
        await player.on(TableEditor)
        await type_in(player, "target", "61")
        await choose(player, "base", "manillen")
        await player.pilot.pause()
        fields = player.screen
        assert fields.query_one("#field-trump", Chooser).value == "auction"
        assert fields.query_one("#field-packets", Input).value == "4-4"
        assert fields.query_one("#field-target", Input).value == "61"
        assert "in 1 option." in state(player)


async def test_a_table_is_changed_and_renamed(folder: Path) -> None:
    kept(folder, "ours", 'title = "Chez [nous]"\nbase = "cafe"\ntarget = 61\n')
    async with playing() as player:
        await point_at_last(player)
        await player.sees("Your own table ours, grown from: Café boam")
        await player.press("e")
        await player.on(TableEditor)
        await type_in(player, "name", "theirs")
        await type_in(player, "par", "29")
        await player.press("ctrl+s")
        await player.on(RulesScreen)
    assert files(folder) == ["theirs.toml"]
    (table,) = tables.kept(folder)
    changes = {"target": 61, "par": 29}
    assert table.title == "Chez [nous]"
    assert table.rules == variant("cafe").with_options(changes, name="theirs")


async def test_leaving_asks_only_if_something_was_changed(folder: Path) -> None:
    async with playing() as player:
        await read_rules(player)
        await player.press("n")
        await player.on(TableEditor)
        await player.press("escape")
        await player.on(RulesScreen)
        await player.press("n")
        await player.on(TableEditor)
        await choose(player, "slam", "false")
        await player.press("escape")
        await player.on(SpokenDialog)
        await player.go_on()
        assert isinstance(player.screen, TableEditor)
        await player.click(player.screen.query_one("#back"))
        await player.on(SpokenDialog)
        await player.go_on(button="leave")
        await player.on(RulesScreen)
    assert files(folder) == []


@pytest.mark.parametrize("mouse", [False, True])
async def test_a_table_is_deleted_after_a_question(mouse: bool, folder: Path) -> None:
    path = kept(folder, "ours", 'base = "cafe"\n')
    async with playing() as player:
        await point_at_last(player)
        for button in ("keep", "delete"):
            await player.on(RulesScreen)
            await player.still()
            if mouse:
                wanted = player.screen.query_one("#delete")
                await player.click_until(wanted, lambda: isinstance(player.screen, SpokenDialog))
            else:
                await player.press("delete")
            await player.on(SpokenDialog)
            assert path.exists()
            await player.go_on(mouse=mouse, button=button)
        await player.on(RulesScreen)
        await player.until(lambda: not path.exists())
        assert "ours" not in await offered(player)


async def test_only_ones_own_tables_can_be_changed(folder: Path) -> None:
    kept(folder, "ours", 'base = "cafe"\n')
    async with playing() as player:
        await read_rules(player)
        await player.pilot.pause()
        assert not player.screen.query_one("#edit").display
        assert "Edit" not in player.rows()[-1]
        await player.press("e", "delete")
        assert isinstance(player.screen, RulesScreen)
        await player.press("end")
        await player.pilot.pause()
        assert player.screen.query_one("#edit").display
        await player.until(lambda: "e Edit  del Delete" in player.rows()[-1])


@pytest.mark.parametrize("code", LANGUAGES)
async def test_a_faulty_file_is_named_and_stops_nothing(code: str, folder: Path) -> None:
    path = kept(folder, "theirs", 'base = "boam"\npar = -1\n')
    kept(folder, "a \x1b[31m", "")
    kept(folder, "ours", 'base = "cafe"\n')
    async with playing((120, 40), language=code) as player:
        await point_at_last(player)
        await player.sees("par = -1")
        assert "! theirs" in player.text
        assert not player.screen.query_one("#edit").display
        await player.press("n")
        await player.on(TableEditor)
        await player.press("escape")
        await player.on(RulesScreen)
        names = await offered(player)
        assert [*names] == [*VARIANTS, "ours"]
        await player.sees("par = -1")
        path.unlink()


async def test_a_session_of_ones_own_is_played_as_the_table_says(folder: Path) -> None:
    kept(folder, "ours", 'base = "cafe"\nboams = 9\ndeals = 3\n')
    kept(folder, "theirs", 'base = "cafe"\nbest_of = 5\n')
    async with playing() as player:
        await offered(player)
        screen = player.screen
        assert isinstance(screen, SetupScreen)
        for name, session in (("ours", "as-table"), ("theirs", "best-5"), ("cafe", "boams-1")):
            screen.query_one("#variant", Select).value = name
            await player.pilot.pause()
            assert screen.query_one("#session", Select).value == session
            rules = screen.chosen.rules
            assert rules == load_rules(name, [folder])
        screen.query_one("#variant", Select).value = "ours"
        await player.pilot.pause()
        screen.query_one("#session", Select).value = "best-3"
        await player.pilot.pause()
        assert screen.chosen.rules == variant("cafe").with_options({"best_of": 3}, name="ours")
