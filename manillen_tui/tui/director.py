"""Runs a match: asks who is to act, takes the answer to the session, shows what happened."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Protocol

from manillen_tui.bot_process import BotProcess
from manillen_tui.errors import Message
from manillen_tui.game.actions import Action, Play
from manillen_tui.game.cards import Card
from manillen_tui.game.events import Event, PileTurned, TrickWon
from manillen_tui.game.legal import Refusal
from manillen_tui.game.observation import Observation
from manillen_tui.game.seats import PlayerId, Seat
from manillen_tui.game.table import Trick
from manillen_tui.tui.game import Game
from manillen_tui.tui.pace import Pace


class Scene(Protocol):
    """What the director needs of a screen."""

    @property
    def pace(self) -> Pace:
        """The pauses in force."""
        ...

    async def show_cut(self) -> None:
        """Show the cut for the first dealer, until the person goes on (R4)."""
        ...

    async def show_deal_end(self) -> None:
        """Show what the deal scored, until the person goes on."""
        ...

    async def ask(self, observation: Observation) -> Action:
        """Ask the person."""
        ...

    def update(self, resting: Trick | None = None, turned: Iterable[PileTurned] = ()) -> None:
        """Show the table as it stands, or as it was before a finished trick was taken up.

        Args:
            resting: the trick that still lies on the table.
            turned: the bottoms that are turned once it is taken up.
        """
        ...

    async def show_play(self, seat: Seat, card: Card) -> None:
        """Show a card that was just played on its way."""
        ...

    async def show_revoke(self, refused: Refusal) -> None:
        """Show an illegal card or a false word that was laid, and what it broke (R28)."""
        ...

    async def show_gather(self, trick: Trick) -> None:
        """Show a finished trick on its way to the winner."""
        ...

    async def rest(self, seconds: float) -> None:
        """Wait, unless the person wants to go on."""
        ...

    def tell(self, trouble: Message) -> None:
        """Tell the person about a bot that failed."""
        ...


class Director:
    """Plays one match to its end on a scene."""

    def __init__(self, game: Game, scene: Scene) -> None:
        self.game = game
        self.scene = scene
        self._troubled: set[str] = set()
        self._turning: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Play until the match is over.

        Raises:
            JournalError: a line could not be written; the match stands where it was.
        """
        session = self.game.session
        if session.number == 0:
            await self.scene.show_cut()
        while True:
            if session.number:
                await self.finish_deal()
            if session.is_over:
                return
            self.game.note(session.deal())
            self.scene.update()

    async def finish_deal(self) -> None:
        """Play the deal at hand to its end, and show what it scored.

        Raises:
            JournalError: a line could not be written; the match stands where it was.
        """
        while not self.game.session.between_deals:
            await self._turn()
        self.scene.update()
        await self.scene.show_deal_end()

    def undo(self, player: PlayerId) -> None:
        """Take back a player's last decision in this deal, and go on from there at once.

        Raises:
            IllegalActionError: there is none, or this match allows no undo.
            JournalError: the line could not be written; nothing has changed.
        """
        self._instead(self.game.session.undo(player))

    def claim(self, seat: Seat) -> None:
        """Give the tricks left to a seat's side, which has proven its claim.

        Raises:
            IllegalActionError: no cards are being played.
            JournalError: the line could not be written; nothing has changed.
        """
        self._instead(self.game.session.claim(seat))

    def _instead(self, events: tuple[Event, ...]) -> None:
        """Go on from what has happened in the session in place of the turn at hand."""
        self.game.note(events)
        if self._turning is not None:
            self._turning.cancel()

    async def _turn(self) -> None:
        """Have somebody act, unless something else happens instead."""
        self._turning = asyncio.create_task(self._act())
        try:
            await self._turning
        except asyncio.CancelledError:
            turning = asyncio.current_task()
            if turning is None or turning.cancelling():
                raise

    async def _act(self) -> None:
        session = self.game.session
        player = session.to_act
        assert player is not None and session.state is not None
        seat = session.state.to_act
        assert seat is not None
        bot = self.game.bots.get(player)
        if bot is None:
            action = await self.scene.ask(session.observe(player))
        else:
            action = await self._bot_action(bot, session.observe(player))
        refused = session.state.refusal(action) if isinstance(action, Play) else None
        # The journal has the action before anything of it is shown.
        events = session.submit(action)
        self.game.note(events)
        if refused is None:
            await self._show(seat, action, events)
        else:
            await self.scene.show_revoke(refused)

    async def _bot_action(self, bot: BotProcess, observation: Observation) -> Action:
        decision, _ = await asyncio.gather(
            bot.decide(observation, self.game.session.chance),
            asyncio.sleep(self.scene.pace.bot),
        )
        trouble = decision.trouble
        if trouble is not None and bot.name not in self._troubled:
            self._troubled.add(bot.name)
            self.scene.tell(trouble)
        return decision.action

    async def _show(self, seat: Seat, action: Action, events: tuple[Event, ...]) -> None:
        trick = next((event.trick for event in events if isinstance(event, TrickWon)), None)
        turned = [event for event in events if isinstance(event, PileTurned)]
        self.scene.update(resting=trick, turned=turned)
        if isinstance(action, Play):
            await self.scene.show_play(seat, action.card)
        if trick is not None:
            await self.scene.rest(self.scene.pace.trick)
            await self.scene.show_gather(trick)
            self.scene.update()
