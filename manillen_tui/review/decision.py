"""What was decided in a deal, and by whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from manillen_tui.game.actions import Action, Play
from manillen_tui.game.observation import Observation
from manillen_tui.game.seats import PlayerId, Seat
from manillen_tui.game.state import State
from manillen_tui.game.table import Phase, Table


@dataclass(frozen=True, slots=True)
class Decision:
    """A call or a play, and the deal before it.

    Attributes:
        state: the deal as it stood, all cards known.
        action: what was called or played.
    """

    state: State
    action: Action

    @property
    def seat(self) -> Seat:
        """Whose call or card it was; the seat may be a dummy's."""
        seat = self.state.to_act
        assert seat is not None
        return seat

    @property
    def player(self) -> PlayerId:
        """Who decided (R9)."""
        return self.state.table.rules.player(self.seat)

    @property
    def observation(self) -> Observation:
        """What that player knew."""
        return self.state.observe(self.player)

    @property
    def trick(self) -> int:
        """The number of the trick that was played to, from 1; 0 for a call."""
        return len(self.state.table.tricks) + 1 if isinstance(self.action, Play) else 0

    @property
    def is_choice(self) -> bool:
        """Whether there was another call or another card; a word with a card is none (R37)."""
        if isinstance(self.action, Play):
            return len(self.observation.legal_cards) > 1
        return len(self.state.legal_actions) > 1


@dataclass(frozen=True, slots=True)
class PastDeal:
    """A deal that is over.

    Attributes:
        number: its number in the match.
        taken: all its calls and plays, oldest first.
        end: how it ended.
        seed: what the match makes its chance from, if that is known.
    """

    number: int
    taken: tuple[Decision, ...]
    end: State
    seed: int | None = None

    @classmethod
    def of(cls, number: int, past: Sequence[State], end: State, seed: int | None) -> PastDeal:
        """The deal of which a session or a replay has the states.

        Args:
            number: its number in the match.
            past: the states before each of its calls and plays.
            end: how it ended.
            seed: what the match makes its chance from, if that is known.
        """
        return cls(number, taken(past, end.table), end, seed)

    @property
    def plays(self) -> tuple[Decision, ...]:
        """Its plays, everybody's."""
        return tuple(each for each in self.taken if isinstance(each.action, Play))

    def choices(self, player: PlayerId) -> tuple[Decision, ...]:
        """What a player decided where there was a choice."""
        return tuple(each for each in self.taken if each.player == player and each.is_choice)


def taken(past: Sequence[State], table: Table) -> tuple[Decision, ...]:
    """The calls and plays of a deal, oldest first.

    Args:
        past: the states before each of them.
        table: the deal as it stands, or ended.
    """
    plays = [played for trick in table.tricks for played in trick.plays] + list(table.plays)
    cards = iter([Play(played.card, played.signal) for played in plays])
    calls = iter([called.call for called in table.calls])
    return tuple(
        Decision(state, next(cards if state.table.phase is Phase.PLAY else calls)) for state in past
    )


def same(action: Action, other: Action) -> bool:
    """Whether two actions are the same but for a word spoken with a card (R37)."""
    if isinstance(action, Play) and isinstance(other, Play):
        return action.card == other.card
    return action == other
