"""Every screen has the style sheets that dress what is on it, and the menu needs one alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from inspect import getmembers, getsource, isclass
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import pytest

from manillen_tui.language import Language
from manillen_tui.tui import screens
from manillen_tui.tui.app import ManillenApp
from manillen_tui.tui.screens.base import Spoken
from manillen_tui.tui.screens.setup import SetupScreen
from manillen_tui.tui.styles import SHARED, sheet

MENU = "menu"
SHEETS = sorted(path.stem for path in sheet(MENU).parent.glob("*.tcss"))
OWN = [name for name in SHEETS if name not in (MENU, SHARED)]
MODULES = [f"{screens.__name__}.{each.name}" for each in iter_modules(screens.__path__)]


def named(name: str) -> set[str]:
    """The ids and classes that a sheet dresses."""
    heads = re.findall(r"^([^{}\n]+)\{", sheet(name).read_text("utf-8"), re.MULTILINE)
    return set(re.findall(r"[#.]([a-z][\w-]+)", " ".join(heads)))


def given(module: str) -> set[str]:
    """The ids and classes that a module gives to what it composes."""
    words = re.findall(r'(?:id|classes)="([^"]+)"', getsource(import_module(module)))
    return {word for each in words for word in each.split()}


def brought(module: str) -> set[str]:
    """The sheets that the screens of a module bring."""
    found: set[str] = set()
    for _, each in getmembers(import_module(module), isclass):
        if each.__module__ == module and issubclass(each, Spoken):
            found.update(Path(path).stem for path in each.CSS_PATH)
    return found


@pytest.mark.parametrize("module", MODULES)
def test_a_screen_brings_what_dresses_it(module: str) -> None:
    needed = {name for name in OWN if (given(module) & named(name)) - named(SHARED)}
    assert needed <= brought(module)


@pytest.mark.parametrize("name", OWN)
def test_no_sheet_is_brought_in_vain(name: str) -> None:
    assert any(name in brought(module) and given(module) & named(name) for module in MODULES)


def test_the_menu_is_dressed_by_its_own_sheet_alone() -> None:
    home = given(f"{screens.__name__}.home")
    wearers = {word for word in home if word.startswith("home-")}
    assert wearers
    assert wearers <= named(MENU)
    for name in (SHARED, *OWN):
        assert not wearers & named(name)


def read(app: ManillenApp) -> set[str]:
    """The sheets that an app has read."""
    return {name for name in SHEETS if app.stylesheet.has_source(str(sheet(name)))}


class Unhurried(ManillenApp):
    """The app, whose timers end when the test says so."""

    def __init__(self) -> None:
        super().__init__(Language("en"))
        self.later: list[Callable[[], object]] = []

    def set_timer(self, delay: float, callback: Any = None, **_: Any) -> Any:
        """Keep what is to be done, instead of doing it later."""
        self.later.append(callback)


async def test_the_menu_is_drawn_before_the_other_sheets_are_read() -> None:
    app = Unhurried()
    async with app.run_test():
        assert read(app) == {MENU}
        app._get_ready()
        assert app._get_ready in app.later
        assert read(app) == {MENU, SHARED}


async def test_a_screen_that_comes_sooner_brings_them() -> None:
    app = Unhurried()
    async with app.run_test() as pilot:
        app.push_screen(SetupScreen())
        await pilot.pause()
        assert read(app) >= {MENU, SHARED}
        assert str(app.screen.query_one("#setup-form").styles.width) == "64"
