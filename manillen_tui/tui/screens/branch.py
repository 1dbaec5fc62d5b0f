"""A deal played again from a moment on: a match apart, which counts nowhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manillen_tui.errors import ManillenError
from manillen_tui.game.scoring import DealResult
from manillen_tui.game.table import Table
from manillen_tui.journal import JournalError
from manillen_tui.review.decision import Decision, PastDeal
from manillen_tui.tui.branching import Moment, compared
from manillen_tui.tui.director import Director
from manillen_tui.tui.draw.look import Look
from manillen_tui.tui.draw.model import Part
from manillen_tui.tui.game import Game
from manillen_tui.tui.present import Presenter
from manillen_tui.tui.present_sum import deal_sum
from manillen_tui.tui.screens.apart import ApartTable
from manillen_tui.tui.screens.dialog import Dialog, renewed

if TYPE_CHECKING:
    from manillen_tui.tui.app import ManillenApp


@dataclass(frozen=True, slots=True)
class Replayed(Presenter):
    """Makes the views of a deal that is played again; the title says so all the time."""

    def title(
        self, number: int, table: Table, totals: tuple[int, ...]
    ) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
        """The title line, in which it is told that the deal does not count."""
        (name, _, *rest), right = Presenter.title(self, number, table, totals)
        said = Part(self.language.text("branch.deal", number=number), keep=10)
        return (name, said, *rest), right


class BranchTable(ApartTable):
    """The table of a deal that is played again; it ends with the deal.

    Args:
        game: the match, at the moment from which the deal is played again.
        look: the settings that change shapes.
        before: what the deal scored in the match itself, where it was played to its end.
        back: the key of what the way back is called.
    """

    def __init__(self, game: Game, look: Look, before: DealResult | None, back: str) -> None:
        super().__init__(game, look)
        self._before = before
        self._back = back

    @property
    def presenter(self) -> Presenter:
        """Whose words and whose place at the table."""
        words = super().presenter
        return Replayed(words.language, words.seat, words.names, words.order, words.is_shared)

    async def conduct(self, director: Director) -> None:
        """Play the one deal."""
        await director.finish_deal()

    async def show_deal_end(self) -> None:
        """Show what the deal scored, beside what it scored in the match."""
        await self.app.push_screen_wait(renewed(self._scored))

    def _scored(self) -> Dialog:
        state = self.game.session.state
        assert state is not None
        names, result, before = self.presenter, state.result, self._before
        lines = deal_sum(names, state.table, result)
        if before is not None:
            lines += ["", *compared(names, state.table, before, result)]
        ok = [("ok", self.text(self._back))]
        return Dialog(self.text("branch.heading"), lines, ok)

    async def end(self) -> None:
        """Back to where it was begun."""
        self.leave()

    def leave(self) -> None:
        """Back, telling whoever waits for it."""
        self.dismiss()


def branch_of(
    app: ManillenApp, game: Game, deal: PastDeal, decision: Decision | None
) -> BranchTable | None:
    """The table at which a deal of a match is played again.

    Args:
        app: where it will be shown; it tells where the deal cannot be played again.
        game: the match; nothing of its record changes.
        deal: the deal.
        decision: the first thing to be decided anew; None for all of it.
    """
    try:
        moment = Moment.of(game, deal.number, None if decision is None else decision.state)
    except JournalError as error:
        app.complain(error)
        return None
    back = "button.go-on" if decision is None else "button.to-review"
    return branch_off(app, moment, deal.end.result, game.coach.name, back)


def branch_off(
    app: ManillenApp, moment: Moment, before: DealResult | None, judge: str, back: str
) -> BranchTable | None:
    """The table at which a deal is played again from a moment on.

    Args:
        app: where it will be shown; it tells where the deal cannot be played again.
        moment: where to begin; nothing of that record changes.
        before: what the deal scored in the match itself, where it was played to its end.
        judge: the bot that gives the hints.
        back: the key of what the way back is called.
    """
    try:
        session, events = moment.branch()
    except ManillenError as error:
        app.complain(error)
        return None
    branch = Game(session)
    branch.coach.name = judge
    branch.note(events)
    return BranchTable(branch, app.look, before, back)
