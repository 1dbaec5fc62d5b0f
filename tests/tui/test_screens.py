"""The main screens as text, beside what they looked like when somebody last agreed to them."""

from __future__ import annotations

import os
import re
from collections.abc import AsyncIterator, Callable
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.mofile import read_mo

from manillen_tui import __version__, resources
from manillen_tui.game.table import Phase
from manillen_tui.looks import Borders
from manillen_tui.plugins import bot_names
from manillen_tui.settings import Settings
from manillen_tui.tui.screens.base import SpokenDialog
from manillen_tui.tui.screens.examine import ExamineScreen
from manillen_tui.tui.screens.home import HomeScreen
from manillen_tui.tui.screens.rules import RulesScreen
from manillen_tui.tui.screens.setup import SetupScreen
from tests.kept import keep_settings
from tests.tui.driving import Player, playing

GOLDEN = Path(__file__).parent / "golden"
KEY_NAMES = "esc tab pgup pgdn ctrl"
SEED = 2
"""With it South cuts highest, so that South names trumps first and is asked to double next."""


async def walk(player: Player) -> AsyncIterator[str]:
    """Through all the screens; gives each one's name when it is to be seen."""
    yield "home"
    await player.press("home", "enter")
    await player.on(SetupScreen)
    yield "setup"
    await player.press("escape")
    await player.on(HomeScreen)
    await player.press("end", "up", "up", "enter")
    await player.on(RulesScreen)
    yield "rules"
    await player.press("escape")
    await player.on(HomeScreen)
    await player.press("ctrl+p")
    await player.until(lambda: player.screen.id == "--command-palette")
    yield "palette"
    await player.press("escape")
    await player.on(HomeScreen)
    async for name in walk_table(player):
        yield name


async def walk_table(player: Player) -> AsyncIterator[str]:
    """The part of the walk that is at the table."""
    await player.sit_down(target=21)
    yield "cut"
    await player.to_question()
    assert player.choice.observation.table.phase is Phase.NAMING
    yield "naming"
    await player.play(lambda: player.refused is not None, plain=True)
    yield "trick"
    await player.press(player.key_of(next(iter(player.choice.observation.legal_cards))))
    yield "chosen"
    assert player.refused is not None
    await player.press(player.key_of(player.refused))
    yield "refused"
    player.game.coach.name = "weighing"
    for name in ("hint-legal", "hint-principle", "hint"):
        await player.press("h")
        await player.until(lambda: name == "hint-legal" or player.table.teacher.verdict is not None)
        yield name
    await player.press("h", "?")
    await player.on(SpokenDialog)
    yield "help"
    await player.press("escape")
    await player.on_table()
    await player.do_first()
    await player.to_card()
    await player.press("l")
    yield "last"
    await player.press("space")
    await player.to_dialog("ok")
    yield "deal-end"
    await player.go_on(button="plays")
    await player.on(ExamineScreen)
    await player.press("home", *["down"] * 6)
    yield "plays"
    await player.press("o")
    await player.sees(player.app.language.text("examine.best-line"))
    yield "open"
    await player.press("escape")
    await player.to_dialog("ok")
    await player.go_on()
    await player.to_question()
    yield "doubling"
    await player.press("tab")
    await player.on(SpokenDialog)
    yield "score"
    await player.press("escape")
    await player.on_table()
    await player.to_dialog("again")
    yield "boam-end"
    await player.go_on(button="home")
    await player.on(HomeScreen)


class Album:
    """The screens of one language and size."""

    def __init__(self, language: str, size: str) -> None:
        self._ending = f"{language}-{size}.txt"
        self._writes = os.environ.get("MANILLEN_GOLDEN") == "write"
        self.differ: dict[str, str] = {}

    def compare(self, name: str, text: str) -> None:
        """Compare a screen with its golden, or accept it."""
        path = GOLDEN / f"{name}-{self._ending}"
        if self._writes:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            self.differ[name] = text


@pytest.mark.usefixtures("strangers")
@pytest.mark.parametrize(
    ("language", "size"),
    [("en", "80x24"), ("en", "120x40"), ("en", "60x18"), ("nl", "80x24"), ("fr", "80x24")],
)
async def test_goldens(language: str, size: str) -> None:
    """Set ``MANILLEN_GOLDEN=write`` to accept what is shown now, and look at it."""
    album = Album(language, size)
    width, height = map(int, size.split("x"))
    foreign: dict[str, set[str]] = {}
    async with playing((width, height), language=language, seed=SEED) as player:
        async for name in walk(player):
            text = await player.still() + "\n"
            album.compare(name, text)
            strange = words_in(text) - known_words(language) if width == 80 else set()
            if strange:
                foreign[name] = strange
    assert foreign == {}
    for text in album.differ.values():
        print(text)  # noqa: T201  # shown when the golden differs
    assert sorted(album.differ) == []


_WORD: Callable[[str], list[str]] = re.compile(r"[^\W\d_]{3,}").findall


def words_in(text: str) -> set[str]:
    return {word.lower() for word in _WORD(text)}


@cache
def known_words(language: str) -> set[str]:
    """The words of a language's catalogues, and the names that have no language."""
    known = words_in(f"Manillen {__version__} {KEY_NAMES} {' '.join(bot_names())}")
    for domain in ("cli", "game", "table"):
        data = resources.read_bytes("locale", language, "LC_MESSAGES", f"{domain}.mo")
        for message in read_mo(BytesIO(data)):
            texts = [message.string] if isinstance(message.string, str) else message.string
            known |= words_in(" ".join(texts or ()))
    return known


AGREED = frozenset({"home", "setup", "cut", "naming", "chosen", "hint", "open", "score"})
"""The screens in ASCII of which a picture is kept."""


@pytest.mark.usefixtures("strangers")
async def test_all_of_it_can_be_ascii() -> None:
    """But for letters, as of a café; ``MANILLEN_GOLDEN=write`` accepts what is shown now."""
    keep_settings(Settings(borders=Borders.ASCII))
    album = Album("en", "80x24-ascii")
    strange: dict[str, set[str]] = {}
    async with playing(seed=SEED) as player:
        async for name in walk(player):
            text = await player.still()
            found = {sign for sign in text if not (sign.isascii() or sign.isalpha())}
            if found:
                strange[name] = found
            if name in AGREED:
                album.compare(name, text + "\n")
    assert strange == {}
    assert sorted(album.differ) == []
