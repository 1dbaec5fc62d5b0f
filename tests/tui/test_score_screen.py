"""The scoreboard over the table, and what the match keeps for it."""

from __future__ import annotations

import pytest

from manillen_tui.game.actions import Play
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat
from manillen_tui.game.table import Phase
from manillen_tui.game.variants import variant
from manillen_tui.session import Session
from manillen_tui.tui.game import Game
from manillen_tui.tui.names import Names
from manillen_tui.tui.screens.score import Board, ScoreDialog
from tests.playing import decided
from tests.tui.driving import Player, playing


async def open_score(player: Player) -> None:
    """Have the scoreboard over the table."""
    await player.press("tab")
    await player.until(lambda: isinstance(player.screen, ScoreDialog))
    await player.settle()


@pytest.mark.parametrize("name", ["boam", "three"])
@pytest.mark.parametrize("size", [(60, 18), (80, 24), (120, 40)])
async def test_the_scoreboard_scrolls_and_closes(size: tuple[int, int], name: str) -> None:
    game = played(variant(name).with_options({"target": 1000}), until=3)
    async with playing(size) as player:
        names = Names(player.app.language, Seat.S)
        under = player.screen
        await player.app.push_screen(ScoreDialog(names, game))
        await player.settle()
        await player.sees("Scored")
        rows = [row.split() for row in player.screen.query_one(Board)._canvas.plain()]
        for deal in game.history:
            row = next(row for row in rows if row[:1] == [str(deal.number)])
            assert set(map(str, deal.totals)) <= set(row)
            await player.sees(" ".join(row[:3]))
        assert player.screen.query_one("#ok").region.bottom <= size[1]
        window = player.screen.query_one("#dialog-text")
        assert (window.max_scroll_y > 0) or size[1] >= 24
        await player.press("down")
        await player.until(lambda: window.scroll_y == min(1, window.max_scroll_y))
        await player.press("tab")
        await player.until(lambda: player.screen is under)


async def test_before_the_first_deal_is_scored_the_board_says_so(strangers: None) -> None:
    async with playing(seed=7) as player:
        await player.sit_down()
        await player.to_card()
        choice = player.choice
        await open_score(player)
        await player.sees("No deal has been scored yet.")
        await player.press("tab")
        await player.on_table()
        assert player.choice is choice


async def test_the_end_of_a_deal_says_where_the_boam_stands(strangers: None) -> None:
    async with playing(seed=7) as player:
        await player.sit_down()
        await player.to_dialog("plays")
        assert "(to 101)" in player.words


def played(rules: Rules, until: int) -> Game:
    """A game of chance without bots, until so many deals are scored or the match is over."""
    session = Session(rules, 5, dict.fromkeys(rules.plan.players, "person:Ann"))
    game = Game(session)
    while not session.is_over and session.match.number < until:
        game.note(session.deal() if session.between_deals else session.submit(decided(session)))
    return game


def test_a_new_boam_begins_a_new_history() -> None:
    rules = variant("boam").with_options({"boams": 2, "target": 20})
    session = Session(rules, 5, dict.fromkeys(rules.plan.players, "person:Ann"))
    game = Game(session)
    boams = 0
    while not session.is_over:
        if session.between_deals:
            ended = game.boam
            game.note(session.deal())
            assert game.boam is None
            assert not (ended and game.history)
        else:
            game.note(session.submit(decided(session)))
        if game.boam is not None and session.between_deals:
            boams += 1
            assert game.history[-1].totals == game.boam.totals
    assert boams == 2


def test_the_revokes_that_ended_deals_are_kept() -> None:
    rules = variant("boam").with_options({"revoke": "forfeit", "target": 1000})
    game = played(rules, until=12)
    assert game.forfeits
    for number, revoke in game.forfeits.items():
        result = next(deal.result for deal in game.history if deal.number == number)
        assert result.points[rules.side(revoke.seat, result.dealer).index] == 0


def test_a_card_taken_back_ends_nothing() -> None:
    rules = variant("boam").with_options({"revoke": "restore", "target": 1000})
    session = Session(rules, 5, dict.fromkeys(rules.plan.players, "person:Ann"))
    game = Game(session)
    game.note(session.deal())
    revoked = 0
    while not session.between_deals:
        state = session.state
        assert state is not None
        assert state.to_act is not None
        held = state.cards(state.to_act)
        wrong = [play for card in held if (play := Play(card)) not in state.legal_actions]
        if state.table.phase is Phase.PLAY and wrong and not revoked:
            game.note(session.submit(wrong[0]))
            revoked += 1
            continue
        game.note(session.submit(state.legal_actions[0]))
    assert revoked
    assert not game.forfeits
    assert game.seat is Seat.S
