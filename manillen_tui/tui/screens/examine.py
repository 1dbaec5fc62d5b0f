"""The plays of a deal, one by one, each as it stood; after the deal also with all cards open."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import aclosing, suppress
from dataclasses import replace
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Grid, Vertical, VerticalScroll
from textual.content import Content
from textual.events import Resize
from textual.geometry import Size
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import Worker, WorkerError

from manillen_tui.hindsight import Worth, look_back
from manillen_tui.tui.draw.canvas import Canvas
from manillen_tui.tui.draw.flat import draw_flat
from manillen_tui.tui.draw.hand import draw_hand
from manillen_tui.tui.draw.layout import COMPACT, hand_rows
from manillen_tui.tui.draw.look import Look
from manillen_tui.tui.draw.table import draw_felt
from manillen_tui.tui.examine import Moment, explain
from manillen_tui.tui.open_cards import (
    best_tricks,
    heading,
    left_over,
    open_hand,
    open_table,
    side_by_side,
    verdict,
)
from manillen_tui.tui.present import Presenter
from manillen_tui.tui.screens.base import SpokenScreen, keyed
from manillen_tui.tui.styles import dressed
from manillen_tui.tui.widgets.canvas_view import CanvasView, Drawing
from manillen_tui.tui.widgets.keys_row import KeysRow
from manillen_tui.tui.widgets.options import Options


class ExamineScreen(SpokenScreen):
    """A list of plays, and the one pointed at as it stood.

    Where the moments hold whole states, which they do once a deal is over, a key opens all
    cards, with what each play was worth.

    Args:
        presenter: whose words to use.
        look: the settings that change shapes.
        moments: the plays to show; there is at least one.
        review: makes the screen that looks back on the deal, where there is one.
    """

    CSS_PATH = dressed("examine")

    BINDINGS: ClassVar[list[BindingType]] = [
        keyed("app.back", "back", "key.back"),
        keyed("table.examine", "back", show=False),
        Binding("q", "back", show=False),
        keyed("table.left", "step(-1)", "key.step", key_display="← →", priority=True),
        keyed("table.right", "step(1)", show=False, priority=True),
        keyed("plays.open", "open", "key.open"),
        keyed("plays.costly", "costly(1)", "key.costly"),
        keyed("plays.costly-back", "costly(-1)", show=False),
        keyed("table.review", "review", "key.review"),
    ]

    def __init__(
        self,
        presenter: Presenter,
        look: Look,
        moments: tuple[Moment, ...],
        review: Callable[[], SpokenScreen | None] | None = None,
    ) -> None:
        super().__init__()
        self._presenter = presenter
        self._look = look
        self._moments = moments
        self._review_screen = review
        self._open = False
        self._worth: dict[int, Worth] = {}
        self._solving: Worker[None] | None = None
        self._title = Static(id="examine-title")
        self._plays = Options(id="examine-plays")
        self._table = self._canvas(self._draw_table, "examine-table")
        self._hand = self._canvas(self._draw_hand, "examine-hand")
        self._words = Static()
        self._line = Static()
        # The tricks of more than four cards want a wider column.
        self.set_class(len(moments[0].observation.table.rules.seats) > 4, "-many")

    def compose(self) -> ComposeResult:
        """The plays at the left, over the best line; the cards and the words at the right."""
        yield self._title
        with Grid(id="examine"):
            yield self._plays
            with Vertical(id="examine-page"):
                yield from self.drawings()
                with VerticalScroll(id="examine-words", can_focus=False):
                    yield self._words
            with VerticalScroll(id="examine-line"):
                yield self._line
        yield KeysRow()

    def drawings(self) -> Iterable[CanvasView]:
        """What is drawn over the words."""
        return self._table, self._hand

    def on_mount(self) -> None:
        """Fill the list."""
        self._plays.add_options(Option(self._prompt(at)) for at in range(len(self._moments)))
        self._plays.focus()
        self.begin()

    async def retell(self) -> None:
        """Tell it in the person's language, now that it is another."""
        self._presenter = replace(self._presenter, language=self.language)
        self._look = self.manillen.look
        for at in range(len(self._moments)):
            self._plays.replace_option_prompt_at_index(at, self._prompt(at))
        self._show()
        await self.show_keys()

    def begin(self) -> None:
        """Begin with the last play."""
        self._plays.highlighted = len(self._moments) - 1

    async def on_unmount(self) -> None:
        """Let nothing go on that is worked out."""
        await self.stop()

    async def stop(self) -> None:
        """Stop working out what was best."""
        if self._solving is not None:
            self._solving.cancel()
            with suppress(WorkerError):
                await self._solving.wait()

    def on_resize(self, event: Resize) -> None:
        """Share the screen out anew; where it is too small for cards they are a list."""
        self._share_out(event.size)

    def _share_out(self, size: Size) -> None:
        self.set_class(size.width < COMPACT[0] or size.height < COMPACT[1], "-flat")
        self._hand.styles.height = hand_rows(size.width, size.height, self._look)
        self.call_after_refresh(self._show)

    def relook(self) -> None:
        """Show the plays in the new looks."""
        self._look = self.manillen.look
        self._presenter = replace(
            self._presenter, language=self.language, order=self.manillen.order
        )
        for at in range(self._plays.option_count):
            self._plays.replace_option_prompt_at_index(at, self._prompt(at))
        self._share_out(self.size)
        super().relook()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the play pointed at."""
        self._show()

    @property
    def _at(self) -> int:
        """The play pointed at."""
        return self._plays.highlighted or 0

    # Keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """All cards can be opened after the deal only; costs are told when they are open."""
        if action == "open":
            return self._moments[0].state is not None
        if action == "review":
            return self._review_screen is not None and self._moments[0].state is not None
        return action != "costly" or self._open

    def action_back(self) -> None:
        """Back to the table."""
        self.dismiss(None)

    def action_step(self, step: int) -> None:
        """Point at the next play, or the one before."""
        self._plays.highlighted = self._at + step

    def action_open(self) -> None:
        """Open all cards, or close them again."""
        self._open = not self._open
        if self._solving is None:
            self._solving = self.run_worker(self._solve)
        self.set_class(self._open, "-open")
        for at in range(len(self._moments)):
            self._plays.replace_option_prompt_at_index(at, self._prompt(at))
        self.refresh_bindings()
        self.call_after_refresh(self._show)

    def action_review(self) -> None:
        """Look back on what the person decided."""
        screen = self._review_screen() if self._review_screen is not None else None
        if screen is not None:
            self.app.push_screen(screen)

    def action_costly(self, step: int) -> None:
        """Point at the next play, or the last one before, that was not the best."""
        count = len(self._moments)
        for distance in range(1, count + 1):
            at = (self._at + step * distance) % count
            if self._is_costly(at):
                self._plays.highlighted = at
                return
        # After what another key has still to show.
        self.call_after_refresh(self._words.update, Content(self._none_costly()))

    # What is shown

    async def _solve(self) -> None:
        states = [moment.state for moment in self._moments if moment.state is not None]
        with suppress(OSError):  # said where the values would stand
            async with aclosing(look_back(states)) as found:
                async for at, worth in found:
                    self._worth[at] = worth
                    self._plays.replace_option_prompt_at_index(at, self._prompt(at))
                    if at == self._at:
                        self._show()
        if self._at not in self._worth:
            self.call_later(self._show)  # says that it was given up

    def _show(self) -> None:
        moment = self._moments[self._at]
        if self._open:
            parts = heading(self._presenter, moment)
            self._title.update(Content(" · ".join(part.text for part in parts)))
            self._words.update(Content(self._judgement(moment)))
            self._line.update(Content(self._best_line(moment)))
        else:
            self._show_closed(moment)
        self._table.repaint()
        self._hand.repaint()

    def _show_closed(self, moment: Moment) -> None:
        self._title.update(Content(self.text("examine.heading")))
        self._words.update(Content("\n\n".join(explain(self._presenter, moment))))

    def _judgement(self, moment: Moment) -> str:
        worth = self._worth.get(self._at)
        if worth is not None:
            said = verdict(self._presenter, moment, worth)
            return f"{said}\n{self.text('examine.numbers')}"
        given_up = self._solving is not None and self._solving.is_finished
        return self.text("examine.unsolved" if given_up else "examine.solving")

    def _best_line(self, moment: Moment) -> str:
        worth = self._worth.get(self._at)
        if worth is None:
            return ""
        assert moment.state is not None
        heads = [self.text("examine.best-line")]
        if moment.observation.table.left_over:
            heads.append(left_over(self._presenter, moment))
        tricks = best_tricks(self._presenter, moment.state, worth.line, self._look)
        rows = side_by_side(tricks, self._line.container_size.width)
        return "\n".join([(" · " if self.has_class("-flat") else "\n").join(heads), *rows])

    def _cost(self, at: int) -> int:
        """What a play cost, as far as that is known."""
        worth = self._worth.get(at)
        return 0 if worth is None else worth.cost(self._moments[at].played.card)

    def _is_costly(self, at: int) -> bool:
        """Whether it was not the best."""
        return bool(self._cost(at))

    def _none_costly(self) -> str:
        """What to say where nothing is known to have cost anything."""
        known = len(self._worth) == len(self._moments)
        return self.text("examine.none-costly" if known else "examine.solving")

    def _prompt(self, at: int) -> Content:
        """A play in the list; with open cards also what it cost."""
        moment = self._moments[at]
        card = self._presenter.language.card(moment.played.card)
        cost = self._cost(at)
        marked = f"{f'−{cost}' if cost else '':>3} " if self._open else ""
        name = self._presenter.label_of(moment.played.seat)
        return Content(f"{moment.trick:>2} {marked} {name} {card}")

    def _canvas(self, draw: Drawing, name: str) -> CanvasView:
        return CanvasView(draw, lambda: self.manillen.colouring, id=name)

    def _draw_table(self, width: int, height: int) -> Canvas:
        view = open_table(self._presenter, self._moments[self._at], self._worth.get(self._at))
        draw = draw_flat if self.has_class("-flat") else draw_felt
        return draw(view, width, height, self._look)

    def _draw_hand(self, width: int, height: int) -> Canvas:
        moment = self._moments[self._at]
        hand = open_hand(self._presenter, moment, self._worth.get(self._at) if self._open else None)
        return draw_hand(hand, width, height, self._look)
