"""The memory aid at one table: whether it is open, and what it shows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from manillen_tui.game.memory import Memory, remember
from manillen_tui.game.observation import Observation
from manillen_tui.game.recall import Question, questions
from manillen_tui.game.table import Phase, Table
from manillen_tui.settings import MemoryAid
from manillen_tui.tui.draw.memories import MemoryView
from manillen_tui.tui.game import Game
from manillen_tui.tui.names import Names
from manillen_tui.tui.present_memory import memory_view


@dataclass
class Aid:
    """The memory aid of a match.

    Attributes:
        game: the match.
        shown: called when it is first shown in a deal.
        is_open: whether it is to be seen while cards are played.
    """

    game: Game
    shown: Callable[[], None]
    is_open: bool = False

    def __post_init__(self) -> None:
        self._deal = self._shown = 0
        self._known: tuple[Table, Memory] | None = None

    def turn(self, *, is_open: bool) -> None:
        """Open or close it for the rest of this deal."""
        self._deal, self.is_open = self.game.session.number, is_open

    def view(self, names: Names, observation: Observation, mode: MemoryAid) -> MemoryView | None:
        """What is to be drawn now; None where it is closed, or no cards are being played.

        Args:
            names: whose words and place at the table.
            observation: what the person may know.
            mode: the setting; each deal begins as it says.
        """
        number = self.game.session.number
        if self._deal != number:
            self._deal, self.is_open = number, mode is MemoryAid.ON
        if not self.is_open or observation.table.phase is not Phase.PLAY:
            return None
        if self._shown != number:
            self._shown = number
            self.shown()
        return memory_view(names, observation.table, self._memory(observation))

    def questions(self, observation: Observation) -> tuple[Question, ...]:
        """What to ask the person before it is shown."""
        return questions(observation, self._memory(observation))

    def _memory(self, observation: Observation) -> Memory:
        """Worked out once for each table, since each key draws the table again."""
        if self._known is None or self._known[0] is not observation.table:
            self._known = observation.table, remember(observation)
        return self._known[1]
