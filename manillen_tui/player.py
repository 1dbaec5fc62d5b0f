"""What a bot is, and what is played for one that fails."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import TYPE_CHECKING, NamedTuple, Protocol, runtime_checkable

from manillen_tui.errors import Message
from manillen_tui.game.actions import Action, Look, Name, Pass, Play
from manillen_tui.game.cards import Suit
from manillen_tui.game.events import Event
from manillen_tui.game.observation import Observation

if TYPE_CHECKING:
    from manillen_tui.game.state import State


class Bot(Protocol):
    """A player that needs no keyboard.

    It may have an attribute ``warning``, a :class:`~manillen_tui.errors.Message` or None: what
    people should know of how it plays, such as that it misses a file. The table tells it once.
    """

    def act(self, observation: Observation) -> Action:
        """Choose one of ``observation.legal_actions``, which is never empty here."""
        ...

    def notice(self, event: Event) -> None:
        """Hear what happened at the table; an observation holds it all too."""
        ...


@dataclass(frozen=True, slots=True)
class Advice:
    """An action, and what speaks for it: true as the player sees the table.

    Attributes:
        action: what to do.
        reason: what speaks for it here.
        principle: what that teaches for another time, if it is known.
    """

    action: Action
    reason: Message
    principle: Message | None = None


class Advisor(Protocol):
    """A bot that can say why."""

    def advise(self, observation: Observation) -> Advice:
        """What it would do, and the reason."""
        ...


class Unit(StrEnum):
    """What an action is measured in.

    The points (R29) that the own side has at the end of the deal; what the deal scores for it
    less what it scores for the other; or how many boams of a hundred it wins.
    """

    POINTS = "points"
    SCORE = "score"
    BOAMS = "boams"


class Estimate(NamedTuple):
    """What an action is expected to bring.

    Attributes:
        mean: the expectation, in a verdict's unit.
        error: its standard error; 0 where nothing was left to chance.
    """

    mean: float
    error: float


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the actions of a decision are worth, and the best of them.

    Attributes:
        estimates: by legal action, what it is expected to bring: all actions or none. A word
            spoken with a card (R37) changes nothing of it.
        advice: the best action; where there are estimates, none is higher than its own.
        is_final: whether no better verdict follows.
        unit: what the estimates are measured in: what decides this deal.
    """

    estimates: Mapping[Action, Estimate]
    advice: Advice
    is_final: bool
    unit: Unit = Unit.POINTS

    def cost(self, action: Action) -> float | None:
        """How much less than the best an action is expected to bring; None if that is unknown."""
        if action not in self.estimates:
            return None
        return self.estimates[self.advice.action].mean - self.estimates[action].mean


@runtime_checkable
class Judge(Protocol):
    """A bot that can say what every action is worth, and why it takes the best."""

    def judge(self, observation: Observation) -> Iterator[Verdict]:
        """A quick verdict, and better ones as it thinks on; only the last is final.

        The last advises what the bot would do, given the same chance.

        Args:
            observation: what the player may know, who is to act.
        """
        ...


class BotFactory(Protocol):
    """What an entry point of the group ``manillen_tui.bots`` names: makes a bot.

    ``rng`` is the bot's only source of chance; it is seeded anew before each decision, so
    that a match can be repeated, undone and continued. Its other keyword arguments are the
    bot's settings, which are written behind its name (``swift:temperature=1``).
    """

    def __call__(self, *, rng: Random) -> Bot:
        """A bot that draws its chance from ``rng``."""
        ...


class Cheat(Protocol):
    """A player that sees all cards: a measure for bots in the arena, never a guest at the table."""

    def act(self, state: State) -> Action:
        """Choose one of ``state.legal_actions``, which is never empty here."""
        ...


class CheatFactory(Protocol):
    """What an entry point of the group ``manillen_tui.cheats`` names; see :class:`BotFactory`."""

    def __call__(self, *, rng: Random) -> Cheat:
        """A cheat that draws its chance from ``rng``."""
        ...


def fallback(observation: Observation) -> Action:
    """A harmless legal action, for a bot that gives none: pass, name the longest suit, play low."""
    actions = observation.legal_actions
    for harmless in (Pass(), Look()):
        if harmless in actions:
            return harmless
    hand = observation.cards(observation.player.seat)
    names = [action for action in actions if isinstance(action, Name)]
    if names:
        return max(names, key=lambda name: _length(observation, name.suit))
    plays = [action for action in actions if isinstance(action, Play) and action.signal is None]
    return min(plays, key=lambda play: (play.card.points, play.card.rank, play.card not in hand))


def _length(observation: Observation, suit: Suit | None) -> int:
    hand = observation.cards(observation.player.seat)
    return 0 if suit is None else len(hand.in_suit(suit))
