"""At the table: what keys and clicks do and do not, in every layout."""

from __future__ import annotations

import pytest
from textual.widgets import Select

from manillen_tui.game.actions import Play
from manillen_tui.game.calls import hand_is_hidden
from manillen_tui.game.deal import first_dealer
from manillen_tui.game.seats import Seat
from manillen_tui.game.variants import variant
from manillen_tui.session import Session
from manillen_tui.settings import Speed
from manillen_tui.tui.screens.base import SpokenDialog
from manillen_tui.tui.screens.cut import CutDialog
from manillen_tui.tui.screens.home import HomeScreen
from manillen_tui.tui.screens.setup import SetupScreen
from manillen_tui.tui.screens.table import TableScreen
from manillen_tui.tui.widgets.canvas_view import CanvasView
from tests.playing import seated
from tests.tui.driving import Player, playing

SIZES = [(80, 24), (120, 40)]


async def test_a_bare_enter_answers_and_plays_nothing() -> None:
    async with playing(seed=7) as player:
        await player.begin()
        await player.to_question()
        question = player.choice
        await player.press("enter", "space", "enter")
        assert player.choice is question
        await player.to_card()
        choice = player.choice
        await player.press("enter", "enter", "space")
        assert player.choice is choice
        assert choice.chosen is None
        await player.sees("No card is chosen yet")


async def test_arrows_choose_and_enter_plays() -> None:
    async with playing(seed=7) as player:
        await player.begin()
        await player.to_card()
        choice = player.choice
        seen = []
        for _ in range(9):
            await player.press("right")
            assert choice.chosen is not None
            seen.append(choice.chosen)
        assert len(set(seen)) == 8
        assert seen[0] == seen[8]
        await player.press("left")
        assert choice.chosen == seen[7]
        legal = choice.observation.legal_cards
        while choice.chosen not in legal:
            await player.press("right")
        player.tap("enter")
        await player.until(lambda: player.table._choice is not choice)
        played = choice.chosen
        state = player.game.session.state
        assert state is not None and played is not None
        assert played in state.table.gone | state.table.on_table


async def enter_plays(player: Player) -> None:
    """Choose a legal card by its key, and play it with Enter."""
    choice = player.choice
    card = next(iter(choice.observation.legal_cards))
    assert player.screen.focused is None
    await player.sees("⏎")
    await player.press(player.key_of(card), "enter")
    await player.until(lambda: player.table._choice is not choice, "a card played")
    assert choice.chosen == card


@pytest.mark.parametrize("key", ["question_mark", "tab", "e", "ctrl+p"])
async def test_enter_plays_again_after_what_lay_over_the_table(key: str) -> None:
    async with playing() as player:
        await player.sit_down("club")
        await player.to_card()
        await player.do_first()
        await player.to_card()
        await player.press(key)
        await player.until(lambda: player.screen is not player.table)
        await player.pilot.pause()
        await player.press("escape")
        await player.on_table()
        await enter_plays(player)


async def test_enter_plays_where_nothing_was_asked_before(strangers: None) -> None:
    """Straight after the cut, and after a deal's end, with no question in between."""
    async with playing() as player:
        await player.sit_down(trump="none", double=False, redouble=False)
        await player.to_card()
        await enter_plays(player)
        await player.to_dialog("plays")
        await player.go_on()
        await player.to_card()
        await enter_plays(player)


async def test_enter_plays_in_a_match_that_is_continued() -> None:
    async with playing() as player:
        await player.sit_down("club")
        await player.to_card()
        player.app.go_home()
        await player.on(HomeScreen)
        await player.press("enter")
        await player.to_card()
        await enter_plays(player)


@pytest.mark.parametrize("beside", ["felt", "hand", "heading"])
async def test_a_click_beside_a_question_leaves_the_keys_to_its_answers(beside: str) -> None:
    async with playing() as player:
        await player.sit_down("club")
        await player.to_question()
        choice, question = player.choice, player.table.stage.question
        if beside == "heading":
            await player.click(question.query_one("#question-heading"))
        else:
            await player.click(player.table.query_one(f"#{beside}", CanvasView), x=3, y=2)
        await player.settle()
        assert player.screen.focused is question.answers
        await player.press("down", "enter")
        await player.until(lambda: player.table._choice is not choice, "an answer")


@pytest.mark.parametrize("mouse", [False, True], ids=["key", "click"])
async def test_an_illegal_card_says_why_and_stays(mouse: bool) -> None:
    async with playing(seed=7) as player:
        await player.begin()
        await player.play(lambda: player.refused is not None)
        choice, card = player.choice, player.refused
        assert card is not None
        play = Play(card)
        refusal = choice.observation.refusal(play)
        assert refusal is not None
        said = player.app.language.say(refusal.message)
        key, (view, x, y) = player.key_of(play.card), player.place_of(play.card)
        for _ in range(3):
            if mouse:
                await player.click(view, x, y)
            else:
                player.tap(key)
            await player.until(lambda: choice.chosen == play.card)
            await player.sees(said)
            assert player.choice is choice
        await player.press("enter")
        assert player.choice is choice
        leads = choice.observation.table.plays[0].card.suit
        assert player.app.language.suit(leads) in said or "trump" in said


def first_dealers() -> dict[Seat, int]:
    """For each seat, a seed with which it deals first."""
    rules, found = variant("boam"), dict[Seat, int]()
    for seed in range(60):
        dealer = first_dealer(Session(rules, seed, seated(rules)).cut())
        found.setdefault(dealer, seed)
    return found


@pytest.mark.parametrize("size", [*SIZES, (60, 18)], ids=str)
async def test_the_dealers_partner_sees_backs_until_trumps_are_named(
    size: tuple[int, int], strangers: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("THINKING", "3")
    async with playing(size, seed=first_dealers()[Seat.N]) as player:
        await player.press("home", "enter")
        await player.on(SetupScreen)
        player.screen.query_one("#bot-N", Select).value = "thinking"
        await player.press("ctrl+s")
        await player.on(CutDialog)
        await player.press("enter")
        session = player.game.session
        await player.until(lambda: session.state is not None and bool(player.table.stage.view.hand))
        await player.settle()
        state = session.state
        assert state is not None
        assert hand_is_hidden(state.table, Seat.S)
        assert state.table.naming is None
        faces = [card.card for card in player.table.stage.view.hand]
        assert faces == [None] * 8
        lower = player.rows()[size[1] // 2 :]
        language = player.app.language
        for card in state.hands[0]:
            assert all(language.card(card) not in row for row in lower)
        # Not even what may be chosen: there is nothing to ask yet.
        await player.press("1", "right", "h", "enter")
        assert player.table._choice is None
        await player.until(lambda: session.state.table.naming is not None)  # type: ignore[union-attr]  # anything else fails here
        await player.until(lambda: None not in [c.card for c in player.table.stage.view.hand])


async def test_every_layout_in_one_deal_by_live_resize() -> None:
    async with playing((80, 24), seed=7) as player:
        await player.begin()
        await player.to_card()
        hand = player.choice.observation.cards(Seat.S)
        for size in [(120, 40), (60, 18), (80, 24), (40, 12), (110, 34), (79, 24), (80, 23)]:
            await player.pilot.resize_terminal(*size)
            await player.settle()
            await player.until(lambda: len(player.rows()) == size[1])
            flat = size[0] < 80 or size[1] < 24
            assert player.table.stage.is_flat == flat
            shown = player.words
            if flat:
                assert all(player.app.language.card(card) in shown for card in hand)
            else:
                assert all(player.place_of(card) for card in hand)
            assert "Us 0" in shown
            await player.take_hint()
            await player.to_card()
            hand = player.choice.observation.cards(Seat.S)


async def test_a_deal_in_the_flat_list() -> None:
    async with playing((60, 18), seed=7) as player:
        await player.begin()
        await player.to_card()
        assert player.table.stage.is_flat
        assert "┌" not in player.text and "╭" not in player.text
        await player.to_dialog("ok")
        assert player.game.session.match.number == 1


async def test_the_last_trick_is_shown_until_a_key() -> None:
    async with playing(seed=7) as player:
        await player.begin()
        await player.to_card()
        await player.press("l")
        assert not player.table._resting
        await player.take_hint()
        await player.to_card()
        state = player.game.session.state
        assert state is not None
        trick = state.table.tricks[-1]
        choice = player.choice
        await player.press("l")
        shown = {card.card for card in player.table.stage.view.trick.cards}
        assert shown == {play.card for play in trick.plays}
        # The key that puts it away does nothing else.
        await player.press(player.key_of(next(iter(choice.observation.legal_cards))))
        assert choice.chosen is None
        assert len(player.table.stage.view.trick.cards) == len(state.table.plays)


async def test_score_and_help_open_over_the_table_and_close() -> None:
    async with playing(seed=7) as player:
        await player.begin()
        await player.to_card()
        choice = player.choice
        for key, words in (("tab", "Total"), ("?", "Help")):
            await player.press(key)
            await player.on(SpokenDialog)
            await player.sees(words)
            await player.press("escape")
            await player.on_table()
        assert player.choice is choice


async def test_keys_during_a_bots_turn_do_no_harm(
    strangers: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("THINKING", "0.3")
    async with playing(seed=7) as player:
        await player.press("home", "enter")
        await player.on(SetupScreen)
        for seat in "WNE":
            player.screen.query_one(f"#bot-{seat}", Select).value = "thinking"
        await player.press("ctrl+s")
        await player.on(CutDialog)
        await player.press("enter")
        for _ in range(6):
            await player.press("1", "1", "enter", "right", "h", "l", "space", "w")
        await player.stop()
        state = player.game.session.state
        assert state is not None
        assert not any(play.seat == Seat.S for play in state.table.plays)


async def test_a_finished_trick_stays_until_a_key() -> None:
    async with playing(seed=7, speed="slow") as player:
        player.app.prefer("speed", Speed.INSTANT)
        await player.begin()
        await player.to_card()
        player.app.prefer("speed", Speed.SLOW)
        state = player.game.session.state
        assert state is not None
        tricks = len(state.table.tricks)
        player.app.animation_level = "none"
        await player.take_hint()
        await player.until(lambda: bool(player.table._resting))
        assert player.table.stage.view.trick.cards
        assert isinstance(player.screen, TableScreen)
        await player.press("space")
        await player.until(lambda: not player.table._resting)
        now = player.game.session.state
        assert now is not None
        assert len(now.table.tricks) == tricks + 1
