"""What a table shows of a deal that is over: its end, its plays, its review, and the deal again."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from manillen_tui.game.seats import PlayerId, Seat
from manillen_tui.language import LANGUAGES, Language
from manillen_tui.review.decision import Decision, PastDeal
from manillen_tui.tui.examine import Moment, moments
from manillen_tui.tui.game import Game
from manillen_tui.tui.present import Presenter
from manillen_tui.tui.screens.base import SpokenScreen
from manillen_tui.tui.screens.deal_end import deal_end_dialog
from manillen_tui.tui.screens.dialog import renewed

if TYPE_CHECKING:
    from manillen_tui.tui.screens.branch import BranchTable
    from manillen_tui.tui.screens.review import ReviewScreen


@cache
def _names_of(seat: Seat) -> frozenset[str]:
    return frozenset(Language(code).seat(seat) for code in LANGUAGES)


class LookingBack(SpokenScreen):
    """A table from which the deal that ended last can be looked back on.

    Args:
        game: the match.
    """

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game

    @property
    def presenter(self) -> Presenter:
        """Whose words and whose place at the table."""
        game = self.game
        said = {seat: self.language.player(game.session.players[seat]) for seat in game.people}
        # Who gave no name is called after the seat, in the language of that day.
        names = {seat: name for seat, name in said.items() if name not in _names_of(seat)}
        order = self.manillen.order
        return Presenter(self.language, game.seat, names, order, game.is_shared)

    async def show_deal_end(self) -> None:
        """Show what the deal scored."""
        session = self.game.session
        assert session.state is not None
        while True:
            dialog = renewed(lambda: deal_end_dialog(self.presenter, self.game))
            match await self.app.push_screen_wait(dialog):
                case "plays":
                    await self.examine(moments(session.state.table, session.past))
                case "review":
                    await self.review()
                case "replay" if self.game.ended is not None:
                    await self.replay(self.game.ended)
                case _:
                    return

    async def examine(self, found: tuple[Moment, ...]) -> None:
        """Show plays as they stood, until the person goes on."""
        if found:
            from manillen_tui.tui.screens.examine import ExamineScreen

            screen = ExamineScreen(self.presenter, self.manillen.look, found, self._review_screen)
            await self.app.push_screen_wait(screen)

    async def review(self) -> None:
        """Look back on the deal that ended last, until the person goes on."""
        screen = self._review_screen()
        if screen is not None:
            await self.app.push_screen_wait(screen)

    def _review_screen(self) -> ReviewScreen | None:
        """What looks back on the deal that ended last; None, and a word, where nothing can be."""
        deal = self.game.ended
        if deal is None:
            self.notify(self.text("review.later"), markup=False)
            return None
        from manillen_tui.review.work import Review
        from manillen_tui.tui.screens.review import ReviewScreen

        review = Review(deal, PlayerId(self.game.seat))
        if not review.findings:
            self.notify(self.text("review.no-choice"), markup=False)
            return None
        record = self.game.record
        name = self.game.session.rules.name if record is None else record.stem
        judge = self.game.coach.name
        return ReviewScreen(self.presenter, self.manillen.look, review, judge, self._branch, name)

    def _branch(self, deal: PastDeal, decision: Decision) -> None:
        """Have a deal played again from a decision on."""
        table = self._branch_of(deal, decision)
        if table is not None:
            self.app.push_screen(table)

    async def replay(self, deal: PastDeal) -> None:
        """Play a deal again from its beginning, apart, until the person goes on."""
        table = self._branch_of(deal, None)
        if table is not None:
            await self.app.push_screen_wait(table)

    def _branch_of(self, deal: PastDeal, decision: Decision | None) -> BranchTable | None:
        """The table at which a deal is played again; None, and a dialog, where it cannot be."""
        from manillen_tui.tui.screens.branch import branch_of

        return branch_of(self.manillen, self.game, deal, decision)
