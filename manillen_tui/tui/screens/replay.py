"""A match of the scorebook as it was played: forward, back, and on from any moment."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.events import MouseScrollDown, MouseScrollUp

from manillen_tui.game.seats import PlayerId
from manillen_tui.game.state import State
from manillen_tui.keys import BACK
from manillen_tui.review.decision import Decision, PastDeal
from manillen_tui.review.work import Review
from manillen_tui.scorebook.steps import Leap, Step, Story, leap
from manillen_tui.tui.branching import Moment
from manillen_tui.tui.draw.canvas import Canvas, Rect, fit
from manillen_tui.tui.draw.layout import Layout
from manillen_tui.tui.draw.look import Look
from manillen_tui.tui.present import Presenter
from manillen_tui.tui.replaying import panel_of, presenter_of, seat_of, table_of
from manillen_tui.tui.screens.base import SpokenScreen, keyed
from manillen_tui.tui.screens.branch import branch_off
from manillen_tui.tui.screens.help import named_keys
from manillen_tui.tui.screens.review import ReviewScreen
from manillen_tui.tui.stage import Stage
from manillen_tui.tui.widgets.canvas_view import CanvasView
from manillen_tui.tui.widgets.keys_row import KeysRow

Move = tuple[Leap, int]
"""How far to go, and which way."""

_BUTTONS: tuple[tuple[str, Move], ...] = (
    ("|<", (Leap.ALL, -1)),
    ("<<<", (Leap.DEAL, -1)),
    ("<<", (Leap.TRICK, -1)),
    ("<", (Leap.STEP, -1)),
    (">", (Leap.STEP, 1)),
    (">>", (Leap.TRICK, 1)),
    (">>>", (Leap.DEAL, 1)),
    (">|", (Leap.ALL, 1)),
)
"""What is drawn for the mouse, and where it leads."""

_SMALL = 2
"""The rows of the buttons and the note below the flat list."""

_MIDDLE = 4
"""The buttons that stand before the place reached."""


class ReplayStage(Stage, can_focus=True):
    """The table's drawings, with a row of buttons for the mouse.

    Attributes:
        place: which step it is, of how many.
        note: what else there is to say.
    """

    place = ""
    note = ""

    def share_out(self, width: int, height: int) -> Layout:
        """Keep room for the buttons, also below the flat list."""
        layout = super().share_out(width, height)
        if layout.flat is None:
            return layout
        flat = layout.flat
        return replace(
            layout,
            flat=Rect(flat.x, flat.y, flat.width, flat.height - _SMALL),
            status=Rect(flat.x, flat.y + flat.height - _SMALL, flat.width, _SMALL),
        )

    def _draw_status(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        canvas.put(0, 0, self.look.glyphs.rule * width, "rule")
        words = [f" {label} " for label, _ in _BUTTONS]
        place = f" {self.place} "
        x = max(0, (width - sum(map(len, words)) - len(place)) // 2)
        for at, (word, (_, move)) in enumerate(zip(words, _BUTTONS, strict=True)):
            if at == _MIDDLE:
                x = canvas.put(x, 0, place, "status")
            canvas.region(Rect(x, 0, len(word), 1), move)
            x = canvas.put(x, 0, word, "status")
        canvas.put(1, 1, fit(self.note, width - 2, self.look.glyphs.ellipsis), "status")
        return canvas


class ReplayScreen(SpokenScreen):
    """The table as it stood after each thing that happened.

    Args:
        story: the match; there is at least one step.
        look: the settings that change shapes.
        judge: the bot that judges in a review, and gives the hints when a deal is played again.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        keyed("app.back", "back", "key.back", key_display="esc"),
        *(keyed(f"replay.{far}", f"leap('{far}', 1)", show=False) for far in Leap),
        *(keyed(f"replay.{far}{BACK}", f"leap('{far}', -1)", show=False) for far in Leap),
        keyed("plays.open", "open", "key.open"),
        keyed("table.review", "review", "key.review"),
        keyed("review.branch", "branch", "key.branch"),
    ]

    def __init__(self, story: Story, look: Look, judge: str = "expert") -> None:
        super().__init__()
        self.story = story
        self.at = 0
        self.is_open = False
        self._judge = judge
        self._stage = ReplayStage(look, lambda: self.manillen.colouring, seat_of(story))

    @property
    def presenter(self) -> Presenter:
        """Whose words and whose place at the table."""
        return replace(presenter_of(self.story, self.language), order=self.manillen.order)

    @property
    def step(self) -> Step:
        """Where the match stands."""
        return self.story.steps[self.at]

    def compose(self) -> ComposeResult:
        """The stage over the footer."""
        yield self._stage
        yield KeysRow()

    def on_mount(self) -> None:
        """Begin at the beginning."""
        self._stage.focus()
        self._show()

    async def retell(self) -> None:
        """Tell it in the person's language, now that it is another."""
        self.relook()
        await self.show_keys()

    def relook(self) -> None:
        """Show the table in the new looks."""
        self._stage.relook(self.manillen.look)
        self._show()
        super().relook()

    async def show_keys(self) -> None:
        """Show the keys as they are now, also those that the note tells."""
        self._show()
        await super().show_keys()

    def _show(self) -> None:
        story, stage, step = self.story, self._stage, self.step
        stage.place = f"{self.at + 1}/{len(story.steps)}"
        keys = named_keys(self.language, self.manillen.keymap, self.manillen.key_names)
        stage.note = self.text("scorebook.how", match=story.path.stem, **keys)
        if story.fault is not None and self.at == len(story.steps) - 1:
            fault = story.fault
            values = {"line": fault.line, "rule": fault.rule, "reason": fault.message}
            stage.note = self.text("scorebook.goes-no-further", **values)
        table = table_of(self.presenter, step, story.seed, is_open=self.is_open)
        stage.show(table, panel_of(self.presenter, story.rules, step))

    # Keys and the mouse

    def action_back(self) -> None:
        """Back to the list."""
        self.dismiss(None)

    def action_leap(self, far: str, way: int) -> None:
        """Go on or back."""
        self._leap(Leap(far), way)

    def _leap(self, far: Leap, way: int) -> None:
        self.at = leap(self.story.steps, self.at, far, way)
        self._show()

    @on(CanvasView.Pressed, "#status")
    def _pressed(self, event: CanvasView.Pressed) -> None:
        """Go where a button leads."""
        for _, move in _BUTTONS:
            if event.target == move:
                self._leap(*move)

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        """Go on."""
        self._leap(Leap.STEP, 1)

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        """Go back."""
        self._leap(Leap.STEP, -1)

    def action_open(self) -> None:
        """Show all cards, or only those that the person saw."""
        self.is_open = not self.is_open
        self._show()

    def action_review(self) -> None:
        """Look back on what the person decided in this deal."""
        deal = self.story.ended.get(self.step.number)
        if deal is None:
            self.notify(self.text("scorebook.not-over"), markup=False)
            return
        review = Review(deal, PlayerId(self.presenter.seat))
        if not review.findings:
            self.notify(self.text("review.no-choice"), markup=False)
            return
        look, name = self._stage.look, self.story.path.stem
        self.app.push_screen(
            ReviewScreen(self.presenter, look, review, self._judge, self._again, name)
        )

    def _again(self, deal: PastDeal, decision: Decision) -> None:
        self._branch(deal.number, decision.state, "button.to-review")

    def action_branch(self) -> None:
        """Play the deal again from here on."""
        state = self.step.state
        assert state is not None
        if state.is_over:
            self.notify(self.text("scorebook.is-over"), markup=False)
            return
        self._branch(self.step.number, state, "button.back")

    def _branch(self, number: int, state: State, back: str) -> None:
        story = self.story
        deal = story.ended.get(number)
        before = None if deal is None else deal.end.result
        moment = Moment(story.path, story.line, number, state, story.seed)
        table = branch_off(self.manillen, moment, before, self._judge, back)
        if table is not None:
            self.app.push_screen(table)
