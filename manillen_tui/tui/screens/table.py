"""The table: one match, and the keys and clicks by which a person plays it."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import ClassVar

from textual import on, work
from textual.binding import ActiveBinding, Binding, BindingType
from textual.worker import Worker, WorkerError

from manillen_tui.errors import Message
from manillen_tui.game.actions import Action, Play
from manillen_tui.game.cards import Card
from manillen_tui.game.observation import Observation
from manillen_tui.game.seats import PlayerId
from manillen_tui.game.table import Phase
from manillen_tui.journal import JournalError
from manillen_tui.settings import MemoryAid
from manillen_tui.tui.choices import DIGITS, LETTERS, card_keys, hand_keys, prevents
from manillen_tui.tui.director import Director
from manillen_tui.tui.draw.look import Look
from manillen_tui.tui.draw.model import Hit, Kind
from manillen_tui.tui.examine import moments
from manillen_tui.tui.game import Game
from manillen_tui.tui.screens.base import keyed
from manillen_tui.tui.screens.deal_end import match_end_dialog
from manillen_tui.tui.screens.dialog import Dialog, renewed
from manillen_tui.tui.screens.directed import DirectedScene
from manillen_tui.tui.screens.help import keys_help
from manillen_tui.tui.screens.recall import DONE, RecallDialog
from manillen_tui.tui.screens.score import ScoreDialog
from manillen_tui.tui.widgets.canvas_view import CanvasView
from manillen_tui.tui.widgets.question import Question


class TableScreen(DirectedScene):
    """One match being played."""

    # The answers take the focus when something is asked; at any other time they would take Enter.
    AUTO_FOCUS = ""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("1", "choose('1')", "key.play", key_display="1-8"),
        *(Binding(key, f"choose('{key}')", show=False) for key in DIGITS[1:] + LETTERS),
        keyed("table.left", "move(-1)", show=False),
        keyed("table.right", "move(1)", show=False),
        keyed("table.play", "confirm", "key.ok"),
        keyed("table.go-on", "go_on", show=False),
        keyed("table.word", "word", "key.word"),
        keyed("table.hint", "hint", "key.hint"),
        keyed("table.memory", "memory", "key.memory"),
        keyed("table.undo", "undo", "key.undo"),
        keyed("table.last", "last", "key.last"),
        keyed("table.examine", "examine", "key.examine"),
        keyed("table.review", "review", show=False),
        keyed("table.claim", "claim", show=False),
        keyed("table.score", "score", "key.score", priority=True),
        keyed("app.help", "help", "key.help"),
    ]

    def __init__(self, game: Game, look: Look) -> None:
        super().__init__(game, look)
        self._match: Worker[None] | None = None

    def on_mount(self) -> None:
        """Begin, or go on with, the match."""
        self.set_focus(None)
        self._match = self.run_worker(self._play, exclusive=True)

    async def on_unmount(self) -> None:
        """Let the bots and the journal go, once nobody asks or writes any more."""
        if self._match is not None:
            self._match.cancel()
            with suppress(WorkerError):
                await self._match.wait()
        await self.game.close()

    async def _play(self) -> None:
        try:
            await self.conduct(self.director)
        except JournalError as error:
            await self.app.push_screen_wait(renewed(partial(self._trouble, error.message)))
            self.leave()
        else:
            await self.end()

    def _trouble(self, message: Message) -> Dialog:
        lines = [self.language.say(message), self.text("journal.kept")]
        return Dialog(self.text("journal.trouble"), lines, [("ok", self.text("button.ok"))])

    async def conduct(self, director: Director) -> None:
        """Have as much played as this table is for: the whole match."""
        await director.run()

    def leave(self) -> None:
        """Go where the table was come from."""
        self.manillen.go_home()

    async def end(self) -> None:
        """Tell who won the match, and play another or leave."""

        def told() -> Dialog:
            ways = {"again": self.text("button.again"), "home": self.text("button.home")}
            return match_end_dialog(self.presenter, self.game, ways)

        chosen = await self.app.push_screen_wait(renewed(told))
        if chosen == "again":
            self.manillen.play_again(self.game)
        else:
            self.leave()

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The keys in force, those of the hand as far as a whole hand goes."""
        found = super().active_bindings
        session = self.game.session
        for key, active in found.items():
            if active.binding.id == "table.undo" and not session.may_undo:
                found[key] = active._replace(binding=replace(active.binding, show=False))
        if first := found.get(DIGITS[0]):
            keys = hand_keys(session.rules, self.game.seat)
            found[DIGITS[0]] = first._replace(binding=replace(first.binding, key_display=keys))
        return found

    # Keys and clicks

    def action_choose(self, key: str) -> None:
        """Choose, or play, the card or the answer of a key."""
        if self._goes_on() or self._choice is None:
            return
        if self.stage.question.display:
            self.stage.question.choose(DIGITS.find(key))
            return
        card = card_keys(self._choice.observation, self.manillen.order).get(key)
        if card is not None:
            self._point(card, play=self._choice.plays(card, self.manillen.settings.play_step))

    def action_move(self, step: int) -> None:
        """Choose the next card to the left or right."""
        if self._goes_on() or self._choice is None:
            return
        card = self._choice.step(step, self.manillen.order)
        if card is not None:
            self._point(card, play=False)

    def action_confirm(self) -> None:
        """Play the chosen card, or say that none is; go on where a trick rests."""
        choice = self._choice
        if self._goes_on() or choice is None or self.stage.question.display:
            return
        if choice.chosen is not None:
            self._point(choice.chosen, play=True)
        else:  # the card advised stands out too, and yet is not chosen
            choice.telling = lambda: (self.text("table.none-chosen"),)
            self.update()

    def action_go_on(self) -> None:
        """Go on where a trick rests."""
        self._goes_on()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Words are offered where the table speaks (R37)."""
        return action != "word" or self.game.session.rules.signals

    def action_word(self) -> None:
        """Speak the next word with the chosen card, or none."""
        choice = self._choice
        if choice is not None and choice.chosen is not None:
            offered = len(choice.next_word()) > 1
            said = choice.chosen, choice.word, offered
            choice.asking = lambda: self.presenter.word_prompt(*said)
            self.update()

    @work
    async def action_memory(self) -> None:
        """Open or close the memory aid; first have it said from memory, if that is the setting."""
        session = self.game.session
        if self.is_veiled:
            self.notify(self.text("cover.later"), markup=False)
        elif session.state is None or session.state.table.phase is not Phase.PLAY:
            self.notify(self.text("memory.later"), markup=False)
        elif self.aid.is_open:
            self.show_aid(is_open=False)
        elif self.manillen.settings.memory is not MemoryAid.ASK or await self._recalled():
            self.show_aid(is_open=True)

    async def _recalled(self) -> bool:
        """Whether the person answered what is asked before the aid is shown."""
        asked = self.aid.questions(self.seen)
        if not asked:
            return True
        return await self.app.push_screen_wait(RecallDialog(self.presenter, asked)) == DONE

    def action_last(self) -> None:
        """Show the last trick again, until a key or a click."""
        state = self.game.session.state
        if self._resting is not None or state is None or not state.table.tricks:
            self._goes_on()
        else:
            self.update(resting=state.table.tricks[-1])

    @work
    async def action_examine(self) -> None:
        """Show the person's own plays of this deal as they stood (R28)."""
        state = self.game.session.state
        if self.is_veiled:
            self.notify(self.text("cover.later"), markup=False)
        elif state is not None:
            player = PlayerId(self.game.seat)
            await self.examine(moments(state.table, self.game.session.past, player))

    @work
    async def action_review(self) -> None:
        """Look back on the deal that ended last."""
        await self.review()

    @work
    async def action_score(self) -> None:
        """Show the whole score."""
        dialog = renewed(lambda: ScoreDialog(self.presenter, self.game))
        await self.app.push_screen_wait(dialog)

    @property
    def help_on_keys(self) -> list[str]:
        """What its keys do, with more words than there are in the list of all keys."""
        return keys_help(self.language, self.manillen.keymap, self.manillen.key_names)

    @on(CanvasView.Pressed)
    def _pressed(self, event: CanvasView.Pressed) -> None:
        hit, choice = event.target, self._choice
        if self.stage.question.display:
            # A click beside a question takes the keys from its answers.
            self.stage.question.answers.focus()
            return
        if self._goes_on() or choice is None or not isinstance(hit, Hit):
            return
        own = card_keys(choice.observation, self.manillen.order).values()
        if hit.kind in (Kind.HAND, Kind.PILE) and hit.card is not None and hit.card in own:
            self._point(hit.card, play=choice.plays(hit.card, self.manillen.settings.play_step))

    @on(Question.Answered)
    def _answered(self, event: Question.Answered) -> None:
        self._give(event.action)

    def _goes_on(self) -> bool:
        """Whether a resting trick took the key."""
        if self._resting is None:
            return False
        self._go_on.set()
        if self._choice is not None:
            self.update()
        return True

    def _point(self, card: Card, *, play: bool) -> None:
        """Choose a card, and play it if that was asked; an illegal one says why.

        Where revokes are not prevented it says nothing, and is laid all the same (R28).
        """
        choice = self._choice
        if choice is None or self._answer is None or self.stage.question.display:
            return
        choice.point(card)
        refused = self._refused(choice.observation, card)
        if play and not refused:
            self._give(Play(card, choice.word))
            return
        why = partial(self._refused, choice.observation, card)
        choice.telling = why if refused else self.tell_said
        self.update()

    def _refused(self, observation: Observation, card: Card) -> tuple[str, ...]:
        """Why a card may not be played; nothing where it may."""
        refusal = observation.refusal(Play(card)) if prevents(observation) else None
        return () if refusal is None else (self.language.say(refusal.message),)

    def _give(self, action: Action) -> None:
        if self._choice is not None and self._choice.accepts(action):
            self.offer(action)
