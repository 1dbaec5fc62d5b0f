"""One lesson at the table: what happens is shown, then told, and the person answers."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Footer

from manillen_tui.game.actions import Action, Play
from manillen_tui.game.cards import Card
from manillen_tui.game.events import PileTurned, TrickWon
from manillen_tui.game.state import State
from manillen_tui.game.table import Phase, Trick
from manillen_tui.lessons.lesson import PUPIL, Lesson, words
from manillen_tui.lessons.run import Move, Run, Verdict
from manillen_tui.tui.choices import DIGITS, LETTERS, Choice, card_keys
from manillen_tui.tui.draw.look import Look
from manillen_tui.tui.draw.model import Hit, Kind, Part, TableView
from manillen_tui.tui.lesson_stage import LessonPanel, LessonStage
from manillen_tui.tui.present import Presenter, focus_on
from manillen_tui.tui.progress import note
from manillen_tui.tui.questions import answers
from manillen_tui.tui.screens.base import SpokenScreen
from manillen_tui.tui.widgets.canvas_view import CanvasView

_MARKS = {Verdict.RIGHT: "✓", Verdict.WRONG: "✗", Verdict.REFUSED: "✗"}


class LessonScreen(SpokenScreen):
    """A lesson.

    Args:
        lesson: the lesson, which has steps.
        look: the settings that change shapes.
        at: the step to begin at, from 0.

    Attributes:
        run: how far it has come.
        stage: the drawings and the words.
    """

    AUTO_FOCUS = ""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("1", "choose('1')", "key.play", key_display="1-8"),
        *(Binding(key, f"choose('{key}')", show=False) for key in DIGITS[1:] + LETTERS),
        Binding("left", "move(-1)", show=False),
        Binding("right", "move(1)", show=False),
        Binding("enter", "confirm", "key.ok", key_display="⏎"),
        Binding("space", "go_on", show=False),
        Binding("pageup", "turn(-1)", show=False, priority=True),
        Binding("pagedown", "turn(1)", show=False, priority=True),
        Binding("backspace", "previous", "key.previous", key_display="⌫"),
        Binding("escape", "leave", "key.back", key_display="esc"),
    ]

    def __init__(self, lesson: Lesson, look: Look, at: int = 0) -> None:
        super().__init__()
        self.run = Run.start(lesson, at)
        self.stage = LessonStage(look, lambda: self.manillen.colouring, PUPIL.seat)
        self._choice: Choice | None = None
        self._actions: tuple[Action, ...] = ()
        self._is_moving = False
        self._go_on = asyncio.Event()

    def compose(self) -> ComposeResult:
        """The stage over the footer."""
        yield self.stage
        yield Footer()

    def on_mount(self) -> None:
        """Begin."""
        self._to(self.run)

    @property
    def _presenter(self) -> Presenter:
        return Presenter(self.language, PUPIL.seat)

    # What happens, and what is told of it

    def _to(self, run: Run) -> None:
        """Show what has just happened, then what is told of it."""
        entered = run.at != self.run.at
        self.run = run
        self._choice, self._actions = None, ()
        self._is_moving = True
        if entered:
            note(self, run.lesson.name, at=run.at)
        self.run_worker(self._show(run), exclusive=True)

    async def _show(self, run: Run) -> None:
        if run.moves:
            self.set_focus(None)
            self.stage.panel.say(Content("…"), (), pointed=False)
        for move in run.moves:
            await self._show_move(move)
        self._is_moving = False
        self._tell()

    async def _show_move(self, move: Move) -> None:
        """A card on its way, and a trick taken up."""
        pace = self.manillen.pace
        trick = next((event.trick for event in move.events if isinstance(event, TrickWon)), None)
        turned = tuple(event for event in move.events if isinstance(event, PileTurned))
        self._draw(move.state, trick, turned)
        if isinstance(move.action, Play) and self.manillen.moves:
            await self.stage.fly(move.seat, move.action.card, pace.flight)
        await self._rest(pace.bot if trick is None else pace.trick)
        if trick is not None:
            if self.manillen.moves:
                await self.stage.gather(trick.winner, pace.flight)
            self._draw(move.state)

    async def _rest(self, seconds: float) -> None:
        """Wait, unless a key or a click goes on."""
        self._go_on.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._go_on.wait()

    def _tell(self) -> None:
        """Say what the step says, and offer what can be answered."""
        run = self.run
        observation = run.state.observe(PUPIL)
        if not run.asks:
            way = self.text("lessons.end" if run.is_last else "button.go-on")
            self._say([f"⏎ {way}"], pointed=True)
        elif run.step.answers:
            self._offer([words(answer.text, self.language) for answer in run.step.answers])
        elif observation.table.phase is Phase.PLAY:
            self._choice = Choice(observation)
            self.set_focus(None)
            self._say([], pointed=False)
        else:
            offered = answers(self._presenter, observation)
            self._actions = tuple(answer.action for answer in offered)
            self._offer([f"{answer.label}  {answer.times}".rstrip() for answer in offered])
        self._draw(run.state)

    def _offer(self, labels: list[str]) -> None:
        """Ask, with an answer behind each number."""
        numbered = [f"{number} {label}" for number, label in enumerate(labels, 1)]
        self._say(numbered, pointed=False)

    def _say(self, labels: list[str], *, pointed: bool) -> None:
        run = self.run
        told = words(run.step.say, self.language)
        if run.reply is None:
            self.stage.panel.say(Content(told), labels, pointed=pointed)
            return
        mark = Content.styled(f"{_MARKS[run.reply.verdict]} ", "bold")
        said = Content(run.reply.words(self.language))
        again = Content.styled(f"\n\n{told}" if run.asks else "", "dim")
        self.stage.panel.say(Content("").join([mark, said, again]), labels, pointed=pointed)

    def _draw(
        self, state: State, resting: Trick | None = None, turned: tuple[PileTurned, ...] = ()
    ) -> None:
        observation = state.observe(PUPIL)
        if self._choice is None:
            # The person is not to play a card now, whoever's turn it is.
            observation = replace(observation, legal_actions=())
        focus = focus_on(self._choice, resting, turned)
        view = self._presenter.table(1, observation, focus)
        prompt = view.prompt if self._choice is not None or resting is not None else ""
        shown = replace(view, title=self._title(state), prompt=prompt, status=())
        self.stage.show(self._still(shown), self.stage.score)

    def _still(self, view: TableView) -> TableView:
        """Nobody is marked as being to act where nothing is asked."""
        if self._choice is not None:
            return view
        seats = tuple(replace(seat, to_act=False) for seat in view.seats)
        return replace(view, seats=seats, trick=replace(view.trick, waiting=None))

    def _title(self, state: State) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
        run, table = self.run, state.table
        left = [Part(run.lesson.title[self.language.code], "title.name", 9)]
        if table.naming is not None:
            left.append(Part(self._presenter.trump(table), "title.trump", 8))
        left += [Part(word, "title.factor", 7) for word in self._presenter.factors(table)]
        steps = len(run.lesson.steps)
        return tuple(left), (Part(self.text("lessons.at", at=run.at + 1, steps=steps), keep=6),)

    # Keys and clicks

    def action_choose(self, key: str) -> None:
        """Choose, or play, the card or the answer of a key."""
        if self._goes_on():
            return
        if self._choice is None:
            self.stage.panel.choose(DIGITS.find(key))
            return
        card = card_keys(self._choice.observation).get(key)
        if card is not None:
            self._point(card, play=card == self._choice.chosen)

    def action_move(self, step: int) -> None:
        """Choose the next card to the left or right."""
        if not self._goes_on() and self._choice is not None:
            card = self._choice.step(step)
            if card is not None:
                self._point(card, play=False)

    def action_confirm(self) -> None:
        """Play the chosen card; go on where something moves."""
        if not self._goes_on() and self._choice is not None and self._choice.chosen is not None:
            self._point(self._choice.chosen, play=True)

    def action_go_on(self) -> None:
        """Go on where something moves, or where nothing is asked."""
        if not self._goes_on() and not self.run.asks:
            self._next()

    def action_turn(self, pages: int) -> None:
        """Scroll words that have no room."""
        self.stage.panel.turn(pages)

    def action_previous(self) -> None:
        """Back to the step before."""
        self._to(self.run.back())

    def action_leave(self) -> None:
        """Back to the lessons; the next time it goes on at this step."""
        self.dismiss(None)

    @on(CanvasView.Pressed)
    def _pressed(self, event: CanvasView.Pressed) -> None:
        hit, choice = event.target, self._choice
        if self._goes_on() or choice is None or not isinstance(hit, Hit):
            return
        own = card_keys(choice.observation).values()
        if hit.kind in (Kind.HAND, Kind.PILE) and hit.card is not None and hit.card in own:
            self._point(hit.card, play=hit.card == choice.chosen)

    @on(LessonPanel.Answered)
    def _answered(self, event: LessonPanel.Answered) -> None:
        if self._is_moving:
            return
        if not self.run.asks:
            self._next()
        elif self._actions:
            self._to(self.run.give(self._actions[event.at]))
        else:
            self._to(self.run.choose(self.run.step.answers[event.at]))

    def _next(self) -> None:
        if self.run.is_last:
            note(self, self.run.lesson.name, at=0, done=True)
            self.dismiss(None)
        else:
            self._to(self.run.next())

    def _goes_on(self) -> bool:
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
            self._draw(self.run.state)
            return
        self._to(self.run.give(Play(card)))
