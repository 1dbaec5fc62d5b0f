from collections.abc import Sequence
from typing import final

from manillen_tui.solver.tables import Story, World

FORMAT: int
SOURCE: str

def draws(
    may: tuple[int, ...], room: tuple[int, ...], times: int, seed: int, /
) -> tuple[tuple[int, ...], ...]: ...

@final
class Policy:
    def __new__(cls, terms: bytes, step: float, weights: bytes, /) -> Policy: ...

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
    def likelihoods(
        self,
        policy: Policy,
        story: Story,
        worlds: Sequence[World],
        temperature: float,
        stray: float,
        places: int,
        /,
    ) -> tuple[float, ...]: ...
    def rollouts(
        self,
        policy: Policy,
        story: Story,
        worlds: Sequence[World],
        cards: int,
        goal: int,
        temperature: float,
        solved: int,
        seed: int,
        /,
    ) -> tuple[tuple[int, ...], ...]: ...
