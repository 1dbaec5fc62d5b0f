"""Whether a deal could have been won, with all cards known and all sides playing their best."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from manillen_tui.game.actions import Play
from manillen_tui.game.cards import Card
from manillen_tui.game.scoring import deal_factor, scores
from manillen_tui.game.seats import PlayerId
from manillen_tui.game.state import State
from manillen_tui.game.table import Table
from manillen_tui.hindsight import Worth
from manillen_tui.review.decision import Decision, PastDeal


@dataclass(frozen=True, slots=True)
class Chances:
    """What a side could have made of a deal, the trumps named as they were.

    Attributes:
        start: the deal before its first lead.
        side: the index of the side.
        points: what it gets if all sides play exactly from there (R29).
        line: the plays that do it.
        wins: whether the side then scores more than the other (R30).
        points_taken: what it took at the table.
        won: whether it scored more than the other there.
        lost: the play after which it could no longer win; None where it won, or never could.
    """

    start: State
    side: int
    points: int
    line: tuple[Card, ...]
    wins: bool
    points_taken: int
    won: bool
    lost: Decision | None = None

    @property
    def end(self) -> State:
        """The deal after the line."""
        state = self.start
        for card in self.line:
            state = state.after(Play(card))
        return state


def chances(deal: PastDeal, player: PlayerId, worths: Mapping[int, Worth]) -> Chances | None:
    """What a player's side could have made of a deal.

    Args:
        deal: the deal.
        player: the player.
        worths: what the plays of each state were worth, by the place in ``deal.plays``.

    Returns:
        None as long as a state's worth is missing, and where no card was played.
    """
    plays = deal.plays
    if not plays or len(worths) < len(plays):
        return None
    result, table = deal.end.result, deal.end.table
    side = table.side(player.seat)
    values = [_value(each, worths[at], side) for at, each in enumerate(plays)]
    could = [at for at, value in enumerate(values) if wins(table, side, value)]
    won = result.score[side] > result.score[1 - side]
    return Chances(
        start=plays[0].state,
        side=side,
        points=values[0],
        line=worths[0].line,
        wins=0 in could,
        points_taken=result.points[side],
        won=won,
        lost=plays[could[-1]] if could and not won else None,
    )


def wins(table: Table, side: int, points: int) -> bool:
    """Whether a side that takes so many points scores more than the other (R29, R30, R33)."""
    rules = table.rules
    pair = [points, points]
    pair[1 - side] = rules.deal_points - points
    # A slam counts more (R31), and wins in any case.
    score = scores(rules, (pair[0], pair[1]), deal_factor(table), None)
    return score[side] > score[1 - side]


def _value(play: Decision, worth: Worth, side: int) -> int:
    """What a side comes to if all play exactly from before a play on."""
    table = play.state.table
    return worth.most if table.side(play.seat) == side else table.rules.deal_points - worth.most
