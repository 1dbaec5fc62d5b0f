"""The review of a deal on the screen, by keys and by the mouse; and deals played again from it."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.widgets import OptionList

from manillen_tui import locations
from manillen_tui.game.check import Verdict, check
from manillen_tui.game.seats import PlayerId, Seat
from manillen_tui.language import Language
from manillen_tui.review.decision import PastDeal
from manillen_tui.review.finding import Finding, Grade
from manillen_tui.review.text import answer, exported, judged
from manillen_tui.review.work import Review
from manillen_tui.session import Session
from manillen_tui.solver import KERNEL
from manillen_tui.tui.present import Presenter
from manillen_tui.tui.screens.branch import BranchTable
from manillen_tui.tui.screens.deal_end import DealEnd
from manillen_tui.tui.screens.dialog import Dialog
from manillen_tui.tui.screens.examine import ExamineScreen
from manillen_tui.tui.screens.home import HomeScreen
from manillen_tui.tui.screens.review import ReviewScreen
from tests.test_review import past_deal, session_of
from tests.tui.driving import QUICK, Player, playing
from tests.tui.test_screens import Album

pytestmark = pytest.mark.usefixtures("strangers")

LOOKS = [("en", "80x24"), ("en", "120x40"), ("en", "60x18"), ("nl", "80x24"), ("fr", "80x24")]


def screen(player: Player) -> ReviewScreen:
    """The review."""
    assert isinstance(player.screen, ReviewScreen)
    return player.screen


def pointed_at(player: Player) -> int:
    """The place of the decision pointed at."""
    at = player.screen.query_one(OptionList).highlighted
    assert at is not None
    return at


async def worked_out(player: Player) -> Review:
    """Wait until the review is there, and all of it is known."""
    await player.on(ReviewScreen)
    shown = screen(player)
    await player.until(lambda: shown._is_done)
    await player.settle()
    return shown._review


@asynccontextmanager
async def reviewing(
    table: str = "boam", size: str = "80x24", *, language: str = "en", deal: PastDeal | None = None
) -> AsyncIterator[Player]:
    """Somebody who looks back on a deal, with nothing under the review."""
    width, height = map(int, size.split("x"))
    deal = deal or past_deal(session_of(table, 22))
    async with playing((width, height), language=language) as player:
        words = Presenter(player.app.language, Seat.S)
        review = Review(deal, PlayerId(Seat.S))
        player.app.push_screen(ReviewScreen(words, player.app.look, review, QUICK))
        yield player


async def notified(player: Player, words: str) -> None:
    """Wait until something is told in passing, however it is broken into lines."""
    await player.until(lambda: any(words in each.message for each in player.app._notifications))


async def to_the_end_of_a_deal(player: Player) -> None:
    """Play a deal, to the dialog that tells its score."""
    await player.sit_down()
    player.game.coach.name = QUICK
    await player.to_dialog("review")


async def test_from_the_end_of_a_deal_and_back() -> None:
    async with playing(seed=3) as player:
        await to_the_end_of_a_deal(player)
        await player.press("r")
        review = await worked_out(player)
        session = player.game.session
        decisions = [each.decision for each in review.findings]
        assert [each.state for each in decisions] == [
            state
            for state in session.past
            if state.player_to_act == PlayerId(Seat.S) and len(state.legal_actions) > 1
        ]
        assert player.screen.query_one(OptionList).option_count == len(decisions)
        await player.press("escape")
        await player.on(DealEnd)
        await player.go_on(button="review")
        await worked_out(player)
        await player.press("escape")
        await player.on(DealEnd)
        await player.press("e")
        await player.on(ExamineScreen)
        await player.press("r")
        await worked_out(player)
        await player.press("r")
        await player.until(lambda: type(player.screen) is ExamineScreen)
        await player.press("escape")
        await player.on(DealEnd)
        await player.go_on()
        await player.until(lambda: session.number == 2)


async def test_at_the_table_the_deal_before_is_looked_back_on() -> None:
    async with playing(seed=3) as player:
        await player.sit_down()
        player.game.coach.name = QUICK
        await player.to_card()
        await player.press("r")
        await notified(player, "There is no deal to look back on yet.")
        await player.to_dialog("review")
        await player.go_on()
        await player.until(lambda: player.game.session.number == 2)
        await player.stop()
        await player.press("r")
        review = await worked_out(player)
        assert review.deal.number == 1
        await player.press("escape")
        await player.on_table()


async def test_each_decision_is_told() -> None:
    async with reviewing() as player:
        review = await worked_out(player)
        language = player.app.language
        assert pointed_at(player) == 0
        for at, finding in enumerate(review.findings):
            assert pointed_at(player) == at
            for said in judged(finding, language):
                assert said in player.told
            await player.press("down")
        grades = {each.grade for each in review.findings}
        assert {Grade.BEST, Grade.COSTLY} <= grades


async def test_keys_go_to_the_costly_ones() -> None:
    async with reviewing() as player:
        findings = (await worked_out(player)).findings
        known = [at for at, each in enumerate(findings) if each.grade is Grade.COSTLY]
        exact = [at for at, each in enumerate(findings) if each.exact_cost]
        assert known != exact
        for costly in (known, exact):
            assert 1 < len(costly) < len(findings)
            await player.press("home")
            first = 1 if costly[0] == 0 else 0
            seen = []
            for _ in costly:
                await player.press("n")
                seen.append(pointed_at(player))
            assert seen == [*costly[first:], *costly[:first]]
            await player.press("p")
            assert pointed_at(player) == seen[-2]
            await player.press("o")  # from now on by hindsight


async def test_it_says_so_where_nothing_was_costly() -> None:
    async with reviewing() as player:
        review = await worked_out(player)
        for at, finding in enumerate(review.findings):
            review.findings[at] = Finding(finding.decision)
        screen(player)._worth.clear()
        await player.press("n")
        nothing = "Nothing that you decided cost anything that counts."
        await player.until(lambda: nothing in player.told)
        await player.press("o", "n")
        await player.until(lambda: "No play of this deal cost a point." in player.told)


async def test_all_of_it_by_the_mouse() -> None:
    async with reviewing() as player:
        review = await worked_out(player)
        shown = screen(player)
        plays = shown.query_one(OptionList)
        await player.click(plays, y=2)
        await player.until(lambda: pointed_at(player) == 2)
        found = enumerate(review.findings)
        after = next(at for at, each in found if at > 2 and each.grade is Grade.COSTLY)
        await player.click_until(
            lambda: player.footer_key("n"), lambda: pointed_at(player) == after
        )
        await player.click_until(lambda: player.footer_key("o"), lambda: shown._open)
        await player.click_until(
            lambda: player.footer_key("w"), lambda: isinstance(player.screen, Dialog)
        )
        await player.go_on(mouse=True)
        await player.click_until(
            lambda: player.footer_key("escape"), lambda: player.screen is not shown
        )


@pytest.mark.skipif(not KERNEL, reason="the judge thinks with the compiled solver")
@pytest.mark.parametrize(("language", "size"), LOOKS)
async def test_as_it_looks(language: str, size: str) -> None:
    """Set ``MANILLEN_GOLDEN=write`` to accept what is shown now, and look at it."""
    album = Album(language, size)
    async with reviewing(size=size, language=language) as player:
        review = await worked_out(player)
        found = enumerate(review.findings)
        costly = next(
            at for at, each in found if each.grade is Grade.COSTLY and each.decision.trick
        )
        await player.press(*["down"] * costly)
        album.compare("review", await player.still() + "\n")
        await player.press("o")
        album.compare("review-open", await player.still() + "\n")
        await player.press("o", "home")
        album.compare("review-call", await player.still() + "\n")
        await player.press("w")
        await player.on(Dialog)
        album.compare("review-winnable", await player.still() + "\n")
        assert album.differ == {}


@pytest.mark.parametrize("table", ["piles", "dummies", "six"])
async def test_other_tables(table: str) -> None:
    async with reviewing(table, "80x24") as player:
        review = await worked_out(player)
        for _ in review.findings:
            await player.press("o", "o", "down")
        await player.press("w")
        await player.on(Dialog)
        for said in answer(review.chances, player.app.language):
            assert said in player.told


async def test_keys_work_and_leaving_ends_it_while_it_is_worked_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("MANILLEN_KERNEL", "off")
    async with reviewing("piles") as player:
        await player.on(ReviewScreen)
        shown = screen(player)
        for at in (1, 2, 3):
            await player.press("right")
            assert pointed_at(player) == at
        await player.press("w")
        assert screen(player) is shown
        await notified(player, "Still working out what was best")
        await player.press("x")
        assert not locations.reviews_folder().exists()
        await player.press("escape")
        await player.on(HomeScreen)
        await player.until(lambda: shown._is_done)
        assert shown._coach._worker is None


async def test_export_writes_the_review_and_says_where() -> None:
    async with playing(seed=3) as player:
        await to_the_end_of_a_deal(player)
        await player.press("r")
        review = await worked_out(player)
        await player.press("x")
        await notified(player, "Written to")
    (path,) = locations.reviews_folder().iterdir()
    (record,) = locations.matches_folder().iterdir()
    assert path.name == f"{record.stem}-1.txt"
    assert path.read_text("utf-8") == exported(review, Language("en"))


async def test_export_that_cannot_be_written_says_so() -> None:
    locations.reviews_folder().parent.mkdir(parents=True, exist_ok=True)
    locations.reviews_folder().write_text("no folder")
    async with reviewing() as player:
        await worked_out(player)
        await player.press("x")
        await notified(player, "could not be written")


# Played again


async def begun(player: Player, at: int) -> tuple[Review, Path, Session]:
    """Play a deal again from a decision of it; gives the review, the record and the match."""
    await to_the_end_of_a_deal(player)
    match = player.game.session
    (record,) = locations.matches_folder().iterdir()
    await player.press("r")
    review = await worked_out(player)
    await player.press(*["down"] * at, "b")
    await player.until(lambda: isinstance(player.screen, BranchTable))
    await player.stop()
    return review, record, match


async def test_a_deal_played_again_counts_nowhere() -> None:
    async with playing(seed=3) as player:
        review, record, match = await begun(player, 3)
        before = record.read_bytes()
        totals = match.match.totals
        branch = player.game.session
        assert branch is not match
        assert branch.state == review.findings[3].decision.state
        assert "not counted" in player.text
        await player.play(lambda: isinstance(player.screen, Dialog), plain=True)
        assert "it does not count" in player.told
        assert branch.state is not None
        assert branch.between_deals
        for side in (0, 1):
            was, now = review.deal.end.result, branch.state.result
            said = f"{was.points[side]} ({was.score[side]}) → {now.points[side]}"
            assert said in player.told
        await player.go_on()
        await player.on(ReviewScreen)
        assert match.match.totals == totals
        assert match.number == 1
        assert record.read_bytes() == before
        await player.press("escape")
        await player.on(DealEnd)
    (path,) = locations.branches_folder().iterdir()
    with path.open("rb") as stream:
        assert check(stream) == Verdict(unfinished=True)
    head, *rest = map(json.loads, path.read_text("utf-8").splitlines())
    line = head["from"]["line"]
    assert head["from"]["match"] == record.name
    assert rest[: line - 1] == [json.loads(each) for each in before.splitlines()[1:line]]
    assert rest[-1]["type"] == "score"


async def test_a_call_can_be_made_again_and_escape_goes_back() -> None:
    async with playing(seed=2) as player:
        review, *_ = await begun(player, 0)
        assert review.findings[0].decision.trick == 0
        assert player.table.stage.question.display
        await player.do_first()
        await player.stop()
        await player.press("escape")
        await player.on(ReviewScreen)
        assert screen(player)._review is review


async def test_a_record_that_is_gone_is_told_of() -> None:
    async with playing(seed=3) as player:
        await to_the_end_of_a_deal(player)
        (record,) = locations.matches_folder().iterdir()
        await player.press("r")
        await worked_out(player)
        record.unlink()
        await player.press("b")
        await player.on(Dialog)
        assert record.name in player.told
        await player.go_on()
        await player.on(ReviewScreen)


async def test_without_a_match_nothing_can_be_played_again() -> None:
    async with reviewing() as player:
        await worked_out(player)
        assert player.footer_key("b") is None
        await player.press("b")
        assert isinstance(player.screen, ReviewScreen)
