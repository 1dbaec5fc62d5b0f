"""The table's place on the screen: the drawings, where they lie, and what moves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from textual.app import ComposeResult
from textual.events import Resize
from textual.geometry import Size

from manillen_tui.game.cards import Card
from manillen_tui.game.seats import Seat
from manillen_tui.tui.draw.canvas import Canvas, fit, wrap
from manillen_tui.tui.draw.chart import draw_chart
from manillen_tui.tui.draw.charts import ChartView
from manillen_tui.tui.draw.flat import draw_flat
from manillen_tui.tui.draw.hand import draw_hand
from manillen_tui.tui.draw.layout import Layout, lay_out
from manillen_tui.tui.draw.look import Look
from manillen_tui.tui.draw.memories import MemoryView
from manillen_tui.tui.draw.memory import draw_beside, memory_lines
from manillen_tui.tui.draw.model import TableView, TrickView
from manillen_tui.tui.draw.motion import draw_gathered, draw_played
from manillen_tui.tui.draw.plan import FeltPlan, plan_felt
from manillen_tui.tui.draw.scores import ScoreView
from manillen_tui.tui.draw.table import draw_felt, draw_prompt, draw_title
from manillen_tui.tui.widgets.canvas_view import CanvasView, Colouring, Drawing
from manillen_tui.tui.widgets.ground import Ground
from manillen_tui.tui.widgets.question import Question

_FRAMES = 30
"""Pictures a second of what moves."""

_QUESTION_TOP = 4
"""Rows of the score that a question leaves in sight: the totals."""

_QUESTION_WIDTH = 40

_SLICES = {"hand": 8}
"""The parts that are divided, so that choosing a card writes little."""

_EMPTY = TableView(title=((), ()), seats=())

Overlay = Callable[[Canvas], None]


class Stage(Ground):
    """Everything of the table but its footer.

    Args:
        look: the settings that change shapes.
        colouring: gives the palette to use now.
        seat: where the person sits.

    Attributes:
        question: the question panel.
        memory: the memory aid, while it is open.
    """

    def __init__(self, look: Look, colouring: Callable[[], Colouring], seat: Seat) -> None:
        super().__init__(id="stage")
        self.look = look
        self.seat = seat
        self.view = _EMPTY
        self.score = ScoreView("", ())
        self.chart: ChartView | None = None
        self.memory: MemoryView | None = None
        self.question = Question(id="question")
        self._overlay: Overlay | None = None
        drawings: dict[str, Drawing] = {
            "title": lambda width, _: draw_title(self.view.title, width, self.look),
            "felt": self._draw_felt,
            "prompt": lambda width, _: draw_prompt(self.view.prompt, width, self.look),
            "hand": lambda w, h: draw_hand(self.view.hand, w, h, self.look, self.seat),
            "score": self._draw_beside,
            "status": self._draw_status,
            "flat": self._draw_flat,
        }
        self._parts = {
            name: CanvasView(drawing, colouring, slices=_SLICES.get(name, 1), id=name)
            for name, drawing in drawings.items()
        }

    def compose(self) -> ComposeResult:
        """One view for each part, and the question above them."""
        yield from self._parts.values()
        yield self.question

    @property
    def is_flat(self) -> bool:
        """Whether the screen is too small for cards, so that the table is a list."""
        return self._parts["flat"].display

    def show(
        self,
        view: TableView,
        score: ScoreView,
        memory: MemoryView | None = None,
        chart: ChartView | None = None,
    ) -> None:
        """Draw a new view of the table; only what changed is repainted.

        Args:
            view: the table.
            score: what stands beside it.
            memory: what stands there too.
            chart: what takes the place of both.
        """
        self.view, self.score, self.memory, self.chart = view, score, memory, chart
        for part in self._parts.values():
            part.repaint()

    def show_memory(self, memory: MemoryView | None) -> None:
        """Draw the memory aid, or draw it no longer; all else stays as it is."""
        self.show(self.view, self.score, memory, self.chart)

    def on_mount(self) -> None:
        """Lay the parts out where they will most likely lie, lest each is drawn all over first."""
        width, height = self.app.size
        self.lay(self.share_out(width, height))

    def on_resize(self, event: Resize) -> None:
        """Lay the parts out anew."""
        self._lay_out(event.size)

    def relook(self, look: Look) -> None:
        """Draw with another look from now on."""
        self.look = look
        self._lay_out(self.size)

    def _lay_out(self, size: Size) -> None:
        # The footer, a widget of its own, takes the row below the stage.
        self.lay(self.share_out(size.width, size.height + 1))

    def share_out(self, width: int, height: int) -> Layout:
        """Where the parts lie on a screen of this size."""
        return lay_out(width, height, self.look)

    def lay(self, layout: Layout) -> None:
        """Put the parts where they lie."""
        for name, part in self._parts.items():
            part.place(getattr(layout, name))
        self._place_question(layout)

    def _place_question(self, layout: Layout) -> None:
        """Lay the question over the score, where it hides no card and no call."""
        rect = layout.flat or layout.score
        top = 1 if layout.flat else _QUESTION_TOP
        styles = self.question.styles
        styles.offset = (rect.x, rect.y + top)
        styles.width = min(rect.width, _QUESTION_WIDTH) if layout.flat else rect.width
        styles.max_height = max(3, rect.height - top)

    async def fly(self, seat: Seat, card: Card, seconds: float) -> None:
        """Move a card from its seat to the table, where the view already has it."""
        whole = self.view
        cards = tuple(played for played in whole.trick.cards if played.seat != seat)
        self.view = replace(whole, trick=replace(whole.trick, cards=cards))
        await self._move(
            seconds,
            lambda canvas, progress: draw_played(
                canvas, self._plan(canvas), seat, card, progress, self.look
            ),
        )
        self.view = whole
        self._felt.repaint()

    async def gather(self, winner: Seat, seconds: float) -> None:
        """Move the trick on the table to its winner."""
        whole = self.view
        self.view = replace(whole, trick=TrickView())
        await self._move(
            seconds,
            lambda canvas, progress: draw_gathered(
                canvas, self._plan(canvas), whole.trick.cards, winner, progress, self.look
            ),
        )

    @property
    def _felt(self) -> CanvasView:
        return self._parts["felt"]

    def _plan(self, canvas: Canvas) -> FeltPlan:
        return plan_felt(self.view, canvas.width, canvas.height, self.look)

    async def _move(self, seconds: float, draw: Callable[[Canvas, float], None]) -> None:
        if seconds <= 0 or self.is_flat:
            return
        loop = asyncio.get_running_loop()
        began = loop.time()
        try:
            while (progress := (loop.time() - began) / seconds) < 1:
                self._overlay = partial(_drawn_at, draw, progress)
                self._felt.repaint()
                await asyncio.sleep(1 / _FRAMES)
        finally:
            self._overlay = None

    def _draw_felt(self, width: int, height: int) -> Canvas:
        canvas = draw_felt(self.view, width, height, self.look)
        if self._overlay is not None:
            self._overlay(canvas)
        return canvas

    def _draw_beside(self, width: int, height: int) -> Canvas:
        if self.chart is not None:
            return draw_chart(self.chart, width, height, self.look)
        return draw_beside(self.score, self.memory, width, height, self.look)

    def _draw_flat(self, width: int, height: int) -> Canvas:
        view = self.view
        if self.memory is not None:
            lines = memory_lines(self.memory, self.look)
            view = replace(view, status=(*view.status, *lines))
        return draw_flat(view, width, height, self.look)

    def _draw_status(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        lines = wrap(self.view.status, width - 2)[:height]
        top = height - len(lines)
        if top:
            canvas.put(0, 0, self.look.glyphs.rule * width, "rule")
        for y, line in enumerate(lines, height - len(lines) if top == 0 else 1):
            canvas.put(1, y, fit(line, width - 2, self.look.glyphs.ellipsis), "status")
        return canvas


def _drawn_at(draw: Callable[[Canvas, float], None], progress: float, canvas: Canvas) -> None:
    draw(canvas, progress)
