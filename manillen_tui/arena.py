"""Bots against bots over the same deals, to measure which plays better.

A *board* is one deal played twice, the sides swapped. It says half the difference in points
(R29, no factors) between the two bots, as the mean of both times.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from multiprocessing import get_context
from random import Random
from time import perf_counter

from manillen_tui.game.actions import Action
from manillen_tui.game.deal import Deal
from manillen_tui.game.events import Event
from manillen_tui.game.observation import Observation
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import PlayerId
from manillen_tui.game.state import State
from manillen_tui.player import Bot, BotFactory, fallback
from manillen_tui.plugins import load_bot


class Guarded:
    """A bot that always gives a legal action: where it fails, the fallback is played.

    Attributes:
        failures: how often it raised or gave what is not legal.
        decisions: how often it was asked.
        seconds: how long it thought in all.
    """

    def __init__(self, factory: BotFactory) -> None:
        self._rng = Random(0)
        self.failures = 0
        self.decisions = 0
        self.seconds = 0.0
        self._bot: Bot | None = None
        try:
            self._bot = factory(rng=self._rng)
        except Exception:  # noqa: BLE001  # a stranger's bot may raise anything
            self.failures += 1

    def act(self, observation: Observation, chance: str) -> Action:
        """A legal action; ``chance`` seeds the bot's own for this decision."""
        self._rng.seed(chance)
        self.decisions += 1
        start = perf_counter()
        action: object = None
        if self._bot is not None:
            try:
                action = self._bot.act(observation)
            except Exception:  # noqa: BLE001  # a stranger's bot may raise anything
                action = None
        self.seconds += perf_counter() - start
        for legal in observation.legal_actions:
            if legal == action:
                return legal
        self.failures += 1
        return fallback(observation)

    def notice(self, event: Event) -> None:
        """Pass an event on."""
        if self._bot is None:
            return
        try:
            self._bot.notice(event)
        except Exception:  # noqa: BLE001  # a stranger's bot may raise anything
            self.failures += 1


@dataclass(frozen=True, slots=True)
class Board:
    """One deal played twice.

    Attributes:
        number: which deal, from 1.
        margin: half the difference in points between the first bot and the second.
        failures: by bot, how often the fallback was played for it.
        seconds: by bot, how long it thought.
        decisions: by bot, how often it was asked.
    """

    number: int
    margin: float
    failures: tuple[int, int]
    seconds: tuple[float, float]
    decisions: tuple[int, int]


@dataclass(slots=True)
class Result:
    """What some boards say of two bots."""

    boards: list[Board] = field(default_factory=list)

    @property
    def margin(self) -> float:
        """The points a deal by which the first bot is the better."""
        return sum(board.margin for board in self.boards) / max(1, len(self.boards))

    @property
    def error(self) -> float:
        """The standard error of :attr:`margin`."""
        n, mean = len(self.boards), self.margin
        if n < 2:
            return 0.0
        return sqrt(sum((board.margin - mean) ** 2 for board in self.boards) / (n - 1) / n)

    @property
    def failures(self) -> tuple[int, int]:
        """By bot, how often the fallback was played for it."""
        first, second = zip((0, 0), *(board.failures for board in self.boards), strict=True)
        return sum(first), sum(second)

    @property
    def milliseconds(self) -> tuple[float, float]:
        """By bot, the mean time of a decision."""
        found = []
        for at in (0, 1):
            asked = sum(board.decisions[at] for board in self.boards)
            found.append(1000 * sum(b.seconds[at] for b in self.boards) / max(1, asked))
        return found[0], found[1]

    def __str__(self) -> str:
        return f"{self.margin:+.2f} ± {self.error:.2f} ({len(self.boards)} boards)"


def compare(
    rules: Rules,
    first: str,
    second: str,
    boards: int,
    seed: int,
    *,
    jobs: int = 1,
    heard: Callable[[Board], None] | None = None,
) -> Result:
    """Play two bots against each other; what comes out does not depend on ``jobs``.

    Args:
        rules: the table's rules.
        first: a bot's name.
        second: another's.
        boards: how many deals, each played twice.
        seed: what deals and the bots' chance are made from.
        jobs: how many processes play.
        heard: told of each board as it is done, in order.

    Raises:
        PluginError: a bot cannot be loaded.
    """
    load_bot(first), load_bot(second)
    play = partial(board_of, rules, (first, second), seed)
    result = Result()
    for board in _mapped(play, range(1, boards + 1), jobs):
        result.boards.append(board)
        if heard is not None:
            heard(board)
    return result


def _mapped(play: Callable[[int], Board], numbers: range, jobs: int) -> Iterator[Board]:
    if jobs <= 1:
        yield from map(play, numbers)
        return
    with get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap(play, numbers, chunksize=8)


def board_of(rules: Rules, names: tuple[str, str], seed: int, number: int) -> Board:
    """Play one board: the deal of that number, the dealers taking turns."""
    return play_board(rules, (load_bot(names[0]), load_bot(names[1])), seed, number)


def play_board(
    rules: Rules, factories: tuple[BotFactory, BotFactory], seed: int, number: int
) -> Board:
    """The same with the bots' factories instead of their names."""
    dealers = rules.plan.players
    dealer = dealers[number % len(dealers)]
    deal = Deal.shuffled(rules, dealer, Random(f"{seed}/deal/{number}"))
    margin = 0.0
    failures, seconds, decisions = [0, 0], [0.0, 0.0], [0, 0]
    for swapped in (False, True):
        bots = {
            PlayerId(seat): Guarded(factories[rules.side(seat, dealer).index ^ swapped])
            for seat in rules.plan.players
        }
        points = play_deal(deal, bots, f"{seed}/{number}/{swapped}").result.points
        margin += (points[swapped] - points[not swapped]) / 4
        for player, bot in bots.items():
            at = rules.side(player.seat, dealer).index ^ swapped
            failures[at] += bot.failures
            seconds[at] += bot.seconds
            decisions[at] += bot.decisions
    return Board(
        number,
        margin,
        (failures[0], failures[1]),
        (seconds[0], seconds[1]),
        (decisions[0], decisions[1]),
    )


def play_deal(deal: Deal, bots: Mapping[PlayerId, Guarded], chance: str) -> State:
    """Play a deal to its end; ``chance`` is the text that the bots' chance is made from."""
    state = State.start(deal)
    taken = 0
    while (player := state.player_to_act) is not None:
        action = bots[player].act(state.observe(player), f"{chance}/{taken}")
        state, events = state.step(action)
        taken += 1
        for event in events:
            for bot in bots.values():
                bot.notice(event)
    return state
