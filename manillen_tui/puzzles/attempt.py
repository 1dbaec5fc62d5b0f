"""Leads a person through an endgame: a card in, what all others make of it out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from manillen_tui.errors import Message
from manillen_tui.game.actions import Play
from manillen_tui.game.state import State
from manillen_tui.lessons.lesson import PUPIL
from manillen_tui.lessons.run import Move
from manillen_tui.puzzles.endgame import Endgame, taken
from manillen_tui.solver.solution import Solution, best_line, solve


class Verdict(StrEnum):
    """What a card is found to be."""

    RIGHT = "right"
    WRONG = "wrong"
    REFUSED = "refused"
    SHOWN = "shown"


@dataclass(frozen=True, slots=True)
class Reply:
    """What is told of a card.

    Attributes:
        verdict: what the card was.
        play: the card, laid or shown.
        value: the points that South's side has at the end if all play their best after it;
            None where the rules forbid it.
        line: the card, and best plays of all sides after it, where they are told.
        refusal: why the rules forbid it.
    """

    verdict: Verdict
    play: Play
    value: int | None = None
    line: tuple[Play, ...] = ()
    refusal: Message | None = None


@dataclass(frozen=True, slots=True)
class Attempt:
    """An endgame as far as it has come; every method gives a new one.

    Everybody else plays exactly: the opponents against South, the partner with South. So a
    right card keeps the aim in reach, and it stays so until South gives it away.

    Attributes:
        puzzle: the endgame.
        state: the deal as it stands: South is to play, or it is done.
        trail: the deal as each card of South's so far found it.
        moves: what has just happened at the table, oldest first.
        reply: what was told of the last card.
        helped: whether a card was shown.
    """

    puzzle: Endgame
    state: State
    trail: tuple[State, ...] = ()
    moves: tuple[Move, ...] = ()
    reply: Reply | None = None
    helped: bool = False

    @classmethod
    def start(cls, puzzle: Endgame) -> Attempt:
        """The endgame before its first card."""
        return cls(puzzle, puzzle.start())

    @property
    def is_done(self) -> bool:
        """Whether South's side has what it aims at."""
        return taken(self.state)[0] >= self.puzzle.aim

    def solution(self) -> Solution:
        """What each card of South's comes to."""
        return solve(self.state)

    def give(self, play: Play) -> Attempt:
        """South plays a card; one that gives the aim away is told why and changes nothing."""
        refusal = self.state.refusal(play)
        if refusal is not None:
            return self._told(Reply(Verdict.REFUSED, play, refusal=refusal.message))
        value = self.solution().values[play]
        if value < self.puzzle.aim:
            line = line_after(self.state, play)
            return self._told(Reply(Verdict.WRONG, play, value, line))
        attempt, line = self, line_after(self.state, play)
        moves: list[Move] = []
        for each in line:
            seat = attempt.state.to_act
            assert seat is not None
            if moves and attempt.state.player_to_act == PUPIL:
                break
            state, events = attempt.state.step(each)
            moves.append(Move(seat, each, events, state))
            attempt = replace(attempt, state=state)
            if attempt.is_done:
                break
        return replace(
            attempt,
            trail=(*self.trail, self.state),
            moves=tuple(moves),
            reply=Reply(Verdict.RIGHT, play, value),
        )

    def show(self) -> Attempt:
        """A card that keeps the aim in reach is shown, with what best play makes of it."""
        best = self.solution().best
        line = line_after(self.state, best)
        told = self._told(Reply(Verdict.SHOWN, best, self.solution().value, line))
        return replace(told, helped=True)

    def back(self) -> Attempt:
        """South's last card taken back; at the first one, nothing but what was told of it."""
        if not self.trail:
            return replace(self, moves=(), reply=None)
        *trail, state = self.trail
        return replace(self, state=state, trail=tuple(trail), moves=(), reply=None)

    def _told(self, reply: Reply) -> Attempt:
        return replace(self, moves=(), reply=reply)


def line_after(state: State, play: Play) -> tuple[Play, ...]:
    """A play, and best plays of all sides after it to the end of the deal."""
    after = state.after(play)
    return (play,) if after.is_over else (play, *best_line(after))
