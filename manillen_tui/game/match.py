"""A match: boams to the target, and sessions of several (R33–R36)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from manillen_tui.game.deal import Deal
from manillen_tui.game.events import BoamWon, DealScored, Event, MatchWon
from manillen_tui.game.rules import Rules
from manillen_tui.game.scoring import DealResult
from manillen_tui.game.seats import Seat
from manillen_tui.game.state import State


@dataclass(frozen=True, slots=True)
class Match:
    """Where a match stands between two deals; tuples go by ``rules.scorers``.

    Attributes:
        rules: the table's rules.
        dealer: who deals next; None until somebody has been cut for (R4).
        number: how many deals have been scored, through the whole session.
        boam_deals: how many of them in the current boam.
        totals: the current boam's score, or the last one's once the match is over.
        pending: whether a tie is carried to the next deal (R33).
        boams: the boams won.
        over: whether the match has ended.
    """

    rules: Rules
    dealer: Seat | None
    number: int
    boam_deals: int
    totals: tuple[int, ...]
    pending: bool
    boams: tuple[int, ...]
    boams_played: int = 0
    over: bool = False

    @classmethod
    def start(cls, rules: Rules, dealer: Seat | None = None) -> Match:
        """A match before its first deal."""
        nothing = (0,) * len(rules.scorers)
        return cls(rules, dealer, 0, 0, nothing, False, nothing)

    @property
    def winner(self) -> str | None:
        """Who won the match; None while it lasts and when it is drawn (R36)."""
        if not self.over:
            return None
        return _leader(self.rules, self.boams)

    def deal(self, deal: Deal) -> State:
        """The state in which a deal of this match begins."""
        return State.start(deal, self.totals, pending=self.pending)

    def scored(self, result: DealResult) -> tuple[Match, tuple[Event, ...]]:
        """The match after a deal, and what that ended."""
        gained = result.by_scorer(self.rules, result.score)
        score = tuple(gained[name] for name in self.rules.scorers)
        scored = DealScored(self.number + 1, result, self.added(score))
        after, ended = self.counted(score, result.dealer, tie=result.tie)
        return after, (scored, *ended)

    def added(self, score: tuple[int, ...]) -> tuple[int, ...]:
        """The boam's score with a deal's added to it."""
        return tuple(total + gained for total, gained in zip(self.totals, score, strict=True))

    def counted(
        self, score: tuple[int, ...], dealer: Seat | None, *, tie: bool
    ) -> tuple[Match, tuple[Event, ...]]:
        """The match after a deal of which no more is known, and the boam or match that ended.

        Args:
            score: what each writes down, by ``rules.scorers``.
            dealer: who dealt, if that is known.
            tie: whether both sides stood at par (R33).
        """
        rules = self.rules
        following = None if dealer is None else rules.next_dealer(dealer)
        undecided = tie or (self.pending and not any(score))
        after = replace(
            self,
            dealer=dealer if tie and rules.tie == "replay" else following,
            number=self.number + 1,
            boam_deals=self.boam_deals + 1,
            totals=self.added(score),
            pending=rules.tie == "carry" and undecided,
        )
        winner = after._boam_winner()
        return (after, ()) if winner is None else after._boam_won(winner)

    def _boam_winner(self) -> str | None:
        """Who has just won the boam, if it is over (R35)."""
        rules = self.rules
        if rules.deals:
            ended = self.boam_deals >= rules.deals
        else:
            ended = max(self.totals) >= rules.target
        return _leader(rules, self.totals) if ended else None

    def _boam_won(self, winner: str) -> tuple[Match, tuple[Event, ...]]:
        rules = self.rules
        boams = tuple(
            won + (name == winner) for name, won in zip(rules.scorers, self.boams, strict=True)
        )
        played = self.boams_played + 1
        if rules.best_of > 1:
            over = max(boams) > rules.best_of // 2
        else:
            over = played >= rules.boams
        after = replace(
            self,
            boams=boams,
            boams_played=played,
            over=over,
            pending=False,
            boam_deals=0,
            totals=self.totals if over else (0,) * len(self.totals),
        )
        events: list[Event] = [BoamWon(played, winner, self.totals)]
        if over:
            events.append(MatchWon(after.winner, self.totals, boams))
        return after, tuple(events)


def _leader(rules: Rules, counts: tuple[int, ...]) -> str | None:
    """The one scorer with most, or None where several have it."""
    best = max(counts)
    leaders = [name for name, n in zip(rules.scorers, counts, strict=True) if n == best]
    return leaders[0] if len(leaders) == 1 else None
