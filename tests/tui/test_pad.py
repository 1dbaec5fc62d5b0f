"""The score pad on the screen: by keys and by the mouse, left and gone on with, and its looks."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from textual.widgets import Input, OptionList

from manillen_tui import locations
from manillen_tui.game.actions import NO_TRUMP, Name
from manillen_tui.game.cards import Suit
from manillen_tui.game.seats import Seat
from manillen_tui.game.variants import variant
from manillen_tui.language import Language
from manillen_tui.pad.book import Pad, begin, resume
from manillen_tui.pad.entry import Entry
from manillen_tui.settings import Tongue
from manillen_tui.tui import pads
from manillen_tui.tui.app import ManillenApp
from manillen_tui.tui.screens.base import SpokenDialog
from manillen_tui.tui.screens.home import HomeScreen
from manillen_tui.tui.screens.pad import DigitPad, PadScoreDialog, PadScreen
from manillen_tui.tui.screens.pads import NewPadScreen, PadsScreen
from manillen_tui.tui.widgets.chooser import Chooser
from tests.pad.deals import NOW, new_pad
from tests.tui.driving import Player, playing
from tests.tui.test_screens import Album

S, W, N, E = Seat.S, Seat.W, Seat.N, Seat.E


def on_screen(player: Player) -> Pad:
    """The pad that is shown."""
    assert isinstance(player.screen, PadScreen)
    return player.screen.pad


async def open_pad(player: Player, table: str = "boam", **options: int) -> Pad:
    """Begin a pad, without asking."""
    rules = variant(table).with_options(options)
    seat_name = player.app.language.seat
    players = {seat: f"person:{seat_name(seat)}" for seat in rules.plan.players}
    pads.begin(player.app, rules, players)
    await player.on(PadScreen)
    return on_screen(player)


async def write(player: Player, *keys: str) -> None:
    """Fill a deal in by keys, and write it down."""
    before = len(on_screen(player).deals)
    await player.press(*keys, "enter")
    await player.until(lambda: len(on_screen(player).deals) == before + 1)
    await player.settle()


@pytest.mark.parametrize("size", [(44, 20), (60, 18), (80, 24), (120, 40)])
async def test_deals_are_written_down_by_keys(size: tuple[int, int]) -> None:
    async with playing(size) as player:
        pad = await open_pad(player)
        await write(player, "4", "1")
        await player.sees("Deal 1")
        await write(player, "p", "t", "x", "3", "9", "backspace", "8")
        assert pad.deals[-1].score == (0, 16)
        assert pad.deals[-1].naming == Name(Suit.SPADES)
        await player.sees("16")
        await player.press("u")
        await player.until(lambda: len(pad.deals) == 1)
        await write(player, "d", "v")
        assert (pad.deals[-1].dealer, pad.deals[-1].score) == (N, (60, 0))
        for widget in player.screen.query("#pad-form, #pad-score, #pad-buttons").results():
            assert player.screen.region.contains_region(widget.region)


async def test_answers_are_turned_where_the_focus_is() -> None:
    async with playing() as player:
        pad = await open_pad(player)
        await player.press("left", "down", "right", "down", "right", "2", "0")
        await player.sees("no trump")
        await write(player)
        assert pad.deals[-1].score == (40, 0)
        assert pad.deals[-1].naming == NO_TRUMP


async def test_all_of_it_is_done_with_the_mouse() -> None:
    async with playing() as player:
        pad = await open_pad(player)
        digits = player.screen.query_one(DigitPad)
        for at in (3, 4, 10, 0):  # 4, 5, back, 1
            await player.click(digits, 3 * at + 1)
        await player.until(lambda: "41 – 19" in player.text)
        await player.click(player.screen.query_one("#pad-doubling", Chooser), 8)
        await player.sees("doubled ×2 → 22")
        await player.click(player.screen.query_one("#write"))
        await player.until(lambda: bool(pad.deals))
        await player.click_until(player.screen.query_one("#undo"), lambda: not pad.deals)
        await player.until(lambda: not player.screen.query_one("#undo").display)


async def test_a_deal_that_cannot_be_is_not_written() -> None:
    async with playing() as player:
        pad = await open_pad(player)
        await player.press("enter")
        missing = "The points of one side are missing; a deal has 60."
        await player.until(lambda: missing in player.told)
        await player.press("6", "1", "enter")
        await player.until(lambda: "61 points are more than there are" in player.told)
        assert pad.deals == ()
        await player.press("u")
        assert pad.deals == ()


async def test_a_pad_is_left_and_gone_on_with_from_the_menu(home: Path) -> None:
    async with playing() as player:
        await open_pad(player)
        await write(player, "4", "1")
        await player.press("escape")
        await player.on(HomeScreen)
        assert player.app.saved()
        await player.press("enter")
        await player.on(PadScreen)
        assert [deal.score for deal in on_screen(player).deals] == [(11, 0)]
    async with playing() as player:
        await player.press("enter")
        await player.on(PadScreen)
        await player.sees("Deal 2")
    (path,) = locations.matches_folder().iterdir()
    resume(path).close()


async def test_a_match_is_over_until_its_end_is_taken_back() -> None:
    async with playing() as player:
        pad = await open_pad(player, target=20, best_of=3)
        await write(player, "5", "0")
        await player.sees("Boam 1 is won: Us")
        await write(player, "5", "5")
        assert pad.match.over
        await player.sees("The match goes to Us.")
        assert not player.screen.query_one(DigitPad).display
        await player.press("4", "1", "enter", "t")
        assert len(pad.deals) == 2
        await player.press("u")
        await player.until(lambda: not pad.match.over)
        await player.sees("Boam 2, best of 3")


async def test_the_whole_score_lies_over_the_pad() -> None:
    async with playing((60, 18)) as player:
        pad = await open_pad(player)
        for points in range(31, 39):
            await write(player, *str(points))
        await player.press("b")
        await player.on(PadScoreDialog)
        await player.sees("Deal 1")
        window = player.screen.query_one("#dialog-text")
        while window.scroll_y < window.max_scroll_y:
            await player.press("pagedown")
        await player.sees(f"Us {pad.match.totals[0]}")
        assert window.scroll_y > 0
        await player.press("b")
        await player.on(PadScreen)


async def test_a_new_pad_has_a_table_names_and_a_length() -> None:
    async with playing((60, 18)) as player:
        await player.press("end", "up", "up", "up", "enter")
        await player.on(PadsScreen)
        await player.press("enter")
        await player.on(NewPadScreen)
        screen = player.screen
        table = screen.query_one("#table", Chooser)
        table.focus()
        while table.value != "three":
            await player.press("right")
        assert not screen.query_one(f"#named-{N}").display
        screen.query_one("#target", Chooser).focus()
        await player.press("right")
        screen.query_one("#session", Chooser).focus()
        await player.press("right", "right")
        screen.query_one(f"#name-{W}", Input).focus()
        await player.press(*"Bob", "ctrl+s")
        await player.on(PadScreen)
        pad = on_screen(player)
        assert pad.players == {S: "person:South", W: "person:Bob", E: "person:East"}
        assert (pad.rules.variant, pad.rules.target, pad.rules.boams) == ("three", 121, 2)


async def test_several_pads_are_listed_and_damage_is_told() -> None:
    folder = locations.matches_folder()
    new_pad(folder, variant("boam")).close()
    pad = new_pad(folder, variant("boam"))
    pad.score(Entry(S, 0, 41))
    pad.close()
    pad.path.write_bytes(pad.path.read_bytes().replace(b'"factor":1', b'"factor":7'))
    async with playing() as player:
        player.app.show_pads()
        await player.on(PadsScreen)
        await player.sees("2026-03-05")
        listed = player.screen.query_one(OptionList)
        assert listed.option_count == 3
        at = (
            player.screen._paths.index(pad.path) + 1 if isinstance(player.screen, PadsScreen) else 0
        )
        listed.highlighted = at
        await player.press("enter")
        await player.on(SpokenDialog)
        assert "damaged" in player.told


async def test_another_language_is_spoken_at_once_and_keeps_the_answers() -> None:
    async with playing() as player:
        player.app.show_pads()
        await player.on(PadsScreen)
        await player.press("enter")
        await player.on(NewPadScreen)
        player.screen.query_one(f"#name-{N}", Input).value = "Cis"
        player.screen.query_one("#session", Chooser).show("best-3")
        player.app.prefer("language", Tongue.NL)
        await player.sees("beste van 3 boams")
        await player.on(NewPadScreen)
        await player.press("ctrl+s")
        await player.on(PadScreen)
        pad = on_screen(player)
        assert (pad.players[N], pad.rules.best_of) == ("person:Cis", 3)
        await player.press("4", "1", "t")
        await player.sees("‹ ♠ schoppen ›")
        player.app.prefer("language", Tongue.FR)
        await player.sees("‹ ♠ pique ›")
        await player.sees("41 – 19")
        await player.on(PadScreen)
        await player.press("b")
        await player.on(PadScoreDialog)
        player.app.prefer("language", Tongue.EN)
        await player.until(lambda: "Score pad" in player.told)


async def test_keys_of_the_pad_can_be_others() -> None:
    async with playing() as player:
        pad = await open_pad(player)
        assert player.app.choose_keys("pad.undo", "z") is None
        await write(player, "4", "1")
        await player.press("z")
        await player.until(lambda: not pad.deals)


@pytest.mark.parametrize("table", ["zonder-troef", "regional", "verplicht", "piles", "six"])
async def test_every_table_is_asked_what_it_has(table: str) -> None:
    async with playing((60, 18)) as player:
        pad = await open_pad(player, table)
        await write(player, "3", "5")
        assert pad.deals[-1].points is not None and 35 in pad.deals[-1].points
        shown = {row.id for row in player.screen.query(".pad-row").results() if row.display}
        assert ("row-maker" in shown) == (table in ("regional", "verplicht"))
        assert ("row-naming" in shown) == (table != "zonder-troef")
        assert ("row-doubling" in shown) == (table in ("piles", "six"))


async def test_the_command_line_opens_a_pad(home: Path) -> None:
    rules = variant("boam")
    pad = new_pad(locations.matches_folder(), rules)
    pad.close()
    for opening in (
        pads.show,
        partial(pads.begin, rules=rules, players=dict.fromkeys(rules.seats, "person:x")),
        partial(pads.go_on, path=pad.path),
    ):
        app = ManillenApp(Language("en"), opening=opening)
        async with app.run_test(size=(80, 24), notifications=True) as pilot:
            player = Player(pilot)
            await player.on(PadsScreen if opening is pads.show else PadScreen)


@pytest.mark.parametrize(
    ("language", "size"),
    [
        *(("en", "80x24"), ("en", "120x40"), ("en", "60x18"), ("en", "44x20")),
        *(("nl", "80x24"), ("fr", "80x24")),
    ],
)
async def test_goldens(language: str, size: str) -> None:
    album = Album(language, size)
    width, height = map(int, size.split("x"))
    folder = locations.matches_folder()
    rules = variant("boam").with_options({"best_of": 3})
    names = ("An", "Bob", "Cis", "Dré")
    players = {seat: f"person:{name}" for seat, name in zip(rules.seats, names, strict=True)}
    pad = begin(folder, rules, players, NOW, "test")
    pad.score(Entry(S, 0, 41, naming=Name(Suit.HEARTS)))
    pad.score(Entry(W, 1, 42, naming=NO_TRUMP))
    pad.score(Entry(N, 0, 30, doubling=2))
    pad.close()
    async with playing((width, height), language=language) as player:
        player.app.show_pads()
        await player.on(PadsScreen)
        album.compare("pads", await player.still() + "\n")
        await player.press("home", "enter")
        await player.on(NewPadScreen)
        album.compare("new-pad", await player.still() + "\n")
        await player.press("escape")
        await player.on(PadsScreen)
        await player.press("enter")
        await player.on(PadScreen)
        await player.press("t", "4", "5")
        album.compare("pad", await player.still() + "\n")
        await player.press("b")
        await player.on(PadScoreDialog)
        album.compare("pad-score", await player.still() + "\n")
        await player.press("escape")
    for text in album.differ.values():
        print(text)  # noqa: T201  # shown when the golden differs
    assert sorted(album.differ) == []
