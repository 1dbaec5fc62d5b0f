"""The table of a lesson: the usual drawings, with the lesson's words beside or below them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from manillen_tui.game.seats import Seat
from manillen_tui.tui.draw.canvas import Rect
from manillen_tui.tui.draw.layout import Layout, lay_out_lesson
from manillen_tui.tui.draw.look import Look
from manillen_tui.tui.stage import Stage
from manillen_tui.tui.widgets.canvas_view import Colouring
from manillen_tui.tui.widgets.options import Options


class LessonPanel(Vertical):
    """What a lesson says, over the answers that can be given.

    Attributes:
        answers: the list of answers.
    """

    class Answered(Message):
        """The person chose an answer, by its place in the list."""

        def __init__(self, at: int) -> None:
            super().__init__()
            self.at = at

    def __init__(self) -> None:
        super().__init__(id="lesson-panel")
        self.answers = Options(id="lesson-answers")
        self._words = Static()
        self._scroll = VerticalScroll(self._words, can_focus=False)

    def compose(self) -> ComposeResult:
        """The words over the answers."""
        yield self._scroll
        yield self.answers

    def say(self, words: Content, answers: Sequence[str], *, pointed: bool) -> None:
        """Show words, and answers if there are any.

        Args:
            words: what the lesson says.
            answers: what can be answered.
            pointed: whether Enter alone gives the first.
        """
        self._words.update(words)
        self._scroll.scroll_home(animate=False)
        self.answers.clear_options()
        self.answers.add_options(Option(Content(answer)) for answer in answers)
        self.answers.display = bool(answers)
        if answers:
            self.answers.highlighted = 0 if pointed else None
            self.answers.focus()

    def choose(self, at: int) -> None:
        """Point at an answer by its place, or give it if it was pointed at already."""
        if at not in range(self.answers.option_count):
            return
        if self.answers.highlighted == at:
            self.post_message(self.Answered(at))
        else:
            self.answers.highlighted = at

    def turn(self, pages: int) -> None:
        """Scroll words that have no room."""
        if pages < 0:
            self._scroll.scroll_page_up(animate=False)
        else:
            self._scroll.scroll_page_down(animate=False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """An answer was given with Enter or the mouse."""
        event.stop()
        self.post_message(self.Answered(event.option_index))


class LessonStage(Stage):
    """A stage with a lesson's panel in the place of the score.

    Args:
        look: the settings that change shapes.
        colouring: gives the palette to use now.
        seat: where the person sits.

    Attributes:
        panel: the lesson's panel.
    """

    def __init__(self, look: Look, colouring: Callable[[], Colouring], seat: Seat) -> None:
        super().__init__(look, colouring, seat)
        self.panel = LessonPanel()

    def compose(self) -> ComposeResult:
        """The stage's parts, and the panel."""
        yield from super().compose()
        yield self.panel

    def share_out(self, width: int, height: int) -> Layout:
        """Leave more room for words than a score needs."""
        return lay_out_lesson(width, height, self.look)

    def lay(self, layout: Layout) -> None:
        """Put the panel where the score would lie."""
        place = layout.score
        super().lay(replace(layout, score=Rect(0, 0, 0, 0)))
        self.panel.set_class(layout.flat is not None, "-below")
        self.panel.styles.offset = (place.x, place.y)
        self.panel.styles.width = place.width
        self.panel.styles.height = place.height
