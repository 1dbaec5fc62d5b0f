"""Hints at the table: deeper at each press, thought out beside it, and marked as help."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from manillen_tui.game.actions import Play
from manillen_tui.game.cards import Card
from manillen_tui.language import Language
from manillen_tui.player import Verdict
from manillen_tui.tui.draw.chart import chart_line, draw_chart
from manillen_tui.tui.draw.charts import ChartRow, ChartView
from manillen_tui.tui.draw.look import ASCII, CardText, Look
from manillen_tui.tui.screens.home import HomeScreen
from manillen_tui.tui.screens.score import ScoreDialog
from manillen_tui.tui.teacher import Depth
from tests.tui.driving import Player, playing

pytestmark = pytest.mark.usefixtures("strangers")

SIZES = ["80x24", "120x40", "60x18"]
ASCII_LOOK = Look(CardText(("7", "8", "9", "J", "Q", "K", "A", "10"), ("s", "h", "d", "c")), ASCII)


async def sit(player: Player, coach: str, *, table: str = "boam") -> None:
    """Sit down with a coach, and play until a card can be chosen among several."""
    await player.sit_down(table=table)
    player.game.coach.name = coach
    await player.play(
        lambda: player._stop() == "card" and len(player.choice.observation.legal_cards) > 1,
        plain=True,
    )


async def judged(player: Player) -> Verdict:
    """The verdict, once it is there."""
    teacher = player.table.teacher
    await player.until(lambda: teacher.verdict is not None, "a verdict")
    await player.settle()
    assert teacher.verdict is not None
    return teacher.verdict


def hinted(player: Player) -> Card | None:
    """The card that is marked."""
    return player.choice.hinted


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("mouse", [False, True], ids=["keys", "mouse"])
async def test_it_tells_more_at_each_press(size: str, mouse: bool) -> None:
    width, height = map(int, size.split("x"))
    async with playing((width, height)) as player:
        await sit(player, "weighing")
        teacher, text = player.table.teacher, player.app.language.text

        async def deeper(depth: Depth) -> None:
            if mouse:
                await player.click_until(
                    lambda: player.footer_key("h"), lambda: teacher.depth is depth
                )
            else:
                await player.press("h")
            await player.until(lambda: teacher.depth is depth)

        before = await player.still()
        await deeper(Depth.LEGAL)
        await player.sees("You may play")
        assert not player.game.assists
        await deeper(Depth.PRINCIPLE)
        await player.sees(text("principle.high"))
        assert hinted(player) is None
        await deeper(Depth.CARD)
        verdict = await judged(player)
        assert isinstance(verdict.advice.action, Play)
        assert hinted(player) == verdict.advice.action.card
        await player.sees(text("chart.cards"))
        for worth in verdict.estimates.values():
            assert f"{worth.mean:.1f}" in player.text
        assert "±" in player.text
        await deeper(Depth.NONE)
        assert await player.still() == before
        assert player.game.assists == {1: {"hint"}}


async def test_each_decision_begins_without_a_hint() -> None:
    async with playing() as player:
        await sit(player, "weighing")
        await player.take_hint()
        await player.stop()
        assert player.table.teacher.depth is Depth.NONE
        assert player.table.teacher.verdict is None
        assert player.choice.status == ()
        assert player.table.stage.chart is None


async def test_a_call_has_its_worth_beside_it() -> None:
    async with playing() as player:
        await player.sit_down()
        player.game.coach.name = "weighing"
        await player.to_question()
        await player.press("h", "h", "h")
        verdict = await judged(player)
        await player.sees("30.0")
        for action, worth in verdict.estimates.items():
            row = next(
                line for line in player.rows() if player.app.language.value(worth.mean) in line
            )
            assert player.app.language.text(f"call.{action}") in row
        assert player.table.stage.question.answers.highlighted == 0
        await player.press("h")
        await player.until(lambda: "30.0" not in player.text)


async def test_what_is_refused_is_not_spoken_over() -> None:
    """A verdict that comes later leaves what was said of an illegal card."""
    async with playing() as player:
        await player.sit_down()
        await player.play(lambda: player.refused is not None, plain=True)
        player.game.coach.name = "judging:style=at-length"
        await player.press("h", "h", "h")
        await judged(player)
        assert player.refused is not None
        await player.press(player.key_of(player.refused))
        said = player.choice.status
        verdict = player.table.teacher.verdict
        await player.until(lambda: player.table.teacher.verdict is not verdict)
        assert player.choice.status == said
        assert "Hint" not in " ".join(said)


@pytest.mark.parametrize("style", ["deadly", "illegally"])
async def test_a_coach_that_fails_is_told_of(style: str) -> None:
    async with playing() as player:
        await sit(player, f"judging:style={style}")
        await player.press("h", "h")
        await player.until(lambda: player.table.teacher.trouble is not None)
        trouble = player.table.teacher.trouble
        assert trouble is not None
        assert player.app.language.say(trouble) in player.choice.status
        await player.do_first()
        await player.stop()


async def test_what_was_known_stands_where_a_coach_fails_later() -> None:
    async with playing() as player:
        await sit(player, "judging:style=wildly")
        await player.press("h", "h", "h")
        await player.until(lambda: player.table.teacher.trouble is not None)
        assert hinted(player) is not None


async def test_no_key_waits_for_the_coach() -> None:
    """Cards are chosen and played, and the table is left, while it still thinks."""
    async with playing() as player:
        await sit(player, "judging:style=never")
        await player.press("h", "h", "h")
        await player.sees(player.app.language.text("hint.thinking"))
        await player.do_first()
        await player.stop()
        assert player.table.teacher.verdict is None
        await player.press("h", "h")
        player.app.go_home()
        await player.on(HomeScreen)


async def test_a_deal_with_help_is_marked(home: Path) -> None:
    """In the record, on the score, and still when the match is continued."""
    async with playing() as player:
        await sit(player, "weighing")
        await player.take_hint()
        await player.take_hint()
        await player.to_dialog("ok")
        (record,) = (home / "matches").iterdir()
        lines = [json.loads(line) for line in record.read_text("utf-8").splitlines()]
        helped = [line for line in lines if line["type"] == "assist"]
        assert helped == [{"type": "assist", "seat": "S", "kind": "hint"}]
        await player.go_on()
        await player.stop()
        assert "Deal 1*" in player.text
        player.app.go_home()
        await player.on(HomeScreen)
    async with playing() as player:
        player.app.go_on()
        await player.stop()
        assert player.game.assists == {1: {"hint"}}
        await player.press("tab")
        await player.on(ScoreDialog)
        await player.sees("* with help: hint")


# The drawing

ROWS = (
    ChartRow("10♠", "34.2", "0.4", 0.7, 0.85, 1.0, best=True, card=Card.parse("TS")),
    ChartRow("K♥", "31.0", "", 0.5, 0.5, 0.5, card=Card.parse("KH")),
    ChartRow("7♦", "28.1", "1.2", 0.0, 0.2, 0.4, card=Card.parse("7D")),
)
VIEW = ChartView("What each card brings", ROWS, "Points for your side.")


def test_the_scale_tells_order_and_error_by_shape() -> None:
    rows = draw_chart(VIEW, 26, 12, Look()).plain()
    assert rows[0].rstrip() == "▏ What each card brings"
    assert [row[1] for row in rows[1:4]] == ["◆", " ", " "]
    marks = [row.index("●") for row in rows[1:4]]
    assert marks == sorted(marks, reverse=True)
    assert ["├" in row for row in rows[1:4]] == [True, False, True]
    assert [row.count("±") for row in rows[1:4]] == [1, 0, 1]


def test_it_is_ascii_where_nothing_else_is_wanted() -> None:
    assert "".join(draw_chart(VIEW, 26, 12, ASCII_LOOK).plain()).isascii()
    assert chart_line(VIEW, ASCII_LOOK).isascii()


@pytest.mark.parametrize("width", range(4, 40, 3))
@pytest.mark.parametrize("height", [1, 3, 4, 9])
def test_it_fits_any_room(width: int, height: int) -> None:
    """The best choice is never left out where there is a row for it."""
    rows = draw_chart(VIEW, width, height, Look()).plain()
    assert len(rows) == height
    assert all(len(row) <= width for row in rows)
    if height > 3 and width > 20:
        assert "10♠" in "".join(rows)


def test_numbers_are_written_as_the_language_does() -> None:
    assert Language("fr").value(31.25).startswith("31,2")
