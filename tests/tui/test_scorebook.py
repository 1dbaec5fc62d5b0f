"""The scorebook on the screen: the list, a match gone through, statistics; by keys and mouse."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import Random
from threading import Event
from threading import enumerate as threads
from typing import Any

import pytest
from textual.widgets import Input, OptionList

from manillen_tui import locations, matches
from manillen_tui.game.check import Verdict, check
from manillen_tui.game.events import Assisted, Claimed, DealBegun, Revoked, TakenBack, TrickWon
from manillen_tui.game.record import Line, match_line
from manillen_tui.game.seats import Seat
from manillen_tui.game.variants import variant
from manillen_tui.language import LANGUAGES
from manillen_tui.scorebook.accounts import MatchAccount
from manillen_tui.scorebook.fairness import fairness
from manillen_tui.scorebook.history import numbered
from manillen_tui.scorebook.index import Changes, Index
from manillen_tui.scorebook.reading import read as read_records
from manillen_tui.scorebook.selection import Selection
from manillen_tui.scorebook.shelf import own_index
from manillen_tui.scorebook.statistics import statistics
from manillen_tui.scorebook.tables import fairness_parts, statistics_parts
from manillen_tui.tui.replaying import said
from manillen_tui.tui.screens.branch import BranchTable
from manillen_tui.tui.screens.dialog import Dialog
from manillen_tui.tui.screens.home import HomeScreen
from manillen_tui.tui.screens.importing import ImportDialog
from manillen_tui.tui.screens.replay import ReplayScreen
from manillen_tui.tui.screens.review import ReviewScreen
from manillen_tui.tui.screens.scorebook import ScorebookScreen
from manillen_tui.tui.screens.statistics import StatisticsScreen, as_text
from manillen_tui.tui.screens.table import TableScreen
from manillen_tui.tui.widgets.chooser import Chooser
from manillen_tui.tui.widgets.ledger import Ledger
from tests.game.records import written
from tests.scorebook.sample import played, shelve
from tests.tui.driving import QUICK, Player, playing
from tests.tui.judging import FakeJudge, judge
from tests.tui.test_screens import Album

__all__ = ["judge"]

pytestmark = pytest.mark.usefixtures("strangers")

LOOKS = [("en", "80x24"), ("en", "120x40"), ("en", "60x18"), ("nl", "80x24"), ("fr", "80x24")]
TABLES = ("boam", "piles", "three", "six", "boam", "parlante", "dummies")


class Keeper(Player):
    """Somebody with a scorebook."""

    @property
    def book(self) -> ScorebookScreen:
        """The list."""
        return next(s for s in self.app.screen_stack if isinstance(s, ScorebookScreen))

    @property
    def list(self) -> Ledger:
        """Its rows."""
        return self.book.query_one(Ledger)

    @property
    def replay(self) -> ReplayScreen:
        """The match on the screen."""
        assert isinstance(self.screen, ReplayScreen)
        return self.screen

    async def listed(self, count: int) -> None:
        """Wait until so many rows are listed and all in sight are known."""
        await self.on(ScorebookScreen)
        await self.until(lambda: self.list.count == count, f"{count} rows")
        await self.until(lambda: self.list.at in self.list.in_sight)
        await self.until(self._known)

    def _known(self) -> bool:
        shown = [self.book._items[at] for at in self.list.in_sight]
        return all(type(item) is not int or item in self.book._known for item in shown)

    async def point(self, at: int) -> None:
        """Point at a row."""
        self.tap("home")
        for _ in range(at):
            self.tap("down")
        await self.until(lambda: self.list.at == at)

    async def open(self, at: int) -> None:
        """Open a match."""
        await self.point(at)
        self.tap("enter")
        await self.on(ReplayScreen)

    async def to_step(self, at: int) -> None:
        """Go to a step of the match."""
        self.tap("home")
        for _ in range(at):
            self.tap("right")
        await self.until(lambda: self.replay.at == at)


async def open_book(player: Player) -> None:
    """Choose the scorebook in the menu, wherever it stands there."""
    menu = player.screen.query_one(OptionList)
    menu.highlighted = menu.get_option_index("scorebook")
    await player.press("enter")


def fill(count: int = 7) -> None:
    """Matches of several tables, the last one the latest."""
    names = [TABLES[at % len(TABLES)] for at in range(count)]
    records = [played(variant(name), Random(at), at, most=3) for at, name in enumerate(names)]
    for record in records:
        record[0]["players"] = {
            seat: name if str(name).startswith("person:") else "bot:plain"
            for seat, name in dict(record[0]["players"]).items()  # type: ignore[call-overload]  # a line's values are objects
        }
    shelve(locations.matches_folder(), records)


@asynccontextmanager
async def keeping(
    count: int = 7, size: str = "80x24", *, language: str = "en"
) -> AsyncIterator[Keeper]:
    """Somebody who opened the scorebook from the menu."""
    width, height = map(int, size.split("x"))
    fill(count)
    async with playing((width, height), language=language) as player:
        keeper = Keeper(player.pilot)
        await open_book(keeper)
        await keeper.listed(count)
        yield keeper


@pytest.fixture(autouse=True)
def _nobody_stays() -> Iterator[None]:
    """No thread outlives its screen."""
    yield
    for thread in threads():
        if thread.name == "scorebook":
            thread.join(30)
            assert not thread.is_alive()


async def notified(player: Player, words: str) -> None:
    """Wait until something is told in passing."""
    await player.until(
        lambda: any(words in each.message for each in player.app._notifications), words
    )


def names() -> set[str]:
    """The matches there are."""
    return {path.stem for path in locations.matches_folder().glob("*.jsonl")}


# The list


async def test_the_latest_match_comes_first_and_damage_before_all() -> None:
    (locations.matches_folder()).mkdir(parents=True)
    (locations.matches_folder() / "torn.jsonl").write_bytes(b'{"type":"play"}\n')
    (locations.matches_folder() / "later.jsonl").write_bytes(b'{"type":"match","format":2}\n')
    fill(3)
    async with playing() as player:
        keeper = Keeper(player.pilot)
        await open_book(keeper)
        await keeper.listed(5)

        def rows() -> list[str]:
            return [row for row in keeper.rows() if row.strip()]

        # What the folder holds comes in by and by.
        await keeper.until(lambda: "torn.jsonl: damaged at line 1" in rows()[5])
        assert "later.jsonl: of another version of this program" in rows()[4]
        days = [row.split()[0] for row in rows()[6:9]]
        assert days == sorted(days, reverse=True)
        assert "5 matches" in rows()[0]
        # What is damaged can be deleted too, and is no match.
        await keeper.press("down", "enter")
        await keeper.until(lambda: bool(keeper.app._notifications))
        await keeper.press("d")
        await keeper.listed(4)
        await keeper.press("escape")
        await keeper.on(HomeScreen)


@pytest.mark.parametrize("mouse", [False, True])
async def test_filters_say_what_is_looked_at(mouse: bool) -> None:
    async with keeping() as keeper:
        if mouse:
            await keeper.click(keeper.book.query_one("#filter-table", Chooser))
        else:
            await keeper.press("f", "right")
        await keeper.listed(2)
        assert keeper.rows()[1].split()[1] == "boam"
        await keeper.press("f") if not mouse else None
        await keeper.press("s")
        await keeper.on(StatisticsScreen)
        await keeper.sees("‹ boam ›")
        await keeper.press("escape")
        await keeper.listed(2)
        await keeper.click(keeper.book.query_one("#filter-table", Chooser), x=0)
        await keeper.listed(7)


async def test_deleted_matches_come_back() -> None:
    async with keeping() as keeper:
        await keeper.point(1)
        await keeper.press("space", "down", "space")
        await keeper.sees("2 marked")
        await keeper.press("d")
        await keeper.listed(5)
        assert names() == {"000", "001", "002", "004", "006"}
        await keeper.point(0)
        await keeper.click_until(lambda: keeper.footer_key("d"), lambda: len(names()) == 4)
        await keeper.listed(4)
        await keeper.press("u")
        await keeper.listed(5)
        assert "006" in names()
        await keeper.press("u")
        await keeper.listed(7)
        await keeper.until(lambda: keeper.footer_key("u") is None)
        assert names() == {f"00{at}" for at in range(7)}


async def test_records_go_out_and_come_in() -> None:
    async with keeping(3) as keeper:
        await keeper.press("x")
        await notified(keeper, str(locations.exports_folder() / "002.jsonl"))
        await keeper.press("home", "space", "space", "x")
        await notified(keeper, "001+1.jsonl")
        both = locations.exports_folder() / "001+1.jsonl"
        with both.open("rb") as stream:
            assert check(stream).fault is None
        await keeper.press("i")
        await keeper.on(ImportDialog)
        keeper.screen.query_one(Input).value = str(both)
        await keeper.press("enter")
        await keeper.listed(5)
        assert names() == {"000", "001", "002", "001+1"}
        # What is there already, or breaks a rule, is refused; the rest of a folder is taken in.
        both.write_bytes(both.read_bytes()[:-300] + b'{"type":"nonsense\n')
        (locations.exports_folder() / "new.jsonl").write_bytes(
            written(played(variant("boam"), Random(99), 99))
        )
        await keeper.press("i")
        await keeper.on(ImportDialog)
        keeper.screen.query_one(Input).value = str(locations.exports_folder())
        await keeper.press("enter")
        await keeper.listed(6)
        await notified(keeper, "nothing was taken in")
        await notified(keeper, "that match is there already, as 002")
        assert names() == {"000", "001", "002", "001+1", "new"}


async def test_a_match_that_waits_is_played_on() -> None:
    rules = variant("boam")
    players = dict.fromkeys(rules.plan.players, "bot:plain") | {Seat.S: "person:Ann"}
    now = datetime.now(UTC).astimezone()
    session = matches.begin(locations.matches_folder(), rules, 5, players, now, "test")
    session.deal()
    session.close()
    async with playing() as player:
        keeper = Keeper(player.pilot)
        await open_book(keeper)
        await keeper.listed(1)
        await keeper.click_until(
            lambda: keeper.footer_key("c"), lambda: isinstance(keeper.screen, TableScreen)
        )
        await keeper.to_card()
        assert keeper.game.session.seed == 5


async def test_thousands_of_deals_are_listed_a_page_at_a_time() -> None:
    samples = [written(played(variant("boam"), Random(at), at, most=9)) for at in range(5)]
    folder = locations.matches_folder()
    folder.mkdir(parents=True)
    for at in range(400):
        (folder / f"{at:03}.jsonl").write_bytes(samples[at % 5])
    async with playing() as player:
        keeper = Keeper(player.pilot)
        await open_book(keeper)
        await keeper.listed(400)
        assert len(keeper.book._known) < 400
        await keeper.press("end")
        await keeper.until(lambda: keeper.list.at == 399)
        await keeper.until(keeper._known)
        assert len(keeper.book._known) < 400
        assert keeper.rows()[-2].startswith("›   2026-01-05")
        await keeper.press("s")
        await keeper.on(StatisticsScreen)
        await keeper.sees("boam")


async def test_what_is_known_is_listed_before_the_folders_are_looked_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fill(3)
    with closing(own_index()) as index:
        index.refresh([locations.matches_folder()])
    (locations.matches_folder() / "002.jsonl").unlink()
    go_on, changes = Event(), Index.changes

    def slow(index: Index, folders: Iterable[Path]) -> Changes:
        assert go_on.wait(30)
        return changes(index, folders)

    monkeypatch.setattr(Index, "changes", slow)
    async with playing() as player:
        keeper = Keeper(player.pilot)
        await open_book(keeper)
        await keeper.listed(3)
        # What is chosen meanwhile is shown at once too, and the folders are looked over still.
        await keeper.click(keeper.book.query_one("#filter-table", Chooser))
        go_on.set()
        await keeper.listed(1)
        await keeper.click(keeper.book.query_one("#filter-table", Chooser), x=0)
        await keeper.listed(2)


async def test_leaving_while_records_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    reading, go_on = Event(), Event()

    def slow(stream: Any) -> Iterator[MatchAccount]:
        for match in read_records(stream):
            reading.set()
            assert go_on.wait(30)
            yield match

    monkeypatch.setattr("manillen_tui.scorebook.index.read", slow)
    fill(3)
    async with playing() as player:
        await open_book(player)
        await player.on(ScorebookScreen)
        await player.until(reading.is_set)
        player.tap("escape")
        await player.until(lambda: isinstance(player.screen, HomeScreen))
        assert not go_on.is_set()
        go_on.set()


# A match


async def test_a_match_is_gone_through_forward_and_back() -> None:
    async with keeping(1) as keeper:
        await keeper.open(0)
        steps, words = keeper.replay.story.steps, keeper.replay.presenter
        unusual = set()
        for at, step in enumerate(steps):
            assert keeper.replay.at == at
            assert not step.has(DealBegun) or "seed 0" in keeper.words
            for line in said(words, step)[:1]:
                await keeper.sees(" ".join(line.split())[:50])
            unusual |= {type(event) for event in step.events}
            keeper.tap("right")
            await keeper.until(lambda: keeper.replay.at == min(at + 1, len(steps) - 1))
        assert unusual & {Assisted, Claimed, Revoked, TakenBack}
        deals = [at for at, step in enumerate(steps) if step.has(DealBegun)]
        keeper.tap("pageup")
        await keeper.until(lambda: keeper.replay.at == deals[-1])
        keeper.tap("home")
        await keeper.until(lambda: keeper.replay.at == 0)
        keeper.tap("down")
        first = next(at for at, step in enumerate(steps) if step.has(TrickWon))
        await keeper.until(lambda: keeper.replay.at == first)
        table = steps[first].state
        assert table is not None
        # The trick that was just taken still lies there.
        assert len(keeper.replay._stage.view.trick.cards) == 4


async def test_the_buttons_go_the_same_ways() -> None:
    async with keeping(1, "60x18") as keeper:
        await keeper.open(0)
        await keeper.sees("|<")
        status = keeper.screen.query_one("#status")
        steps = keeper.replay.story.steps
        row = next(row for row in keeper.rows() if "|<" in row)
        deals = [at for at, step in enumerate(steps) if step.has(DealBegun)]
        for sign, to in ((" >| ", len(steps) - 1), (" |< ", 0), (" >>> ", deals[1]), (" <  ", 0)):
            place = row.index(sign.rstrip() + " ") + 1
            await keeper.click(status, x=place)
            expected = deals[1] - 1 if sign == " <  " else to
            await keeper.until(lambda: keeper.replay.at == expected, sign)
            row = next(row for row in keeper.rows() if "|<" in row)


async def test_who_moves_on_while_it_is_counted_is_not_put_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with keeping(7) as keeper:
        await keeper.point(2)
        desk, moved = keeper.book.desk, []
        ask = desk.ask

        async def slowly(question: Any) -> Any:
            answer = await ask(question)
            if isinstance(question, partial) and question.func is numbered:
                keeper.list.at = 5
                moved.append(True)
            return answer

        monkeypatch.setattr(desk, "ask", slowly)
        keeper.book.look_over()
        await keeper.until(lambda: bool(moved))
        await keeper.listed(7)
        assert keeper.list.at == 5


async def test_all_hands_or_only_mine() -> None:
    for at, name in enumerate(("boam", "piles", "dummies", "six")):
        shelve(
            locations.matches_folder() / name,
            [played(variant(name), Random(at), most=1)],
        )
    async with keeping(7) as keeper:
        for at in range(7):
            await keeper.open(at)
            await keeper.to_step(2)
            state, seat = keeper.replay.step.state, keeper.replay.presenter.seat
            assert state is not None
            view = keeper.replay._stage.view
            assert not any(s.shown for s in view.seats)
            own = {card.card for card in view.hand}
            seen = state.observe(state.table.rules.player(seat)).hand
            assert own == ({None} if seen is None else set(seen))
            await keeper.press("o")
            view = keeper.replay._stage.view
            assert not any(s.backs for s in view.seats)
            shown = {card for s in view.seats for card in s.shown or ()}
            shown |= {card.card for card in view.hand if card.card is not None}
            assert shown == {card for hand in state.hands for card in hand}
            assert not any(card.key for card in view.hand)
            await keeper.press("escape")
            await keeper.listed(7)


async def test_on_from_a_moment_as_a_branch() -> None:
    async with keeping(2) as keeper:
        await keeper.open(1)
        keeper.replay._judge = QUICK
        await keeper.press("end", "b")
        await notified(keeper, "The deal is over here")
        steps = keeper.replay.story.steps
        at = next(
            at
            for at, step in enumerate(steps)
            if step.state is not None and len(step.state.table.tricks) == 3
        )
        await keeper.to_step(at)
        before = {path.name: path.read_bytes() for path in locations.matches_folder().iterdir()}
        await keeper.press("b")
        await keeper.until(lambda: isinstance(keeper.screen, BranchTable))
        session = keeper.game.session
        assert session.state is not None
        assert session.state.table.tricks[:3] == steps[at].state.table.tricks  # type: ignore[union-attr]  # there is one
        await keeper.play(lambda: isinstance(keeper.screen, Dialog), plain=True)
        await keeper.go_on()
        await keeper.on(ReplayScreen)
        assert keeper.replay.at == at
        (record,) = locations.branches_folder().glob("*.jsonl")
        with record.open("rb") as stream:
            assert check(stream) == Verdict(unfinished=True)
        assert before == {
            path.name: path.read_bytes() for path in locations.matches_folder().iterdir()
        }
        await keeper.press("escape")
        await keeper.listed(3)
        assert "replayed" in keeper.text
        # The branch reads as well, and can be branched from again.
        await keeper.open(0)
        assert keeper.replay.story.path == record
        await keeper.press("pagedown", "pageup", "b")
        await keeper.until(lambda: isinstance(keeper.screen, BranchTable))
        await keeper.press("escape")
        await keeper.on(ReplayScreen)


async def test_a_match_among_others_in_a_file_is_branched_from(home: Path) -> None:
    fill(2)
    folder = locations.matches_folder()
    # Where Bob sits there too, he would be called first.
    records = [
        path.read_bytes().replace(b"person:Bob", b"bot:club")
        for path in sorted(folder.glob("*.jsonl"))
    ]
    for path in folder.glob("*.jsonl"):
        path.unlink()
    (folder / "both.jsonl").write_bytes(b"".join(records))
    async with playing() as player:
        keeper = Keeper(player.pilot)
        await open_book(keeper)
        await keeper.listed(2)
        await keeper.open(0)
        assert keeper.replay.story.line == len(records[0].splitlines()) + 1
        await keeper.press("right", "right", "b")
        await keeper.until(lambda: isinstance(keeper.screen, BranchTable))
        (record,) = locations.branches_folder().glob("*.jsonl")
        assert keeper.game.session.rules.name == "piles"
        with record.open("rb") as stream:
            assert check(stream).fault is None
        assert f'"line":{len(records[0].splitlines()) + 4}' in record.read_text().replace(" ", "")


async def test_the_review_of_a_deal() -> None:
    async with keeping(1) as keeper:
        await keeper.open(0)
        keeper.replay._judge = QUICK
        await keeper.press("r")
        await keeper.on(ReviewScreen)
        await keeper.press("escape")
        await keeper.on(ReplayScreen)


async def test_a_match_at_a_real_table_is_its_scores() -> None:
    rules = variant("boam")
    head = match_line(rules, dict.fromkeys(rules.seats, "person:Ann")) | {"paper": True}
    score: Line = {"type": "score", "score": {"NS": 12, "WE": 0}, "total": {"NS": 12, "WE": 0}}
    locations.matches_folder().mkdir(parents=True)
    (locations.matches_folder() / "paper.jsonl").write_bytes(written([head, score]))
    async with playing() as player:
        keeper = Keeper(player.pilot)
        await open_book(keeper)
        await keeper.listed(1)
        await keeper.press("enter")
        await keeper.on(Dialog)
        assert "Deal 1: Us +12 = 12" in keeper.told


# Statistics


async def test_the_tables_are_those_of_the_command() -> None:
    async with keeping(7, "120x40") as keeper:
        await keeper.press("s")
        await keeper.on(StatisticsScreen)
        screen = keeper.screen
        assert isinstance(screen, StatisticsScreen)
        await keeper.until(lambda: screen._fair is not None)
        width, _ = screen.room
        index = own_index()
        found, fair = statistics(index, Selection()), fairness(index, Selection())
        index.close()
        language = keeper.app.language
        assert (screen._counted, screen._fair) == (found, fair)
        assert str(screen._words.content) == as_text(
            statistics_parts(found, language, width), width
        )
        await keeper.press("2")
        await keeper.sees("Points a deal, month by month")
        await keeper.press("3")
        told = as_text(fairness_parts(fair, language, width), width)
        await keeper.until(lambda: str(screen._words.content) == told)
        await keeper.press("f", "right")
        await keeper.until(lambda: screen._counted != found)


@pytest.mark.parametrize("way", ["stop", "leave"])
async def test_costs_are_worked_out_and_left_at_any_time(judge: FakeJudge, way: str) -> None:
    judge.is_mute = True
    async with keeping(3) as keeper:
        await keeper.press("s")
        await keeper.on(StatisticsScreen)
        await keeper.press("c")
        await keeper.until(judge.thinks.is_set)
        await keeper.sees("Looking back □")
        if way == "stop":
            await keeper.press("c")
            await keeper.until(lambda: "Looking back" not in keeper.words)
            await keeper.until(lambda: keeper.footer_key("c") is not None)
        else:
            await keeper.press("escape")
            await keeper.listed(3)
        await keeper.until(lambda: not judge.open)


async def test_what_decisions_cost_is_told_once_it_is_known(
    judge: FakeJudge, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def at_once(*_: object) -> None:
        return None

    monkeypatch.setattr("manillen_tui.review.work.Review.work", at_once)
    async with keeping(1) as keeper:
        await keeper.press("s")
        await keeper.on(StatisticsScreen)
        await keeper.press("c")
        await notified(keeper, "All decisions here are worked out.")
        screen = keeper.screen
        assert isinstance(screen, StatisticsScreen)
        await keeper.until(lambda: screen._counted is not None and screen._counted.losses.deals > 0)
        await keeper.sees("Your decisions cost")


# How it looks


@pytest.mark.parametrize(("language", "size"), LOOKS)
async def test_goldens(language: str, size: str) -> None:
    """Set ``MANILLEN_GOLDEN=write`` to accept what is shown now, and look at it."""
    album = Album(language, size)
    locations.matches_folder().mkdir(parents=True)
    (locations.matches_folder() / "torn.jsonl").write_bytes(b'{"type":"play"}\n')
    fill(14)
    width, height = map(int, size.split("x"))
    async with playing((width, height), language=language) as player:
        keeper = Keeper(player.pilot)
        await open_book(keeper)
        await keeper.listed(15)
        await keeper.press("down", "space")
        album.compare("scorebook", await keeper.still() + "\n")
        await keeper.open(5)
        await keeper.press("down", "down", "right")
        album.compare("replay", await keeper.still() + "\n")
        await keeper.press("o")
        album.compare("replay-open", await keeper.still() + "\n")
        await keeper.press("pagedown", "left")
        album.compare("replay-scored", await keeper.still() + "\n")
        await keeper.press("escape")
        await keeper.on(ScorebookScreen)
        await keeper.press("s")
        await keeper.on(StatisticsScreen)
        screen = keeper.screen
        assert isinstance(screen, StatisticsScreen)
        await keeper.until(lambda: screen._fair is not None)
        album.compare("statistics", await keeper.still() + "\n")
        await keeper.press("2")
        album.compare("statistics-progress", await keeper.still() + "\n")
        await keeper.press("3")
        album.compare("statistics-deck", await keeper.still() + "\n")
    for text in album.differ.values():
        print(text)  # noqa: T201  # shown when the golden differs
    assert sorted(album.differ) == []


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_footers_have_room(language: str) -> None:
    async with keeping(5, language=language) as keeper:
        await keeper.press("d")
        await keeper.listed(4)
        await keeper.until(keeper.footer_is_whole)
        await keeper.press("s")
        await keeper.on(StatisticsScreen)
        await keeper.until(keeper.footer_is_whole)
        await keeper.press("escape")
        await keeper.listed(4)
        await keeper.open(0)
        await keeper.until(keeper.footer_is_whole)
