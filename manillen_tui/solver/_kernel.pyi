from collections.abc import Sequence
from typing import final

from manillen_tui.solver.tables import World

FORMAT: int
SOURCE: str

@final
class Table:
    nodes: int

    def __new__(cls, data: bytes, bits: int = 14) -> Table: ...
    def values(
        self, position: tuple[int, ...], worlds: Sequence[World], goal: int, every: bool, /
    ) -> tuple[tuple[int, ...], ...]: ...
    def perft(self, position: tuple[int, ...], world: World, depth: int, /) -> int: ...
    def playouts(
        self, position: tuple[int, ...], worlds: Sequence[World], times: int, seed: int, /
    ) -> tuple[int, ...]: ...
