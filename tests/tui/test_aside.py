"""Undo, claims and deals played again, at the table."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.widgets import Select

from manillen_tui import locations
from manillen_tui.game.actions import Name, Pass, Play
from manillen_tui.game.cards import Card, Suit
from manillen_tui.game.check import Verdict, check
from manillen_tui.game.record import deal_line
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import PlayerId, Seat
from manillen_tui.game.state import State
from manillen_tui.game.variants import variant
from manillen_tui.journal import FileJournal
from manillen_tui.language import Language
from manillen_tui.looks import Borders
from manillen_tui.session import Session
from manillen_tui.settings import Settings, Speed, Tongue
from manillen_tui.tui.screens.branch import BranchTable
from manillen_tui.tui.screens.cut import CutDialog
from manillen_tui.tui.screens.deal_end import DealEnd
from manillen_tui.tui.screens.dialog import Dialog
from manillen_tui.tui.screens.setup import SetupScreen
from manillen_tui.tui.screens.tutored import _Held
from tests.game.setting import dealt
from tests.kept import keep_settings
from tests.tui.driving import Player, playing
from tests.tui.test_screens import Album

pytestmark = pytest.mark.usefixtures("strangers")

SIZES = [(80, 24), (120, 40), (60, 18)]
LOOKS = [("en", "80x24"), ("en", "120x40"), ("en", "60x18"), ("nl", "80x24"), ("fr", "80x24")]
ME = PlayerId(Seat.S)


def record() -> Path:
    """The match's file."""
    (path,) = locations.matches_folder().iterdir()
    return path


def kinds() -> list[str]:
    """The types of the lines of the match's record, which must check."""
    with record().open("rb") as stream:
        assert check(stream) == Verdict(unfinished=True)
    return [json.loads(line)["type"] for line in record().read_text("utf-8").splitlines()]


async def told(player: Player, words: str) -> None:
    """Wait until something is told in passing."""
    await player.until(lambda: any(words in each.message for each in player.app._notifications))


async def back(player: Player, press: Callable[[], None] | None = None) -> State:
    """Take a decision back, by the key or otherwise; gives the state that was come back to."""
    session = player.game.session
    own = [s for s in session.past if s.player_to_act == ME and len(s.legal_actions) > 1]
    choice = player.table._choice
    (press or (lambda: player.tap("u")))()
    await player.until(lambda: player.table._choice not in (None, choice), "asked anew")
    await player.stop()
    state = session.state
    assert state is not None
    assert state.hands == own[-1].hands
    assert player.choice.observation == state.observe(ME)
    return state


async def with_choices(player: Player, count: int) -> None:
    """Play until so many own choices were made in a deal, and the next card is asked for."""

    def made() -> bool:
        past = player.game.session.past
        own = [s for s in past if s.player_to_act == ME and len(s.legal_actions) > 1]
        return len(own) >= count and player._stop() == "card"

    await player.play(made, plain=True)


@pytest.mark.parametrize("size", SIZES)
async def test_back_through_ones_own_decisions_and_on(size: tuple[int, int]) -> None:
    async with playing(size, seed=2) as player:
        await player.sit_down()
        await with_choices(player, 3)
        for _ in range(3):
            await back(player)
        assert kinds().count("undo") == 3
        player.tap("u")
        await told(player, player.app.language.text("game.nothing-to-undo"))
        await player.to_dialog("ok")
        assert "undo" in player.game.assists[1]
        await player.go_on()
        await player.stop()
        await player.press("tab")
        await player.sees("decision taken back")
    assert kinds().count("undo") == 3


async def test_a_click_on_the_footer_and_the_palette_take_back_too() -> None:
    async with playing((120, 40), seed=2) as player:
        await player.sit_down()
        await with_choices(player, 2)
        count = kinds().count("undo")
        await player.click_until(
            lambda: player.footer_key("u"), lambda: kinds().count("undo") == count + 1
        )
        await with_choices(player, 2)
        await player.press("ctrl+p")
        await player.until(lambda: player.screen.id == "--command-palette")
        await player.press(*"take back")
        await player.sees("Undo: take back")
        await player.press("enter")
        await player.until(lambda: kinds().count("undo") == count + 2)
        await player.on_table()


async def test_while_a_bot_thinks_it_is_interrupted_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("THINKING", "600")
    async with playing(seed=2) as player:
        await player.sit_down()
        await with_choices(player, 1)
        for bot in player.game.bots.values():
            await bot.close()
            bot.name = "thinking"
        card = next(iter(player.choice.observation.legal_cards))
        player.tap(player.key_of(card))
        player.tap(player.key_of(card))
        session = player.game.session
        await player.until(lambda: session.to_act not in (ME, None))
        before = len(session.past)
        await back(player)
        assert len(session.past) < before


async def test_a_trick_that_rests_goes_back_too() -> None:
    async with playing(seed=2) as player:
        await player.sit_down()
        await with_choices(player, 1)
        player.app.prefer("speed", Speed.SLOW)
        while player.table._resting is None:
            if player._stop() == "card":
                card = next(iter(player.choice.observation.legal_cards))
                player.tap(player.key_of(card))
                player.tap(player.key_of(card))
            await player.settle()
        await back(player)
        assert player.table._resting is None


async def test_what_was_to_be_played_after_a_warning_is_let_go() -> None:
    """A card that the tutor holds is not played after all once the turn was taken back."""
    async with playing(seed=2) as player:
        await player.sit_down()
        await with_choices(player, 1)
        choice = player.choice
        card = next(iter(choice.observation.legal_cards))
        player.table._held = _Held(Play(card), choice)
        await back(player)
        assert player.table._held is None


@pytest.mark.parametrize("chosen", ["", "at the set-up"])
async def test_a_match_without_undo(chosen: str) -> None:
    """By the setting, or as chosen for the one match; it holds when it is continued."""
    if not chosen:
        keep_settings(Settings(undo=False))
    async with playing((120, 40), seed=2) as player:
        await player.press("home", "enter")
        await player.on(SetupScreen)
        field: Select[bool] = player.screen.query_one("#undo", Select)
        assert field.value is bool(chosen)
        field.value = False
        await player.settle()
        await player.press("ctrl+s")
        await player.on(CutDialog)
        await with_choices(player, 1)
        assert player.footer_key("u") is None
        player.tap("u")
        await told(player, player.app.language.text("game.no-undo"))
    async with playing((120, 40)) as player:
        player.app.go_on()
        await player.to_card()
        assert not player.game.session.may_undo
        assert player.footer_key("u") is None
        assert "undo" not in kinds()


# Claims


def seat_down(hand: str) -> None:
    """Leave a match in which South, with these cards, leads first; hearts are trumps."""
    rules = variant("boam")
    journal = FileJournal(locations.matches_folder() / "match.jsonl")
    session = Session(rules, 1, seated(rules), journal)
    deal = dealt(rules, Seat.E, {Seat.S: hand})
    session.journal.append([deal_line(1, deal)])
    session.state, session.number = session.match.deal(deal), 1
    session.submit(Name(Suit.HEARTS))
    while session.to_act is not None and Pass() in session.observe(session.to_act).legal_actions:
        session.submit(Pass())
    session.close()


def settled_at_souths_turn() -> int:
    """The seed of a match whose first deal loses its last point before South's last card."""
    rules = variant("boam")
    for seed in range(1000):
        session = Session(rules, seed, seated(rules))
        session.deal()
        while session.state is not None and session.state.legal_actions:
            if session.state.is_settled and session.to_act == ME:
                return seed
            session.submit(session.state.legal_actions[0])
    raise AssertionError("there is none")


def seated(rules: Rules) -> dict[Seat, str]:
    """A person at South, and bots who do what comes first."""
    return dict.fromkeys(rules.plan.players, "bot:plain") | {Seat.S: "person:Ann"}


ALL_HIGH = "TH AH KH QH JH TS AS TD"
GAP = "TH AH KH QH JH TS KS TD"


@pytest.mark.parametrize("size", SIZES)
async def test_a_claim_that_is_proven_ends_the_deal(size: tuple[int, int]) -> None:
    seat_down(ALL_HIGH)
    async with playing(size) as player:
        player.app.go_on()
        await player.to_card()
        await player.play_card(Card.parse("TH"))
        await player.to_card()
        await player.press("x")
        await player.on(DealEnd)
        assert "The rest, not played out: Us" in player.told
        state = player.game.session.state
        assert state is not None
        assert (state.result.tricks, state.result.slam) == ((8, 0), 0)
        assert kinds()[-2:] == ["claim", "score"]
        player.tap("u")
        await player.settle()
        assert kinds()[-1] == "score"
        await player.press("e")
        await player.until(lambda: not isinstance(player.screen, DealEnd))


async def test_one_that_can_be_broken_is_refused_with_the_card(any_language: Language) -> None:
    seat_down(GAP)
    async with playing(language=any_language.code) as player:
        player.app.go_on()
        await player.to_card()
        choice = player.choice
        await player.press("x")
        await player.until(lambda: choice.status != ())
        (said,) = choice.status
        assert any_language.card(Card.parse("AS")) in said
        await player.sees(" ".join(said.split()[:4]))
        assert player.choice is choice
        assert "claim" not in kinds()
        await player.do_first()


async def test_a_refusal_is_told_anew_in_other_looks_and_words() -> None:
    seat_down(GAP)
    async with playing() as player:
        player.app.go_on()
        await player.to_card()
        player.tap("x")
        await player.sees("may have A♠ and")
        before = await player.still()
        player.app.prefer("borders", Borders.ASCII)
        await player.until(lambda: all(map(str.isascii, player.rows())))
        player.app.prefer("borders", Borders.ROUND)
        await player.until(lambda: player.text == before)
        (english,) = player.choice.status
        player.app.prefer("language", Tongue.NL)
        (dutch,) = player.choice.status
        assert dutch != english
        await player.sees(" ".join(dutch.split()[:4]))


@pytest.mark.parametrize(("language", "size"), LOOKS)
async def test_as_it_looks(language: str, size: str) -> None:
    """Set ``MANILLEN_GOLDEN=write`` to accept what is shown now, and look at it."""
    album = Album(language, size)
    width, height = map(int, size.split("x"))
    seat_down(GAP)
    async with playing((width, height), language=language) as player:
        player.app.go_on()
        await player.to_card()
        choice = player.choice
        await player.press("x")
        await player.until(lambda: choice.status != ())
        album.compare("claim-refused", await player.still() + "\n")
    assert not album.differ, album.differ


async def test_out_of_turn_and_before_play_nothing_is_claimed() -> None:
    async with playing(seed=2) as player:
        await player.sit_down()
        await player.to_question()
        player.tap("x")
        await told(player, player.app.language.text("claim.later"))
        assert "claim" not in kinds()


async def test_where_no_points_are_left_the_table_says_so_and_ends_the_deal() -> None:
    async with playing(seed=settled_at_souths_turn()) as player:
        await player.sit_down()
        settled = player.app.language.text("claim.settled")

        def ended() -> bool:
            state = player.game.session.state
            return state is not None and state.is_settled and player._stop() == "card"

        await player.play(lambda: ended() or isinstance(player.screen, DealEnd), plain=True)
        assert ended()
        await player.sees(settled)
        await player.press("x")
        await player.on(DealEnd)
        assert kinds()[-2:] == ["claim", "score"]


# Played again


async def test_the_deal_is_played_again_apart_from_its_first_call() -> None:
    async with playing(seed=2) as player:
        await player.sit_down()
        match, record_of = player.game.session, record()
        player.tap("x")  # nothing has ended yet
        await player.to_dialog("replay")
        before, totals = record_of.read_bytes(), match.match.totals
        deal = [s.hands for s in match.past[:1]]
        for way in ("b", "button"):
            if way == "b":
                await player.press("b")
            else:
                await player.go_on(button="replay")
            await player.until(lambda: isinstance(player.screen, BranchTable))
            await player.stop()
            again = player.game.session
            assert again is not match and again.state is not None
            assert [again.state.hands] == deal and again.number == 1
            assert "not counted" in player.text
            if way == "b":
                await player.play(lambda: isinstance(player.screen, Dialog), plain=True)
                assert "it does not count" in player.told
                await player.go_on()
            else:
                await player.press("escape")
            await player.on(DealEnd)
        assert (match.match.totals, record_of.read_bytes()) == (totals, before)
        await player.go_on()
        await player.until(lambda: match.number == 2)
    for path in locations.branches_folder().iterdir():
        with path.open("rb") as stream:
            assert check(stream) == Verdict(unfinished=True)
        head, deal_begun, *_ = map(json.loads, path.read_text("utf-8").splitlines())
        assert head["from"] == {"match": record_of.name, "line": 2}
        assert deal_begun["type"] == "deal"


async def test_the_palette_plays_the_last_deal_again_once_there_is_one() -> None:
    async with playing(seed=2) as player:
        await player.sit_down()
        await player.to_question()
        player.table.action_replay()
        await told(player, player.app.language.text("replay.later"))
        await player.to_dialog("replay")
        await player.go_on()
        await player.stop()
        await player.press("ctrl+p")
        await player.until(lambda: player.screen.id == "--command-palette")
        await player.press(*"last deal")
        await player.sees("Play the last deal again")
        await player.press("enter")
        await player.until(lambda: isinstance(player.screen, BranchTable))
        assert player.game.session.number == 1
