"""Every variant of the rules is played on the screen from the cut to the end of the match."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

from manillen_tui.cli import main
from manillen_tui.game.cards import Card
from manillen_tui.game.seats import Seat
from manillen_tui.game.table import Phase
from manillen_tui.game.variants import VARIANTS, variant
from tests.tui.driving import Player, playing

pytestmark = pytest.mark.usefixtures("strangers")

SIZES = [(80, 24), (120, 40)]


def at_the_end(player: Player) -> bool:
    """Whether the match is over and the screen says so."""
    return bool(player.screen.query("Dialog #again"))


@pytest.mark.parametrize("name", VARIANTS)
async def test_a_match_to_its_end(
    name: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    size = SIZES[VARIANTS.index(name) % 2]
    target = min(41, variant(name).target)
    async with playing(size) as player:
        await player.sit_down(table=name, target=target)
        await player.play(lambda: at_the_end(player), plain=True)
        match = player.game.session.match
        assert match.over
        assert all(str(total) in player.words for total in match.totals)
    (record,) = (home / "matches").iterdir()
    assert main(["check", str(record)]) == 0
    assert capsys.readouterr().out == f"{record}: ok\n"
    assert json.loads(record.read_text().splitlines()[0])["rules"] == name


@pytest.mark.parametrize("name", VARIANTS)
async def test_a_deal_by_the_hints(name: str) -> None:
    """The hint knows every decision of every variant, and can be followed."""
    async with playing(SIZES[VARIANTS.index(name) % 2]) as player:
        await player.sit_down(table=name)
        await player.play(lambda: bool(player.screen.query("Dialog #plays")))
        assert player.game.session.number == 1


@pytest.mark.parametrize("name", ["piles", "dummies"])
async def test_piles_are_chosen_by_letters_and_the_mouse(name: str) -> None:
    async with playing() as player:
        await player.sit_down(table=name)
        seen: set[Seat] = set()
        wanted = {Seat.S, Seat.N} if name == "dummies" else {Seat.S}
        while seen != wanted:
            await player.to_card()
            seat = player.choice.observation.seat
            seen.add(seat)
            tops = list(player.choice.observation.table.tops(seat))
            if not tops:
                await player.do_first()
                continue
            first, second = tops[:2]
            assert player.key_of(first) in "asdf"
            await player.press(player.key_of(first))
            assert player.choice.chosen == first
            await player.click(*player.place_of(second))
            await player.until(partial(_points_at, player, second), str(second))
            await player.do_first()


async def test_from_a_dummy_no_card_of_the_hand_can_be_played() -> None:
    async with playing() as player:
        await player.sit_down(table="dummies")
        await player.play(
            lambda: player._stop() == "card" and player.choice.observation.seat == Seat.N,
            plain=True,
        )
        choice = player.choice
        assert choice.observation.hand
        await player.press("1", "1")
        assert player.choice is choice
        assert choice.chosen is None


async def test_blind_no_trump_keeps_the_hand_face_down_until_the_choice() -> None:
    async with playing(seed=4) as player:
        await player.sit_down(table="cafe")
        await player.play(
            lambda: (
                player._stop() == "question"
                and player.choice.observation.table.phase is Phase.BLIND
            ),
            plain=True,
        )
        assert player.choice.observation.hand is None
        assert all(card.card is None for card in player.table.stage.view.hand)
        await player.press("1", "1")
        await player.until(lambda: player.choice.observation.hand is not None)
        await player.settle()
        assert all(card.card is not None for card in player.table.stage.view.hand)


async def test_a_word_is_spoken_with_a_lead() -> None:
    async with playing(seed=2) as player:
        await player.sit_down(table="parlante")
        await player.play(lambda: player._stop() == "card" and bool(_speaking(player)), plain=True)
        card = _speaking(player)
        assert card is not None
        await player.press(player.key_of(card), "w")
        word = player.choice.word
        assert word is not None
        choice = player.choice
        player.tap("enter")
        await player.until(lambda: player.table._choice is not choice)
        state = player.game.session.state
        assert state is not None
        plays = [p for t in state.table.tricks for p in t.plays] + list(state.table.plays)
        assert any(play.card == card and play.signal == word for play in plays)


def _points_at(player: Player, card: Card) -> bool:
    return player.choice.chosen == card


def _speaking(player: Player) -> Card | None:
    """A card that may be led with a true word."""
    for action in player.choice.observation.legal_actions:
        card, signal = getattr(action, "card", None), getattr(action, "signal", None)
        if signal is not None:
            assert isinstance(card, Card)
            return card
    return None


@pytest.mark.parametrize("mode", ["restore", "forfeit"])
async def test_an_illegal_card_is_laid_where_the_table_lets_it(mode: str) -> None:
    async with playing(seed=3) as player:
        await player.sit_down(revoke=mode)
        await player.play(lambda: player.refused is not None, plain=True)
        card, choice = player.refused, player.choice
        assert card is not None
        assert all(shown.legal for shown in player.table.stage.view.hand)
        key = player.key_of(card)
        await player.press(key)
        player.tap(key)
        await player.until(lambda: player.table._choice is not choice)
        await player.until(lambda: player._stop() == "dialog")
        assert str(player.app.language.card(card)) in player.told
        await player.go_on()
        if mode == "restore":
            await player.until(lambda: player._stop() == "card")
            assert card in player.choice.observation.cards(Seat.S)
        else:
            await player.until(lambda: bool(player.screen.query("Dialog #plays")))
            state = player.game.session.state
            assert state is not None
            assert state.result.points == (0, 60)


async def test_plays_are_examined_own_at_once_and_all_after_the_deal() -> None:
    async with playing() as player:
        await player.sit_down()
        await player.to_card()
        await player.do_first()
        await player.to_card()
        await player.press("e")
        await player.sees("The plays of this deal")
        assert "West" not in player.words.split("played")[0]
        await player.press("escape")
        await player.on_table()
        await player.to_dialog("plays")
        await player.go_on(button="plays")
        await player.sees("The plays of this deal")
        assert all(name in player.words for name in ("West", "North", "East"))
        await player.press("escape")
        await player.until(lambda: bool(player.screen.query("Dialog #plays")))
