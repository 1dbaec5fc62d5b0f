"""What boards add up to."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from manillen_tui.arena.boards import Board, Dealt
from manillen_tui.arena.guarded import Conduct
from manillen_tui.arena.question import Question
from manillen_tui.game.events import BoamWon
from manillen_tui.game.match import Match
from manillen_tui.game.rules import Rules


@dataclass(slots=True)
class Rate:
    """How much of one thing comes on each of another, such as points on a deal.

    Both are sampled together, board by board. Where every board has as many deals this is the
    plain mean; a boam that lasts longer counts for more, so that quick wins flatter nobody.

    Attributes:
        count: how many samples there are.
    """

    count: int = 0
    _much: float = 0.0
    _base: float = 0.0
    _much_squared: float = 0.0
    _both: float = 0.0
    _base_squared: float = 0.0

    def add(self, much: float, base: float = 1.0) -> None:
        """Take in one more sample."""
        self.count += 1
        self._much += much
        self._base += base
        self._much_squared += much * much
        self._both += much * base
        self._base_squared += base * base

    @property
    def mean(self) -> float:
        """The rate; 0 before the first sample."""
        return self._much / self._base if self._base else 0.0

    @property
    def error(self) -> float:
        """Its standard error, that of a ratio of means; 0 before the second sample."""
        n, mean = self.count, self.mean
        if n < 2:
            return 0.0
        spread = self._much_squared - 2 * mean * self._both + mean * mean * self._base_squared
        return sqrt(max(0.0, spread) * n / (n - 1)) / self._base


class Chain:
    """Boams made of deals one after another, scored as a match scores them (R30–R35).

    Args:
        rules: the table's rules.
        places: which of the two, 0 or 1, holds which of ``rules.scorers``.
    """

    def __init__(self, rules: Rules, places: dict[str, int]) -> None:
        self._places = places
        self._match = Match.start(rules)

    def winner(self, dealt: Dealt) -> int | None:
        """Score the next deal, and say who won a boam by it."""
        match = self._match
        score = dealt.carried if match.pending else dealt.score
        match, events = match.counted(score, None, tie=dealt.tie)
        self._match = Match.start(match.rules) if match.over else match
        won = [event.winner for event in events if isinstance(event, BoamWon)]
        return self._places[won[0]] if won else None


class Standing:
    """What all boards so far say, told of them in the order of their numbers.

    Args:
        question: what was asked.

    Attributes:
        question: what was asked.
        points: the points a deal by which the first is the better.
        won: the boards that the first won, by points, or where they are boams by boams.
        lost: those that it lost.
        drawn: the others.
        boams: the boams that each of the two won. Single deals make boams one after another,
            but not with three players, whose seats change hands from deal to deal.
        boam_share: where boards are boams, the share of them that the first won.
        conducts: how the two behaved, and who called for both.
        faulty: by place in ``conducts``, the board on which it failed first.
    """

    def __init__(self, question: Question) -> None:
        self.question = question
        self.points = Rate()
        self.won = self.lost = self.drawn = 0
        self.boams = [0, 0]
        self.boam_share = Rate()
        self.conducts = tuple(Conduct() for _ in question.contestants)
        self.faulty: dict[int, int] = {}
        self._chains = self._chains_for(1) if question.rules.plan.sides else ()

    @property
    def boards(self) -> int:
        """How many boards were played."""
        return self.points.count

    def add(self, board: Board) -> None:
        """Take in the next board."""
        better = board.lead
        self.points.add(better, board.deals)
        if self.question.boams:
            self._chains = self._chains_for(board.number)
        first, second = self._boams_of(board)
        self.boams = [self.boams[0] + first, self.boams[1] + second]
        if self.question.boams:
            self.boam_share.add(first, first + second)
            better = first - second
        self.won += better > 0
        self.lost += better < 0
        self.drawn += better == 0
        for at, (mine, its) in enumerate(zip(self.conducts, board.conducts, strict=True)):
            if its.failures:
                self.faulty.setdefault(at, board.number)
            mine.add(its)

    def _chains_for(self, number: int) -> tuple[Chain, ...]:
        rules = self.question.rules
        sittings = (self.question.places(number, swapped) for swapped in (False, True))
        return tuple(
            Chain(rules, {rules.scorer(seat): place for seat, place in places.items()})
            for places in sittings
        )

    def _boams_of(self, board: Board) -> tuple[int, int]:
        """The boams that were won on a board, by the first and by the second."""
        won = [0, 0]
        for chain, deals in zip(self._chains, board.plays, strict=False):
            for dealt in deals:
                winner = chain.winner(dealt)
                if winner is not None:
                    won[winner] += 1
        return won[0], won[1]
