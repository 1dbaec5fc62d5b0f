"""Measures the learnt policy: ``python bots/training/measure.py boam swift club --deals 2000``."""

from __future__ import annotations

import argparse
from collections import Counter
from functools import partial
from multiprocessing import get_context
from random import Random
from typing import cast

from manillen_bots.club import ClubBot
from manillen_bots.random_bot import RandomBot
from manillen_bots.swift import SwiftBot
from manillen_tui.arena import Board, Result, play_board
from manillen_tui.game.actions import Action, Play
from manillen_tui.game.events import Event
from manillen_tui.game.observation import Observation
from manillen_tui.game.rules import Rules
from manillen_tui.game.sampling import Worlds
from manillen_tui.game.table import Phase
from manillen_tui.game.variants import load_rules
from manillen_tui.player import BotFactory
from manillen_tui.solver.solution import solve


class Stray:
    """Plays at random but calls as the club player does, so that only play is measured."""

    def __init__(self, *, rng: Random, **settings: object) -> None:
        self._random, self._club = RandomBot(rng=rng), ClubBot(rng=rng)

    def act(self, observation: Observation) -> Action:
        """A random card, or the club player's call."""
        playing = observation.table.phase is Phase.PLAY
        return (self._random if playing else self._club).act(observation)

    def notice(self, event: Event) -> None:
        """Nothing is remembered."""


class Sampler:
    """Solves 20 worlds that fit what it saw, as if everybody saw them, and adds up."""

    WORLDS = 20

    def __init__(self, *, rng: Random, **settings: object) -> None:
        self._rng, self._club = rng, ClubBot(rng=rng)

    def act(self, observation: Observation) -> Action:
        """The card that does best on average, or the club player's call."""
        if observation.table.phase is not Phase.PLAY:
            return self._club.act(observation)
        if len(observation.legal_actions) == 1:
            return observation.legal_actions[0]
        worlds = Worlds(observation)
        total: Counter[Play] = Counter()
        for _ in range(self.WORLDS):
            total.update(solve(worlds.draw(self._rng)).values)
        return max(total, key=lambda play: total[play])

    def notice(self, event: Event) -> None:
        """Nothing is remembered."""


PLAYERS: dict[str, BotFactory] = {
    "swift": cast("BotFactory", SwiftBot),
    "club": ClubBot,
    "random": Stray,
    "sampler": Sampler,
}
"""All call alike."""


def board(rules: Rules, names: tuple[str, str], seed: int, number: int) -> Board:
    """One deal played twice."""
    return play_board(rules, (PLAYERS[names[0]], PLAYERS[names[1]]), seed, number)


def main() -> None:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("variant")
    parser.add_argument("first", choices=PLAYERS)
    parser.add_argument("second", choices=PLAYERS)
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    play = partial(
        board, load_rules(options.variant), (options.first, options.second), options.seed
    )
    with get_context("spawn").Pool(options.jobs) as pool:
        boards = pool.map(play, range(1, options.deals + 1), chunksize=20)
    result = Result(boards)
    times = " and ".join(f"{each:.2f} ms" for each in result.milliseconds)
    failures = sum(sum(each.failures) for each in boards)
    print(f"{options.variant}: {options.first} v {options.second} {result}; {times} a decision")
    if failures:
        print(f"the fallback was played {failures} times")


if __name__ == "__main__":
    main()
