"""Whatever is shown takes up other looks at once, and the old ones again with nothing lost."""

from __future__ import annotations

import pytest
from textual.widgets import OptionList

from manillen_tui.lessons.shelf import packaged
from manillen_tui.looks import Borders, RankOrder
from manillen_tui.settings import MemoryAid
from manillen_tui.tui.screens.base import SpokenDialog
from manillen_tui.tui.screens.examine import ExamineScreen
from manillen_tui.tui.screens.lesson import LessonScreen
from manillen_tui.tui.screens.puzzle import PuzzleScreen
from manillen_tui.tui.screens.recall import RecallDialog
from manillen_tui.tui.screens.score import ScoreDialog
from tests.tui.driving import Player, playing
from tests.tui.led import LedPlayer
from tests.tui.test_open_cards import after_a_deal, opened
from tests.tui.test_review import reviewing, worked_out

pytestmark = pytest.mark.usefixtures("strangers")


async def there_and_back(player: Player) -> None:
    """To ASCII, in which suits are letters, and back."""
    before = await player.still()
    assert not before.isascii()
    player.app.prefer("borders", Borders.ASCII)
    await player.until(lambda: all(map(str.isascii, player.rows())))
    player.app.prefer("borders", Borders.ROUND)
    await player.until(lambda: player.text == before)


async def test_at_the_table() -> None:
    async with playing(seed=2) as player:
        await there_and_back(player)
        await player.sit_down(target=21)
        await there_and_back(player)
        await player.to_question()
        await player.press("2")
        await there_and_back(player)
        assert player.table.stage.question.answers.highlighted == 1
        await player.play(lambda: player.refused is not None, plain=True)
        assert player.refused is not None
        await player.press(player.key_of(player.refused))
        await there_and_back(player)
        player.game.coach.name = "weighing"
        await player.press("h", "h", "h")
        await player.sees("30.0")
        await there_and_back(player)
        await player.press("tab")
        await player.on(ScoreDialog)
        await there_and_back(player)
        await player.press("escape")
        await player.on_table()
        await player.do_first()
        await player.to_card()
        await player.press("l")
        await there_and_back(player)
        assert player.table._resting is not None
        await player.press("space", "e")
        await player.on(ExamineScreen)
        await there_and_back(player)
        await player.press("escape")
        await player.on_table()
        player.app.prefer("memory", MemoryAid.ASK)
        await player.press("m")
        await player.on(RecallDialog)
        await player.press(*"1234567890"[: player.screen.query_one(OptionList).option_count])
        await there_and_back(player)


async def test_where_the_person_is_led() -> None:
    async with playing() as first:
        player = LedPlayer(first.pilot)
        following = next(lesson for lesson in packaged() if "follow" in lesson.name)
        for screen in (LessonScreen(following, player.app.look), PuzzleScreen(1, player.app.look)):
            player.app.push_screen(screen)
            await player.asked()
            while player.led._choice is None:
                await player.press("space")
                await player.asked()
            legal = player.led._choice.observation.legal_cards
            player.led._point(next(iter(legal)), play=False)
            await there_and_back(player)
            chosen = player.led._choice
            assert chosen is not None
            assert chosen.chosen == next(iter(legal))


async def test_after_a_deal() -> None:
    async with after_a_deal() as player:
        await opened(player)
        await player.press("home")  # where hands have cards to be sorted
        await there_and_back(player)
        before = await player.still()
        player.app.prefer("sort_ranks", RankOrder.LOW_FIRST)
        await player.until(lambda: player.text != before)
        player.app.prefer("sort_ranks", RankOrder.HIGH_FIRST)
        await player.until(lambda: player.text == before)


async def test_in_a_review() -> None:
    async with reviewing(size="120x40") as player:
        await worked_out(player)
        await there_and_back(player)
        assert not isinstance(player.screen, SpokenDialog)
