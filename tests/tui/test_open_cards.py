"""After a deal: its plays gone through with all cards open, by keys and by the mouse."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from random import Random

import pytest
from textual.widgets import OptionList

from manillen_tui.game.actions import Name, Play
from manillen_tui.game.cards import PACK, CardSet, Suit
from manillen_tui.game.deal import Deal
from manillen_tui.game.seats import PlayerId, Seat
from manillen_tui.game.state import State
from manillen_tui.game.variants import variant
from manillen_tui.hindsight import Worth
from manillen_tui.language import Language
from manillen_tui.solver.solution import best_line, solve
from manillen_tui.tui.draw.look import Look
from manillen_tui.tui.examine import Moment, moments
from manillen_tui.tui.open_cards import best_tricks, open_hand, open_table, side_by_side, verdict
from manillen_tui.tui.present import Presenter
from manillen_tui.tui.screens.examine import ExamineScreen
from manillen_tui.tui.screens.home import HomeScreen
from tests.tui.driving import Player, playing
from tests.tui.test_screens import Album

SIZES = ["80x24", "120x40", "60x18"]
TABLES = ["boam", "piles", "dummies", "three", "six"]
WORDS = Presenter(Language("en"), Seat.S)


# What is told, without a screen


def played(name: str, seed: int = 1) -> tuple[State, list[State]]:
    """A deal played out by chance, and the states before its plays."""
    rng = Random(seed)
    state = State.to_play(Deal.shuffled(variant(name), Seat.S, rng), Name(Suit.SPADES))
    past = []
    while not state.is_over:
        past.append(state)
        state = state.after(rng.choice(state.legal_actions))
    return state, past


def worth_of(state: State) -> Worth:
    """What the plays of a state are worth."""
    values = {play.card: value for play, value in solve(state).values.items()}
    return Worth(values, tuple(play.card for play in best_line(state)))


@pytest.mark.parametrize("name", TABLES)
def test_moments_hold_the_whole_deal_only_once_it_is_over(name: str) -> None:
    end, past = played(name)
    for at, state in enumerate(past):
        for only in (None, PlayerId(Seat.S)):
            assert all(m.state is None for m in moments(state.table, past[:at], only))
    assert [m.state for m in moments(end.table, past)] == past


@pytest.mark.parametrize("name", TABLES)
def test_every_card_that_is_left_lies_open(name: str) -> None:
    end, past = played(name)
    for moment, state in zip(moments(end.table, past), past, strict=True):
        view = open_table(WORDS, moment, None)
        shown = [card for seat in view.seats for card in seat.shown or ()]
        shown += [
            pile.top.card for s in view.seats for pile in s.piles if pile.top and pile.top.card
        ]
        shown += [pile.under for seat in view.seats for pile in seat.piles if pile.under]
        shown += [played.card for played in view.trick.cards]
        assert len(shown) == len(set(shown))
        assert CardSet.of(shown) | state.table.gone == CardSet.of(PACK)
        assert [seat.seat for seat in view.seats if seat.to_act] == [moment.played.seat]


@pytest.mark.parametrize("name", TABLES)
def test_the_hand_to_play_tells_values_and_what_was_best(name: str) -> None:
    end, past = played(name)
    for moment in moments(end.table, past)[-12:]:
        assert moment.state is not None
        worth = worth_of(moment.state)
        hand = open_hand(WORDS, moment, worth)
        assert {shown.card for shown in hand if shown.chosen} == {moment.played.card}
        assert {shown.card: int(shown.value) for shown in hand if shown.value} == worth.values
        best = {card for card, value in worth.values.items() if value == worth.most}
        assert {shown.card for shown in hand if shown.hinted} == best
        said = verdict(WORDS, moment, worth)
        cost = worth.cost(moment.played.card)
        assert (f" {cost} point" in said and " more." in said) == (cost > 0)
        assert ("could only play" in said) == (len(worth.values) == 1)


@pytest.mark.parametrize("name", TABLES)
def test_the_best_line_is_told_trick_by_trick(name: str) -> None:
    end, past = played(name)
    moment = moments(end.table, past)[-10]
    state = moment.state
    assert state is not None
    worth = worth_of(state)
    rows = best_tricks(WORDS, state, worth.line, Look())
    cards = [str(WORDS.language.card(card)) for card in worth.line]
    laid = [str(WORDS.language.card(play.card)) for play in state.table.plays]
    for card in worth.line:
        state = state.after(Play(card))
    tricks = state.table.tricks[moment.trick - 1 :]
    assert [int(row.split()[0]) for row in rows] == [
        *range(moment.trick, state.table.rules.tricks + 1)
    ]
    assert [row.split()[1] for row in rows] == [str(trick.plays[0].seat) for trick in tricks]
    told = [word for row in rows for word in row.split()[2:]]
    assert [word.rstrip("★") for word in told] == laid + cards
    assert sum(word.endswith("★") for word in told) == len(tricks)


def test_texts_side_by_side_are_read_from_top_to_bottom() -> None:
    texts = ["one", "two", "three", "four", "five"]
    assert side_by_side(texts, 4) == texts
    assert side_by_side(texts, 13) == ["one     four", "two     five", "three"]
    assert side_by_side(texts, 80) == ["one     two     three   four    five"]
    assert side_by_side([], 80) == []


# On the screen

pytestmark = pytest.mark.usefixtures("strangers")


@asynccontextmanager
async def after_a_deal(
    table: str = "boam", size: str = "80x24", *, language: str = "en"
) -> AsyncIterator[Player]:
    """Somebody who looks at the plays of a deal that is over, with nothing under them."""
    width, height = map(int, size.split("x"))
    end, past = played(table)
    async with playing((width, height), language=language) as player:
        words = Presenter(player.app.language, Seat.S)
        player.app.push_screen(ExamineScreen(words, player.app.look, moments(end.table, past)))
        await player.on(ExamineScreen)
        yield player


def screen(player: Player) -> ExamineScreen:
    """The plays."""
    assert isinstance(player.screen, ExamineScreen)
    return player.screen


def pointed_at(player: Player) -> int:
    """The place of the play pointed at."""
    at = player.screen.query_one(OptionList).highlighted
    assert at is not None
    return at


async def opened(player: Player) -> list[Moment]:
    """Open the cards and wait until all is worked out; gives the plays."""
    await player.press("o")
    shown = screen(player)
    await player.until(lambda: len(shown._worth) == len(shown._moments))
    await player.settle()
    return list(shown._moments)


async def to_a_costly_play(player: Player) -> int:
    """Point at the first that cost something after the third play, or else at that."""
    await player.press("home")
    assert pointed_at(player) == 0
    at = next((at for at, cost in enumerate(costs(player)) if cost and at > 2), 3)
    await player.press(*["right"] * at)
    assert pointed_at(player) == at
    return at


def costs(player: Player) -> list[int]:
    """What each play cost."""
    shown = screen(player)
    return [shown._worth[at].cost(moment.played.card) for at, moment in enumerate(shown._moments)]


async def test_during_the_deal_no_key_opens_the_cards() -> None:
    async with playing(seed=3) as player:
        await player.sit_down()
        await player.to_card()
        for cards in range(7, 0, -1):
            await player.do_first()
            await player.stop()
            assert len(player.choice.observation.hand or ()) == cards
            if cards not in (7, 1):
                continue
            await player.press("e")
            await player.on(ExamineScreen)
            before = await player.still()
            assert player.footer_key("o") is None
            assert player.footer_key("n") is None
            await player.press("o", "n", "p")
            assert await player.still() == before
            assert not screen(player)._worth
            await player.press("escape")
            await player.on_table()


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("size", SIZES)
async def test_each_table_at_each_size(table: str, size: str) -> None:
    """Set ``MANILLEN_GOLDEN=write`` to accept what is shown now, and look at it."""
    async with after_a_deal(table, size) as player:
        plays = await opened(player)
        shown = screen(player)
        assert pointed_at(player) == len(plays) - 1
        at = await to_a_costly_play(player)
        moment, worth = plays[at], shown._worth[at]
        assert moment.state is not None
        text = await player.still()
        words = " ".join(text.split())
        for told in (
            player.app.language.text("examine.open-heading"),
            verdict(shown._presenter, moment, worth),
            *(
                " ".join(row.split())
                for row in best_tricks(WORDS, moment.state, worth.line, Look())[:3]
            ),
        ):
            assert told in words
        assert all(str(value) in words for value in worth.values.values())
        album = Album("en", size)
        album.compare(f"open-{table}", text + "\n")
        assert album.differ == {}


async def test_every_moment_can_be_stepped_to() -> None:
    async with after_a_deal() as player:
        plays = await opened(player)
        await player.press("left")
        assert pointed_at(player) == len(plays) - 2
        await player.press("right", "right")
        assert pointed_at(player) == len(plays) - 1
        await player.press("home")
        for at, moment in enumerate(plays):
            assert pointed_at(player) == at
            worth = screen(player)._worth[at]
            assert moment.state is not None
            assert worth.values == {p.card: v for p, v in solve(moment.state).values.items()}
            said = verdict(screen(player)._presenter, moment, worth)
            assert said in player.words
            await player.press("down")


async def test_from_the_end_of_a_deal_and_back() -> None:
    async with playing(seed=3) as player:
        await player.sit_down(table="three")
        await player.to_dialog("plays")
        await player.go_on(button="plays")
        await player.on(ExamineScreen)
        plays = await opened(player)
        state = player.game.session.state
        assert state is not None
        assert [m.played for m in plays] == [p for t in state.table.tricks for p in t.plays]
        await player.press("escape")
        await player.until(lambda: bool(player.screen.query("Dialog #plays")))
        await player.go_on()
        await player.until(lambda: player.game.session.number == 2)


async def test_keys_go_to_the_plays_that_cost_something() -> None:
    async with after_a_deal() as player:
        await opened(player)
        costly = [at for at, cost in enumerate(costs(player)) if cost]
        assert len(costly) > 1
        await player.press("home")
        start = [] if 0 in costly else costly[:1]
        seen = []
        for _ in costly:
            await player.press("n")
            seen.append(pointed_at(player))
        assert seen == [*costly[1 - len(start) :], *costly[: 1 - len(start)]]
        await player.press("p")
        assert pointed_at(player) == seen[-2]
        at = pointed_at(player)
        assert f"−{costs(player)[at]} " in player.text


async def test_it_says_so_where_no_play_cost_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    async with after_a_deal() as player:
        plays = await opened(player)
        shown = screen(player)
        for at, moment in enumerate(plays):
            card = moment.played.card
            monkeypatch.setitem(shown._worth, at, Worth({card: 30}, (card,)))
        await player.settle()
        await player.press("n")
        await player.sees("No play of this deal cost a point.")


async def test_all_of_it_by_the_mouse() -> None:
    async with after_a_deal() as player:
        shown = screen(player)
        await player.click_until(
            lambda: player.footer_key("o"), lambda: len(shown._worth) == len(shown._moments)
        )
        await player.settle()
        plays = player.screen.query_one(OptionList)
        row = 2
        wanted = round(plays.scroll_y) + row
        await player.click(plays, y=row)
        await player.until(lambda: pointed_at(player) == wanted)
        await player.click_until(
            lambda: player.footer_key("left"), lambda: pointed_at(player) == wanted - 1
        )
        costly = [at for at, cost in enumerate(costs(player)) if cost]
        after = next((at for at in costly if at >= wanted), costly[0])
        await player.click_until(
            lambda: player.footer_key("n"), lambda: pointed_at(player) == after
        )
        await player.click_until(lambda: player.footer_key("o"), lambda: not shown._open)
        await player.click_until(
            lambda: player.footer_key("escape"), lambda: player.screen is not shown
        )


async def test_closed_again_it_tells_what_it_told_before() -> None:
    async with after_a_deal() as player:
        before = await player.still()
        await opened(player)
        assert await player.still() != before
        assert "−" in player.text
        await player.press("o")
        assert await player.still() == before


async def test_a_screen_that_changes_its_size_is_shared_out_anew() -> None:
    async with after_a_deal() as player:
        await opened(player)
        large = await player.still()
        await player.pilot.resize_terminal(60, 18)
        assert "╭───╮" not in await player.still()
        await player.pilot.resize_terminal(80, 24)
        assert await player.still() == large


async def test_keys_work_while_the_plain_solver_is_at_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MANILLEN_KERNEL", "off")
    async with after_a_deal("piles") as player:
        shown = screen(player)
        await player.press("o", "home")
        await player.sees("Still working out what was best")
        for at in range(1, 9):
            await player.press("right")
            assert pointed_at(player) == at
        assert len(shown._worth) < len(shown._moments)
        await player.press("escape")
        await player.on(HomeScreen)
        await player.until(lambda: shown._solving is not None and shown._solving.is_finished)


async def test_before_anything_is_known_it_does_not_say_that_nothing_was_costly(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def nothing_yet(states: Sequence[State]) -> AsyncIterator[tuple[int, Worth]]:
        await asyncio.Event().wait()
        yield 0, worth_of(states[0])

    monkeypatch.setattr("manillen_tui.tui.screens.examine.look_back", nothing_yet)
    async with after_a_deal() as player:
        await player.press("o", "home", "n")
        assert "Still working out what was best" in " ".join((await player.still()).split())
        assert pointed_at(player) == 0


async def test_leaving_the_program_meanwhile_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MANILLEN_KERNEL", "off")
    async with after_a_deal("piles") as player:
        shown = screen(player)
        await player.press("o")
        player.tap("ctrl+q")
        await player.until(lambda: player.app._exit)
    assert shown._solving is not None
    assert shown._solving.is_finished


async def test_it_says_so_where_nothing_can_be_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    async with after_a_deal() as player:
        monkeypatch.setattr(sys, "executable", "/nowhere/python")
        await player.press("o")
        await player.sees("What was best cannot be worked out here.")
        await player.press("left")
        await player.sees("What was best cannot be worked out here.")


@pytest.mark.parametrize("language", ["en", "nl", "fr"])
@pytest.mark.parametrize("size", ["80x24", "60x18"])
async def test_the_words_have_room(language: str, size: str) -> None:
    async with after_a_deal("three", size, language=language) as player:
        plays = await opened(player)
        text = player.app.language.text
        shown = screen(player)
        costly = max(range(len(plays)), key=costs(player).__getitem__)
        assert costs(player)[costly]
        await player.press("home", *["right"] * costly)
        words = " ".join((await player.still()).split())
        assert verdict(shown._presenter, plays[costly], shown._worth[costly]) in words
        for key in ("examine.numbers", "examine.open-heading", "examine.best-line"):
            assert text(key) in words
        for key in ("key.back", "key.step", "key.open", "key.costly", "key.quit"):
            assert text(key) in player.rows()[-1]


async def test_without_colours_it_looks_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with after_a_deal() as player:
        await opened(player)
        await to_a_costly_play(player)
        album = Album("en", "80x24")
        album.compare("open-boam", await player.still() + "\n")
        assert album.differ == {}
        for strip in player.app.screen._compositor.render_strips():
            for segment in strip:
                for colour in (segment.style.color, segment.style.bgcolor) if segment.style else ():
                    if colour is not None and colour.triplet is not None:
                        assert len(set(colour.triplet)) == 1


@pytest.mark.parametrize("theme", ["textual-light", "ansi-dark"])
async def test_the_open_cards_take_on_a_new_theme(theme: str) -> None:
    async with after_a_deal() as player:
        await opened(player)
        before = styles(player)
        player.app.theme = theme
        await player.until(lambda: not (styles(player) & before))


def styles(player: Player) -> set[str]:
    """The colours under the cards and the names."""
    rows = player.app.screen._compositor.render_strips()[1:13]
    return {
        str(segment.style.bgcolor)
        for strip in rows
        for segment in strip.crop(24, 80)
        if segment.style and segment.style.bgcolor
    }
