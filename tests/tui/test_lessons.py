"""Lessons on the screen: the list, every lesson right and once wrong, and the guided boam."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.containers import VerticalScroll
from textual.widgets import OptionList

from manillen_tui import locations, matches
from manillen_tui.game.actions import Play
from manillen_tui.game.cards import Card
from manillen_tui.game.check import check
from manillen_tui.language import LANGUAGES
from manillen_tui.lessons.lesson import Lesson
from manillen_tui.lessons.run import Verdict
from manillen_tui.lessons.shelf import Progress, keep, packaged, progress
from manillen_tui.settings import Speed
from manillen_tui.tui.screens.base import SpokenDialog
from manillen_tui.tui.screens.cut import CutDialog
from manillen_tui.tui.screens.guided import GuidedTable
from manillen_tui.tui.screens.home import HomeScreen
from manillen_tui.tui.screens.lesson import LessonScreen
from manillen_tui.tui.screens.lessons import LessonsScreen
from tests.lessons import BOAM, SMALL
from tests.tui.driving import playing
from tests.tui.led import LedPlayer
from tests.tui.test_play import set_up_by_keys
from tests.tui.test_screens import Album

TAUGHT = [lesson for lesson in packaged() if lesson.boam is None]
SIZES = ["80x24", "120x40", "60x18"]

pytestmark = pytest.mark.usefixtures("strangers")


class Pupil(LedPlayer):
    """Somebody who is taught."""

    @property
    def lesson(self) -> LessonScreen:
        """The lesson's screen."""
        assert isinstance(self.screen, LessonScreen)
        return self.screen

    def answers(self) -> OptionList:
        """The answers on offer."""
        return self.lesson.stage.panel.answers

    async def answer(self, at: int, *, mouse: bool) -> None:
        """Give an answer by its place."""
        run = self.lesson.run
        screen = self.lesson

        def done() -> bool:
            return self.screen is not screen or screen.run is not run

        if mouse:
            await self.insist(lambda: self.click_answer(at), done)
        else:
            self.answers().highlighted = at
            self.tap("enter")
            await self.until(done)

    async def click_answer(self, at: int) -> None:
        """Click on an answer once it has its place."""
        await self.until(lambda: at in self.answers()._index_to_line)
        await self.click(self.answers(), y=self.row_of(at))

    def verdicts(self) -> list[bool]:
        """Of each answer on offer, whether it is right."""
        step = self.lesson.run.step
        if step.answers:
            return [answer.right for answer in step.answers]
        return [action in step.right for action in self.lesson._actions]

    def row_of(self, at: int) -> int:
        """The row on which an answer begins, among the rows of the list."""
        answers = self.answers()
        return answers._index_to_line[at] - round(answers.scroll_y)

    async def go_wrong(self, *, mouse: bool) -> None:
        """Answer this step wrongly, as far as it can be, and illegally too."""
        run = self.lesson.run
        assert run.asks
        choice = self.lesson._choice
        if choice is not None:
            seen = choice.observation
            cards = seen.cards(seen.seat) - seen.legal_cards
            illegal = next(iter(cards), None)
            right = {play.card for play in run.step.right if isinstance(play, Play)}
            wrong = next((card for card in seen.legal_cards if card not in right), None)
            for card, verdict in ((illegal, Verdict.REFUSED), (wrong, Verdict.WRONG)):
                if card is not None:
                    await self.lay(card, mouse=mouse)
                    await self.told_off(verdict)
        else:
            await self.answer(self.verdicts().index(False), mouse=mouse)
            await self.told_off(Verdict.WRONG)
        assert self.lesson.run.state == run.state

    async def told_off(self, verdict: Verdict) -> None:
        """See that the person was told why, and is asked again."""
        await self.asked()
        reply = self.lesson.run.reply
        assert reply is not None
        assert reply.verdict is verdict
        assert self.lesson.run.asks
        said = reply.words(self.app.language)
        assert " ".join(said.split()) in self.said()

    async def go_right(self, *, mouse: bool) -> None:
        """Answer this step rightly, if it asks, and go to the next."""
        run = self.lesson.run
        if run.asks and self.lesson._choice is not None:
            play = run.step.right[0]
            assert isinstance(play, Play)
            await self.lay(play.card, mouse=mouse)
            await self.asked()
        elif run.asks:
            await self.answer(self.verdicts().index(True), mouse=mouse)
            await self.asked()
        assert not self.lesson.run.asks
        await self.answer(0, mouse=mouse)
        if not run.is_last:
            await self.asked()


@asynccontextmanager
async def at_the_list(size: str = "80x24", language: str = "en") -> AsyncIterator[Pupil]:
    """Somebody who has opened the lessons from the menu."""
    width, height = map(int, size.split("x"))
    async with playing((width, height), language=language) as player:
        pupil = Pupil(player.pilot)
        await pupil.press("home", "down", "enter")
        await pupil.on(LessonsScreen)
        yield pupil


async def begin(pupil: Pupil, number: int) -> None:
    """Begin a lesson by its number in the list."""
    await pupil.press("home", *["down"] * (number - 1), "enter")
    await pupil.asked()


@pytest.mark.parametrize("lesson", TAUGHT, ids=lambda lesson: lesson.name)
async def test_a_lesson_is_gone_through_right_and_wrong(lesson: Lesson) -> None:
    number = TAUGHT.index(lesson)
    mouse = number % 2 == 1
    async with at_the_list(SIZES[number % 3], LANGUAGES[number // 3 % 3]) as pupil:
        await begin(pupil, number + 1)
        for at, step in enumerate(lesson.steps):
            assert pupil.lesson.run.at == at
            if step.is_question:
                await pupil.go_wrong(mouse=mouse)
            await pupil.go_right(mouse=mouse)
        await pupil.on(LessonsScreen)
        assert progress() == {lesson.name: Progress(0, done=True)}
        await pupil.sees("✓")


@pytest.mark.parametrize(
    ("language", "size"),
    [("en", "80x24"), ("en", "120x40"), ("en", "60x18"), ("nl", "80x24"), ("fr", "80x24")],
)
async def test_goldens(language: str, size: str) -> None:
    """Set ``MANILLEN_GOLDEN=write`` to accept what is shown now, and look at it."""
    album = Album(language, size)
    keep("01-values", 0, done=True)
    keep("02-following", 1)
    async with at_the_list(size, language) as pupil:
        album.compare("lessons", await pupil.still() + "\n")
        await begin(pupil, 3)
        album.compare("lesson-asked", await pupil.still() + "\n")
        await pupil.lay(Card.parse("QD"), mouse=False)
        await pupil.asked()
        album.compare("lesson-wrong", await pupil.still() + "\n")
        await pupil.go_right(mouse=False)
        await pupil.lay(Card.parse("9H"), mouse=False)
        await pupil.asked()
        album.compare("lesson-refused", await pupil.still() + "\n")
    assert sorted(album.differ) == []


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_is_told_has_room(language: str) -> None:
    """At 80x24 no words scroll when a step begins."""
    async with at_the_list(language=language) as pupil:
        for lesson in TAUGHT:
            for at in range(len(lesson.steps)):
                pupil.app.push_screen(LessonScreen(lesson, pupil.app.look, at))
                await pupil.asked()
                scroll = pupil.lesson.stage.panel.query_one(VerticalScroll)
                assert scroll.max_scroll_y == 0, f"{lesson.name} {at}\n{pupil.text}"
                assert pupil.answers().max_scroll_y == 0, f"{lesson.name} {at}\n{pupil.text}"
                pupil.app.pop_screen()


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_footers_have_room(language: str) -> None:
    locations.lessons_folder().mkdir(parents=True)
    (locations.lessons_folder() / "play.toml").write_text(BOAM, "utf-8")
    async with at_the_list(language=language) as pupil:
        await begin(pupil, 3)
        await pupil.until(pupil.footer_is_whole)
        await pupil.press("escape")
        await pupil.on(LessonsScreen)
        await pupil.press("end", "enter")
        await pupil.on(SpokenDialog)
        await pupil.press("enter")
        await pupil.until(lambda: isinstance(pupil.app.screen_stack[-2], GuidedTable))
        await pupil.press("enter")
        await pupil.until(lambda: isinstance(pupil.screen, GuidedTable))
        await pupil.until(pupil.footer_is_whole)


async def test_one_goes_on_where_one_left() -> None:
    async with at_the_list() as pupil:
        await begin(pupil, 1)
        await pupil.press("enter", "enter")
        await pupil.asked()
        assert pupil.lesson.run.at == 2
        await pupil.press("escape")
        await pupil.on(LessonsScreen)
        assert "step 3 of 4" in pupil.words
        await begin(pupil, 1)
        assert pupil.lesson.run.at == 2
        await pupil.press("backspace")
        await pupil.asked()
        assert pupil.lesson.run.at == 1
        await pupil.press("escape", "escape")
        await pupil.on(HomeScreen)
    assert progress()["01-values"] == Progress(1)


async def test_a_bare_enter_answers_nothing() -> None:
    async with at_the_list() as pupil:
        await begin(pupil, 3)
        await pupil.press("enter", "space", "enter")
        await pupil.sees("No card is chosen yet")
        assert pupil.lesson.run.reply is None
    async with at_the_list() as pupil:
        await begin(pupil, 9)
        await pupil.press("enter", "space")
        await pupil.sees("No answer is chosen yet")
        assert pupil.lesson.run.asks
        assert pupil.lesson.run.reply is None
        await pupil.press("2")
        assert pupil.answers().highlighted == 1
        await pupil.press("2")
        await pupil.told_off(Verdict.WRONG)


async def test_arrows_choose_a_card() -> None:
    async with at_the_list() as pupil:
        await begin(pupil, 3)
        await pupil.press("left")
        assert pupil.lesson._choice is not None
        assert pupil.lesson._choice.chosen == Card.parse("7D")
        await pupil.press("enter")
        await pupil.asked()
        assert not pupil.lesson.run.asks


async def test_keys_do_not_wait_for_what_moves() -> None:
    async with at_the_list() as pupil:
        pupil.app.prefer("speed", Speed.SLOW)
        await begin(pupil, 1)
        await pupil.press("enter", "enter")
        await pupil.asked()
        pupil.tap("1")
        pupil.tap("1")
        await pupil.until(lambda: pupil.lesson._is_moving)
        assert pupil.lesson.run.at == 2
        await pupil.press("1", "1", "enter")
        await pupil.asked()
        await pupil.press("enter")
        await pupil.until(lambda: pupil.lesson.run.at == 3 and pupil.lesson._is_moving)
        pupil.tap("backspace")
        await pupil.until(lambda: pupil.lesson.run.at == 2)
        await pupil.asked()
        assert pupil.lesson.run.asks


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("title", "is no lesson"),
        (SMALL.replace('moves = "8D 9D"', 'moves = "8D TH"'), "step[3].moves"),
    ],
)
async def test_a_lesson_of_ones_own_that_cannot_be_says_why(text: str, said: str) -> None:
    locations.lessons_folder().mkdir(parents=True)
    (locations.lessons_folder() / "mine.toml").write_text(text, "utf-8")
    async with at_the_list() as pupil:
        await pupil.press("end", "enter")
        await pupil.on(SpokenDialog)
        assert said in pupil.told


async def test_the_guided_boam_gives_the_hint_each_time_and_is_kept() -> None:
    locations.lessons_folder().mkdir(parents=True)
    (locations.lessons_folder() / "play.toml").write_text(BOAM, "utf-8")

    async def open_it(pupil: Pupil) -> None:
        await pupil.press("end", "enter")
        await pupil.on(SpokenDialog)
        assert "Go!" in pupil.told
        await pupil.press("enter")

    async with at_the_list() as pupil:
        await open_it(pupil)
        await pupil.to_card()
        left = pupil.game.session.number, pupil.choice.observation
        await pupil.until(lambda: pupil.choice.hinted is not None, "the hint")
        await pupil.press("escape")
        await pupil.on(LessonsScreen)
        assert not pupil.app.saved()
        assert progress() == {"play": Progress(1)}
        await open_it(pupil)
        await pupil.stop()
        assert (pupil.game.session.number, pupil.choice.observation) == left
        while True:
            if await pupil.stop() != "dialog":
                assert pupil.choice.status
                await pupil.do_first()
                continue
            is_last = bool(pupil.screen.query("#lessons"))
            await pupil.go_on()
            if is_last:
                break
        await pupil.on(LessonsScreen)
    assert progress() == {"play": Progress(0, done=True)}
    assert matches.newest_unfinished(locations.guided_folder() / "play") is None


async def test_from_a_lesson_to_a_boam_by_the_hints_alone(home: Path) -> None:
    """Menu, lessons, the first of them, back, and a boam of which every deal is marked."""
    async with at_the_list() as pupil:
        await begin(pupil, 1)
        for _ in TAUGHT[0].steps:
            await pupil.go_right(mouse=False)
        await pupil.on(LessonsScreen)
        await pupil.press("escape")
        await pupil.on(HomeScreen)
        await set_up_by_keys(pupil)
        await pupil.on(CutDialog)
        await pupil.play(lambda: bool(pupil.screen.query("#again")))
        game = pupil.game
        assert game.session.is_over
        assert game.assists == {deal: {"hint"} for deal in range(1, game.session.number + 1)}
    (record,) = (home / "matches").iterdir()
    with record.open("rb") as stream:
        assert check(stream).fault is None
