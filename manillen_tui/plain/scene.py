"""A match line by line: what the director needs of a screen, and the person's commands."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial

from manillen_tui.errors import IllegalActionError, Message
from manillen_tui.game.actions import Action
from manillen_tui.game.cards import Card
from manillen_tui.game.events import Event, PileTurned, TakenBack
from manillen_tui.game.legal import Refusal
from manillen_tui.game.observation import Observation
from manillen_tui.game.seats import PlayerId, Seat
from manillen_tui.game.table import Phase, Trick
from manillen_tui.journal import JournalError
from manillen_tui.plain.asked import Question, answer_to, question_for
from manillen_tui.plain.conversation import Left, Source
from manillen_tui.plain.looking_back import review_lines
from manillen_tui.plain.reader import Command, Option
from manillen_tui.plain.taught import TaughtConversation
from manillen_tui.plain.views import hand_line, last_lines, memory_lines, score_lines, table_lines
from manillen_tui.plain.voice import Voice
from manillen_tui.plain.words import PlainWords
from manillen_tui.review.decision import PastDeal
from manillen_tui.review.work import Review
from manillen_tui.settings import Settings
from manillen_tui.solver.claim import judge
from manillen_tui.tui.director import Director
from manillen_tui.tui.game import Game
from manillen_tui.tui.pace import Pace
from manillen_tui.tui.present_claim import not_granted


@dataclass
class ToldGame(Game):
    """A match of which everything that happens is told.

    Attributes:
        told: takes what has just happened.
    """

    told: Callable[[tuple[Event, ...]], None] = field(default=lambda _: None)

    def note(self, events: tuple[Event, ...]) -> None:
        """Keep what happened, and tell it."""
        super().note(events)
        self.told(events)


class PlainScene(TaughtConversation):
    """One match, as the director plays it.

    Args:
        language: the person's language.
        voice: says what there is to say.
        lines: the person's.
        game: the match.
        pace: the pauses.
        settings: which help the person wants.

    Attributes:
        director: who plays the match.
    """

    game: ToldGame

    def __init__(
        self,
        language: PlainWords,
        voice: Voice,
        lines: Source,
        game: ToldGame,
        pace: Pace,
        settings: Settings,
    ) -> None:
        super().__init__(language, voice, lines, game, settings)
        self.pace = pace
        self.director = Director(game, self)
        self._asked: Question[Action] | None = None
        self._hand: tuple[int, bool] | None = None
        self._review: Review | None = None
        self._settled = 0

    def begin(self, past: Sequence[Event]) -> None:
        """Tell what match it is; from now on, all that happens in it."""
        self.voice.begin(self.game, past)
        if past and not self.game.session.between_deals:
            self._tell_hand()
        self.game.told = self._happened

    def go_on(self, past: tuple[Event, ...]) -> None:
        """Tell what has just happened, and from now on all that does."""
        self._happened(past)
        self.game.told = self._happened

    async def end(self) -> None:
        """Tell who won, and answer what is asked for until the person leaves.

        Raises:
            Left: always.
        """
        self.voice.match_ended(self.game)
        leave = self.language.text("plain.leave")
        text = self.language.text("plain.over")
        question = Question("over", text, (Option(None, "quit", leave),))
        # What a script still has to say is no fault of it: it cannot know when a match ends.
        await self.choose(question, lambda _: None)
        raise Left

    # What the director needs

    async def show_cut(self) -> None:
        """Tell the cut."""
        self.voice.cut(self.game.session.cut(), self.game.seat)

    async def show_deal_end(self) -> None:
        """Tell what the deal scored."""
        self.voice.deal_ended(self.game)

    async def ask(self, observation: Observation) -> Action:
        """Ask the person."""
        self._turn_to(observation.player.seat)
        asked = self._asked = question_for(self.speaker, observation)
        try:
            await self.begin_choice(asked)
            while True:
                action = await self.choose(
                    asked, lambda line: answer_to(asked, line, self.language.code)
                )
                if await self.is_sure(asked, action):
                    return action
        finally:
            self._asked = None

    def _turn_to(self, seat: Seat) -> None:
        """Speak to the person of a seat, where several people play."""
        if seat != self.game.seat:
            self.game.seat = seat
            self.voice.hand(self.game, self._seen)
        state = self.game.session.state
        if state is not None and state.is_settled and self._settled != self.game.session.number:
            self._settled = self.game.session.number
            self.voice.tell(Command.CLAIM, [self.language.text("claim.settled")])

    def update(self, resting: Trick | None = None, turned: Iterable[PileTurned] = ()) -> None:
        """Everything was told as it happened."""

    async def show_play(self, seat: Seat, card: Card) -> None:
        """It was told as it happened."""

    async def show_revoke(self, refused: Refusal) -> None:
        """Tell what was illegal."""
        self.voice.revoked(self.game, refused)

    async def show_gather(self, trick: Trick) -> None:
        """It was told as it happened."""

    async def rest(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)

    def tell(self, trouble: Message) -> None:
        """Tell of a bot that failed."""
        self.voice.trouble(self.language.say(trouble))

    def _happened(self, events: tuple[Event, ...]) -> None:
        for event in events:
            self.voice.happened(self.game, event)
        if any(isinstance(event, TakenBack) for event in events):
            self.voice.hand(self.game, self._seen)
        elif not self.game.session.between_deals:
            self._tell_hand()

    def _tell_hand(self) -> None:
        """Tell the hand when the deal begins, and again when it may first be looked at."""
        seen = self._seen
        now = self.game.session.number, seen.hand is not None
        if now != self._hand:
            self._hand = now
            self.voice.hand(self.game, seen)

    @property
    def _seen(self) -> Observation:
        return self.game.session.observe(PlayerId(self.game.seat))

    # The person's commands

    async def obey(self, command: Command) -> None:
        """Do what was asked for.

        Raises:
            Left: the person leaves.
        """
        match command:
            case Command.HINT if self._asked is not None:
                await self.hint_more(self._asked)
            case Command.REVIEW | Command.REPLAY:
                await self._go_back(command)
            case Command.MEMORY:
                if self._asked is not None and self._asked.kind == "play":
                    self.game.assist("memory")
                self.voice.tell(command, memory_lines(self.speaker, self._seen))
            case Command.LAST:
                self.voice.tell(command, last_lines(self.speaker, self._seen.table))
            case Command.SCORE:
                self.voice.tell(command, score_lines(self.speaker, self.game))
            case Command.TABLE:
                number = self.game.session.number
                shown = table_lines(self.speaker, number, self._seen)
                self.voice.tell(command, [*shown, hand_line(self.speaker, self._seen)])
            case Command.UNDO if self._asked is not None:
                await self._aside(command, partial(self.director.undo, PlayerId(self.game.seat)))
            case Command.CLAIM if self._asked is not None:
                await self._claim(self._asked)
            case Command.HELP:
                table = self.game.session.rules.name
                lines = self.language.text("plain.help").splitlines()
                self.voice.tell(command, [*lines, self.language.text("plain.rules", table=table)])
            case _:
                await super().obey(command)

    async def _aside(self, command: Command, step: Callable[[], None]) -> None:
        """Do something in place of the turn at hand, which ends here; or say why it cannot be."""
        try:
            step()
        except IllegalActionError as error:
            self.voice.tell(command, [self.language.say(error.message)])
        else:
            await asyncio.sleep(0)  # the turn is cancelled

    async def _claim(self, asked: Question[Action]) -> None:
        """End the deal where all that is left is the person's, or worth nothing."""
        state, seen = self.game.session.state, asked.seen
        if state is None or seen is None or seen.table.phase is not Phase.PLAY:
            self.voice.tell(Command.CLAIM, [self.language.text("claim.later")])
            return
        if not state.is_settled:
            claim = await asyncio.to_thread(judge, seen)
            if not claim.granted:
                said = not_granted(self.speaker, seen, claim.broken)
                self.voice.tell(Command.CLAIM, [said])
                return
        await self._aside(Command.CLAIM, partial(self.director.claim, self.game.seat))

    async def _go_back(self, command: Command) -> None:
        """Look back on the deal that ended last, or play it again and put the question anew."""
        deal = self.game.ended
        if deal is None:
            key = "review.later" if command is Command.REVIEW else "replay.later"
            self.voice.tell(command, [self.language.text(key)])
        elif command is Command.REVIEW:
            await self._look_back(deal)
        else:
            from manillen_tui.plain.again import play_again

            try:
                await play_again(self, deal)
            except JournalError as error:
                self.voice.tell(command, [self.language.say(error.message)])
            if self._asked is not None:
                self.voice.ask(self._asked)

    async def _look_back(self, deal: PastDeal) -> None:
        """Tell what the decisions of a deal that is over cost."""
        if self._review is None or self._review.deal is not deal:
            self.voice.wait(self.language.text("plain.working"))
            self._review = Review(deal, PlayerId(self.game.seat))
            await self._review.work(self.game.coach, lambda: None)
        self.voice.tell(Command.REVIEW, review_lines(self.speaker, self._review))
