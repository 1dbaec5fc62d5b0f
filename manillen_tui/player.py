"""What a bot is, and what is played for one that fails."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Protocol

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
    """An action, and the rule of thumb that chose it: true as the player sees the table."""

    action: Action
    reason: Message


class Advisor(Protocol):
    """A bot that can say why."""

    def advise(self, observation: Observation) -> Advice:
        """What it would do, and the reason."""
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
