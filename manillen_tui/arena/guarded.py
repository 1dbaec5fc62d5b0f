"""A bot kept from doing harm, and how it behaved."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, fields
from math import ceil, exp, floor, log
from pathlib import Path
from random import Random
from time import perf_counter
from traceback import extract_tb
from typing import Any, TypeVar

from manillen_tui.game.actions import Action
from manillen_tui.game.events import Event
from manillen_tui.game.observation import Observation
from manillen_tui.game.state import State
from manillen_tui.player import BotFactory, CheatFactory, fallback
from manillen_tui.strangers import FAULTS, told

_WIDTH = log(1.1)
"""Times are counted in classes a tenth apart: close enough, however many there are."""

_INSTANT = 1e-7

_SHOWN = 200
"""Signs that are kept of what a bot raised or gave."""

_CLASSES = 500
"""More classes than there are from an instant to the age of the world."""

_Number = TypeVar("_Number", int, float)


def number(told: _Number, *, most: float = 1e12) -> _Number:
    """A number as a file tells it, that others can be counted up with.

    Raises:
        ValueError: it is none, or greater than any that could be counted.
    """
    if type(told) not in (int, float) or not abs(told) <= most:
        raise ValueError(told)
    return told


@dataclass(slots=True)
class Conduct:
    """How a bot behaved.

    Attributes:
        decisions: how often it was asked.
        failures: how often it raised, or gave what is not legal.
        seconds: how long it thought in all.
        times: how many decisions took how long, by class.
        fault: its first failure, the ``reason`` it raised for or the ``action`` it wanted.
    """

    decisions: int = 0
    failures: int = 0
    seconds: float = 0.0
    times: Counter[int] = field(default_factory=Counter)
    fault: dict[str, str] | None = None

    @classmethod
    def of(cls, data: dict[str, Any]) -> Conduct:
        """The conduct that :meth:`data` told of.

        Raises:
            ValueError: a number is none.
            LookupError, TypeError, AttributeError: it told of something else.
        """
        times = Counter({number(int(at), most=_CLASSES): n for at, n in data["times"].items()})
        for each in (data["decisions"], data["failures"], data["seconds"], *times.values()):
            number(each)
        fault = data["fault"] and {str(key): str(said) for key, said in data["fault"].items()}
        return cls(**{**data, "times": times, "fault": fault})

    def data(self) -> dict[str, Any]:
        """The same as what JSON knows."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    def took(self, seconds: float) -> None:
        """Count a decision."""
        self.decisions += 1
        self.seconds += seconds
        self.times[floor(log(max(seconds, _INSTANT)) / _WIDTH)] += 1

    def failed(self, **fault: str) -> None:
        """Count a failure; the first one is kept."""
        self.failures += 1
        self.fault = self.fault or fault

    def add(self, other: Conduct) -> None:
        """Count what another one tells."""
        self.decisions += other.decisions
        self.failures += other.failures
        self.seconds += other.seconds
        self.times += other.times
        self.fault = self.fault or other.fault

    @property
    def mean(self) -> float:
        """The seconds of a decision."""
        return self.seconds / max(1, self.decisions)

    def within(self, share: float) -> float:
        """The seconds in which a share of the decisions was taken, to a twentieth."""
        wanted = ceil(share * self.decisions)
        for at in sorted(self.times):
            wanted -= self.times[at]
            if wanted <= 0:
                return exp((at + 0.5) * _WIDTH)
        return 0.0


class Guarded:
    """A bot that always gives a legal action: where it fails, the fallback is played.

    Args:
        factory: makes the bot, or the cheat.
        conduct: where to count how it behaves; its own if left out.
        sees_all: whether it is a cheat, which is shown the state instead of an observation.

    Attributes:
        conduct: how it behaved.
    """

    def __init__(
        self,
        factory: BotFactory | CheatFactory,
        conduct: Conduct | None = None,
        *,
        sees_all: bool = False,
    ) -> None:
        self.conduct = Conduct() if conduct is None else conduct
        self._rng = Random(0)
        self._sees_all = sees_all
        self._player: Any = None
        try:
            self._player = factory(rng=self._rng)
        except FAULTS as error:
            self.conduct.failed(reason=described(error))

    def act(self, state: State, chance: str) -> Action:
        """A legal action for the player to act; ``chance`` seeds the bot's own for this one."""
        assert state.player_to_act is not None
        observation = state.observe(state.player_to_act)
        shown = state if self._sees_all else observation
        self._rng.seed(chance)
        start = perf_counter()
        action, fault = self._asked(shown, observation.legal_actions)
        self.conduct.took(perf_counter() - start)
        if action is None:
            self.conduct.failed(**fault)
            return fallback(observation)
        return action

    def _asked(
        self, shown: State | Observation, legal: tuple[Action, ...]
    ) -> tuple[Action | None, dict[str, str]]:
        """Which of the legal actions it chose; if none, how it failed, unless it was at birth."""
        if self._player is None:
            return None, {}
        try:
            wanted = self._player.act(shown)
            # Also comparing may run what a stranger wrote.
            for action in legal:
                if action == wanted:
                    return action, {}
        except FAULTS as error:
            return None, {"reason": described(error)}
        return None, {"action": told(wanted, _SHOWN)}

    def notice(self, event: Event) -> None:
        """Pass an event on; a cheat needs none."""
        if self._player is None or self._sees_all:
            return
        try:
            self._player.notice(event)
        except FAULTS as error:
            self.conduct.failed(reason=described(error))


def described(error: BaseException) -> str:
    """What was raised, and by which line of which file."""
    last = extract_tb(error.__traceback__)[-1]
    return f"{Path(last.filename).name}:{last.lineno}: {told(error, _SHOWN)}"
