"""The table as the director shows it: the stage, dialogs over it, the question to the person."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace

from textual.app import ComposeResult

from manillen_tui.errors import Message
from manillen_tui.game.actions import Action, Play
from manillen_tui.game.cards import Card
from manillen_tui.game.events import PileTurned
from manillen_tui.game.legal import Refusal
from manillen_tui.game.observation import Observation
from manillen_tui.game.seats import PlayerId, Seat
from manillen_tui.game.table import Phase, Trick
from manillen_tui.journal import JournalError
from manillen_tui.settings import MemoryAid
from manillen_tui.tui.choices import Choice, prevents
from manillen_tui.tui.draw.charts import ChartView
from manillen_tui.tui.draw.look import Look
from manillen_tui.tui.draw.memories import MemoryView
from manillen_tui.tui.game import Game
from manillen_tui.tui.memory_aid import Aid
from manillen_tui.tui.pace import Pace
from manillen_tui.tui.present import focus_on
from manillen_tui.tui.present_score import panel_of, totals_of
from manillen_tui.tui.questions import answers, heading
from manillen_tui.tui.screens.cover import CoverScreen
from manillen_tui.tui.screens.cut import CutDialog
from manillen_tui.tui.screens.deal_end import revoke_dialog
from manillen_tui.tui.screens.dialog import renewed
from manillen_tui.tui.screens.looking_back import LookingBack
from manillen_tui.tui.stage import Stage
from manillen_tui.tui.widgets.keys_row import KeysRow

SPARED = ("memory", "undo", "confirm")
"""The actions whose keys the footer leaves out first."""


class TableScene(LookingBack):
    """What a :class:`~manillen_tui.tui.director.Director` needs of a screen.

    Args:
        game: the match.
        look: the settings that change shapes.

    Attributes:
        stage: the drawings.
        is_veiled: whether no hand is to be seen now, since somebody else may be looking.
    """

    def __init__(self, game: Game, look: Look) -> None:
        super().__init__(game)
        self.stage = Stage(look, lambda: self.manillen.colouring, game.seat)
        self.is_veiled = game.is_shared
        self._present: tuple[int, Seat] | None = None
        self._aids: dict[Seat, Aid] = {}
        self._choice: Choice | None = None
        self._answer: asyncio.Future[Action] | None = None
        self._go_on = asyncio.Event()
        self._resting: Trick | None = None
        self._turned: tuple[PileTurned, ...] = ()
        self._forced: list[Card] = []

    def compose(self) -> ComposeResult:
        """The stage over the footer."""
        yield self.stage
        yield KeysRow(SPARED)

    @property
    def pace(self) -> Pace:
        """The pauses in force."""
        return self.manillen.pace

    @property
    def aid(self) -> Aid:
        """The memory aid of whoever looks at the screen."""
        new = Aid(self.game, lambda: self.helped("memory"))
        return self._aids.setdefault(self.game.seat, new)

    @property
    def seen(self) -> Observation:
        """What may be seen on the screen now."""
        observation = self.game.session.observe(PlayerId(self.game.seat))
        return replace(observation, hand=None, legal_actions=()) if self.is_veiled else observation

    async def show_cut(self) -> None:
        """Show the cut for the first dealer."""
        rounds = self.game.session.cut()
        await self.app.push_screen_wait(CutDialog(self.presenter, rounds))

    async def ask(self, observation: Observation) -> Action:
        """Ask the person, once that one is there, and wait for an answer that can be given."""
        await self._called(observation.player.seat)
        forced = self._forced_play(observation)
        if forced is not None:
            return await self.play_forced(observation, forced)
        self._answer = asyncio.get_running_loop().create_future()
        self.put(Choice(observation, telling=self._told_forced()))
        self._forced.clear()
        if self.manillen.settings.bell:
            self.app.bell()
        try:
            return await self._answer
        finally:
            self.stage.question.put_away()
            self.set_focus(None)
            self._choice = self._answer = None
            self.is_veiled = self.game.is_shared

    async def _called(self, seat: Seat) -> None:
        """Have the person of a seat before the screen, with the table as seen from there."""
        called = self.game.session.number, seat
        if self.game.is_shared and self._present != called:
            self.update()
            there = asyncio.Event()
            # Not ``push_screen_wait``: it first has the footer's old keys removed, which never
            # ends where the app ends meanwhile and waits for this very task.
            self.app.push_screen(CoverScreen(self.presenter, seat), lambda _: there.set())
            await there.wait()
            self._present = called
        self.is_veiled = False
        if seat != self.game.seat:
            self.game.seat = self.stage.seat = seat
            self.refresh_bindings()

    def _forced_play(self, observation: Observation) -> Play | None:
        """The one thing that may be done, where it is to be done for the person.

        Where revokes are not prevented another card can be laid too (R28).
        """
        actions = observation.legal_actions
        only = actions[0] if len(actions) == 1 and prevents(observation) else None
        return only if self.manillen.settings.forced and isinstance(only, Play) else None

    async def play_forced(self, observation: Observation, play: Play) -> Play:
        """Show which card is played for the person, and say so."""
        self._forced.append(play.card)
        told = self._told_forced()
        self._choice = Choice(observation, play.card, asking=lambda: " ".join(told()))
        self.update()
        await asyncio.sleep(self.pace.bot)
        self._choice = None
        return play

    def _told_forced(self) -> Callable[[], tuple[str, ...]]:
        """Which cards were played for the person since the last choice."""
        forced = tuple(self._forced)
        return lambda: (self.text("table.forced", cards=forced),) if forced else ()

    def put(self, choice: Choice) -> None:
        """Put a choice before the person."""
        self._choice = choice
        self._put_question(choice)
        self.update()

    def _put_question(self, choice: Choice) -> None:
        """Ask what is asked before play."""
        observation = choice.observation
        if observation.table.phase is not Phase.PLAY:
            choice.asking = lambda: heading(self.presenter, observation)
            self.stage.question.ask(choice.prompt, answers(self.presenter, observation))

    async def retell(self) -> None:
        """Show the table in the person's language, now that it is another."""
        self.relook()
        await self.show_keys()

    def relook(self) -> None:
        """Show the table in the new looks, what it says too."""
        self.stage.relook(self.manillen.look)
        if self._choice is not None:
            self.reword(self._choice)
        self.update(self._resting, self._turned)
        super().relook()

    def reword(self, choice: Choice) -> None:
        """Say anew what is said of a choice; an answer pointed at stays pointed at."""
        offered = self.stage.question.answers
        pointed = offered.highlighted
        self._put_question(choice)
        offered.highlighted = pointed

    def update(self, resting: Trick | None = None, turned: Iterable[PileTurned] = ()) -> None:
        """Show the table as it stands, or with a finished trick still lying on it."""
        session = self.game.session
        self._resting, self._turned = resting, tuple(turned)
        if session.state is None:
            return
        observation = self.seen
        focus = focus_on(self._choice, resting, self._turned)
        totals = totals_of(session.rules, self.game.history)
        self.stage.show(
            self.presenter.table(session.number, observation, focus, totals),
            panel_of(self.presenter, self.game),
            self.remembered(observation),
            None if resting else self.chart(),
        )

    def chart(self) -> ChartView | None:
        """What is shown in the score's place, where there is something."""
        return None

    def helped(self, kind: str) -> None:
        """Mark the deal as one in which the person had help."""
        try:
            self.game.assist(kind)
        except JournalError as error:
            self.tell(error.message)

    def preferred(self, field: str) -> None:
        """A setting was changed."""
        if field == "memory":
            self.show_aid(is_open=self.manillen.settings.memory is MemoryAid.ON)

    def show_aid(self, *, is_open: bool) -> None:
        """Open or close the memory aid; whatever else is shown stays."""
        session = self.game.session
        self.aid.turn(is_open=is_open)
        if session.state is not None:
            self.stage.show_memory(self.remembered(self.seen))

    def remembered(self, observation: Observation) -> MemoryView | None:
        """The memory aid, where it is open and only its own person looks."""
        if self.is_veiled:
            return None
        return self.aid.view(self.presenter, observation, self.manillen.settings.memory)

    async def show_play(self, seat: Seat, card: Card) -> None:
        """Move a card to the table."""
        if self.manillen.moves:
            await self.stage.fly(seat, card, self.pace.flight)

    async def show_revoke(self, refused: Refusal) -> None:
        """Show the card or word that was illegal, with the duty that it broke."""
        rules = self.game.session.rules
        dialog = renewed(lambda: revoke_dialog(self.presenter, rules, refused))
        await self.app.push_screen_wait(dialog)

    async def show_gather(self, trick: Trick) -> None:
        """Move a trick to its winner."""
        if self.manillen.moves:
            await self.stage.gather(trick.winner, self.pace.flight)

    async def rest(self, seconds: float) -> None:
        """Wait, unless a key or a click goes on."""
        self._go_on.clear()
        if seconds > 0:
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await self._go_on.wait()

    def tell(self, trouble: Message) -> None:
        """Tell of a bot that failed."""
        self.manillen.warn(trouble)
