"""Several people at one keyboard: who is asked, what is covered, and that nobody sees too much."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from math import inf
from random import Random
from typing import Any

import pytest
from textual.geometry import Offset
from textual.widgets import Button, Input, Select

from manillen_tui import locations
from manillen_tui.game.cards import Card, CardSet
from manillen_tui.game.check import Verdict, check
from manillen_tui.game.options import Value
from manillen_tui.game.seats import PlayerId, Seat
from manillen_tui.game.state import State
from manillen_tui.game.table import Phase
from manillen_tui.game.variants import variant
from manillen_tui.settings import MemoryAid
from manillen_tui.tui.game import PERSON
from manillen_tui.tui.screens.cover import CoverScreen
from manillen_tui.tui.screens.cut import CutDialog
from manillen_tui.tui.screens.deal_end import DealEnd
from manillen_tui.tui.screens.setup import Setup, SetupScreen
from manillen_tui.tui.stage import Stage
from tests.tui.driving import Player, playing
from tests.tui.test_aside import LOOKS
from tests.tui.test_screens import Album

pytestmark = pytest.mark.usefixtures("strangers")

NAMES = {
    Seat.S: "Ann",
    Seat.SW: "Bea",
    Seat.W: "Cis",
    Seat.NW: "Dré",
    Seat.N: "Els",
    Seat.NE: "Fons",
    Seat.E: "Gust",
    Seat.SE: "Hilde",
}
TABLES = [
    ("boam", "SN", "80x24"),
    ("boam", "SE", "120x40"),
    ("boam", "SWNE", "60x18"),
    ("piles", "SN", "80x24"),
    ("piles", "SN", "60x18"),
    ("dummies", "SW", "120x40"),
    ("dummies", "SW", "60x18"),
    ("three", "SWE", "80x24"),
    ("six", "S NW SE", "80x24"),
    ("six", "S NW SE", "60x18"),
]


def seats_of(words: str) -> list[Seat]:
    """Seats written together, or apart where some have two letters."""
    return [Seat(word) for word in (words.split() if " " in words else words)]


async def sit_down(player: Player, people: str, table: str = "boam", **options: Value) -> None:
    """Begin a match between these people, and bots who do what comes first; to the cut."""
    rules = variant(table).with_options(options)
    bots = dict.fromkeys(rules.plan.players, "bot:plain")
    player.app.start(Setup(rules, bots | {s: PERSON + NAMES[s] for s in seats_of(people)}))
    await player.on(CutDialog)


def state_of(player: Player) -> State:
    """The deal as it stands."""
    state = player.game.session.state
    assert state is not None
    return state


def cards_in(value: object) -> Iterator[Card]:
    """The cards anywhere in what is to be drawn."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, CardSet | tuple | list | frozenset):
        for each in value:
            yield from cards_in(each)
    elif is_dataclass(value):
        for field in fields(value):
            yield from cards_in(getattr(value, field.name))


def hidden_from(state: State, seat: Seat | None) -> CardSet:
    """The cards that a seat's person may not see; nobody may see them where it is None."""
    found = CardSet.of(card for own in state.bottoms for card in own if card is not None)
    for other, hand in zip(state.table.rules.seats, state.hands, strict=True):
        if other != seat:
            found |= hand
    return found


class Watch:
    """Looks at everything that a table draws.

    Attributes:
        drawn: how often something was drawn for a person, and how often for nobody.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.player: Player | None = None
        self.drawn = {True: 0, False: 0}
        show, watch = Stage.show, self

        def shown(stage: Stage, *views: Any, **more: Any) -> None:
            watch.look(views)
            show(stage, *views, **more)

        monkeypatch.setattr(Stage, "show", shown)

    def look(self, views: object) -> None:
        """Nothing that is drawn holds a card that whoever sits there may not see."""
        if self.player is None:
            return
        table = self.player.table
        state = table.game.session.state
        if state is None or state.is_over:
            return
        person = None if table.is_veiled else table.game.seat
        assert not CardSet.of(cards_in(views)) & hidden_from(state, person)
        if person is not None:
            choice = table._choice
            assert choice is not None and choice.observation.player == PlayerId(person)
        self.drawn[person is not None] += 1


def swapped(state: State, seat: Seat | None, rng: Random) -> State:
    """The deal with the cards that a seat's person may not see dealt anew."""
    cards = list(hidden_from(state, seat))
    rng.shuffle(cards)
    hands = []
    for other, hand in zip(state.table.rules.seats, state.hands, strict=True):
        mine = hand if other == seat else CardSet.of(cards.pop() for _ in hand)
        hands.append(mine)
    bottoms = tuple(
        tuple(None if card is None else cards.pop() for card in own) for own in state.bottoms
    )
    return replace(state, hands=tuple(hands), bottoms=bottoms)


async def tells_nothing(player: Player, rng: Random) -> None:
    """The screen is the same however the cards lie that may not be seen."""
    table, session = player.table, player.game.session
    state = state_of(player)
    person = None if table.is_veiled else table.game.seat
    before = await player.still()
    session.state = swapped(state, person, rng)
    assert session.state.hands != state.hands
    table.update()
    assert await player.still() == before
    session.state = state
    table.update()


@pytest.mark.parametrize(("table", "people", "size"), TABLES)
async def test_nobody_sees_what_another_holds(
    table: str, people: str, size: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch, rng = Watch(monkeypatch), Random(1)
    width, height = map(int, size.split("x"))
    asked = set[Seat]()
    async with playing((width, height), seed=4) as player:
        await sit_down(player, people, table)
        await player.go_on()
        watch.player = player
        stops = 0
        while asked != set(seats_of(people)) or stops < 12:
            kind = await player.stop()
            stops += 1
            state = state_of(player)
            assert state.player_to_act is not None
            seat = state.player_to_act.seat
            if stops % 3 == 0:
                await tells_nothing(player, rng)
            if kind == "dialog":
                assert isinstance(player.screen, CoverScreen)
                assert player.table.is_veiled and NAMES[seat] in player.words
                await player.go_on()
            else:
                assert (player.game.seat, player.table.stage.seat) == (seat, seat)
                asked.add(seat)
                await player.do_first()
        assert min(watch.drawn.values()) > 5


async def test_a_cover_comes_between_two_people_and_at_each_deal_and_no_more() -> None:
    async with playing(seed=4) as player:
        await sit_down(player, "SN", target=1)
        await player.go_on()
        covered, last = list[tuple[int, Seat]](), (0, Seat.S)
        while not isinstance(player.screen, DealEnd) or player.game.session.number < 2:
            kind = await player.stop()
            state = state_of(player)
            if isinstance(player.screen, CoverScreen):
                assert state.player_to_act is not None
                now = (player.game.session.number, state.player_to_act.seat)
                assert now != last
                covered.append(now)
                last = now
                await player.go_on()
            elif kind == "dialog":
                if not player.screen.query("#replay"):
                    break
                await player.go_on()
            else:
                assert last == (player.game.session.number, player.game.seat)
                await player.do_first()
        assert len(set(covered)) >= 2


async def test_the_cover_takes_a_click_and_no_escape() -> None:
    async with playing(seed=4) as player:
        await sit_down(player, "SWNE")
        await player.go_on()
        await player.on(CoverScreen)
        await player.press("escape", "u", "e", "m", "x", "h", "1")
        assert isinstance(player.screen, CoverScreen)
        await player.go_on(mouse=True)
        assert await player.stop() == "question"


async def test_what_played_the_last_card_pressed_twice_uncovers_nothing() -> None:
    async with playing(seed=4) as player:
        await sit_down(player, "SWNE")
        await player.go_on()
        await player.on(CoverScreen)
        cover = player.screen
        for key in ("enter", "enter", "space"):
            player.tap(key)
        await player.still()
        assert player.screen is cover
        await player.press("right", "enter")
        assert await player.stop() == "question"
        await player.play(
            lambda: player.screen is not cover and player._stop() == "dialog", plain=True
        )
        button, cover = player.screen.query_one(Button), player.screen
        # As if the first click of a double one had been at this place.
        player.app._click_chain_last_time = inf
        player.app._click_chain_last_offset = button.region.offset + Offset(2, 0)
        await player.click(button, 2)
        await player.still()
        assert player.screen is cover
        player.app._click_chain_last_offset = None
        await player.click(button, 2)
        await player.until(lambda: player.screen is not cover)


@pytest.mark.parametrize(("language", "size"), LOOKS)
async def test_as_it_looks(language: str, size: str) -> None:
    """Set ``MANILLEN_GOLDEN=write`` to accept what is shown now, and look at it."""
    album = Album(language, size)
    width, height = map(int, size.split("x"))
    async with playing((width, height), language=language, seed=4) as player:
        await sit_down(player, "SN")
        await player.go_on()
        await player.on(CoverScreen)
        album.compare("cover", await player.still() + "\n")
    assert not album.differ, album.differ


async def test_while_others_may_look_the_own_plays_and_the_aid_wait() -> None:
    async with playing(seed=4) as player:
        await sit_down(player, "SN")
        await player.to_card()
        await player.press("m")
        await player.until(lambda: player.table.stage.memory is not None)
        player.table.is_veiled = True
        player.table.update()
        assert player.table.stage.memory is None
        for key in ("e", "m"):
            player.tap(key)
        later = player.app.language.text("cover.later")
        await player.until(
            lambda: sum(later in each.message for each in player.app._notifications) == 2
        )


async def test_help_is_written_down_for_whoever_had_it() -> None:
    async with playing(seed=4) as player:
        await sit_down(player, "SN")
        await player.to_card()
        helped = set[Seat]()
        while helped != {Seat.S, Seat.N}:
            if await player.stop() == "card" and player.game.seat not in helped:
                await player.press("m")
                await player.until(lambda: player.table.stage.memory is not None)
                helped.add(player.game.seat)
            if isinstance(player.screen, CoverScreen):
                await player.go_on()
                # Whoever comes has not asked for the aid.
                await player.until(lambda: player.table._choice is not None)
                if player.game.seat not in helped:
                    assert player.table.stage.memory is None
            else:
                await player.do_first()
    (path,) = locations.matches_folder().iterdir()
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    found = [line["seat"] for line in lines if line["type"] == "assist"]
    assert sorted(found) == ["N", "S"]


async def test_each_takes_back_only_own_decisions() -> None:
    async with playing(seed=4) as player:
        await sit_down(player, "SN")

        def both() -> bool:
            own = {
                s.player_to_act.seat
                for s in player.game.session.past
                if s.player_to_act and len(s.legal_actions) > 1 and s.table.phase is Phase.PLAY
            }
            return own >= {Seat.S, Seat.N} and player._stop() == "card"

        await player.play(both, plain=True)
        seat, session = player.game.seat, player.game.session
        own = [
            state
            for state in session.past
            if state.player_to_act == PlayerId(seat) and len(state.legal_actions) > 1
        ]
        choice = player.choice
        player.tap("u")
        await player.until(lambda: player.table._choice not in (None, choice))
        assert await player.stop() == "card"
        assert (player.game.seat, state_of(player).hands) == (seat, own[-1].hands)


async def test_a_match_taken_up_again_calls_its_people_again() -> None:
    async with playing(seed=4) as player:
        await sit_down(player, "SN")
        await player.to_card()
        seat = player.game.seat
    async with playing() as player:
        player.app.go_on()
        await player.on(CoverScreen)
        assert player.game.people == (Seat.S, Seat.N)
        assert NAMES[seat] in player.words
    (path,) = locations.matches_folder().iterdir()
    with path.open("rb") as stream:
        assert check(stream) == Verdict(unfinished=True)


@pytest.mark.parametrize("size", [(80, 24), (60, 18)])
async def test_the_set_up_asks_who_sits_where(size: tuple[int, int]) -> None:
    async with playing(size, seed=4) as player:
        await player.press("home", "enter")
        await player.on(SetupScreen)
        setup = player.screen
        assert isinstance(setup, SetupScreen)
        row = setup.query_one("#row-name-N")
        assert not row.display
        setup.query_one("#bot-N", Select).value = PERSON
        await player.until(lambda: row.display)
        setup.query_one("#name-N", Input).value = "Els"
        setup.query_one("#bot-W", Select).value = PERSON
        await player.settle()
        assert setup.chosen.players == {
            Seat.S: "person:South",
            Seat.W: "person:West",
            Seat.N: "person:Els",
            Seat.E: "bot:club",
        }
        setup.query_one("#variant", Select).value = "three"
        await player.until(lambda: not row.display)
        assert list(setup.chosen.players) == [Seat.S, Seat.W, Seat.E]
        await player.press("ctrl+s")
        await player.on(CutDialog)
        assert player.game.people == (Seat.S, Seat.W)


async def test_the_score_means_nobody_in_particular() -> None:
    async with playing(seed=4) as player:
        await sit_down(player, "SWNE", target=1)
        await player.to_dialog("replay")
        assert "S+N: " in player.told and "W+E: " in player.told
        assert "Us" not in player.text.split()
        await player.to_dialog("again")
        assert "The win is for" in player.told


async def test_the_memory_setting_holds_for_each() -> None:
    async with playing(seed=4) as player:
        player.app.prefer("memory", MemoryAid.ON)
        await sit_down(player, "SN")
        seen = set[Seat]()
        while seen != {Seat.S, Seat.N}:
            if await player.stop() == "card":
                await player.until(lambda: player.table.stage.memory is not None)
                seen.add(player.game.seat)
            if isinstance(player.screen, CoverScreen | CutDialog):
                await player.go_on()
            else:
                await player.do_first()
