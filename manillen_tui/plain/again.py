"""The last deal played again, line by line; it is kept apart and counts nowhere."""

from __future__ import annotations

from dataclasses import replace

from manillen_tui.game.events import DealBegun
from manillen_tui.plain.conversation import Left
from manillen_tui.plain.reader import Command
from manillen_tui.plain.scene import PlainScene, ToldGame
from manillen_tui.review.decision import PastDeal
from manillen_tui.settings import Hints
from manillen_tui.tui.branching import Moment, compared


class DealAgain(PlainScene):
    """A deal that is played once more.

    Args:
        scene: where it was played.
        game: the match apart, at the beginning of the deal.
        deal: the deal as it went.
    """

    def __init__(self, scene: PlainScene, game: ToldGame, deal: PastDeal) -> None:
        # As on the screen, neither beginner mode nor tutor.
        alone = replace(scene.settings, hints=Hints.OFF, tutor=False)
        super().__init__(scene.language, scene.voice, scene.lines, game, scene.pace, alone)
        self._deal = deal

    async def show_deal_end(self) -> None:
        """Tell what the deal scored, and what it scored in the match."""
        await super().show_deal_end()
        state = self.game.session.state
        assert state is not None
        lines = compared(self.speaker, state.table, self._deal.end.result, state.result)
        self.voice.tell(Command.REPLAY, lines)


async def play_again(scene: PlainScene, deal: PastDeal) -> None:
    """Play a deal of a match again from its beginning; who leaves it is back in the match.

    Raises:
        JournalError: its record cannot be made or written.
    """
    text = scene.language.text
    session, events = Moment.of(scene.game, deal.number, None).branch()
    game = ToldGame(session)
    game.coach.name = scene.game.coach.name
    game.note(events)
    scene.voice.tell(Command.REPLAY, [text("branch.deal", number=deal.number)])
    again = DealAgain(scene, game, deal)
    begun = max(at for at, event in enumerate(events) if isinstance(event, DealBegun))
    again.go_on(events[begun:])
    try:
        await again.director.finish_deal()
    except Left:
        pass
    finally:
        await game.close()
    scene.voice.tell(Command.REPLAY, [text("plain.back")])
