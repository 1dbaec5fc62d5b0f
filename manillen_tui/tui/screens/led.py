"""A table that a person is led at: what happens is shown, then told, then a card is asked for."""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content

from manillen_tui.game.actions import Play
from manillen_tui.game.cards import Card
from manillen_tui.game.events import PileTurned, TrickWon
from manillen_tui.game.state import State
from manillen_tui.game.table import Trick
from manillen_tui.lessons.lesson import PUPIL
from manillen_tui.lessons.run import Move
from manillen_tui.tui.choices import DIGITS, LETTERS, Choice, card_keys
from manillen_tui.tui.draw.look import Look
from manillen_tui.tui.draw.model import Hit, Kind, Part, TableView
from manillen_tui.tui.lesson_stage import LessonPanel, LessonStage
from manillen_tui.tui.present import Presenter, focus_on
from manillen_tui.tui.screens.base import SpokenScreen, keyed
from manillen_tui.tui.styles import dressed
from manillen_tui.tui.widgets.canvas_view import CanvasView
from manillen_tui.tui.widgets.keys_row import KeysRow

Title = tuple[tuple[Part, ...], tuple[Part, ...]]


class LedScreen(SpokenScreen):
    """A table with words beside it.

    Args:
        look: the settings that change shapes.

    Attributes:
        stage: the drawings and the words.
    """

    CSS_PATH = dressed("lists")

    AUTO_FOCUS = ""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("1", "choose('1')", "key.play", key_display="1-8"),
        *(Binding(key, f"choose('{key}')", show=False) for key in DIGITS[1:] + LETTERS),
        keyed("table.left", "move(-1)", show=False),
        keyed("table.right", "move(1)", show=False),
        keyed("table.play", "confirm", "key.ok"),
        keyed("table.go-on", "go_on", show=False),
        Binding("pageup", "turn(-1)", show=False, priority=True),
        Binding("pagedown", "turn(1)", show=False, priority=True),
        keyed("lesson.previous", "previous", "key.previous"),
        keyed("app.back", "leave", "key.back"),
    ]

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.stage = LessonStage(look, lambda: self.manillen.colouring, PUPIL.seat)
        self._choice: Choice | None = None
        self._is_moving = False
        self._go_on = asyncio.Event()

    def compose(self) -> ComposeResult:
        """The stage over the footer."""
        yield self.stage
        yield KeysRow()

    # What the table leads through

    @property
    @abstractmethod
    def state(self) -> State:
        """The deal as it stands."""

    @property
    @abstractmethod
    def asks(self) -> bool:
        """Whether an answer is waited for."""

    @abstractmethod
    def heading(self, state: State) -> Title:
        """The title line."""

    @abstractmethod
    def tell(self) -> None:
        """Say what is to be said now, and offer what can be answered."""

    @abstractmethod
    def give(self, play: Play) -> None:
        """The person plays a card, or tries to."""

    @abstractmethod
    def go_on(self) -> None:
        """The person goes on where nothing is asked."""

    @abstractmethod
    def action_previous(self) -> None:
        """One back."""

    def dressed(self, view: TableView, state: State) -> TableView:
        """The table's view with what this screen adds to it."""
        return view

    @property
    def presenter(self) -> Presenter:
        """Whose words and whose place at the table."""
        return Presenter(self.language, PUPIL.seat, order=self.manillen.order)

    async def retell(self) -> None:
        """Tell it in the person's language, now that it is another; what moves is told later."""
        self.stage.look = self.manillen.look
        if not self._is_moving:
            self.tell()
            self.draw(self.state)
        await self.show_keys()

    # What happens

    def show_moves(self, moves: Sequence[Move]) -> None:
        """Show what has just happened, then tell of it."""
        self._choice = None
        self._is_moving = True
        self._show(moves)

    @work(exclusive=True)
    async def _show(self, moves: Sequence[Move]) -> None:
        if moves:
            self.set_focus(None)
            self.stage.panel.say(Content("…"), (), pointed=False)
        for move in moves:
            await self._show_move(move)
        self._is_moving = False
        self.tell()
        self.draw(self.state)

    async def _show_move(self, move: Move) -> None:
        """A card on its way, and a trick taken up."""
        pace = self.manillen.pace
        trick = next((event.trick for event in move.events if isinstance(event, TrickWon)), None)
        turned = tuple(event for event in move.events if isinstance(event, PileTurned))
        self.draw(move.state, trick, turned)
        if isinstance(move.action, Play) and self.manillen.moves:
            await self.stage.fly(move.seat, move.action.card, pace.flight)
        await self._rest(pace.bot if trick is None else pace.trick)
        if trick is not None:
            if self.manillen.moves:
                await self.stage.gather(trick.winner, pace.flight)
            self.draw(move.state)

    async def _rest(self, seconds: float) -> None:
        """Wait, unless a key or a click goes on."""
        self._go_on.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._go_on.wait()

    def ask_for_card(self) -> None:
        """Let the person choose a card."""
        self._choice = Choice(self.state.observe(PUPIL))
        self.set_focus(None)

    def draw(
        self, state: State, resting: Trick | None = None, turned: tuple[PileTurned, ...] = ()
    ) -> None:
        """Draw a deal, or one with a finished trick still lying on it."""
        observation = state.observe(PUPIL)
        if self._choice is None:
            # The person is not to play a card now, whoever's turn it is.
            observation = replace(observation, legal_actions=())
        focus = focus_on(self._choice, resting, turned)
        view = self.presenter.table(1, observation, focus)
        prompt = view.prompt if self._choice is not None or resting is not None else ""
        shown = replace(view, title=self.heading(state), prompt=prompt, status=())
        self.stage.show(self.dressed(self._still(shown), state), self.stage.score)

    def relook(self) -> None:
        """Show the table in the new looks, and say anew what is said."""
        self.stage.relook(self.manillen.look)
        if not self._is_moving:
            chosen = self._choice.chosen if self._choice is not None else None
            self.tell()
            if self._choice is not None:
                self._choice.chosen = chosen
            self.draw(self.state)
        super().relook()

    def _still(self, view: TableView) -> TableView:
        """Nobody is marked as being to act where nothing is asked."""
        if self._choice is not None:
            return view
        seats = tuple(replace(seat, to_act=False) for seat in view.seats)
        return replace(view, seats=seats, trick=replace(view.trick, waiting=None))

    # Keys and clicks

    def action_choose(self, key: str) -> None:
        """Choose, or play, the card or the answer of a key."""
        if self.moved_on():
            return
        if self._choice is None:
            self.stage.panel.choose(DIGITS.find(key))
            return
        card = card_keys(self._choice.observation, self.manillen.order).get(key)
        if card is not None:
            self._point(card, play=self._choice.plays(card, self.manillen.settings.play_step))

    def action_move(self, step: int) -> None:
        """Choose the next card to the left or right."""
        if not self.moved_on() and self._choice is not None:
            card = self._choice.step(step, self.manillen.order)
            if card is not None:
                self._point(card, play=False)

    def action_confirm(self) -> None:
        """Play the chosen card, or say that none is; go on where something moves."""
        if self.moved_on() or self._choice is None:
            return
        if self._choice.chosen is not None:
            self._point(self._choice.chosen, play=True)
        else:
            self.notify(self.text("table.none-chosen"), markup=False)

    def action_go_on(self) -> None:
        """Go on where something moves, or where nothing is asked."""
        if not self.moved_on() and not self.asks:
            self.go_on()

    def action_turn(self, pages: int) -> None:
        """Scroll words that have no room."""
        self.stage.panel.turn(pages)

    def action_leave(self) -> None:
        """Back to the list; the next time it goes on from here."""
        self.dismiss(None)

    @on(CanvasView.Pressed)
    def _pressed(self, event: CanvasView.Pressed) -> None:
        hit, choice = event.target, self._choice
        if self.moved_on() or choice is None or not isinstance(hit, Hit):
            return
        own = card_keys(choice.observation, self.manillen.order).values()
        if hit.kind in (Kind.HAND, Kind.PILE) and hit.card is not None and hit.card in own:
            self._point(hit.card, play=choice.plays(hit.card, self.manillen.settings.play_step))

    @on(LessonPanel.Answered)
    def _answered(self, event: LessonPanel.Answered) -> None:
        if self._is_moving:
            return
        if self.asks:
            self.answer(event.at)
        else:
            self.go_on()

    def answer(self, at: int) -> None:
        """The person gives one of the answers on offer, by its place."""

    def moved_on(self) -> bool:
        """Whether what moves took the key."""
        if self._is_moving:
            self._go_on.set()
        return self._is_moving

    def _point(self, card: Card, *, play: bool) -> None:
        """Choose a card, and play it if that was asked; an illegal one is refused at once."""
        choice = self._choice
        assert choice is not None
        choice.point(card)
        if choice.observation.refusal(Play(card)) is None and not play:
            self.draw(self.state)
            return
        self.give(Play(card))
