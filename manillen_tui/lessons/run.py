"""Leads a person through a lesson: answers in, the next situation out; no screen, no clock."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from manillen_tui.errors import Message
from manillen_tui.game.actions import Action, Play
from manillen_tui.game.events import Event
from manillen_tui.game.seats import Seat
from manillen_tui.game.state import State
from manillen_tui.language import Language
from manillen_tui.lessons.lesson import Answer, Lesson, Step, Text, Wrong, words


class Verdict(StrEnum):
    """What an answer is found to be."""

    RIGHT = "right"
    WRONG = "wrong"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Reply:
    """What an answer is told: the lesson's own words, or the engine's where the rules forbid it.

    Attributes:
        verdict: what the answer was.
        say: the words.
        cost: what the words call ``{cost}``.
    """

    verdict: Verdict
    say: Text | Message
    cost: int | None = None

    def words(self, language: Language) -> str:
        """What is told, in a language."""
        if isinstance(self.say, Message):
            return language.say(self.say)
        return words(self.say, language, self.cost)


@dataclass(frozen=True, slots=True)
class Move:
    """Something that happened at the table, and the deal after it."""

    seat: Seat
    action: Action
    events: tuple[Event, ...]
    state: State


@dataclass(frozen=True, slots=True)
class Run:
    """A lesson as far as it has come; every method gives a new one.

    Attributes:
        lesson: the lesson.
        state: the deal as it stands.
        trail: the deal as each step so far found it, its moves made; this step's is the last.
        moves: what has just happened at the table, oldest first.
        reply: what the last answer in this step was told.
    """

    lesson: Lesson
    state: State
    trail: tuple[State, ...] = ()
    moves: tuple[Move, ...] = ()
    reply: Reply | None = None

    @classmethod
    def start(cls, lesson: Lesson, at: int = 0) -> Run:
        """The lesson at a step, counted from 0, those before it answered rightly.

        Raises:
            IllegalActionError: the lesson has a move that the rules do not allow.
        """
        assert lesson.table is not None
        run = cls(lesson, lesson.table)._entered()
        while run.at < at and not run.is_last:
            run = run.solved().next()
        return run

    @property
    def at(self) -> int:
        """The step's number, from 0."""
        return len(self.trail) - 1

    @property
    def step(self) -> Step:
        """The step."""
        return self.lesson.steps[self.at]

    @property
    def asks(self) -> bool:
        """Whether an answer is waited for."""
        answered = self.reply is not None and self.reply.verdict is Verdict.RIGHT
        return self.step.is_question and not answered

    @property
    def is_last(self) -> bool:
        """Whether no step comes after this one."""
        return len(self.trail) == len(self.lesson.steps)

    def give(self, action: Action) -> Run:
        """The person calls or plays; what is not right is told why and changes nothing.

        Raises:
            IllegalActionError: it is no time for such an action, or it is right and illegal.
        """
        if action in self.step.right:
            assert self.step.praise is not None
            run = replace(self, moves=(), reply=Reply(Verdict.RIGHT, self.step.praise))
            return run._moved((action,))
        if isinstance(action, Play) and (refusal := self.state.refusal(action)) is not None:
            return replace(self, moves=(), reply=Reply(Verdict.REFUSED, refusal.message))
        self.state.after(action)
        wrong = said_of(self.step, action)
        assert wrong is not None
        return replace(self, moves=(), reply=Reply(Verdict.WRONG, wrong.say, wrong.cost))

    def choose(self, answer: Answer) -> Run:
        """The person gives one of the step's answers."""
        verdict = Verdict.RIGHT if answer.right else Verdict.WRONG
        return replace(self, moves=(), reply=Reply(verdict, answer.say))

    def next(self) -> Run:
        """The next step, with what happens at the table before it is said.

        Raises:
            IllegalActionError: the lesson has a move that the rules do not allow.
        """
        return replace(self, moves=(), reply=None)._entered()

    def back(self) -> Run:
        """The step before, as it was entered; the first stays."""
        trail = self.trail[:-1] or self.trail
        return Run(self.lesson, trail[-1], trail)

    def solved(self) -> Run:
        """This step answered rightly, if it asks."""
        if not self.asks:
            return self
        if self.step.right:
            return self.give(self.step.right[0])
        return self.choose(next(answer for answer in self.step.answers if answer.right))

    def _entered(self) -> Run:
        """The step after those of the trail, its moves made."""
        run = self._moved(self.lesson.steps[len(self.trail)].moves)
        return replace(run, trail=(*self.trail, run.state))

    def _moved(self, actions: tuple[Action, ...]) -> Run:
        """The deal after some actions, each by the seat whose turn it is."""
        state, moves = self.state, []
        for action in actions:
            seat = state.to_act
            state, events = state.step(action)
            assert seat is not None
            moves.append(Move(seat, action, events, state))
        return replace(self, state=state, moves=tuple(moves))


def said_of(step: Step, action: Action) -> Wrong | None:
    """What a step says of an action that is not right; None where it says nothing."""
    named = (wrong for wrong in step.wrong if action in wrong.on)
    return next(named, next((wrong for wrong in step.wrong if not wrong.on), None))
